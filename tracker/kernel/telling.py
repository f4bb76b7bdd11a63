"""Any event in words: the game's own for its events, ours for those every table has."""

from tracker.kernel.events import (
    KERNEL_EVENTS,
    ChangeDepth,
    Correct,
    CorrectBox,
    JoinSeat,
    LeaveSeat,
    SetOption,
    SwapSeats,
)
from tracker.kernel.game import Event, Game, State
from tracker.kernel.seats import BY_ID, name_of


def tell(game: Game, state: State, event: Event) -> str:
    """Say an event as the table would."""
    if not isinstance(event, KERNEL_EVENTS):
        return game.tell(state, event)
    match event:
        case Correct():
            return f"{label_of(event.path)} is set to {shown(event.value)}"
        case SetOption():
            option = game.catalogue.options.get(event.option)
            meaning = option.meanings.get(event.value, event.value) if option else event.value
            return f"{option.title if option else event.option}: {meaning}"
        case CorrectBox():
            return "Values of the box are corrected"
        case ChangeDepth():
            depth = next((depth.title for depth in game.about.depths if depth.name == event.depth), event.depth)
            return f"The table is now tracked as: {depth}"
        case JoinSeat():
            return f"{name_of(event.joins)} joins"
        case LeaveSeat():
            return f"{name_of(event.leaves)} leaves"
        case SwapSeats():
            return f"{name_of(event.one)} and {name_of(event.other)} change places"
        case _:
            return type(event).__name__


def shown(value: object) -> str:
    """Show a value of a position in words."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(shown(item) for item in value.values())
    return str(value).replace("_", " ")


def label_of(path: str) -> str:
    """Name a value of the position: `mats.red.gold` is `Red gold`."""
    words = [part for part in path.split(".") if part not in ("mats", "sheets", "seats", "realms", "kingdoms")]
    named = [name_of(word) if word in BY_ID else word.replace("_", " ").replace("/", " ") for word in words]
    return " ".join(named) or path

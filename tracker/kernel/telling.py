"""Any event and any value in words: the game's own for its events and numbers, ours for what every table has."""

from collections.abc import Iterator, Mapping

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
from tracker.kernel.labels import in_words
from tracker.kernel.ledger import changes
from tracker.kernel.seats import BY_ID, name_of
from tracker.kernel.words import capital, listed


def tell(game: Game, state: State, event: Event) -> str:
    """Say an event as the table would."""
    if not isinstance(event, KERNEL_EVENTS):
        return game.tell(state, event)
    match event:
        case Correct():
            return f"{game.label(state, event.path)}: set to {shown(event.value)}"
        case SetOption():
            option = game.catalogue.options.get(event.option)
            meaning = option.meanings.get(event.value, event.value) if option else event.value
            return f"{option.title if option else in_words(event.option)}: {meaning}"
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
            return in_words(type(event).__name__)


def shown(value: object) -> str:
    """Show a value of a position in words."""
    if value is None or value == [] or value == {} or value == "":
        return "nothing"
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return listed(shown(item) for item in value)
        case dict():
            return ", ".join(f"{shown(key)}: {shown(item)}" for key, item in value.items())
        case str() if value in BY_ID:
            return name_of(value)
        case str():
            return value.replace("_", " ")
        case _:
            return str(value)


def changed(
    game: Game, state: State, before: Mapping[str, int], after: Mapping[str, int]
) -> Iterator[tuple[str, int, int]]:
    """Name every number that differs, as it was and as it is; inner book-keeping is not listed."""
    for path, change in sorted(changes(before, after)):
        if not game.inner(path):
            now = after.get(path, 0)
            yield capital(game.label(state, path)), now - change, now

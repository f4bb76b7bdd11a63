"""Merchants of Magick in the table's own words."""

from collections.abc import Mapping
from typing import assert_never

from tracker.games.merchants_of_magick.box import Die, Goal
from tracker.games.merchants_of_magick.events import (
    AdventurerPaid,
    ClaimOrder,
    CloseCrafting,
    CoinsCircled,
    Count,
    CustomersMoved,
    Event,
    GameEnded,
    LayMastery,
    LayPencil,
    Mark,
    MarkFree,
    MasteryFlipped,
    MasteryScored,
    People,
    PotionsGained,
    Roll,
    SlotMarked,
    Sponsor,
    WishFulfilled,
)
from tracker.games.merchants_of_magick.mark import circle_name, potions_text
from tracker.games.merchants_of_magick.order import order_name
from tracker.games.merchants_of_magick.pad import label as cell_label
from tracker.games.merchants_of_magick.pad import missing, needed
from tracker.games.merchants_of_magick.page import value_choices
from tracker.games.merchants_of_magick.score import rating, score
from tracker.games.merchants_of_magick.sponsor import adventurer_of
from tracker.games.merchants_of_magick.state import Cell, Phase, State
from tracker.kernel.game import Now
from tracker.kernel.labels import in_words, owned, parted, plain_label
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked

#: What stands on a sheet or a pad, by its place there.
ON_A_SHEET: Mapping[tuple[str, ...], str] = {
    ("potions",): "Potions",
    ("slots",): "Extra Dice slots",
    ("free_circles",): "free circles",
    ("claimed",): "Orders claimed this round",
    ("adventurer_coins",): "Coins from the Adventurer",
    **{("masteries", goal.value): f"Coins for the {goal.value.title()} Mastery" for goal in Goal},
}
ON_THE_PAD: Mapping[tuple[str, ...], str] = {(what.value,): cell_label(what) for what in Cell}


def tell(state: State, event: Event) -> str:
    """Say an event as the table would."""
    match event:
        case SlotMarked():
            cost = f" for {potions_text(event.potions)}" if event.potions else ""
            return f"{name_of(event.seat)} marks Extra Dice slot {event.slot}{cost}"
        case CoinsCircled():
            return f"{name_of(event.seat)} completes {state.box.title(event.row)}: {_coins(event.coins)}"
        case PotionsGained():
            return f"{name_of(event.seat)} gains {potions_text(event.potions)}"
        case WishFulfilled():
            return _wish(state, event)
        case AdventurerPaid():
            return f"{name_of(event.seat)} earns {_coins(event.coins)} from the Adventurer"
        case MasteryScored():
            return f"{name_of(event.seat)} scores {_mastery(state, event.goal)}: {_coins(event.coins)}"
        case MasteryFlipped():
            return f"{_mastery(state, event.goal)} turns to its Apprentice side"
        case CustomersMoved():
            return f"the Orders move on; round {event.round} is over"
        case GameEnded():
            return "the last round is over"
        case _:
            return _told(state, event)


def _told(state: State, event: People) -> str:
    match event:
        case Count():
            return f"{name_of(event.seat)} writes {cell_label(event.what)}: {_value(state, event)}"
        case Sponsor():
            card = state.box.adventurers.get(event.adventurer)
            return f"{name_of(event.seat)} sponsors {card.title if card else event.adventurer}"
        case LayMastery():
            mastery = state.box.masteries.get(event.card)
            return f"{mastery.title if mastery else event.card} is laid out"
        case Roll():
            return "the dice show " + ", ".join(f"{die.value} {result}" for die, result in event.results.items())
        case Mark():
            return f"{name_of(event.seat)} spends {_result(state, event.die, event.change)} on {_circle(state, event)}"
        case MarkFree():
            return f"{name_of(event.seat)} marks {_circle(state, event)} for free"
        case ClaimOrder():
            return f"{name_of(event.seat)} claims {order_name(state, event)}: {_coins(event.coins)}"
        case LayPencil():
            return f"{name_of(event.seat)} is finished"
        case CloseCrafting():
            return "the Crafting and Research Phase is closed"
        case _:
            assert_never(event)


def _value(state: State, event: Count) -> str:
    labels = {choice.value: choice.label for choice in value_choices(state, event.what)}
    return labels.get(event.value, str(event.value))


def _circle(state: State, event: Mark | MarkFree) -> str:
    return event.circle if state.box.number(event.circle) is None else circle_name(state, event.circle)


def _result(state: State, die: Die, change: int) -> str:
    result = None if isinstance(state.shoppes, NotTracked) else state.shoppes.result(die)
    shown = f"the {die.value}" if result is None else f"the {die.value} ({result})"
    if not change:
        return shown
    return f"{shown} {'raised' if change > 0 else 'lowered'} by {potions_text(abs(change))}"


def _coins(count: int) -> str:
    return "1 Coin" if count == 1 else f"{count} Coins"


def _mastery(state: State, goal: Goal) -> str:
    card = state.mastery(goal)
    return card.title if card else f"the {goal.value.title()} Mastery"


def _wish(state: State, event: WishFulfilled) -> str:
    adventurer = adventurer_of(state, event.seat)
    who = adventurer.title if adventurer else "the Adventurer"
    gained = [potions_text(event.potions)] if event.potions else []
    gained += ["a free circle" if event.free_circles == 1 else f"{event.free_circles} free circles"] * bool(
        event.free_circles
    )
    return f"{name_of(event.seat)} fulfils the {event.category.value} of {who}: {' and '.join(gained) or 'no reward'}"


def label(state: State, path: str) -> str:
    """Name a value of the position as the sheet or the pad does."""
    before, seat, place = parted(path)
    if not seat:
        return plain_label(state, path)
    match place:
        case ("coins", row):
            return owned(seat, f"Coins for {in_words(state.box.title(row))}")
        case ("orders", number, "coins") if number.isdecimal():
            return owned(seat, f"Coins for Order {int(number) + 1}")
    known = (ON_THE_PAD if before == "pad" else ON_A_SHEET).get(place)
    return owned(seat, known) if known else plain_label(state, path)


def now(state: State) -> Now:
    """Say where the table stands."""
    if isinstance(state.shoppes, NotTracked):
        return _pad_now(state)
    play = state.shoppes
    where = f"Round {play.round} of {state.box.rounds}"
    match play.phase:
        case Phase.RESOURCE:
            return _before_the_roll(state, where)
        case Phase.CRAFTING:
            marking = tuple(seat for seat in state.terms.seats if not play.sheets[seat].ready)
            return Now(where, "to mark", marking) if marking else Now(where, "Close the phase", (), "close_crafting")
        case Phase.MASTERY:
            return Now(where, "Masteries and customers")
        case Phase.OVER:
            return Now("The game is over", _result_text(state))
        case _:
            assert_never(play.phase)


def _before_the_roll(state: State, where: str) -> Now:
    """Name what has to be laid out before the dice are rolled, then the roll."""
    if any(state.mastery(goal) is None for goal in Goal):
        return Now(where, "Lay out the Masteries", (), "lay_mastery")
    without = tuple(seat for seat in state.terms.seats if adventurer_of(state, seat) is None)
    if without:
        return Now(where, "to sponsor an Adventurer", without, "sponsor")
    return Now(where, "Roll the dice", (), "roll")


def _pad_now(state: State) -> Now:
    """Name whoever has something left to write; the pad says what."""
    seats = tuple(seat for seat in state.terms.seats if next(needed(state, seat), None))
    if seats:
        return Now("Final count", "still to write", seats, "count")
    left = missing(state)
    if not left:
        return Now("Everything is counted", _result_text(state))
    seats = tuple(seat for seat in state.terms.seats if any(text.startswith(f"{name_of(seat)} ") for text in left))
    if seats:
        return Now("Final count", "still to write", seats, "count")
    return Now("Final count", left[0], (), "lay_mastery")


def _result_text(state: State) -> str:
    if not state.solo:
        return "The game is finished"
    total = score(state)[0].total
    title = rating(state, total)
    return f"{_coins(total)}: {title}" if title else f"{_coins(total)}, no title"

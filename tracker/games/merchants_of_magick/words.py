"""Merchants of Magick in the table's own words."""

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
from tracker.games.merchants_of_magick.pad import label, missing, needed
from tracker.games.merchants_of_magick.page import value_choices
from tracker.games.merchants_of_magick.score import rating, score
from tracker.games.merchants_of_magick.sponsor import adventurer_of
from tracker.games.merchants_of_magick.state import Phase, State
from tracker.kernel.game import Now
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked


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
            return f"{name_of(event.seat)} writes {label(event.what)}: {_value(state, event)}"
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


def now(state: State) -> Now:
    """Say where the table stands."""
    if isinstance(state.shoppes, NotTracked):
        return _pad_now(state)
    play = state.shoppes
    where = f"Round {play.round} of {state.box.rounds}"
    match play.phase:
        case Phase.RESOURCE:
            return Now(where, "Roll the dice")
        case Phase.CRAFTING:
            return Now(where, "to mark", tuple(seat for seat in state.terms.seats if not play.sheets[seat].ready))
        case Phase.MASTERY:
            return Now(where, "Masteries and customers")
        case Phase.OVER:
            return Now("The game is over", _result_text(state))
        case _:
            assert_never(play.phase)


def _pad_now(state: State) -> Now:
    """Name whoever has something left to write; the pad says what."""
    seats = tuple(seat for seat in state.terms.seats if next(needed(state, seat), None))
    if seats:
        return Now("Final count", "still to write", seats)
    left = missing(state)
    if not left:
        return Now("Everything is counted", _result_text(state))
    seats = tuple(seat for seat in state.terms.seats if any(text.startswith(f"{name_of(seat)} ") for text in left))
    return Now("Final count", "still to write" if seats else left[0], seats)


def _result_text(state: State) -> str:
    if not state.solo:
        return "The game is finished"
    total = score(state)[0].total
    title = rating(state, total)
    return f"{_coins(total)}: {title}" if title else f"{_coins(total)}, no title"

"""The two Mastery cards: laying them out, scoring them, turning them over."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.merchants_of_magick.box import Goal, Side
from tracker.games.merchants_of_magick.events import LayMastery, MasteryFlipped, MasteryScored
from tracker.games.merchants_of_magick.state import Due, State, marks_in, without
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.tracked import NotTracked
from tracker.kernel.values import with_item

RULES = ("MM-SETUP-16", "MM-SETUP-17")
LAID_BY = {Goal.MATERIAL: "MM-SETUP-16", Goal.ENERGY: "MM-SETUP-17"}


def check(state: State, event: LayMastery) -> Iterator[Verdict]:
    """Object to a card that is not in the box, and to a second one of its kind."""
    card = state.box.masteries.get(event.card)
    if card is None:
        yield impossible("MM-SETUP-16", f"the box has no Mastery {event.card}", "card")
        return
    yield from check_second(state, card.goal)


def check_second(state: State, goal: Goal) -> Iterator[Objection]:
    """Object to a second card of a kind during play; on the pad the card may be named anew."""
    lying = state.mastery(goal)
    if lying is not None and not isinstance(state.shoppes, NotTracked):
        yield against(LAID_BY[goal], f"{lying.title} is the {goal.value.title()} Mastery of this game", "card")


def apply(state: State, event: LayMastery) -> State:
    """The card lies in the centre of the table."""
    card = state.box.masteries[event.card]
    return replace(state, cards=with_item(state.cards, card.goal, event.card))


def scored(state: State, place: str) -> Consequence | None:
    """Pay a seat that meets a Mastery for the first time."""
    name, _, seat = place.partition("/")
    goal = next((goal for goal in Goal if goal.value == name), None)
    if goal is None or seat not in state.play.sheets:
        return None
    card = state.mastery(goal)
    if card is None or state.sheet(seat).scored(goal) is not None:
        return None
    marked = marks_in(state, seat, goal)
    if marked < card.circles:
        return None
    side = Side.APPRENTICE if state.solo else state.play.side(goal)
    rule = "MM-SOLO-07" if state.solo else "MM-MASTERY-05" if side is Side.MASTER else "MM-MASTERY-08"
    why = f"{marked} circles in {card.column.value.title()} are marked and {side.value.title()} {card.title} needs"
    path = f"masteries.{state.cards[goal]}"
    uses = (f"{path}.column", f"{path}.circles", f"{path}.{side.value}")
    return Consequence(MasteryScored(seat, goal, card.pays(side)), rule, f"{why} {card.circles}", uses)


def flip(state: State, place: str) -> Consequence | None:
    """Turn a card over once somebody has scored its Master side."""
    goal = next((goal for goal in Goal if goal.value == place), None)
    if goal is None or state.solo or state.play.side(goal) is Side.APPRENTICE:
        return None
    if all(state.sheet(seat).scored(goal) is None for seat in state.terms.seats):
        return None
    return Consequence(MasteryFlipped(goal), "MM-MASTERY-07", "at least one seat has scored it")


def mastery_scored(state: State, event: MasteryScored) -> State:
    """The Coins are written at the bottom of the sheet."""
    due = without(state.play.due, Due.MASTERY, f"{event.goal.value}/{event.seat}")
    masteries = with_item(state.sheet(event.seat).masteries, event.goal, event.coins)
    return state.with_play(due=due).with_sheet(event.seat, masteries=masteries)


def mastery_flipped(state: State, event: MasteryFlipped) -> State:
    """The card shows its Apprentice side for the rest of the game."""
    due = without(state.play.due, Due.FLIP, event.goal.value)
    return state.with_play(due=due, sides=with_item(state.play.sides, event.goal, Side.APPRENTICE))

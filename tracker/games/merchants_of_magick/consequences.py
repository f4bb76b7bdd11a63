"""What happens by itself: the steps owed to each seat, then those owed to the table.

Every seat's steps are its own, so that what one seat marks never waits for another. Questions come last:
a seat that still thinks about a free circle holds nobody up.
"""

from tracker.games.merchants_of_magick import mark, mastery, rounds, sponsor
from tracker.games.merchants_of_magick.state import Due, Owed, State
from tracker.kernel.game import Consequence
from tracker.kernel.offers import Question
from tracker.kernel.tracked import NotTracked

TABLE = ""


def follow_up(state: State) -> Consequence | Question | None:
    """Give the first owed step that brings something about, then the first question."""
    if isinstance(state.shoppes, NotTracked):
        return None
    found = _first(state)
    if found:
        return found[2]
    return next((asked for seat in state.terms.seats if (asked := sponsor.question(state, seat))), None)


def pass_over(state: State, _: Consequence) -> State:
    """Leave the step that is due to the table."""
    if isinstance(state.shoppes, NotTracked):
        return state
    found = _first(state)
    if found is None:
        return state
    seat, position, _due = found
    if seat == TABLE:
        return state.with_play(due=state.play.due[position + 1 :])
    return state.with_sheet(seat, due=state.sheet(seat).due[position + 1 :])


def _first(state: State) -> tuple[str, int, Consequence] | None:
    """Find whose step is due, its place among the steps owed, and what it brings about."""
    for seat in (*state.terms.seats, TABLE):
        steps = state.play.due if seat == TABLE else state.sheet(seat).due
        for position, owed in enumerate(steps):
            consequence = _of(state, seat, owed)
            if consequence is not None:
                return seat, position, consequence
    return None


def _of(state: State, seat: str, owed: Owed) -> Consequence | None:
    """Work out a step; a step owed to the wrong one of seat and table brings nothing."""
    if seat == TABLE:
        return _of_table(state, owed)
    match owed.step:
        case Due.SLOT:
            return mark.slot(state, seat)
        case Due.COINS:
            return mark.coins(state, seat, owed.place)
        case Due.POTIONS:
            return mark.potions(state, seat, owed.place)
        case Due.WISH:
            return sponsor.wish(state, seat, owed.place)
        case Due.CARD:
            return sponsor.card(state, seat)
        case _:
            return None


def _of_table(state: State, owed: Owed) -> Consequence | None:
    match owed.step:
        case Due.MASTERY:
            return mastery.scored(state, owed.place)
        case Due.FLIP:
            return mastery.flip(state, owed.place)
        case Due.ROUND:
            return rounds.round_end(state)
        case _:
            return None

"""What happens by itself: the steps of Record Keeping, taken one by one."""

from typing import assert_never

from tracker.games.battleground_kingdoms import record
from tracker.games.battleground_kingdoms.state import Due, Owed, State
from tracker.kernel.game import Consequence
from tracker.kernel.owing import due_now, passed_over


def follow_up(state: State) -> Consequence | None:
    """Give the first owed step that brings something about."""
    return due_now(state, _of)


def pass_over(state: State, _: Consequence) -> State:
    """Leave the step that is due to the table."""
    return passed_over(state, _of)


def _of(state: State, owed: Owed) -> Consequence | None:
    if owed.step is not Due.ROUND and owed.seat not in state.seats:
        return None
    match owed.step:
        case Due.BYE:
            return record.bye(state, owed.seat)
        case Due.INCOME:
            return record.income(state, owed.seat)
        case Due.PALACES:
            return record.palaces(state, owed.seat)
        case Due.ROUND:
            return record.round_end(state)
        case _:
            assert_never(owed.step)

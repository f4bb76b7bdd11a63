"""What happens by itself: the steps owed, taken one by one."""

from typing import assert_never

from tracker.games.warriors_and_traders import alliances, turn, victory
from tracker.games.warriors_and_traders.state import Due, State
from tracker.kernel.game import Consequence
from tracker.kernel.owing import due_now, passed_over


def follow_up(state: State) -> Consequence | None:
    """Give the first owed step that brings something about."""
    return due_now(state, _of)


def pass_over(state: State, _: Consequence) -> State:
    """Leave the step that is due to the table."""
    return passed_over(state, _of)


def _of(state: State, step: Due) -> Consequence | None:
    match step:
        case Due.ALLIANCE:
            return alliances.rest(state)
        case Due.COUNT:
            return turn.count(state)
        case Due.VICTORY:
            return victory.reached(state)
        case Due.NEXT_TURN:
            return victory.after_turn(state)
        case Due.STOP:
            return victory.stopped(state)
        case Due.LEFT:
            return victory.left(state)
        case _:
            assert_never(step)

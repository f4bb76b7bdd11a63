"""What happens by itself: the steps of Record Keeping, taken one by one."""

from dataclasses import replace
from typing import assert_never

from tracker.games.battleground_kingdoms import record
from tracker.games.battleground_kingdoms.state import Due, Owed, State
from tracker.kernel.game import Consequence


def follow_up(state: State) -> Consequence | None:
    """Give the first owed step that brings something about."""
    found = _first(state)
    return found[1] if found else None


def pass_over(state: State, _: Consequence) -> State:
    """Leave the step that is due to the table."""
    found = _first(state)
    return replace(state, due=state.due[found[0] + 1 :]) if found else state


def _first(state: State) -> tuple[int, Consequence] | None:
    for position, owed in enumerate(state.due):
        consequence = _of(state, owed)
        if consequence is not None:
            return position, consequence
    return None


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

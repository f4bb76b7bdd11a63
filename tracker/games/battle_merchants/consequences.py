"""What happens by itself: the steps owed, taken one by one."""

from dataclasses import replace
from typing import assert_never

from tracker.games.battle_merchants import sell, steve, turn, war
from tracker.games.battle_merchants.state import Due, Owed, State
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
    match owed.step:
        case Due.INCOME:
            return sell.income(state, owed.place)
        case Due.REWARD:
            return sell.reward(state, owed.place)
        case Due.TOKEN:
            return sell.token(state, owed.place)
        case Due.STEVE:
            return steve.sale(state, owed.place) if state.steve else None
        case Due.TRIGGER:
            return turn.triggered(state)
        case Due.TURN:
            return turn.next_turn(state)
        case Due.BATTLE:
            return war.battle(state, owed.place)
        case Due.REPAIRS:
            return war.repairs(state)
        case Due.CLEANUP:
            return turn.cleanup(state)
        case _:
            assert_never(owed.step)

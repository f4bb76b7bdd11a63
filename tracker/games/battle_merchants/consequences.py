"""What happens by itself: the steps owed, taken one by one."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import assert_never

from tracker.games.battle_merchants import sell, steve, turn, war
from tracker.games.battle_merchants.events import (
    BattleTied,
    BattleWon,
    EndTriggered,
    IncomeReceived,
    RepairsPaid,
    RewardTaken,
    Rules,
    SeasonEnded,
    SteveMovedOn,
    SteveSold,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    TurnPassed,
    WarBegan,
)
from tracker.games.battle_merchants.state import Due, Owed, State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Verdict, impossible


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
        case Due.FLIP:
            return sell.flip(state, owed.place)
        case Due.STEVE:
            return steve.sale(state, owed.place) if state.steve else None
        case Due.TRIGGER:
            return turn.triggered(state, owed.place)
        case Due.TURN:
            return turn.next_turn(state, owed.place)
        case Due.BATTLE:
            return war.battle(state, owed.place)
        case Due.REPAIRS:
            return war.repairs(state)
        case Due.CLEANUP:
            return turn.cleanup(state)
        case _:
            assert_never(owed.step)


def check_names(state: State, event: Rules) -> Iterator[Verdict]:
    """Object to places and seats the table does not have."""
    seats = state.terms.seats
    known: dict[str, Collection[str]] = {
        "battlefield": state.tokens,
        "space": state.spaces,
        "winner": state.spaces,
        "race": state.rewards,
        "to": seats,
        "first": (*seats, ""),
    }
    for name, values in known.items():
        value = getattr(event, name, None)
        if value is not None and value not in values:
            yield impossible("BM-SETUP-04", f"the table has no {value}", name)
    if isinstance(event, RepairsPaid) and not set(event.gold) <= set(seats):
        yield impossible("BM-SETUP-17", f"only {', '.join(seats)} are paid", "gold")


def apply(state: State, event: Rules) -> State:
    """Give the state after something that happened by itself, or was entered by hand."""
    match event:
        case IncomeReceived():
            return sell.income_received(state, event)
        case RewardTaken():
            return sell.reward_taken(state, event)
        case TokenPlaced():
            return sell.token_placed(state, event)
        case TokenRemoved():
            return sell.token_removed(state, event)
        case TokenTurned():
            return sell.token_turned(state, event)
        case EndTriggered():
            return turn.end_triggered(state, event)
        case SteveSold():
            return steve.sold(state, event)
        case SteveMovedOn():
            return steve.moved_on(state, event)
        case TurnPassed():
            return turn.turn_passed(state, event)
        case WarBegan():
            return turn.war_began(state, event)
        case BattleWon():
            return war.battle_won(state, event)
        case BattleTied():
            return war.battle_tied(state, event)
        case RepairsPaid():
            return war.repairs_paid(state, event)
        case SeasonEnded():
            return turn.season_ended(state, event)
        case _:
            assert_never(event)

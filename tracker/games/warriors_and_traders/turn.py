"""Ending a turn, and stopping by agreement."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.warriors_and_traders.events import TurnBegan, TurnEnded
from tracker.games.warriors_and_traders.score import by_source, total
from tracker.games.warriors_and_traders.state import Due, State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of

END_RULES = ("WT-TURN-02", "WT-COMP-02", "WT-DOWN-01", "WT-DOWN-02", "WT-WAR-05")
STOP_RULES = ("WT-TURN-02", "WT-COMP-02")


def check_open(state: State) -> Iterator[Objection]:
    """Object to anything after the end."""
    if state.finished:
        yield against("WT-TURN-02", "the game is over")


def not_read() -> Iterator[Verdict]:
    """Say which steps at the end of a turn need more than VP."""
    yield not_checked("WT-DOWN-01", "Gold is not tracked")
    yield not_checked("WT-DOWN-02", "resources are not tracked")
    yield not_checked("WT-WAR-05", "wars are not tracked")


def end(state: State) -> State:
    """Owe the count, the look at the requirement, and the next turn."""
    return state.owe(Due.COUNT, Due.VICTORY, Due.NEXT_TURN)


def stop(state: State) -> State:
    """Owe the agreed end."""
    return state.owe(Due.STOP)


def count(state: State) -> Consequence:
    """Write down what everybody has at the end of the turn."""
    told = ", ".join(f"{name_of(seat)} {total(state, seat)}" for seat in state.terms.seats)
    return Consequence(TurnEnded(state.turn), "WT-VICTORY-13", f"only VP at the end of the turn count: {told}")


def turn_ended(state: State, event: TurnEnded) -> State:
    """Everybody's VP by source are written down for this turn."""
    return written_down(state.paid(Due.COUNT), event.turn)


def written_down(state: State, turn: int) -> State:
    """Keep everybody's VP by source under this turn."""
    return replace(state, history={**state.history, turn: {seat: by_source(state, seat) for seat in state.terms.seats}})


def next_turn(state: State) -> Consequence:
    """Move the turn marker on."""
    upcoming = state.turn + 1
    return Consequence(TurnBegan(upcoming), "WT-TURN-01", f"turn {state.turn} is over and nobody has won")


def turn_began(state: State, event: TurnBegan) -> State:
    """The next turn is played."""
    return replace(state.paid(Due.NEXT_TURN), turn=event.turn)

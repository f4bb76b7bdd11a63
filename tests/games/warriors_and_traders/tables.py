"""Situations at the table of Warriors & Traders that several tests share."""

from collections.abc import Mapping
from typing import Any

from tests.support import table
from tracker.games import GAMES
from tracker.games.warriors_and_traders.events import Ally, EndTurn
from tracker.games.warriors_and_traders.state import State
from tracker.kernel.play import Outcome, act_out

GAME = GAMES["warriors_and_traders"]

SEATS = ("red", "blue", "yellow", "purple", "green", "orange")


def seated(seats: int, **options: str) -> State:
    """Lay out a table for this many seats."""
    state: State = table(GAME.id, *SEATS[:seats], **options)
    return state


def with_vp(vp: Mapping[str, int], seats: int, turn: int = 1, **options: str) -> State:
    """Lay out a table in which some seats have exactly these VP; the others have the 6 of the start."""
    tallies = {seat: {"counts": {"barbarian": total - 6}} for seat, total in vp.items()}
    position = {"turn": turn, "tallies": tallies}
    state: State = table(GAME.id, *SEATS[:seats], position=position, **options)
    return state


def allied(state: State, *alliances: tuple[str, ...]) -> State:
    """Form alliances one after the other; the last one follows by itself."""
    for seats in alliances:
        state = act_out(GAME, state, Ally(seats), {}).state
    return state


def did(state: State, event: Any) -> Outcome:
    """Let an event happen with everything that follows."""
    return act_out(GAME, state, event, {})


def after(state: State, *events: Any) -> State:
    """Let events happen one after the other."""
    for event in events:
        state = did(state, event).state
    return state


def end_turn(state: State) -> Outcome:
    """End the turn."""
    return did(state, EndTurn())


def total_of(state: State, seat: str) -> int:
    """Read a seat's total off the score."""
    return next(entry.total for entry in GAME.score(state) if entry.seat == seat)


def unread(outcome: Outcome) -> str:
    """Name the rules that could not be read."""
    return ",".join(verdict.rule for verdict in outcome.not_checked)

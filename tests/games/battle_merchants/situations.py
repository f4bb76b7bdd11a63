"""Situations at a table of Battle Merchants, and short ways to play on from them."""

from typing import Any

from tests.support import table
from tracker.games import GAMES
from tracker.kernel.play import Outcome, act_out

GAME: Any = GAMES["battle_merchants"]
FOUR = ("red", "purple", "yellow", "blue")
THREE = ("red", "purple", "yellow")
TWO = ("red", "purple")


def lay(*seats: str, depth: str = "full", options: dict[str, str] | None = None, **position: Any) -> Any:
    """Lay out a table of Battle Merchants; what is not named is as at setup."""
    return table("battle_merchants", *seats, depth=depth, position=position, **(options or {}))


def weapon(kind: str, owner: str, quality: str = "standard") -> dict[str, str]:
    """A weapon on the board, as a position writes it."""
    return {"kind": kind, "quality": quality, "owner": owner}


def stock(**kinds: int) -> dict[str, dict[str, int]]:
    """Standard weapons in stock, as a position writes them."""
    return {kind: {"standard": count} for kind, count in kinds.items()}


def act(state: Any, event: Any) -> Outcome:
    """Record an event with everything it brings about."""
    return act_out(GAME, state, event, {})


def after(state: Any, *events: Any) -> Any:
    """The table after some events with everything they bring about."""
    for event in events:
        state = act(state, event).state
    return state


def step_names(outcome: Outcome) -> list[str]:
    """The consequences of an act by name, in order."""
    return [type(step.event).__name__ for step in outcome.steps]


def has_step(outcome: Outcome, name: str) -> bool:
    """Whether an act brought this consequence about."""
    return name in step_names(outcome)


def rule_of_step(outcome: Outcome, name: str) -> str:
    """The rule by which an act brought this consequence about."""
    return next(step.rule for step in outcome.steps if type(step.event).__name__ == name)


def events_of(outcome: Outcome) -> list[Any]:
    """The consequences of an act, in order."""
    return [step.event for step in outcome.steps]

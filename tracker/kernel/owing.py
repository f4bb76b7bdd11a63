"""Steps owed live in the state, one behind the other; the first that brings something about is due."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found")


class Owing(Protocol):
    """A state that keeps the steps it owes."""

    @property
    def due(self) -> Sequence[Any]:
        """Give the owed steps in order."""


S = TypeVar("S", bound=Owing)


def first_due(state: S, of: Callable[[S, Any], Found | None]) -> tuple[int, Found] | None:
    """Find the first owed step that brings something about, and its place."""
    for place, step in enumerate(state.due):
        found = of(state, step)
        if found is not None:
            return place, found
    return None


def due_now(state: S, of: Callable[[S, Any], Found | None]) -> Found | None:
    """Give what the first such step brings about."""
    first = first_due(state, of)
    return first[1] if first else None


def passed_over(state: S, of: Callable[[S, Any], Any]) -> S:
    """Leave the step that is due to the table; what comes before it brings nothing about."""
    first = first_due(state, of)
    return replace(state, due=state.due[first[0] + 1 :]) if first else state  # type: ignore[type-var]

"""The value of whatever a table does not keep track of at its depth."""

from enum import Enum
from typing import Final, TypeVar


class NotTracked(Enum):
    """The one value that says: this lies on the table, but not in the journal."""

    NOT_TRACKED = "not tracked"

    def __repr__(self) -> str:
        return "NOT_TRACKED"


NOT_TRACKED: Final = NotTracked.NOT_TRACKED

T = TypeVar("T")


def tracked(value: T | NotTracked, otherwise: T) -> T:
    """Give the value, or what to show in its place where it is not tracked."""
    return otherwise if isinstance(value, NotTracked) else value

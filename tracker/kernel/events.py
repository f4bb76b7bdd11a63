"""What can happen at any table, whatever the game, and the names of events in JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tracker.kernel.codec import Json


@dataclass(frozen=True, slots=True)
class Correct:
    """Set a tracked value to what lies on the table; `path` is its place in the position."""

    path: str
    value: Any
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetOption:
    """Switch an option of the game from here on."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class CorrectBox:
    """Correct component data of this table from here on; `changes` is a part of the box."""

    changes: Any


@dataclass(frozen=True, slots=True)
class ChangeDepth:
    """Track more or less of the game; going deeper gives the position of what was not tracked."""

    depth: str
    position: Any = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JoinSeat:
    """A latecomer sits down."""

    joins: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Somebody gets up for good; what they recorded stays."""

    leaves: str


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Two seats change places in the clockwise order; what each has stays with it."""

    one: str
    other: str


KERNEL_EVENTS: tuple[type, ...] = (Correct, SetOption, CorrectBox, ChangeDepth, JoinSeat, LeaveSeat, SwapSeats)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table agreed on before the first act: seats in clockwise order, depth, options, box."""

    seats: tuple[str, ...]
    depth: str
    options: Mapping[str, str]
    box: Any


def act_name(kind: type) -> str:
    """Name an event class in JSON: `ForgeAndSell` is `forge_and_sell`."""
    return _snake(kind.__name__)


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def seat_of(event: object) -> str | None:
    """Give the seat an event belongs to, or nothing if it is the table's."""
    seat: str | None = getattr(event, "seat", None)
    return seat


def merged(base: Json, changes: Json) -> Json:
    """Lay a part over a whole: named values are merged, everything else is replaced."""
    if isinstance(base, dict) and isinstance(changes, dict):
        return {
            **base,
            **{key: merged(base[key], item) if key in base else item for key, item in changes.items()},
        }
    return changes

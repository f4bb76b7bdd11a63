"""What stands on a sheet: pages of blocks, each block a grid, a row of boxes or a chart."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from tracker.kernel.seats import BY_ID, name_of

#: Seat colours dark enough to read on white paper.
INKS = {
    "red": "#b3261e",
    "blue": "#1f56b0",
    "yellow": "#8a6a00",
    "purple": "#7436a6",
    "green": "#1f7a3d",
    "orange": "#b35309",
    "grey": "#5a5f66",
    "teal": "#0f7076",
}


class Size(Enum):
    """The two sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with its colour, its mark, and whoever sits there, or sat there until they left."""

    id: str
    colour: str
    mark: str
    person: str
    ink: str
    left: bool = False

    @property
    def name(self) -> str:
        """Give the person's name, or the colour where nobody is named."""
        return self.person or self.colour


def seat_named(seat: str, person: str = "", *, left: bool = False) -> Seat:
    """Show a seat by its id."""
    colour = BY_ID.get(seat)
    mark = colour.mark.value if colour else "circle"
    return Seat(seat, name_of(seat), mark, person, INKS.get(seat, "#1d1b18"), left)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: what stands in it, small print beside it, its look, and its notes.

    The look is empty, or one of `box`, `circle`, `marked`, `tick` (a space to tick), `off` (nothing can stand here)
    and `words` (text, not a number).
    """

    text: str = ""
    small: str = ""
    look: str = ""
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its heading, or its seat; `wide` columns hold words."""

    label: str = ""
    seat: Seat | None = None
    small: str = ""
    width: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a grid; a `total` has its numbers in boxes."""

    label: str
    cells: tuple[Cell, ...]
    small: str = ""
    total: bool = False
    seat: Seat | None = None
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong together, with or without a heading."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; its look is empty, `half` (two stand side by side) or `circles`."""

    title: str
    corner: str
    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    look: str = ""
    says: str = ""
    notes: tuple[int, ...] = ()
    kind: str = field(default="grid", init=False)

    @property
    def headed(self) -> bool:
        """Tell whether any column has a heading."""
        return bool(self.corner) or any(column.label or column.seat for column in self.columns)

    @property
    def first(self) -> str:
        """Head the first column with what the others are."""
        return self.corner or ("Seat" if any(column.seat for column in self.columns) else "For")

    @property
    def crowded(self) -> bool:
        """Tell whether the seats' names need small print."""
        return sum(column.seat is not None for column in self.columns) > 5


@dataclass(frozen=True, slots=True)
class Box:
    """A number or a word in a box, with what it is."""

    label: str
    text: str
    small: str = ""
    seat: Seat | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes in a row."""

    title: str
    boxes: tuple[Box, ...]
    kind: str = field(default="boxes", init=False)


@dataclass(frozen=True, slots=True)
class Trace:
    """The line of one seat: its points, and where its label stands."""

    seat: Seat
    points: str
    x: float
    y: float
    label_y: float
    value: str
    label: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over time; `says` is what somebody who does not see it is told, `legend` names seats shown by colour."""

    title: str
    says: str
    width: int
    height: int
    traces: tuple[Trace, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[tuple[float, str], ...]
    threshold: tuple[float, str] | None
    right: float
    named: bool
    legend: tuple[Seat, ...] = ()
    kind: str = field(default="lines", init=False)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of one seat in one category."""

    seat: Seat
    x: float
    y: float
    width: float
    value: str
    value_x: float
    left_of: bool


@dataclass(frozen=True, slots=True)
class BarPart:
    """The bars of one category."""

    title: str
    x: float
    y: float
    zero: float
    bars: tuple[Bar, ...]
    bottom: float


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars by category; `says` is what somebody who does not see it is told."""

    title: str
    says: str
    width: int
    height: float
    parts: tuple[BarPart, ...]
    kind: str = field(default="bars", init=False)


Chart = LineChart | BarChart


class Block(Protocol):
    """A part of a page; its kind says how it is drawn."""

    @property
    def kind(self) -> str:
        """Name the kind: `grid`, `boxes`, `board`, `lines` or `bars`."""


@dataclass(frozen=True, slots=True)
class Note:
    """A numbered note at the foot of a page."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet: of the table or of a seat."""

    title: str
    seat: Seat | None
    seats: tuple[Seat, ...]
    where: str
    blocks: tuple[Block, ...]
    charts: tuple[Chart, ...]
    notes: tuple[Note, ...]
    more_notes: int


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that is printed at once."""

    game: str
    accent: str
    title: str
    date: str
    place: str
    depth: str
    foot: str
    size: Size
    blank: bool
    pages: tuple[Page, ...]

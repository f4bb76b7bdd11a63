"""The cells of a pad: what each shows, what was typed over it, what is wrong or against the rules there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from tracker.journal.naming import named
from tracker.journal.standing import key_of
from tracker.journal.timeline import Played
from tracker.kernel.game import BoxValue, State
from tracker.kernel.objections import Objection
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.web.pages.common import RuleView, SeatView, objection_view, rule_view, seat_view
from tracker.web.pages.pad_marks import FoundView, MarkView, marks_at

if TYPE_CHECKING:
    from tracker.web.pages.overtaken import OvertakenView

#: So many columns of numbers fit side by side on a phone.
ABREAST = 4
#: Counts up to this have − and + beside them.
SMALL = 40
#: No more than this many choices of a seat are chips to tap; others are a list.
CHIPS = 2


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody has typed into a pad that is not written down: every cell, and what is wrong with some.

    `ahead` is the state that writing it down would make.
    """

    pane: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    objections: Mapping[str, tuple[Objection, ...]] = field(default_factory=dict)
    said: str = ""
    refused: bool = False
    ahead: State | None = None
    came: "OvertakenView | None" = None


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice of a cell; one that does not fit says why."""

    value: str
    label: str
    seat: SeatView | None
    why_not: str


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the pad with what it shows, or what was typed over it; `ahead` is what would follow from that."""

    name: str
    label: str
    seat: SeatView | None
    control: str
    value: str
    was: str
    choices: tuple[ChoiceView, ...]
    step: int
    account: str
    problem: str
    marks: tuple[MarkView, ...]
    ahead: str = ""

    @property
    def is_marked(self) -> bool:
        """Tell whether something stands against the cell that is not accepted."""
        return any(not mark.accepted for mark in self.marks)


@dataclass(frozen=True, slots=True)
class PadRowView:
    """A category: its cells, and behind its label the rule, what to count, and the values that are not printed."""

    name: str
    label: str
    rule: RuleView
    help: str
    house: tuple[BoxValue, ...]
    total: bool
    cells: tuple[CellView, ...]

    @property
    def whole(self) -> bool:
        """Tell whether one cell stands for the whole table."""
        return len(self.cells) == 1 and self.cells[0].seat is None


@dataclass(frozen=True, slots=True)
class PadGroupView:
    """Rows that belong together, folded away or open."""

    title: str
    rows: tuple[PadRowView, ...]
    is_open: bool


def cell_name(row: PadRow, place: int, cell: PadCell) -> str:
    """Name a cell in the form."""
    return f"{row.name}|{cell.seat or place}"


def cell_text(cell: PadCell) -> str:
    """Write a cell's value as its field shows it."""
    return "" if cell.value is None else str(cell.value)


class Maker:
    """Makes the cells of one pad, looking up what was typed and what was recorded against the rules."""

    def __init__(self, played: Played, pad: Pad, ahead: Pad | None, seats: tuple[str, ...], typed: Typed) -> None:
        self.played, self.mine, self.typed = played, seats, typed
        self.sources = {value.path: value for value in played.game.box_values}
        self.marked = marks_at(played, pad)
        self.ahead = {
            cell_name(row, place, cell): cell_text(cell)
            for row in (ahead.rows if ahead else ())
            for place, cell in enumerate(row.cells)
        }
        self.wrong: list[tuple[str, str, str, str]] = []
        self.found: list[tuple[str, FoundView]] = []

    def groups(self, pad: Pad) -> Iterator[PadGroupView]:
        """Group the rows; a group with a problem or a mark is open."""
        for title, rows in groupby(pad.rows, key=lambda row: row.group):
            views = tuple(self.row(row) for row in rows)
            troubled = any(cell.problem or cell.is_marked for row in views for cell in row.cells)
            yield PadGroupView(title, views, troubled or title not in pad.folded)

    def row(self, row: PadRow) -> PadRowView:
        """Show a row."""
        house = tuple(self.sources[path] for path in row.uses if path in self.sources)
        return PadRowView(
            name=row.name,
            label=row.label,
            rule=rule_view(self.played.game, row.rule),
            help=row.help,
            house=tuple(value for value in house if value.source != "rulebook"),
            total=row.total,
            cells=tuple(self.cell(row, place, cell) for place, cell in enumerate(row.cells)),
        )

    def cell(self, row: PadRow, place: int, cell: PadCell) -> CellView:
        """Show a cell."""
        name, seat = cell_name(row, place, cell), seat_view(self.played, cell.seat) if cell.seat else None
        label = f"{row.label}, {seat.name}" if seat else row.label
        problem = self.typed.problems.get(name, "")
        if problem:
            self.wrong.append((name, cell.seat, label, problem))
        was = cell_text(cell)
        marks = self._marks(name, cell) if cell.act else ()
        self.found += [(cell.seat, FoundView(name, label, mark)) for mark in marks if not mark.accepted]
        control = self._control(cell)
        return CellView(
            name=name,
            label=label,
            seat=seat,
            control=control,
            value=self._in_words(cell, was) if control == "shown" else self.typed.values.get(name, was),
            was=was,
            choices=tuple(self._choices(cell)),
            step=cell.step or (1 if cell.most - cell.least <= SMALL else 0),
            account=cell.account,
            problem=problem,
            marks=marks,
            ahead=self.ahead.get(name, was) if control == "shown" and self.ahead.get(name, was) != was else "",
        )

    def _control(self, cell: PadCell) -> str:
        writable = self.mine if not cell.seat else cell.seat in self.mine
        if not cell.act or not writable:
            return "shown"
        if not cell.choices:
            return "text" if cell.text else "number"
        few = len(cell.choices) <= CHIPS and len(self.played.state.terms.seats) <= ABREAST
        return "chips" if few or not cell.seat else "list"

    def _in_words(self, cell: PadCell, was: str) -> str:
        """Show a chosen value by its label; there is nothing to choose any more."""
        return next((named(self.played, choice.label) for choice in cell.choices if str(choice.value) == was), was)

    def _choices(self, cell: PadCell) -> Iterator[ChoiceView]:
        for choice in cell.choices:
            known = choice.value in self.played.state.terms.seats and choice.value != cell.seat
            seat = seat_view(self.played, choice.value) if known else None
            label = f"{choice.label} ({seat.person})" if seat and seat.person else choice.label
            doubted = choice.why_not is not None and choice.value != cell.value
            why_not = named(self.played, choice.why_not.detail) if doubted and choice.why_not else ""
            yield ChoiceView(str(choice.value), label, seat if not cell.seat else None, why_not)

    def _marks(self, name: str, cell: PadCell) -> tuple[MarkView, ...]:
        """Show what the rules have against what is typed, or else against what was last recorded here."""
        if name in self.typed.objections:
            found = self.typed.objections[name]
            return tuple(MarkView(objection_view(self.played, each), 0, accepted=False) for each in found)
        return self.marked.get(key_of(cell), ())

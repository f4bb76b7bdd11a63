"""The pad of a table: cells to write in, what was typed, what is wrong or against the rules at each cell."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from tracker.journal.timeline import Played
from tracker.kernel.catalogue import Option
from tracker.kernel.game import BoxValue
from tracker.kernel.objections import Objection
from tracker.kernel.offers import Offer
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.seats import COLOURS, name_of
from tracker.web.pages.common import RuleView, SeatView, objection_view, rule_view, seat_view
from tracker.web.pages.pad_marks import MarkView, key_of, marked_acts, marks_of

ALL = "all"
#: So many columns of numbers fit side by side on a phone.
ABREAST = 4
#: A cell longer than this does not fit a narrow column.
NARROW = 6
#: Counts up to this have − and + beside them.
SMALL = 40
#: No more than this many choices of a seat are chips to tap; others are a list.
CHIPS = 2

_COLOUR = re.compile(rf"\b(?:{'|'.join(colour.name for colour in COLOURS)})\b")


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody has typed into a pad that is not written down: every cell, and what is wrong with some."""

    pane: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    objections: Mapping[str, tuple[Objection, ...]] = field(default_factory=dict)
    said: str = ""
    refused: bool = False
    totals: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice of a cell; one that does not fit says why."""

    value: str
    label: str
    seat: SeatView | None
    why_not: str


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the pad with what it shows, or what was typed over it."""

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


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling that matters here, and what it is set to."""

    option: Option
    now: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A seat at the head of the pad; `ahead` is the total that what was typed would make."""

    seat: SeatView
    total: int
    complete: bool
    ahead: int | None
    wrong: bool


@dataclass(frozen=True, slots=True)
class PadView:
    """The pad as the table page shows it."""

    columns: tuple[ColumnView, ...]
    groups: tuple[PadGroupView, ...]
    missing: tuple[str, ...]
    rulings: tuple[RulingView, ...]
    pane: str
    roomy: bool
    said: str
    problems: tuple[tuple[str, str, str], ...]
    refused: bool
    writable: bool
    acts: frozenset[str]


def cell_name(row: PadRow, place: int, cell: PadCell) -> str:
    """Name a cell in the form."""
    return f"{row.name}|{cell.seat or place}"


def cell_text(cell: PadCell) -> str:
    """Write a cell's value as its field shows it."""
    return "" if cell.value is None else str(cell.value)


def pad_view(
    played: Played, seats: tuple[str, ...], acting: str, offers: Iterable[Offer], typed: Typed | None = None
) -> PadView | None:
    """Show the pad to a device that may write for these seats, if the table keeps one."""
    pad = played.game.pad(played.state)
    if pad is None:
        return None
    typed = typed or Typed()
    maker = _Maker(played, pad, seats, typed)
    groups = tuple(maker.groups(pad))
    roomy = _is_roomy(pad, len(played.state.terms.seats))
    acts = frozenset(cell.act for row in pad.rows for cell in row.cells if cell.act)
    wrong = maker.wrong
    return PadView(
        columns=tuple(_columns(played, typed, {seat for _, seat, _, _ in wrong})),
        groups=groups,
        missing=tuple(_with_person(played, text) for text in pad.missing),
        rulings=tuple(_rulings(played, pad, offers)),
        pane=_pane(played, typed, acting, [seat for _, seat, _, _ in wrong if seat], roomy=roomy),
        roomy=roomy,
        said=typed.said,
        problems=tuple((name, label, problem) for name, _, label, problem in wrong),
        refused=typed.refused,
        writable=bool(seats) and bool(acts),
        acts=acts,
    )


def _pane(played: Played, typed: Typed, acting: str, wrong: list[str], *, roomy: bool) -> str:
    """Choose what a narrow screen opens: everything where it fits, otherwise one seat, one with a problem first."""
    seats = played.state.terms.seats
    if len(seats) == 1:
        return ALL
    asked = typed.pane if typed.pane in (*seats, ALL) else ""
    if wrong and asked != ALL and asked not in wrong:
        return ALL if roomy else wrong[0]
    return asked or (ALL if roomy else acting or seats[0])


def _is_roomy(pad: Pad, seats: int) -> bool:
    """Tell whether all seats fit side by side on a phone."""
    of_seats = [cell for row in pad.rows for cell in row.cells if cell.seat]
    return seats <= ABREAST and not any(cell.choices or len(cell_text(cell)) > NARROW for cell in of_seats)


def _columns(played: Played, typed: Typed, wrong: set[str]) -> Iterator[ColumnView]:
    for score in played.scores:
        ahead = typed.totals.get(score.seat) if typed.totals else None
        changed = ahead if ahead != score.total else None
        yield ColumnView(seat_view(played, score.seat), score.total, score.complete, changed, score.seat in wrong)


def _with_person(played: Played, text: str) -> str:
    """Say people's names where a sentence names their colours."""
    names = {name_of(seat): person for seat, person in played.settings.names.items() if person}
    return _COLOUR.sub(lambda found: names.get(found[0], found[0]), text)


def _rulings(played: Played, pad: Pad, offers: Iterable[Offer]) -> Iterator[RulingView]:
    """List the rulings behind the rows, the scoring and what can be done at this depth."""
    game, options = played.game, played.state.terms.options
    matter = {*game.scoring_rules, *(row.rule for row in pad.rows)}
    for offer in offers:
        matter |= set(game.reads.get(game.event_class(offer.act) or object, ()))
    for ruling in game.catalogue.rulings.values():
        if ruling.option and matter & {ruling.id, *ruling.rules}:
            now = options[ruling.option.name]
            yield RulingView(ruling.option, now, ruling.option.meanings.get(now, now))


class _Maker:
    """Makes the cells of one pad, looking up what was typed and what was recorded against the rules."""

    def __init__(self, played: Played, pad: Pad, seats: tuple[str, ...], typed: Typed) -> None:
        self.played, self.mine, self.typed = played, seats, typed
        self.sources = {value.path: value for value in played.game.box_values}
        self.marked = marked_acts(played, pad)
        self.wrong: list[tuple[str, str, str, str]] = []

    def groups(self, pad: Pad) -> Iterator[PadGroupView]:
        """Group the rows; a group with a problem is open."""
        for title, rows in groupby(pad.rows, key=lambda row: row.group):
            views = tuple(self.row(row) for row in rows)
            troubled = any(cell.problem for row in views for cell in row.cells)
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
        return CellView(
            name=name,
            label=label,
            seat=seat,
            control=self._control(cell),
            value=self.typed.values.get(name, was),
            was=was,
            choices=tuple(self._choices(cell)),
            step=cell.step or (1 if cell.most - cell.least <= SMALL else 0),
            account=cell.account,
            problem=problem,
            marks=self._marks(name, cell) if cell.act else (),
        )

    def _control(self, cell: PadCell) -> str:
        writable = self.mine if not cell.seat else cell.seat in self.mine
        if not cell.act or not writable:
            return "shown"
        if not cell.choices:
            return "text" if cell.text else "number"
        few = len(cell.choices) <= CHIPS and len(self.played.state.terms.seats) <= ABREAST
        return "chips" if few or not cell.seat else "list"

    def _choices(self, cell: PadCell) -> Iterator[ChoiceView]:
        for choice in cell.choices:
            known = choice.value in self.played.state.terms.seats and choice.value != cell.seat
            seat = seat_view(self.played, choice.value) if known else None
            named = f"{choice.label} ({seat.person})" if seat and seat.person else choice.label
            why_not = choice.why_not.detail if choice.why_not else ""
            yield ChoiceView(str(choice.value), named, seat if not cell.seat else None, why_not)

    def _marks(self, name: str, cell: PadCell) -> tuple[MarkView, ...]:
        """Show what the rules have against what is typed, or else against what was last recorded here."""
        game = self.played.game
        if name in self.typed.objections:
            found = self.typed.objections[name]
            return tuple(MarkView(objection_view(game, each), 0, accepted=False) for each in found)
        act = self.marked.get(key_of(cell, cell.given or {}))
        return marks_of(self.played, act) if act else ()

"""What all games' sheets are laid out with."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tracker.journal import naming
from tracker.journal.timeline import Played
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.scoring import Place, ScoreLine, SeatScore
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import capital, listed
from tracker.sheets import charts
from tracker.sheets.notes import Notes
from tracker.sheets.values import Box, Boxes, Cell, Column, Grid, Group, Line, Seat, seat_named

TOTALS = ("total", "vp")


@dataclass
class Layout:
    """A page in the making: the table, whether it stays blank, the notes it cites, and who has left but has a sheet."""

    played: Played
    blank: bool
    notes: Notes
    left: tuple[str, ...] = ()

    @property
    def state(self) -> Any:
        """Give the state at the head."""
        return self.played.state

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Give the seats, with their people unless the sheet stays blank; whoever left comes last."""
        return tuple(self.seat(seat) for seat in (*self.state.terms.seats, *self.left))

    def seat(self, id: str) -> Seat:
        """Give one seat, at the table or left."""
        person = "" if self.blank else self.played.settings.names.get(id, "")
        return seat_named(id, person, left=id not in self.state.terms.seats)

    def named(self, seats: Iterable[str]) -> str:
        """Name seats in a row by who sits there."""
        return listed(self.seat(seat).name for seat in seats)

    @cached_property
    def pad(self) -> Pad | None:
        """Give the pad, where this depth has one."""
        return self.played.game.pad(self.state)

    @cached_property
    def scores(self) -> dict[str, SeatScore]:
        """Give every seat's score."""
        return {score.seat: score for score in self.played.game.score(self.state)}

    @cached_property
    def places(self) -> dict[str, Place]:
        """Give every seat's place."""
        return {seat: place for place in self.played.game.ranking(self.state) for seat in place.seats}

    def cell(self, value: object, small: object = "", look: str = "", uses: Iterable[str] = ()) -> Cell:
        """Write a value into a cell; a blank sheet leaves room for it."""
        if self.blank:
            return Cell("", "", look)
        return Cell(shown(value), shown(small), look, self.notes.house(uses))

    def row(self, name: str) -> PadRow | None:
        """Find a row of the pad."""
        return next((row for row in self.pad.rows if row.name == name), None) if self.pad else None


def shown(value: object) -> str:
    """Show a value on paper; what has not been entered is left open."""
    if value is None or isinstance(value, NotTracked):
        return ""
    return charts.shown(value) if isinstance(value, int) else str(value)


def pad_text(cell: PadCell) -> str:
    """Show what stands in a cell of the pad, in the words it was chosen by."""
    chosen = next((choice.label for choice in cell.choices if choice.value == cell.value), None)
    return shown(chosen if chosen is not None and cell.value is not None else cell.value)


def seat_columns(layout: Layout) -> tuple[Column, ...]:
    """Head one column for each seat."""
    return tuple(Column(seat=seat) for seat in layout.seats)


def pad_line(layout: Layout, row: PadRow, seats: Sequence[Seat]) -> Line:
    """Write a row of the pad; where one cell names its holder, the holder's column gets the tick."""
    by_seat = {cell.seat: cell for cell in row.cells}
    total = row.name in TOTALS
    if "" in by_seat:
        cells = tuple(layout.cell("✓" if by_seat[""].value == seat.id else "") for seat in seats)
    else:
        cells = tuple(_pad_cell(layout, by_seat.get(seat.id), total) for seat in seats)
    return Line(row.label, cells, total=total, notes=() if layout.blank else layout.notes.house(row.uses))


def _pad_cell(layout: Layout, cell: PadCell | None, total: bool) -> Cell:
    words = bool(cell and (cell.choices or isinstance(cell.value, str)))
    look = "box" if total else "words" if words else ""
    return layout.cell(pad_text(cell) if cell else "", look=look)


def pad_groups(
    layout: Layout, seats: Sequence[Seat], wanted: Callable[[PadRow], bool] = lambda _: True
) -> tuple[Group, ...]:
    """Write the wanted rows of the pad under their headings."""
    groups: dict[str, list[Line]] = {}
    for row in layout.pad.rows if layout.pad else ():
        if wanted(row):
            groups.setdefault(row.group, []).append(pad_line(layout, row, seats))
    return tuple(Group(title, tuple(lines)) for title, lines in groups.items())


def score_grid(layout: Layout, title: str = "Points") -> Grid:
    """Write every score line of every seat, and the totals in boxes."""
    whats = dict.fromkeys(capital(line.what) for score in layout.scores.values() for line in score.lines)
    lines = tuple(_score_line(layout, what) for what in whats)
    return Grid(title, "", seat_columns(layout), (Group("", (*lines, *total_lines(layout))),))


def _score_line(layout: Layout, what: str) -> Line:
    found = {seat: line_of(layout, seat, what) for seat in layout.scores}
    uses = [use for line in found.values() if line for use in line.uses]
    cells = tuple(layout.cell(_points(found[seat.id])) for seat in layout.seats)
    return Line(named(layout, what), cells, notes=() if layout.blank else layout.notes.house(uses))


def named(layout: Layout, what: str) -> str:
    """Name a score line; what follows a colon is a result, which a blank sheet leaves open."""
    return what.partition(":")[0] if layout.blank else what


def line_of(layout: Layout, seat: str, what: str) -> ScoreLine | None:
    """Find a seat's score line by its name."""
    return next((line for line in layout.scores[seat].lines if capital(line.what) == what), None)


def _points(line: ScoreLine | None) -> object:
    return line.points if line else None


def total_line(layout: Layout, label: str = "") -> Line:
    """Write the totals in boxes."""
    unit = layout.played.game.about.unit
    cells = tuple(
        layout.cell(total_of(layout.scores[seat.id]), look="box") if seat.id in layout.scores else Cell(look="box")
        for seat in layout.seats
    )
    return Line(label or "Total", cells, small=unit, total=True)


def total_lines(layout: Layout) -> tuple[Line, ...]:
    """Write the totals in boxes; a blank sheet has room for the places too."""
    if not layout.blank:
        return (total_line(layout),)
    return (total_line(layout), Line("Place", tuple(Cell() for _ in layout.seats)))


def total_of(score: SeatScore) -> str:
    """Show a total, and say where something is not tracked or not entered."""
    return shown(score.total) + ("" if score.complete else " + ?")


def reasons_grid(layout: Layout, seat: str, title: str = "How the total came about") -> Grid:
    """Write a seat's score lines with their reasons and rules, and the total in a box."""
    lines = tuple(
        Line(
            named(layout, capital(line.what)),
            (layout.cell(capital(naming.named(layout.played, line.why)), line.rule, "words"), layout.cell(line.points)),
            notes=() if layout.blank else layout.notes.house(line.uses),
        )
        for line in layout.scores[seat].lines
    )
    unit = layout.played.game.about.unit
    total = Line("Total", (Cell(look="off"), layout.cell(total_of(layout.scores[seat]), look="box")), unit, total=True)
    return Grid(title, "", (Column("How", width="words"), Column(capital(unit))), (Group("", (*lines, total)),))


def result_boxes(layout: Layout, sides: Sequence[tuple[str, ...]] = ()) -> tuple[Boxes, ...]:
    """Write totals and places in boxes, seat by seat, and note what decided; a blank sheet has them in its grid."""
    if layout.blank:
        return ()
    for rule in dict.fromkeys(place.decided_by for place in layout.places.values() if place.decided_by):
        known = layout.played.game.catalogue[rule]
        layout.notes.cite(f"{rule}, {known.title}: {known.says}")
    side_of = {seat: side for side in sides for seat in side}
    over = layout.played.game.finished(layout.state)
    for place in dict.fromkeys(layout.places.values()):
        if over and place.why and _is_shared(place, place.seats[0], side_of.get(place.seats[0], ())):
            layout.notes.cite(f"Place {place.place} is shared: {naming.named(layout.played, place.why)}.")
    return (Boxes("Result", tuple(_result(layout, seat, side_of.get(seat.id, ())) for seat in layout.seats)),)


def _result(layout: Layout, seat: Seat, side: tuple[str, ...]) -> Box:
    score, place = layout.scores.get(seat.id), layout.places.get(seat.id)
    return Box("", total_of(score) if score else "", placed(layout, place, seat.id, side), seat)


def _is_shared(place: Place, seat: str, side: tuple[str, ...]) -> bool:
    """Tell whether others than a seat and its own side have its place."""
    return len(place.seats) > 1 and bool(set(place.seats) - {seat, *side})


def placed(layout: Layout, place: Place | None, seat: str = "", side: tuple[str, ...] = ()) -> str:
    """Say a place, with which side it was won, whether it is shared and why, and what decided it."""
    if place is None:
        return ""
    shared = "shared " if _is_shared(place, seat, side) else ""
    others = [other for other in side if other != seat]
    together = f" with {layout.named(others)}" if others else ""
    level = f", {'still level' if place.decided_by else f'level in {layout.played.game.about.unit}'}" if shared else ""
    decided = f", by {place.decided_by}" if place.decided_by else ""
    now = "" if layout.played.game.finished(layout.state) else " so far"
    return f"{shared}place {place.place}{together}{now}{level}{decided}"

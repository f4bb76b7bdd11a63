"""Warriors & Traders: VP by source, turn by turn, against what is needed."""

from tracker.games.warriors_and_traders.box import Gained, Scored, Standing, Token, path_of, title
from tracker.games.warriors_and_traders.pad import ADVANCED, FOR_GOOD, HELD
from tracker.games.warriors_and_traders.score import side_total, sides
from tracker.games.warriors_and_traders.victory import requirement
from tracker.journal.timeline import Played
from tracker.kernel.words import capital
from tracker.sheets.charts import Course, Moment
from tracker.sheets.grids import Layout, line_of, result_boxes, seat_columns, total_lines
from tracker.sheets.values import Block, Box, Boxes, Cell, Column, Grid, Group, Line

SOURCES: tuple[tuple[str, tuple[Scored, ...]], ...] = (
    (HELD, tuple(Standing)),
    (FOR_GOOD, tuple(Gained)),
    (ADVANCED, tuple(Token)),
)


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out VP by source for every seat, then the totals at the end of each turn."""
    groups = [Group(name, tuple(_source(layout, source) for source in sources)) for name, sources in SOURCES]
    whole = Grid("VP by source", "", seat_columns(layout), (*groups, Group("", total_lines(layout))), look="tight")
    return (*result_boxes(layout, sides(layout.state)), *_alliances(layout), whole, _by_seat(layout))


def _alliances(layout: Layout) -> tuple[Grid, ...]:
    """Write who is allied with whom, and what counts for the victory: the VP of each side against what is needed."""
    if not layout.state.alliances:
        return ()
    needed = requirement(layout.state)
    lines = []
    for number, side in enumerate(sides(layout.state), 1):
        place = next((layout.places[seat] for seat in side if seat in layout.places), None)
        cells = (
            layout.cell(layout.named(side), look="words"),
            layout.cell(side_total(layout.state, side), look="box"),
            Cell(str(needed.least) if needed else ""),
            layout.cell(place.place if place else None),
        )
        lines.append(Line(f"Alliance {number}" if len(side) > 1 else "Alone", cells))
    columns = (Column("Seats", width="words"), Column("VP together"), Column("Needed"), Column("Place"))
    return (Grid("Alliances", "Side", columns, (Group("", tuple(lines)),), "sides whole", _needed(layout)),)


def _needed(layout: Layout) -> str:
    needed = requirement(layout.state)
    return f"{capital(needed.sentence)} ({needed.rule})." if needed else ""


def _source(layout: Layout, source: Scored) -> Line:
    each = layout.state.box.worth(source)
    cells = []
    for seat in layout.seats:
        line = line_of(layout, seat.id, title(source))
        count = layout.state.count(seat.id, source)
        small = "" if isinstance(source, Token) or not count else f"{count} × {each} ="
        cells.append(layout.cell(line.points if line else None, small))
    return Line(title(source), tuple(cells), f"{each} each", notes=layout.notes.house((path_of(source),)))


def _turns(played: Played) -> range:
    return range(1, played.state.box.last_turn + 1)


def _by_seat(layout: Layout) -> Grid:
    columns = tuple(Column(str(turn)) for turn in _turns(layout.played))
    lines = tuple(Line(seat.name, _turn_totals(layout, seat.id), seat=seat) for seat in layout.seats)
    return Grid("VP at the end of each turn", "Turn", columns, (Group("", lines),), "tight many whole", _needed(layout))


def _turn_totals(layout: Layout, seat: str, look: str = "") -> tuple[Cell, ...]:
    written = [_written(layout, turn, seat) for turn in _turns(layout.played)]
    return tuple(layout.cell(None if one is None else sum(one.values()), look=look) for one in written)


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out a seat's VP by source at the end of each turn, as on its VP track."""
    columns = tuple(Column(str(turn)) for turn in _turns(layout.played))
    groups = [Group(name, tuple(_by_turn(layout, seat, source) for source in sources)) for name, sources in SOURCES]
    whole = (*groups, Group("", (Line("VP", _turn_totals(layout, seat, "box"), total=True),)))
    by_turn = Grid("VP at the end of each turn", "Turn", columns, whole, look="tight many")
    return (_head(layout, seat), *_alliances(layout), by_turn)


def _written(layout: Layout, turn: int, seat: str) -> dict[Scored, int] | None:
    history = layout.state.history.get(turn)
    return None if history is None else dict(history.get(seat, {}))


def _by_turn(layout: Layout, seat: str, source: Scored) -> Line:
    cells = []
    for turn in _turns(layout.played):
        written = _written(layout, turn, seat)
        cells.append(layout.cell((written or {}).get(source) or None) if written is not None else Cell())
    return Line(title(source), tuple(cells), f"{layout.state.box.worth(source)} each")


def _head(layout: Layout, seat: str) -> Boxes:
    needed = requirement(layout.state)
    side = next(side for side in sides(layout.state) if seat in side)

    def text(value: int) -> str:
        return "" if layout.blank else str(value)

    boxes = [Box("VP", text(layout.scores[seat].total))]
    if len(side) > 1:
        boxes.append(Box("VP of the alliance", text(side_total(layout.state, side))))
    least, told = (str(needed.least), needed.told) if needed else ("", "")
    return Boxes("", (*boxes, Box("Needed", least, told), Box("Place", text(layout.places[seat].place))))


def course(played: Played) -> Course:
    """Follow the VP by turn, against what is needed; allies' VP count together."""
    seats = played.state.terms.seats
    moments = [Moment("Start", {score.seat: score.total for score in played.game.score(played.start)})]
    for turn, written in sorted(played.state.history.items()):
        moments.append(Moment(f"Turn {turn}", {seat: sum(written.get(seat, {}).values()) for seat in seats}))
    needed = requirement(played.state)
    threshold = (needed.least, f"{needed.least} needed") if needed else None
    together = sides(played.state) if played.state.alliances else ()
    return Course(tuple(moments) if len(moments) > 1 else (), threshold, together)

"""Battleground: Kingdoms: the campaign score sheet, a row for each round (BK-OPEN-51)."""

from fractions import Fraction

from tracker.games.battleground_kingdoms.score import all_rows, average_gold, average_vp, members
from tracker.games.battleground_kingdoms.sheet import opponent_name
from tracker.games.battleground_kingdoms.state import BYE, Kingdom, Row, Team, colour_of
from tracker.journal.timeline import Played
from tracker.kernel.words import capital
from tracker.sheets.arrangements.battleground_kingdoms_tree import income, tree
from tracker.sheets.charts import Course, Moment
from tracker.sheets.grids import Layout, result_boxes, seat_columns
from tracker.sheets.values import Block, Box, Boxes, Cell, Column, Grid, Group, Line

COLUMNS = (
    Column("Start Gold"),
    Column("Start VP"),
    Column("Purchased Resources", width="wide"),
    Column("Cost"),
    Column("Opponent", width="name"),
    Column("Result"),
    Column("Earned Gold"),
    Column("End Gold"),
    Column("End VP"),
)


#: On a blank sheet the gold is earned part by part.
EARNED = COLUMNS.index(Column("Earned Gold"))
BASE, PAID, TAVERN, HARBOR = Column("Base income"), Column("Mill, Smelter"), Column("Tavern"), Column("Harbor")


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the kingdoms, the teams where there are any, and everybody's VPs after each round."""
    return (*result_boxes(layout, _sides(layout)), *_teams(layout), _kingdoms(layout), _standings(layout))


def left(played: Played) -> tuple[str, ...]:
    """Name the seats that have left; their rows stay."""
    return tuple(seat for seat in played.state.kingdoms if seat not in played.state.seats)


def _sides(layout: Layout) -> tuple[tuple[str, ...], ...]:
    """Give the teams, whose seats win or lose together."""
    return tuple(members(layout.state, team) for team in Team) if layout.state.in_teams else ()


def _teams(layout: Layout) -> tuple[Grid, ...]:
    """Write who is on which team, and the averages that decide the campaign."""
    if not layout.state.in_teams:
        return ()
    lines = []
    for team in Team:
        seats = members(layout.state, team)
        place = next((layout.places[seat] for seat in seats if seat in layout.places), None)
        cells = (
            layout.cell(layout.named(seats), look="words"),
            layout.cell(_average(average_vp(layout.state, team)) if seats else None, look="box"),
            layout.cell(_average(average_gold(layout.state, team)) if seats else None),
            layout.cell(place.place if place else None),
        )
        lines.append(Line(f"Team {team.value}", cells))
    columns = (Column("Seats", width="words"), Column("Average VPs"), Column("Average gold"), Column("Place"))
    says = "The team with the higher average VPs wins (BK-END-03)."
    return (Grid("Teams", "Team", columns, (Group("", tuple(lines)),), "sides whole", says),)


def _average(value: Fraction) -> str:
    """Show an average; two places tell any two averages of eight seats apart."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _kingdoms(layout: Layout) -> Grid:
    named = (Column("Number"), Column("Primary Faction", width="wide"))
    teams = (Column("Team"),) if layout.state.in_teams else ()
    columns = (*named, *teams, Column("Gold"), Column("VP"))
    lines = []
    for seat in layout.seats:
        kingdom: Kingdom = layout.state.kingdoms[seat.id]
        cells = (
            layout.cell(kingdom.number),
            layout.cell(kingdom.faction, look="words"),
            *(layout.cell(kingdom.team.value.title() if kingdom.team else "", look="words") for _ in teams),
            layout.cell(kingdom.gold),
            layout.cell(kingdom.vp, look="box"),
        )
        lines.append(Line(seat.name, cells, seat=seat))
    return Grid("Kingdoms", "Seat", columns, (Group("", tuple(lines)),))


def _standings(layout: Layout) -> Grid:
    lines = tuple(_standing(layout, number) for number in _rounds(layout.played))
    return Grid("VPs after each round", "Round", seat_columns(layout), (Group("", lines),), look="tight")


def _rounds(played: Played) -> range:
    return range(1, max(played.state.last, len(played.state.base_incomes)) + 1)


def _standing(layout: Layout, number: int) -> Line:
    rows = {seat.id: row_of(layout.state.kingdoms[seat.id], number) for seat in layout.seats}
    cells = tuple(layout.cell(_ended(rows[seat.id])) for seat in layout.seats)
    return Line(str(number), cells, small=colour_of(layout.state, number).value)


def _ended(row: Row | None) -> int | None:
    return row.end_vp if row else None


def row_of(kingdom: Kingdom, number: int) -> Row | None:
    """Find a round on a sheet, finished or being written."""
    return next((row for row in all_rows(kingdom) if row.round == number), None)


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out the printed sheet: its head, a row for each round, the palaces beside it, the resources owned."""
    kingdom: Kingdom = layout.state.kingdoms[seat]
    lines = tuple(_round(layout, seat, number) for number in _rounds(layout.played))
    columns, look = (_parted(layout), "tight campaign parted") if layout.blank else (COLUMNS, "tight campaign")
    return (
        _head(layout, seat, kingdom),
        *(() if layout.blank else _teams(layout)),
        Grid(capital(layout.state.called), "Round", columns, (Group("", lines),), look),
        _foot(layout, kingdom),
        *(tree(layout) if layout.blank else income(layout, kingdom, _rounds(layout.played))),
    )


def _parted(layout: Layout) -> tuple[Column, ...]:
    """Give the columns of a blank sheet: the gold of a round by its parts, before what they add up to."""
    harbor = (HARBOR,) if layout.state.in_teams else ()
    return (*COLUMNS[:EARNED], BASE, PAID, TAVERN, *harbor, *COLUMNS[EARNED:])


def _head(layout: Layout, seat: str, kingdom: Kingdom) -> Boxes:

    def text(value: object) -> str:
        return "" if layout.blank else str(value)

    team = kingdom.team.value.title() if kingdom.team else "none"
    boxes = [Box("Player number", text(kingdom.number)), Box("Primary Faction", text(kingdom.faction), wide=True)]
    if layout.state.in_teams:
        boxes.append(Box("Team", text(team)))
    place = layout.places.get(seat)
    boxes.append(Box("Place", text(place.place) if place else ""))
    return Boxes("", tuple(boxes))


def _round(layout: Layout, seat: str, number: int) -> Line:
    row = row_of(layout.state.kingdoms[seat], number)
    colour = colour_of(layout.state, number).value
    if layout.blank:
        return Line(str(number), (Cell(),) * len(_parted(layout)), small=colour)
    if row is None:
        return Line(str(number), (Cell(),) * len(COLUMNS), small=colour)
    bought = ", ".join(layout.state.box.name(key) for key in row.bought)
    cells = (
        layout.cell(row.start_gold),
        layout.cell(row.start_vp),
        layout.cell(bought, look="words"),
        layout.cell(row.cost if row.listed or row.end_gold is not None else None),
        layout.cell(_opponent(layout, row), look="words"),
        layout.cell(row.result),
        layout.cell(row.earned_total if row.earned else None),
        layout.cell(row.end_gold),
        layout.cell(row.end_vp, look="box"),
    )
    return Line(str(number), cells, small=colour)


def _opponent(layout: Layout, row: Row) -> str:
    """Name the opponent by number and person; the colour stands in where nobody is named."""
    if row.opponent == BYE or row.opponent not in layout.state.kingdoms:
        return opponent_name(layout.state, row.opponent)
    return f"{layout.state.kingdoms[row.opponent].number} {layout.seat(row.opponent).name}"


def _foot(layout: Layout, kingdom: Kingdom) -> Boxes:
    owned = [
        layout.state.box.name(key) + (f" × {count}" if count > 1 else "")
        for key, count in kingdom.resources.items()
        if count
    ]
    palaces = sum(row.palaces for row in kingdom.rows)
    boxes = [
        Box("Palace VPs", "" if layout.blank else str(palaces)),
        Box("Unspent gold", "" if layout.blank else str(kingdom.gold)),
        Box("Total VP", "" if layout.blank else str(kingdom.vp)),
    ]
    if not layout.blank:
        boxes.append(Box("Resources owned", capital(", ".join(owned)), wide=True))
    return Boxes(f"At the end of the {layout.state.called}", tuple(boxes))


def course(played: Played) -> Course:
    """Follow the VPs by round."""
    seats = played.state.terms.seats
    kingdoms = played.state.kingdoms
    moments = [Moment("Start", {seat: kingdoms[seat].granted_vp for seat in seats if kingdoms[seat].joined == 1})]
    for number in range(1, len(played.state.base_incomes) + 1):
        rows = {seat: row_of(kingdoms[seat], number) for seat in seats}
        ended = {seat: row.end_vp for seat, row in rows.items() if row is not None and row.end_vp is not None}
        moments.append(Moment(f"Round {number}", ended))
    return Course(tuple(moments) if len(moments) > 1 else ())

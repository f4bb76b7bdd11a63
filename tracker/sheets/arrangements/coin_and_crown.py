"""Coin & Crown: lands by type, what the Church gives, the Iron coins, the total."""

from tracker.games.coin_and_crown import iron, lands
from tracker.games.coin_and_crown.box import Iron, Land
from tracker.kernel.pads import PadRow
from tracker.sheets.grids import Layout, line_of, pad_line, result_boxes, seat_columns, total_line, total_lines
from tracker.sheets.values import Block, Cell, Column, Grid, Group, Line, Seat

LAST, COINS = "Last tie-break", "Coins left"


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the pad; beside each number of Lands stand the points it brings."""
    cards = [row for row in _rows(layout) if row.group.startswith("Cards")]
    groups = (
        Group("Lands", tuple(_land(layout, land, layout.seats) for land in Land)),
        Group("Church", _church(layout, layout.seats)),
        Group("Iron coins", tuple(_coin(layout, coin, layout.seats) for coin in Iron)),
        Group("", total_lines(layout)),
        *((Group(cards[0].group, tuple(pad_line(layout, row, layout.seats) for row in cards)),) if cards else ()),
        *_tie(layout),
    )
    says = "" if layout.blank else "Small numbers count Lands; large numbers are points."
    return (*result_boxes(layout), Grid("Scoring", "", seat_columns(layout), groups, says=says))


def _tie(layout: Layout) -> tuple[Group, ...]:
    """Write the coins of seats that are level in everything else; a blank sheet has room for them."""
    if layout.blank:
        return (Group(LAST, (Line(COINS, tuple(Cell() for _ in layout.seats)),)),)
    found = [row for row in _rows(layout) if row.group == LAST]
    return (Group(LAST, tuple(pad_line(layout, row, layout.seats) for row in found)),) if found else ()


def _rows(layout: Layout) -> tuple[PadRow, ...]:
    return layout.pad.rows if layout.pad else ()


def _land(layout: Layout, land: Land, seats: tuple[Seat, ...]) -> Line:
    each = layout.state.box.lands[land].points
    cells = []
    for seat in seats:
        line = line_of(layout, seat.id, lands.PLURAL[land])
        count = layout.state.lands_of(seat.id, land)
        cells.append(layout.cell(line.points if line else None, "" if count is None else f"{count} × {each} ="))
    uses = (f"lands.{land.value}.points",)
    return Line(lands.PLURAL[land], tuple(cells), f"{each} each", notes=layout.notes.house(uses))


def _church(layout: Layout, seats: tuple[Seat, ...]) -> tuple[Line, ...]:
    found = [row for row in _rows(layout) if row.group == "Church"]
    return tuple(pad_line(layout, row, seats) for row in found)


def _coin(layout: Layout, coin: Iron, seats: tuple[Seat, ...]) -> Line:
    points = layout.state.box.iron[coin].points
    holder = layout.state.holder_of(coin)
    cells = tuple(layout.cell(f"{points}" if holder == seat.id else "", look="tick") for seat in seats)
    notes = layout.notes.house((f"iron.{coin.value}.points",))
    return Line(iron.title(coin), cells, f"{points} for its holder", notes=notes)


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out a seat's own column, with room for counts and points."""
    own = (layout.seat(seat),)
    counts = tuple(_counted(layout, seat, land) for land in Land)
    columns = (Column("How many"), Column("Each"), Column("Points"))
    coins = tuple(_coin(layout, coin, own) for coin in Iron)
    left = (Line(COINS, (Cell(),), "if everything else is level"),) if layout.blank else ()
    return (
        Grid("Lands", "Land", columns, (Group("", counts),)),
        Grid("Church", "", (Column(""),), (Group("", _church(layout, own)),), look="half single"),
        Grid("Iron coins", "", (Column(""),), (Group("", coins),), look="half single"),
        Grid("", "", (Column(""),), (Group("", (_total(layout, seat), *left)),), look="narrow"),
    )


def _counted(layout: Layout, seat: str, land: Land) -> Line:
    line = line_of(layout, seat, lands.PLURAL[land])
    each = layout.state.box.lands[land].points
    cells = (
        layout.cell(layout.state.lands_of(seat, land)),
        Cell(f"× {each}"),
        layout.cell(line.points if line else None),
    )
    return Line(lands.PLURAL[land], cells, notes=layout.notes.house((f"lands.{land.value}.points",)))


def _total(layout: Layout, seat: str) -> Line:
    whole = total_line(layout)
    place = next(number for number, one in enumerate(layout.seats) if one.id == seat)
    return Line(whole.label, (whole.cells[place],), whole.small, total=True)

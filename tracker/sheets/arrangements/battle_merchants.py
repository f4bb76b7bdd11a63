"""Battle Merchants: ranking, board, gold and wars by season, what is counted at the end; a page for each seat."""

from collections.abc import Callable
from dataclasses import replace

from tracker.games.battle_merchants.board import board
from tracker.games.battle_merchants.book import ENTRY_LABELS
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.entries import Entry
from tracker.games.battle_merchants.table import full_of
from tracker.kernel.words import capital
from tracker.sheets.arrangements.battle_merchants_gold import Ledger, course, gold_of, ledger_of
from tracker.sheets.arrangements.battle_merchants_year import Trade, War, trades, wars
from tracker.sheets.boards import PaperBoard, paper_board
from tracker.sheets.grids import (
    Layout,
    line_of,
    named,
    pad_groups,
    placed,
    reasons_grid,
    seat_columns,
    total_lines,
    total_of,
)
from tracker.sheets.values import Block, Box, Boxes, Cell, Column, Grid, Group, Line

__all__ = ["course", "seat", "table"]

_SEASONS = {season.value.title() for season in Season}
#: The lines of the total on the table's page, by the lines of the score.
_GOLD = {
    "Gold in hand": "Gold in hand",
    **{f"For unsold {quality.value.title()} weapons": f"Unsold {quality.value} weapons" for quality in Quality},
    "Award for defeated weapons": "Defeated weapons",
    "Kingdom cards at the end": "Kingdom cards at the end",
}


# ---------------------------------------------------------------- the table


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the ranking, the board where it is tracked, gold and wars by season, and what is counted at the end."""
    drawn = () if layout.pad is not None else (_board(layout),)
    if layout.blank:
        return (*drawn, _gold(layout), _wars(layout, "whole written"), _end(layout))
    fought = (_wars(layout), *_battles(layout)) if _any_war(layout) else ()
    return (*_ranking(layout), *drawn, _gold(layout), _end(layout), *fought)


def _any_war(layout: Layout) -> bool:
    """Tell whether any war has been fought, or paid for."""
    return bool(wars(layout.played)) or any(entry in _PAID.values() for _, _, entry in ledger_of(layout.played))


def _ranking(layout: Layout) -> tuple[Boxes, ...]:
    """Write the totals in boxes, the best place first."""
    order = sorted(layout.seats, key=lambda seat: layout.places[seat.id].place)
    boxes = tuple(
        Box("", total_of(layout.scores[seat.id]), placed(layout, layout.places[seat.id]), seat) for seat in order
    )
    return (Boxes("Ranking", boxes),)


def _board(layout: Layout) -> PaperBoard:
    over = layout.played.game.finished(layout.state)
    title = "Board at the end" if over or layout.blank else "Board as it lies"
    seats = {seat.id: seat for seat in layout.seats}
    return paper_board(board(full_of(layout.state)), title, seats, blank=layout.blank)


def _gold(layout: Layout, look: str = "whole") -> Grid:
    gold = gold_of(layout.played)
    after = tuple(
        Line(f"After {season.value}", tuple(layout.cell(gold(seat.id, season)) for seat in layout.seats))
        for season in Season
    )
    start = Line("At the start", tuple(layout.cell(gold(seat.id, None)) for seat in layout.seats))
    return Grid("Gold by season", "", seat_columns(layout), (Group("", (start, *after)),), look)


def _wars(layout: Layout, look: str = "whole") -> Grid:
    """Write how each seat fared in every war: battles where the board is tracked, gold at either depth."""
    ledger, fought = ledger_of(layout.played), wars(layout.played)
    lines = []
    for season in Season:
        war = fought.get(season)
        small = f"{len(war.battles)} {'battle' if len(war.battles) == 1 else 'battles'}" if war else ""
        cells = tuple(layout.cell(_fared(war, ledger, seat.id, season), look="words") for seat in layout.seats)
        lines.append(Line(season.value.title(), cells, "" if layout.blank else small))
    asked = "won, lost, tied, repairs" if layout.pad is None else "gold of repairs and ties"
    says = asked if layout.blank else ""
    return Grid("Wars by season", "", seat_columns(layout), (Group("", tuple(lines)),), look, says)


def _fared(war: War | None, ledger: Ledger, seat: str, season: Season) -> str:
    """Say what a war brought a seat: what it won, lost and tied, and the gold."""
    counts = {"won": war.won[seat], "lost": war.lost[seat], "tied": war.tied[seat]} if war else {}
    battles = [f"{count} {how}" for how, count in counts.items() if count] or (["no battle"] if war else [])
    paid = {name: ledger.get((seat, season, entry)) for name, entry in _PAID.items()}
    return ", ".join([*battles, *(f"{name} {gold}" for name, gold in paid.items() if gold)])


_PAID = {"repairs": Entry.REPAIRS, "ties": Entry.TIES}


def _battles(layout: Layout) -> tuple[Grid, ...]:
    """List every battle with its winner."""
    fought = wars(layout.played)
    if not fought:
        return ()
    lines = tuple(
        Line(season.value.title(), (layout.cell(_listed(war), look="words"),)) for season, war in fought.items()
    )
    return (Grid("Who won each battle", "", (Column(""),), (Group("", lines),), "seasons whole"),)


def _listed(war: War) -> str:
    told = (f"{field.replace('/', ' ').title()}: {winner}" for field, winner in war.battles)
    return " · ".join(each.replace(" ", "\u00a0") for each in told)


def _end(layout: Layout) -> Grid:
    title = "At the end of the year"
    if layout.pad is not None:
        ends = pad_groups(layout, layout.seats, lambda row: row.group not in _SEASONS and bool(row.group))
        place = (Group("", (Line("Place", tuple(Cell() for _ in layout.seats)),)),) if layout.blank else ()
        return Grid(title, "", seat_columns(layout), (*ends, *place), "whole")
    counted = [
        Line(label, tuple(layout.cell(count(layout, seat.id)) for seat in layout.seats))
        for label, count in _heaps().items()
    ]
    given = [
        Line(label, tuple(_points(layout, seat.id, what) for seat in layout.seats)) for label, what in _GOLD.items()
    ]
    groups = (Group("Pieces, counted", tuple(counted)), Group("Gold", (*given, *total_lines(layout))))
    return Grid(title, "", seat_columns(layout), groups, "whole")


def _points(layout: Layout, seat: str, what: str) -> Cell:
    line = line_of(layout, seat, what)
    return layout.cell(line.points, uses=line.uses) if line else Cell()


def _heaps() -> dict[str, Callable[[Layout, str], int]]:
    """Name what lies in front of a seat when weapons are counted."""

    def unsold(quality: Quality) -> Callable[[Layout, str], int]:
        return lambda layout, seat: sum(of_kind[quality] for of_kind in layout.state.mats[seat].stock.values())

    def defeated(quality: Quality) -> Callable[[Layout, str], int]:
        return lambda layout, seat: layout.state.mats[seat].defeated[quality]

    return {
        **{f"Unsold {quality.value.title()} weapons": unsold(quality) for quality in Quality},
        **{f"Defeated {quality.value.title()} weapons": defeated(quality) for quality in Quality},
    }


# ---------------------------------------------------------------- a seat


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out a seat's gold, season by season and entry by entry; then its total, and its trade where it is tracked."""
    gold = _own_gold(layout, seat)
    if layout.pad is not None:
        ends = pad_groups(layout, (layout.seat(seat),), lambda row: row.group not in _SEASONS and bool(row.group))
        return (gold, Grid("At the end of the year", "", (Column(""),), ends, look="narrow"))
    if layout.blank:
        return (gold, _mat(layout, seat, "half stock"), _blank_total(layout, seat), _trade(layout, seat))
    return (gold, reasons_grid(layout, seat), _trade(layout, seat), _mat(layout, seat))


def _own_gold(layout: Layout, seat: str) -> Grid:
    ledger, gold = ledger_of(layout.played), gold_of(layout.played)
    lines = [Line(ENTRY_LABELS[entry], _amounts(layout, ledger, seat, entry)) for entry in Entry]
    after = (*(layout.cell(gold(seat, season), look="box") for season in Season), Cell(look="off"))
    start = Line("Gold at the start", (layout.cell(gold(seat, None)), *(Cell(look="off"),) * 4))
    columns = (*(Column(season.value.title()) for season in Season), Column("Year"))
    groups = (Group("", (start, *lines, Line("Gold after the season", after, total=True))),)
    return Grid("Gold", "Season", columns, groups)


def _amounts(layout: Layout, ledger: Ledger, seat: str, entry: Entry) -> tuple[Cell, ...]:
    found = [ledger.get((seat, season, entry)) for season in Season]
    year = sum(amount or 0 for amount in found) if any(amount is not None for amount in found) else None
    return tuple(layout.cell(amount) for amount in (*found, year))


def _mat(layout: Layout, seat: str, look: str = "") -> Grid:
    mat = layout.state.mats[seat]
    lines = tuple(
        Line(
            kind.value.title(),
            tuple(layout.cell(value) for value in (mat.levels[kind], mat.coins[kind], *mat.stock[kind].values())),
        )
        for kind in Kind
    )
    columns = (Column("Craft level"), Column("Coins"), *(Column(f"Unsold {q.value.title()}") for q in Quality))
    return Grid("Craft and stock", "Weapon", columns, (Group("", lines),), look)


def _blank_total(layout: Layout, seat: str) -> Grid:
    """Leave room for every line of the total, as the end of the year has them."""
    over = replace(layout.state, finished=True)
    score = next(score for score in layout.played.game.score(over) if score.seat == seat)
    lines = tuple(Line(named(layout, capital(line.what)), (Cell(),)) for line in score.lines)
    total = Line("Total", (Cell(look="box"),), layout.played.game.about.unit, total=True)
    return Grid("The total", "", (Column("Gold"),), (Group("", (*lines, total)),), look="half single")


def _trade(layout: Layout, seat: str) -> Grid:
    """Write what a seat forged and sold in every season, with the gold of each sale."""
    found = trades(layout.played, seat)
    lines = tuple(Line(season.value.title(), _traded(layout, found.get(season, Trade()))) for season in Season)
    columns = (Column("Forged", width="wide"), Column("Sold"))
    return Grid("Forged and sold", "Season", columns, (Group("", lines),), look="seasons written")


def _traded(layout: Layout, trade: Trade) -> tuple[Cell, ...]:
    forged = ", ".join(f"{count} {weapon}" for weapon, count in trade.forged.items())
    sold = " · ".join(sale.says.replace(" ", "\u00a0") for sale in trade.sold)
    kinds = {Quality.VORPAL if sale.weapon.startswith("Vorpal") else Quality.STANDARD for sale in trade.sold}
    uses = tuple(f"prices.{quality.value}.sell" for quality in Quality if quality in kinds)
    return layout.cell(forged, look="words"), layout.cell(sold, look="words", uses=uses)

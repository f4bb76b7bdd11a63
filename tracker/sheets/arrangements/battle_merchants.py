"""Battle Merchants: gold by season, then unsold weapons, defeated weapons and kingdom cards."""

from collections.abc import Callable, Mapping

from tracker.games.battle_merchants.book import ENTRY_LABELS, ENTRY_RULES
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.entries import Entry
from tracker.journal.timeline import Played
from tracker.kernel.tracked import NotTracked
from tracker.sheets.charts import Course, Moment
from tracker.sheets.grids import (
    Layout,
    pad_groups,
    reasons_grid,
    result_boxes,
    seat_columns,
    total_lines,
)
from tracker.sheets.values import Block, Cell, Column, Grid, Group, Line

#: Gold that went in or out, by seat, season and entry.
Ledger = Mapping[tuple[str, Season, Entry], int]
_BY_RULE = {rule: entry for entry, rule in ENTRY_RULES.items()}
#: At full depth a tie is paid by the rule of the battle itself.
_ALSO = {"BM-BATTLE-06": Entry.TIES}


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the gold after each season, then what is counted at the end."""
    gold = _gold(layout.played)
    after = tuple(
        Line(f"After {season.value}", tuple(layout.cell(gold(seat.id, season)) for seat in layout.seats))
        for season in Season
    )
    start = Line("At the start", tuple(layout.cell(gold(seat.id, None)) for seat in layout.seats))
    return (
        *result_boxes(layout),
        Grid("Gold by season", "", seat_columns(layout), (Group("", (start, *after)),)),
        _end(layout),
    )


def _end(layout: Layout) -> Grid:
    if layout.pad is None:
        counted = tuple(
            Line(label, tuple(layout.cell(count(layout, seat.id)) for seat in layout.seats))
            for label, count in _heaps().items()
        )
        return Grid("At the end of the year", "", seat_columns(layout), (Group("", (*counted, *total_lines(layout))),))
    ends = pad_groups(layout, layout.seats, lambda row: row.group not in _SEASONS and bool(row.group))
    return Grid("At the end of the year", "", seat_columns(layout), ends)


_SEASONS = {season.value.title() for season in Season}


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


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out a seat's gold, season by season and entry by entry; then its total, and its mat where it is tracked."""
    ledger, gold = _ledger(layout.played), _gold(layout.played)
    lines = [Line(ENTRY_LABELS[entry], _amounts(layout, ledger, seat, entry)) for entry in Entry]
    after = (*(layout.cell(gold(seat, season), look="box") for season in Season), Cell(look="off"))
    start = Line("Gold at the start", (layout.cell(gold(seat, None)), *(Cell(look="off"),) * 4))
    columns = (*(Column(season.value.title()) for season in Season), Column("Year"))
    groups = (Group("", (start, *lines, Line("Gold after the season", after, total=True))),)
    own = (Grid("Gold", "Season", columns, groups),)
    if layout.pad is None:
        return (*own, _mat(layout, seat), reasons_grid(layout, seat))
    ends = pad_groups(layout, (layout.seat(seat),), lambda row: row.group not in _SEASONS and bool(row.group))
    return (*own, Grid("At the end of the year", "", (Column(""),), ends, look="narrow"))


def _amounts(layout: Layout, ledger: Ledger, seat: str, entry: Entry) -> tuple[Cell, ...]:
    found = [ledger.get((seat, season, entry)) for season in Season]
    year = sum(amount or 0 for amount in found) if any(amount is not None for amount in found) else None
    return tuple(layout.cell(amount) for amount in (*found, year))


def _mat(layout: Layout, seat: str) -> Grid:
    mat = layout.state.mats[seat]
    lines = tuple(
        Line(
            kind.value.title(),
            tuple(layout.cell(value) for value in (mat.levels[kind], mat.coins[kind], *mat.stock[kind].values())),
        )
        for kind in Kind
    )
    columns = (Column("Craft level"), Column("Coins"), *(Column(f"Unsold {q.value.title()}") for q in Quality))
    return Grid("Craft and stock", "Weapon", columns, (Group("", lines),))


# ---------------------------------------------------------------- gold over the year


def _ledger(played: Played) -> Ledger:
    """Add up gold by seat, season and entry: as written on the pages, or as the acts moved it."""
    pages = played.state.pages
    if not isinstance(pages, NotTracked):
        return {(seat, season, entry): gold for seat, page in pages.items() for season, entry, gold in page.entered()}
    ledger: dict[tuple[str, Season, Entry], int] = {}
    for act in played.acts:
        for line in act.lines:
            part = line.account.split(".")
            if part[0] == "mats" and part[2:] == ["gold"]:
                entry = _BY_RULE.get(line.rule) or _ALSO.get(line.rule, Entry.OTHER)
                key = (part[1], act.before.season, entry)
                ledger[key] = ledger.get(key, 0) + line.change
    return ledger


def _gold(played: Played) -> Callable[[str, Season | None], int | None]:
    """Give the gold after a season, or at the start; nothing for a season that has not come."""
    ledger, seasons = _ledger(played), list(Season)
    pages = played.state.pages
    last = _last_season(played, ledger)

    def gold(seat: str, season: Season | None) -> int | None:
        start = played.start.mats[seat].gold if isinstance(pages, NotTracked) else pages[seat].start
        if season is None:
            return int(start)
        if seasons.index(season) > last:
            return None
        counted = set(seasons[: seasons.index(season) + 1])
        return int(start) + sum(change for (who, when, _), change in ledger.items() if who == seat and when in counted)

    return gold


def _last_season(played: Played, ledger: Ledger) -> int:
    seasons = list(Season)
    if isinstance(played.state.pages, NotTracked):
        return seasons.index(played.state.season)
    return max((seasons.index(season) for _, season, _ in ledger), default=-1)


def course(played: Played) -> Course:
    """Follow the gold by season, and to the end of the year."""
    gold = _gold(played)
    seats = played.state.terms.seats
    moments = [Moment("Start", {seat: gold(seat, None) or 0 for seat in seats})]
    for season in Season:
        after = {seat: amount for seat in seats if (amount := gold(seat, season)) is not None}
        if after:
            moments.append(Moment(season.value.title(), after))
    if played.game.finished(played.state):
        moments.append(Moment("End", {score.seat: score.total for score in played.game.score(played.state)}))
    return Course(tuple(moments) if len(moments) > 1 else ())

"""The score pad of gold depth: four seasons of gold, then what is counted at the end."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from tracker.games.battle_merchants.book import (
    EITHER_WAY,
    ENTRY_LABELS,
    ENTRY_RULES,
    HEAP_RULES,
    MOST_GOLD,
    MOST_WEAPONS,
    most_repairs,
)
from tracker.games.battle_merchants.box import Quality, Season
from tracker.games.battle_merchants.entries import Entry, Heap
from tracker.games.battle_merchants.pages import Page
from tracker.games.battle_merchants.score import award_gold, pile_worths, score
from tracker.games.battle_merchants.table import Table
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.scoring import SeatScore
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import listed

HEAP_LABELS = {
    Heap.UNSOLD: "Unsold {} weapons",
    Heap.DEFEATED: "Defeated {} weapons",
    Heap.BOARD: "{} weapons on the board",
}
Pages = Mapping[str, Page]

END, TIE = "End of the year", "Tie for the most gold"
CLOSE = "Close the year when the war of winter is over."


def pad(table: Table) -> Pad | None:
    """Give the pad at gold depth; at full depth gold follows from what is played."""
    if isinstance(table.pages, NotTracked):
        return None
    pages = table.pages
    scores = score(table)
    rows = [_shown("start", "Gold at the start", "BM-SETUP-18", "", lambda seat: pages[seat].start, table)]
    for season in Season:
        rows.extend(_season_rows(table, pages, season))
    rows.extend(_end_rows(table, pages, scores))
    rows.extend(_counted(pages, Heap.BOARD, TIE))
    return Pad(tuple(rows), tuple(_missing(table, pages, scores)), _folded(table, pages, scores))


def is_written(table: Table) -> bool:
    """Tell whether nothing is left to write down before the year is closed."""
    written = pad(table)
    return written is not None and written.missing == (CLOSE,)


def _folded(table: Table, pages: Pages, scores: tuple[SeatScore, ...]) -> tuple[str, ...]:
    """Fold the seasons but the one being written, the first in which some seat has nothing yet; the tie without one."""
    blank = [season for season in Season if any(set(page.gold[season].values()) == {None} for page in pages.values())]
    now = blank[0] if blank and not table.finished else None
    counted = table.finished and _tied(scores)
    return (*(season.value.title() for season in Season if season is not now), *(() if counted else (TIE,)))


def _tied(scores: tuple[SeatScore, ...]) -> tuple[str, ...]:
    """Name the seats with the most gold, if there is more than one."""
    most = max(entry.total for entry in scores)
    first = tuple(entry.seat for entry in scores if entry.total == most)
    return first if len(first) > 1 else ()


def _shown(
    name: str, label: str, rule: str, group: str, value: Callable[[str], object], table: Table, *uses: str
) -> PadRow:
    cells = tuple(PadCell(seat, value(seat)) for seat in table.terms.seats)
    return PadRow(name, label, rule, cells, group, uses=uses)


def _season_rows(table: Table, pages: Pages, season: Season) -> Iterator[PadRow]:
    group = season.value.title()
    for entry in Entry:
        cells = tuple(_gold_cell(table, seat, page, season, entry) for seat, page in pages.items())
        yield PadRow(f"{season.value}.{entry.value}", ENTRY_LABELS[entry], ENTRY_RULES[entry], cells, group)
    after = f"Gold after {season.value}"
    yield _shown(
        f"{season.value}.gold", after, "BM-SCORE-08", group, lambda seat: pages[seat].gold_after(season), table
    )


def _gold_cell(table: Table, seat: str, page: Page, season: Season, entry: Entry) -> PadCell:
    most = most_repairs(table.terms.box, len(table.terms.seats)) if entry is Entry.REPAIRS else MOST_GOLD
    return PadCell(
        seat=seat,
        value=page.gold[season][entry],
        act="book",
        given={"seat": seat, "season": season.value, "what": entry.value},
        field="gold",
        least=-MOST_GOLD if entry in EITHER_WAY else 0,
        most=most,
        step=table.terms.box.repair_gold if entry is Entry.REPAIRS else 0,
        account=f"pages.{seat}.gold.{season.value}.{entry.value}",
    )


def _end_rows(table: Table, pages: Pages, scores: tuple[SeatScore, ...]) -> Iterator[PadRow]:
    yield from _counted(pages, Heap.UNSOLD, END)
    yield from _counted(pages, Heap.DEFEATED, END)
    piles, given = pile_worths(table), award_gold(table)
    yield _shown("piles", "Worth of the pile", "BM-SCORE-04", END, lambda seat: _known(piles[seat]), table)
    rule = "BM-TWO-12" if len(table.terms.seats) == 2 else "BM-SCORE-05"
    gold = {} if isinstance(given, NotTracked) else {seat: award.gold for seat, award in given.items()}
    decided = () if isinstance(given, NotTracked) else [use for award in given.values() for use in award.uses]
    uses = dict.fromkeys(decided)
    counted = not isinstance(given, NotTracked)
    yield _shown("award", "Award", rule, END, lambda seat: gold.get(seat, 0) if counted else None, table, *uses)
    yield PadRow("end_gold", "Kingdom cards at the end", "BM-SCORE-07", tuple(_end_cells(pages)), END)
    totals = {entry.seat: entry.total for entry in scores}
    yield replace(_shown("total", "Gold", "BM-SCORE-08", END, lambda seat: totals[seat], table), total=True)


def _counted(pages: Pages, heap: Heap, group: str) -> Iterator[PadRow]:
    """Give the rows of a heap: how many weapons of each quality."""
    for quality in Quality:
        label = HEAP_LABELS[heap].format(quality.value.title())
        uses = (f"prices.{quality.value}.end",) if heap is Heap.UNSOLD else ()
        cells = tuple(_count_cell(seat, page, heap, quality) for seat, page in pages.items())
        yield PadRow(f"{heap.value}.{quality.value}", label, HEAP_RULES[heap], cells, group, uses=uses)


def _count_cell(seat: str, page: Page, heap: Heap, quality: Quality) -> PadCell:
    return PadCell(
        seat=seat,
        value=page.counts(heap)[quality],
        act="count_weapons",
        given={"seat": seat, "what": heap.value, "quality": quality.value},
        field="count",
        most=MOST_WEAPONS,
        account=f"pages.{seat}.{heap.value}.{quality.value}",
        step=1,
    )


def _end_cells(pages: Pages) -> Iterator[PadCell]:
    for seat, page in pages.items():
        account = f"pages.{seat}.end_gold"
        yield PadCell(seat, page.end_gold, "book_end_gold", {"seat": seat}, "gold", most=MOST_GOLD, account=account)


def _known(value: int | NotTracked) -> int | None:
    return None if isinstance(value, NotTracked) else value


def _missing(table: Table, pages: Pages, scores: tuple[SeatScore, ...]) -> Iterator[str]:
    """Say in whole sentences what the table has still to write down."""
    for season in Season:
        blank = [seat for seat, page in pages.items() if all(gold is None for gold in page.gold[season].values())]
        if blank:
            yield f"Nothing is written down for {season.value} at {_names(blank)}."
        for seat, page in pages.items():
            if page.gold_after(season) < 0:
                yield f"{name_of(seat)} would have {page.gold_after(season)} gold after {season.value}."
    for heap in (Heap.UNSOLD, Heap.DEFEATED):
        uncounted = [seat for seat, page in pages.items() if None in page.counts(heap).values()]
        if uncounted:
            yield f"Count the {heap.value} weapons of {_names(uncounted)}."
    unpaid = [seat for seat, page in pages.items() if page.end_gold is None]
    if unpaid:
        yield f"Write down what the kingdom cards of {_names(unpaid)} pay at the end."
    yield from _missing_at_the_end(table, pages, scores)


def _missing_at_the_end(table: Table, pages: Pages, scores: tuple[SeatScore, ...]) -> Iterator[str]:
    first = _tied(scores)
    if table.finished and first and any(None in pages[seat].board.values() for seat in first):
        yield f"{_names(first)} have the most gold: count their weapons on the board."
    if not table.finished:
        yield CLOSE


def _names(seats: Iterable[str]) -> str:
    """Name some seats as one says them: Red, Blue and Yellow."""
    names = [name_of(seat) for seat in seats]
    return listed(names)

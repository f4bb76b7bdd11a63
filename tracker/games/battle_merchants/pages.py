"""A seat's page at gold depth: its gold season by season, and what is counted at the end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tracker.games.battle_merchants.box import Quality, Season
from tracker.games.battle_merchants.entries import Entry, Heap
from tracker.kernel.codec import Malformed
from tracker.kernel.events import Terms

Cells = Mapping[Season, Mapping[Entry, int | None]]
Counts = Mapping[Quality, int | None]


@dataclass(frozen=True, slots=True)
class Page:
    """What is written down for a seat; None where nothing has been entered yet."""

    start: int
    gold: Cells
    unsold: Counts
    defeated: Counts
    board: Counts
    end_gold: int | None

    def __post_init__(self) -> None:
        """Refuse a page that lacks a season, an entry or a quality."""
        if set(self.gold) != set(Season) or any(set(cells) != set(Entry) for cells in self.gold.values()):
            raise Malformed("pages", "must have every entry of every season")
        if any(set(counts) != set(Quality) for counts in (self.unsold, self.defeated, self.board)):
            raise Malformed("pages", "must count both qualities")

    def counts(self, heap: Heap) -> Counts:
        """Give the counted weapons of a heap."""
        return {Heap.UNSOLD: self.unsold, Heap.DEFEATED: self.defeated, Heap.BOARD: self.board}[heap]

    def entered(self) -> Iterator[tuple[Season, Entry, int]]:
        """List every entry of gold with its sign."""
        for season, cells in self.gold.items():
            for entry, gold in cells.items():
                if gold is not None:
                    yield season, entry, entry.sign * gold

    def gold_after(self, last: Season) -> int:
        """Give the gold in hand after a season, as far as it has been entered."""
        seasons = list(Season)
        counted = set(seasons[: seasons.index(last) + 1])
        return self.start + sum(gold for season, _, gold in self.entered() if season in counted)

    @property
    def in_hand(self) -> int:
        """Give the gold in hand after all that has been entered."""
        return self.start + sum(gold for _, _, gold in self.entered())

    def with_gold(self, season: Season, entry: Entry, gold: int) -> "Page":
        """Give the page with one entry of gold set."""
        return replace(self, gold={**self.gold, season: {**self.gold[season], entry: gold}})

    def with_count(self, heap: Heap, quality: Quality, count: int) -> "Page":
        """Give the page with one count set."""
        counts = {**self.counts(heap), quality: count}
        match heap:
            case Heap.UNSOLD:
                return replace(self, unsold=counts)
            case Heap.DEFEATED:
                return replace(self, defeated=counts)
            case Heap.BOARD:
                return replace(self, board=counts)


def fresh_page(start: int) -> Page:
    """Open a page with this much gold and nothing entered."""
    cells: Cells = {season: dict.fromkeys(Entry) for season in Season}
    nothing: Counts = dict.fromkeys(Quality)
    return Page(start, cells, nothing, nothing, nothing, None)


def fresh_pages(terms: Terms) -> dict[str, Page]:
    """Open a page for every seat."""
    return {seat: fresh_page(terms.box.starting_gold) for seat in terms.seats}


def worth(counts: Counts, value: Mapping[Quality, int]) -> int | None:
    """Add up counted weapons by what each quality is worth, or nothing if a count is missing."""
    total = 0
    for quality, count in counts.items():
        if count is None:
            return None
        total += count * value[quality]
    return total


def page_accounts(pages: Mapping[str, Page]) -> Iterator[tuple[str, int]]:
    """Give every number that has been entered, by its path in the position."""
    for seat, page in pages.items():
        yield f"pages.{seat}.start", page.start
        for season, cells in page.gold.items():
            for entry, gold in cells.items():
                if gold is not None:
                    yield f"pages.{seat}.gold.{season.value}.{entry.value}", gold
        for heap in Heap:
            for quality, count in page.counts(heap).items():
                if count is not None:
                    yield f"pages.{seat}.{heap.value}.{quality.value}", count
        if page.end_gold is not None:
            yield f"pages.{seat}.end_gold", page.end_gold

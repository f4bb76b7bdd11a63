"""Writing down gold and weapons at gold depth."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import assert_never

from tracker.games.battle_merchants.box import Box, Quality, Season
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons, Entries, Entry, Heap
from tracker.games.battle_merchants.pages import Page
from tracker.games.battle_merchants.table import Table, full_of, laid
from tracker.kernel.codec import LARGEST
from tracker.kernel.objections import Verdict, against, not_checked
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field
from tracker.kernel.tracked import NOT_TRACKED, NotTracked

ENTRY_RULES: Mapping[Entry, str] = {
    Entry.SALES: "BM-SELL-11",
    Entry.REPAIRS: "BM-REPAIR-01",
    Entry.TIES: "BM-BATTLE-11",
    Entry.KINGDOM: "BM-KINGDOM-02",
    Entry.FORGING: "BM-FORGE-10",
    Entry.CRAFT: "BM-CRAFT-08",
    Entry.OTHER: "BM-OPEN-29",
}
HEAP_RULES: Mapping[Heap, str] = {
    Heap.UNSOLD: "BM-SCORE-03",
    Heap.DEFEATED: "BM-SCORE-04",
    Heap.BOARD: "BM-TIE-01",
}
ENTRY_LABELS: Mapping[Entry, str] = {
    Entry.SALES: "Sales",
    Entry.REPAIRS: "Repairs",
    Entry.TIES: "Ties",
    Entry.KINGDOM: "Kingdom cards",
    Entry.FORGING: "Spent on forging",
    Entry.CRAFT: "Spent on craft cards",
    Entry.OTHER: "Other",
}
#: The most a pad takes in one cell.
MOST_GOLD = 999
MOST_WEAPONS = 99
#: Kingdom cards may cost gold, and whatever else happens may go either way.
EITHER_WAY = (Entry.KINGDOM, Entry.OTHER)

BOOK_RULES = tuple(ENTRY_RULES.values())
COUNT_RULES = tuple(HEAP_RULES.values())
END_RULES = ("BM-SCORE-07",)
CLOSE_RULES = ("BM-TURN-10",)


def most_repairs(box: Box, seats: int) -> int:
    """Work out the repair gold of a board full of one seat's weapons."""
    return box.repair_gold * sum(len(row.spaces) for row in box.rows(seats))


def check(table: Table, event: Entries) -> Iterator[Verdict]:
    """Object to amounts that nobody can have received or spent; at full depth they are worked out instead."""
    match event:
        case CloseYear():
            yield from _check_close(table)
        case BookEndGold():
            if event.gold < 0:
                yield against("BM-SCORE-07", "kingdom cards pay at the end, they cost nothing", "gold")
        case _ if isinstance(table.pages, NotTracked):
            yield not_checked(rule_of(event), "at full depth this follows from what is played")
        case Book():
            yield from _check_gold(table, event)
        case CountWeapons() if event.count < 0:
            yield against(HEAP_RULES[event.what], "nobody has fewer than no weapons", "count")


def rule_of(event: Book | CountWeapons | BookEndGold) -> str:
    """Name the rule behind a number that is written down."""
    match event:
        case Book():
            return ENTRY_RULES[event.what]
        case CountWeapons():
            return HEAP_RULES[event.what]
        case BookEndGold():
            return "BM-SCORE-07"


def _check_close(table: Table) -> Iterator[Verdict]:
    if table.finished:
        yield against("BM-TURN-10", "the year is already over")
    elif isinstance(table.pages, NotTracked):
        yield against("BM-TURN-10", "the war of winter has not been fought")


def _check_gold(table: Table, event: Book) -> Iterator[Verdict]:
    rule, box = ENTRY_RULES[event.what], table.terms.box
    if event.gold < 0 and event.what not in EITHER_WAY:
        yield against(rule, f"{event.what.value} cannot be below nothing", "gold")
    if event.what is not Entry.REPAIRS:
        return
    if event.gold % box.repair_gold:
        yield against(rule, f"each weapon brings {box.repair_gold} gold, so {event.gold} cannot be", "gold")
    most = most_repairs(box, len(table.terms.seats))
    if event.gold > most:
        yield against(rule, f"a full board brings {most} gold at most", "gold")


def apply(table: Table, event: Entries) -> Table:
    """The page shows the number; what stood there before is replaced."""
    if isinstance(event, CloseYear):
        return _closed(table)
    if isinstance(table.pages, NotTracked):
        return _at_full_depth(table, event)
    page = _written(table.pages[event.seat], event)
    return replace(table, pages={**table.pages, event.seat: page})


def _at_full_depth(table: Table, event: Book | CountWeapons | BookEndGold) -> Table:
    """At full depth only the gold of kingdom cards at the end is written down; the rest follows from the play."""
    if not isinstance(event, BookEndGold):
        return table
    return laid(full_of(table).mat(event.seat, end_gold=event.gold))


def _closed(table: Table) -> Table:
    """The year is over; whatever was still owed is left to the table."""
    nothing = NOT_TRACKED if isinstance(table.due, NotTracked) else ()
    return replace(table, finished=True, due=nothing, left=nothing)


def _written(page: Page, event: Book | CountWeapons | BookEndGold) -> Page:
    match event:
        case Book():
            return page.with_gold(event.season, event.what, event.gold)
        case CountWeapons():
            return page.with_count(event.what, event.quality, event.count)
        case BookEndGold():
            return replace(page, end_gold=event.gold)
        case _:
            assert_never(event)


def offers(table: Table, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer every number of the seat's page, and the end of the year."""
    counted = (
        choice_field("what", "Which weapons", _choices(Heap)),
        choice_field("quality", "Quality", _choices(Quality)),
        number_field("count", "Count", least=0, most=LARGEST, given=0),
    )
    yield Offer("book", seat, "Gold", _book_fields(table, chosen))
    yield Offer("count_weapons", seat, "Weapons", counted)
    yield Offer("book_end_gold", seat, "Kingdom cards at the end", (_amount(0),))
    over = against("BM-TURN-10", "the year is already over") if table.finished else None
    yield Offer("close_year", "", "Close the year", (), over, main=False)


def _choices(kind: type[Enum]) -> list[Choice]:
    return [Choice(member.value, str(member.value).title()) for member in kind]


def _amount(least: int) -> Field:
    return number_field("gold", "Gold", least=least, most=LARGEST, given=0)


def _book_fields(table: Table, chosen: Chosen) -> tuple[Field, ...]:
    what = chosen.get("what") if chosen.get("act") == "book" else None
    entries = [Choice(entry.value, ENTRY_LABELS[entry]) for entry in Entry]
    gold = _amount(-LARGEST if what in {entry.value for entry in EITHER_WAY} else 0)
    if what == Entry.REPAIRS.value:
        gold = choice_field("gold", "Gold", [Choice(each, f"{each} gold") for each in _repairs(table)])
    return (choice_field("season", "Season", _choices(Season)), choice_field("what", "For", entries), gold)


def _repairs(table: Table) -> range:
    """List the repair gold that can be: so much for each weapon the board has room for."""
    box = table.terms.box
    return range(0, most_repairs(box, len(table.terms.seats)) + 1, box.repair_gold)

"""Gold at the end, and who has the most of it, at either depth."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tracker.games.battle_merchants.awards import Award, awards
from tracker.games.battle_merchants.book import ENTRY_LABELS, ENTRY_RULES
from tracker.games.battle_merchants.box import Box, Kind, Quality
from tracker.games.battle_merchants.entries import Entry
from tracker.games.battle_merchants.pages import Counts, Page, worth
from tracker.games.battle_merchants.state import Mat, State
from tracker.games.battle_merchants.table import Table, full_of
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, TieBreak, rank
from tracker.kernel.tracked import NOT_TRACKED, NotTracked, tracked

RULES = (
    "BM-SCORE-03",
    "BM-SCORE-04",
    "BM-SCORE-05",
    "BM-SCORE-06",
    "BM-SCORE-07",
    "BM-SCORE-08",
    "BM-TIE-01",
    "BM-TIE-02",
    "BM-TIE-03",
    "BM-TWO-12",
)


def score(table: Table) -> tuple[SeatScore, ...]:
    """Give every seat its gold; unsold and defeated weapons count once the game is over or they are entered."""
    piles, given = pile_worths(table), award_gold(table)
    return tuple(SeatScore(seat, tuple(_lines(table, seat, piles[seat], given))) for seat in table.terms.seats)


def _lines(table: Table, seat: str, pile: int | NotTracked, given: Mapping[str, Award] | NotTracked) -> list[ScoreLine]:
    box: Box = table.terms.box
    if isinstance(table.pages, NotTracked):
        state = full_of(table)
        lines = [ScoreLine("gold in hand", state.mats[seat].gold, "BM-SCORE-08", accounts=(f"mats.{seat}.gold",))]
        ending = [
            *_unsold_lines(box, _stock(state, seat), _stock_accounts(seat)),
            _award_line(table, seat, pile, given),
            _kingdom_line(seat, state.mats[seat]),
        ]
        return [*lines, *(ending if table.finished else ())]
    page = table.pages[seat]
    accounts = {quality: (f"pages.{seat}.unsold.{quality.value}",) for quality in Quality}
    ending = [
        *_unsold_lines(box, page.unsold, accounts),
        _award_line(table, seat, pile, given),
        _end_gold_line(seat, page),
    ]
    known = [line for line in ending if table.finished or not isinstance(line.points, NotTracked)]
    return [*_gold_lines(seat, page), *known]


def _gold_lines(seat: str, page: Page) -> Iterator[ScoreLine]:
    """Give the gold of a page, one line for each thing it was received for or spent on."""
    yield ScoreLine("gold at the start", page.start, "BM-SETUP-18", accounts=(f"pages.{seat}.start",))
    for entry in Entry:
        found = {season: gold for season, what, gold in page.entered() if what is entry}
        if found:
            why = ", ".join(f"{season.value} {gold}" for season, gold in found.items())
            accounts = tuple(f"pages.{seat}.gold.{season.value}.{entry.value}" for season in found)
            yield ScoreLine(ENTRY_LABELS[entry].lower(), sum(found.values()), ENTRY_RULES[entry], why, accounts)


def _unsold_lines(box: Box, counts: Counts, accounts: Mapping[Quality, tuple[str, ...]]) -> Iterator[ScoreLine]:
    for quality, count in counts.items():
        what, value = f"unsold {quality.value} weapons", box.prices[quality].end
        if count is None:
            yield ScoreLine(what, NOT_TRACKED, "BM-SCORE-03", "not counted yet")
            continue
        why = f"{count} unsold {quality.value} weapons at {value}"
        uses = (f"prices.{quality.value}.end",) if count else ()
        yield ScoreLine(what, count * value, "BM-SCORE-03", why, accounts[quality], uses)


def _stock(state: State, seat: str) -> dict[Quality, int | None]:
    stock = state.mats[seat].stock.values()
    return {quality: sum(of_kind[quality] for of_kind in stock) for quality in Quality}


def _stock_accounts(seat: str) -> dict[Quality, tuple[str, ...]]:
    return {quality: tuple(f"mats.{seat}.stock.{kind.value}.{quality.value}" for kind in Kind) for quality in Quality}


def _award_line(table: Table, seat: str, pile: int | NotTracked, given: Mapping[str, Award] | NotTracked) -> ScoreLine:
    if isinstance(given, NotTracked):
        return ScoreLine("defeated weapons", NOT_TRACKED, "BM-SCORE-04", "not every pile is counted yet")
    award = given.get(seat, Award(0, "BM-TWO-12" if len(table.terms.seats) == 2 else "BM-SCORE-06"))
    owner = "mats" if isinstance(table.pages, NotTracked) else "pages"
    accounts = tuple(f"{owner}.{seat}.defeated.{quality.value}" for quality in Quality)
    return ScoreLine("defeated weapons", award.gold, award.rule, f"a pile worth {pile}", accounts, award.uses)


def _kingdom_line(seat: str, mat: Mat) -> ScoreLine:
    """Give what the kingdom cards in front of a seat pay, or what the table wrote down for them."""
    what, rule = "kingdom cards at the end", "BM-SCORE-07"
    if mat.end_gold is not None:
        return ScoreLine(what, mat.end_gold, rule, "as written down", (f"mats.{seat}.end_gold",))
    paying = {place: card for place, card in enumerate(mat.kingdom) if card.end_gold}
    why = ", ".join(f"{card.name} {card.end_gold}" for card in paying.values())
    accounts = tuple(f"mats.{seat}.kingdom.{place}.end_gold" for place in paying)
    return ScoreLine(what, sum(card.end_gold for card in paying.values()), rule, why, accounts)


def _end_gold_line(seat: str, page: Page) -> ScoreLine:
    if page.end_gold is None:
        return ScoreLine("kingdom cards at the end", NOT_TRACKED, "BM-SCORE-07", "not entered yet")
    return ScoreLine("kingdom cards at the end", page.end_gold, "BM-SCORE-07", accounts=(f"pages.{seat}.end_gold",))


def pile_worths(table: Table) -> dict[str, int | NotTracked]:
    """Count every pile of defeated weapons: a Vorpal tile is worth more."""
    value = table.terms.box.defeated
    if isinstance(table.pages, NotTracked):
        piles = {seat: worth(mat.defeated, value) for seat, mat in full_of(table).mats.items()}
    else:
        piles = {seat: worth(page.defeated, value) for seat, page in table.pages.items()}
    return {seat: NOT_TRACKED if pile is None else pile for seat, pile in piles.items()}


def award_gold(table: Table) -> dict[str, Award] | NotTracked:
    """Work out the awards, once every pile is counted."""
    piles = pile_worths(table)
    counted = {seat: pile for seat, pile in piles.items() if not isinstance(pile, NotTracked)}
    return awards(table.terms, counted) if len(counted) == len(piles) else NOT_TRACKED


def ranking(table: Table) -> tuple[Place, ...]:
    """Order the seats by gold; once the game is over a tie for the most is broken by weapons on the board."""
    totals = {entry.seat: entry.total for entry in score(table)}
    most = max(totals.values())
    first = {seat: total for seat, total in totals.items() if total == most}
    lower = rank({seat: total for seat, total in totals.items() if total < most})
    return (*_best(table, first), *(replace(place, place=place.place + len(first)) for place in lower))


def _best(table: Table, first: Mapping[str, int]) -> tuple[Place, ...]:
    """Part the seats with the most gold; who is still equal on top shares the win."""
    worths = {seat: board_worth(table, seat) for seat in first}
    if not table.finished or any(isinstance(value, NotTracked) for value in worths.values()):
        return rank(first)
    places = rank(first, [TieBreak("BM-TIE-01", lambda seat: tracked(worths[seat], 0))], "BM-TIE-02")
    return tuple(place if place.place == 1 else replace(place, decided_by="BM-TIE-01") for place in places)


def board_worth(table: Table, seat: str) -> int | NotTracked:
    """Count tie-break gold: each own weapon on the board by its quality."""
    value: Mapping[Quality, int] = table.terms.box.tie_break
    if isinstance(table.pages, NotTracked):
        weapons = [weapon for weapon in full_of(table).spaces.values() if weapon is not None and weapon.owner == seat]
        return sum(value[weapon.quality] for weapon in weapons)
    counted = worth(table.pages[seat].board, value)
    return NOT_TRACKED if counted is None else counted

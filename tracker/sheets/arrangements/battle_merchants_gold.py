"""Gold of Battle Merchants by seat, season and entry, and its course over the year."""

from collections.abc import Callable, Mapping

from tracker.games.battle_merchants.book import ENTRY_RULES
from tracker.games.battle_merchants.box import Season
from tracker.games.battle_merchants.entries import Entry
from tracker.games.battle_merchants.table import Table
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.tracked import NotTracked
from tracker.sheets.charts import Course, Moment

#: Gold that went in or out, by seat, season and entry.
Ledger = Mapping[tuple[str, Season, Entry], int]
_BY_RULE = {rule: entry for entry, rule in ENTRY_RULES.items()}
#: At full depth a tie is paid by the rule of the battle itself, and a bonus action forges too.
_ALSO = {"BM-BATTLE-06": Entry.TIES, "BM-BONUS-04": Entry.FORGING, "BM-OPEN-29": Entry.KINGDOM}


def ledger_of(played: Played) -> Ledger:
    """Add up gold by seat, season and entry: as written on the pages, or as the acts moved it."""
    if not isinstance(played.state.pages, NotTracked):
        return _written(played.state)
    ledger: dict[tuple[str, Season, Entry], int] = {}
    for act in played.acts:
        if isinstance(act.before.mats, NotTracked):
            if not isinstance(act.after.mats, NotTracked):
                _deepened(played, act, ledger)
        else:
            _moved(act, ledger)
    return ledger


def _written(table: Table) -> dict[tuple[str, Season, Entry], int]:
    assert not isinstance(table.pages, NotTracked)
    return {(seat, season, entry): gold for seat, page in table.pages.items() for season, entry, gold in page.entered()}


def _deepened(played: Played, act: PlayedAct, ledger: dict[tuple[str, Season, Entry], int]) -> None:
    """Take over what the pages said before everything was tracked; what was set otherwise then stands with the rest."""
    for key, gold in _written(act.before).items():
        ledger[key] = ledger.get(key, 0) + gold
    for seat, mat in act.after.mats.items():
        known = start_of(played, seat) + sum(gold for (who, _, _), gold in ledger.items() if who == seat)
        if mat.gold != known:
            key = (seat, act.after.season, Entry.OTHER)
            ledger[key] = ledger.get(key, 0) + mat.gold - known


def _moved(act: PlayedAct, ledger: dict[tuple[str, Season, Entry], int]) -> None:
    for line in act.lines:
        part = line.account.split(".")
        if part[0] == "mats" and part[2:] == ["gold"]:
            entry = _ALSO.get(line.rule) or _BY_RULE.get(line.rule, Entry.OTHER)
            key = (part[1], act.before.season, entry)
            ledger[key] = ledger.get(key, 0) + line.change


def start_of(played: Played, seat: str) -> int:
    """Give the gold a seat began with."""
    pages = played.state.pages if isinstance(played.start.pages, NotTracked) else played.start.pages
    if isinstance(played.state.pages, NotTracked) and isinstance(played.start.pages, NotTracked):
        return int(played.start.mats[seat].gold)
    return int(pages[seat].start)


def gold_of(played: Played) -> Callable[[str, Season | None], int | None]:
    """Give the gold after a season, or at the start; nothing for a season that has not come."""
    ledger, seasons = ledger_of(played), list(Season)
    last = _last_season(played, ledger)

    def gold(seat: str, season: Season | None) -> int | None:
        if season is None:
            return start_of(played, seat)
        if seasons.index(season) > last:
            return None
        counted = set(seasons[: seasons.index(season) + 1])
        found = (change for (who, when, _), change in ledger.items() if who == seat and when in counted)
        return start_of(played, seat) + sum(found)

    return gold


def _last_season(played: Played, ledger: Ledger) -> int:
    seasons = list(Season)
    if isinstance(played.state.pages, NotTracked):
        return seasons.index(played.state.season)
    return max((seasons.index(season) for _, season, _ in ledger), default=-1)


def course(played: Played) -> Course:
    """Follow the gold by season, and to the end of the year; before the first act there is nothing to follow."""
    if not played.acts:
        return Course(())
    gold = gold_of(played)
    seats = played.state.terms.seats
    moments = [Moment("Start", {seat: gold(seat, None) or 0 for seat in seats})]
    for season in Season:
        after = {seat: amount for seat in seats if (amount := gold(seat, season)) is not None}
        if after:
            moments.append(Moment(season.value.title(), after))
    if played.game.finished(played.state):
        moments.append(Moment("End", {score.seat: score.total for score in played.game.score(played.state)}))
    return Course(tuple(moments) if len(moments) > 1 else ())

"""Counting what a seat has of a source."""

from collections.abc import Iterator
from typing import assert_never

from tracker.games.warriors_and_traders.box import Gained, Source, Standing, counted
from tracker.games.warriors_and_traders.events import CountVp
from tracker.games.warriors_and_traders.gain import MOST, check_princesses, check_size, most_princesses, not_read
from tracker.games.warriors_and_traders.score import RULE_OF
from tracker.games.warriors_and_traders.state import State
from tracker.games.warriors_and_traders.turn import check_open
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of

RULES = (
    "WT-TURN-02",
    "WT-COMP-10",
    "WT-FORT-01",
    "WT-FORT-04",
    "WT-OPEN-02",
    "WT-OPEN-39",
    "WT-PRINCESS-05",
    "WT-PROV-02",
    "WT-PROV-12",
    *dict.fromkeys(RULE_OF[source] for source in (*Standing, *Gained)),
    "WT-VP-10",
    "WT-VP-20",
    "WT-FAQ-22",
)

#: The rule that says how many of these there are.
LIMIT_OF = {
    Standing.CAPITAL: "WT-OPEN-02",
    Standing.TRADE_CENTER: "WT-OPEN-02",
    Standing.CONTESTED: "WT-PROV-12",
    Standing.COMMON: "WT-OPEN-02",
    Standing.FORT: "WT-COMP-10",
}


def check(state: State, event: CountVp) -> Iterator[Verdict]:
    """Object to a count that no seat can have."""
    too_long = check_size(event.count)
    if too_long is not None:
        yield too_long
        return
    yield from check_open(state)
    match event.source:
        case Standing():
            yield from _check_standing(state, event.source, event.count)
        case Gained():
            yield from _check_gained(state, event.seat, event.source, event.count)
        case _:
            assert_never(event.source)


def _check_standing(state: State, source: Standing, count: int) -> Iterator[Verdict]:
    most = state.box.most_held(source)
    if count < 0:
        yield against(RULE_OF[source], f"nobody holds {counted(source, count)}", "count")
    if count > most:
        where = "a colour has" if source is Standing.FORT else "a map has"
        yield against(LIMIT_OF[source], f"{where} {counted(source, most)} at most, not {count}", "count")
    if source is Standing.FORT:
        yield not_checked("WT-FORT-01", "how Forts were built is not tracked")
        yield not_checked("WT-FORT-04", "where Forts stand is not tracked")
    else:
        yield not_checked("WT-PROV-02", "which provinces are held is not tracked")


def _check_gained(state: State, seat: str, source: Gained, count: int) -> Iterator[Verdict]:
    fewer = check_not_fewer(state, seat, source, count)
    if fewer is not None:
        yield fewer
    if source is Gained.PRINCESS:
        yield from check_princesses(state, seat, count)
    if source is Gained.BOUGHT:
        yield not_checked("WT-OPEN-39", "when VP were bought is not tracked, nor who had a Trade Center then")
    yield from not_read(source)


def check_not_fewer(state: State, seat: str, source: Gained, count: int) -> Objection | None:
    """Object to taking away what was gained for good."""
    now = state.count(seat, source)
    if count >= now:
        return None
    return against("WT-VP-10", f"{name_of(seat)} already has {counted(source, now)}, which cannot be lost", "count")


def bounds(state: State, seat: str, source: Source) -> tuple[int, int]:
    """Give the fewest and the most a seat can count of a source now."""
    match source:
        case Standing():
            return 0, min(state.box.most_held(source), MOST)
        case Gained.PRINCESS:
            return max(state.count(seat, source), -MOST), min(most_princesses(state, seat), MOST)
        case Gained():
            return max(state.count(seat, source), -MOST), MOST
        case _:
            assert_never(source)


def apply(state: State, event: CountVp) -> State:
    """The seat counts this many."""
    return state.with_count(event.seat, event.source, event.count)

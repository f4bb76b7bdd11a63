"""Gaining VP for good: kills, destroyed Forts, bought VP."""

from collections.abc import Iterator

from tracker.games.warriors_and_traders.alliances import alliance_of
from tracker.games.warriors_and_traders.box import Gained, Standing, counted
from tracker.games.warriors_and_traders.events import GainVp
from tracker.games.warriors_and_traders.state import State
from tracker.games.warriors_and_traders.turn import check_open
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

RULES = (
    "WT-TURN-02",
    "WT-FAQ-22",
    "WT-OPEN-39",
    "WT-PRINCESS-05",
    "WT-VP-10",
    "WT-VP-13",
    "WT-VP-20",
)

#: A line of the pad has two digits.
MOST = 99


def check(state: State, event: GainVp) -> Iterator[Verdict]:
    """Object to VP that cannot have been gained."""
    too_long = check_size(event.count)
    if too_long is not None:
        yield too_long
        return
    yield from check_open(state)
    if event.count < 1:
        yield against("WT-VP-10", "VP of this kind are gained, never given back", "count")
    if event.source is Gained.PRINCESS:
        yield from check_princesses(state, event.seat, state.count(event.seat, event.source) + event.count)
    if event.source is Gained.BOUGHT:
        yield from check_trade_center(state, event.seat)
    yield from not_read(event.source)


def check_size(count: int) -> Objection | None:
    """Refuse a number that no line of the pad takes."""
    return None if abs(count) <= MOST else impossible("TS-FORM-01", f"a line of the pad takes {MOST} at most", "count")


def check_trade_center(state: State, seat: str) -> Iterator[Objection]:
    """Object to buying VP without a Trade Center."""
    if state.terms.options["vp_purchase"] == "trade_center" and state.count(seat, Standing.TRADE_CENTER) < 1:
        yield against("WT-OPEN-39", f"{name_of(seat)} has no Trade Center", "source")


def check_princesses(state: State, seat: str, count: int) -> Iterator[Objection]:
    """Object to more dead Princesses than the other seats ever had."""
    most = most_princesses(state, seat)
    if count > most:
        told = f"the opponents of {name_of(seat)} began with {most} Princesses, and dead ones do not return"
        yield against("WT-PRINCESS-05", told, "count")


def most_princesses(state: State, seat: str) -> int:
    """Count the Princesses a seat's opponents began with."""
    return state.box.princesses_each * (state.started - len(alliance_of(state, seat)))


def not_read(source: Gained) -> Iterator[Verdict]:
    """Say which rules need more than VP."""
    if source is Gained.BOUGHT:
        yield not_checked("WT-VP-13", "Gold is not tracked")
        yield not_checked("WT-FAQ-22", "the phases of a turn are not tracked")
    else:
        yield not_checked("WT-VP-20", f"how a {counted(source, 1)[2:]} was removed is not tracked")


def apply(state: State, event: GainVp) -> State:
    """The seat has that many more."""
    return state.with_count(event.seat, event.source, state.count(event.seat, event.source) + event.count)

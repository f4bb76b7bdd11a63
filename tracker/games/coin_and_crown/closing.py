"""Closing the scoring: from here on, what is empty counts as nothing."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.coin_and_crown import entries, iron
from tracker.games.coin_and_crown.box import Iron
from tracker.games.coin_and_crown.events import CloseScoring
from tracker.games.coin_and_crown.score import waiting_for_coins
from tracker.games.coin_and_crown.state import NOBODY, State
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed

RULES = (*entries.RULES, *iron.HOLDER_RULES, "CC-SETUP-19", "CC-TIE-05")


def check(state: State, event: CloseScoring) -> Iterator[Verdict]:
    """Object to closing twice and to what the table will have overlooked."""
    yield from entries.check_open(state)
    closed = apply(state, event)
    yield from _without_land(closed)
    for coin in Iron:
        yield from iron.conflicts(closed, coin, closed.holder_of(coin) or NOBODY)
    yield from _level(closed)
    unread = [iron.title(coin) for coin in Iron if any(closed.cards_for(seat, coin) is None for seat in closed.seats)]
    if unread:
        yield not_checked("CC-R-37", f"the cards for {listed(unread)} are not all counted")


def _without_land(closed: State) -> Iterator[Objection]:
    for seat in closed.seats:
        if (closed.all_lands_of(seat) or 0) < closed.box.starting_lands:
            yield against("CC-SETUP-19", f"{name_of(seat)} has no Land, but everybody begins with one")


def _level(closed: State) -> Iterator[Objection]:
    for seats in waiting_for_coins(closed):
        names = listed([name_of(seat) for seat in seats])
        yield against("CC-TIE-05", f"{names} are level down to their Hamlets, and their coins are not counted")


def apply(state: State, _: CloseScoring) -> State:
    """Empty cells count as nothing from here on."""
    return replace(state, closed=True)

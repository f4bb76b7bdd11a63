"""Who holds the Iron coins, and the cards that tell whether that can be."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.coin_and_crown import entries
from tracker.games.coin_and_crown.box import Iron
from tracker.games.coin_and_crown.events import CountCards, HoldIron
from tracker.games.coin_and_crown.state import NOBODY, State
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of
from tracker.kernel.values import with_item

HOLDER_RULES = ("CC-R-37", "CC-IRON-03")
HOLD_RULES = (*entries.RULES, "TS-SEAT-01", *HOLDER_RULES)
CARD_RULES = (*entries.RULES, "CC-SETUP-03")


def title(iron: Iron) -> str:
    """Name an Iron coin as the table says it."""
    return f"Most {iron.value.title()}"


def check_hold(state: State, event: HoldIron) -> Iterator[Verdict]:
    """Object to a holder the entered counts speak against; counts nobody entered say nothing."""
    if event.holder not in (*state.seats, NOBODY):
        yield impossible("TS-SEAT-01", f"nobody sits at {name_of(event.holder)}", "holder")
        return
    yield from entries.check_open(state)
    yield from conflicts(state, event.coin, event.holder)
    if any(state.cards_for(seat, event.coin) is None for seat in state.seats):
        yield not_checked("CC-R-37", f"the cards for {title(event.coin)} are not all counted")


def conflicts(state: State, iron: Iron, holder: str) -> Iterator[Objection]:
    """Object to a holder who has fewer cards than somebody or too few to have taken the coin, or to none at all."""
    counts = {seat: count for seat in state.seats if (count := state.cards_for(seat, iron)) is not None}
    if not counts:
        return
    leader = max(counts, key=lambda seat: counts[seat])
    dealt = state.box.starting_lands if iron is Iron.LANDS else 0
    if holder == NOBODY:
        if counts[leader] > dealt:
            yield against(
                "CC-R-37", f"somebody must hold {title(iron)}: {_has(leader, counts[leader], iron)}", "holder"
            )
    elif holder in counts:
        if counts[holder] < counts[leader]:
            ahead = _has(leader, counts[leader], iron)
            yield against("CC-R-37", f"{ahead}, {name_of(holder)} only {counts[holder]}", "holder")
        if counts[holder] <= dealt:
            yield against("CC-IRON-03", f"{_has(holder, counts[holder], iron)} and never had the most", "holder")


def _has(seat: str, count: int, iron: Iron) -> str:
    cards = {Iron.MILITARY: "Military cards"}.get(iron, iron.value.title())
    return f"{name_of(seat)} has {count} {cards.removesuffix('s') if count == 1 else cards}"


def hold(state: State, event: HoldIron) -> State:
    """The coin lies in front of its holder, or at the side."""
    return replace(state, iron=with_item(state.iron, event.coin, event.holder))


def check_cards(state: State, event: CountCards) -> Iterator[Verdict]:
    """Object to more cards than the Market has."""
    yield from entries.check_open(state)
    yield from entries.check_count("CC-SETUP-03", "Market cards", event.count, state.box.market_cards, "count")


def count_cards(state: State, event: CountCards) -> State:
    """The count stands on the seat's sheet."""
    return state.with_sheet(event.seat, cards=with_item(state.sheet(event.seat).cards, event.kind, event.count))

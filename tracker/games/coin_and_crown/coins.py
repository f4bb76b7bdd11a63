"""Counting coins: those given to the Church, and those left for the last tie-break. Only their worth is kept."""

from collections.abc import Iterator, Mapping

from tracker.games.coin_and_crown import entries
from tracker.games.coin_and_crown.box import Coin
from tracker.games.coin_and_crown.events import CountCoins, CountDonation, RateCoins, RateDonation
from tracker.games.coin_and_crown.state import State, coins_from
from tracker.kernel.objections import Verdict

RULES = (*entries.RULES, "CC-SETUP-02")

Counted = CountDonation | CountCoins
Rated = RateDonation | RateCoins


def check_counted(state: State, event: Counted) -> Iterator[Verdict]:
    """Object to more coins than the box has."""
    yield from entries.check_open(state)
    for coin, count in coins_in(event).items():
        most = state.box.coins[coin].count
        yield from entries.check_count("CC-SETUP-02", f"{coin.value.title()} coins", count, most, coin.value)


def check_rated(state: State, event: Rated) -> Iterator[Verdict]:
    """Object to more worth than all coins of the box have."""
    yield from entries.check_open(state)
    yield from entries.check_count("CC-SETUP-02", "Bronze worth of coins", event.worth, state.box.all_money, "worth")


def coins_in(event: Counted) -> Mapping[Coin, int]:
    """Give the coins an event counts."""
    return coins_from(event.bronze, event.silver, event.gold)


def count_donation(state: State, event: CountDonation) -> State:
    """The worth of the coins stands on the seat's sheet as its donation."""
    return state.with_sheet(event.seat, church=state.box.worth(coins_in(event)))


def rate_donation(state: State, event: RateDonation) -> State:
    """The worth stands on the seat's sheet as its donation."""
    return state.with_sheet(event.seat, church=event.worth)


def count_coins(state: State, event: CountCoins) -> State:
    """The worth of the coins stands on the seat's sheet for the last tie-break."""
    return state.with_sheet(event.seat, coins=state.box.worth(coins_in(event)))


def rate_coins(state: State, event: RateCoins) -> State:
    """The worth stands on the seat's sheet for the last tie-break."""
    return state.with_sheet(event.seat, coins=event.worth)

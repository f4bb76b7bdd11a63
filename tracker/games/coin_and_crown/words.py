"""Coin & Crown in the table's own words."""

from typing import assert_never

from tracker.games.coin_and_crown import coins, iron
from tracker.games.coin_and_crown.events import (
    CloseScoring,
    CountCards,
    CountCoins,
    CountDonation,
    CountLands,
    Event,
    HoldIron,
    RateCoins,
    RateDonation,
)
from tracker.games.coin_and_crown.lands import said
from tracker.games.coin_and_crown.state import NOBODY, State
from tracker.kernel.game import Now
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed


def tell(state: State, event: Event) -> str:
    """Say an entry as the table would."""
    match event:
        case CountLands():
            return f"{name_of(event.seat)} has {said(event.count, event.kind)}"
        case CountDonation():
            return f"{name_of(event.seat)} gave {_purse(state, event)} to the Church"
        case RateDonation():
            return f"{name_of(event.seat)} gave coins worth {event.worth} Bronze to the Church"
        case HoldIron():
            holder = "Nobody" if event.holder == NOBODY else name_of(event.holder)
            return f"{holder} holds {iron.title(event.coin)}"
        case CountCards():
            cards = "card" if event.count == 1 else "cards"
            return f"{name_of(event.seat)} has {event.count} {cards} for Most {event.kind.value.title()}"
        case CountCoins():
            return f"{name_of(event.seat)} has {_purse(state, event)} left"
        case RateCoins():
            return f"{name_of(event.seat)} has coins worth {event.worth} Bronze left"
        case CloseScoring():
            return "The scoring was closed; empty cells count 0"
        case _:
            assert_never(event)


def _purse(state: State, event: CountDonation | CountCoins) -> str:
    """Say some coins and their worth."""
    counted = coins.coins_in(event)
    parts = [f"{count} {coin.value.title()}" for coin, count in counted.items() if count]
    return f"{listed(parts)} (worth {state.box.worth(counted)} Bronze)" if parts else "no coins"


def now(state: State) -> Now:
    """Say where the table stands, and whose things are not counted yet."""
    if state.closed:
        return Now("The scoring is closed", "The game is finished")
    waiting = tuple(seat for seat in state.seats if state.all_lands_of(seat) is None or state.church_of(seat) is None)
    return Now("Final scoring", "still to be counted" if waiting else "ready to be closed", waiting)

"""Coin & Crown in the table's own words."""

from collections.abc import Mapping
from typing import assert_never

from tracker.games.coin_and_crown import closing, coins, iron
from tracker.games.coin_and_crown.box import CardType, Iron, Land
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
from tracker.games.coin_and_crown.lands import PLURAL, said
from tracker.games.coin_and_crown.score import waiting_for_coins
from tracker.games.coin_and_crown.state import NOBODY, State
from tracker.kernel.game import Now
from tracker.kernel.labels import owned, parted, plain_label
from tracker.kernel.objections import objections
from tracker.kernel.seats import name_of
from tracker.kernel.words import capital, listed, many

#: What stands on a seat's sheet, by its place there.
ON_A_SHEET: Mapping[tuple[str, ...], str] = {
    ("church",): "gift to the Church",
    ("coins",): "coins left",
    **{("lands", land.value): PLURAL[land] for land in Land},
    **{("cards", card.value): f"cards for {iron.title(Iron(card.value))}" for card in CardType},
}
HOLDERS = {f"iron.{coin.value}": f"holder of {iron.title(coin)}" for coin in Iron}


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
            majority = iron.title(Iron(event.kind.value))
            return f"{name_of(event.seat)} has {many(event.count, 'card')} for {majority}"
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


def label(state: State, path: str) -> str:
    """Name a value of the position as the pad does."""
    _, seat, place = parted(path)
    known = ON_A_SHEET.get(place, "") if seat else HOLDERS.get(path, "")
    return owned(seat, known) if known else plain_label(state, path)


def now(state: State) -> Now:
    """Say where the table stands, and what is not counted or said yet before the scoring can be closed."""
    where = "Final scoring"
    if state.closed:
        return Now("The scoring is closed", "The game is finished")
    landless = tuple(seat for seat in state.seats if state.all_lands_of(seat) is None)
    waiting = tuple(seat for seat in state.seats if seat in landless or state.church_of(seat) is None)
    if waiting:
        return Now(where, "still to be counted", waiting, "count_lands" if landless else "rate_donation")
    unsaid = [iron.title(coin) for coin in Iron if state.holder_of(coin) is None]
    if unsaid:
        held = "the Iron coins" if len(unsaid) == len(Iron) else listed(unsaid)
        return Now(where, f"Who holds {held}?", (), "hold_iron")
    level = next(iter(waiting_for_coins(state)), ())
    if level:
        return Now(where, "to count their coins", tuple(level), "rate_coins")
    wrong = next(iter(objections(closing.check(state, CloseScoring()))), None)
    if wrong:
        return Now(where, capital(wrong.detail), (), "hold_iron")
    return Now(where, "ready to be closed", (), "close_scoring")

"""What can be entered on the pad, and the values that fit."""

from collections.abc import Iterator

from tracker.games.coin_and_crown import closing, entries, iron, lands
from tracker.games.coin_and_crown.box import CardType, Coin, Iron, Land
from tracker.games.coin_and_crown.events import CloseScoring
from tracker.games.coin_and_crown.state import NOBODY, State
from tracker.kernel.objections import Objection, objections
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field
from tracker.kernel.seats import name_of


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer a seat's counts, the holders of the Iron coins, and the end of the scoring."""
    shut = entries.why_closed(state)
    yield Offer("count_lands", seat, "Lands", _land_fields(state, seat, _for("count_lands", chosen)), shut)
    yield Offer("rate_donation", seat, "Church, by worth", (_worth(state, state.church_of(seat)),), shut)
    yield Offer("count_donation", seat, "Church, by coins", _coin_fields(state), shut)
    yield Offer("hold_iron", "", "Iron coin", _hold_fields(state, _for("hold_iron", chosen)), shut)
    yield Offer("close_scoring", "", "Close the scoring", (), _why_not_close(state))
    yield Offer("rate_coins", seat, "Coins left, by worth", (_worth(state, state.coins_of(seat)),), shut, main=False)
    yield Offer("count_coins", seat, "Coins left, by coins", _coin_fields(state), shut, main=False)
    yield Offer("count_cards", seat, "Cards of a type", _card_fields(state), shut, main=False)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def _why_not_close(state: State) -> Objection | None:
    return next(iter(objections(closing.check(state, CloseScoring()))), None)


def _land_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    choices = tuple(Choice(land.value, lands.PLURAL[land]) for land in Land)
    kinds = [land for land in Land if chosen.get("kind") == land.value] or list(Land)
    most = max(lands.most_lands(state, seat, kind) for kind in kinds)
    given = state.lands_of(seat, kinds[0]) if len(kinds) == 1 else None
    return (
        choice_field("kind", "Type of Land, as it is now", choices),
        number_field("count", "How many", least=0, most=most, given=given),
    )


def _worth(state: State, given: int | None) -> Field:
    return number_field(
        "worth", "Worth in Bronze", least=0, most=state.box.all_money, given=given, help=worth_help(state)
    )


def worth_help(state: State) -> str:
    """Say what the coins are worth."""
    coins = state.box.coins
    return f"A Silver is worth {coins[Coin.SILVER].worth} Bronze, a Gold {coins[Coin.GOLD].worth}."


def _coin_fields(state: State) -> tuple[Field, ...]:
    return tuple(
        number_field(coin.value, coin.value.title(), least=0, most=state.box.coins[coin].count, given=0)
        for coin in Coin
    )


def _card_fields(state: State) -> tuple[Field, ...]:
    choices = tuple(Choice(card.value, card.value.title()) for card in CardType)
    return (
        choice_field("kind", "Type of card", choices),
        number_field("count", "How many, retired ones too", least=0, most=state.box.market_cards),
    )


def _hold_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    coins = [coin for coin in Iron if chosen.get("coin") == coin.value]
    holders = [holder for holder in (*state.seats, NOBODY) if chosen.get("holder") == holder]
    return (
        choice_field("coin", "Iron coin", tuple(_coin_choice(state, coin, holders) for coin in Iron)),
        choice_field("holder", "Held by", holder_choices(state, coins[0] if coins else None)),
    )


def _coin_choice(state: State, coin: Iron, holders: list[str]) -> Choice:
    why_not = next((why for holder in holders for why in iron.conflicts(state, coin, holder)), None)
    return Choice(coin.value, f"{iron.title(coin)} ({state.box.iron[coin].colour})", why_not)


def holder_choices(state: State, coin: Iron | None) -> tuple[Choice, ...]:
    """Offer every seat and nobody as holder of a coin; whom the counts speak against says why."""
    return tuple(
        Choice(holder, "Nobody" if holder == NOBODY else name_of(holder), _why_not_hold(state, coin, holder))
        for holder in (*state.seats, NOBODY)
    )


def _why_not_hold(state: State, coin: Iron | None, holder: str) -> Objection | None:
    return None if coin is None else next(iron.conflicts(state, coin, holder), None)

"""What a seat may do with cards, and the values that fit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tracker.games.battle_merchants import bonus, craft, kingdom, sell, turn
from tracker.games.battle_merchants.box import Cost, CraftCard, Duration, Kind, KingdomCard, Quality
from tracker.games.battle_merchants.card_events import LearnCraft
from tracker.games.battle_merchants.card_words import card_name, space_name
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.events import Ware
from tracker.games.battle_merchants.pool import UNSEEN, AnyCard
from tracker.games.battle_merchants.state import State
from tracker.kernel.codec import encode
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import (
    Choice,
    Chosen,
    Field,
    FieldKind,
    Offer,
    choice_field,
    number_field,
    text_field,
    truth_field,
)
from tracker.kernel.seats import name_of

Reject = Callable[[Any], Objection | None]


def learn_craft(state: State, seat: str, chosen: Chosen) -> Offer:
    """Offer the face-up craft cards."""
    fields = learn_fields(state, seat, chosen)
    closed = turn.why_closed(state, seat) or no_card(fields, "BM-CRAFT-17")
    return Offer("learn_craft", seat, "Learn", fields, closed)


def take_kingdom(state: State, seat: str, chosen: Chosen) -> Offer:
    """Offer the face-up kingdom cards."""
    fields = kingdom_fields(state, seat, chosen)
    closed = turn.why_closed(state, seat) or no_card(fields, "BM-KINGDOM-01")
    return Offer("take_kingdom", seat, "Kingdom", fields, closed)


def forge_and_sell(state: State, seat: str, chosen: Chosen) -> Offer:
    """Offer the action of the craft bonus cards."""
    closed = turn.why_closed(state, seat) or _no_bonus(state, seat)
    return Offer("forge_and_sell", seat, "Forge and sell", _bonus_fields(state, seat, chosen), closed)


def no_card(fields: Sequence[Field], rule: str) -> Objection | None:
    """Say why no face-up card can be taken."""
    if fields[0].fitting():
        return None
    reasons = [choice.why_not for choice in fields[0].choices if choice.why_not is not None]
    return reasons[0] if reasons else against(rule, "no card lies face up")


# ---------------------------------------------------------------- face-up cards


def _open_to(cards: Sequence[AnyCard | None], place: object) -> tuple[AnyCard, ...] | None:
    """Give the cards that a place leaves to choose from; None where any card may be typed."""
    number = _number(place)
    if 1 <= number <= len(cards):
        lying = cards[number - 1]
        return None if lying is UNSEEN else () if lying is None else (lying,)
    return None if UNSEEN in cards else tuple(card for card in cards if card is not None)


def _number(value: object) -> int:
    return int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else 0


def _place_field(cards: Sequence[AnyCard | None], reject: Reject, unseen: Objection | None = None) -> Field:
    """Offer every place with a card, and none in particular."""
    choices = [
        Choice(number, f"{number}: {card_name(card)}", unseen if card is UNSEEN else reject(card))
        for number, card in enumerate(cards, 1)
        if card is not None
    ]
    known = [card for card in cards if card not in (None, UNSEEN)]
    if choices:
        why = unseen if UNSEEN in cards else next((None for card in known if reject(card) is None), choices[0].why_not)
        choices.append(Choice(0, "not said", why))
    return choice_field("place", "Which card", choices)


def _of_cards(labels: Mapping[str, str], cards: Sequence[Any], chosen: Chosen, reject: Reject) -> Iterator[Field]:
    """Offer, for each field, the values on the cards that agree with what is chosen for the others.

    What only a card shows that may not be taken says why not; where no other card lies there it is filled in.
    """
    written = [(encode(card), reject(card)) for card in cards]
    for name, label in labels.items():
        agreeing = [card for card in written if _agrees(card[0], name, chosen)] or written
        reasons: dict[Any, Objection | None] = {}
        for card, why in agreeing:
            reasons[card[name]] = why and reasons.get(card[name], why)
        choices = [Choice(value, str(value).title() or "none", why) for value, why in reasons.items()]
        yield choice_field(name, label, choices, given=choices[0].value if len(choices) == 1 else None)


def _agrees(card: Mapping[str, Any], but: str, chosen: Chosen) -> bool:
    """Tell whether a card shows what is chosen for all fields but one."""
    return all(chosen.get(name) in (None, "", value) for name, value in card.items() if name != but)


def learn_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """Offer the face-up craft cards, or what is typed of one that nobody has typed."""
    listed = [card for card in state.box.known_craft if not too_dear(state, seat, card.kind, card.cost)]
    none = (
        against("BM-CRAFT-08", "no card of the box can be paid for") if state.box.known_craft and not listed else None
    )
    place = _place_field(state.pool.craft, lambda card: refuse_craft(state, seat, card), none)
    cards = _open_to(state.pool.craft, chosen.get("place"))
    if cards is None and not state.box.known_craft:
        return (place, *typed_craft(state, chosen, seat))
    lying = state.box.known_craft if cards is None else [card for card in cards if isinstance(card, CraftCard)]
    return (place, *craft_fields(lying, chosen, lambda card: refuse_craft(state, seat, card)))


def refuse_craft(state: State, seat: str, card: CraftCard) -> Objection | None:
    """Object to a craft card that cannot be paid for or is in no deck."""
    return craft.check_listed(state, card) or too_dear(state, seat, card.kind, card.cost)


def no_reason(_: object) -> None:
    """Object to nothing."""


def craft_fields(cards: Sequence[CraftCard], chosen: Chosen, reject: Reject = no_reason) -> tuple[Field, ...]:
    """Offer the values of some craft cards, field by field."""
    labels = {"kind": "Craft", "cost": "Cost on the card", "levels": "Levels", "coins": "Coins"}
    return tuple(_of_cards(labels, cards, chosen, reject))


def typed_craft(state: State, chosen: Chosen, seat: str = "") -> tuple[Field, ...]:
    """Offer a craft card to be typed; a seat may be unable to pay for it."""
    return (
        choice_field("kind", "Craft", [_kind_choice(state, seat, kind, chosen) for kind in Kind]),
        choice_field("cost", "Cost on the card", [_cost_choice(state, seat, cost, chosen) for cost in Cost]),
        number_field("levels", "Levels", least=1, most=state.box.most_levels, given=1),
        number_field("coins", "Coins", least=0, most=state.box.most_coins, given=0),
    )


def _kind_choice(state: State, seat: str, kind: Kind, chosen: Chosen) -> Choice:
    if not seat:
        return Choice(kind.value, kind.value.title())
    label = f"{kind.value.title()} (level {state.mats[seat].levels[kind]})"
    cost = next((cost for cost in Cost if cost.value == chosen.get("cost")), Cost.FREE)
    return Choice(kind.value, label, too_dear(state, seat, kind, cost))


def _cost_choice(state: State, seat: str, cost: Cost, chosen: Chosen) -> Choice:
    kind = next((kind for kind in Kind if kind.value == chosen.get("kind")), None)
    if kind is None or not seat:
        return Choice(cost.value, cost.value)
    price = craft.cost(state, LearnCraft(seat, kind, cost, 1, 0))
    return Choice(cost.value, f"{cost.value} ({price} gold)", too_dear(state, seat, kind, cost))


def too_dear(state: State, seat: str, kind: Kind, cost: Cost) -> Objection | None:
    """Object to a craft card that the seat cannot pay for."""
    price, gold = craft.cost(state, LearnCraft(seat, kind, cost, 1, 0)), state.mats[seat].gold
    return against("BM-CRAFT-08", f"it costs {price} gold, {gold} are there") if price > max(gold, 0) else None


def refuse_kingdom(state: State, seat: str, card: KingdomCard) -> Objection | None:
    """Object to a kingdom card that there is no room or no gold for, or that cannot be."""
    unreal = next(kingdom.check_card(state, card), None)
    return unreal or kingdom.check_limit(state, seat, card.duration) or kingdom.check_price(state, seat, card.gold)


def kingdom_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """Offer the face-up kingdom cards, or what is typed of one that nobody has typed."""
    place = _place_field(state.pool.kingdom, lambda card: refuse_kingdom(state, seat, card))
    cards = _open_to(state.pool.kingdom, chosen.get("place"))
    if cards is None:
        return (place, *typed_kingdom(state, chosen, seat))
    lying = [card for card in cards if isinstance(card, KingdomCard)]
    labels = {"name": "Name", "duration": "Duration", "gold": "Gold", "end_gold": "Gold at the end"}
    more = {"more_sales": "Another sale", "note": "Our note on the card"}
    return (place, *_of_cards({**labels, **more}, lying, chosen, lambda card: refuse_kingdom(state, seat, card)))


def typed_kingdom(state: State, chosen: Chosen, seat: str = "") -> tuple[Field, ...]:
    """Offer a kingdom card to be typed; a name of the box fills in the rest."""
    listed = {listed.card.name: listed.card for listed in state.box.listed(len(state.terms.seats))}
    known = listed.get(str(chosen.get("name") or ""), KingdomCard("", Duration.PERMANENT))
    most = state.box.most_card_gold
    least = -min(max(state.mats[seat].gold, 0), most) if seat else -most
    names = tuple(Choice(name, name) for name in listed)
    return (
        Field("name", "Name", FieldKind.TEXT, names, given=known.name),
        choice_field("duration", "Duration", _durations(state, seat), given=known.duration.value),
        number_field("gold", "Gold", least=least, most=most, given=known.gold),
        number_field("end_gold", "Gold at the end", least=0, most=most, given=known.end_gold),
        truth_field("more_sales", "Another sale", given=known.more_sales),
        text_field("note", "Our note on the card", given=known.note, optional=True),
    )


def _durations(state: State, seat: str) -> list[Choice]:
    return [
        Choice(each.value, each.value.title(), kingdom.check_limit(state, seat, each) if seat else None)
        for each in Duration
    ]


# ---------------------------------------------------------------- forge and sell, further sales


def bonus_wares(state: State, seat: str) -> list[Ware]:
    """List the weapons a seat may forge and sell at once."""
    if not any(card.owner == seat and card.face_up for card in state.bonus.values()):
        return []
    fitting = [ware for ware in Ware if next(bonus.check_weapon(state, seat, ware), None) is None]
    return [ware for ware in fitting if bonus.open_spaces(state, ware.kind)]


def _no_bonus(state: State, seat: str) -> Objection | None:
    if bonus_wares(state, seat):
        return None
    owned = [kind for kind, card in state.bonus.items() if card.owner == seat and card.face_up]
    if not owned:
        used = [kind for kind, card in state.bonus.items() if card.owner == seat]
        return bonus.check_bonus(state, seat, used[0] if used else Kind.AXE)
    return against("BM-BONUS-07", "no weapon of the bonus card's type can be forged and sold at once")


def _bonus_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    wares = bonus_wares(state, seat)
    kind, quality = chosen.get("weapon"), chosen.get("quality")
    asked = next((state.wants(space) for space in state.spaces if space == chosen.get("space")), None)
    kinds = {w.kind for w in wares if quality in (None, "", w.quality.value) and asked in (None, w.kind)}
    qualities = {w.quality for w in wares if kind in (None, "", w.kind.value) and asked in (None, w.kind)}
    spaces = {
        space
        for ware in wares
        if kind in (None, "", ware.kind.value) and quality in (None, "", ware.quality.value)
        for space in bonus.open_spaces(state, ware.kind)
    }
    no_card = against("BM-BONUS-01", "no face-up bonus card allows it now")
    return (
        choice_field("weapon", "Weapon", [_one_of(each, each in kinds, no_card) for each in Kind]),
        choice_field("quality", "Quality", [_one_of(each, each in qualities, no_card) for each in Quality]),
        choice_field(
            "space", "Space", [Choice(s, space_name(s), None if s in spaces else no_card) for s in state.spaces]
        ),
    )


def _one_of(value: Kind | Quality, fits: bool, why_not: Objection) -> Choice:
    return Choice(value.value, value.value.title(), None if fits else why_not)


def sell_more(state: State, seat: str, chosen: Chosen) -> Offer:
    """Offer the further sale that a kingdom card allows, and to leave it."""
    closed = None
    if Owed(Due.SALE, seat) not in state.due:
        closed = against("BM-TURN-03", f"no kingdom card lets {name_of(seat)} sell another weapon now")
    sales = sell.further_sales(state, seat)
    fits = {sale.space for sale in sales}
    space = chosen.get("space")
    fitting = {sale.quality for sale in sales if sale.space == space} if space else set(Quality)
    qualities = [
        Choice(each.value, each.value.title(), None if each in fitting else against("BM-SELL-02", "none in stock"))
        for each in Quality
    ]
    spaces = [Choice(s, f"{space_name(s)} ({kind.value})", _no_sale(state, seat, s, fits)) for s, kind in state.asked()]
    fields = (
        choice_field("space", "Space", [Choice("", "no further sale"), *spaces]),
        choice_field("quality", "Quality", qualities),
    )
    return Offer("sell_more", seat, "Sell another", fields, closed)


def _no_sale(state: State, seat: str, space: str, fits: set[str]) -> Objection | None:
    """Say why nothing can be sold to a space now."""
    if space in fits:
        return None
    wanted = state.wants(space).value
    nothing = against("BM-SELL-02", f"{name_of(seat)} has no {wanted} in stock")
    return next(sell.check_open(state, space), nothing)


def can_take_card(state: State, seat: str) -> bool:
    """Tell whether a face-up card that somebody has typed could be taken."""
    crafts = (card for card in state.pool.craft if isinstance(card, CraftCard))
    kingdoms = (card for card in state.pool.kingdom if isinstance(card, KingdomCard))
    return any(not refuse_craft(state, seat, card) for card in crafts) or any(
        not refuse_kingdom(state, seat, card) for card in kingdoms
    )

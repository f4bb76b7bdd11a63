"""Learning craft."""

from collections.abc import Iterator

from tracker.games.battle_merchants.bonus import mastered
from tracker.games.battle_merchants.box import CraftCard
from tracker.games.battle_merchants.card_events import LearnCraft
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.pool import UNSEEN, Pool
from tracker.games.battle_merchants.state import LastAct, State, with_item
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

CARD_RULES = ("BM-CRAFT-09", "BM-CRAFT-12", "BM-SETUP-15")
RULES = (
    *ACTION_RULES,
    *CARD_RULES,
    "BM-CRAFT-01",
    "BM-CRAFT-03",
    "BM-CRAFT-04",
    "BM-CRAFT-05",
    "BM-CRAFT-06",
    "BM-CRAFT-07",
    "BM-CRAFT-08",
    "BM-CRAFT-17",
    "BM-TWO-04",
)


def cost(state: State, event: LearnCraft) -> int:
    """Work out what a card costs: gold per level held before it is taken."""
    return event.cost.per_level * state.mats[event.seat].levels[event.kind]


def check_card(state: State, card: CraftCard) -> Objection | None:
    """Object to a card that the box cannot hold."""
    most_levels, most_coins = state.box.most_levels, state.box.most_coins
    if not 1 <= card.levels <= most_levels:
        return impossible("BM-CRAFT-09", f"a craft card shows 1 to {most_levels} levels", "levels")
    if not 0 <= card.coins <= most_coins:
        return impossible("BM-CRAFT-12", f"a craft card shows 0 to {most_coins} coins", "coins")
    return None


def check_listed(state: State, card: CraftCard) -> Objection | None:
    """Object to a card that is in neither deck, where the owner of the box has listed them in full."""
    known = state.box.known_craft
    return against("BM-SETUP-15", "the box lists no such craft card", "kind") if known and card not in known else None


def place_of(pool: Pool, event: LearnCraft) -> int:
    """Find the place a card was taken from: the one named, else one that shows it, else one nobody has typed."""
    if event.place:
        return event.place
    if event.card in pool.craft:
        return pool.craft.index(event.card) + 1
    return pool.craft.index(UNSEEN) + 1 if UNSEEN in pool.craft else 0


def check(state: State, event: LearnCraft) -> Iterator[Verdict]:
    """Object to a card that does not exist, does not lie face up or cannot be paid for."""
    unreal = check_card(state, event.card)
    if unreal:
        yield unreal
        return
    if not 0 <= event.place <= len(state.pool.craft):
        yield impossible("BM-CRAFT-01", f"there are {len(state.pool.craft)} places for craft cards", "place")
        return
    yield from check_action(state, event.seat)
    yield from filter(None, [check_listed(state, event.card)])
    yield from _check_place(state, event)
    gold, price = state.mats[event.seat].gold, cost(state, event)
    if price > max(gold, 0):
        yield against("BM-CRAFT-08", f"the card costs {price} gold and {name_of(event.seat)} has {gold}", "cost")


def _check_place(state: State, event: LearnCraft) -> Iterator[Verdict]:
    """Object to a card that does not lie face up; where nobody has typed the cards, that cannot be read."""
    place = place_of(state.pool, event)
    lying = state.pool.craft[place - 1] if place else None
    if lying is None:
        yield against("BM-CRAFT-17", "no such card lies face up", "place")
    elif lying is UNSEEN and not event.place:
        yield not_checked("BM-CRAFT-17", "the face-up cards were not typed")
        if state.steve is not None:
            yield not_checked("BM-TWO-04", "nobody said which box the card came from")
    elif lying not in (UNSEEN, event.card):
        yield against("BM-CRAFT-01", f"place {place} shows another card", "place")


def apply(state: State, event: LearnCraft) -> State:
    """The card is paid for, leaves its place and adds its levels and coins."""
    mat, pool = state.mats[event.seat], state.pool
    before, after = mat.levels[event.kind], mat.levels[event.kind] + event.levels
    place = place_of(pool, event)
    told = place if event.place or (place and pool.craft[place - 1] is not UNSEEN) else 0
    state = state.with_pool(pool.with_craft(place, None) if place else pool).gain_gold(event.seat, -cost(state, event))
    state = state.mat(
        event.seat,
        levels=with_item(mat.levels, event.kind, after),
        coins=with_item(mat.coins, event.kind, mat.coins[event.kind] + event.coins),
        craft_cards=(*mat.craft_cards, event.card),
    )
    link = (Owed(Due.LINK, f"craft/{told}"),) if told and state.steve is not None else ()
    return after_action(
        state, event.seat, *link, *mastered(state, event.seat, event.kind, before, after), act=LastAct.CARD
    )

"""Kingdom cards: taking them, and what they say."""

from collections.abc import Iterator, Mapping

from tracker.games.battle_merchants.bonus import mastered
from tracker.games.battle_merchants.box import Duration, KingdomCard, Season
from tracker.games.battle_merchants.card_events import CarryOut, PutAway, TakeKingdom
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.pool import UNSEEN, Deck, Pool, is_final
from tracker.games.battle_merchants.sell import STAYING
from tracker.games.battle_merchants.state import LastAct, State, regions_of, with_item
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

LIMIT_RULES: Mapping[Season, str] = {
    Season.SPRING: "BM-KINGDOM-04",
    Season.SUMMER: "BM-KINGDOM-05",
    Season.AUTUMN: "BM-KINGDOM-05",
    Season.WINTER: "BM-KINGDOM-06",
}
GOLD_RULES = ("BM-KINGDOM-02", "BM-KINGDOM-03", "BM-KINGDOM-12")
RULES = (
    *ACTION_RULES,
    *GOLD_RULES,
    *dict.fromkeys(LIMIT_RULES.values()),
    "BM-KINGDOM-01",
    "BM-KINGDOM-07",
    "BM-KINGDOM-11",
    "BM-KINGDOM-14",
    "BM-TWO-04",
)
CARRY_RULES = (
    "BM-KINGDOM-01",
    "BM-KINGDOM-02",
    "BM-KINGDOM-03",
    "BM-CRAFT-02",
    "BM-CRAFT-09",
    "BM-SETUP-07",
    "BM-OPEN-25",
    "BM-TURN-10",
)
AWAY_RULES = ("BM-KINGDOM-01", "BM-KINGDOM-08")
#: Cards whose sales come at once when they are used.
AT_ONCE = (Duration.IMMEDIATE, Duration.FINAL)


def check_card(state: State, card: KingdomCard) -> Iterator[Objection]:
    """Object to amounts that no card shows."""
    most = state.box.most_card_gold
    if abs(card.gold) > most:
        yield against("BM-KINGDOM-02", f"no card shows more than {most} gold", "gold")
    if not 0 <= card.end_gold <= most:
        yield against("BM-KINGDOM-12", f"a card pays 0 to {most} gold at the end", "end_gold")


def check_limit(state: State, seat: str, duration: Duration) -> Objection | None:
    """Object to a card that stays, at the limit of the season being played."""
    limit, held = state.box.kingdom_limits[state.season], len(state.mats[seat].kingdom)
    if duration not in STAYING or held < limit:
        return None
    says = f"in {state.season.value} the limit is {limit}, and {name_of(seat)} has {held} kingdom cards"
    return against(LIMIT_RULES[state.season], says, "duration")


def check_price(state: State, seat: str, gold: int) -> Objection | None:
    """Object to paying more gold than there is."""
    held = state.mats[seat].gold
    if gold >= 0 or -gold <= max(held, 0):
        return None
    return against("BM-KINGDOM-03", f"the card costs {-gold} gold and {name_of(seat)} has {held}", "gold")


def place_of(pool: Pool, event: TakeKingdom) -> int:
    """Find the place a card was taken from: the one named, else one that shows it, else one nobody has typed."""
    if event.place:
        return event.place
    if event.card in pool.kingdom:
        return pool.kingdom.index(event.card) + 1
    return pool.kingdom.index(UNSEEN) + 1 if UNSEEN in pool.kingdom else 0


def check(state: State, event: TakeKingdom) -> Iterator[Verdict]:
    """Object to a card that does not lie face up, that there is no room for, or that cannot be paid for."""
    if not 0 <= event.place <= len(state.pool.kingdom):
        yield impossible("BM-KINGDOM-01", f"there are {len(state.pool.kingdom)} places for kingdom cards", "place")
        return
    yield from check_action(state, event.seat)
    yield from check_card(state, event.card)
    yield from _check_place(state, event)
    for objection in (
        check_limit(state, event.seat, event.duration),
        check_price(state, event.seat, event.gold),
    ):
        if objection:
            yield objection


def _check_place(state: State, event: TakeKingdom) -> Iterator[Verdict]:
    place = place_of(state.pool, event)
    lying = state.pool.kingdom[place - 1] if place else None
    if lying is None:
        yield against("BM-KINGDOM-01", "no such card lies face up", "place")
    elif lying is UNSEEN and not event.place:
        yield not_checked("BM-KINGDOM-01", "the face-up cards were not typed")
        if state.steve is not None:
            yield not_checked("BM-TWO-04", "nobody said which box the card came from")
    elif lying not in (UNSEEN, event.card):
        yield against("BM-KINGDOM-01", f"place {place} shows another card", "place")


def apply(state: State, event: TakeKingdom) -> State:
    """The card's gold is received; it goes in front of the seat, out of the game, or stays where it lies."""
    mat, pool, card = state.mats[event.seat], state.pool, event.card
    place = place_of(pool, event)
    told = place if event.place or (place and pool.kingdom[place - 1] is not UNSEEN) else 0
    if place:
        pool = pool.with_kingdom(place, card if is_final(card) else None)
    state = state.with_pool(bottom_seen(pool) if is_final(card) else pool).gain_gold(event.seat, card.gold)
    if card.duration in STAYING:
        state = state.mat(event.seat, kingdom=(*mat.kingdom, card))
    elif not is_final(card):
        state = state.mat(event.seat, used=(*mat.used, card))
    link = (Owed(Due.LINK, f"kingdom/{told}"),) if told and state.steve is not None else ()
    sales = 2 if card.more_sales and card.duration in AT_ONCE else 0
    return after_action(state, event.seat, *link, *(Owed(Due.SALE, event.seat),) * sales, act=LastAct.CARD)


def bottom_seen(pool: Pool) -> Pool:
    """The Final card is the bottom card of its deck: once it lies face up nothing is left behind it."""
    return pool.drawn_from(Deck.KINGDOM, pool.left[Deck.KINGDOM])


def check_carry_out(state: State, event: CarryOut) -> Iterator[Verdict]:
    """Object to effects of no card, to more than a card gives, and to a region tile that somebody has."""
    mat, most = state.mats[event.seat], state.box.most_card_gold
    if event.tile and event.tile not in mat.tiles:
        yield impossible("BM-SETUP-07", f"there is no tile {event.tile.title()}", "tile")
        return
    if state.finished:
        yield against("BM-TURN-10", "the game is over")
    if not (mat.kingdom or mat.used or any(is_final(card) for card in state.pool.kingdom)):
        yield against("BM-KINGDOM-01", f"{name_of(event.seat)} has taken no kingdom card", "seat")
    if abs(event.gold) > most:
        yield against("BM-KINGDOM-02", f"no card gives more than {most} gold", "gold")
    too_dear = check_price(state, event.seat, event.gold)
    if too_dear:
        yield too_dear
    if event.kind is None and event.levels:
        yield against("BM-CRAFT-02", "say which craft the levels are for", "kind")
    if not 0 <= event.levels <= state.box.most_levels:
        yield against("BM-CRAFT-09", f"a card gives {state.box.most_levels} levels at most", "levels")
    owner = tile_owner(state, event.tile)
    if owner:
        yield against("BM-OPEN-25", f"{name_of(owner)} has the only tile of the {event.tile.title()}", "tile")


def tile_owner(state: State, tile: str) -> str | None:
    """Name the seat that has the one tile of a region."""
    if tile not in regions_of(state.rows):
        return None
    return next((seat for seat, mat in state.mats.items() if mat.tiles.get(tile, 0) > 0), None)


def carry_out(state: State, event: CarryOut) -> State:
    """Gold, levels and tile are with the seat; a bonus card may follow the levels."""
    state = state.gain_gold(event.seat, event.gold)
    mat = state.mats[event.seat]
    if event.tile:
        tiles = with_item(mat.tiles, event.tile, mat.tiles.get(event.tile, 0) + 1)
        state = state.mat(event.seat, tiles=tiles)
    if event.kind is None:
        return state
    before, after = mat.levels[event.kind], mat.levels[event.kind] + event.levels
    state = state.mat(event.seat, levels=with_item(mat.levels, event.kind, after))
    return state.owe_first(*mastered(state, event.seat, event.kind, before, after))


def check_put_away(state: State, event: PutAway) -> Iterator[Verdict]:
    """Object to making room: a kingdom card in front of a seat stays."""
    if event.name not in [card.name for card in state.mats[event.seat].kingdom]:
        yield impossible("BM-KINGDOM-01", f"{name_of(event.seat)} has no card {event.name}", "name")
        return
    yield against("BM-KINGDOM-08", "a kingdom card is not put away to make room for another", "name")


def put_away(state: State, event: PutAway) -> State:
    """The card goes to the kingdom discard pile."""
    held = state.mats[event.seat].kingdom
    card = next(card for card in held if card.name == event.name)
    place = held.index(card)
    state = state.mat(event.seat, kingdom=(*held[:place], *held[place + 1 :]))
    return state.with_pool(state.pool.discarding(card))

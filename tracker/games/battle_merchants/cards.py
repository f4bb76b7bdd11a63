"""The face-up cards: typed, refilled, linked, and cleared at the end of a season."""

from collections.abc import Iterator

from tracker.games.battle_merchants import craft, kingdom
from tracker.games.battle_merchants.box import CraftCard, KingdomCard, Season
from tracker.games.battle_merchants.card_events import (
    Cards,
    CardsDrawn,
    CardsSlid,
    DeckPutAway,
    FirstBoxesDiscarded,
    LinkedDiscarded,
    PoolCleared,
    TurnUpCraft,
    TurnUpKingdom,
)
from tracker.games.battle_merchants.card_words import box_name
from tracker.games.battle_merchants.due import Due
from tracker.games.battle_merchants.pool import UNSEEN, Deck, Pool, craft_deck, is_final
from tracker.games.battle_merchants.state import LastAct, State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Verdict, against, impossible
from tracker.kernel.words import many

TURN_UP_RULES = ("BM-TURN-04", "BM-SUPPLY-04", "BM-TURN-10", *craft.CARD_RULES)
TURN_UP_KINGDOM_RULES = ("BM-TURN-04", "BM-SUPPLY-04", "BM-TURN-10", *kingdom.GOLD_RULES)


def check_turn_up(state: State, event: TurnUpCraft | TurnUpKingdom) -> Iterator[Verdict]:
    """Object to a card that cannot be, to a place that shows one already, and to a deck that is used up."""
    rows: tuple[object, ...] = state.pool.craft if isinstance(event, TurnUpCraft) else state.pool.kingdom
    if not 1 <= event.place <= len(rows):
        yield impossible("BM-TURN-04", f"there are {len(rows)} places", "place")
        return
    if isinstance(event, TurnUpKingdom):
        yield from kingdom.check_card(state, event.card)
    else:
        unreal = craft.check_card(state, event.card)
        if unreal:
            yield unreal
            return
        yield from filter(None, [craft.check_listed(state, event.card)])
    if state.finished:
        yield against("BM-TURN-10", "the game is over")
    lying = rows[event.place - 1]
    if lying is None and state.pool.left[_deck(state, event)] < 1:
        yield against("BM-SUPPLY-04", "the deck should be used up, and discards are not shuffled back", "place")
    elif lying not in (None, UNSEEN):
        yield against("BM-TURN-04", f"a card lies on place {event.place} already", "place")


def _deck(state: State, event: TurnUpCraft | TurnUpKingdom) -> Deck:
    return craft_deck(state.season) if isinstance(event, TurnUpCraft) else Deck.KINGDOM


def turn_up(state: State, event: TurnUpCraft | TurnUpKingdom) -> State:
    """The card lies there for all to see; one for an empty place comes off the deck, another goes to its pile."""
    pool, row = state.pool, "craft" if isinstance(event, TurnUpCraft) else "kingdom"
    lying = pool.at(f"{row}/{event.place}")
    if lying is None:
        pool = pool.drawn_from(_deck(state, event), 1)
    elif isinstance(lying, KingdomCard):
        pool = pool.discarding(lying)
    elif isinstance(lying, CraftCard):
        pool = pool.thrown_away(f"{row}/{event.place}")
    if isinstance(event, TurnUpCraft):
        return state.with_pool(pool.with_craft(event.place, event.card))
    pool = pool.with_kingdom(event.place, event.card)
    return state.with_pool(kingdom.bottom_seen(pool) if is_final(event.card) else pool)


def link(state: State, taken: str) -> Consequence | None:
    """Discard the card in the box joined to the one just taken from; the Slush Fund stays."""
    linked = state.box.linked(taken)
    if linked is None or state.pool.at(linked) is None or is_final(state.pool.at(linked)):
        return None
    why = f"a line joins {box_name(taken)} to {box_name(linked)}"
    return Consequence(LinkedDiscarded(linked), "BM-TWO-04", why, ("links",))


def linked_discarded(state: State, event: LinkedDiscarded) -> State:
    """The linked card is on its discard pile."""
    return state.paid(Due.LINK).with_pool(state.pool.thrown_away(event.place))


def slide(state: State) -> Consequence | None:
    """With two seats, move the cards of the side board down so that the gaps are at the high end."""
    if state.steve is None or state.pool.slid == state.pool:
        return None
    return Consequence(CardsSlid(), "BM-TWO-07", "there are gaps below some cards")


def slid(state: State, _: CardsSlid) -> State:
    """The gaps are at the high end."""
    return state.paid(Due.SLIDE).with_pool(state.pool.slid)


def draw(state: State, when: str) -> Consequence | None:
    """Turn up new cards on the empty places, as far as the decks last; nobody has seen them yet."""
    craft_gaps, kingdom_gaps = state.pool.gaps
    new_craft, new_kingdom = state.pool.refill(state.season)
    if not (new_craft or new_kingdom) or state.finished:
        return None
    why = f"{_many(craft_gaps, 'craft')} and {_many(kingdom_gaps, 'kingdom')} are missing"
    if new_craft < craft_gaps or new_kingdom < kingdom_gaps:
        why += ", and a deck is used up"
    return Consequence(CardsDrawn(new_craft, new_kingdom), _draw_rule(state, when), why, ("face_up", "decks"))


def _many(count: int, what: str) -> str:
    return many(count, f"{what} card")


def _draw_rule(state: State, when: str) -> str:
    if state.steve is not None:
        return "BM-TWO-08"
    if when != "cleanup":
        return "BM-TURN-04"
    return "BM-CLEANUP-04" if craft_deck(state.season) is Deck.SPRING else "BM-CLEANUP-05"


def drawn(state: State, event: CardsDrawn) -> State:
    """The cards lie face up; what they show is not typed yet."""
    pool = state.pool.filled(event.craft, event.kingdom)
    pool = pool.drawn_from(craft_deck(state.season), event.craft).drawn_from(Deck.KINGDOM, event.kingdom)
    return state.paid(Due.DRAW).with_pool(pool)


def untyped(pool: Pool) -> Pool:
    """Lay cards that nobody has typed on every empty place: the table sees to them itself."""
    return pool.filled(*pool.gaps)


def clear(state: State, row: str) -> Consequence | None:
    """At a season's end clear a row with three or four seats, or the first boxes of the side board with two."""
    if state.season is Season.WINTER:
        return None
    if state.steve is not None:
        return _clear_first_boxes(state) if row == Cards.CRAFT.value else None
    cards: tuple[object, ...] = state.pool.craft if row == Cards.CRAFT.value else state.pool.kingdom
    if all(card is None or (isinstance(card, KingdomCard) and is_final(card)) for card in cards):
        return None
    rule = "BM-CLEANUP-03" if row == Cards.CRAFT.value else "BM-CLEANUP-02"
    return Consequence(PoolCleared(Cards(row)), rule, f"the {row} cards left at a season's end are discarded")


def _clear_first_boxes(state: State) -> Consequence | None:
    if state.last_act is LastAct.CARD:
        return None
    lying = [place for place in ("kingdom/1", "craft/1") if state.pool.at(place) is not None]
    if all(is_final(state.pool.at(place)) for place in lying):
        return None
    why = "the last action of the season took no card"
    return Consequence(FirstBoxesDiscarded(), "BM-TWO-10", why)


def cleared(state: State, event: PoolCleared) -> State:
    """The cards of the row are on their discard pile; a Final card stays."""
    pool = state.pool
    size = len(pool.craft) if event.cards is Cards.CRAFT else len(pool.kingdom)
    for number in range(1, size + 1):
        pool = pool.thrown_away(f"{event.cards.value}/{number}")
    return state.paid(Due.CLEAR, event.cards.value).with_pool(pool)


def first_boxes_discarded(state: State, _: FirstBoxesDiscarded) -> State:
    """The first box of each kind is empty, unless the Slush Fund lies there."""
    pool = state.pool.thrown_away("kingdom/1").thrown_away("craft/1")
    return state.paid(Due.CLEAR, Cards.CRAFT.value).with_pool(pool)


def put_deck_away(state: State) -> Consequence | None:
    """After summer the rest of the first craft deck goes back to the box."""
    left = state.pool.left[Deck.SPRING]
    if state.season is not Season.SUMMER or left < 1:
        return None
    return Consequence(DeckPutAway(), "BM-CLEANUP-06", f"{_many(left, 'craft')} of spring and summer were not drawn")


def deck_put_away(state: State, _: DeckPutAway) -> State:
    """Nothing is left of the first craft deck."""
    pool = state.pool
    return state.paid(Due.DECK).with_pool(pool.drawn_from(Deck.SPRING, pool.left[Deck.SPRING]))

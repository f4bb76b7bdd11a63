"""Cards in the table's own words."""

from functools import lru_cache
from typing import TypeGuard, assert_never

from tracker.games.battle_merchants.box import CraftCard, Kind, KingdomCard, Quality
from tracker.games.battle_merchants.card_events import (
    BonusTaken,
    BonusTurnedUp,
    CardActs,
    CardRules,
    Cards,
    CardsDrawn,
    CardsSlid,
    CarryOut,
    DeckPutAway,
    FirstBoxesDiscarded,
    ForgeAndSell,
    LearnCraft,
    LinkedDiscarded,
    PoolCleared,
    PutAway,
    SellMore,
    TakeKingdom,
    TurnUpCraft,
    TurnUpKingdom,
)
from tracker.games.battle_merchants.pool import AnyCard
from tracker.games.battle_merchants.state import STEVE, Placed, State
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed, many


def card_name(card: AnyCard | None) -> str:
    """Say what a face-up card shows."""
    match card:
        case CraftCard():
            coins = f", {many(card.coins, 'coin')}" if card.coins else ""
            return f"{card.kind.value.title()} {card.cost.value}, {many(card.levels, 'level')}{coins}"
        case KingdomCard():
            return f"{card.name or 'a card without a name'} ({card.duration.value})"
        case None:
            return "empty"
        case _:
            return "not typed"


@lru_cache
def space_name(space: str) -> str:
    """Name a weapon space as the table says it."""
    if space.count("/") != 2:
        return space
    region, race, number = space.split("/")
    return f"{race.title()}, {region.title()} {number}"


def field_name(battlefield: str) -> str:
    """Name a battlefield as the table says it."""
    return battlefield.replace("/", " ").title()


def box_name(place: str) -> str:
    """Name a box of the side board, or a place of the face-up cards: `craft/3` is craft box 3."""
    return place.replace("/", " box ")


def weapon_name(weapon: Placed) -> str:
    """Name a weapon of the board with its owner: `Red's Vorpal Axe`."""
    owner = "Steve" if weapon.owner == STEVE else name_of(weapon.owner)
    vorpal = "Vorpal " if weapon.quality is Quality.VORPAL else ""
    return f"{owner}'s {vorpal}{weapon.kind.value.title()}"


def weapon_on(state: State, space: str) -> str:
    """Name the weapon that lies on a space, or the space."""
    lying = state.spaces.get(space)
    return f"{weapon_name(lying)} ({space_name(space)})" if lying else space_name(space)


def a_weapon(kind: Kind) -> str:
    """Name a weapon with its article."""
    return f"{'an' if kind is Kind.AXE else 'a'} {kind.value}"


def knows(state: State | None, seat: str) -> TypeGuard[State]:
    """Tell whether the board is tracked and the seat sits at it."""
    return state is not None and seat in state.mats


def for_gold(paid: int | None) -> str:
    """Say what was paid, where it is known."""
    return "" if paid is None else f" for {paid} gold"


def tell_cards(state: State | None, event: CardActs | CardRules) -> str:
    """Say what happens with cards as the table would."""
    match event:
        case LearnCraft():
            per_level = event.cost.per_level
            paid = per_level * state.mats[event.seat].levels[event.kind] if knows(state, event.seat) else None
            return f"{name_of(event.seat)} learned {many(event.levels, 'level')} of {event.kind.value}{for_gold(paid)}"
        case TakeKingdom():
            return f"{name_of(event.seat)} took {card_name(event.card)}{_amount(event.gold)}"
        case CarryOut():
            return f"{name_of(event.seat)} carries out a kingdom card: {_effects(event)}"
        case PutAway():
            return f"{name_of(event.seat)} puts {event.name or 'a kingdom card'} away"
        case ForgeAndSell():
            weapon = f"{'Vorpal ' if event.quality.value == 'vorpal' else ''}{event.weapon.value.title()}"
            return f"{name_of(event.seat)} forged a {weapon} and sold it to {space_name(event.space)}"
        case SellMore():
            sold = f"sold another weapon to {space_name(event.space)}" if event.space else "sells no other weapon"
            return f"{name_of(event.seat)} {sold}"
        case TurnUpCraft() | TurnUpKingdom():
            return f"{card_name(event.card)} lies on place {event.place}"
        case _:
            return _tell_rules(event)


def _amount(gold: int) -> str:
    if not gold:
        return ""
    return f" and receives {gold} gold" if gold > 0 else f" and pays {-gold} gold"


def _effects(event: CarryOut) -> str:
    gold = f"{event.gold} gold" if event.gold else ""
    levels = f"{many(event.levels, 'level')} of {event.kind.value}" if event.kind and event.levels else ""
    tile = f"the {event.tile.title()} tile" if event.tile else ""
    return ", ".join(part for part in (gold, levels, tile) if part) or "nothing to write down"


def _tell_rules(event: CardRules) -> str:
    match event:
        case LinkedDiscarded():
            return f"the card in {box_name(event.place)} is discarded"
        case CardsSlid():
            return "the cards of the side board slide down"
        case CardsDrawn():
            drawn = ((event.craft, "craft card"), (event.kingdom, "kingdom card"))
            return listed(many(count, what) for count, what in drawn if count) + " turned up"
        case PoolCleared():
            return f"the face-up {'craft' if event.cards is Cards.CRAFT else 'kingdom'} cards are discarded"
        case FirstBoxesDiscarded():
            return "the cards in both first boxes are discarded"
        case DeckPutAway():
            return "the rest of the spring and summer craft cards goes back to the box"
        case BonusTaken():
            return f"{name_of(event.seat)} takes the craft bonus card for {event.kind.value}s"
        case BonusTurnedUp():
            return "all craft bonus cards are turned up"
        case _:
            assert_never(event)

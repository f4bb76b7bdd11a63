"""What the table enters by hand: cards as they turn up, effects of kingdom cards, the end of a season."""

from collections.abc import Iterator, Sequence

from tracker.games.battle_merchants import kingdom, turn
from tracker.games.battle_merchants.box import Kind
from tracker.games.battle_merchants.card_events import CarryOut
from tracker.games.battle_merchants.card_offers import craft_fields, typed_craft, typed_kingdom
from tracker.games.battle_merchants.card_words import card_name
from tracker.games.battle_merchants.events import EndSeason
from tracker.games.battle_merchants.pool import UNSEEN, AnyCard, Deck, craft_deck
from tracker.games.battle_merchants.state import State
from tracker.kernel.codec import LARGEST
from tracker.kernel.objections import Objection, Verdict, against
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field
from tracker.kernel.seats import name_of


def turn_up_craft(state: State, _: str, chosen: Chosen) -> Offer:
    """Offer to type what a craft card shows."""
    place = choice_field("place", "Place", _places(state, state.pool.craft, craft_deck(state.season)))
    listed = state.box.known_craft
    fields = (place, *(craft_fields(listed, chosen) if listed else typed_craft(state, chosen)))
    return Offer("turn_up_craft", "", "Type a craft card", fields, _all_typed(state, place), main=False)


def turn_up_kingdom(state: State, _: str, chosen: Chosen) -> Offer:
    """Offer to type what a kingdom card shows."""
    place = choice_field("place", "Place", _places(state, state.pool.kingdom, Deck.KINGDOM))
    fields = (place, *typed_kingdom(state, chosen))
    return Offer("turn_up_kingdom", "", "Type a kingdom card", fields, _all_typed(state, place), main=False)


def _all_typed(state: State, place: Field) -> Objection | None:
    if state.finished:
        return against("BM-TURN-10", "the game is over")
    return None if place.fitting() else against("BM-TURN-04", "every card is typed already")


def _places(state: State, cards: Sequence[AnyCard | None], deck: Deck) -> list[Choice]:
    used_up = against("BM-SUPPLY-04", "the deck should be used up") if state.pool.left[deck] < 1 else None
    typed = against("BM-TURN-04", "a card lies there already")
    return [
        Choice(number, f"{number}: {card_name(card)}", used_up if card is None else None if card is UNSEEN else typed)
        for number, card in enumerate(cards, 1)
    ]


def carry_out(state: State, seat: str, chosen: Chosen) -> Offer:
    """Offer the effects of a kingdom card."""
    why_not = next((v for v in _blank(state, seat) if isinstance(v, Objection)), None)
    return Offer("carry_out", seat, "Card effect", _carry_fields(state, seat, chosen), why_not, main=False)


def put_away(state: State, seat: str, _: Chosen) -> Offer:
    """Say why a kingdom card stays in front of its owner."""
    held = [card.name for card in state.mats[seat].kingdom]
    stays = against("BM-KINGDOM-08", "a kingdom card is not put away to make room for another")
    choices = choice_field("name", "Card", [Choice(name, name, stays) for name in held])
    return Offer("put_away", seat, "Put a kingdom card away", (choices,), stays, main=False)


def end_season(state: State, seat: str, _: Chosen) -> Offer:
    """Offer to declare the end of a season."""
    ended = next((v for v in turn.check_end_season(state, EndSeason(seat)) if isinstance(v, Objection)), None)
    return Offer("end_season", seat, "Season's end", (), ended, main=False)


def book_end_gold(_: State, seat: str, __: Chosen) -> Offer:
    """Offer to write down what the kingdom cards pay at the end."""
    gold = number_field("gold", "Gold", least=0, most=LARGEST, given=0)
    return Offer("book_end_gold", seat, "Kingdom cards at the end", (gold,), main=False)


def _blank(state: State, seat: str) -> Iterator[Verdict]:
    return kingdom.check_carry_out(state, CarryOut(seat))


def _carry_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    box, mat = state.box, state.mats[seat]
    most_levels = box.most_levels if chosen.get("kind") else 0
    tiles = [_tile_choice(state, tile) for tile in mat.tiles]
    return (
        number_field(
            "gold", "Gold", least=-min(max(mat.gold, 0), box.most_card_gold), most=box.most_card_gold, given=0
        ),
        choice_field("kind", "Craft", [Choice(kind.value, kind.value.title()) for kind in Kind], optional=True),
        number_field("levels", "Levels", least=0, most=most_levels, given=0),
        choice_field("tile", "Reward tile", [Choice("", "none"), *tiles]),
    )


def _tile_choice(state: State, tile: str) -> Choice:
    owner = kingdom.tile_owner(state, tile)
    why = against("BM-OPEN-25", f"{name_of(owner)} has the only one") if owner else None
    return Choice(tile, tile.title(), why)

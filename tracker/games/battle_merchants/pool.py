"""The face-up cards, the decks behind them and the piles beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from tracker.games.battle_merchants.box import Box, CraftCard, Duration, KingdomCard, Season


class Unseen(Enum):
    """The mark of a card that lies there but was not typed: nothing is known of it."""

    UNSEEN = "not typed"


UNSEEN = Unseen.UNSEEN

CraftPlace = CraftCard | Unseen | None
KingdomPlace = KingdomCard | Unseen | None
AnyCard = CraftCard | KingdomCard | Unseen

CRAFT, KINGDOM = "craft", "kingdom"

C = TypeVar("C")


class Deck(Enum):
    """The three decks."""

    SPRING = "spring"
    AUTUMN = "autumn"
    KINGDOM = "kingdom"


@dataclass(frozen=True, slots=True)
class Pool:
    """Face-up cards by place (with two seats the boxes of the side board), cards left in the decks, and open piles."""

    craft: tuple[CraftPlace, ...]
    kingdom: tuple[KingdomPlace, ...]
    left: Mapping[Deck, int]
    craft_discard: tuple[CraftCard | Unseen, ...] = ()
    kingdom_discard: tuple[KingdomCard | Unseen, ...] = ()

    def at(self, place: str) -> AnyCard | None:
        """Give the card at a place such as `craft/3`."""
        row, number = place.split("/")
        cards: tuple[AnyCard | None, ...] = self.craft if row == CRAFT else self.kingdom
        return cards[int(number) - 1]

    def with_craft(self, number: int, card: CraftPlace) -> "Pool":
        """Lay a craft card on a place, or leave it empty."""
        return replace(self, craft=_set(self.craft, number, card))

    def with_kingdom(self, number: int, card: KingdomPlace) -> "Pool":
        """Lay a kingdom card on a place, or leave it empty."""
        return replace(self, kingdom=_set(self.kingdom, number, card))

    def drawn_from(self, deck: Deck, count: int) -> "Pool":
        """Take cards off a deck."""
        return replace(self, left={**self.left, deck: self.left[deck] - count})

    def discarding(self, card: KingdomCard) -> "Pool":
        """Put a kingdom card on its discard pile."""
        return replace(self, kingdom_discard=(*self.kingdom_discard, card))

    def thrown_away(self, place: str) -> "Pool":
        """Put the card of a place on its discard pile; a Final card stays where it is."""
        row, number = place.split("/")
        if row == CRAFT:
            card = self.craft[int(number) - 1]
            pile = self.craft_discard if card is None else (*self.craft_discard, card)
            return replace(self.with_craft(int(number), None), craft_discard=pile)
        lying = self.kingdom[int(number) - 1]
        if lying is None or is_final(lying):
            return self
        return replace(self.with_kingdom(int(number), None), kingdom_discard=(*self.kingdom_discard, lying))

    @property
    def gaps(self) -> tuple[int, int]:
        """Count the empty places of craft and kingdom cards."""
        return self.craft.count(None), self.kingdom.count(None)

    def refill(self, season: Season) -> tuple[int, int]:
        """Count the new craft and kingdom cards for the empty places, as far as the decks last."""
        craft, kingdom = self.gaps
        return min(craft, max(self.left[craft_deck(season)], 0)), min(kingdom, max(self.left[Deck.KINGDOM], 0))

    @property
    def slid(self) -> "Pool":
        """Slide all cards towards the lower numbers, keeping their order."""
        craft = tuple(sorted(self.craft, key=lambda card: card is None))
        kingdom = tuple(sorted(self.kingdom, key=lambda card: card is None))
        return replace(self, craft=craft, kingdom=kingdom)

    def filled(self, craft: int, kingdom: int) -> "Pool":
        """Lay so many cards that nobody has typed on the empty places, the first places first."""
        return replace(self, craft=_fill(self.craft, craft), kingdom=_fill(self.kingdom, kingdom))


def _set(cards: tuple[C, ...], number: int, card: C) -> tuple[C, ...]:
    return (*cards[: number - 1], card, *cards[number:])


def _fill(cards: tuple[C | Unseen | None, ...], count: int) -> tuple[C | Unseen | None, ...]:
    filled = list(cards)
    for place in [place for place, card in enumerate(cards) if card is None][: max(count, 0)]:
        filled[place] = UNSEEN
    return tuple(filled)


def is_final(card: AnyCard | None) -> bool:
    """Tell whether a card is known to be the Final one."""
    return isinstance(card, KingdomCard) and card.duration is Duration.FINAL


def craft_deck(season: Season) -> Deck:
    """Name the craft deck of a season."""
    return Deck.SPRING if season in (Season.SPRING, Season.SUMMER) else Deck.AUTUMN


def fresh_pool(box: Box, seats: int) -> Pool:
    """Deal the first cards, nobody has typed any yet."""
    deck = box.kingdom_deck(seats)
    craft, kingdom = min(box.face_up.craft, box.decks.spring), min(box.face_up.kingdom, deck)
    left = {Deck.SPRING: box.decks.spring - craft, Deck.AUTUMN: box.decks.autumn, Deck.KINGDOM: deck - kingdom}
    return Pool((None,) * box.face_up.craft, (None,) * box.face_up.kingdom, left).filled(craft, kingdom)

"""What the screens draw of the cards: face-up places with their links, craft bonus cards, piles, the set-up list."""

from dataclasses import dataclass

from tracker.games.battle_merchants.box import KingdomCard
from tracker.games.battle_merchants.card_words import card_name
from tracker.games.battle_merchants.pool import UNSEEN, AnyCard
from tracker.games.battle_merchants.state import State
from tracker.kernel.seats import name_of


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A place of a face-up card; with two seats a box of the side board, and the box joined to it by a line."""

    id: str
    number: int
    card: AnyCard | None
    says: str
    typed: bool
    link: str


@dataclass(frozen=True, slots=True)
class DrawnBonus:
    """A craft bonus card: its type, its owner if anybody's, and whether it lies face up."""

    kind: str
    owner: str
    whose: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """The kingdom cards in front of a seat, the ones it has used up, and how many it may have this season."""

    cards: tuple[KingdomCard, ...]
    used: tuple[KingdomCard, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """All cards on the table; `side_board` tells whether the places are its boxes."""

    side_board: bool
    craft: tuple[DrawnPlace, ...]
    kingdom: tuple[DrawnPlace, ...]
    bonus: tuple[DrawnBonus, ...]
    hands: dict[str, DrawnHand]
    left: tuple[tuple[str, int], ...]
    craft_discard: tuple[str, ...]
    kingdom_discard: tuple[str, ...]


def drawn_cards(state: State) -> DrawnCards:
    """Lay the cards out to be drawn."""
    pool, limit = state.pool, state.box.kingdom_limits[state.season]
    return DrawnCards(
        side_board=state.steve is not None,
        craft=tuple(_place(state, "craft", number, card) for number, card in enumerate(pool.craft, 1)),
        kingdom=tuple(_place(state, "kingdom", number, card) for number, card in enumerate(pool.kingdom, 1)),
        bonus=tuple(
            DrawnBonus(kind.value, card.owner, name_of(card.owner) if card.owner else "nobody", card.face_up)
            for kind, card in state.bonus.items()
        ),
        hands={seat: DrawnHand(mat.kingdom, mat.used, limit) for seat, mat in state.mats.items()},
        left=tuple((deck.value, cards) for deck, cards in pool.left.items()),
        craft_discard=tuple(card_name(card) for card in pool.craft_discard),
        kingdom_discard=tuple(card_name(card) for card in pool.kingdom_discard),
    )


def _place(state: State, row: str, number: int, card: AnyCard | None) -> DrawnPlace:
    place = f"{row}/{number}"
    link = (state.box.linked(place) or "") if state.steve is not None else ""
    return DrawnPlace(place, number, card, card_name(card), card not in (None, UNSEEN), link)

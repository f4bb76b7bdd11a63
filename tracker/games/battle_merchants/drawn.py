"""Everything the screens draw of a table: the board, the mats, Steve's row, the cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants import turn
from tracker.games.battle_merchants.board import DrawnBoard, DrawnWeapon, board, drawn_weapon
from tracker.games.battle_merchants.drawn_cards import DrawnCards, DrawnPlace, drawn_cards
from tracker.games.battle_merchants.drawn_mats import DrawnMat, DrawnSteve, mat, steves_row
from tracker.games.battle_merchants.table import GOLD, Table, full_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything the table page draws of Battle Merchants at full depth."""

    board: DrawnBoard
    mats: Mapping[str, DrawnMat]
    steve: DrawnSteve | None
    beside: tuple[DrawnWeapon, ...]
    cards: DrawnCards
    joined: tuple[tuple[DrawnPlace, ...], ...]
    begun: bool


def drawn(table: Table) -> Drawn | None:
    """Draw the table; at gold depth there is nothing to draw."""
    if table.terms.depth == GOLD:
        return None
    state = full_of(table)
    cards = drawn_cards(state)
    return Drawn(
        board=board(state),
        mats={seat: mat(state, seat) for seat in state.terms.seats},
        steve=steves_row(state),
        beside=tuple(drawn_weapon(weapon) for weapon in state.beside),
        cards=cards,
        joined=tuple(_joined(cards)),
        begun=turn.has_begun(state),
    )


def _joined(cards: DrawnCards) -> Iterator[tuple[DrawnPlace, ...]]:
    """Give the boxes of the side board two by two where a line joins them, the others alone."""
    places = {place.id: place for place in (*cards.kingdom, *cards.craft)}
    while places:
        first = places.pop(next(iter(places)))
        other = places.pop(first.link, None)
        yield (first, other) if other else (first,)

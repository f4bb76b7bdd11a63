"""What can lie on a table: positions and corrections that name anything else are refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar, assert_never

from tracker.games.battle_merchants.box import Box, CraftCard, Kind, Quality, Row, places
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.pool import CraftPlace, Deck
from tracker.games.battle_merchants.state import STEVE, Mat, State, races_of, regions_of
from tracker.kernel.codec import Malformed

K = TypeVar("K")

KINDS = frozenset(Kind)
QUALITIES = frozenset(Quality)
DECKS = frozenset(Deck)


@dataclass(frozen=True, slots=True)
class Layout:
    """The names a board knows."""

    spaces: frozenset[str]
    battlefields: frozenset[str]
    races: frozenset[str]
    tiles: frozenset[str]


@cache
def layout(rows: tuple[Row, ...]) -> Layout:
    """Name everything on a board."""
    numbers = range(1, len(rows[0].spaces) + 1)
    races, regions = races_of(rows), regions_of(rows)
    return Layout(
        frozenset(f"{row.region}/{row.race}/{number}" for row in rows for number in numbers),
        frozenset(f"{region}/{number}" for region in regions for number in numbers),
        frozenset(races),
        frozenset((*races, *regions)),
    )


def check_names(where: str, found: Mapping[K, object], known: Iterable[K]) -> None:
    """Refuse a mapping that lacks a name or has one too many."""
    names = known if isinstance(known, frozenset) else frozenset(known)
    if found.keys() == names:
        return
    told = [str(getattr(name, "value", name)) for name in (*(found.keys() - names), *(names - found.keys()))]
    raise Malformed(where, f"{'has' if found.keys() - names else 'lacks'} {told[0]}, unlike this table")


def check_state(state: State) -> None:
    """Refuse names that this box and these seats do not have."""
    board, seats = layout(state.rows), state.terms.seats
    check_names("mats", state.mats, seats)
    for seat, mat in state.mats.items():
        _check_mat(f"mats.{seat}", mat, board)
    check_names("spaces", state.spaces, board.spaces)
    check_names("tokens", state.tokens, board.battlefields)
    check_names("rewards", state.rewards, board.races)
    for race, tiles in state.rewards.items():
        check_names(f"rewards.{race}", tiles, seats)
    owners = {*seats, STEVE}
    if any(weapon is not None and weapon.owner not in owners for weapon in (*state.spaces.values(), *state.beside)):
        raise Malformed("spaces", f"must name owners among {', '.join(sorted(owners))}")
    if state.turn not in seats or (state.trigger and state.trigger not in seats):
        raise Malformed("turn", f"and trigger must be seats: {', '.join(seats)}")
    _check_steve(state, board)
    _check_cards(state)
    for owed in (*state.due, *(left.owed for left in state.left)):
        _check_owed(owed, board, state)
    if any(left.seat not in seats for left in state.left):
        raise Malformed("left", f"must name seats among {', '.join(seats)}")


def _check_mat(where: str, mat: Mat, board: Layout) -> None:
    check_names(f"{where}.levels", mat.levels, KINDS)
    check_names(f"{where}.coins", mat.coins, KINDS)
    check_names(f"{where}.stock", mat.stock, KINDS)
    for kind in [kind for kind, of_kind in mat.stock.items() if of_kind.keys() != QUALITIES]:
        check_names(f"{where}.stock.{kind.value}", mat.stock[kind], QUALITIES)
    check_names(f"{where}.tiles", mat.tiles, board.tiles)
    check_names(f"{where}.defeated", mat.defeated, QUALITIES)


def _check_steve(state: State, board: Layout) -> None:
    if state.steve is None:
        return
    if len(state.terms.seats) != 2:
        raise Malformed("steve", "takes part only in games of two")
    if sorted(state.steve.order) != sorted(board.races):
        raise Malformed("steve.order", f"must name each of {', '.join(sorted(board.races))} once")


def _check_cards(state: State) -> None:
    """Refuse more or fewer places than the box has, cards that no deck holds, and owners who do not sit here."""
    pool, face_up = state.pool, state.box.face_up
    if (len(pool.craft), len(pool.kingdom)) != (face_up.craft, face_up.kingdom):
        raise Malformed("pool", f"must have {face_up.craft} places for craft and {face_up.kingdom} for kingdom cards")
    check_names("pool.left", pool.left, DECKS)
    check_names("bonus", state.bonus, KINDS)
    if not {bonus.owner for bonus in state.bonus.values()} <= {*state.terms.seats, ""}:
        raise Malformed("bonus", f"must belong to nobody or one of {', '.join(state.terms.seats)}")
    for card in pool.craft:
        _check_card(card, state.box)


def _check_card(card: CraftPlace, box: Box) -> None:
    """Refuse a face-up craft card that shows what no card shows."""
    real = not isinstance(card, CraftCard) or (
        1 <= card.levels <= box.most_levels and 0 <= card.coins <= box.most_coins
    )
    if not real:
        raise Malformed("pool.craft", "must show levels and coins that a craft card can have")


def _check_owed(owed: Owed, board: Layout, state: State) -> None:
    seats = state.terms.seats
    match owed.step:
        case Due.INCOME | Due.REWARD | Due.STEVE:
            known: Iterable[str] = board.spaces
        case Due.TOKEN | Due.FLIP | Due.BATTLE:
            known = board.battlefields
        case Due.TRIGGER | Due.TURN | Due.SALE:
            known = seats
        case Due.LINK:
            known = places(state.box.face_up)
        case Due.BONUS:
            known = [f"{seat}/{kind.value}" for seat in seats for kind in Kind]
        case Due.CLEAR:
            known = ("craft", "kingdom")
        case Due.DRAW:
            known = ("", "cleanup")
        case Due.REPAIRS | Due.CLEANUP | Due.DECK | Due.BONUS_UP | Due.SLIDE:
            known = ("",)
        case _:
            assert_never(owed.step)
    if owed.place not in known:
        raise Malformed("due", f"owes {owed.step.value} at {owed.place or 'no place'}, which the table does not have")

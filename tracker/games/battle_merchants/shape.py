"""What can lie on a table: positions and corrections that name anything else are refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar, assert_never

from tracker.games.battle_merchants.box import Kind, Quality, Row
from tracker.games.battle_merchants.state import STEVE, Due, Mat, Owed, State, races_of, regions_of
from tracker.kernel.codec import Malformed

K = TypeVar("K")

KINDS = frozenset(Kind)
QUALITIES = frozenset(Quality)


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
    names = set(known)
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
    for owed in state.due:
        _check_owed(owed, board, seats)


def _check_mat(where: str, mat: Mat, board: Layout) -> None:
    check_names(f"{where}.levels", mat.levels, KINDS)
    check_names(f"{where}.coins", mat.coins, KINDS)
    check_names(f"{where}.stock", mat.stock, KINDS)
    for kind, of_kind in mat.stock.items():
        check_names(f"{where}.stock.{kind.value}", of_kind, QUALITIES)
    check_names(f"{where}.tiles", mat.tiles, board.tiles)
    check_names(f"{where}.defeated", mat.defeated, QUALITIES)


def _check_steve(state: State, board: Layout) -> None:
    if state.steve is None:
        return
    if len(state.terms.seats) != 2:
        raise Malformed("steve", "takes part only in games of two")
    if sorted(state.steve.order) != sorted(board.races):
        raise Malformed("steve.order", f"must name each of {', '.join(sorted(board.races))} once")


def _check_owed(owed: Owed, board: Layout, seats: tuple[str, ...]) -> None:
    match owed.step:
        case Due.INCOME | Due.REWARD | Due.STEVE:
            known: Iterable[str] = board.spaces
        case Due.TOKEN | Due.FLIP | Due.BATTLE:
            known = board.battlefields
        case Due.TRIGGER | Due.TURN:
            known = seats
        case Due.REPAIRS | Due.CLEANUP:
            known = ("",)
        case _:
            assert_never(owed.step)
    if owed.place not in known:
        raise Malformed("due", f"owes {owed.step.value} at {owed.place or 'no place'}, which the table does not have")

"""What the screens draw of the mats, and of Steve's row."""

from dataclasses import dataclass

from tracker.games.battle_merchants import forge
from tracker.games.battle_merchants.board import titled
from tracker.games.battle_merchants.box import Box, Kind
from tracker.games.battle_merchants.events import Ware
from tracker.games.battle_merchants.state import Mat, State


@dataclass(frozen=True, slots=True)
class DrawnCraft:
    """A type of weapon on a mat: level, coins, what forging costs, and the stock of both qualities."""

    kind: str
    title: str
    level: int
    coins: int
    costs: tuple[tuple[str, int], ...]
    vorpal: bool
    stock: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DrawnMat:
    """A seat's mat."""

    seat: str
    gold: int
    crafts: tuple[DrawnCraft, ...]
    tiles: tuple[tuple[str, str, int], ...]
    defeated: tuple[tuple[str, int], ...]
    pile: int


@dataclass(frozen=True, slots=True)
class DrawnSteve:
    """Steve's race order, and which race his cube marks."""

    races: tuple[tuple[str, bool], ...]
    laid: bool


def mat(state: State, seat: str) -> DrawnMat:
    """Draw a seat's mat."""
    own: Mat = state.mats[seat]
    box: Box = state.box
    return DrawnMat(
        seat=seat,
        gold=own.gold,
        crafts=tuple(_craft(state, seat, kind) for kind in Kind),
        tiles=tuple((tile, titled(tile), count) for tile, count in own.tiles.items() if count),
        defeated=tuple((quality.value, count) for quality, count in own.defeated.items()),
        pile=sum(count * box.defeated[quality] for quality, count in own.defeated.items()),
    )


def _craft(state: State, seat: str, kind: Kind) -> DrawnCraft:
    own = state.mats[seat]
    wares = [ware for ware in Ware if ware.kind is kind]
    return DrawnCraft(
        kind=kind.value,
        title=kind.value.title(),
        level=own.levels[kind],
        coins=own.coins[kind],
        costs=tuple((ware.quality.value, forge.cost(state, seat, ware)) for ware in wares),
        vorpal=own.levels[kind] >= state.box.vorpal_level,
        stock=tuple((quality.value, count) for quality, count in own.stock[kind].items()),
    )


def steves_row(state: State) -> DrawnSteve | None:
    """Draw Steve's race order, where he takes part."""
    if state.steve is None:
        return None
    marked = state.steve.cube % len(state.steve.order)
    races = tuple((titled(race), place == marked) for place, race in enumerate(state.steve.order))
    return DrawnSteve(races, state.steve.laid)

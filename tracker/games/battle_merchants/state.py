"""What lies on the table in Battle Merchants."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from tracker.games.battle_merchants.box import Box, CraftCard, Kind, KingdomCard, Quality, Row, Season
from tracker.games.battle_merchants.due import Due, Left, Owed, stage
from tracker.games.battle_merchants.pool import Pool, fresh_pool
from tracker.kernel.events import Terms
from tracker.kernel.seats import left_of

V = TypeVar("V")
K = TypeVar("K")

STEVE = "steve"


class Token(Enum):
    """A demand token: its lock side, its fire side, or gone from the battlefield."""

    LOCKED = "locked"
    OPEN = "open"
    GONE = "gone"


class LastAct(Enum):
    """What the last action of a turn was: with two seats a card action spares the side board at a season's end."""

    NOTHING = "nothing"
    CARD = "card"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Placed:
    """A weapon on the board; one of Steve's has no owner's cube."""

    kind: Kind
    quality: Quality
    owner: str


@dataclass(frozen=True, slots=True)
class Mat:
    """A seat's own things: gold, craft, stock, reward tiles, defeated weapons, cards taken.

    `used` are Immediate cards, which are out of the game; `end_gold` is what the table wrote down for the kingdom
    cards at the end, nothing where their own amounts count.
    """

    gold: int
    levels: Mapping[Kind, int]
    coins: Mapping[Kind, int]
    stock: Mapping[Kind, Mapping[Quality, int]]
    tiles: Mapping[str, int]
    defeated: Mapping[Quality, int]
    craft_cards: tuple[CraftCard, ...] = ()
    kingdom: tuple[KingdomCard, ...] = ()
    used: tuple[KingdomCard, ...] = ()
    end_gold: int | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """A craft bonus card: whose it is, if anybody's, and whether it lies face up."""

    owner: str = ""
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Steve:
    """Salesman Steve's race order and the space of his cube; an order that nobody has laid is taken for granted."""

    order: tuple[str, ...]
    cube: int = 0
    laid: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, everything tracked."""

    terms: Terms
    mats: Mapping[str, Mat]
    spaces: Mapping[str, Placed | None]
    tokens: Mapping[str, Token]
    rewards: Mapping[str, Mapping[str, int]]
    season: Season
    season_tokens: int
    turn: str
    trigger: str
    beside: tuple[Placed, ...]
    steve: Steve | None
    pool: Pool
    bonus: Mapping[Kind, Bonus]
    last_act: LastAct
    due: tuple[Owed, ...]
    left: tuple[Left, ...]
    finished: bool

    @property
    def box(self) -> Box:
        """Give the component data of this table."""
        box: Box = self.terms.box
        return box

    @property
    def rows(self) -> tuple[Row, ...]:
        """Give the rows of the board in use, clockwise."""
        return self.box.rows(len(self.terms.seats))

    def wants(self, space: str) -> Kind:
        """Tell which type a weapon space shows."""
        region, race, number = space.split("/")
        [row] = [row for row in self.rows if row.race == race and row.region == region]
        return row.spaces[int(number) - 1]

    def asked(self) -> Iterator[tuple[str, Kind]]:
        """Give every weapon space with the type it shows."""
        return ((f"{row.region}/{row.race}/{n}", kind) for row in self.rows for n, kind in enumerate(row.spaces, 1))

    def stock_of(self, seat: str, kind: Kind, quality: Quality) -> int:
        """Count a seat's unsold weapons of one type and quality."""
        return self.mats[seat].stock[kind][quality]

    def mat(self, seat: str, **changes: object) -> "State":
        """Give the state with some things of a seat changed."""
        return replace(self, mats=with_item(self.mats, seat, replace(self.mats[seat], **changes)))  # type: ignore[arg-type]

    def gain_gold(self, seat: str, amount: int) -> "State":
        """Give a seat gold, or take it where the amount is below zero."""
        return self.mat(seat, gold=self.mats[seat].gold + amount)

    def add_stock(self, seat: str, kind: Kind, quality: Quality, count: int) -> "State":
        """Lay weapons in front of a seat, or take them away."""
        stock = self.mats[seat].stock
        of_kind = with_item(stock[kind], quality, stock[kind][quality] + count)
        return self.mat(seat, stock=with_item(stock, kind, of_kind))

    def place(self, space: str, weapon: Placed | None) -> "State":
        """Lay a weapon on a space; one that lay there goes beside the board."""
        lying = self.spaces[space]
        beside = self.beside if lying is None or weapon is None else (*self.beside, lying)
        return replace(self, spaces=with_item(self.spaces, space, weapon), beside=beside)

    def with_pool(self, pool: Pool) -> "State":
        """Give the state with other cards."""
        return replace(self, pool=pool)

    @property
    def unpaid(self) -> tuple[Owed, ...]:
        """Give all that is owed, also what was left to the table."""
        return (*self.due, *(left.owed for left in self.left))

    def paid(self, step: Due, place: str = "", gold: int | None = None) -> "State":
        """Take an owed step off, or one that was left to the table and is now entered by hand."""
        for position, owed in enumerate(self.due):
            if owed.step is step and place in ("", owed.place):
                return replace(self, due=(*self.due[:position], *self.due[position + 1 :]))
        alike = [left for left in self.left if left.step is step and place in ("", left.place)]
        for entered in sorted(alike, key=lambda left: left.gold != gold)[:1]:
            position = self.left.index(entered)
            return replace(self, left=(*self.left[:position], *self.left[position + 1 :]))
        return self

    def owe_first(self, *steps: Owed) -> "State":
        """Owe these steps before all others."""
        return replace(self, due=(*steps, *self.due))

    def leave(self, *left: Left) -> "State":
        """Leave steps to the table."""
        return replace(self, left=(*self.left, *left))

    def forget(self, before: int) -> "State":
        """Go on without what was left to the table before a stage of a season's end."""
        return replace(self, left=tuple(left for left in self.left if stage(left.step) >= before))

    def left_of(self, seat: str) -> str:
        """Give the next seat clockwise."""
        return left_of(self.terms.seats, seat)


def with_item(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """Give a mapping with one value changed."""
    return {**mapping, key: value}


@lru_cache
def battlefield_of(space: str) -> str:
    """Name the battlefield of a weapon space: `desert/orcs/2` lies in `desert/2`."""
    region, _, number = space.split("/")
    return f"{region}/{number}"


def race_of(space: str) -> str:
    """Name the race that buys on a weapon space."""
    return space.split("/")[1]


def region_of(space: str) -> str:
    """Name the region of a weapon space or battlefield."""
    return space.split("/")[0]


def sides(state: State, battlefield: str) -> tuple[str, ...]:
    """Name the two weapon spaces of a battlefield."""
    region, number = battlefield.split("/")
    return tuple(f"{row.region}/{row.race}/{number}" for row in state.rows if row.region == region)


def is_filled(state: State, battlefield: str) -> bool:
    """Tell whether weapons lie on both sides of a battlefield."""
    return all(state.spaces[space] is not None for space in sides(state, battlefield))


def contested(state: State) -> Iterator[str]:
    """Name every battlefield with weapons on both sides, regions in board order, from the centre outward."""
    return (field for field in state.tokens if is_filled(state, field))


def setup(terms: Terms) -> State:
    """Lay the table out for these seats."""
    box: Box = terms.box
    rows = box.rows(len(terms.seats))
    races, regions = races_of(rows), regions_of(rows)
    size = len(rows[0].spaces)
    fields = [f"{region}/{number}" for region in regions for number in range(1, size + 1)]
    return State(
        terms=terms,
        mats=fresh_mats(terms),
        spaces={f"{row.region}/{row.race}/{n}": None for row in rows for n in range(1, size + 1)},
        tokens={field: Token.OPEN if field.endswith("/1") else Token.LOCKED for field in fields},
        rewards={race: dict.fromkeys(terms.seats, 1) for race in races},
        season=Season.SPRING,
        season_tokens=0,
        turn=terms.seats[0],
        trigger="",
        beside=(),
        steve=Steve(races) if len(terms.seats) == 2 else None,
        pool=fresh_pool(box, len(terms.seats)),
        bonus=fresh_bonus(),
        last_act=LastAct.NOTHING,
        due=(),
        left=(),
        finished=False,
    )


def fresh_bonus() -> dict[Kind, Bonus]:
    """Lay the four craft bonus cards beside the board, unowned."""
    return {kind: Bonus() for kind in Kind}


def races_of(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """Name the races of a board, clockwise."""
    return tuple(dict.fromkeys(row.race for row in rows))


def regions_of(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """Name the regions of a board, clockwise."""
    return tuple(dict.fromkeys(row.region for row in rows))


def fresh_mats(terms: Terms) -> dict[str, Mat]:
    """Lay out every mat as the game begins."""
    rows = terms.box.rows(len(terms.seats))
    tiles = (*races_of(rows), *regions_of(rows))
    return {seat: _mat(terms, seat, tiles) for seat in terms.seats}


def printed_race(box: Box, colour: str, seats: int) -> str:
    """Name the race printed on a mat, on the side for this many seats."""
    return box.mats[colour].three if seats == 3 else box.mats[colour].race


def _mat(terms: Terms, seat: str, tiles: tuple[str, ...]) -> Mat:
    box: Box = terms.box
    printed, race = box.mats[seat], printed_race(box, seat, len(terms.seats))
    return Mat(
        gold=box.starting_gold,
        levels={kind: int(kind in printed.crafts) for kind in Kind},
        coins=dict.fromkeys(Kind, 0),
        stock={kind: dict.fromkeys(Quality, 0) for kind in Kind},
        tiles={tile: int(tile == race) for tile in tiles},
        defeated=dict.fromkeys(Quality, 0),
    )

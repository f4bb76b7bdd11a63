"""The components of Battle Merchants: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import Malformed, decode

COLOURS = ("red", "purple", "yellow", "blue")

#: Longer rows than this fit on no table.
LONGEST_ROW = 20
#: More face-up cards than this fit on no table.
MOST_FACE_UP = 20


class Kind(Enum):
    """The four types of weapon."""

    AXE = "axe"
    HAMMER = "hammer"
    SWORD = "sword"
    MACE = "mace"


class Quality(Enum):
    """The two qualities of a weapon."""

    STANDARD = "standard"
    VORPAL = "vorpal"


class Cost(Enum):
    """What a craft card asks for: nothing, or gold per level already held."""

    FREE = "free"
    ONCE = "x1"
    TWICE = "x2"

    @property
    def per_level(self) -> int:
        """Give the gold asked for each level already held."""
        return {Cost.FREE: 0, Cost.ONCE: 1, Cost.TWICE: 2}[self]


class Duration(Enum):
    """How long a kingdom card stays in effect; each card names one."""

    IMMEDIATE = "immediate"
    PERMANENT = "permanent"
    END = "end"
    FINAL = "final"


class Season(Enum):
    """The four seasons, in order."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


@dataclass(frozen=True, slots=True)
class Price:
    """What a mat prints for a quality: forging cost, sell value, end value."""

    forge: int
    sell: int
    end: int


@dataclass(frozen=True, slots=True)
class MatPrint:
    """What a mat prints: two crafts at level 1 and a race tile; for three seats another, or none if it is not used."""

    crafts: tuple[Kind, ...]
    race: str
    three: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One race's side of a region; the first space is nearest the centre."""

    region: str
    race: str
    spaces: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Awards:
    """Gold for the most defeated weapons."""

    highest: int
    second: int
    two_seats: int


@dataclass(frozen=True, slots=True)
class CraftCard:
    """What a craft card shows: its type, its cost, levels and coins."""

    kind: Kind
    cost: Cost
    levels: int
    coins: int = 0


@dataclass(frozen=True, slots=True)
class KingdomCard:
    """What a kingdom card shows, in our words; `more_sales` lets a seat sell another weapon in a turn."""

    name: str
    duration: Duration
    gold: int = 0
    end_gold: int = 0
    more_sales: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A kingdom card of the box: what it shows, its letter, and the numbers of seats it is for."""

    card: KingdomCard
    letter: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decks:
    """How many cards a deck has, or how many craft cards of each deck the box lists."""

    spring: int
    autumn: int
    kingdom: int


@dataclass(frozen=True, slots=True)
class CraftCards:
    """The craft cards of both decks, as far as the owner has listed them."""

    spring: tuple[CraftCard, ...] = ()
    autumn: tuple[CraftCard, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceUp:
    """How many cards lie face up when all places are filled."""

    craft: int
    kingdom: int


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many pieces the box holds, none of them a limit: weapons for each type, tiles by race, cubes by colour."""

    coins: int
    standard: int
    vorpal: int
    race_tiles: int
    cubes: int


@dataclass(frozen=True, slots=True)
class Boards:
    """Rows clockwise, for two or four seats and for three."""

    four: tuple[Row, ...]
    three: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All component data."""

    starting_gold: int
    most_forged: int
    tokens_per_season: int
    repair_gold: int
    tie_gold: int
    vorpal_level: int
    mastery_level: int
    most_levels: int
    most_coins: int
    awards: Awards
    tie_break: Mapping[Quality, int]
    defeated: Mapping[Quality, int]
    prices: Mapping[Quality, Price]
    mats: Mapping[str, MatPrint]
    boards: Boards
    face_up: FaceUp
    decks: Decks
    pieces: Pieces
    kingdom_limits: Mapping[Season, int]
    most_card_gold: int
    side_board_mat: str
    links: tuple[tuple[str, str], ...]
    kingdom_cards: tuple[ListedCard, ...] = ()
    craft_cards: CraftCards = CraftCards()

    def __post_init__(self) -> None:
        """Refuse a box that cannot be laid out: the sentence names the value that does not fit."""
        _check_numbers(self)
        for name in ("tie_break", "defeated", "prices"):
            if set(getattr(self, name)) != set(Quality):
                raise Malformed(f"box.{name}", "must have a value for each quality")
        if set(self.mats) != set(COLOURS):
            raise Malformed("box.mats", f"must print one mat for each of {', '.join(COLOURS)}")
        if self.side_board_mat not in COLOURS:
            raise Malformed("box.side_board_mat", f"must be one of {', '.join(COLOURS)}")
        _check_board("box.boards.four", self.boards.four)
        _check_board("box.boards.three", self.boards.three)
        _check_cards(self)

    def rows(self, seats: int) -> tuple[Row, ...]:
        """Give the rows of the board face used by this many seats."""
        return self.boards.three if seats == 3 else self.boards.four

    def listed(self, seats: int) -> tuple[ListedCard, ...]:
        """List the kingdom cards of the box that are for this many seats."""
        return tuple(listed for listed in self.kingdom_cards if seats in listed.seats)

    def kingdom_deck(self, seats: int) -> int:
        """Count the kingdom deck for this many seats: listed cards for other numbers are taken out."""
        return self.decks.kingdom - len(self.kingdom_cards) + len(self.listed(seats))

    @property
    def known_craft(self) -> tuple[CraftCard, ...]:
        """List every craft card there is, once the owner has listed both decks in full; nothing before that."""
        spring, autumn = self.craft_cards.spring, self.craft_cards.autumn
        whole = (len(spring), len(autumn)) == (self.decks.spring, self.decks.autumn)
        return tuple(dict.fromkeys((*spring, *autumn))) if whole else ()

    def linked(self, place: str) -> str | None:
        """Name the side-board box joined to another by a black line."""
        return next(({one: other, other: one}[place] for one, other in self.links if place in (one, other)), None)


def places(face_up: FaceUp) -> tuple[str, ...]:
    """Name the places of face-up cards, as the side board numbers its boxes: `kingdom/1`, `craft/5`."""
    return (
        *(f"kingdom/{number}" for number in range(1, face_up.kingdom + 1)),
        *(f"craft/{number}" for number in range(1, face_up.craft + 1)),
    )


def _check_numbers(box: Box) -> None:
    """Refuse numbers that no table can be played with."""
    for name in ("most_forged", "most_levels", "tokens_per_season", "repair_gold"):
        if getattr(box, name) < 1:
            raise Malformed(f"box.{name}", "must be at least 1")
    for name in ("most_coins", "most_card_gold"):
        if getattr(box, name) < 0:
            raise Malformed(f"box.{name}", "must not be below 0")
    for name, many in (("craft", box.face_up.craft), ("kingdom", box.face_up.kingdom)):
        if not 1 <= many <= MOST_FACE_UP:
            raise Malformed(f"box.face_up.{name}", f"must be 1 to {MOST_FACE_UP}")
    if min(box.decks.spring, box.decks.autumn, box.decks.kingdom - len(box.kingdom_cards)) < 0:
        raise Malformed("box.decks", "must hold at least the cards that are listed")


def _check_cards(box: Box) -> None:
    """Refuse limits, links and lists of cards that do not fit each other."""
    if set(box.kingdom_limits) != set(Season):
        raise Malformed("box.kingdom_limits", "must have a limit for each season")
    joined = [place for link in box.links for place in link]
    if len(set(joined)) != len(joined) or not set(joined) <= set(places(box.face_up)):
        raise Malformed("box.links", "must join each box of the side board to one other at most")
    names = [listed.card.name for listed in box.kingdom_cards]
    if len(set(names)) != len(names) or "" in names:
        raise Malformed("box.kingdom_cards", "must name each card, and no two alike")
    crafts = (*box.craft_cards.spring, *box.craft_cards.autumn)
    if not all(1 <= card.levels <= box.most_levels and 0 <= card.coins <= box.most_coins for card in crafts):
        raise Malformed("box.craft_cards", "must show levels and coins that a craft card can have")
    most = box.most_card_gold
    if any(abs(gold) > most for listed in box.kingdom_cards for gold in (listed.card.gold, listed.card.end_gold)):
        raise Malformed("box.kingdom_cards", f"must not show more than {most} gold")


def _check_board(where: str, rows: tuple[Row, ...]) -> None:
    """Refuse a board whose regions do not lie between two races each, space against space."""
    regions, races = [row.region for row in rows], {row.race for row in rows}
    if not rows or any(regions.count(region) != 2 for region in regions):
        raise Malformed(where, "must have exactly two rows for each region")
    if len({(row.region, row.race) for row in rows}) != len(rows):
        raise Malformed(where, "must have rows of two different races in each region")
    if races & set(regions):
        raise Malformed(where, "must not call a race and a region by the same name")
    if any(not name or "/" in name or "." in name for name in races | set(regions)):
        raise Malformed(where, "must name races and regions without slashes and full stops")
    if len({len(row.spaces) for row in rows}) != 1 or not 1 <= len(rows[0].spaces) <= LONGEST_ROW:
        raise Malformed(where, f"must have rows of the same length, 1 to {LONGEST_ROW} spaces")


BOX: Box = decode(Box, tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8")))

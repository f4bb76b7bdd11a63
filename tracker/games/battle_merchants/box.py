"""The components of Battle Merchants: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import Malformed, decode
from tracker.kernel.game import BoxValue

COLOURS = ("red", "purple", "yellow", "blue")

#: Longer rows than this fit on no table.
LONGEST_ROW = 20


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
    """What a mat prints for its colour: two crafts at level 1 and one race tile."""

    crafts: tuple[Kind, ...]
    race: str


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

    def __post_init__(self) -> None:
        """Refuse a box that cannot be laid out: the sentence names the value that does not fit."""
        for name in ("most_forged", "most_levels", "tokens_per_season", "repair_gold"):
            if getattr(self, name) < 1:
                raise Malformed(f"box.{name}", "must be at least 1")
        if self.most_coins < 0:
            raise Malformed("box.most_coins", "must not be below 0")
        for name in ("tie_break", "defeated", "prices"):
            if set(getattr(self, name)) != set(Quality):
                raise Malformed(f"box.{name}", "must have a value for each quality")
        if set(self.mats) != set(COLOURS):
            raise Malformed("box.mats", f"must print one mat for each of {', '.join(COLOURS)}")
        _check_board("box.boards.four", self.boards.four)
        _check_board("box.boards.three", self.boards.three)

    def rows(self, seats: int) -> tuple[Row, ...]:
        """Give the rows of the board face used by this many seats."""
        return self.boards.three if seats == 3 else self.boards.four


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

BOX_VALUES = (
    BoxValue("prices.standard.sell", "Sell value of a Standard weapon", "rulebook"),
    BoxValue("prices.vorpal.sell", "Sell value of a Vorpal weapon", "house", confirm=True),
    BoxValue("prices.standard.end", "End value of a Standard weapon", "house", confirm=True),
    BoxValue("prices.vorpal.end", "End value of a Vorpal weapon", "house", confirm=True),
    BoxValue("prices.standard.forge", "Forging cost of a Standard weapon", "rulebook"),
    BoxValue("prices.vorpal.forge", "Forging cost of a Vorpal weapon", "rulebook"),
    BoxValue("starting_gold", "Starting gold", "rulebook"),
    BoxValue("repair_gold", "Repair gold for each weapon on the board", "rulebook"),
    BoxValue("tie_gold", "Gold for each weapon of a tie", "rulebook"),
    BoxValue("tokens_per_season", "Demand tokens that end a season", "rulebook"),
    BoxValue("awards.highest", "Award for the highest pile of defeated weapons", "rulebook"),
    BoxValue("awards.second", "Award for the second-highest pile", "rulebook"),
    BoxValue("awards.two_seats", "Award for the higher pile, two seats", "rulebook"),
    BoxValue("most_coins", "Most coins on a craft card", "house"),
    BoxValue("mats", "Crafts and race printed on the mats", "house"),
    BoxValue("boards.four", "Weapon spaces, two or four seats", "house"),
    BoxValue("boards.three", "Weapon spaces, three seats", "house"),
)

"""The components of Battle Merchants: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import decode
from tracker.kernel.game import BoxValue


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
    awards: Awards
    tie_break: Mapping[Quality, int]
    defeated: Mapping[Quality, int]
    prices: Mapping[Quality, Price]
    mats: Mapping[str, MatPrint]
    boards: Boards

    def rows(self, seats: int) -> tuple[Row, ...]:
        """Give the rows of the board face used by this many seats."""
        return self.boards.three if seats == 3 else self.boards.four


BOX: Box = decode(Box, tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8")))

BOX_VALUES = (
    BoxValue("prices.standard.sell", "Sell value of a Standard weapon", "rulebook"),
    BoxValue("prices.vorpal.sell", "Sell value of a Vorpal weapon", "house", confirm=True),
    BoxValue("prices.standard.end", "End value of a Standard weapon", "house", confirm=True),
    BoxValue("prices.vorpal.end", "End value of a Vorpal weapon", "house", confirm=True),
    BoxValue("prices.standard.forge", "Forging cost of a Standard weapon", "rulebook"),
    BoxValue("prices.vorpal.forge", "Forging cost of a Vorpal weapon", "rulebook"),
    BoxValue("starting_gold", "Starting gold", "rulebook"),
    BoxValue("mats", "Crafts and race printed on the mats", "house"),
    BoxValue("boards.four", "Weapon spaces, two or four seats", "house"),
    BoxValue("boards.three", "Weapon spaces, three seats", "house"),
)

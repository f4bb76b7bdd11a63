"""The components of Coin & Crown: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import decode
from tracker.kernel.game import BoxValue

COLOURS = ("red", "blue", "yellow", "green")
FEWEST = 2


class Land(Enum):
    """The four types of Land, in the order of the upgrades."""

    HAMLET = "hamlet"
    VILLAGE = "village"
    TOWN = "town"
    CITY = "city"


class Coin(Enum):
    """The three kinds of money."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


class CardType(Enum):
    """The types of Market card an Iron coin is given for."""

    FIELDS = "fields"
    PASTURES = "pastures"
    FORESTS = "forests"
    MINES = "mines"
    MILITARY = "military"
    BUILDINGS = "buildings"
    BUILDERS = "builders"


class Iron(Enum):
    """The eight Iron coins: one for each type of Market card, and one for the most Lands."""

    FIELDS = "fields"
    PASTURES = "pastures"
    FORESTS = "forests"
    MINES = "mines"
    MILITARY = "military"
    BUILDINGS = "buildings"
    BUILDERS = "builders"
    LANDS = "lands"


@dataclass(frozen=True, slots=True)
class LandPrint:
    """What a Land of a type scores, and how many cards its deck has."""

    points: int
    cards: int


@dataclass(frozen=True, slots=True)
class CoinPrint:
    """What a coin is worth in Bronze, and how many the box has."""

    worth: int
    count: int


@dataclass(frozen=True, slots=True)
class Church:
    """The awards for the largest donations by number of seats, and what a tie takes off."""

    less_when_tied: int
    awards: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class IronPrint:
    """The points of an Iron coin, the colour of its cards, and the cards that count for it."""

    points: int
    colour: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All component data that the scoring needs."""

    starting_lands: int
    market_cards: int
    lands: Mapping[Land, LandPrint]
    coins: Mapping[Coin, CoinPrint]
    church: Church
    iron: Mapping[Iron, IronPrint]

    def worth(self, coins: Mapping[Coin, int]) -> int:
        """Add up what some coins are worth in Bronze."""
        return sum(count * self.coins[coin].worth for coin, count in coins.items())

    @property
    def all_money(self) -> int:
        """Give the worth of every coin in the box."""
        return self.worth({coin: printed.count for coin, printed in self.coins.items()})


BOX: Box = decode(Box, tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8")))

BOX_VALUES = (
    *(BoxValue(f"iron.{iron.value}.points", f"Points of Most {iron.value.title()}", "house", True) for iron in Iron),
    *(BoxValue(f"lands.{land.value}.points", f"Points of a {land.value.title()}", "rulebook") for land in Land),
    *(BoxValue(f"coins.{coin.value}.worth", f"Worth of a {coin.value.title()} in Bronze", "rulebook") for coin in Coin),
    *(BoxValue(f"church.awards.{seats}", f"Church awards, {seats} seats", "rulebook") for seats in BOX.church.awards),
    BoxValue("church.less_when_tied", "Points a tie at the Church takes off", "rulebook"),
)

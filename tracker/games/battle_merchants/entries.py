"""What is written down at gold depth."""

from dataclasses import dataclass
from enum import Enum

from tracker.games.battle_merchants.box import Quality, Season


class Entry(Enum):
    """What gold is received for or spent on; spending is written as the amount paid."""

    SALES = "sales"
    REPAIRS = "repairs"
    TIES = "ties"
    KINGDOM = "kingdom"
    FORGING = "forging"
    CRAFT = "craft"
    OTHER = "other"

    @property
    def sign(self) -> int:
        """Tell whether the entry adds to the gold in hand or takes from it."""
        return -1 if self in (Entry.FORGING, Entry.CRAFT) else 1


class Heap(Enum):
    """Weapons that are counted at the end: unsold, defeated, and own ones on the board."""

    UNSOLD = "unsold"
    DEFEATED = "defeated"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Book:
    """Write down what a seat received or spent in a season; what stood there before is replaced."""

    seat: str
    season: Season
    what: Entry
    gold: int


@dataclass(frozen=True, slots=True)
class CountWeapons:
    """Write down how many weapons of one quality a seat has left over."""

    seat: str
    what: Heap
    quality: Quality
    count: int


@dataclass(frozen=True, slots=True)
class BookEndGold:
    """Write down what a seat's kingdom cards pay at the end."""

    seat: str
    gold: int


@dataclass(frozen=True, slots=True)
class CloseYear:
    """Say that winter's war is over and everything is written down."""


Entries = Book | CountWeapons | BookEndGold | CloseYear

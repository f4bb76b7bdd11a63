"""What happens in Merchants of Magick: people's events are imperative, the rules' events are past."""

from dataclasses import dataclass

from tracker.games.merchants_of_magick.box import Category, Die, Goal
from tracker.games.merchants_of_magick.state import Cell


@dataclass(frozen=True, slots=True)
class Count:
    """Write a line of the score pad for a seat."""

    seat: str
    what: Cell
    value: int


@dataclass(frozen=True, slots=True)
class Sponsor:
    """Say which Sponsored Adventurer a seat was dealt."""

    seat: str
    adventurer: str


@dataclass(frozen=True, slots=True)
class LayMastery:
    """Lay out a Mastery card."""

    card: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the four dice for the whole table."""

    d6: int
    d8: int
    d10: int
    d12: int

    @property
    def results(self) -> dict[Die, int]:
        """Give the results by die."""
        return {Die.D6: self.d6, Die.D8: self.d8, Die.D10: self.d10, Die.D12: self.d12}


@dataclass(frozen=True, slots=True)
class Mark:
    """Spend a result on a circle; `change` is what Potions add to it or, below zero, take off."""

    seat: str
    die: Die
    circle: str
    change: int = 0


@dataclass(frozen=True, slots=True)
class MarkFree:
    """Mark a circle for free."""

    seat: str
    circle: str


@dataclass(frozen=True, slots=True)
class ClaimOrder:
    """Claim an Order card that turned up in the own shoppe."""

    seat: str
    item: str
    coins: int
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class LayPencil:
    """Lay the pencil down: no more marks this round."""

    seat: str


@dataclass(frozen=True, slots=True)
class CloseCrafting:
    """Close the Crafting and Research Phase for the whole table."""


@dataclass(frozen=True, slots=True)
class SlotMarked:
    """An Extra Dice slot was paid for and marked."""

    seat: str
    slot: int
    potions: int


@dataclass(frozen=True, slots=True)
class CoinsCircled:
    """The Coins of a completed row were circled."""

    seat: str
    row: str
    coins: int


@dataclass(frozen=True, slots=True)
class PotionsGained:
    """A completed row brought Potions."""

    seat: str
    row: str
    potions: int


@dataclass(frozen=True, slots=True)
class WishFulfilled:
    """An order of the Sponsored Adventurer was fulfilled and brought its reward."""

    seat: str
    category: Category
    potions: int
    free_circles: int


@dataclass(frozen=True, slots=True)
class AdventurerPaid:
    """The third order of the Adventurer brought the Coins of the card."""

    seat: str
    coins: int


@dataclass(frozen=True, slots=True)
class MasteryScored:
    """A seat met a Mastery and wrote its Coins down."""

    seat: str
    goal: Goal
    coins: int


@dataclass(frozen=True, slots=True)
class MasteryFlipped:
    """A Mastery card was turned to its Apprentice side."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class CustomersMoved:
    """The Orders moved on in the Customer Phase, and the next round begins."""

    round: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last Mastery Phase is over, and so is the game."""

    round: int


People = Count | Sponsor | LayMastery | Roll | Mark | MarkFree | ClaimOrder | LayPencil | CloseCrafting
Rules = (
    SlotMarked
    | CoinsCircled
    | PotionsGained
    | WishFulfilled
    | AdventurerPaid
    | MasteryScored
    | MasteryFlipped
    | CustomersMoved
    | GameEnded
)
Event = People | Rules

PEOPLE: tuple[type, ...] = (Count, Sponsor, LayMastery, Roll, Mark, MarkFree, ClaimOrder, LayPencil, CloseCrafting)
RULES: tuple[type, ...] = (
    SlotMarked,
    CoinsCircled,
    PotionsGained,
    WishFulfilled,
    AdventurerPaid,
    MasteryScored,
    MasteryFlipped,
    CustomersMoved,
    GameEnded,
)

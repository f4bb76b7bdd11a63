"""What one battle as a quick tool asks for: two weapons, who owns them, and the owners' levels."""

from dataclasses import dataclass
from enum import Enum

from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.war import Fighter
from tracker.kernel.codec import Malformed

HIGHEST_LEVEL = 99


class Owner(Enum):
    """Whose weapon fights."""

    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    STEVE = "steve"


@dataclass(frozen=True, slots=True)
class Side:
    """A weapon in a battle, and its owner's level in its own type."""

    weapon: Kind = Kind.AXE
    quality: Quality = Quality.STANDARD
    owner: Owner = Owner.RED
    level: int = 1

    @property
    def fighter(self) -> Fighter:
        """Send the weapon into battle."""
        return Fighter(self.weapon, self.quality, self.owner.value, self.level)


@dataclass(frozen=True, slots=True)
class Duel:
    """The two sides of a battlefield."""

    one_side: Side = Side()
    other_side: Side = Side(owner=Owner.PURPLE)

    def __post_init__(self) -> None:
        """Refuse what no table has: a level below nothing, a Vorpal weapon of Steve's."""
        for name, side in (("one_side", self.one_side), ("other_side", self.other_side)):
            if not 0 <= side.level <= HIGHEST_LEVEL:
                raise Malformed(f"{name}.level", f"must be 0 to {HIGHEST_LEVEL}")
            if side.owner is Owner.STEVE and side.quality is Quality.VORPAL:
                raise Malformed(f"{name}.quality", "must be standard: Steve sells no Vorpal weapons")

"""One battle of Battle Merchants as a quick tool: two weapons, who owns them, and the owners' levels."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.tools import battle
from tracker.games.battle_merchants.war import Fighter
from tracker.kernel.codec import Malformed
from tracker.kernel.game import Worked


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


@dataclass(frozen=True, slots=True)
class Duel:
    """The two sides of a battlefield."""

    one_side: Side = Side()
    other_side: Side = Side(owner=Owner.PURPLE)

    def __post_init__(self) -> None:
        """Refuse what no table has: a level below nothing, a Vorpal weapon of Steve's."""
        for name, side in (("one_side", self.one_side), ("other_side", self.other_side)):
            if not 0 <= side.level <= 99:
                raise Malformed(f"{name}.level", "must be 0 to 99")
            if side.owner is Owner.STEVE and side.quality is Quality.VORPAL:
                raise Malformed(f"{name}.quality", "must be standard: Steve sells no Vorpal weapons")


@dataclass(frozen=True, slots=True)
class AskedTool:
    """A quick tool that needs no position, only a few values; its form is made from their types."""

    name: str
    title: str
    says: str
    asks: Any
    work: Callable[[Any], tuple[Worked, ...]]


def _fought(duel: Duel) -> tuple[Worked, ...]:
    fighters = [Fighter(s.weapon, s.quality, s.owner.value, s.level) for s in (duel.one_side, duel.other_side)]
    return (battle(*fighters),)


DUEL = AskedTool("battle", "One battle", "Two weapons face each other: who wins, and why.", Duel(), _fought)

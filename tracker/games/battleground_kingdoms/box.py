"""The components of Battleground: Kingdoms: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import decode
from tracker.kernel.game import BoxValue


class RoundColour(Enum):
    """The three colours of a round, in order."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Shape(Enum):
    """The outline of a resource: a rectangle is owned once, an oval may be bought again."""

    RECTANGLE = "rectangle"
    OVAL = "oval"


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource of the build sheet."""

    name: str
    cost: int
    requires: tuple[str, ...]
    shape: Shape
    effect: str
    team_only: bool = False
    at_start: bool = False
    gold: int = 0
    gold_doubled: int = 0
    final_vp: int = 0


@dataclass(frozen=True, slots=True)
class Rounds:
    """Lengths of a campaign: the usual one, the one with doubled income, the shortest and the longest."""

    standard: int
    doubled: int
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Income:
    """The base income by the total of two dice."""

    times_when_doubled: int
    base: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Results:
    """The VPs of a battle: both sides always add up to the same sum."""

    sum: int
    bye: int
    forfeit: int
    stand_off_attacker: int
    draw: int
    names: Mapping[int, str]

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """List every result there is, the best for the first side first."""
        return tuple((vp, self.sum - vp) for vp in self.names if self.sum - vp in self.names)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario card: its colours, what brings Scenario Points, and the least of them for the attacker's VPs."""

    name: str
    colours: tuple[RoundColour, ...]
    points_for: str
    most_points: int
    least: Mapping[int, Mapping[RoundColour, int]]


@dataclass(frozen=True, slots=True)
class Harbor:
    """What a Harbor sends."""

    resource: str
    gold_per_ally: int


@dataclass(frozen=True, slots=True)
class Tavern:
    """The Tavern's characters, and the gold of an owner for whom none is left."""

    resource: str
    gold_without_character: int
    scavenger_most_gold: int
    characters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Box:
    """All component data."""

    fewest_for_teams: int
    rounds: Rounds
    splits: Mapping[int, Mapping[RoundColour, int]]
    income: Income
    results: Results
    scenarios: Mapping[str, Scenario]
    harbor: Harbor
    tavern: Tavern
    by_colour: Mapping[str, Mapping[RoundColour, int]]
    resources: Mapping[str, Resource]

    def name(self, resource: str) -> str:
        """Give the name of a resource as the build sheet prints it."""
        return self.resources[resource].name if resource in self.resources else resource

    def cost(self, resources: tuple[str, ...]) -> int:
        """Add up the prices of some resources."""
        return sum(self.resources[resource].cost for resource in resources if resource in self.resources)

    def steps_from_farm(self, resource: str, below: frozenset[str] = frozenset()) -> int:
        """Count the purchases that lie between the start and this resource, itself included."""
        known = self.resources.get(resource)
        if known is None or resource in below:
            return 0
        return max((1 + self.steps_from_farm(parent, below | {resource}) for parent in known.requires), default=0)


BOX: Box = decode(Box, tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8")))

BOX_VALUES = (
    BoxValue("income.base", "Base income by the total of two dice", "rulebook"),
    BoxValue("income.times_when_doubled", "Doubled income multiplies the base by", "rulebook"),
    BoxValue("results.bye", "VPs for a bye", "rulebook"),
    BoxValue("results.names", "VPs of a battle", "rulebook"),
    *(
        BoxValue(f"scenarios.{key}.least", f"Least Scenario Points of {card.name} by the attacker's VPs", "rulebook")
        for key, card in BOX.scenarios.items()
    ),
    BoxValue("splits", "Rounds of each colour", "rulebook"),
    BoxValue("rounds.standard", "Rounds of a standard campaign", "rulebook"),
    BoxValue("rounds.fewest", "Rounds of the shortest campaign", "house"),
    BoxValue("harbor.gold_per_ally", "Gold a Harbor sends to each ally", "house", confirm=True),
    BoxValue("tavern.gold_without_character", "Gold when no character is left", "rulebook"),
    BoxValue("tavern.scavenger_most_gold", "Most gold of the Scavenger in a round", "rulebook"),
    BoxValue("by_colour", "Values by the colour of the round", "rulebook"),
    BoxValue("resources.palace_expansion.shape", "Outline of the Palace Expansion", "rulebook", confirm=True),
    *(
        BoxValue(f"resources.{key}.cost", f"Cost of the {resource.name}", "rulebook")
        for key, resource in BOX.resources.items()
    ),
    *(
        BoxValue(f"resources.{key}.gold", f"Gold of the {resource.name} every round", "rulebook")
        for key, resource in BOX.resources.items()
        if resource.gold
    ),
    *(
        BoxValue(f"resources.{key}.gold_doubled", f"Gold of the {resource.name} with doubled income", "rulebook")
        for key, resource in BOX.resources.items()
        if resource.gold
    ),
    *(
        BoxValue(f"resources.{key}.final_vp", f"VPs of each {resource.name} at the end", "rulebook")
        for key, resource in BOX.resources.items()
        if resource.final_vp
    ),
)

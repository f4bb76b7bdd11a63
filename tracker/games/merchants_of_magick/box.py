"""The components of Merchants of Magick: every printed number is written once, in `box.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from tracker.kernel.codec import Malformed, decode


class Die(Enum):
    """The four dice, one of each type."""

    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"


class Half(Enum):
    """The two halves of a sheet: Crafting on the left, Research on the right."""

    CRAFT = "craft"
    RESEARCH = "research"


class Column(Enum):
    """The three materials and the three energies."""

    LEATHER = "leather"
    WOOD = "wood"
    STEEL = "steel"
    ELEMENTAL = "elemental"
    ARCANE = "arcane"
    WILD = "wild"


class Category(Enum):
    """The three categories of items."""

    ACCESSORY = "accessory"
    WEAPON = "weapon"
    ARMOR = "armor"


_CATEGORIES = {category.value: category for category in Category}


class Sort(Enum):
    """What a row of the sheet makes: an item of a category, an Enchantment or a Charm."""

    ACCESSORY = "accessory"
    WEAPON = "weapon"
    ARMOR = "armor"
    PREFIX = "prefix"
    SUFFIX = "suffix"
    CHARM = "charm"

    @property
    def half(self) -> Half:
        """Give the half of the sheet where such rows stand."""
        return Half.CRAFT if self.category else Half.RESEARCH

    @property
    def category(self) -> Category | None:
        """Give the category of an item; a spell has none."""
        return _CATEGORIES.get(self.value)


class Goal(Enum):
    """The two kinds of Mastery."""

    MATERIAL = "material"
    ENERGY = "energy"


class Side(Enum):
    """The two sides of a Mastery card."""

    MASTER = "master"
    APPRENTICE = "apprentice"


TOKENS = ("red", "green", "purple")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its half of the sheet and the dice that fit it."""

    side: Half
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet: its Coins, and its circled numbers by column."""

    title: str
    sort: Sort
    coins: int
    circles: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Charm:
    """What a Charm brings: Potions at once, or Coins for each fulfilled Order of a category."""

    potions: int = 0
    category: Category | None = None
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Adventurer:
    """A Sponsored Adventurer: one Enchantment, one item of each category, and the Coins of the card."""

    title: str
    enchantment: str
    coins: int
    wishes: Mapping[Category, str]


@dataclass(frozen=True, slots=True)
class Reward:
    """What a fulfilled Adventurer order brings."""

    potions: int
    free_circles: int


@dataclass(frozen=True, slots=True)
class Mastery:
    """A Mastery card: circles needed in a column, and the Coins of its two sides."""

    title: str
    goal: Goal
    column: Column
    circles: int
    master: int
    apprentice: int

    def pays(self, side: Side) -> int:
        """Give the Coins of a side."""
        return self.master if side is Side.MASTER else self.apprentice


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that is printed."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Box:
    """All component data."""

    rounds: int
    results_per_round: int
    starting_potions: int
    row_potions: int
    slots: Mapping[int, int]
    line: Mapping[int, int]
    order_coins: Span
    dice: Mapping[Die, int]
    tokens: Mapping[str, int]
    columns: Mapping[Column, Head]
    rows: Mapping[str, Row]
    charms: Mapping[str, Charm]
    adventurers: Mapping[str, Adventurer]
    rewards: Mapping[int, Reward]
    masteries: Mapping[str, Mastery]
    ratings: Mapping[str, int]

    def __post_init__(self) -> None:
        """Refuse a box whose parts do not know each other."""
        for where, problem in _problems(self):
            raise Malformed(f"box.{where}", problem)

    @property
    def circles(self) -> tuple[str, ...]:
        """Name every circle of a sheet: `greaves/steel`."""
        return tuple(f"{name}/{key}" for name, row in self.rows.items() for key in row.circles)

    def number(self, circle: str) -> int | None:
        """Give the number in a circle, or nothing where none is printed."""
        name, _, key = circle.partition("/")
        row = self.rows.get(name)
        return row.circles.get(key) if row else None

    def of_sort(self, *sorts: Sort) -> tuple[str, ...]:
        """Name the rows of some sorts."""
        return tuple(name for name, row in self.rows.items() if row.sort in sorts)

    @property
    def items(self) -> tuple[str, ...]:
        """Name the item rows."""
        return tuple(name for name, row in self.rows.items() if row.sort.category)

    def title(self, name: str) -> str:
        """Give the printed name of a row."""
        row = self.rows.get(name)
        return row.title if row else name


@cache
def column_of(circle: str) -> Column:
    """Give the column in which a circle stands."""
    return Column(circle.split("/")[1])


def row_of(circle: str) -> str:
    """Name the row in which a circle stands."""
    return circle.partition("/")[0]


def _problems(box: Box) -> Iterator[tuple[str, str]]:
    if set(box.dice) != set(Die) or set(box.columns) != set(Column) or set(box.tokens) != set(TOKENS):
        yield "dice", "must name every die, every column and every colour of token"
        return
    for name, row in box.rows.items():
        for key in row.circles:
            column = next((column for column in Column if column.value == key.partition("/")[0]), None)
            if column is None or box.columns[column].side is not row.sort.half:
                yield f"rows.{name}.circles.{key}", "must stand in a column of the row's half of the sheet"
    yield from _unknown_rows(box)
    yield from _numbers(box)
    for name, card in box.masteries.items():
        if card.master <= card.apprentice:
            yield f"masteries.{name}", "must pay more on its Master side"


def _numbers(box: Box) -> Iterator[tuple[str, str]]:
    for die, faces in box.dice.items():
        if faces < 1:
            yield f"dice.{die.value}", "must have at least one face"
    for name, row in box.rows.items():
        if row.coins < 0:
            yield f"rows.{name}.coins", "must not be less than 0"
    if box.order_coins.least > box.order_coins.most:
        yield "order_coins", "must not have its least above its most"


def _unknown_rows(box: Box) -> Iterator[tuple[str, str]]:
    for name in box.charms:
        if name not in box.of_sort(Sort.CHARM):
            yield f"charms.{name}", "must be a Charm of the sheet"
    for name, adventurer in box.adventurers.items():
        if adventurer.enchantment not in box.of_sort(Sort.PREFIX, Sort.SUFFIX):
            yield f"adventurers.{name}.enchantment", "must be an Enchantment of the sheet"
        for category in Category:
            item = box.rows.get(adventurer.wishes.get(category, ""))
            if item is None or item.sort.category is not category:
                yield f"adventurers.{name}.wishes.{category.value}", "must be an item of its category"


_WRITTEN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8"))

#: Where the values come from, by path, and the paths worth a look at the printed parts.
SOURCES: Mapping[str, str] = _WRITTEN.pop("sources")
CONFIRM: tuple[str, ...] = tuple(_WRITTEN.pop("confirm")["paths"])

BOX: Box = decode(Box, _WRITTEN)

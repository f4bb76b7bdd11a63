"""What lies on the table in Merchants of Magick."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tracker.games.merchants_of_magick.box import Box, Category, Die, Goal, Mastery, Side, column_of, row_of
from tracker.kernel.events import Terms
from tracker.kernel.tracked import NOT_TRACKED, NotTracked
from tracker.kernel.values import with_item

SCORE = "score"
SHOPPE = "shoppe"


class Phase(Enum):
    """Where a round stands; the Customer Phase is over as soon as the Orders have moved."""

    RESOURCE = "resource"
    CRAFTING = "crafting"
    MASTERY = "mastery"
    OVER = "over"


class Cell(Enum):
    """A line of the score pad."""

    CRAFTING = "crafting"
    MATERIAL_MASTERY = "material_mastery"
    SPELL_RESEARCH = "spell_research"
    ENERGY_MASTERY = "energy_mastery"
    COMPLETED_ORDERS = "completed_orders"
    ACCESSORY_CHARM = "accessory_charm"
    WEAPON_CHARM = "weapon_charm"
    ARMOR_CHARM = "armor_charm"
    ACCESSORY_ORDERS = "accessory_orders"
    WEAPON_ORDERS = "weapon_orders"
    ARMOR_ORDERS = "armor_orders"
    ACCESSORY_WISH = "accessory_wish"
    WEAPON_WISH = "weapon_wish"
    ARMOR_WISH = "armor_wish"
    POTIONS = "potions"
    RED_TOKENS = "red_tokens"
    GREEN_TOKENS = "green_tokens"
    PURPLE_TOKENS = "purple_tokens"


class Due(Enum):
    """A step the rules still owe: the first five to a seat, the others to the table."""

    SLOT = "slot"
    COINS = "coins"
    POTIONS = "potions"
    WISH = "wish"
    CARD = "card"
    MASTERY = "mastery"
    FLIP = "flip"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Owed:
    """One step owed, with the row, category or Mastery it concerns."""

    step: Due
    place: str = ""


Steps = tuple[Owed, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """A claimed Order card: its item, its Enchantments and its Coins."""

    item: str
    prefix: str
    suffix: str
    coins: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's shoppe sheet, its Potions and its claimed Orders."""

    potions: int
    slots: int
    free_circles: int
    spent: tuple[Die, ...]
    ready: bool
    circles: Mapping[str, bool]
    coins: Mapping[str, int]
    wishes: Mapping[Category, bool]
    adventurer_coins: int
    masteries: Mapping[Goal, int | None]
    orders: tuple[Order, ...]
    claimed: int
    due: Steps

    def is_marked(self, circle: str) -> bool:
        """Tell whether a circle is marked."""
        return self.circles.get(circle, False)

    def scored(self, goal: Goal) -> int | None:
        """Give the Coins written down for a Mastery, or nothing."""
        return self.masteries.get(goal)

    @property
    def fulfilled_wishes(self) -> int:
        """Count the fulfilled Adventurer orders."""
        return sum(self.wishes.get(category, False) for category in Category)

    def paid(self, step: Due, place: str = "") -> "Sheet":
        """Take an owed step off, and whatever came before it and brought nothing."""
        return replace(self, due=without(self.due, step, place))


@dataclass(frozen=True, slots=True)
class Shoppes:
    """The table at full depth: the round, the results of each round, the sheets."""

    round: int
    phase: Phase
    results: Mapping[int, Mapping[Die, int]]
    sides: Mapping[Goal, Side]
    sheets: Mapping[str, Sheet]
    due: Steps

    def result(self, die: Die) -> int | None:
        """Give this round's result of a die."""
        return self.results.get(self.round, {}).get(die)

    def side(self, goal: Goal) -> Side:
        """Tell which side of a Mastery card is up."""
        return self.sides.get(goal, Side.MASTER)


@dataclass(frozen=True, slots=True)
class State:
    """The whole table: the cards dealt, and the pad or the sheets, whichever is tracked."""

    terms: Terms
    adventurers: Mapping[str, str]
    cards: Mapping[Goal, str]
    pad: Mapping[str, Mapping[Cell, int | None]] | NotTracked
    shoppes: Shoppes | NotTracked

    @property
    def box(self) -> Box:
        """Give the component data of this table."""
        box: Box = self.terms.box
        return box

    @property
    def solo(self) -> bool:
        """Tell whether one player plays alone."""
        return len(self.terms.seats) == 1

    @property
    def play(self) -> Shoppes:
        """Give the round and the sheets; only where they are tracked."""
        assert not isinstance(self.shoppes, NotTracked)
        return self.shoppes

    def sheet(self, seat: str) -> Sheet:
        """Give a seat's sheet; only where sheets are tracked."""
        return self.play.sheets[seat]

    def with_sheet(self, seat: str, **changes: Any) -> "State":
        """Give the state with some things on a seat's sheet changed."""
        sheet = replace(self.play.sheets[seat], **changes)
        return self.with_play(sheets=with_item(self.play.sheets, seat, sheet))

    def with_play(self, **changes: Any) -> "State":
        """Give the state with some things of the table changed."""
        return replace(self, shoppes=replace(self.play, **changes))

    def mastery(self, goal: Goal) -> Mastery | None:
        """Give the Mastery card on the table, if it has been laid out."""
        return self.box.masteries.get(self.cards.get(goal, ""))

    def is_complete(self, seat: str, row: str) -> bool:
        """Tell whether every circle of a row is marked."""
        printed = self.box.rows.get(row)
        sheet = self.sheet(seat)
        return printed is not None and all(sheet.is_marked(f"{row}/{key}") for key in printed.circles)

    def unmarked(self, seat: str) -> Iterator[str]:
        """Name every circle a seat has not marked yet."""
        sheet = self.sheet(seat)
        return (circle for circle in self.box.circles if not sheet.is_marked(circle))

    def waits_for_free_circle(self, seat: str) -> bool:
        """Tell whether a seat has to mark a free circle before anything else."""
        at_once = self.terms.options["free_circle"] == "at_once"
        return at_once and self.sheet(seat).free_circles > 0 and next(self.unmarked(seat), None) is not None


def without(due: Steps, step: Due, place: str = "") -> Steps:
    """Take an owed step off, and whatever came before it and brought nothing."""
    for position, owed in enumerate(due):
        if owed.step is step and place in ("", owed.place):
            return due[position + 1 :]
    return due


def mark(state: State, seat: str, circle: str) -> tuple[State, Steps]:
    """Mark a circle, and name the steps its row and the Adventurer then owe."""
    row = row_of(circle)
    before = state.is_complete(seat, row)
    state = state.with_sheet(seat, circles=with_item(state.sheet(seat).circles, circle, True))
    completed = state.is_complete(seat, row) and not before
    of_row = (Owed(Due.COINS, row), Owed(Due.POTIONS, row)) if completed else ()
    return state, (*of_row, *wish_steps())


def wish_steps() -> Steps:
    """Owe a look at the three Adventurer orders."""
    return tuple(Owed(Due.WISH, category.value) for category in Category)


def marks_in(state: State, seat: str, goal: Goal) -> int:
    """Count a seat's marked circles in the column of a Mastery."""
    card = state.mastery(goal)
    sheet = state.sheet(seat)
    return sum(sheet.is_marked(circle) for circle in state.box.circles if card and column_of(circle) is card.column)


def setup(terms: Terms) -> State:
    """Lay the table out for these seats: empty sheets, or an empty pad."""
    at_shoppe = terms.depth == SHOPPE
    return State(
        terms=terms,
        adventurers=dict.fromkeys(terms.seats, ""),
        cards=dict.fromkeys(Goal, ""),
        pad=NOT_TRACKED if at_shoppe else {seat: dict.fromkeys(Cell, None) for seat in terms.seats},
        shoppes=_shoppes(terms) if at_shoppe else NOT_TRACKED,
    )


def _shoppes(terms: Terms) -> Shoppes:
    side = Side.APPRENTICE if len(terms.seats) == 1 else Side.MASTER
    return Shoppes(
        round=1,
        phase=Phase.RESOURCE,
        results={},
        sides=dict.fromkeys(Goal, side),
        sheets={seat: _sheet(terms.box) for seat in terms.seats},
        due=(),
    )


def _sheet(box: Box) -> Sheet:
    return Sheet(
        potions=box.starting_potions,
        slots=0,
        free_circles=0,
        spent=(),
        ready=False,
        circles=dict.fromkeys(box.circles, False),
        coins=dict.fromkeys(box.rows, 0),
        wishes=dict.fromkeys(Category, False),
        adventurer_coins=0,
        masteries=dict.fromkeys(Goal, None),
        orders=(),
        claimed=0,
        due=(),
    )

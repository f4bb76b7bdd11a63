"""What the shoppe sheet on the screen draws: dice, circles, rows, and everything beside them, seat by seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.merchants_of_magick import mark
from tracker.games.merchants_of_magick.box import Category, Die, Goal, Half, Side, column_of
from tracker.games.merchants_of_magick.marking import fitting
from tracker.games.merchants_of_magick.order import order_name
from tracker.games.merchants_of_magick.sponsor import adventurer_of, why_no_free
from tracker.games.merchants_of_magick.state import Phase, State, marks_in
from tracker.games.merchants_of_magick.values import BOX_VALUES
from tracker.kernel.tracked import NotTracked

TITLES = {Half.CRAFT: "Crafting", Half.RESEARCH: "Research"}
#: Rows with a number that is neither in the rulebook nor public.
HOUSE = {value.path.split(".")[1] for value in BOX_VALUES if value.path.startswith("rows.") and value.source == "house"}


@dataclass(frozen=True, slots=True)
class DrawnCircle:
    """A circle: its number, whether it is marked, and the dice that fit it now."""

    id: str
    name: str
    number: int
    marked: bool
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A row of a sheet with its circles by column; `wanted` by the seat's Adventurer."""

    id: str
    title: str
    sort: str
    coins: int
    complete: bool
    wanted: bool
    house: bool
    circles: tuple[tuple[DrawnCircle, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnHalf:
    """A half of a sheet: its columns with the dice at their heads, and its rows."""

    id: str
    title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[DrawnRow, ...]


@dataclass(frozen=True, slots=True)
class DrawnMastery:
    """A Mastery on the table, and how far a seat is."""

    title: str
    column: str
    marked: int
    needed: int
    side: str
    pays: int
    scored: int | None


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """A seat's sheet."""

    path: str
    potions: int
    free_circles: int
    may_mark_free: bool
    ready: bool
    dice: tuple[tuple[str, int | None, bool], ...]
    slots: tuple[tuple[int, int, bool], ...]
    halves: tuple[DrawnHalf, ...]
    adventurer: str
    enchantment: str
    wishes: tuple[tuple[str, str, bool], ...]
    masteries: tuple[DrawnMastery, ...]
    orders: tuple[tuple[str, int], ...]

    @property
    def fitting(self) -> tuple[DrawnCircle, ...]:
        """List the circles that a result fits now."""
        return tuple(circle for circle in self.circles if circle.dice and not circle.marked)

    @property
    def circles(self) -> tuple[DrawnCircle, ...]:
        """List every circle."""
        return tuple(circle for half in self.halves for row in half.rows for column in row.circles for circle in column)


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """The round and every seat's sheet."""

    round: int
    rolled: bool
    sheets: Mapping[str, DrawnSheet]


def drawn(state: State) -> DrawnTable | None:
    """Draw the shoppe sheets, where they are tracked."""
    if isinstance(state.shoppes, NotTracked):
        return None
    play = state.shoppes
    sheets = {seat: _sheet(state, seat) for seat in state.terms.seats}
    return DrawnTable(play.round, play.phase is Phase.CRAFTING, sheets)


def _sheet(state: State, seat: str) -> DrawnSheet:
    sheet, card = state.sheet(seat), adventurer_of(state, seat)
    pairs = fitting(state, seat) if state.play.phase is Phase.CRAFTING else frozenset()
    fits: dict[str, list[str]] = {}
    for die, circle in sorted(pairs, key=lambda pair: list(Die).index(pair[0])):
        fits.setdefault(circle, []).append(die.value)
    return DrawnSheet(
        path=f"shoppes.sheets.{seat}",
        potions=sheet.potions,
        free_circles=sheet.free_circles,
        may_mark_free=next(why_no_free(state, seat), None) is None,
        ready=sheet.ready,
        dice=tuple((die.value, state.play.result(die), die in sheet.spent) for die in Die),
        slots=tuple((number, cost, number <= sheet.slots) for number, cost in state.box.slots.items()),
        halves=tuple(_half(state, seat, half, fits) for half in Half),
        adventurer=card.title if card else "",
        enchantment=state.box.title(card.enchantment) if card else "",
        wishes=tuple(
            (category.value, state.box.title(card.wishes[category]) if card else "", sheet.wishes.get(category, False))
            for category in Category
        ),
        masteries=tuple(_masteries(state, seat)),
        orders=tuple((order_name(state, order), order.coins) for order in sheet.orders),
    )


def _half(state: State, seat: str, half: Half, fits: Mapping[str, list[str]]) -> DrawnHalf:
    columns = [column for column, head in state.box.columns.items() if head.side is half]
    heads = tuple(
        (column.value.title(), " ".join(die.value for die in state.box.columns[column].dice)) for column in columns
    )
    names = [name for name, row in state.box.rows.items() if row.sort.half is half]
    rows = tuple(_row(state, seat, name, tuple(column.value for column in columns), fits) for name in names)
    return DrawnHalf(half.value, TITLES[half], heads, rows)


def _row(state: State, seat: str, name: str, columns: tuple[str, ...], fits: Mapping[str, list[str]]) -> DrawnRow:
    row, sheet, card = state.box.rows[name], state.sheet(seat), adventurer_of(state, seat)
    found: dict[str, list[DrawnCircle]] = {column: [] for column in columns}
    for key, number in row.circles.items():
        circle = f"{name}/{key}"
        drawn_circle = DrawnCircle(
            circle, mark.circle_name(state, circle), number, sheet.is_marked(circle), tuple(fits.get(circle, ()))
        )
        found[column_of(circle).value].append(drawn_circle)
    return DrawnRow(
        id=name,
        title=row.title,
        sort=row.sort.value,
        coins=sheet.coins.get(name, 0) or row.coins,
        complete=state.is_complete(seat, name),
        wanted=card is not None and name in (card.enchantment, *card.wishes.values()),
        house=name in HOUSE,
        circles=tuple(tuple(found[column]) for column in columns),
    )


def _masteries(state: State, seat: str) -> Iterator[DrawnMastery]:
    for goal in Goal:
        card = state.mastery(goal)
        if card is None:
            continue
        side = Side.APPRENTICE if state.solo else state.play.side(goal)
        yield DrawnMastery(
            title=card.title,
            column=card.column.value.title(),
            marked=marks_in(state, seat, goal),
            needed=card.circles,
            side=side.value.title(),
            pays=card.pays(side),
            scored=state.sheet(seat).scored(goal),
        )

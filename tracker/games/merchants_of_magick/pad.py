"""The score pad: writing a cell, what each seat still has to write, and freezing sheets into a pad."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tracker.games.merchants_of_magick.box import TOKENS, Category, Goal, Half, Side
from tracker.games.merchants_of_magick.events import Count
from tracker.games.merchants_of_magick.score import (
    CODES,
    cell,
    charm_cell,
    fulfilled,
    leaders,
    mastery_cell,
    mastery_pays,
    most_orders,
    orders_cell,
    potions,
    score,
    token_cell,
    wish_cell,
)
from tracker.games.merchants_of_magick.sponsor import adventurer_of
from tracker.games.merchants_of_magick.state import Cell, State
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked
from tracker.kernel.values import with_item

MOST = 999

YES_NO = (*map(charm_cell, Category), *map(wish_cell, Category))
SIDES = tuple(map(mastery_cell, Goal))
TOKEN_CELLS = tuple(map(token_cell, TOKENS))

RULE_OF = {
    Cell.CRAFTING: "MM-SCORE-02",
    Cell.MATERIAL_MASTERY: "MM-SCORE-03",
    Cell.SPELL_RESEARCH: "MM-SCORE-04",
    Cell.ENERGY_MASTERY: "MM-SCORE-05",
    Cell.COMPLETED_ORDERS: "MM-SCORE-06",
    **{charm_cell(category): "MM-SCORE-07" for category in Category},
    **{orders_cell(category): "MM-SCORE-07" for category in Category},
    **{wish_cell(category): "MM-SCORE-08" for category in Category},
    Cell.POTIONS: "MM-TIE-02",
    **dict.fromkeys(TOKEN_CELLS, "MM-POTION-12"),
}
RULES = (*dict.fromkeys(RULE_OF.values()), "MM-SOLO-07")


@cache
def label(what: Cell) -> str:
    """Name a cell as the pad does."""
    for category in Category:
        if what is charm_cell(category):
            return f"{category.value.title()} Charm complete"
        if what is orders_cell(category):
            return f"{category.value.title()} Order cards"
        if what is wish_cell(category):
            return f"Adventurer's {category.value} fulfilled"
    return {Cell.POTIONS: "Potions left"}.get(what, what.value.replace("_", " ").title())


def most(state: State, what: Cell) -> int:
    """Give the most that can be written in a cell."""
    if what in YES_NO:
        return 1
    if what in SIDES:
        return 1 if state.solo else 2
    half = {Cell.CRAFTING: Half.CRAFT, Cell.SPELL_RESEARCH: Half.RESEARCH}.get(what)
    if half is None:
        return MOST
    return sum(row.coins for row in state.box.rows.values() if row.sort.half is half)


def check(state: State, event: Count) -> Iterator[Verdict]:
    """Object to what no sheet can show."""
    rule, what = RULE_OF[event.what], label(event.what)
    choices = 2 if event.what in SIDES else 1
    if event.what in (*YES_NO, *SIDES) and not 0 <= event.value <= choices:
        yield impossible(rule, f"{what} is a choice from 0 to {choices}", "value")
        return
    yield from check_cell(state, event.what)
    if state.solo and event.what in SIDES and CODES.get(event.value) is Side.MASTER:
        yield against("MM-SOLO-07", "one player alone earns only the Apprentice side", "value")
    elif not 0 <= event.value <= most(state, event.what):
        yield against(rule, f"{what} can be 0 to {most(state, event.what)}", "value")


def check_cell(state: State, what: Cell) -> Iterator[Objection]:
    """Object to counting Potions in another way than the table agreed on."""
    alike = state.terms.options["potion_tokens"] == "alike"
    if alike and what in TOKEN_CELLS:
        yield against("MM-POTION-12", "every token is worth 1 Potion at this table", "what")
    if not alike and what is Cell.POTIONS:
        yield against("MM-POTION-12", "tokens are counted by colour at this table", "what")


def apply(state: State, event: Count) -> State:
    """The cell shows the value."""
    assert not isinstance(state.pad, NotTracked)
    cells = with_item(state.pad[event.seat], event.what, event.value)
    return replace(state, pad=with_item(state.pad, event.seat, cells))


def missing(state: State) -> tuple[str, ...]:
    """Say in whole sentences what is still to be written."""
    return tuple(_still_to_write(state))


def is_written(state: State) -> bool:
    """Tell whether nothing is left to write."""
    return next(_still_to_write(state), None) is None


def _still_to_write(state: State) -> Iterator[str]:
    """Say what is missing seat by seat; tie-breakers are asked for once all Coins are known."""
    if isinstance(state.pad, NotTracked):
        return
    known = True
    for seat in state.terms.seats:
        names = ", ".join(needed(state, seat))
        if names:
            known = False
            yield f"{name_of(seat)} still needs {names}."
    tied = _tied(state) if known else ()
    for seat in tied:
        names = ", ".join(_needed_for_tie(state, seat, tied))
        if names:
            yield f"{name_of(seat)} still needs {names}."
    yield from _cards_missing(state)


def needed(state: State, seat: str) -> Iterator[str]:
    """Name what a seat has to write before its seven categories are known."""
    always = (Cell.CRAFTING, Cell.MATERIAL_MASTERY, Cell.SPELL_RESEARCH, Cell.ENERGY_MASTERY, Cell.COMPLETED_ORDERS)
    cells = [*always, *map(charm_cell, Category)]
    for category in Category:
        if cell(state, seat, charm_cell(category)):
            cells += _order_cells(state, category)
    wishes = [wish_cell(category) for category in Category]
    written = [cell(state, seat, wish) for wish in wishes]
    cells += [] if 0 in written else wishes
    yield from (label(what) for what in dict.fromkeys(cells) if cell(state, seat, what) is None)
    if all(written) and adventurer_of(state, seat) is None:
        yield "the Sponsored Adventurer's card"


def _order_cells(state: State, category: Category) -> list[Cell]:
    with_wishes = state.terms.options["adventurer_orders_count"] == "yes"
    return [orders_cell(category), *([wish_cell(category)] if with_wishes else [])]


def _tied(state: State) -> tuple[str, ...]:
    """Name the seats tied for the most Coins, once all Coins are known."""
    scores = score(state)
    first = leaders(scores)
    return first if len(first) > 1 and all(entry.complete for entry in scores) else ()


def _needed_for_tie(state: State, seat: str, tied: tuple[str, ...]) -> Iterator[str]:
    """Name what a seat tied for the most Coins has to write for the tie-breakers."""
    if fulfilled(state, seat) is None:
        cells = [what for category in Category for what in _order_cells(state, category)]
        yield from (label(what) for what in cells if cell(state, seat, what) is None)
    best = most_orders(state, tied)
    if best and len(best) > 1 and seat in best and potions(state, seat) is None:
        yield "Potions left" if state.terms.options["potion_tokens"] == "alike" else "Potion tokens"


def _cards_missing(state: State) -> Iterator[str]:
    for goal in Goal:
        sides = {CODES.get(cell(state, seat, mastery_cell(goal)) or 0) for seat in state.terms.seats}
        if any(side is not None and mastery_pays(state, goal, side) is None for side in sides):
            yield f"Which {goal.value.title()} Mastery lay on the table?"


def frozen(state: State) -> dict[str, dict[Cell, int | None]]:
    """Write a pad from the sheets; Orders that were never typed in are left to be written."""
    return {seat: {what: _from_sheet(state, seat, what) for what in Cell} for seat in state.terms.seats}


def _from_sheet(state: State, seat: str, what: Cell) -> int | None:
    sheet = state.sheet(seat)
    for category in Category:
        if what is charm_cell(category):
            charms = [name for name, charm in state.box.charms.items() if charm.category is category]
            return int(any(state.is_complete(seat, name) for name in charms))
        if what is orders_cell(category):
            rows = [state.box.rows.get(order.item) for order in sheet.orders]
            return sum(row is not None and row.sort.category is category for row in rows) if rows else None
        if what is wish_cell(category):
            return int(sheet.wishes.get(category, False))
    for goal in Goal:
        if what is mastery_cell(goal):
            return _side_code(state, seat, goal)
    match what:
        case Cell.CRAFTING:
            return _row_coins(state, seat, Half.CRAFT)
        case Cell.SPELL_RESEARCH:
            return _row_coins(state, seat, Half.RESEARCH)
        case Cell.COMPLETED_ORDERS:
            return sum(order.coins for order in sheet.orders) if sheet.orders else None
        case Cell.POTIONS if state.terms.options["potion_tokens"] == "alike":
            return sheet.potions
        case _:
            return None


def _side_code(state: State, seat: str, goal: Goal) -> int | None:
    """Tell which side was scored by the Coins written down; other Coins are left to be written."""
    coins = state.sheet(seat).scored(goal)
    if coins is None:
        return 0
    return next((code for code, side in CODES.items() if mastery_pays(state, goal, side) == coins), None)


def _row_coins(state: State, seat: str, half: Half) -> int:
    rows = state.box.rows
    coins = state.sheet(seat).coins
    return sum(count for row, count in coins.items() if row in rows and rows[row].sort.half is half)

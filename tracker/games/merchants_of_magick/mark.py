"""Spending a result on a circle, and what a completed row brings."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick.box import Die, Half, Sort, column_of
from tracker.games.merchants_of_magick.events import CoinsCircled, Mark, PotionsGained, SlotMarked
from tracker.games.merchants_of_magick.rounds import CRAFTING_RULES, check_crafting, check_waiting
from tracker.games.merchants_of_magick.state import Due, Owed, State, mark
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of
from tracker.kernel.values import with_item

RULES = (
    *CRAFTING_RULES,
    *("MM-DICE-04", "MM-DICE-07", "MM-DICE-09", "MM-DICE-10", "MM-DICE-12", "MM-CRAFT-01", "MM-CRAFT-02"),
    *("MM-CRAFT-03", "MM-SPELL-01", "MM-SPELL-02", "MM-SPELL-03", "MM-EXTRA-01", "MM-EXTRA-05", "MM-POTION-08"),
    *("MM-POTION-10", "MM-OPEN-15", "MM-OPEN-21"),
)


def check(state: State, event: Mark) -> Iterator[Verdict]:
    """Object to a result that is gone, a circle that it does not fit, and Potions that are not there."""
    if state.box.number(event.circle) is None:
        yield impossible("MM-DICE-10", f"the sheet has no circle {event.circle}", "circle")
        return
    yield from check_crafting(state)
    yield from check_waiting(state, event.seat)
    yield from check_die(state, event.seat, event.die)
    yield from check_circle(state, event.seat, event.circle)
    yield from check_type(state, event.die, event.circle)
    yield from check_value(state, event)
    yield from check_slot(state, event.seat)
    yield from check_potions(state, event)


def check_die(state: State, seat: str, die: Die) -> Iterator[Objection]:
    """Object to a result that is crossed off."""
    if die in state.sheet(seat).spent:
        yield against("MM-DICE-07", f"{name_of(seat)} has crossed the {die.value} off already", "die")


def check_circle(state: State, seat: str, circle: str) -> Iterator[Objection]:
    """Object to a circle that is marked."""
    if state.sheet(seat).is_marked(circle):
        yield against("MM-DICE-12", f"{circle_name(state, circle)} is marked already", "circle")


def check_type(state: State, die: Die, circle: str) -> Iterator[Objection]:
    """Object to a die that is not at the head of the column."""
    head = state.box.columns[column_of(circle)]
    if die not in head.dice:
        rule = "MM-CRAFT-01" if head.side is Half.CRAFT else "MM-SPELL-01"
        yield against(rule, f"the {die.value} does not fit {column_of(circle).value.title()}", "circle")


def check_value(state: State, event: Mark) -> Iterator[Objection]:
    """Object to a value that is too low for crafting or too high for research."""
    number, result = state.box.number(event.circle), state.play.result(event.die)
    if number is None or result is None:
        return
    value = result + event.change
    if state.box.columns[column_of(event.circle)].side is Half.CRAFT:
        if value < number:
            yield against("MM-CRAFT-02", f"{value} is too low: it takes {number} or more", "change")
    elif value > number:
        yield against("MM-SPELL-02", f"{value} is too high: it takes {number} or less", "change")


def needs_slot(state: State, seat: str) -> bool:
    """Tell whether the next result of a seat is an extra one."""
    return len(state.sheet(seat).spent) >= state.box.results_per_round


def next_slot(state: State, seat: str) -> tuple[int, int] | None:
    """Give the number and the cost of a seat's next Extra Dice slot, if one is left."""
    slot = state.sheet(seat).slots + 1
    cost = state.box.slots.get(slot)
    return None if cost is None else (slot, cost)


def slot_cost(state: State, seat: str) -> int:
    """Give the Potions that the next result costs before it is changed."""
    slot = next_slot(state, seat) if needs_slot(state, seat) else None
    return slot[1] if slot else 0


def check_slot(state: State, seat: str) -> Iterator[Objection]:
    """Object to an extra result without a slot, or without the Potions for it."""
    if not needs_slot(state, seat):
        return
    slot, potions = next_slot(state, seat), state.sheet(seat).potions
    if slot is None:
        yield against("MM-EXTRA-01", f"{name_of(seat)} has no Extra Dice slot left", "seat")
    elif 0 < slot[1] > potions:
        yield against(
            "MM-EXTRA-05", f"slot {slot[0]} costs {slot[1]} Potions and {name_of(seat)} has {potions}", "seat"
        )


def check_potions(state: State, event: Mark) -> Iterator[Objection]:
    """Object to Potions that the seat does not have beside the cost of the slot."""
    left = state.sheet(event.seat).potions - slot_cost(state, event.seat)
    if event.change and abs(event.change) > left:
        yield against(
            "MM-POTION-10",
            f"it takes {potions_text(abs(event.change))} and {name_of(event.seat)} has {max(left, 0)} left",
            "change",
        )


def spare_potions(state: State, seat: str) -> int:
    """Count the Potions a seat can spend on changing its next result."""
    return max(state.sheet(seat).potions - slot_cost(state, seat), 0)


def fitting_changes(state: State, die: Die, circle: str, left: int) -> range:
    """Give every change by so many Potions at most that makes a result fit a circle."""
    head = state.box.columns[column_of(circle)]
    number, result = state.box.number(circle), state.play.result(die)
    if number is None or result is None or die not in head.dice:
        return range(0)
    if head.side is Half.CRAFT:
        return range(max(number - result, -left), left + 1)
    return range(-left, min(number - result, left) + 1)


def apply(state: State, event: Mark) -> State:
    """The result is crossed off, Potions go back to the supply, and the circle is marked."""
    sheet = state.sheet(event.seat)
    slot = (Owed(Due.SLOT),) if needs_slot(state, event.seat) else ()
    state, steps = mark(state, event.seat, event.circle)
    return state.with_sheet(
        event.seat,
        potions=sheet.potions - abs(event.change),
        spent=(*sheet.spent, event.die),
        ready=False,
        due=(*slot, *steps),
    )


def slot(state: State, seat: str) -> Consequence | None:
    """Pay for the next Extra Dice slot and mark it."""
    found = next_slot(state, seat)
    if found is None:
        return None
    number, cost = found
    free = "is free" if not cost else f"costs {potions_text(cost)}"
    why = f"this result is more than {state.box.results_per_round} in a round, and slot {number} {free}"
    return Consequence(SlotMarked(seat, number, cost), "MM-EXTRA-06", why, (f"slots.{number}",))


def coins(state: State, seat: str, row: str) -> Consequence | None:
    """Circle the Coins of a completed row."""
    printed = state.box.rows.get(row)
    if printed is None:
        return None
    rule = "MM-CRAFT-07" if printed.sort.half is Half.CRAFT else "MM-SPELL-13"
    why = f"every circle of {printed.title} is marked"
    return Consequence(CoinsCircled(seat, row, printed.coins), rule, why, (f"rows.{row}.coins",))


def potions(state: State, seat: str, row: str) -> Consequence | None:
    """Give the Potions of a completed row; the Potion Charm has its own number."""
    printed, charm = state.box.rows.get(row), state.box.charms.get(row)
    if printed is None:
        return None
    usual = state.box.row_potions
    if printed.sort is Sort.CHARM and charm and charm.potions:
        on_top = usual if state.terms.options["potion_charm"] == "on_top" else 0
        why = f"{printed.title} brings {potions_text(charm.potions)}" + (f" and the usual {usual}" if on_top else "")
        uses = (f"charms.{row}.potions",)
        return Consequence(PotionsGained(seat, row, charm.potions + on_top), "MM-SPELL-10", why, uses)
    rule = "MM-CRAFT-08" if printed.sort.half is Half.CRAFT else "MM-SPELL-14"
    why = f"{printed.title} is complete"
    return Consequence(PotionsGained(seat, row, usual), rule, why, ("row_potions",))


def slot_marked(state: State, event: SlotMarked) -> State:
    """The slot is used for good."""
    sheet = state.sheet(event.seat).paid(Due.SLOT)
    return state.with_sheet(event.seat, slots=sheet.slots + 1, potions=sheet.potions - event.potions, due=sheet.due)


def coins_circled(state: State, event: CoinsCircled) -> State:
    """The Coins count at the end."""
    sheet = state.sheet(event.seat).paid(Due.COINS, event.row)
    return state.with_sheet(event.seat, coins=with_item(sheet.coins, event.row, event.coins), due=sheet.due)


def potions_gained(state: State, event: PotionsGained) -> State:
    """The Potions can be spent at once."""
    sheet = state.sheet(event.seat).paid(Due.POTIONS, event.row)
    return state.with_sheet(event.seat, potions=sheet.potions + event.potions, due=sheet.due)


def circle_name(state: State, circle: str) -> str:
    """Name a circle as the table says it."""
    title = state.box.title(circle.partition("/")[0])
    return f"{title}, {column_of(circle).value.title()} {state.box.number(circle)}"


def potions_text(count: int) -> str:
    """Say a number of Potions."""
    return "1 Potion" if count == 1 else f"{count} Potions"

"""The values that fit when a result is spent: which die, which circle, how many Potions."""

from tracker.games.merchants_of_magick import mark
from tracker.games.merchants_of_magick.box import Die, column_of
from tracker.games.merchants_of_magick.events import Mark
from tracker.games.merchants_of_magick.state import State
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Field, choice_field, number_field

Pairs = frozenset[tuple[Die, str]]


def mark_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """Offer dice, circles and Potions, each for what is already chosen."""
    die = next((die for die in Die if die.value == chosen.get("die")), None)
    circle = chosen.get("circle") or None
    pairs = fitting(state, seat, chosen.get("change"))
    dice = tuple(_die_choice(state, seat, each, circle, pairs) for each in Die)
    circles = tuple(_circle_choice(state, seat, die, each, pairs) for each in state.box.circles)
    return (
        choice_field("die", "Result", dice),
        choice_field("circle", "Circle", circles),
        _change_field(state, seat, die, circle),
    )


def fitting(state: State, seat: str, change: int | None = None) -> Pairs:
    """Find every result that is left together with every unmarked circle it fits."""
    if next(mark.check_slot(state, seat), None) is not None:
        return frozenset()
    dice = [die for die in Die if die not in state.sheet(seat).spent]
    left = mark.spare_potions(state, seat)
    found = set()
    for circle in state.unmarked(seat):
        for die in dice:
            changes = mark.fitting_changes(state, die, circle, left)
            if changes and (change is None or change in changes):
                found.add((die, circle))
    return frozenset(found)


def nothing_fits(state: State, seat: str) -> Objection | None:
    """Say why a seat can spend no result, if it cannot."""
    no_slot = next(mark.check_slot(state, seat), None)
    spent = state.sheet(seat).spent
    if all(die in spent for die in Die):
        return against("MM-DICE-07", "every result of this round is crossed off")
    if no_slot is not None:
        return no_slot
    return None if fitting(state, seat) else against("MM-DICE-09", "no result that is left fits a circle")


def _die_choice(state: State, seat: str, die: Die, circle: str | None, pairs: Pairs) -> Choice:
    result = state.play.result(die)
    label = die.value if result is None else f"{die.value}: {result}"
    if any(each is die and circle in (None, place) for each, place in pairs):
        return Choice(die.value, label)
    why = next(mark.check_die(state, seat, die), None)
    return Choice(die.value, label, why or against("MM-DICE-09", "it fits no circle that is left", "die"))


def _circle_choice(state: State, seat: str, die: Die | None, circle: str, pairs: Pairs) -> Choice:
    label = mark.circle_name(state, circle)
    if any((each, circle) in pairs for each in Die if die in (None, each)):
        return Choice(circle, label)
    return Choice(circle, label, _why_not(state, seat, die, circle))


def _why_not(state: State, seat: str, die: Die | None, circle: str) -> Objection:
    marked = next(mark.check_circle(state, seat, circle), None)
    if marked is not None:
        return marked
    if die is None:
        return against("MM-DICE-09", f"no result that is left fits {column_of(circle).value.title()}", "circle")
    wrong_type = next(mark.check_type(state, die, circle), None)
    wrong_value = next(mark.check_value(state, Mark(seat, die, circle)), None)
    return wrong_type or wrong_value or against("MM-POTION-10", "there are not enough Potions for it", "circle")


def _change_field(state: State, seat: str, die: Die | None, circle: str | None) -> Field:
    potions = mark.spare_potions(state, seat)
    changes = range(-potions, potions + 1)
    if die is not None and circle is not None and circle in state.box.circles:
        changes = mark.fitting_changes(state, die, circle, potions)
    given = max(changes.start, min(0, changes.stop - 1)) if changes else 0
    text = "Above zero adds to the result, below zero takes off."
    return number_field("change", "Potions", least=changes.start, most=changes.stop - 1, given=given, help=text)

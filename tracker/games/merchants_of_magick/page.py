"""The score pad as a page: its rows, and the cells that can be written."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick.box import TOKENS, Category, Goal
from tracker.games.merchants_of_magick.pad import RULE_OF, SIDES, YES_NO, label, missing, most
from tracker.games.merchants_of_magick.score import (
    CODES,
    cell,
    charm_cell,
    charm_coins,
    mastery_cell,
    mastery_pays,
    orders_cell,
    score,
    token_cell,
    wish_cell,
)
from tracker.games.merchants_of_magick.sponsor import check_taken
from tracker.games.merchants_of_magick.state import Cell, State
from tracker.kernel.offers import Choice
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.tracked import NotTracked

COINS_CELLS = (Cell.CRAFTING, Cell.SPELL_RESEARCH, Cell.COMPLETED_ORDERS)
COINS, CHARMS, ADVENTURER, TIES = "Coins", "Charms", "Sponsored Adventurer", "If Coins are tied"


def pad(state: State) -> Pad | None:
    """Lay out the pad, where the table keeps one."""
    if isinstance(state.pad, NotTracked):
        return None
    return Pad(tuple(_rows(state)), missing(state))


def _rows(state: State) -> Iterator[PadRow]:
    yield _row(state, Cell.CRAFTING, COINS, "Add up the Coins of the completed item rows.")
    yield _row(state, mastery_cell(Goal.MATERIAL), COINS, "Which side lay up when it was scored?")
    yield _row(state, Cell.SPELL_RESEARCH, COINS, "Add up the Coins of the completed spell rows, Charms too.")
    yield _row(state, mastery_cell(Goal.ENERGY), COINS, "Which side lay up when it was scored?")
    yield _row(state, Cell.COMPLETED_ORDERS, COINS, "Add up the Coins on the claimed Order cards.")
    for category in Category:
        each = charm_coins(state, category)
        yield _row(state, charm_cell(category), CHARMS, f"It pays {each} Coins for each Order.", _charm_paths(state))
        yield _row(state, orders_cell(category), CHARMS, "Count the claimed cards, not the Adventurer's orders.")
    yield _shown(state, "Charms Bonus", CHARMS, "MM-SCORE-07")
    yield _adventurer_row(state)
    for category in Category:
        yield _row(state, wish_cell(category), ADVENTURER, "Is its space on the sheet marked?")
    yield _shown(state, "Sponsored Adventurer", ADVENTURER, "MM-SCORE-08")
    alike = state.terms.options["potion_tokens"] == "alike"
    for what in (Cell.POTIONS,) if alike else map(token_cell, TOKENS):
        yield _row(state, what, TIES, "Potions bring no Coins; they break a tie.")
    yield _total_row(state)


def _charm_paths(state: State) -> tuple[str, ...]:
    return tuple(f"charms.{name}.coins" for name, charm in state.box.charms.items() if charm.category)


def _row(state: State, what: Cell, group: str, text: str, uses: tuple[str, ...] = ()) -> PadRow:
    cells = tuple(_cell(state, seat, what) for seat in state.terms.seats)
    return PadRow(what.value, label(what), RULE_OF[what], cells, group, text, uses)


def _cell(state: State, seat: str, what: Cell) -> PadCell:
    return PadCell(
        seat=seat,
        value=cell(state, seat, what),
        act="count",
        given={"seat": seat, "what": what.value},
        field="value",
        most=most(state, what),
        choices=tuple(value_choices(state, what)),
        account=f"pad.{seat}.{what.value}",
        step=0 if what in COINS_CELLS else 1,
    )


def value_choices(state: State, what: Cell) -> Iterator[Choice]:
    """Give the answers to a question of the pad; a number has none."""
    if what in YES_NO:
        yield Choice(0, "No")
        yield Choice(1, "Yes")
    if what in SIDES:
        goal = next(goal for goal in Goal if mastery_cell(goal) is what)
        yield Choice(0, "Not scored")
        for code, side in CODES.items():
            if code <= most(state, what):
                coins = mastery_pays(state, goal, side)
                yield Choice(code, side.value.title() if coins is None else f"{side.value.title()}, {coins} Coins")


def _adventurer_row(state: State) -> PadRow:
    cells = tuple(_adventurer_cell(state, seat) for seat in state.terms.seats)
    return PadRow("adventurer", "Adventurer's card", "MM-SCORE-08", cells, ADVENTURER, "Only needed for all three.")


def _adventurer_cell(state: State, seat: str) -> PadCell:
    choices = adventurer_choices(state, seat)
    value = state.adventurers.get(seat) or None
    return PadCell(seat, value, "sponsor", {"seat": seat}, "adventurer", choices=choices)


def adventurer_choices(state: State, seat: str) -> tuple[Choice, ...]:
    """Give the Adventurers; one that lies in front of another seat does not fit."""
    cards = state.box.adventurers.items()
    return tuple(Choice(name, card.title, next(check_taken(state, seat, name), None)) for name, card in cards)


def _shown(state: State, what: str, group: str, rule: str) -> PadRow:
    found = {entry.seat: next(line for line in entry.lines if line.what == what) for entry in score(state)}
    cells = tuple(
        PadCell(seat, None if isinstance(line.points, NotTracked) else line.points) for seat, line in found.items()
    )
    uses = tuple(dict.fromkeys(path for line in found.values() for path in line.uses))
    return PadRow(what.lower().replace(" ", "_"), what, rule, cells, group, "", uses)


def _total_row(state: State) -> PadRow:
    scores = score(state)
    cells = tuple(PadCell(entry.seat, entry.total if entry.complete else None) for entry in scores)
    return PadRow("total", "Total", "MM-SCORE-01", cells, "", _rating_text(state), total=True)


def _rating_text(state: State) -> str:
    rated = [line.what for entry in score(state) for line in entry.lines if line.rule == "MM-SOLO-08"]
    return rated[0] if rated else ""

"""The marks at a pad's cells follow what was last recorded in each, however much was written elsewhere since."""

import pytest

from tracker.journal.acts import Slip, record
from tracker.journal.changes import undo
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event

MARK = 'popovertarget="mark-spring.repairs|red">△'


@pytest.fixture
def ledger(house):
    """A gold ledger where Red's repairs in spring are more than a board can bring."""
    table = open_table(Opening("battle_merchants", ("red", "blue"), depth="gold"))
    _repairs(table, "red", 999)
    return table


def _repairs(table, seat, gold):
    """Write the repair gold of spring."""
    game = load(table).game
    cell = next(
        cell
        for row in game.pad(load(table).state).rows
        for cell in row.cells
        if row.name == "spring.repairs" and cell.seat == seat
    )
    event = read_event(game, {"act": cell.act, **(cell.given or {}), cell.field: gold})
    return record(Slip(table, 0, f"{seat}{load(table).head}"), event)


def test_a_mark_stays_while_other_cells_are_written(owner, ledger):
    """Blue's repairs are fine and change nothing at Red's cell."""
    _repairs(ledger, "blue", 0)
    page = owner.get(f"/t/{ledger}").text

    assert MARK in page
    assert 'popovertarget="mark-spring.repairs|blue"' not in page


def test_a_mark_goes_when_its_cell_is_written_within_the_rules(owner, ledger):
    """What the cell shows now is what counts."""
    _repairs(ledger, "red", 0)

    assert MARK not in owner.get(f"/t/{ledger}").text


def test_a_mark_comes_back_when_what_was_written_over_it_is_taken_back(owner, ledger):
    """Undo shows the old value with its mark."""
    _repairs(ledger, "red", 0)
    undo(Slip(ledger, 0, "back"))

    assert MARK in owner.get(f"/t/{ledger}").text

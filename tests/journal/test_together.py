"""What is written at once is one step of undo, whatever lies behind it; each part can still be changed alone."""

import json

import pytest

from tests.journal.tables import change, opened, position, record, record_all, redo, rows, slip, undo
from tracker.journal.entries import EntryKind
from tracker.journal.record_reading import read_record
from tracker.journal.record_writing import write_record
from tracker.journal.revision import undo_target
from tracker.journal.tables import load
from tracker.kernel.play import read_event


@pytest.fixture
def crown(house):
    """A table of Coin & Crown with three seats whose pad was written in one go: Hamlets, Villages and a holder."""
    table = opened("coin_and_crown", 3)
    record_all(slip(table), [lands(table, seat, kind) for kind in ("hamlet", "village") for seat in seats(table)])
    return table


def seats(table):
    """Name the seats of a table."""
    return load(table).state.terms.seats


def lands(table, seat, kind, count=2):
    """Count a seat's Lands of a kind."""
    return read_event(load(table).game, {"act": "count_lands", "seat": seat, "kind": kind, "count": count})


def empty(table):
    """Tell whether the table is as it was opened."""
    played = load(table)
    return played.state == played.start


def test_one_press_of_undo_takes_back_what_one_press_has_written(crown):
    """Six cells, one undo, one redo; the journal keeps every line."""
    written = position(load(crown))
    undo(slip(crown))
    gone = empty(crown)
    redo(slip(crown))

    assert (gone, position(load(crown))) == (True, written)
    assert [row[1] for row in rows(crown)] == ["open"] + ["act"] * 6 + ["undo"] * 6 + ["redo"] * 6


def test_undo_reaches_over_what_was_written_since(crown):
    """Taken back twice, first the last form, then the one before."""
    record_all(slip(crown), [lands(crown, seat, "town") for seat in seats(crown)])
    undo(slip(crown))
    towns = len(load(crown).acts)
    undo(slip(crown))

    assert (towns, empty(crown)) == (6, True)


def test_a_whole_form_with_later_acts_behind_it_is_taken_back_at_once(crown):
    """A seat's last act lies in the middle; everything the form wrote goes, what came later stays."""
    table = opened("coin_and_crown", 2)
    red, blue = seats(table)
    record_all(slip(table), [lands(table, red, "hamlet"), lands(table, red, "village")])
    record(slip(table), lands(table, blue, "hamlet"))
    undo(slip(table), red)

    assert [act.act.event.seat for act in load(table).acts] == [blue]


def test_a_seat_takes_back_its_own_cells_only(crown):
    """The scorekeeper has written for all; one seat's undo leaves the others' cells."""
    first, *others = seats(crown)
    undo(slip(crown), first)

    assert sorted({act.act.event.seat for act in load(crown).acts}) == sorted(others)


def test_one_cell_of_a_form_can_be_struck_and_the_rest_taken_back(crown):
    """Striking is a step of its own; undo brings the cell back, the next undo takes the whole form."""
    change(slip(crown), EntryKind.STRIKE, 3)
    struck = len(load(crown).acts)
    undo(slip(crown))
    back = len(load(crown).acts)
    undo(slip(crown))

    assert (struck, back, empty(crown)) == (5, 6, True)


def test_a_form_without_its_struck_cell_is_taken_back_and_brought_back(crown):
    """What was struck stays struck."""
    change(slip(crown), EntryKind.STRIKE, 3)
    before = position(load(crown))
    change(slip(crown), EntryKind.UNDO, 7)
    gone = empty(crown)
    redo(slip(crown))

    assert (gone, position(load(crown))) == (True, before)
    assert [row[1] for row in rows(crown)].count("undo") == 5


def test_a_form_sent_twice_after_undo_is_told(crown):
    """The one-time id is the first entry's; undoing twice with one form counts once."""
    form = slip(crown)
    undo(form)
    undo(form)

    assert len(rows(crown)) == 13


def test_a_record_keeps_what_was_written_together(crown):
    """Exported and read back, one undo still takes all of it."""
    record_of = json.loads(json.dumps(write_record(load(crown))))
    again = read_record(record_of, 0)

    assert [entry.together for entry in again.entries] == [1, *[2] * 6]
    assert again.acts == load(crown).acts


def test_a_reader_that_does_not_know_the_field_reads_the_same_table(crown):
    """Every undo names its own entry, so nothing rests on `with`: without it the same acts stand."""
    undo(slip(crown))
    redo(slip(crown))
    undo(slip(crown))
    record_of = json.loads(json.dumps(write_record(load(crown))))
    dropped = [line["body"].pop("with", None) for line in record_of["journal"]]

    assert len([first for first in dropped if first]) == 24
    assert read_record(record_of, 0).acts == load(crown).acts


@pytest.mark.parametrize("first", [0, -1, 99, "2", None, True, [2]])
def test_a_record_with_a_broken_field_is_read_as_entries_that_stand_alone(crown, first):
    """A `with` that names nothing is no reason to lose a table."""
    record_of = json.loads(json.dumps(write_record(load(crown))))
    record_of["journal"][4]["body"]["with"] = first
    again = read_record(record_of, 0)

    assert again.acts == load(crown).acts
    assert undo_target(again).number == 7

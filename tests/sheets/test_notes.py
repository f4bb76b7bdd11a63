"""Findings, house rulings and house values are numbered notes on paper."""

from dataclasses import replace
from functools import reduce

import pytest

from tests.sheets.evenings import EVENING, acted, evening, laid_out
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.timeline import extend
from tracker.kernel.events import SetOption
from tracker.kernel.play import read_event
from tracker.sheets.notes import MOST_NOTES, Notes
from tracker.sheets.page import document, record_of
from tracker.sheets.values import Grid, Size


def notes_of(played, what="table", *, blank=False):
    """The notes of a sheet."""
    return [note.text for note in document(played, what, Size.A4, blank=blank).pages[0].notes]


def booked(played, seat, gold, season="spring"):
    """Somebody writes down the repairs of a season."""
    given = {"act": "book", "seat": seat, "season": season, "what": "repairs", "gold": gold}
    return acted(played, read_event(played.game, given))


@pytest.fixture
def found():
    """A table where Red wrote down an odd sum for repairs, which no weapons bring."""
    return booked(laid_out("battle_merchants", 2, "gold"), "red", 3)


def test_an_open_finding_is_noted(found):
    """Entry, rule and reason stand on the table's sheet."""
    assert any(note.startswith("Entry 2, BM-REPAIR-01: each weapon brings 2 gold") for note in notes_of(found))
    assert any(note.endswith("(an open finding).") for note in notes_of(found))


def test_a_finding_names_people_by_name():
    """Whoever has an opponent already is called as at the table."""
    played = laid_out("battleground_kingdoms", 4)
    pairs = [("red", "blue"), ("yellow", "red")]
    events = [read_event(played.game, {"act": "pair", "first": one, "second": other}) for one, other in pairs]
    noted = " ".join(notes_of(reduce(acted, events, played)))

    assert "BK-CAMPAIGN-06" in noted
    assert ("North" in noted, "Red" in noted) == (True, False)


def test_an_accepted_finding_is_a_house_ruling(found):
    """What the table accepted says so, with its reason."""
    entry = Entry(3, EntryKind.ACCEPT, EVENING, of=2, note="we found a coin", body={"rule": "BM-REPAIR-01"})

    assert any("accepted as a house ruling: we found a coin" in note for note in notes_of(extend(found, entry)))


def test_a_seats_sheet_notes_its_own_findings(found):
    """Red's finding stands on Red's sheet and not on the neighbour's."""
    assert any("Entry 2" in note for note in notes_of(found, "red"))
    assert not any("Entry 2" in note for note in notes_of(found, "purple"))


def test_a_switched_ruling_is_noted():
    """A ruling of this table that is not the default stands on its sheet."""
    played = laid_out("battle_merchants", 2, "gold")
    option = played.game.catalogue.options["defeated_tie"]
    other = next(value for value in option.values if value != option.default)

    assert any(option.ruling in note for note in notes_of(acted(played, SetOption("defeated_tie", other))))


def test_house_values_are_marked_where_they_decide():
    """The rows that rest on a house value carry the number of the note that lists it."""
    page = document(evening("coin_and_crown", 2, "score"), "table", Size.A4, blank=False).pages[0]
    [number] = [note.number for note in page.notes if note.text.startswith("House values, not in the rulebook: ")]
    grid = next(block for block in page.blocks if isinstance(block, Grid))
    marked = {line.label for group in grid.groups for line in group.lines if number in line.notes}

    assert "Most Fields" in marked
    assert "Hamlets" not in marked


def test_alike_findings_share_a_note(found):
    """What is found again and again is said once, with all its entries."""
    notes = notes_of(booked(booked(found, "purple", 3), "red", 3, "summer"))

    assert [note for note in notes if note.startswith("Entr")] == [
        "Entries 2, 3, 4, BM-REPAIR-01: each weapon brings 2 gold, so 3 cannot be (an open finding)."
    ]


def test_more_notes_than_fit_are_counted(found):
    """A sheet says how many notes it leaves out."""
    notes = Notes(found)
    numbers = [notes.cite(f"Finding {number}.") for number in range(MOST_NOTES + 5)]
    printed, more = notes.written()

    assert numbers == list(range(1, MOST_NOTES + 6))
    assert (len(printed), more) == (MOST_NOTES, 5)


def test_the_foot_names_entry_and_hash(found):
    """Two sheets of the same entry can be told apart if their tables differ."""
    other = replace(found, entries=(*found.entries[:-1], replace(found.entries[-1], at=EVENING + 1)))
    feet = {document(one, "table", Size.A4, blank=False).foot for one in (found, other)}

    assert record_of(found) != record_of(other)
    assert len(feet) == 2
    assert all(foot.startswith("entry 2, hash ") and len(foot) == len("entry 2, hash abc123") for foot in feet)

"""Screens say the names of people where the rules speak of seats; records keep the seats."""

import json
import re

import pytest

from tracker.journal.acts import Slip, record
from tracker.journal.records import export_record
from tracker.journal.remarks import set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.events import Correct
from tracker.kernel.play import read_event

PEOPLE = {"red": "Window", "blue": "Door"}


def write(table, **event):
    """Record an act of a table, whatever the rules say."""
    played = load(table)
    return record(Slip(table, 0, f"act {played.head}"), read_event(played.game, event), overrule=True)


@pytest.fixture
def realms(house):
    """Two named seats of Warriors & Traders; Door has won with 45 VP at the end of turn 1."""
    table = open_table(Opening("warriors_and_traders", ("red", "blue"), names=PEOPLE))
    write(table, act="count_vp", seat="blue", source="capital", count=14)
    write(table, act="end_turn")
    return table


@pytest.fixture
def kingdoms(house):
    """Four seats of Battleground: Kingdoms, two of them named; Red and Blue are to fight."""
    table = open_table(Opening("battleground_kingdoms", ("red", "blue", "yellow", "green"), names=PEOPLE))
    write(table, act="pair", first="red", second="blue")
    return table


@pytest.fixture
def lands(house):
    """Two named seats of Coin & Crown; Red has more Hamlets than there are."""
    table = open_table(Opening("coin_and_crown", ("red", "blue"), names=PEOPLE))
    write(table, act="count_lands", seat="red", kind="hamlet", count=99)
    return table


@pytest.mark.parametrize("page", ["", "/display"])
def test_the_result_says_who_has_won_by_name(owner, realms, page):
    """The line that names the winner names the person, on the table and on the television."""
    text = owner.get(f"/t/{realms}{page}").text

    assert "Door wins with 45 VP" in text
    assert "Blue wins" not in text


def test_the_log_and_an_entry_say_names_and_list_no_book_keeping(owner, realms):
    """The end of a turn writes down thirty numbers that nobody reads as changes."""
    log, entry = owner.get(f"/t/{realms}/log").text, owner.get(f"/t/{realms}/entry/3").text

    assert "Door counts 14 Capitals." in log
    assert "Window 6, Door 45" in entry
    assert "turn 1" not in entry.partition("What it changed")[2]


def test_checking_first_says_names_and_lists_no_book_keeping(owner, house):
    """What would happen is told by name; of the numbers only the turn is listed, not the VP written down."""
    table = open_table(Opening("warriors_and_traders", ("red", "blue"), names=PEOPLE))
    text = owner.post(f"/t/{table}/act/end_turn", data={"do": "check"}).text

    assert "Window 6, Door 6" in text
    assert re.findall(r"<li>([^<]*): \d+ → <b>", text) == ["Turn"]


def test_what_can_be_undone_is_named_by_the_person(owner, kingdoms):
    """Undo says whose act it takes back."""
    assert "Window fights Door" in owner.get(f"/t/{kingdoms}").text


def test_a_choice_of_seats_says_names_and_sends_seats(owner, kingdoms):
    """A seat without a person keeps its colour, and the value behind a name is the seat."""
    text = owner.get(f"/t/{kingdoms}/act/pair?seat=yellow").text

    assert 'value="red"' in text
    assert ("Window" in text, ">Red<" in text) == (True, False)


def test_a_reason_against_an_act_names_the_person(owner, kingdoms):
    """Whoever has an opponent already is named, where it is checked first, in the log and in the review."""
    asked = {"first": "yellow", "second": "red", "do": "check"}
    checked = owner.post(f"/t/{kingdoms}/act/pair?seat=yellow", data=asked).text
    write(kingdoms, act="pair", first="yellow", second="red")

    assert "Window already has Door as opponent." in checked
    assert "Window already has Door as opponent." in owner.get(f"/t/{kingdoms}/entry/3").text
    assert "Yellow fights Window." in owner.get(f"/t/{kingdoms}/review").text


def test_a_number_and_its_lines_say_the_name(owner, lands):
    """The heading, and every line below it."""
    text = owner.get(f"/t/{lands}/number/sheets.red.lands.hamlet").text

    assert "<h1>Window&#39;s Hamlets</h1>" in text
    assert "Window has 99 Hamlets." in text


def test_why_a_total_is_what_it_is_names_its_numbers_without_the_seat(owner, lands):
    """The page is the seat's own, so its links say what they count."""
    text = owner.get(f"/t/{lands}/why/red").text

    assert "Hamlets: every line" in text
    assert "lands hamlet" not in text


def test_the_setting_of_names_says_which_seat_is_who(owner, lands):
    """Here the colour is meant, so it is said."""
    set_setting(Slip(lands, 0, "names"), "names", {"red": "Lamp"})

    assert "Names at the table: Red is Lamp." in owner.get(f"/t/{lands}/log").text


def test_a_correction_says_the_number_by_name(owner, lands):
    """The log has the pad's words and the person's name."""
    record(Slip(lands, 0, "correct"), Correct("sheets.blue.lands.town", 2), overrule=True)

    assert "Door&#39;s Towns: set to 2." in owner.get(f"/t/{lands}/log").text


def test_a_record_keeps_the_seats(realms):
    """Reasons are stored as the rules said them."""
    stored = json.dumps(export_record(realms)["journal"])

    assert "Red 6, Blue 45" in stored
    assert "Door 45" not in stored


def test_a_shared_place_says_why(owner, house):
    """Two seats are level in everything that was counted, and their coins were not."""
    table = open_table(Opening("coin_and_crown", ("red", "blue"), names=PEOPLE))
    write(table, act="close_scoring")
    shared = "They share the place: equal in points, Cities, Towns, Villages and Hamlets; the coins of Window and Door"

    assert f"{shared} are not counted and stand for 0." in owner.get(f"/t/{table}").text
    assert shared in owner.get(f"/t/{table}/why/red").text


def test_a_box_value_says_its_true_source(owner, house):
    """A value somebody published is not called a house value."""
    table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="score"))
    write(table, act="sponsor", seat="red", adventurer="ranger")
    write(table, act="count", seat="red", what="accessory_wish", value=1)
    write(table, act="count", seat="red", what="weapon_wish", value=1)
    write(table, act="count", seat="red", what="armor_wish", value=1)
    text = owner.get(f"/t/{table}/why/red").text

    assert '<span class="tag warn">from a public source</span>' in text

"""Check first on every form, answers to what waits, dice that Tableside rolls, seats that change places."""

from collections import Counter
from unittest.mock import Mock

import pytest

from tests.support import rule
from tracker.games.merchants_of_magick.events import Roll
from tracker.journal import acts
from tracker.journal.acts import Slip, record
from tracker.journal.links import Role, links_of, make_link
from tracker.journal.remarks import set_setting, swap_people
from tracker.journal.tables import Opening, all_tables, load, open_table
from tracker.kernel.events import Correct
from tracker.kernel.offers import Dice, choice_field
from tracker.web.chance import fallen


@pytest.fixture
def shoppe(house):
    """Merchants of Magick with Red and Blue, before the first roll."""
    return open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe"))


@pytest.fixture
def free_circle(shoppe):
    """The dice are rolled and Red has a circle to mark for free."""
    record(Slip(shoppe, 0, "roll"), Roll(1, 2, 3, 4))
    record(Slip(shoppe, 0, "free"), Correct("shoppes.sheets.red.free_circles", 1))
    return shoppe


def circles(table):
    """The circles Red has marked."""
    return {circle for circle, marked in load(table).state.sheet("red").circles.items() if marked}


def answer(owner, table, circle, do, **more):
    """Answer the open question."""
    form = {"circle": circle, "do": do, "seen": str(load(table).head), "once": f"{do} {load(table).head}", **more}
    return owner.post(f"/t/{table}/answer", data=form)


def free_circles(table):
    """The circles that can be marked for free now."""
    box, marked = load(table).state.box, circles(table)
    return [circle for circle in box.circles if circle not in marked]


def test_the_answer_panel_has_check_first(owner, free_circle):
    """An answer is checked like any act: the panel says what would change and nothing is recorded."""
    shown = owner.get(f"/t/{free_circle}/answer")
    head, circle = load(free_circle).head, free_circles(free_circle)[0]
    checked = answer(owner, free_circle, circle, "check")

    assert 'value="check"' in shown.text
    assert "free circles: 1 → <b>0</b>" in checked.text
    assert (load(free_circle).head, circles(free_circle)) == (head, set())


def test_asking_what_fits_records_no_answer(owner, free_circle):
    """A script asks at every choice what fits now; that is not an answer yet."""
    head = load(free_circle).head
    asked = answer(owner, free_circle, free_circles(free_circle)[0], "fits")

    assert asked.status_code == 200
    assert load(free_circle).head == head


def test_an_answer_keeps_its_note(owner, free_circle):
    """What was typed beside an answer stands in the journal."""
    circle = free_circles(free_circle)[0]
    answer(owner, free_circle, circle, "record", note="for the sword")

    assert circles(free_circle) == {circle}
    assert load(free_circle).entries[-1].note == "for the sword"


@rule("MM-DICE-12")
def test_the_referee_refuses_an_answer_against_the_rules_until_overruled(owner, free_circle):
    """A circle that is marked already is refused as an answer, and recorded when overruled."""
    circle = free_circles(free_circle)[0]
    answer(owner, free_circle, circle, "record")
    record(Slip(free_circle, 0, "again"), Correct("shoppes.sheets.red.free_circles", 1))
    set_setting(Slip(free_circle, 0, "strict"), "attitude", "referee")
    head = load(free_circle).head
    refused = answer(owner, free_circle, circle, "record")
    after = load(free_circle).head
    overruled = answer(owner, free_circle, circle, "overrule")

    assert (refused.status_code, after) == (422, head)
    assert 'value="overrule"' in refused.text
    assert overruled.status_code == 302
    assert load(free_circle).entries[-1].objections


def test_a_correction_can_be_checked_first(owner, merchants):
    """The account shows what the correction would make, and stays as it was."""
    form = {"value": "17", "note": "counted twice", "seen": "1", "once": "x"}
    checked = owner.post(f"/t/{merchants}/number/mats.red.gold", data={**form, "do": "check"})
    head = load(merchants).head
    owner.post(f"/t/{merchants}/number/mats.red.gold", data={**form, "do": "record"})

    assert "10 → <b>17</b>" in checked.text
    assert 'value="17"' in checked.text
    assert "counted twice" in checked.text
    assert head == 1
    assert load(merchants).state.mats["red"].gold == 17


def test_a_ruling_is_switched_after_a_look_at_what_it_changes(owner, merchants):
    """The menu leads through a page that shows the change; only that page's button records it."""
    name, option = next(iter(load(merchants).game.catalogue.options.items()))
    other = next(value for value in option.values if value != option.default)
    form = {"what": "option", "name": name, "value": other, "seen": "1", "once": "x"}
    checked = owner.post(f"/t/{merchants}/menu", data={**form, "do": "check"})
    head = load(merchants).head
    owner.post(f"/t/{merchants}/menu", data={**form, "do": "record"})

    assert f'<input type="hidden" name="name" value="{name}">' in checked.text
    assert head == 1
    assert load(merchants).state.terms.options[name] == other


def test_every_act_of_the_menu_asks_to_check_first(owner, merchants):
    """Rulings, depth and places go through the page that shows the change."""
    page = owner.get(f"/t/{merchants}/menu").text
    forms = [part.split("</form>")[0] for part in page.split("<form")[1:]]
    acts = [
        form for form in forms if any(f'name="what" value="{what}"' in form for what in ("option", "depth", "swap"))
    ]

    assert len(acts) > 3
    assert all('name="do" value="check"' in form for form in acts)


@rule("TS-SEAT-03")
def test_two_seats_change_places(owner, merchants):
    """The clockwise order changes, what each seat has stays, and whoever is due stays due."""
    form = {"what": "swap", "value": "places", "one": "purple", "other": "yellow", "seen": "1", "once": "x"}
    owner.post(f"/t/{merchants}/menu", data={**form, "do": "record"})
    same = owner.post(
        f"/t/{merchants}/menu", data={**form, "other": "purple", "once": "y", "do": "record"}, follow_redirects=True
    )
    played = load(merchants)

    assert played.state.terms.seats == ("red", "yellow", "purple")
    assert played.head == 2
    assert "cannot change places with itself" in same.text


def test_two_people_change_seats_with_their_phones(house, owner, merchants):
    """Names change seats, and the phone that acted for Red acts for Purple."""
    phone = house.test_client()
    phone.get(f"/open/{make_link(Role.SEAT, merchants, 'red')}")
    form = {"what": "swap", "value": "people", "one": "red", "other": "purple", "seen": "1", "once": "x"}
    owner.post(f"/t/{merchants}/menu", data={**form, "do": "check"})
    owner.post(f"/t/{merchants}/menu", data={**form, "do": "check"})

    assert load(merchants).settings.names == {"red": "", "purple": "Window"}
    assert phone.get(f"/t/{merchants}/act/forge?seat=purple").status_code == 200
    assert phone.get(f"/t/{merchants}/act/forge?seat=red").status_code == 403


def test_people_change_seats_wholly_or_not_at_all(house, merchants, monkeypatch):
    """If the names cannot be written, the phones stay where they are."""
    make_link(Role.SEAT, merchants, "red")
    monkeypatch.setattr(acts, "append", Mock(side_effect=OSError("the disk is full")))
    with pytest.raises(OSError, match="disk"):
        swap_people(Slip(merchants, 1, "x"), "red", "purple")

    assert [link.seat for link in links_of(merchants)] == ["red"]


@pytest.mark.parametrize("what", [{"what": "names", "name-red": "x" * 41}, {"what": "place", "value": "x" * 81}])
def test_a_name_or_place_that_is_too_long_is_said_and_not_cut(owner, merchants, what):
    """Nothing is cut off in silence: the sentence says how long it may be."""
    said = owner.post(f"/t/{merchants}/menu", data={**what, "seen": "1", "once": "x"}, follow_redirects=True)

    assert "letters at most" in said.text
    assert load(merchants).head == 1


@rule("TS-SEAT-02")
def test_the_last_seat_cannot_leave(owner, house):
    """Somebody has to stay; the sentence says what to do instead."""
    table = open_table(Opening("battleground_kingdoms", ("red", "blue")))
    owner.post(f"/t/{table}/menu", data={"what": "leave", "value": "red", "seen": "0", "once": "r"})
    last = {"what": "leave", "value": "blue", "seen": "0", "once": "b"}
    said = owner.post(f"/t/{table}/menu", data=last, follow_redirects=True)

    assert "finish or abandon the table instead" in said.text
    assert load(table).state.terms.seats == ("blue",)


def test_what_was_said_to_a_phone_that_shows_no_page_does_not_pile_up(owner, merchants):
    """A session cookie that grew too large would be thrown away by the browser, and the forms' tokens with it."""
    settings = [{"what": "place", "value": f"Room {number}", "seen": "0", "once": f"{number}"} for number in range(9)]
    answers = [owner.post(f"/t/{merchants}/menu", data=form).status_code for form in settings]
    with owner.session_transaction() as session:
        said = session["_flashes"]

    assert answers == [302] * 9
    assert len(said) == 2


# ---------------------------------------------------------------- opening a table


SEATS = {"seat-red": "1", "seat-purple": "1", "seat-yellow": "1", "box": "for_now"}


def test_places_are_typed_when_a_table_opens(owner, house):
    """The lowest place begins, the others follow clockwise."""
    order = {"order-red": "3", "order-purple": "1", "order-yellow": "2"}
    owner.post("/new/battle_merchants", data={**SEATS, **order, "once": "o"})

    assert load(all_tables()[0].id).state.terms.seats == ("purple", "yellow", "red")


def test_a_place_that_is_no_number_is_said_at_its_field(owner, house):
    """The sentence says what to type, and what was typed stays."""
    said = owner.post("/new/battle_merchants", data={**SEATS, "order-red": "first", "once": "o"})

    assert said.status_code == 422
    assert "Type the place as a number" in said.text
    assert 'value="first"' in said.text
    assert all_tables() == []


def test_the_same_form_opens_one_table(owner, house):
    """Sent three times, the form that opens a table opens one."""
    places = {owner.post("/new/battle_merchants", data={**SEATS, "once": "o"}).location for _ in range(3)}

    assert len(places) == 1
    assert len(all_tables()) == 1


# ---------------------------------------------------------------- dice and draws


def test_tableside_rolls_when_asked_and_the_roll_is_recorded(owner, shoppe):
    """One tap rolls all four dice within their sides, records them, and notes who rolled."""
    owner.post(f"/t/{shoppe}/act/roll", data={"do": "chance", "seen": "1", "once": "x"})
    entry = load(shoppe).entries[-1]
    sides = {"d6": 6, "d8": 8, "d10": 10, "d12": 12}

    assert isinstance(entry.event, Roll)
    assert all(1 <= getattr(entry.event, die) <= most for die, most in sides.items())
    assert entry.note == "Roll by Tableside"


def test_tableside_draws_a_card_that_is_left(owner, shoppe):
    """A draw takes one of the cards that fit."""
    owner.post(f"/t/{shoppe}/act/sponsor?seat=red", data={"do": "chance", "seen": "1", "once": "x"})
    state = load(shoppe).state

    assert state.adventurers["red"] in state.box.adventurers


def test_an_act_without_dice_offers_no_roll(owner, merchants, shoppe):
    """The button is there where chance decides, and only there."""
    assert "Roll for us" in owner.get(f"/t/{shoppe}/act/roll").text
    assert "Draw for us" in owner.get(f"/t/{shoppe}/act/sponsor?seat=red").text
    assert "for us" not in owner.get(f"/t/{merchants}/act/forge?seat=red").text


def test_dice_are_fair():
    """Over 36,000 rolls of two dice every total comes as often as it should, within five deviations."""
    field = choice_field("total", "Total", (), chance=Dice(2, 6))
    counts = Counter(fallen(field) for _ in range(36_000))
    expected = {total: 1000 * (6 - abs(7 - total)) for total in range(2, 13)}

    assert counts.keys() == expected.keys()
    assert [total for total in expected if abs(counts[total] - expected[total]) > 5 * expected[total] ** 0.5] == []

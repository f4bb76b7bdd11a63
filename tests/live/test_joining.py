"""Coming in by code: typed, scanned, throttled, and several seats on one device."""

import re

import pytest

from tests.live.house import words
from tests.support import cases
from tracker.journal.codes import LENGTH, LETTERS, cleaned, code_of
from tracker.journal.links import Role
from tracker.web.throttle import Throttle
from tracker.web.views import joining


@pytest.fixture
def table(house):
    """A table of Battle Merchants for three."""
    return house.table("battle_merchants", 3, "full")


@pytest.fixture
def code(house, table):
    """Its code."""
    with house.app.app_context():
        return code_of(table)


@cases("""
    typed        read
    abcd-3467    ABCD3467
    ABCD3467     ABCD3467
    abcd3467     ABCD3467
""")
def test_a_code_is_read_as_people_type_it(typed, read):
    """Small letters and dashes do not matter."""
    assert cleaned(typed) == read


def test_a_code_has_no_letters_that_look_alike(code):
    """It is read from two metres away."""
    assert re.fullmatch(f"[{LETTERS}]{{{LENGTH}}}", code)
    assert set("0O1IL5S8B2Z") & set(LETTERS) == set()


def test_menu_and_display_show_the_code_and_its_qr(house, table, code):
    """To whoever plays there; a viewer is not shown it."""
    keeper, viewer = house.device(Role.SCOREKEEPER, table), house.device(Role.VIEWER, table)
    pages = [keeper.get(f"/t/{table}/{page}").get_data(as_text=True) for page in ("menu", "display")]
    unshown = viewer.get(f"/t/{table}/display").get_data(as_text=True)

    assert [(f"{code[:4]} {code[4:]}" in page, 'class="qr"' in page) for page in pages] == [(True, True)] * 2
    assert (code[:4] in unshown, 'class="qr"' in unshown) == (False, False)


def test_a_wrong_code_is_said_at_the_field_and_kept(house, table):
    """What was typed stays, and nothing is given away."""
    answer = house.device().post("/join", data={"code": "ABCD EFGH"})

    assert answer.status_code == 422
    assert "No table has this code" in words(answer)
    assert 'value="ABCD EFGH"' in answer.get_data(as_text=True)


@cases("""
    typed
    ''OR''1''=''1
    ABCD/../3467
    XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
    -
""")
def test_nonsense_is_a_wrong_code(house, typed):
    """Never an error of ours."""
    assert house.device().post("/join", data={"code": typed}).status_code == 422


def test_guessing_is_slowed_down_and_locks_nobody_out(house, table, code):
    """After twenty wrong codes the address is told to wait; the right code from there is still let in."""
    guesser, friend = house.device(), house.device()
    tries = [guesser.post("/join", data={"code": f"WRONG{number:03}"}).status_code for number in range(25)]
    right = friend.post("/join", data={"code": code})

    assert tries == [422] * 20 + [429] * 5
    assert right.location == f"/join/{code}"


def test_very_many_joins_by_one_code_wait(house, table, code):
    """A code that was posted somewhere does not fill the house with devices at once."""
    answers = [house.device().get(f"/join/{code}").status_code for _ in range(joining.right_codes.at_once + 2)]

    assert answers == [200] * joining.right_codes.at_once + [429] * 2


def test_another_table_is_not_held_up(house, table, code):
    """The allowance belongs to the code, not to the address."""
    other = house.table("battle_merchants", 2, "full")
    with house.app.app_context():
        second = code_of(other)
    used_up = [house.device().get(f"/join/{code}").status_code for _ in range(joining.right_codes.at_once + 2)]

    assert used_up[-1] == 429
    assert house.device().get(f"/join/{second}").status_code == 200


def test_a_bucket_fills_up_again():
    """One try comes back after its time."""
    now = [100.0]
    throttle = Throttle(2, 3.0, lambda: now[0])
    first = [throttle.take("a") for _ in range(3)]
    now[0] += 3.0
    second = [throttle.take("a") for _ in range(2)]

    assert first == [True, True, False]
    assert second == [True, False]


def test_two_seats_share_a_phone(house, table, code):
    """By taking a second seat after the first; each act is of the seat the page says."""
    phone = house.device()
    phone.post(f"/join/{code}", data={"seat": "red"})
    phone.post(f"/join/{code}", data={"seat": "purple"})
    page = words(phone.get(f"/join/{code}"))

    assert page.count("this device") == 2
    assert phone.get(f"/t/{table}/act/forge?seat=red").status_code == 200
    assert phone.get(f"/t/{table}/act/forge?seat=purple").status_code == 200
    assert phone.get(f"/t/{table}/act/forge?seat=yellow").status_code == 403


def test_a_seat_no_table_has_is_not_taken(house, table, code):
    """A form made by hand gets a plain no."""
    assert house.device().post(f"/join/{code}", data={"seat": "octarine"}).status_code == 400


def test_a_seat_taken_meanwhile_is_said_on_the_page(house, table, code):
    """Two phones press the same seat; the second chooses again."""
    first, second = house.device(), house.device()
    first.post(f"/join/{code}", data={"seat": "red"})
    answer = second.post(f"/join/{code}", data={"seat": "red"})

    assert answer.status_code == 409
    assert "Another device holds this seat" in words(answer)
    assert second.get(f"/t/{table}").location == "/join"


def test_a_link_address_is_clean_afterwards(house, table):
    """The secret is swapped for a cookie; the address the browser keeps has none."""
    secret = house.secret(Role.VIEWER, table)
    phone = house.device()
    answer = phone.get(f"/open/{secret}")

    assert answer.location == f"/t/{table}"
    assert secret not in phone.get(answer.location).get_data(as_text=True)


def test_a_connected_seat_is_not_lost_by_another_address(house, table, code):
    """Whoever comes by another name of this computer cannot take a seat whose phone is there now."""
    secret = house.secret(Role.SEAT, table, "red")
    red = house.device(host="192.168.0.7:8000")
    red.get(f"/open/{secret}")
    red.get(f"/t/{table}")
    other = house.device(host="10.0.0.3:8000")
    answers = [other.get(f"/open/{secret}").location, other.post(f"/join/{code}", data={"seat": "red"}).status_code]

    assert answers == ["/join", 409]
    assert red.get(f"/t/{table}").status_code == 200


def test_a_seat_link_opens_again_after_a_new_address(house, table):
    """One scan brings the seat back; the old device has lost it."""
    secret = house.secret(Role.SEAT, table, "red")
    before = house.device(host="192.168.0.7:8000")
    before.get(f"/open/{secret}")
    house.silence(table)
    again = house.device(host="10.0.0.3:8000")

    assert again.get(f"/open/{secret}").location == f"/t/{table}"
    assert before.get(f"/t/{table}").location == "/join"


def test_a_hidden_table_has_no_code(house, table, code):
    """What the owner put out of sight cannot be joined."""
    house.device(Role.OWNER).post(f"/archive/{table}", data={"do": "hide"})

    assert house.device().get(f"/join/{code}").status_code == 422

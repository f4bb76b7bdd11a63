"""Forms that come late, twice or from the wrong device do what their pages promised, or say that they did not."""

import logging

import pytest
from sqlalchemy.exc import OperationalError

from tests.live.house import words
from tracker.journal import links
from tracker.journal.links import Role
from tracker.web.views import joining


@pytest.fixture
def table(house):
    """Merchants of Magick with Red and Blue at the score pad: no turns, so everybody may act at any time."""
    return house.table(depth="score")


def test_a_phone_with_two_seats_takes_back_the_act_its_button_names(house, table):
    """The button names an entry; the other seat of the same phone has a later one."""
    phone = house.device(Role.SEAT, table, "red")
    phone.get(f"/open/{house.secret(Role.SEAT, table, 'blue')}")
    house.act(table, act="count", seat="red", what="crafting", value=3)
    house.act(table, act="count", seat="blue", what="crafting", value=4)
    asked = phone.post(f"/t/{table}/undo", data={"number": 2, "seen": 3, "once": "u"})

    assert "Take back" in words(asked)
    assert "Red" in words(asked)


def test_an_undo_that_is_sent_again_is_answered_as_done(house, table):
    """The first answer was lost on the way; the second takes nothing more back."""
    keeper = house.device(Role.SCOREKEEPER, table)
    house.act(table, act="count", seat="red", what="crafting", value=3)
    house.act(table, act="count", seat="red", what="crafting", value=4)
    form = {"number": 3, "seen": 3, "once": "same"}
    keeper.post(f"/t/{table}/undo", data=form)
    again = keeper.post(f"/t/{table}/undo", data=form, follow_redirects=True)

    assert "This was already done" in words(again)
    assert house.played(table).head == 4


def test_names_typed_on_two_phones_are_both_kept(house, table):
    """Two menus were open; each writes only the name that was changed on it."""
    keeper = house.device(Role.SCOREKEEPER, table)
    keeper.post(f"/t/{table}/menu", data={"what": "names", "name-red": "Window", "seen": 1, "once": "a"})
    keeper.post(f"/t/{table}/menu", data={"what": "names", "name-blue": "Stove", "seen": 1, "once": "b"})

    assert house.played(table).settings.names == {"red": "Window", "blue": "Stove"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"what": "names", "name-red": "Window"}, {"what": "names", "name-red": "Stove"}),
        ({"what": "title", "value": "Sunday"}, {"what": "title", "value": "Monday"}),
    ],
)
def test_the_same_thing_set_on_two_phones_is_said(house, table, first, second):
    """The second phone had not seen what the first one wrote: it is asked to look again."""
    keeper = house.device(Role.SCOREKEEPER, table)
    keeper.post(f"/t/{table}/menu", data={**first, "seen": 1, "once": "a"})
    said = keeper.post(f"/t/{table}/menu", data={**second, "seen": 1, "once": "b"}, follow_redirects=True)

    assert "Look again" in words(said)
    assert house.played(table).head == 2


def test_looking_ahead_at_a_link_takes_no_seat(house, table):
    """Something that only asks whether a link is there, or fetches it beforehand, is not the player."""
    secret = house.secret(Role.SEAT, table, "red")
    curious, player = house.device(), house.device()
    curious.head(f"/open/{secret}")
    curious.get(f"/open/{secret}", headers={"Sec-Purpose": "prefetch"})
    player.get(f"/open/{secret}")

    assert player.get(f"/t/{table}").status_code == 200


def test_a_seat_stays_with_its_phone_whatever_name_the_computer_is_called_by(house, table, monkeypatch):
    """The computer still has the address the phone came in under, so the phone can come back."""
    monkeypatch.setattr("tracker.web.access.addresses", lambda _: ["192.168.0.7"])
    secret = house.secret(Role.SEAT, table, "red")
    holder = house.device(host="192.168.0.7:8000")
    holder.get(f"/open/{secret}")
    house.silence(table)
    other = house.device(host="laptop.local:8000")
    other.get(f"/open/{secret}")

    assert other.get(f"/t/{table}").status_code == 302
    assert holder.get(f"/t/{table}").status_code == 200


def test_the_stream_of_no_table_is_not_there(house):
    assert house.device(Role.OWNER).get("/t/nowhere/stream").status_code == 404


def test_one_device_cannot_take_every_place(house, table):
    """A phone with a hundred tabs asks for the head instead; the others still get their streams."""
    presence = house.app.extensions["tableside-live"].presence
    greedy = [presence.subscribe(table, 1, frozenset()) for _ in range(20)]

    assert sum(one is not None for one in greedy) == 8
    assert presence.subscribe(table, 2, frozenset()) is not None


def test_a_mistake_on_the_way_in_is_logged_without_the_link(house, table, monkeypatch, caplog):
    """Whoever reads the server's log cannot come in with what stands there."""
    house.app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    secret = house.secret(Role.SEAT, table, "red")
    monkeypatch.setattr(joining, "open_link", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        answer = house.device().get(f"/open/{secret}")

    assert answer.status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert secret not in caplog.text.replace("joining.py", "")


def test_a_database_that_is_held_for_too_long_says_what_to_do(house, table, monkeypatch, caplog):
    """Nothing is recorded, nothing is lost, and the secret does not get into the log."""
    secret = house.secret(Role.SEAT, table, "red")

    def held(*_):
        raise OperationalError("SELECT", {"secret": secret}, Exception("database is locked"))

    monkeypatch.setattr(joining, "open_link", held)
    with caplog.at_level(logging.ERROR):
        answer = house.device().get(f"/open/{secret}")

    assert answer.status_code == 503
    assert "Wait a moment" in words(answer)
    assert secret not in caplog.text


def test_the_display_on_this_computer_shows_the_address_phones_need(house, table):
    """Opened under the computer's own name for itself, it still leads phones to the computer."""
    house.app.config["ADDRESS"] = "http://192.168.0.7:8000/"
    owner = house.device(Role.OWNER, host="127.0.0.1:8000")

    assert "http://192.168.0.7:8000/join/" in owner.get(f"/t/{table}/display").text
    assert "127.0.0.1" not in words(owner.get(f"/t/{table}/display"))


def test_a_link_known_by_its_hash_only_is_found(house, table):
    """The database never holds a link's secret."""
    secret = house.secret(Role.VIEWER, table)

    assert links.hashed(secret) != secret
    assert secret.encode() not in (house.folder / "tableside.db").read_bytes()


def test_the_forms_of_one_menu_are_told_apart(house, table):
    """One page has many forms: after one was sent, Back and another one is not the same form again."""
    keeper = house.device(Role.SCOREKEEPER, table)
    keeper.post(f"/t/{table}/menu", data={"what": "attitude", "value": "referee", "seen": 1, "once": "page"})
    keeper.post(f"/t/{table}/menu", data={"what": "title", "value": "Sunday", "seen": 1, "once": "page"})
    keeper.post(f"/t/{table}/menu", data={"what": "title", "value": "Sunday", "seen": 1, "once": "page"})

    assert house.played(table).settings.title == "Sunday"
    assert house.played(table).head == 3

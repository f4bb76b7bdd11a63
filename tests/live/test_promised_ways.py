"""Links and codes, and what is not protected: one test for each sentence of the page, named by its id."""

import sqlite3
import time

import pytest

from tests.live.house import words
from tests.live.promised import code, count, link_of
from tracker.journal.codes import change_code
from tracker.journal.database import db
from tracker.journal.links import Role, release, revoke
from tracker.journal.rows import DraftRow


def test_seat_links_are_bound(house, table):
    """A second device gets a sentence instead; freed, the link works there, and the first device is out."""
    secret = house.secret(Role.SEAT, table, "red")
    first, second = house.device(), house.device()
    first.get(f"/open/{secret}")
    refused = second.get(f"/open/{secret}", follow_redirects=True)
    with house.app.app_context():
        release(link_of(house, table, Role.SEAT, "red"))
    second.get(f"/open/{secret}")

    assert "another device holds this seat" in words(refused)
    assert second.get(f"/t/{table}").status_code == 200
    assert first.get(f"/t/{table}").location == "/join"


@pytest.mark.parametrize("how", [revoke, release])
def test_ended_links_end_pages(served, how):
    """The stream of the open page ends, and asking for the head is refused, two seconds later at most."""
    table = served.table()
    red = served.device(Role.SEAT, table, "red", host="127.0.0.1")
    stream = iter(red.get(f"/t/{table}/stream", buffered=False).response)
    first = [next(stream), next(stream)]
    began = time.monotonic()
    with served.app.app_context():
        how(link_of(served, table, Role.SEAT, "red"))
    rest = list(stream)

    assert b"".join(part if isinstance(part, bytes) else part.encode() for part in first).endswith(b"data: 1\n\n")
    assert time.monotonic() - began < 2
    assert len(rest) <= 1
    assert red.get(f"/t/{table}/head").status_code == 403


def test_downloads_stay(house, table):
    """A PDF and a record are files of their own: nothing in them asks the house, and a page without scripts cannot."""
    viewer = house.device(Role.VIEWER, table)
    record = viewer.get(f"/t/{table}/record").get_data(as_text=True)
    page = viewer.get(f"/t/{table}").get_data(as_text=True)

    assert "/stream" not in record
    assert "http-equiv" not in page
    assert page.count("<script") == page.count('<script type="module" src="/static/')


def test_secrets_are_hashed(house, table):
    """Neither a link nor a cookie can be found in the files of the house."""
    secret = house.secret(Role.SEAT, table, "red")
    red = house.device()
    red.get(f"/open/{secret}")
    cookie = red.get_cookie("tableside").value
    kept = b"".join(path.read_bytes() for path in sorted(house.folder.iterdir()) if path.is_file())

    assert secret.encode() not in kept
    assert cookie.encode() not in kept
    assert b"secret_hash" in kept


def test_codes_open_little(house, table):
    """Looking on, or one free seat; a held seat is refused and nothing lets a code keep score."""
    house.device(Role.SEAT, table, "red")
    typed = code(house, table)
    guest = house.device()
    went = guest.post("/join", data={"code": f" {typed[:4].lower()}-{typed[4:]} "})
    guest.post(went.location)
    looks = guest.get(f"/t/{table}").status_code
    taken = guest.post(went.location, data={"seat": "red"})
    guest.post(went.location, data={"seat": "blue"})

    assert (looks, taken.status_code) == (200, 409)
    assert "Another device holds this seat" in words(taken)
    assert count(table, guest, "blue", 3).status_code == 302
    assert guest.get(f"/t/{table}/menu").status_code == 403


def test_codes_can_be_closed(house, table):
    """A new code ends the old one; a closed one lets nobody in, and links still do."""
    old, guest = code(house, table), house.device()
    with house.app.app_context():
        new = change_code(table)
        answers = [guest.get(f"/join/{typed}").status_code for typed in (old, new)]
        change_code(table, closed=True)
        answers.append(guest.get(f"/join/{new}").status_code)

    assert answers == [422, 200, 422]
    assert house.device(Role.VIEWER, table).get(f"/t/{table}").status_code == 200


def test_new_address_frees_seats(house, table):
    """A browser sends its cookie only to the old address; the seat is free under the new one and lost under the old."""
    secret = house.secret(Role.SEAT, table, "red")
    before = house.device(host="192.168.0.7:8000")
    before.get(f"/open/{secret}")
    house.silence(table)
    again = house.device(host="10.0.0.3:8000")
    again.post(f"/join/{code(house, table)}", data={"seat": "red"})

    assert again.get(f"/t/{table}").status_code == 200
    assert count(table, again, "red", 4).status_code == 302
    assert before.get(f"/t/{table}").location == "/join"


def test_nothing_is_encrypted(house, table):
    """There is no HTTPS to insist on, and a copied cookie is as good as the device."""
    red = house.device(Role.SEAT, table, "red")
    answer = red.get(f"/t/{table}")
    thief = house.device()
    thief.set_cookie("tableside", red.get_cookie("tableside").value)

    assert "Strict-Transport-Security" not in answer.headers
    assert not red.get_cookie("tableside").secure
    assert count(table, thief, "red", 3).status_code == 302


def test_whoever_holds_the_phone(house, table):
    """Nobody is asked who they are."""
    red = house.device(Role.SEAT, table, "red")

    assert "password" not in red.get(f"/t/{table}").get_data(as_text=True).lower()
    assert count(table, red, "red", 3).status_code == 302


def test_scorekeepers_could_look(house, kingdoms):
    """Because the phone may be passed round, the scorekeeper's device opens every seat's panel."""
    keeper = house.device(Role.SCOREKEEPER, kingdoms)
    page = keeper.get(f"/t/{kingdoms}/act/purchase?seat=red").get_data(as_text=True)

    assert 'value="smelter" selected' in page or 'value="smelter" checked' in page


def test_the_computer_is_open(house, kingdoms):
    """A sealed choice lies readable in the database."""
    with house.app.app_context():
        address = db.engine.url.database
        assert db.session.get(
            DraftRow, (kingdoms, house.played(kingdoms).game.sealed(house.played(kingdoms).state).key, "red")
        )
        db.session.remove()
    with sqlite3.connect(str(address)) as file:
        body = file.execute("SELECT body FROM drafts").fetchone()[0]

    assert "smelter" in body


def test_wrong_acts_are_recorded(house, table):
    """Paper does not check: the log shows who wrote it, and undo takes it back."""
    red = house.device(Role.SEAT, table, "red")
    count(table, red, "red", 60)
    log = words(red.get(f"/t/{table}/log"))
    red.post(f"/t/{table}/undo", data={"seen": "2", "number": "2"})

    assert "60" in log
    assert house.played(table).acts == ()

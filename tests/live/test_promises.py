"""Who can do what: one test for each sentence of the page, named by its id."""

import sqlite3
import sys
import time

import pytest

from tests.live.house import words
from tracker.journal.acts import Slip
from tracker.journal.codes import change_code, code_of
from tracker.journal.database import db
from tracker.journal.drafts import seal
from tracker.journal.links import Role, links_of, release, revoke
from tracker.journal.rows import DraftRow
from tracker.kernel.play import read_event
from tracker.web.promises import PROMISES


def count(table, device, seat, value, **more):
    """Write the crafting line of a seat."""
    return device.post(f"/t/{table}/act/count?seat={seat}", data={"what": "crafting", "value": value, **more})


def code(house, table):
    """The code of a table."""
    with house.app.app_context():
        return code_of(table)


def link_of(house, table, role, seat=""):
    """The number of a link that works."""
    with house.app.app_context():
        return next(link.id for link in links_of(table) if link.role == role.value and link.seat == seat)


@pytest.fixture
def table(house):
    """A table of Merchants of Magick for Red and Blue, with a pad."""
    return house.table("merchants_of_magick", 2, "score")


@pytest.fixture
def kingdoms(house):
    """A campaign in which Red has sealed a purchase of a Smelter and Blue has not yet."""
    rows = {seat: {"gold": 90, "row": {"start_gold": 90, "round": 2}} for seat in ("red", "blue")}
    table = house.table("battleground_kingdoms", 2, position={"round": 2, "kingdoms": rows})
    with house.app.app_context():
        game = house.played(table).game
        event = read_event(game, {"act": "purchase", "seat": "red", "resources": ["smelter"]})
        answer = seal(Slip(table, 1, "sealed-1"), "red", event)
        assert answer.played.done, answer
    return table


def test_every_sentence_has_a_test():
    """And no sentence is said twice."""
    tests = {name.removeprefix("test_") for name in vars(sys.modules[__name__]) if name.startswith("test_")}

    assert {promise.id for promise in PROMISES} <= tests
    assert len({promise.says for promise in PROMISES}) == len(PROMISES)


def test_the_page_says_every_sentence(house):
    """Anybody may read it."""
    page = words(house.device().get("/who"))

    assert [promise.says for promise in PROMISES if promise.says not in page.replace("&#39;", "'")] == []


def test_the_page_is_one_tap_from_home_and_from_the_join_page(house):
    """Whoever comes in, and whoever owns the house, can read it before anything else."""
    pages = [house.device().get("/join"), house.device(Role.OWNER).get("/")]

    assert ['href="/who"' in page.get_data(as_text=True) for page in pages] == [True, True]


def test_strangers_see_no_table(house, table):
    """The bare address offers to join, and no page of the table opens."""
    nobody = house.device()
    answers = [nobody.get(address) for address in ("/", f"/t/{table}", f"/t/{table}/log", f"/t/{table}/display")]

    assert [answer.location for answer in answers] == ["/join"] * 4
    assert table not in nobody.get("/join").get_data(as_text=True)


def test_strangers_read_rules(house):
    """They are in our words and no secret."""
    nobody = house.device()

    assert "MM-SCORE-01" in words(nobody.get("/rules?q=MM-SCORE-01"))
    assert nobody.get("/tools/battle_merchants/nothing").status_code == 404


def test_viewers_see(house, kingdoms):
    """All pages of the table and its record, without what is sealed."""
    viewer = house.device(Role.VIEWER, kingdoms)
    pages = [viewer.get(f"/t/{kingdoms}{page}") for page in ("", "/log", "/review", "/display", "/here", "/record")]

    assert [page.status_code for page in pages] == [200] * 6
    assert "has sealed a choice" in words(pages[1])
    assert [page.status_code for page in pages if '"smelter"]' in page.get_data(as_text=True)] == []


def test_viewers_record_nothing(house, table):
    """No act, no note, no correction, no undo."""
    viewer = house.device(Role.VIEWER, table)
    answers = [
        count(table, viewer, "red", 5),
        viewer.post(f"/t/{table}/note", data={"note": "hello"}),
        viewer.post(f"/t/{table}/number/pad.red.crafting", data={"value": "5"}),
        viewer.post(f"/t/{table}/undo"),
        viewer.post(f"/t/{table}/pad"),
    ]

    assert [answer.status_code for answer in answers] == [403] * 5
    assert house.played(table).head == 1


def test_seats_act(house, table):
    """For themselves, for the whole table, and by correcting."""
    red = house.device(Role.SEAT, table, "red")
    count(table, red, "red", 5)
    red.post(f"/t/{table}/act/lay_mastery", data={"card": next(iter(house.played(table).state.box.masteries))})
    red.post(f"/t/{table}/number/pad.red.crafting", data={"value": "7", "seen": "3"})

    assert house.played(table).head == 4


def test_seats_stay_themselves(house, table):
    """Neither through the address, nor by leaving the seat out, nor on the pad; and another's act stays."""
    red, blue = house.device(Role.SEAT, table, "red"), house.device(Role.SEAT, table, "blue")
    count(table, red, "red", 5)
    answers = [
        count(table, blue, "red", 9),
        blue.post(f"/t/{table}/act/count", data={"what": "crafting", "value": "9"}),
    ]
    blue.post(f"/t/{table}/undo", data={"seen": "2"}, follow_redirects=True)

    assert [answer.status_code for answer in answers] == [403, 403]
    assert [(entry.number, entry.kind.value) for entry in house.played(table).entries] == [(1, "open"), (2, "act")]


def test_seats_keep_secrets(house, kingdoms):
    """Red finds the own choice again; Blue cannot open it."""
    red, blue = house.device(Role.SEAT, kingdoms, "red"), house.device(Role.SEAT, kingdoms, "blue")
    own, other = (device.get(f"/t/{kingdoms}/act/purchase?seat=red") for device in (red, blue))
    blues = blue.get(f"/t/{kingdoms}/act/purchase?seat=blue").get_data(as_text=True)

    assert 'value="smelter" selected' in own.get_data(as_text=True) or 'value="smelter" checked' in own.get_data(
        as_text=True
    )
    assert other.status_code == 403
    assert 'value="smelter" selected' not in blues
    assert 'value="smelter" checked' not in blues


def test_devices_hold_several(house):
    """A device with two seats says whom it acts for, and changes by one tap."""
    table = house.table("battle_merchants", 3, "full")
    both = house.device(Role.SEAT, table, "red")
    both.get(f"/open/{house.secret(Role.SEAT, table, 'purple')}")
    page = both.get(f"/t/{table}?seat=purple").get_data(as_text=True)

    assert 'aria-label="Acting as"' in page
    assert page.count('aria-current="true"') == 1
    assert "seat=red" in page
    assert "seat=yellow" not in page


def test_scorekeepers_do_all(house, kingdoms):
    """Every seat's acts, the past, and going on without the one who is missing."""
    keeper = house.device(Role.SCOREKEEPER, kingdoms)
    page = words(keeper.get(f"/t/{kingdoms}"))
    keeper.post(f"/t/{kingdoms}/reveal", data={"seen": "2", "without": "blue"})

    assert "Still missing: Blue" in page
    assert "Go on without Blue" in page
    assert house.played(kingdoms).head == 3
    assert keeper.get(f"/t/{kingdoms}/entry/3/strike").status_code == 200


def test_scorekeepers_let_in(house, table):
    """They make links, free seats and end links."""
    keeper = house.device(Role.SCOREKEEPER, table)
    made = keeper.post(f"/t/{table}/links", data={"do": "make", "for": "seat:red"}).get_data(as_text=True)
    link = link_of(house, table, Role.SEAT, "red")
    red = house.device()
    red.get(made.partition("/open/")[2].partition('"')[0].join(("/open/", "")))
    sat = red.get(f"/t/{table}").status_code
    keeper.post(f"/t/{table}/links", data={"do": "release", "link": link})

    assert sat == 200
    assert red.get(f"/t/{table}").location == "/join"


def test_scorekeepers_stay_at_their_table(house, table):
    """Another table and the house are closed to them."""
    keeper, other = house.device(Role.SCOREKEEPER, table), house.table()
    answers = [keeper.get(address) for address in (f"/t/{other}", "/people", "/boxes", "/import")]

    assert [answer.status_code for answer in answers] == [403] * 4
    assert keeper.get("/").location == f"/t/{table}"


def test_owners_do_the_rest(house, table):
    """Home, people, boxes and imports, and every table."""
    owner = house.device(Role.OWNER)
    answers = [owner.get(address) for address in ("/", "/people", "/boxes", "/import", f"/t/{table}/menu")]

    assert [answer.status_code for answer in answers] == [200] * 5
    assert owner.post(f"/archive/{table}", data={"do": "hide"}).status_code == 302


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

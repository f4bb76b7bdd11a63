"""Who can do what: one test for each sentence of the page, named by its id; ways in have a file of their own."""

import sys

import pytest

from tests.live import test_promised_ways
from tests.live.house import words
from tests.live.promised import count, link_of
from tracker.games import GAMES
from tracker.journal.links import Role
from tracker.web.promises import PROMISES


def test_every_sentence_has_a_test():
    """And no sentence is said twice."""
    here = {**vars(sys.modules[__name__]), **vars(test_promised_ways)}
    tests = {name.removeprefix("test_") for name in here if name.startswith("test_")}

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


def test_strangers_see_no_table(house):
    """The bare address offers to join, no page of the table opens, and no open page names it or anybody at it."""
    table = house.table("merchants_of_magick", 2, "score", names={"red": "Rumpelstiltskin"}, title="Tuesdays")
    nobody = house.device()
    answers = [nobody.get(address) for address in ("/", f"/t/{table}", f"/t/{table}/log", f"/t/{table}/display")]

    assert [answer.location for answer in answers] == ["/join"] * 4
    pages = [words(nobody.get(address)) for address in ("/join", "/who", "/rules", f"/t/{table}", "/nowhere")]
    assert [said for said in pages if table in said or "Rumpelstiltskin" in said or "Tuesdays" in said] == []


@pytest.mark.parametrize(("game", "tool"), [(game, tool.name) for game in GAMES for tool in GAMES[game].tools])
def test_strangers_use_tools(house, game, tool):
    """Every quick tool of every game opens for somebody who was let in nowhere."""
    assert house.device().get(f"/tools/{game}/{tool}").status_code == 200


def test_strangers_read_rules(house):
    """The rules are in our words and no secret, and a quick tool works something out."""
    nobody = house.device()
    asked = {"seats": "2", "do": "work", "crafting|red": "4+3"}
    answer = nobody.post("/tools/merchants_of_magick/score", data=asked)

    assert "MM-SCORE-01" in words(nobody.get("/rules?q=MM-SCORE-01"))
    assert "Place 1: Red 7." in words(answer)


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
    """Neither through the address, nor by leaving the seat out, nor on the pad; and only the own act is taken back."""
    red, blue = house.device(Role.SEAT, table, "red"), house.device(Role.SEAT, table, "blue")
    count(table, red, "red", 5)
    answers = [
        count(table, blue, "red", 9),
        blue.post(f"/t/{table}/act/count", data={"what": "crafting", "value": "9"}),
    ]
    blue.post(f"/t/{table}/pad", data={"crafting|red": "9", "was|crafting|red": "5", "seen": "2"})
    blue.post(f"/t/{table}/undo", data={"seen": "2"}, follow_redirects=True)
    stays = [(entry.number, entry.kind.value) for entry in house.played(table).entries]
    red.post(f"/t/{table}/undo", data={"seen": "2", "number": "2"})

    assert [answer.status_code for answer in answers] == [403, 403]
    assert stays == [(1, "open"), (2, "act")]
    assert house.played(table).acts == ()


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
    keeper = house.device(Role.SCOREKEEPER, kingdoms)
    keeper.post(f"/t/{kingdoms}/reveal", data={"seen": "2", "without": "blue"})
    assert "Smelter" in words(blue.get(f"/t/{kingdoms}/log"))


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
    table = house.table("merchants_of_magick", 2, "score")
    scorer = house.device(Role.SCOREKEEPER, table)
    written = [count(table, scorer, seat, 5, seen=seen).status_code for seen, seat in ((1, "red"), (2, "blue"))]
    shown = scorer.get(f"/t/{table}/entry/2/strike").get_data(as_text=True)
    digest = shown.partition('name="shown" value="')[2].partition('"')[0]
    scorer.post(f"/t/{table}/entry/2/strike", data={"seen": "3", "shown": digest})
    page = words(keeper.get(f"/t/{kingdoms}"))
    keeper.post(f"/t/{kingdoms}/reveal", data={"seen": "2", "without": "blue"})

    assert "Still missing: Blue" in page
    assert "Go on without Blue" in page
    assert house.played(kingdoms).head == 3
    assert written == [302, 302]
    assert [act.act.event.seat for act in house.played(table).acts] == ["blue"]


def test_scorekeepers_let_in(house, table):
    """They make links, free seats and end links."""
    viewer = house.device(Role.VIEWER, table)
    looked = viewer.get(f"/t/{table}").status_code
    keeper = house.device(Role.SCOREKEEPER, table)
    made = keeper.post(f"/t/{table}/links", data={"do": "make", "for": "seat:red"}).get_data(as_text=True)
    link = link_of(house, table, Role.SEAT, "red")
    red = house.device()
    red.get(made.partition("/open/")[2].partition('"')[0].join(("/open/", "")))
    sat = red.get(f"/t/{table}").status_code
    keeper.post(f"/t/{table}/links", data={"do": "release", "link": link})
    keeper.post(f"/t/{table}/links", data={"do": "revoke", "link": link_of(house, table, Role.VIEWER)})

    assert (sat, looked) == (200, 200)
    assert viewer.get(f"/t/{table}").location == "/join"
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

"""The stream, polling, and presence, over real sockets."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.live.house import words
from tests.live.streams import Phone
from tracker.journal.database import db
from tracker.journal.links import Role
from tracker.web.presence import Presence

ROOT = Path(__file__).resolve().parents[2]
BESIDE = """
import sys
from pathlib import Path
from tests.live.house import House
from tracker.web import create_app
House(create_app(Path(sys.argv[1]))).act(sys.argv[2], act="count", seat="red", what="crafting", value=4)
"""


@pytest.fixture
def table(served):
    """A table with a pad."""
    return served.table("merchants_of_magick", 2, "score")


@pytest.fixture
def red(served, table):
    """Red's phone."""
    return Phone(served.address).enter(served.link(Role.SEAT, table, "red"))


def count(served, table, value, seat="red"):
    """Record a line of the pad beside all phones."""
    return served.act(table, act="count", seat=seat, what="crafting", value=value)


def streams(served):
    """How many places are taken."""
    return served.app.extensions["tableside-live"].presence.streams


def wait_until(so):
    """Wait until something is so."""
    until = time.monotonic() + 10
    while time.monotonic() < until and not so():
        time.sleep(0.02)
    return so()


def test_a_stream_tells_the_head_and_every_new_one(served, table, red):
    """The number it begins with, then one for each entry."""
    stream = red.stream(table)
    first = stream.next()
    count(served, table, 5)
    second = stream.next()
    stream.close()

    assert (first, second) == (1, 2)


def test_an_entry_recorded_here_needs_no_look_at_the_database(served, table, red, monkeypatch):
    """The phones are told by whoever recorded it, not a second later by the watch."""
    monkeypatch.setattr("tracker.web.live.LOOK_EVERY", 600.0)
    stream = red.stream(table)
    first = stream.next()
    count(served, table, 5)
    second = stream.until(2)
    stream.close()
    served.app.extensions["tableside-live"].look()

    assert first == 1
    assert second < 10


def test_a_stream_carries_nothing_but_numbers(served, table, red):
    """No name, no act, no total: each page fetches its own view."""
    stream = red.stream(table)
    count(served, table, 57)
    stream.until(2)
    stream.close()

    assert re.fullmatch(r"retry: \d+\n\n(data: \d+\n\n?)+", stream.text)


def test_a_quiet_stream_has_a_heartbeat(table, red):
    """The phone knows that the link is there."""
    stream = red.stream(table)
    numbers = [stream.next(), stream.next(4)]
    stream.close()

    assert numbers == [1, 1]


def test_what_a_command_beside_the_server_writes_arrives(served, table, red):
    """Another process records an act; the phones are told all the same."""
    stream = red.stream(table)
    stream.next()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", BESIDE, str(served.folder), table]
    subprocess.run(command, check=True, env=environment, timeout=60)
    stream.until(2)
    stream.close()

    assert served.played(table).head == 2


@pytest.mark.parametrize(("headers", "status"), [({}, 302), ({"X-Tableside-Queue": "1"}, 200)])
def test_an_act_that_a_phone_sends_wakes_the_streams_at_once(served, table, red, monkeypatch, headers, status):
    """Pressed just now or sent from the queue: the others hear of it without a look at the database."""
    monkeypatch.setattr("tracker.web.live.LOOK_EVERY", 60)
    served.app.config["WTF_CSRF_ENABLED"] = False
    stream = red.stream(table)
    stream.next()
    form = {"seen": "1", "once": "a", "what": "crafting", "value": "4", "do": "record"}
    answered = red.post(f"/t/{table}/act/count?seat=red", form, **headers)
    heard = stream.next()
    stream.close()

    assert (answered, heard) == (status, 2)


def test_streams_of_other_tables_stay_quiet(served, table, red, monkeypatch):
    """An entry wakes only the phones of its table; the next thing they hear is their heartbeat."""
    monkeypatch.setattr("tracker.web.live.HEARTBEAT", 0.5)
    other = served.table("merchants_of_magick", 2, "score")
    stream = red.stream(table)
    stream.next()
    count(served, other, 5)
    beat = stream.next()
    stream.close()

    assert beat == 1


def test_a_stream_opened_while_the_database_is_looked_at_goes_on(served, table, red):
    """The look knows nothing about it yet, so it must not end it."""
    live = served.app.extensions["tableside-live"]
    with served.app.app_context():
        engine = db.engine
    early = red.stream(table)
    early.next()
    before = live.presence.open()
    late = Phone(served.address).enter(served.link(Role.SEAT, table, "blue")).stream(table)
    late.next()
    live._look_at(engine, before)
    count(served, table, 5)
    numbers = [early.next(), late.next()]
    closed = [early.close(), late.close()]

    assert (numbers, len(closed)) == ([2, 2], 2)


def test_above_the_cap_a_phone_is_told_to_ask_instead(served, table, red):
    """503, and the head can still be asked for."""
    presence = served.app.extensions["tableside-live"].presence
    presence.most_streams = 2
    opened = [red.stream(table) for _ in range(3)]
    answers = [stream.status for stream in opened]
    asked = red.get(f"/t/{table}/head")[0]
    closed = [stream.close() for stream in opened]

    assert answers == [200, 200, 503]
    assert (asked, len(closed)) == (200, 3)


def test_places_are_freed_when_phones_hang_up(served, table, red):
    """Eight phones that reload do not hold their old places."""
    opened = [red.stream(table) for _ in range(8)]
    begun = [stream.next() for stream in opened]
    taken = streams(served)
    closed = [stream.close() for stream in opened]

    assert (begun, taken, len(closed)) == ([1] * 8, 8, 8)
    assert wait_until(lambda: streams(served) == 0)


def test_a_stream_holds_no_database_connection(served, table, red):
    """Otherwise a dozen quiet phones would use up the pool."""
    opened = [red.stream(table) for _ in range(8)]
    begun = [stream.next() for stream in opened]
    with served.app.app_context():
        pool: Any = db.engine.pool
        held = pool.checkedout()
    closed = [stream.close() for stream in opened]

    assert (len(begun), len(closed)) == (8, 8)
    assert held <= 1


def test_the_head_is_a_304_until_something_happens(served, table, red):
    """Polling costs next to nothing."""
    status, headers, body = red.get(f"/t/{table}/head")
    again = red.get(f"/t/{table}/head", **{"If-None-Match": headers["ETag"]})[0]
    count(served, table, 5)
    changed = red.get(f"/t/{table}/head", **{"If-None-Match": headers["ETag"]})

    assert (status, again, changed[0]) == (200, 304, 200)
    assert ('"head":1' in body.replace(" ", ""), '"head":2' in changed[2].replace(" ", "")) == (True, True)


def test_nobody_hears_anything_without_a_link(served, table):
    """A stranger's stream and question are refused, not redirected."""
    stranger = Phone(served.address)

    assert [stranger.get(f"/t/{table}/{what}")[0] for what in ("stream", "head")] == [403, 403]


def test_who_is_here_says_the_entry_and_the_silence(house):
    """Red shows entry 1 and is silent for an hour; the scorekeeper is here at entry 2."""
    table = house.table("merchants_of_magick", 2, "score")
    red, keeper = house.device(Role.SEAT, table, "red"), house.device(Role.SCOREKEEPER, table)
    red.get(f"/t/{table}")
    house.act(table, act="count", seat="red", what="crafting", value=5)
    house.silence(table)
    keeper.get(f"/t/{table}")
    page = words(keeper.get(f"/t/{table}/here"))

    assert "Scorekeeper this device ◉ here, shows entry 2" in page
    assert re.search(r"Red ○ silent since \d\d.*, showed entry 1", page)
    assert "On no device of their own: Blue" in page


def test_a_page_that_is_behind_says_so(house):
    """Red has not seen entry 2 yet."""
    table = house.table("merchants_of_magick", 2, "score")
    red, keeper = house.device(Role.SEAT, table, "red"), house.device(Role.SCOREKEEPER, table)
    red.get(f"/t/{table}")
    house.act(table, act="count", seat="red", what="crafting", value=5)
    page = words(keeper.get(f"/t/{table}/here"))
    red.get(f"/t/{table}/head?at=2")
    later = words(keeper.get(f"/t/{table}/here"))

    assert "shows entry 1 (1 behind)" in page
    assert "behind" not in later


def test_a_device_is_forgotten_after_a_day():
    """Memory does not grow with every phone that ever came."""
    now = [0.0]
    presence = Presence(4, lambda: now[0])
    presence.shown("one", 1, 5)
    now[0] = 100_000.0
    presence.shown("one", 2, 6)

    assert set(presence.at("one")) == {2}


@pytest.mark.parametrize(("seconds", "here"), [(14, {1}), (16, set())])
def test_a_device_is_silent_after_a_quarter_of_a_minute(seconds, here):
    """A phone says every ten seconds that it is there; one that misses it is silent."""
    now = [0.0]
    presence = Presence(4, lambda: now[0])
    presence.shown("one", 1, 5)
    now[0] += seconds

    assert presence.connected("one") == here


def test_a_stream_ends_when_its_phone_hangs_up(served, table, red, monkeypatch):
    """Its place is free at once, long before the next heartbeat finds nobody there."""
    monkeypatch.setattr("tracker.web.live.HEARTBEAT", 600)
    stream = red.stream(table)
    stream.next()
    taken = streams(served)
    stream.close()

    assert taken == 1
    assert wait_until(lambda: streams(served) == 0)


def test_the_head_says_when_other_links_let_the_device_in(served, table, red):
    """So that a page without a stream notices that a seat was freed while another stays."""
    before = red.get(f"/t/{table}/head")[2]
    red.enter(served.link(Role.SEAT, table, "blue"))
    after = red.get(f"/t/{table}/head")[2]

    assert json.loads(before)["ways"] != json.loads(after)["ways"]

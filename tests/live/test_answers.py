"""What a device is told about an act that waited: its own words, its own entries, and whether it was recorded."""

import pytest

from tests.live.house import words
from tests.live.promised import link_of
from tracker.journal.links import Role, revoke
from tracker.web.views.live import QUEUE_HEADER


@pytest.fixture
def red(house, table):
    """Red's phone."""
    return house.device(Role.SEAT, table, "red")


def send(table, device, *, queued=True, **form):
    """Send an act of Red, from the queue or pressed just now."""
    data = {"what": "crafting", "value": "5", "seen": "1", "once": "mine", **form}
    return device.post(f"/t/{table}/act/count?seat=red", data=data, headers={QUEUE_HEADER: "1"} if queued else {})


def test_a_queued_act_is_answered_in_words(table, red):
    """Not by a page: the device shows what became of each act, and the next page does not say it again."""
    answers = [send(table, red).get_json() for _ in range(2)]

    assert [answer["said"][0]["kind"] for answer in answers] == ["done", "done"]
    assert answers[1]["said"][0]["text"] == "This was already recorded as entry 2."
    assert "already recorded" not in words(red.get(f"/t/{table}"))


def test_a_queued_act_gets_only_its_own_words(table, red):
    """What was said about an act pressed before waits for the next page."""
    send(table, red, queued=False, once="before", value="3")
    answer = send(table, red, seen="2", value="8").get_json()
    page = words(red.get(f"/t/{table}"))

    assert [line["text"] for line in answer["said"]] == ["3: Red writes Crafting: 8"]
    assert "2: Red writes Crafting: 3" in page


def test_an_answer_names_the_own_entries(house, table, red):
    """One for an act, all of them for a pad; the same ones when it is sent again."""
    cells = {"crafting|red": "7", "was|crafting|red": "", "spell_research|red": "2", "was|spell_research|red": ""}
    form = {**cells, "seen": "2", "once": "pad"}
    act = send(table, red).get_json()["entries"]
    first, again = (
        red.post(f"/t/{table}/pad", data={**form, "was|crafting|red": "5"}, headers={QUEUE_HEADER: "1"}).get_json()
        for _ in range(2)
    )

    assert act == [2, 2]
    assert first["entries"] == again["entries"] == [3, 4]
    assert house.played(table).head == 4


def test_an_act_of_a_device_that_was_let_out_is_refused_in_words(house, table, red):
    """It has no entries, and nothing is recorded."""
    with house.app.app_context():
        revoke(link_of(house, table, Role.SEAT, "red"))
    answer = send(table, red).get_json()

    assert (answer["location"], answer["entries"]) == ("/join", None)
    assert house.played(table).head == 1


def test_an_act_recorded_before_the_device_was_let_out_is_named(house, table, red):
    """Its answer was lost; the second one is honest about it."""
    send(table, red)
    with house.app.app_context():
        revoke(link_of(house, table, Role.SEAT, "red"))

    assert send(table, red).get_json()["entries"] == [2, 2]


def test_an_overtaken_pad_names_what_came_in_between(house, table, red):
    """Who wrote what, and how the own cell differs."""
    house.act(table, act="count", seat="red", what="crafting", value=9)
    form = {"crafting|red": "7", "was|crafting|red": "", "seen": "1", "once": "pad"}
    answer = red.post(f"/t/{table}/pad", data=form)
    said = words(answer)

    assert answer.status_code == 409
    assert (
        "Something else was written in between; nothing is written yet. Since entry 1: 2 Red writes Crafting: 9."
        in said
    )
    assert "Now it would be: Red&#39;s Crafting: 9 → 7." in said
    assert "At entry 1 it would have been: Red&#39;s Crafting: 0 → 7." in said


def test_only_the_last_of_many_entries_in_between_are_named(house, table, red):
    """The rest is counted."""
    numbers = [house.act(table, act="count", seat="red", what="crafting", value=value) for value in range(1, 8)]
    said = words(send(table, red, queued=False, value="50"))

    assert numbers[-1] == 8
    assert "Since entry 1: 3 more, then 5 Red writes Crafting: 4." in said
    assert "8 Red writes Crafting: 7." in said

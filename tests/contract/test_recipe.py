"""The recipe "add a game" of the README is true: a made-up game needs its own files and one registration."""

import json
import re
from pathlib import Path

import pytest

from tests.contract import pebbles
from tests.contract.forms import untouched
from tests.contract.walks import Walk
from tracker.games import GAMES
from tracker.journal.links import Role, make_link
from tracker.journal.records import export_record, import_record
from tracker.journal.tables import Opening, load, open_table

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.fixture
def registered(monkeypatch):
    """Pebbles is registered beside the other games."""
    monkeypatch.setitem(GAMES, "pebbles", pebbles.GAME)


@pytest.fixture
def owner(house):
    """The owner's browser; forms need no token here."""
    house.config["WTF_CSRF_ENABLED"] = False
    client = house.test_client()
    client.get(f"/open/{make_link(Role.OWNER)}")
    return client


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_that_follows_the_recipe_keeps_every_promise(registered, seats):
    """The contract finds nothing missing."""
    walk = Walk("pebbles", "full", seats, 1)
    walk.by_offers(20)
    walk.wild(60)

    assert dict(walk.complaints) == {}


def test_a_new_game_has_all_its_pages_at_once(registered, owner):
    """It can be opened, played by its form, reviewed and moved as a record without touching anything else."""
    opened = owner.post("/new/pebbles", data={"seat-red": "1", "seat-blue": "1", "box-heap": "5"})
    table = opened.location.rsplit("/", 1)[1]
    owner.post(f"/t/{table}/act/take?seat=red", data={"count": "1+2", "do": "record", "seen": "1", "once": "x"})
    pages = [owner.get(f"/t/{table}{page}") for page in ("", "/log", "/review", "/why/red", "/number/heap", "/menu")]

    assert [page.status_code for page in pages] == [200] * 6
    assert load(table).state.heap == 2
    assert "Nothing found in 1 acts" in pages[2].text
    assert load(import_record(export_record(table))).state == load(table).state


@pytest.mark.parametrize(
    ("tool", "typed", "says"),
    [
        ("score", {"at-taken.blue": "2+3"}, "Place 1: Blue 5."),
        ("turns", {"at-heap": "7"}, "3 turns at least."),
        ("heap", {"box-heap.left": "99"}, "4 turns at least."),
    ],
)
def test_a_new_game_has_its_quick_tools_at_once(registered, owner, tool, typed, says):
    """Scores, a position and a few values, counted with the box, are asked for and answered by its own values alone."""
    address = f"/tools/pebbles/{tool}"
    answer = owner.post(address, data={**untouched(owner.get(address).text), **typed, "do": "work"})

    assert f'href="{address}"' in owner.get("/").text
    assert says in answer.text


def test_the_recipe_names_only_what_exists():
    """Every file the README's tables name is there."""
    root = Path(__file__).parents[2]
    named = re.findall(r"`((?:tracker|templates|static|tests|bench)/[\w/.]*)`", README)

    assert named
    assert [name for name in named if not (root / name.rstrip("/")).exists() and "<" not in name] == []


def test_the_record_of_the_readme_gets_the_answer_of_the_readme():
    """The documented record and its answer are kept true."""
    from tracker.kernel.referee import referee

    record, answer = (
        json.loads(text) for text in re.findall(r"<!-- contract:\w+ -->\n```json\n(.*?)```", README, re.S)
    )

    assert referee(GAMES[record["game"]], record["play"]) == answer


def test_a_table_of_a_game_that_is_not_registered_cannot_be_opened(house):
    """Without registration there is no such game."""
    with pytest.raises(LookupError):
        open_table(Opening("pebbles", ("red", "blue")))

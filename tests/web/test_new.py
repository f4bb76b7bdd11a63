"""Opening a table: what was typed counts, what is wrong is said at its field, and starting is one tap."""

import re

import pytest

from tracker.games import GAMES
from tracker.journal.boxes import house_box
from tracker.journal.tables import all_tables, load

CROWN = {"seat-red": "1", "seat-blue": "1"}


def opened(answer):
    """Load the table that a form has opened."""
    return load(answer.location.rsplit("/", 1)[1])


def said_at(page, name):
    """Give what is said to be wrong at a field."""
    found = re.search(rf'id="wrong-{re.escape(name)}">([^<]*)<', page)
    return found[1] if found else ""


def test_a_typed_value_of_the_box_is_used_for_now(owner):
    """Most Fields is corrected to 5: the table counts 5, and the house has not confirmed anything."""
    played = opened(owner.post("/new/coin_and_crown", data={**CROWN, "box-iron.fields.points": "5"}))
    house = house_box(played.game)

    assert played.state.box.iron[type(next(iter(played.state.box.iron)))("fields")].points == 5
    assert (house.changes, house.confirmed) == ({}, frozenset())


def test_confirming_keeps_the_values_for_the_house(owner):
    """They are right: the correction holds for later tables, and nobody is asked again."""
    owner.post("/new/coin_and_crown", data={**CROWN, "box-iron.fields.points": "5", "box": "confirmed"})
    house = house_box(GAMES["coin_and_crown"])

    assert house.changes == {"iron": {"fields": {"points": 5}}}
    assert house.unconfirmed(GAMES["coin_and_crown"]) == ()
    assert "Values to compare" not in owner.get("/new/coin_and_crown").text


@pytest.mark.parametrize("way", [{}, {"box": "confirmed"}, {"box": "for_now"}], ids=["start", "confirmed", "for now"])
@pytest.mark.parametrize("typed", ["abc", "6+", "9999999"])
def test_a_value_that_is_none_is_refused_at_its_field(owner, way, typed):
    """No table opens; the sentence stands at the value, which keeps what was typed, in an open fold."""
    answer = owner.post("/new/coin_and_crown", data={**CROWN, **way, "box-iron.fields.points": typed})
    fold = answer.text.partition("Values to compare")[0].rpartition("<details")[2]

    assert (answer.status_code, all_tables()) == (422, [])
    assert said_at(answer.text, "box-iron.fields.points").endswith(".")
    assert f'name="box-iron.fields.points" value="{typed}"' in answer.text
    assert "open" in fold


def test_values_of_another_depth_are_not_asked_for(owner):
    """A bad value of the shoppe sheets does not keep a score pad from opening."""
    form = {"seat-red": "1", "depth": "score", "box-slots.4": "abc"}

    assert owner.post("/new/merchants_of_magick", data=form).status_code == 302
    assert owner.post("/new/merchants_of_magick", data={**form, "depth": "shoppe"}).status_code == 422


def test_a_value_is_out_of_sight_where_its_depth_is_not_chosen(owner):
    """Extra Dice slots belong to the sheets only, the Coins of a Charm to both."""
    page = owner.get("/new/merchants_of_magick").text
    slots, charms = (page.partition(f'name="box-{path}"')[0].rpartition("<li")[2] for path in SHEET_AND_PAD)

    assert 'class="not-at-1"' in slots
    assert 'class=""' in charms


SHEET_AND_PAD = ("slots.4", "charms.elite_armor.coins")


@pytest.mark.parametrize("game", GAMES)
def test_the_start_comes_after_depth_seats_and_name(owner, game):
    """From top to bottom: how much to track, who sits where, name and place, then everything that may wait."""
    page = owner.get(f"/new/{game}").text
    order = [
        "How much to track",
        "Who sits where",
        "Name of the table",
        "Values to compare",
        "Rulings that",
        "Start from",
    ]
    found = [page.index(words) for words in order if words in page]

    assert found == sorted(found)
    assert page.count('<button class="main">Start</button>') == 1


@pytest.mark.parametrize("game", ["coin_and_crown", "warriors_and_traders"])
def test_only_a_depth_of_the_game_opens(owner, game):
    """No depth is the deepest one; another word is refused with the form."""
    deepest = owner.post(f"/new/{game}", data={**CROWN, "depth": ""})
    unknown = owner.post(f"/new/{game}", data={**CROWN, "depth": "abyss"})

    assert (deepest.status_code, unknown.status_code, len(all_tables())) == (302, 422, 1)
    assert said_at(unknown.text, "depth") == "Choose how much to track."


def test_two_seats_cannot_sit_at_one_place(owner):
    """Both are told, and what was typed is kept."""
    form = {**CROWN, "order-red": "2", "order-blue": "2", "name-blue": "Door"}
    answer = owner.post("/new/coin_and_crown", data=form)

    assert answer.status_code == 422
    assert said_at(answer.text, "order-red") == "Red and Blue cannot all sit at place 2."
    assert said_at(answer.text, "order-blue") == "Red and Blue cannot all sit at place 2."
    assert 'value="Door"' in answer.text


def test_seats_that_do_not_play_take_no_place(owner):
    """Yellow stands at 1 on the form but is not ticked."""
    form = {**CROWN, "order-red": "2", "order-blue": "1", "order-yellow": "1"}

    assert opened(owner.post("/new/coin_and_crown", data=form)).state.terms.seats == ("blue", "red")


@pytest.mark.parametrize(
    ("game", "offered"), [("coin_and_crown", False), ("warriors_and_traders", True), ("battle_merchants", True)]
)
def test_only_rulings_that_make_a_difference_are_offered(owner, game, offered):
    """Coin & Crown's final score reads none of its options."""
    assert ("Rulings that can be read another way" in owner.get(f"/new/{game}").text) is offered

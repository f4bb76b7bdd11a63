"""Quick tools: the answer is the rules' own, the position travels in the form, nothing is recorded."""

import json
import re
from html import unescape

import pytest

from tests.contract.forms import untouched
from tests.support import cases, table
from tracker.games import GAMES
from tracker.games.battle_merchants.tools import final_score, steve_moves, war_from
from tracker.journal.boxes import correct_box
from tracker.journal.tables import all_tables
from tracker.kernel.codec import encode
from tracker.kernel.positions import read_position
from tracker.kernel.terms import terms_for
from tracker.kernel.words import sentence

MERCHANTS = GAMES["battle_merchants"]
TOOLS = [(game.id, tool.name) for game in GAMES.values() for tool in game.tools]


@pytest.fixture
def stranger(house):
    """Somebody on the network who was let in nowhere; forms need no token here."""
    house.config["WTF_CSRF_ENABLED"] = False
    return house.test_client()


def position_in(page):
    """The position that the form of a page carries."""
    return unescape(re.findall(r'name="position" value="([^"]*)"', page)[0])


def lines_of(page):
    """The lines of an answer: what, and by which rule."""
    found = re.findall(r"<li><p><strong>(.*?)</strong>.*?<summary>(\S+) ", page, re.DOTALL)
    return [(unescape(what), rule) for what, rule in found]


def lay(client, tool, *taps, seats=2, **form):
    """Tap one space after another and give the last page."""
    address, position = f"/tools/battle_merchants/{tool}", "{}"
    for brush, space in taps:
        page = client.post(address, data={"seats": seats, "position": position, "brush": brush, "tap": space, **form})
        position = position_in(page.text)
    return position


def weapon(owner, quality="standard", kind="axe"):
    """A weapon of a position."""
    return {"kind": kind, "quality": quality, "owner": owner}


@pytest.mark.parametrize(("game", "tool"), TOOLS)
def test_everybody_on_the_network_can_use_a_quick_tool(stranger, game, tool):
    """No link is needed, and nothing is recorded."""
    page = stranger.get(f"/tools/{game}/{tool}")
    answer = stranger.post(f"/tools/{game}/{tool}", data={**untouched(page.text), "do": "work"})

    assert (page.status_code, answer.status_code) == (200, 200)
    assert "nothing is recorded" in answer.text
    assert list(all_tables()) == []


def test_home_leads_to_every_quick_tool(owner):
    """All four tools of Battle Merchants and those of the other games are one tap away."""
    page = owner.get("/").text

    assert [f"/tools/{game}/{tool}" for game, tool in TOOLS if f'"/tools/{game}/{tool}"' not in page] == []
    assert len([tool for game, tool in TOOLS if game == "battle_merchants"]) == 4


@cases(
    """
    one_quality one_owner one_level other_quality other_owner other_level rule          says
    vorpal      red       1         standard      purple      9           BM-BATTLE-03  Red's vorpal axe wins
    standard    red       2         standard      purple      3           BM-BATTLE-04  Purple's standard axe wins
    standard    red       3         standard      purple      3           BM-BATTLE-06  a tie
    standard    steve     9         standard      purple      0           BM-STEVE-13   Purple's standard axe wins
    standard    steve     0         standard      steve       0           BM-OPEN-12    a tie
""".replace("Red's vorpal axe wins", "Red's_vorpal_axe_wins")
    .replace("Purple's standard axe wins", "Purple's_standard_axe_wins")
    .replace("a tie", "a_tie")
)
def test_one_battle_is_won_by_the_rules(
    stranger, one_quality, one_owner, one_level, other_quality, other_owner, other_level, rule, says
):
    """Steve loses, Vorpal beats Standard, the higher level wins, equals tie."""
    form = {
        "box-one_side.weapon": "axe",
        "box-one_side.quality": one_quality,
        "box-one_side.owner": one_owner,
        "box-one_side.level": one_level,
        "box-other_side.weapon": "axe",
        "box-other_side.quality": other_quality,
        "box-other_side.owner": other_owner,
        "box-other_side.level": other_level,
    }
    answer = stranger.post("/tools/battle_merchants/battle", data=form)
    (told, cited) = lines_of(answer.text)[0]

    assert told.lower().startswith(says.replace("_", " ").lower())
    assert cited == rule


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("box-one_side.level", "many", "Type a whole number"),
        ("box-one_side.level", "-1", "Level must be 0 to 99."),
        ("box-one_side.owner", "nobody", "Owner must be one of red"),
        ("box-one_side.quality", "vorpal", "Steve sells no Vorpal weapons"),
    ],
)
def test_what_no_battle_has_is_said_at_its_field_and_kept(stranger, name, typed, says):
    """The sentence stands at the field and what was typed stays."""
    form = {
        f"box-{side}.{field}": value
        for side in ("one_side", "other_side")
        for field, value in {"weapon": "axe", "quality": "standard", "owner": "steve", "level": "0"}.items()
    }
    answer = stranger.post("/tools/battle_merchants/battle", data={**form, name: typed})

    assert answer.status_code == 422
    assert says in answer.text
    assert f'value="{typed}"' in answer.text


def test_tapping_lays_a_weapon_and_takes_it_away(stranger):
    """The tapped space holds the brush's weapon; the same tap again empties it."""
    once = lay(stranger, "war", ("red|vorpal", "desert/orcs/1"))
    twice = lay(stranger, "war", ("red|vorpal", "desert/orcs/1"), ("red|vorpal", "desert/orcs/1"))

    assert json.loads(once) == {"spaces": {"desert/orcs/1": weapon("red", "vorpal")}}
    assert json.loads(twice) == {}


def test_another_brush_lays_another_weapon_over_the_first(stranger):
    """What lies there is replaced."""
    after = lay(stranger, "war", ("red|vorpal", "desert/orcs/1"), ("steve|standard", "desert/orcs/1"))

    assert json.loads(after)["spaces"] == {"desert/orcs/1": weapon("steve")}


def test_a_tapped_token_shows_its_next_side(stranger):
    """Locked, open, gone, locked."""
    taps = [("red|standard", "tokens.desert/2")] * 3
    states = [json.loads(lay(stranger, "war", *taps[:count])) for count in (1, 2, 3)]

    assert states == [{"tokens": {"desert/2": "open"}}, {"tokens": {"desert/2": "gone"}}, {}]


def test_a_whole_war_is_fought_as_the_rules_fight_it(stranger):
    """From a tapped board with typed levels the answer is the rules' own, line by line."""
    position = lay(
        stranger,
        "war",
        ("red|vorpal", "desert/orcs/1"),
        ("purple|standard", "desert/hobgoblins/1"),
        ("red|standard", "forest/elves/1"),
        ("purple|standard", "forest/dwarves/1"),
        ("steve|standard", "mountains/dwarves/1"),
        ("purple|standard", "mountains/hobgoblins/1"),
    )
    form = {"seats": 2, "position": position, "at-mats.purple.levels.sword": "4", "do": "work"}
    answer = stranger.post("/tools/battle_merchants/war", data=form)
    levels = {"purple": {"levels": {"sword": 4}}}
    terms = terms_for(MERCHANTS, ("red", "purple"))
    expected = war_from(read_position(MERCHANTS, terms, {**json.loads(position), "mats": levels}))

    assert lines_of(answer.text) == [(sentence(line.what), line.rule) for line in expected]
    assert {"BM-BATTLE-03", "BM-STEVE-13", "BM-REPAIR-01"} <= {line.rule for line in expected}


def test_steve_moves_as_the_rules_move_him(stranger):
    """With his order, his cube and the space just sold to, the next four moves are the rules' own."""
    form = {"seats": 2, "position": "{}", "sold": "forest/elves/1", "do": "work", "at-steve.cube": "2"}
    order = dict(zip(["0", "1", "2", "3"], ["elves", "dwarves", "orcs", "hobgoblins"], strict=True))
    answer = stranger.post(
        "/tools/battle_merchants/steve", data={**form, **{f"at-steve.order.{n}": race for n, race in order.items()}}
    )
    laid = table("battle_merchants", "red", "purple", position={"steve": {"order": list(order.values()), "cube": 2}})
    expected = steve_moves(laid, sold="forest/elves/1")

    assert lines_of(answer.text) == [(sentence(line.what), line.rule) for line in expected]
    assert len([line for line in expected if line.what.startswith("Steve sells")]) == 4
    assert expected != steve_moves(laid)


def test_the_end_is_scored_as_the_rules_score_it(stranger):
    """Gold, stock, piles and end gold typed for three seats give the rules' own lines and places."""
    typed = {
        "at-mats.red.gold": "30+4",
        "at-mats.purple.stock.axe.vorpal": "2",
        "at-mats.yellow.defeated.standard": "3",
        "at-mats.yellow.end_gold": "6",
    }
    answer = stranger.post("/tools/battle_merchants/score", data={"seats": 3, "position": "{}", "do": "work", **typed})
    mats = {
        "red": {"gold": 34},
        "purple": {"stock": {"axe": {"vorpal": 2}}},
        "yellow": {"defeated": {"standard": 3}, "end_gold": 6},
    }
    expected = final_score(table("battle_merchants", "red", "purple", "yellow", position={"mats": mats}))

    assert lines_of(answer.text) == [(sentence(line.what), line.rule) for line in expected]


def test_a_ruling_changes_the_answer(stranger):
    """With another reading of a tie for the highest pile, the award is another."""
    typed = {"at-mats.red.defeated.standard": "1", "at-mats.purple.defeated.standard": "1", "seats": "3", "do": "work"}
    shared = stranger.post("/tools/battle_merchants/score", data=typed)
    nobody = stranger.post("/tools/battle_merchants/score", data={**typed, "option-defeated_tie": "nobody"})

    assert "Red: defeated weapons 11." in shared.text
    assert "Red: defeated weapons 0." in nobody.text


def test_a_tool_counts_with_the_box_of_the_house(stranger):
    """A corrected value decides the answer."""
    correct_box(MERCHANTS, {"prices": {"standard": {"end": 4}}})
    typed = {"at-mats.red.stock.axe.standard": "2", "seats": "3", "do": "work"}

    assert "Red: unsold standard weapons 8." in stranger.post("/tools/battle_merchants/score", data=typed).text


def test_a_number_that_cannot_be_read_is_said_at_its_field_and_kept(stranger):
    """Nothing is worked out, and what was typed stays."""
    answer = stranger.post("/tools/battle_merchants/war", data={"do": "work", "at-mats.red.gold": "lots"})

    assert answer.status_code == 422
    assert 'value="lots"' in answer.text
    assert 'id="wrong-at-mats.red.gold"' in answer.text


@pytest.mark.parametrize(
    "position",
    [
        "{",
        "[]",
        "[" * 50_000,
        '{"spaces": {"nowhere": null}}',
        '{"mats": {"green": {}}}',
        '{"terms": {}}',
        '"x"',
        "\x00",
        '{"steve": {"order": ["elves"]}}',
        json.dumps({"mats": {"red": {"gold": 10**30}}}),
    ],
)
def test_a_position_that_fits_no_table_begins_anew(stranger, position):
    """It is said, and never a mistake of ours."""
    answer = stranger.post("/tools/battle_merchants/war", data={"position": position, "do": "work"})

    assert answer.status_code == 422
    assert "begins anew" in answer.text


def test_other_seats_begin_anew_where_the_position_does_not_fit(stranger):
    """A board for two is not one for three."""
    position = lay(stranger, "war", ("red|standard", "desert/orcs/1"))
    answer = stranger.post("/tools/battle_merchants/war", data={"seats": 3, "position": position, "do": "lay"})

    assert "begins anew" in answer.text
    assert json.loads(position_in(answer.text)) == {}


@pytest.mark.parametrize(("game", "tool"), TOOLS)
@pytest.mark.parametrize("typed", ["", "-1", "ß" * 5000, "\x00", "[]"])
def test_no_form_of_a_tool_ends_in_a_mistake_of_ours(stranger, game, tool, typed):
    """Garbage in every field is answered with a page."""
    names = re.findall(r' name="([^"]+)"', stranger.get(f"/tools/{game}/{tool}").text)
    form = dict.fromkeys([*names, "tap", "brush", "sold", "do", "seats"], typed)

    assert stranger.post(f"/tools/{game}/{tool}", data=form).status_code < 500
    assert stranger.post(f"/tools/{game}/{tool}", data={**form, "do": "work"}).status_code < 500


def test_a_finished_game_of_coin_and_crown_is_scored_from_its_pad(stranger):
    """What is typed into the cells is counted, with a rule at each line."""
    page = stranger.get("/tools/coin_and_crown/score").text
    cells = [unescape(name) for name in re.findall(r'<input type="text"[^>]* name="([^"|]+\|[^"]+)"', page)]
    answer = stranger.post("/tools/coin_and_crown/score", data={**dict.fromkeys(cells, "2"), "do": "work"})
    state = GAMES["coin_and_crown"].box

    assert ("Red: hamlets", encode(state)["lands"]["hamlet"]["points"] * 2) == _points(answer.text, "Red: hamlets")


def _points(page, start):
    """The points of the line that starts so."""
    told = next(what for what, _ in lines_of(page) if what.lower().startswith(start.lower()))
    return start, int(re.findall(r"(\d+)\.$", told)[0])

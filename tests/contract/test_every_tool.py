"""What the quick tools of every registered game promise, tried on all of them with the fewest and the most seats."""

import re

import pytest

from tests.contract.forms import untouched
from tracker.games import GAMES
from tracker.journal.links import Role, make_link
from tracker.journal.tables import Opening, open_table
from tracker.kernel.positions import read_position, value_at, write_position
from tracker.kernel.terms import terms_for
from tracker.kernel.tools import Working
from tracker.web.places import TEMPLATES

TOOLS = [pytest.param(game, tool, id=f"{game.id}-{tool.name}") for game in GAMES.values() for tool in game.tools]
WORKINGS = [
    pytest.param(game, tool, seats, id=f"{game.id}-{tool.name}-{seats}")
    for game in GAMES.values()
    for tool in game.tools
    if isinstance(tool, Working)
    for seats in sorted({tool.seats or game.about.fewest, tool.seats or game.about.most})
]
ELSEWHERE = [
    pytest.param(*each.values, depth.name, id=f"{each.id}-{depth.name}")
    for each in WORKINGS
    for depth in each.values[0].about.depths
    if depth.name != each.values[1].depth
]
TAPPED = [pytest.param(*each.values, id=each.id) for each in WORKINGS if each.values[1].tapping]
SPOTTED = [pytest.param(*each.values, id=each.id) for each in WORKINGS if each.values[1].spot]


@pytest.fixture
def owner(house):
    """The owner's browser; forms need no token here."""
    house.config["WTF_CSRF_ENABLED"] = False
    client = house.test_client()
    client.get(f"/open/{make_link(Role.OWNER)}")
    return client


def fresh(game, tool, seats):
    """A table as it is laid out for a tool."""
    return game.setup(terms_for(game, game.about.colours[:seats], tool.depth))


@pytest.mark.parametrize(("game", "tool"), TOOLS)
def test_a_tool_answers_on_its_form_as_it_stands(owner, game, tool):
    """Whoever only presses the button gets an answer, and every rule it names is in the game's catalogue."""
    address = f"/tools/{game.id}/{tool.name}"
    answer = owner.post(address, data={**untouched(owner.get(address).text), "do": "work"})
    told = "".join(re.findall(r'id="answer".*?</section>', answer.text, re.DOTALL))
    cited = set(re.findall(r"<summary>(\S+)", told))

    assert answer.status_code == 200
    assert cited
    assert {rule for rule in cited if rule not in game.catalogue} == set()


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])
def test_every_game_has_tools_and_no_two_share_an_address(game):
    """Every scoring works without a tracked table."""
    names = [tool.name for tool in game.tools]

    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("game", "tool", "seats"), WORKINGS)
def test_whatever_a_tool_asks_for_lies_in_the_position(game, tool, seats):
    """Each path leads to a value; where there are choices, or it may be left empty, the value is one of them."""
    state = fresh(game, tool, seats)
    asked = list(tool.inputs(state)) if tool.inputs else []
    values = {each: value_at(write_position(state), each.path) for each in asked}

    assert [each.path for each, value in values.items() if value is None and not each.optional] == []
    assert [
        each.path
        for each, value in values.items()
        if each.choices and str("" if value is None else value) not in dict(each.choices)
    ] == []


@pytest.mark.parametrize(("game", "tool", "seats"), WORKINGS)
def test_the_same_tool_works_from_a_table_as_it_lies(owner, game, tool, seats):
    """At a table of the tool's depth and seats its answer is one address away, and nothing is recorded."""
    table = open_table(Opening(game.id, game.about.colours[:seats], depth=tool.depth))
    answer = owner.get(f"/t/{table}/from-here/{tool.name}")

    assert answer.status_code == 200
    assert "nothing is recorded" in answer.text


@pytest.mark.parametrize(("game", "tool", "seats", "depth"), ELSEWHERE)
def test_a_table_of_another_depth_has_nothing_to_work_from(owner, game, tool, seats, depth):
    """What the tool reads is not tracked there, so there is no such page."""
    table = open_table(Opening(game.id, game.about.colours[:seats], depth=depth))

    assert owner.get(f"/t/{table}/from-here/{tool.name}").status_code == 404


@pytest.mark.parametrize(("game", "tool", "seats"), TAPPED)
def test_a_board_to_tap_has_its_template_and_its_brushes(game, tool, seats):
    """The game's own folder draws it, every brush can be told from the others, and each seat has one."""
    brushes = tool.tapping.brushes(fresh(game, tool, seats))

    assert (TEMPLATES / "games" / game.id / "tapping.html").exists()
    assert len({brush.value for brush in brushes}) == len({brush.label for brush in brushes}) == len(brushes)
    assert {brush.seat for brush in brushes} >= set(game.about.colours[:seats])


@pytest.mark.parametrize(("game", "tool", "seats"), TAPPED)
@pytest.mark.parametrize("place", ["", "nowhere", "a/b/1", "tokens.", "tokens.nowhere"])
def test_a_tap_beside_the_board_changes_nothing(game, tool, seats, place):
    """A place the board does not have is no place to lay anything."""
    state = fresh(game, tool, seats)

    assert tool.tapping.tapped(state, place, tool.tapping.brushes(state)[0].value) == state


@pytest.mark.parametrize(("game", "tool", "seats"), SPOTTED)
def test_every_place_that_can_be_told_can_be_tapped_and_answered_for(game, tool, seats):
    """The list, the board and the answer know the same places, and what was tapped survives as a position."""
    state = fresh(game, tool, seats)
    spots = [value for _, group in tool.spot.spots(state) for value, _ in group]
    tapped = [tool.tapping.tapped(state, spot, "") for spot in spots]

    assert len(spots) == len(set(spots)) == len({str(write_position(after)) for after in tapped})
    assert [after for after in tapped if after == state] == []
    assert [read_position(game, after.terms, write_position(after)) for after in tapped] == tapped
    assert [spot for spot in spots if not tool.spot.work(state, spot)] == []

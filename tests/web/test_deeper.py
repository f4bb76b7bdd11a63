"""Going deeper keeps what is tracked, starts the rest as at set-up, and takes what differs in fields."""

import pytest

from tests.support import rule
from tracker.games import GAMES
from tracker.journal.acts import Slip, record
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event

DEEPER = [
    (game.id, one.name, other.name)
    for game in GAMES.values()
    for one, other in zip(game.about.depths, game.about.depths[1:], strict=False)
]


@pytest.fixture
def gold(house):
    """A table of Battle Merchants that keeps gold only; Red has sold for 6."""
    table = open_table(Opening("battle_merchants", ("red", "purple", "yellow"), depth="gold", names={"red": "Window"}))
    sale = {"act": "book", "seat": "red", "season": "spring", "what": "sales", "gold": 6}
    record(Slip(table, 0, "sale"), read_event(load(table).game, sale))
    return table


@rule("TS-DEPTH-01")
@pytest.mark.parametrize(("game", "shallow", "deep"), DEEPER)
def test_every_game_goes_deeper_in_one_tap(owner, house, game, shallow, deep):
    """The menu leads to a form; pressing Go deeper without a word starts as at set-up."""
    table = open_table(Opening(game, GAMES[game].about.colours[:2], depth=shallow))
    menu = owner.get(f"/t/{table}/menu").text
    form = owner.get(f"/t/{table}/deeper/{deep}").text
    done = owner.post(f"/t/{table}/deeper/{deep}", data={"do": "record", "seen": "1", "once": "d"})

    assert f"/t/{table}/deeper/{deep}" in menu
    assert "As a position in JSON" in form
    assert (done.status_code, load(table).state.terms.depth) == (302, deep)
    assert owner.get(f"/t/{table}").status_code == 200


def test_what_is_tracked_stays_and_what_differs_is_written_over(owner, gold):
    """Gold comes from the pages; an axe in stock, the season and the turn from the form."""
    form = owner.get(f"/t/{gold}/deeper/full").text
    typed = {"mats.red.stock.axe.standard": "1+1", "season": "summer", "turn": "yellow", "do": "record"}
    owner.post(f"/t/{gold}/deeper/full", data={**typed, "seen": "2", "once": "d"})
    state = load(gold).state
    [axes] = [stock for kind, stock in state.mats["red"].stock.items() if kind.value == "axe"]

    assert 'name="mats.red.gold" value="16"' in form
    assert (state.mats["red"].gold, state.mats["purple"].gold) == (16, 10)
    assert [count for quality, count in axes.items() if quality.value == "standard"] == [2]
    assert (state.season.value, state.turn) == ("summer", "yellow")


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("mats.red.gold", "lots"),
        ("season", "monsoon"),
        ("turn", "green"),
        ("position", "{"),
        ("position", "[]"),
        ("position", '{"weather": 1}'),
    ],
)
def test_what_cannot_be_is_said_and_kept(owner, gold, field, typed):
    """A bad field or position changes nothing, and everything typed is still there."""
    form = {field: typed, "mats.purple.gold": "33", "do": "record", "seen": "2", "once": "d"}
    answer = owner.post(f"/t/{gold}/deeper/full", data=form)

    assert (answer.status_code, load(gold).head) == (422, 2)
    assert 'class="wrong"' in answer.text or 'role="alert"' in answer.text
    assert 'value="33"' in answer.text


def test_check_first_shows_what_going_deeper_would_do(owner, gold):
    """Nothing is recorded until the change is confirmed with the position that was shown."""
    form = {"mats.red.gold": "20", "do": "check", "seen": "2", "once": "c"}
    checked = owner.post(f"/t/{gold}/deeper/full", data=form)

    assert (checked.status_code, load(gold).head) == (200, 2)
    assert "Change it" in checked.text
    assert "&#34;gold&#34;: 20" in checked.text


@pytest.mark.parametrize("depth", ["gold", "abyss"])
def test_only_a_deeper_depth_has_a_form(owner, gold, depth):
    """The table's own depth and a depth the game does not have are no way down."""
    assert owner.get(f"/t/{gold}/deeper/{depth}").status_code == 404

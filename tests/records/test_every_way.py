"""No game without records, and no way to end or to decide a game without a record that shows it."""

import ast
from enum import Enum
from pathlib import Path

import pytest

import tracker.games
from tests.records.kept import EVERY_GAME, evenings, evenings_of
from tests.support import rule
from tracker.games import GAMES
from tracker.games.battleground_kingdoms.state import Form
from tracker.games.warriors_and_traders.state import Ending
from tracker.journal.entries import EntryKind
from tracker.kernel.events import KERNEL_EVENTS, act_name
from tracker.kernel.game import Game
from tracker.kernel.play import By
from tracker.kernel.seats import name_of

SOURCE = Path(tracker.games.__file__).parent

#: Tie-breaks that never part seats at the end, and why.
NEVER_THE_LAST_WORD = {
    "BM-TIE-03": "it says who gets no tie-break gold; its own test below shows it",
    "BK-STANDING-02": "who is level within a campaign draws lots at the table",
}
#: What ranks seats, so that an id among its arguments is what decides a place.
RANKING = ("TieBreak", "rank", "Place", "replace")


def calls(module: Path, *names: str) -> list[ast.Call]:
    """Every call of one of these functions in a module."""
    found = [node for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id in names]


def ids_in(game: Game, *nodes: ast.AST) -> set[str]:
    """The ids of the game's catalogue that stand in some code."""
    texts = [part.value for node in nodes for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and text in game.catalogue}


def deciders(game: Game) -> set[str]:
    """Everything that can decide a place: tie-breaks of the catalogue that score, and ids the ranking names."""
    rules = (game.catalogue.rules.get(scored) for scored in game.scoring_rules)
    ties = {found.id for found in rules if found is not None and found.kind == "tiebreak"}
    return ties | ids_in(game, *calls(SOURCE / game.id / "score.py", *RANKING))


def last_acts(game: Game) -> set[str]:
    """What came last in the recorded evenings of a game, if the rules brought it about."""
    last = (evening.events[-1].get("consequences", ())[-1:] for evening in evenings_of(game.id))
    return {step["act"] for steps in last for step in steps}


def endings(game: Game) -> set[tuple[str, str]]:
    """Every consequence that ended a recorded evening, with every rule the game's source gives for it."""
    ending = {kind.__name__: act_name(kind) for kind in game.consequences if act_name(kind) in last_acts(game)}
    made = [call for module in (SOURCE / game.id).glob("*.py") for call in calls(module, "Consequence")]
    return {
        (ending[name_of_event(call)], given)
        for call in made
        if name_of_event(call) in ending
        for given in ids_in(game, call.args[1])
    }


def name_of_event(call: ast.Call) -> str:
    """The event a consequence is made of, where it is made on the spot."""
    event = call.args[0]
    return event.func.id if isinstance(event, ast.Call) and isinstance(event.func, ast.Name) else ""


def values(kind: type[Enum]) -> set[object]:
    """What an enum can be, as it is written down."""
    return {member.value for member in kind}


def positions(game_id: str) -> list[dict]:
    """The last position of every evening of a game."""
    return [evening.answered["position"] for evening in evenings_of(game_id)]


@EVERY_GAME
def test_every_game_has_records(game):
    """A game without a recorded evening is not finished."""
    assert evenings_of(game.id)


@EVERY_GAME
def test_every_depth_has_a_record(game):
    """However much of the game is tracked."""
    assert {evening.record["play"]["depth"] for evening in evenings_of(game.id)} == {
        depth.name for depth in game.about.depths
    }


@EVERY_GAME
def test_the_smallest_and_the_largest_table_have_a_record(game):
    """As few and as many seats as the game has."""
    seats = {len(evening.record["play"]["seats"]) for evening in evenings_of(game.id)}

    assert {game.about.fewest, game.about.most} <= seats


@EVERY_GAME
def test_every_rule_that_can_decide_a_place_has_a_record(game):
    """And one evening that nothing but the total decided."""
    shown = [evening.decided for evening in evenings_of(game.id)]

    assert deciders(game) - NEVER_THE_LAST_WORD.keys() - set().union(*shown) == set()
    assert set() in shown


@EVERY_GAME
def test_every_rule_that_can_end_a_game_has_a_record(game):
    """Whatever ends a game happened in some evening for each of its reasons."""
    shown = {(step["act"], step["rule"]) for evening in evenings_of(game.id) for step in evening.steps()}

    assert endings(game) - shown == set()


def test_the_rules_that_can_end_a_game_are_found_in_its_source():
    """So that the test above looks at something."""
    assert endings(GAMES["warriors_and_traders"]) == {
        ("victory_reached", "WT-VICTORY-02"),
        ("game_ended", "WT-VICTORY-03"),
        ("game_ended", "WT-FAQ-04"),
        ("game_ended", "WT-FAQ-01"),
        ("game_ended", "WT-OPEN-64"),
    }


@rule("WT-VICTORY-02", "WT-VICTORY-03", "WT-FAQ-01", "WT-FAQ-04")
def test_every_ending_of_warriors_and_traders_has_a_record():
    """The requirement, the last turn, an agreement, and somebody who leaves."""
    assert {position["ending"] for position in positions("warriors_and_traders")} == values(Ending)


def test_every_form_of_a_campaign_has_a_record():
    """Conquest, teams, and a tournament; one of them was cut short."""
    ended = positions("battleground_kingdoms")

    assert {position["plan"]["form"] for position in ended} == values(Form)
    assert [position["last"] for position in ended if position["last"] < position["plan"]["rounds"]] == [3]


@rule("MM-SOLO-08")
def test_every_title_of_the_solo_rating_has_a_record():
    """From none to the best."""
    scores = [score for evening in evenings_of("merchants_of_magick") for score in evening.record["result"]["scores"]]
    rated = {line["what"] for score in scores for line in score["lines"] if line["rule"] == "MM-SOLO-08"}

    assert rated == {f"Rating: {title}" for title in ("none", *GAMES["merchants_of_magick"].box.ratings)}


@rule("BM-TIE-03")
def test_a_record_in_which_only_tied_seats_get_tie_break_gold():
    """Yellow has one gold less and the most weapons on the board, and is third all the same."""
    evening = next(one for one in evenings_of("battle_merchants") if one.name.endswith("tie_break_gold"))
    pages = evening.answered["position"]["pages"]
    board = {seat: 2 * page["board"]["standard"] + 3 * page["board"]["vorpal"] for seat, page in pages.items()}

    assert board == {"red": 9, "purple": 10, "yellow": 18}
    assert evening.answered["ranking"][-1]["seats"] == ["yellow"]


@pytest.mark.parametrize("kind", EntryKind, ids=lambda kind: kind.value)
def test_every_kind_of_entry_is_in_a_record(kind):
    """Undone, amended, inserted, struck, accepted, sealed, noted."""
    assert any(kind is entry.kind for evening in evenings() for entry in evening.played.entries)


@pytest.mark.parametrize("kind", KERNEL_EVENTS, ids=act_name)
def test_everything_that_can_happen_at_any_table_is_in_a_record(kind):
    """Corrections, options, depths, latecomers and leavers."""
    assert any(isinstance(act.act.event, kind) for evening in evenings() for act in evening.played.acts)


@pytest.mark.parametrize("by", By, ids=lambda by: by.value)
def test_every_way_a_step_comes_about_is_in_a_record(by):
    """By the rules, by an answer, by hand, and left to the table."""
    assert any(step["by"] == by.value for evening in evenings() for step in evening.steps())


def test_records_name_seats_and_no_people():
    """Nobody's name is kept."""
    assert {tuple(evening.played.settings.names) for evening in evenings()} == {()}
    assert {name_of(seat) for evening in evenings() for seat in evening.record["play"]["seats"]} <= {
        name_of(seat) for game in GAMES.values() for seat in game.about.colours
    }

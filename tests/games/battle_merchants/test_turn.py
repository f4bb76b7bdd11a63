"""A turn: its one action, who may act, and what ends it."""

from typing import Any

import pytest

from tests.games.battle_merchants.cards import AXE, SWORD, kingdom, learn, pool, take
from tests.games.battle_merchants.situations import FOUR, GAME, act, after, events_of, has_step, lay, stock, weapon
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Cost, Duration, Kind, Quality, Season
from tracker.games.battle_merchants.card_events import CarryOut, ForgeAndSell, TurnUpCraft, TurnUpKingdom
from tracker.games.battle_merchants.events import (
    BattleWon,
    ChooseFirst,
    EndSeason,
    Forge,
    Pass,
    Sell,
    TurnPassed,
    WarBegan,
    Ware,
)
from tracker.kernel.play import applied

ACTIONS = {
    "sell": Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1"),
    "forge": Forge("red", (Ware.STANDARD_SWORD,)),
    "learn_craft": learn(AXE, 1),
    "take_kingdom": take(kingdom(), 1),
    "forge_and_sell": ForgeAndSell("red", Kind.AXE, Quality.STANDARD, "grasslands/elves/1"),
    "pass": Pass("red"),
}
BY_HAND = {
    "carry_out": CarryOut("red", 2),
    "turn_up_craft": TurnUpCraft(1, Kind.AXE, Cost.ONCE, 1, 0),
    "turn_up_kingdom": TurnUpKingdom(1, "Guild", Duration.END),
    "end_season": EndSeason("red"),
}
BEGUN: dict[str, Any] = {
    "nothing": {},
    "a_turn": {"last_act": "other"},
    "a_mat": {"mats": {"purple": {"gold": 5}}},
    "a_season": {"season": "summer"},
    "a_weapon": {"spaces": {"desert/orcs/1": weapon("axe", "red")}},
}
each_action = pytest.mark.parametrize("name", list(ACTIONS))


def able(**more):
    """Red can do everything: an axe in stock, gold, the bonus card for axes, and a table that lets everybody pass."""
    red = {"gold": 30, "levels": {"axe": 6}, "stock": stock(axe=1), "kingdom": [kingdom("Guild")]}
    bonus = {"axe": {"owner": "red", "face_up": True}}
    return lay(*FOUR, options={"allow_pass": "always"}, mats={"red": red}, bonus=bonus, **more)


def closed(state, name: str) -> str:
    """The rule by which an offer to Red is closed, or nothing."""
    why = next(iter(GAME.offers(state, "red", {"act": name}))).closed
    return why.rule if why else ""


@rule("BM-SETUP-22", "BM-OPEN-47")
@cases("""
    shown     against
    nothing   -
    a_turn    BM-SETUP-22
    a_mat     BM-SETUP-22
    a_season  BM-SETUP-22
    a_weapon  BM-SETUP-22
""")
def test_the_start_player_is_named_before_anything_shows_that_play_has_begun(shown, against):
    """A turn that was taken, a mat that has changed, a later season or a weapon on the board."""
    state = lay(*FOUR, **BEGUN[shown])

    assert (ids(GAME.check(state, ChooseFirst("red"))), closed(state, "choose_first")) == (against, against)


@rule("BM-TURN-03", "BM-TURN-08", "BM-TURN-11", "BM-TURN-02")
@each_action
def test_a_turn_is_over_after_its_one_action(name):
    """Whatever Red does, Purple is next, and Red may do nothing more."""
    outcome = act(able(), ACTIONS[name])

    assert (outcome.objections, outcome.state.turn) == ((), "purple")
    assert [(step.event, step.rule) for step in outcome.steps if isinstance(step.event, TurnPassed)] == [
        (TurnPassed("purple"), "BM-TURN-02")
    ]
    assert [ids(GAME.check(outcome.state, again)).split(",")[0] for again in ACTIONS.values()] == ["BM-TURN-11"] * 6


@rule("BM-TURN-10", "BM-TURN-11")
@each_action
def test_an_action_is_for_the_seat_to_act_while_the_year_lasts(name):
    """In Purple's turn and after winter the same action is against the rules, and its offer is closed."""
    now, purple, over = able(), able(turn="purple"), able(finished=True)

    assert [ids(GAME.check(state, ACTIONS[name])) for state in (now, purple, over)] == ["", "BM-TURN-11", "BM-TURN-10"]
    assert [closed(state, name) for state in (now, purple, over)] == ["", "BM-TURN-11", "BM-TURN-10"]


@rule("BM-TURN-10")
@pytest.mark.parametrize("name", list(BY_HAND))
def test_after_the_year_nothing_is_entered_by_hand(name):
    """Effects of cards, cards turned up and a season's end belong to the game."""
    assert [ids(GAME.check(able(finished=over), BY_HAND[name])) for over in (False, True)] == ["", "BM-TURN-10"]
    assert closed(able(finished=True), name) == "BM-TURN-10"


@rule("BM-TURN-10")
def test_the_game_is_over_when_winters_war_is_fought_and_not_before():
    """While battles and repairs are still owed it is not; the clean-up of autumn does not end it either."""
    winter = lay(*FOUR, season="winter", trigger="red")
    war, autumn = WarBegan(Season.WINTER), WarBegan(Season.AUTUMN)

    assert [GAME.finished(state) for state in (winter, applied(GAME, winter, war), after(winter, war))] == [
        False,
        False,
        True,
    ]
    assert not GAME.finished(after(lay(*FOUR, season="autumn", trigger="red"), autumn))


@rule("BM-TURN-11", "BM-TURN-02")
def test_nobody_acts_again_before_everybody_else_has():
    """Red waits for Purple, Yellow and Blue."""
    said = [ids(GAME.check(after(able(), *map(Pass, FOUR[:turns])), Pass("red"))) for turns in range(5)]

    assert said == ["", "BM-TURN-11", "BM-TURN-11", "BM-TURN-11", ""]


@rule("BM-TURN-06", "BM-TURN-07")
def test_four_actions_are_open_to_everybody_and_the_fifth_to_the_owner_of_a_bonus_card():
    """With gold and an axe in stock Red may do any of the four; the fifth needs the card, and then it is open too."""
    state = lay(*FOUR, mats={"red": {"stock": stock(axe=1)}})
    offered = {offer.act: closed(state, offer.act) for offer in GAME.offers(state, "red", {}) if offer.main}

    assert offered == {
        "sell": "",
        "forge": "",
        "learn_craft": "",
        "take_kingdom": "",
        "forge_and_sell": "BM-BONUS-01",
        "sell_more": "BM-TURN-03",
    }
    assert closed(able(), "forge_and_sell") == ""


BARE = pool([None] * 5, [None] * 3, spring=0, kingdom=0)
STILL: dict[str, Any] = {
    "nothing": {"mats": {"red": {"gold": 0}}, "pool": BARE},
    "forge": {"mats": {"red": {"gold": 5}}, "pool": BARE},
    "sell": {"mats": {"red": {"gold": 0, "stock": stock(axe=1)}}, "pool": BARE},
    "learn": {"mats": {"red": {"gold": 0}}, "pool": {**BARE, "craft": [SWORD, None, None, None, None]}},
    "take": {"mats": {"red": {"gold": 0}}, "pool": {**BARE, "kingdom": [kingdom(), None, None]}},
}


@rule("BM-TURN-06", "BM-OPEN-21")
@cases("""
    can      against
    nothing  -
    forge    BM-OPEN-21
    sell     BM-OPEN-21
    learn    BM-OPEN-21
    take     BM-OPEN-21
""")
def test_who_can_do_any_of_the_four_must(can, against):
    """A pass is left to a seat without gold, stock and a card to take."""
    state = lay(*FOUR, **STILL[can])

    assert (ids(GAME.check(state, Pass("red"))), closed(state, "pass")) == (against, against)


@rule("BM-TURN-09")
def test_the_battles_come_after_the_last_turns():
    """Red's axe triggers the end; Purple, Yellow and Blue have a turn each, and only then it wins its battle."""
    facing = {"desert/hobgoblins/1": weapon("hammer", "purple")}
    sold = act(able(season_tokens=2, spaces=facing), ACTIONS["sell"])
    purple, yellow = act(sold.state, Pass("purple")), act(after(sold.state, Pass("purple")), Pass("yellow"))
    blue = act(yellow.state, Pass("blue"))

    assert [has_step(turn, "WarBegan") for turn in (sold, purple, yellow, blue)] == [False, False, False, True]
    assert BattleWon("desert/1", "desert/orcs/1") in events_of(blue)

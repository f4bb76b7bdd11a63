"""Results, forfeits, stand-offs."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import Forfeit, Pair, Result, StandOff


@pytest.fixture
def battle():
    """Red fights Blue."""
    return apply(campaign(), Pair("red", "blue"))


def vps(state):
    """Give the VPs of Red and Blue."""
    return state.kingdoms["red"].vp, state.kingdoms["blue"].vp


@rule("BK-BATTLE-08", "BK-OPEN-54")
@cases("""
    first  second  against
    5      1       -
    4      2       -
    3      3       -
    2      4       -
    1      5       -
    5      2       BK-BATTLE-08
    6      0       BK-BATTLE-08
    3      4       BK-BATTLE-08
    0      6       BK-BATTLE-08
""")
def test_only_five_results_exist(battle, first, second, against):
    """BK-EX-24: 5-1, 4-2, 3-3, 2-4 and 1-5."""
    assert ids(check(battle, Result("red", "blue", first, second))) == against


@rule("BK-RECORD-01", "BK-SHEET-06", "BK-BATTLE-08")
@cases("""
    typed  red  blue
    5      5    1
    4      4    2
    3      3    3
    2      2    4
    1      1    5
""")
def test_the_opponent_gets_what_the_first_one_leaves(battle, typed, red, blue):
    """One number is enough; both rows and totals have it."""
    state = apply(battle, Result("red", "blue", typed))

    assert (vps(state), state.row("red").result, state.row("blue").result) == ((red, blue), red, blue)


@rule("BK-RECORD-01")
def test_a_result_written_again_replaces_the_first(battle):
    """Nothing is counted twice."""
    state = after(battle, Result("red", "blue", 5, 1), Result("blue", "red", 4, 2))

    assert vps(state) == (2, 4)
    assert ids(check(state, Result("red", "blue", 5, 1))) == ""


@rule("BK-SHEET-05")
def test_a_result_between_strangers_is_marked_and_pairs_them():
    """They were no opponents; recorded anyway, they are."""
    state = campaign()

    assert ids(check(state, Result("red", "blue", 5))) == "BK-SHEET-05"
    assert apply(state, Result("red", "blue", 5)).row("blue").opponent == "red"


@rule("BK-BATTLE-06", "BK-OPEN-53")
def test_nobody_fights(battle):
    """BK-EX-25: the Defender has 4 VPs, the Attacker 2."""
    assert vps(apply(battle, StandOff("red", "blue"))) == (2, 4)
    assert vps(apply(battle, StandOff("blue", "red"))) == (4, 2)


@rule("BK-SHEET-05", "BK-SHEET-02")
@cases("""
    attacker  defender  against
    red       blue      -
    red       red       BK-SHEET-05
    red       teal      BK-SHEET-02
""")
def test_a_stand_off_is_against(battle, attacker, defender, against):
    """Both must be opponents."""
    assert ids(check(battle, StandOff(attacker, defender))) == against


@rule("BK-SCENARIO-11")
def test_a_forfeit(battle):
    """BK-EX-26: 1 VP for who gives up, 5 for the opponent."""
    assert vps(apply(battle, Forfeit("red"))) == (1, 5)


@rule("BK-SCENARIO-11", "BK-SHEET-05")
def test_nobody_forfeits_without_an_opponent(battle):
    """There must be a battle."""
    assert ids(check(campaign(), Forfeit("red"))) == "BK-SHEET-05"
    assert ids(check(battle, Forfeit("red"))) == ""


@rule("BK-SHEET-02")
@cases("""
    first  second
    teal   red
    red    teal
""")
def test_a_seat_nobody_holds_has_no_result(battle, first, second):
    """Nobody sits at Teal."""
    assert ids(check(battle, Result(first, second, 5))) == "BK-SHEET-02"


@rule("BK-CAMPAIGN-18", "BK-END-01")
def test_results_belong_before_record_keeping():
    """Neither once the income is rolled nor after the campaign."""
    rolled = table("battleground_kingdoms", "red", "blue", position={"rolled": 7})

    assert "BK-CAMPAIGN-18" in ids(check(rolled, Result("red", "blue", 5)))
    assert "BK-END-01" in ids(check(fought(campaign(10)), Forfeit("red")))

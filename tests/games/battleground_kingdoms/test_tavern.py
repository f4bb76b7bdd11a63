"""Gold through a Tavern."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, kingdom
from tests.support import cases, ids, rule
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import Bye, Pair, Purchase, Result, RollIncome, Scavenge, TakeTavernGold
from tracker.kernel.objections import unread

SEVEN = ("red", "blue", "yellow", "purple", "green", "orange", "grey")


def owners(count, *vps):
    """Let the first seats own a Tavern, with these VPs."""
    held = {seat: kingdom("farm", "market", "tavern", vp=vp) for seat, vp in zip(SEVEN[:count], vps, strict=True)}
    return campaign(5, SEVEN[:6], **held)


@pytest.fixture
def scavenger():
    """Red, who owns a Tavern, has beaten Blue."""
    return after(campaign(red=kingdom("farm", "market", "tavern")), Pair("red", "blue"), Result("red", "blue", 5))


@rule("BK-TAVERN-12", "BK-TAVERN-13", "BK-OPEN-27")
@cases("""
    ones  gold
    0     0
    1     1
    2     2
    3     3
    4     4
    5     4
    12    4
""")
def test_each_one_of_the_scavenger_is_a_gold_up_to_four(scavenger, ones, gold):
    """BK-EX-40: the limit holds for the round."""
    state = apply(scavenger, Scavenge("red", ones))

    assert (state.kingdoms["red"].gold, state.row("red").earned["scavenger"]) == (gold, gold)


@rule("BK-TAVERN-12")
def test_the_scavenger_written_again_replaces_the_first(scavenger):
    """Nothing is counted twice."""
    assert after(scavenger, Scavenge("red", 4), Scavenge("red", 1)).kingdoms["red"].gold == 1


@rule("BK-TAVERN-01")
def test_who_holds_the_scavenger_is_not_checked(scavenger):
    """Characters are not tracked on the sheet."""
    said = tuple(check(scavenger, Scavenge("red", 2)))

    assert (ids(said), [one.rule for one in unread(said)]) == ("", ["BK-TAVERN-01"])


@rule("BK-RES-TAVERN-02", "BK-TAVERN-12", "BK-TAVERN-02", "BK-OPEN-14")
def test_a_scavenger_needs_a_tavern_and_a_battle(scavenger):
    """And only one seat has the Scavenger in a round."""
    tavern = kingdom("farm", "market", "tavern")
    waiting, odd = campaign(red=tavern), campaign(seats=SEVEN[:3], red=tavern)
    second = apply(scavenger.kingdom("blue", resources={"tavern": 1}), Scavenge("blue", 2))

    assert ids(check(scavenger, Scavenge("blue", 1))) == "BK-RES-TAVERN-02"
    assert ids(check(waiting, Scavenge("red", 1))) == "BK-TAVERN-12"
    assert ids(check(scavenger, Scavenge("red", -1))) == "BK-TAVERN-12"
    assert ids(check(second, Scavenge("red", 1))) == "BK-TAVERN-02"
    assert ids(check(apply(odd, Bye("red")), Scavenge("red", 1))) == "BK-OPEN-14"


@rule("BK-TAVERN-01", "BK-TAVERN-02", "BK-TAVERN-03", "BK-STANDING-04")
@cases("""
    count  seat    against
    5      red     BK-TAVERN-03
    6      red     -
    6      blue    BK-TAVERN-01
    6      orange  BK-TAVERN-01
""")
def test_a_sixth_owner_gets_gold_instead_of_a_character(count, seat, against):
    """Five characters go to the lowest in the standings; Red stands first."""
    state = owners(count, *(9, 5, 5, 4, 3, 2)[:count])

    assert ids(check(state, TakeTavernGold(seat, 1))) == against


@rule("BK-TAVERN-03")
def test_only_as_many_get_gold_as_go_without_a_character():
    """Red and Blue are level: lots decide, and one of them gets the gold."""
    state = owners(6, 9, 9, 5, 4, 3, 2)

    assert ids(check(state, TakeTavernGold("blue", 1))) == ""
    assert ids(check(apply(state, TakeTavernGold("red", 1)), TakeTavernGold("blue", 1))) == "BK-TAVERN-03"


@rule("BK-TAVERN-03")
def test_the_gold_is_one():
    """No other amount is given."""
    assert ids(check(owners(6, 9, 5, 5, 4, 3, 2), TakeTavernGold("red", 2))) == "BK-TAVERN-03"


@rule("BK-OPEN-14", "BK-RES-TAVERN-02")
def test_a_player_on_a_bye_draws_nothing():
    """Neither a character nor gold, and the others need one character less."""
    held = {seat: kingdom("farm", "market", "tavern", vp=10 - place) for place, seat in enumerate(SEVEN)}
    state = campaign(5, SEVEN, **held)
    away = apply(state, Bye("red"))

    assert ids(check(state, TakeTavernGold("blue", 1))) == ""
    assert "BK-OPEN-14" in ids(check(away, TakeTavernGold("red", 1)))
    assert ids(check(away, TakeTavernGold("yellow", 1))) == "BK-TAVERN-01"


@rule("BK-SETUP-05", "BK-OPEN-21")
def test_characters_are_drawn_after_purchases():
    """So the gold cannot be spent this round, and a new Tavern takes part at once."""
    state = owners(6, 9, 5, 5, 4, 3, 2).kingdom("red", gold=9, resources={"farm": 1, "market": 1})
    bought = apply(state, Purchase("red", ("tavern",)))

    assert "BK-SETUP-05" in ids(check(state, TakeTavernGold("red", 1)))
    assert ids(check(bought, TakeTavernGold("red", 1))) == ""


@rule("BK-OPEN-21", "BK-OPEN-22")
def test_tavern_gold_is_part_of_earned():
    """It is in hand and in the Earned column."""
    state = apply(owners(6, 9, 5, 5, 4, 3, 2), TakeTavernGold("red", 1))

    assert (state.kingdoms["red"].gold, state.row("red").earned_total) == (1, 1)


@rule("BK-OPEN-06")
def test_doubled_income_does_not_double_the_scavenger():
    """Nor its limit of 4: base 14 and 4 for the Scavenger."""
    state = campaign(red=kingdom("farm", "market", "tavern"), options={"double_income": "on"})
    state = after(state, Pair("red", "blue"), Result("red", "blue", 5), Scavenge("red", 6), RollIncome(7))

    assert state.kingdoms["red"].gold == 18

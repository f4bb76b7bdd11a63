"""Joining late, and leaving."""

from dataclasses import replace

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms import GAME, pairing
from tracker.games.battleground_kingdoms.acts import check
from tracker.games.battleground_kingdoms.events import Bye, JoinTeam, OrderByes, Pair, Purchase, Result, RevealPurchases
from tracker.games.battleground_kingdoms.state import Team
from tracker.kernel.events import JoinSeat, LeaveSeat


def joining(round, base_incomes=(), options=None, **kingdoms):
    """Let Green join in the Set Up of a round."""
    state = campaign(round, ("red", "blue", "yellow"), options=options, **kingdoms)
    return after(replace(state, base_incomes=tuple(base_incomes)), JoinSeat("green"))


@pytest.fixture
def earned():
    """Red has earned 20 gold with 5 of Harbor gifts beside it, Blue 17; Blue began with 2 more as a newcomer."""
    rows = [{"round": 1, "start_gold": 0, "start_vp": 0, "earned": {"base": 20, "harbor_received": 5}}]
    other = [{"round": 1, "start_gold": 0, "start_vp": 0, "earned": {"base": 14, "saw_mill": 1, "harbor_sent": -5}}]
    return {"red": kingdom("farm", rows=rows), "blue": kingdom("farm", rows=other, granted_gold=2)}


@rule("BK-JOIN-01", "BK-JOIN-02", "BK-JOIN-04", "BK-OPEN-09", "BK-OPEN-11")
def test_a_late_joiner_has_the_gold_earned_so_far_and_the_vps_of_last_place():
    """BK-EX-42: base incomes 7 and 8, VPs 4, 6 and 8."""
    state = joining(3, (7, 8), red=kingdom(vp=4), blue=kingdom(vp=6), yellow=kingdom(vp=8))
    green = state.kingdoms["green"]

    assert (green.gold, green.vp, green.row.start_gold, green.row.start_vp) == (15, 4, 15, 4)
    assert (green.number, green.row.round, green.resources["farm"], state.seats[-1]) == (4, 3, 1, "green")


@rule("BK-OPEN-09")
def test_the_base_incomes_of_played_rounds_are_remembered_as_paid():
    """Doubled incomes count doubled, mills do not count."""
    state = campaign(1, red=kingdom("farm", "saw_mill"), options={"double_income": "on", "starting_gold": "3"})
    state = fought(after(fought(state, roll=7), RevealPurchases({})), roll=12)

    assert after(state, JoinSeat("green")).kingdoms["green"].gold == 14 + 18 + 3


@rule("BK-OPEN-09", "BK-OPEN-68")
@cases("""
    option   gold
    base     0
    lowest   17
    average  18
""")
def test_a_table_may_agree_on_other_gold_for_a_late_joiner(earned, option, gold):
    """Lowest or average of what everybody has earned, Harbor gifts left out, rounded down."""
    state = campaign(2, options={"joiner_gold": option}, **earned)

    assert after(state, JoinSeat("green")).kingdoms["green"].gold == gold


@rule("BK-OPEN-11", "BK-BYE-04")
def test_a_late_joiner_goes_to_the_end_of_the_bye_order():
    """With as many byes as whoever had the fewest."""
    state = campaign(1, ("red", "blue", "yellow"), red=kingdom(byes=2), blue=kingdom(byes=1), yellow=kingdom(byes=1))
    state = after(state, OrderByes(("yellow", "blue", "red")), JoinSeat("green"))

    assert (state.bye_order, state.kingdoms["green"].byes) == (("yellow", "blue", "red", "green"), 1)


@rule("BK-OPEN-11", "BK-TEAM-01")
def test_a_late_joiner_goes_to_the_smaller_team():
    """Three against two: only the two can take the newcomer, also in a running campaign."""
    state = teams(("red", "blue", "yellow", "purple", "green"))
    state = after(state, Bye("green"), JoinSeat("grey"))

    assert ids(check(state, JoinTeam("grey", Team.ONE))) == "BK-TEAM-01"
    assert ids(check(state, JoinTeam("grey", Team.TWO))) == ""


@rule("BK-JOIN-03", "BK-OPEN-10")
@cases("""
    round  list                                            against
    2      mine,market                                     -
    2      mine,outpost                                    BK-OPEN-10
    3      mine,outpost                                    -
    3      outpost                                         BK-PURCHASE-07
    3      mine,outpost,outpost                            BK-OPEN-10
    4      mine,outpost,outpost                            -
    4      mine,outpost,outpost,outpost                    BK-OPEN-10
    2      training_grounds                                -
    2      training_grounds,training_grounds               BK-OPEN-10
    3      training_grounds,training_grounds               -
    3      mine,market,forge,armory                        BK-OPEN-10
    4      mine,market,forge,armory                        -
    4      mine,mine                                       BK-PURCHASE-03
""")
def test_a_first_list_is_one_that_a_kingdom_from_the_start_could_own(round, list, against):
    """Steps from the Farm and copies are limited by the rounds played."""
    state = joining(round, (90,))

    assert ids(check(state, Purchase("green", tuple(list.split(","))))) == against


@rule("BK-OPEN-10")
@cases("""
    prerequisites  starting  joiner_list         list                               against
    same_round     0         as_incumbents       mine,outpost                       -
    same_round     0         as_incumbents       mine,outpost,outpost               BK-OPEN-10
    same_round     9         as_incumbents       mine,outpost,outpost               -
    before_round   9         as_incumbents       mine,outpost                       -
    before_round   9         as_incumbents       mine,market,forge,armory           BK-OPEN-10
    before_round   0         prerequisites_only  mine,outpost,outpost,outpost       -
    before_round   0         prerequisites_only  mine,mine                          BK-PURCHASE-03
    before_round   0         prerequisites_only  outpost                            BK-PURCHASE-07
""")
def test_the_limits_of_a_first_list_follow_the_options(prerequisites, starting, joiner_list, list, against):
    """In round 2, by what was agreed."""
    options = {"prerequisites": prerequisites, "starting_gold": str(starting), "joiner_list": joiner_list}
    state = joining(2, (90,), options)

    assert ids(check(state, Purchase("green", tuple(list.split(","))))) == against


@rule("BK-JOIN-03", "BK-OPEN-10")
def test_a_first_list_is_paid_out_of_the_granted_gold():
    """And it replaces the purchases of that round."""
    state = joining(3, (7, 8))

    assert ids(check(state, Purchase("green", ("mine", "market", "outpost")))) == ""
    assert ids(check(state, Purchase("green", ("mine", "market", "smelter")))) == "BK-PURCHASE-01"
    assert ids(check(after(state, Purchase("green", ("mine",))), Purchase("green"))) == "BK-OPEN-44"


@rule("BK-OPEN-10")
def test_later_lists_of_a_newcomer_are_like_everybody_elses():
    """In the round after, a prerequisite on the same list is against the rules."""
    state = fought(after(joining(3, (90,)), RevealPurchases({}), Pair("yellow", "green"), Result("yellow", "green", 3)))

    assert ids(check(state, Purchase("green", ("mine", "outpost")))) == "BK-OPEN-03"


@rule("BK-OPEN-46")
def test_who_leaves_keeps_the_rows_and_has_no_place():
    """Income, ranking and pairs go on without them."""
    state = fought(after(campaign(1, ("red", "blue", "yellow")), Bye("yellow")))
    state = after(state, LeaveSeat("yellow"), RevealPurchases({}))
    closed = fought(state)

    assert (closed.kingdoms["yellow"].gold, len(closed.kingdoms["yellow"].rows)) == (7, 2)
    assert [place.seats for place in GAME.ranking(closed)] == [("red",), ("blue",)]


@rule("BK-OPEN-46", "BK-SCENARIO-11")
def test_a_battle_already_picked_is_forfeit_by_leaving():
    """1 VP to 5, and the opponent needs no bye."""
    state = after(table("battleground_kingdoms", "red", "blue", "yellow", "purple"), Pair("red", "blue"))
    state = after(state, LeaveSeat("red"))

    assert (state.kingdoms["red"].vp, state.kingdoms["blue"].vp) == (1, 5)
    assert ids(check(state, Pair("yellow", "purple"))) == ""


@rule("BK-OPEN-46", "BK-BYE-01")
def test_byes_are_counted_anew_when_somebody_leaves():
    """Of three with a bye, two remain, and the one on the bye may fight."""
    state = after(table("battleground_kingdoms", "red", "blue", "yellow"), Bye("yellow"), LeaveSeat("red"))

    assert ids(check(state, Pair("yellow", "blue"))) == ""
    assert after(state, Pair("yellow", "blue")).kingdoms["yellow"].byes == 0


@rule("BK-OPEN-64")
def test_teams_that_became_uneven_have_as_many_byes_as_one_has_more():
    """Three against one: two of the three sit out."""
    state = after(teams(("red", "blue", "yellow", "purple", "green")), LeaveSeat("purple"))

    assert pairing.byes_needed(state) == 2
    assert ids(check(after(state, Bye("red")), Bye("yellow"))) == ""


@rule("BK-OPEN-65")
def test_who_returns_takes_up_the_old_sheet():
    """Gold, VPs, resources and rows are as they were left."""
    state = fought(after(campaign(1, ("red", "blue", "yellow")), Bye("yellow")))
    away = fought(after(state, LeaveSeat("yellow"), RevealPurchases({})))
    yellow = after(away, JoinSeat("yellow")).kingdoms["yellow"]

    assert (yellow.gold, yellow.vp, yellow.number, yellow.row.round, yellow.row.start_gold) == (7, 3, 3, 3, 7)

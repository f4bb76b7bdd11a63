"""Pairs and byes."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms import pairing, score
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import Bye, OrderByes, Pair, Result, RollIncome
from tracker.kernel.objections import unread

FIVE = ("red", "blue", "yellow", "purple", "green")


def fought_without(state, away):
    """Play a round in which one seat has a bye and the other two fight."""
    first, second = (seat for seat in state.seats if seat != away)
    return after(state, Bye(away), Pair(first, second), Result(first, second, 3), RollIncome(7))


@pytest.fixture
def three():
    """Red, Blue and Yellow in round 2; Red has had the first bye."""
    return campaign(seats=("red", "blue", "yellow"), red=kingdom("farm", byes=1))


@rule("BK-CAMPAIGN-06", "BK-SHEET-02", "BK-CAMPAIGN-12")
@cases("""
    first   second  against
    yellow  purple  -
    yellow  yellow  BK-CAMPAIGN-06
    yellow  red     BK-CAMPAIGN-06
    red     yellow  BK-CAMPAIGN-06
    yellow  teal    BK-SHEET-02
    teal    yellow  BK-SHEET-02
""")
def test_a_pair_is_against(first, second, against):
    """Red already fights Blue; in conquest anybody else is a legal opponent."""
    state = apply(table("battleground_kingdoms", "red", "blue", "yellow", "purple"), Pair("red", "blue"))

    assert ids(check(state, Pair(first, second))) == against


@rule("BK-SHEET-05")
def test_both_sheets_name_the_opponent():
    """A pair is written into two rows."""
    state = apply(campaign(), Pair("red", "blue"))

    assert (state.row("red").opponent, state.row("blue").opponent) == ("blue", "red")


@rule("BK-CAMPAIGN-06")
def test_a_new_pair_sets_the_old_opponents_free():
    """Nobody fights twice in a round, and a result goes with its battle."""
    state = table("battleground_kingdoms", "red", "blue", "yellow", "purple")
    state = after(state, Pair("red", "blue"), Result("red", "blue", 5), Pair("red", "yellow"))

    assert [state.row(seat).opponent for seat in state.seats] == ["yellow", "", "red", ""]
    assert [state.kingdoms[seat].vp for seat in state.seats] == [0, 0, 0, 0]


@rule("BK-TEAM-02")
@cases("""
    first  second  against
    red    blue    -
    red    purple  -
    red    yellow  BK-TEAM-02
    blue   purple  BK-TEAM-02
""")
def test_allies_do_not_fight_each_other(first, second, against):
    """Both sides belong to different teams."""
    assert ids(check(teams(), Pair(first, second))) == against


@rule("BK-TEAM-01")
def test_a_seat_without_a_team_cannot_be_paired():
    """Teams are formed first."""
    state = teams().kingdom("yellow", team=None)

    assert ids(check(state, Pair("yellow", "blue"))) == "BK-TEAM-01"


@rule("BK-BYE-01", "BK-BYE-05", "BK-OPEN-66")
def test_an_odd_number_needs_a_bye_before_battles_are_picked(three):
    """Then the other two fight, and the one on a bye does not."""
    state = apply(three, Bye("blue"))

    assert ids(check(three, Pair("red", "yellow"))) == "BK-BYE-01"
    assert ids(check(state, Pair("red", "yellow"))) == ""
    assert ids(check(state, Pair("red", "blue"))) == "BK-BYE-05"


@rule("BK-BYE-01")
def test_an_even_number_needs_no_bye():
    """Exactly as many byes as needed."""
    assert ids(check(campaign(), Bye("red"))) == "BK-BYE-01"


@rule("BK-BYE-01")
def test_one_bye_is_enough(three):
    """A second one in the same round is against the rules."""
    assert ids(check(apply(three, Bye("blue")), Bye("yellow"))) == "BK-BYE-01"


@rule("BK-BYE-04", "BK-OPEN-12")
@cases("""
    seat    against
    red     BK-BYE-04
    blue    -
    yellow  -
""")
def test_byes_go_round(three, seat, against):
    """Whoever has had more byes than another should not take one; the others may swap freely."""
    assert ids(check(three, Bye(seat))) == against


@rule("BK-BYE-02")
def test_the_next_bye_follows_the_order_written_down():
    """Among those with the fewest byes, the first of the order."""
    state = table("battleground_kingdoms", "red", "blue", "yellow")
    state = after(state, OrderByes(("yellow", "red", "blue")))

    assert pairing.next_bye(state) == "yellow"


@rule("BK-BYE-03")
def test_byes_may_be_swapped_against_the_order_written_down():
    """Blue takes the bye although Yellow is first in the order; Yellow has the next one."""
    state = table("battleground_kingdoms", "red", "blue", "yellow")
    state = after(state, OrderByes(("yellow", "red", "blue")))

    assert ids(check(state, Bye("blue"))) == ""
    assert pairing.next_bye(fought_without(state, "blue")) == "yellow"


@rule("BK-TEAM-04", "BK-OPEN-13")
@cases("""
    seat    against
    red     -
    yellow  -
    green   -
    blue    BK-TEAM-04
    purple  BK-TEAM-04
""")
def test_the_bye_belongs_to_the_larger_team(seat, against):
    """Three against two: one of the three sits out."""
    assert ids(check(teams(FIVE), Bye(seat))) == against


@rule("BK-OPEN-12", "BK-OPEN-13")
def test_only_the_larger_team_counts_for_the_balance_of_byes():
    """Red may take a second bye although Blue has had none, once Yellow and Green have had one."""
    had = {"red": kingdom("farm", byes=1), "yellow": kingdom("farm", byes=1), "green": kingdom("farm", byes=1)}

    assert ids(check(teams(FIVE, **had), Bye("red"))) == ""


@rule("BK-TEAM-01")
def test_teams_are_formed_before_a_bye():
    """Otherwise nobody knows the larger team."""
    state = teams(FIVE).kingdom("purple", team=None)

    assert ids(check(state, Bye("red"))) == "BK-TEAM-01"


@rule("BK-CAMPAIGN-06")
def test_a_paired_seat_takes_no_bye(three):
    """Yellow already has an opponent."""
    state = after(three, Pair("yellow", "red"))

    assert ids(check(state, Bye("yellow"))) == "BK-CAMPAIGN-06"


@rule("BK-BYE-09", "BK-SHEET-05")
def test_a_bye_is_written_as_the_opponent_and_counted(three):
    """A pair instead takes it back."""
    state = apply(three, Bye("blue"))

    assert (state.row("blue").opponent, state.kingdoms["blue"].byes) == ("bye", 1)
    assert apply(state, Pair("blue", "red")).kingdoms["blue"].byes == 0


@rule("BK-BYE-05", "BK-STANDING-01", "BK-STANDING-02")
def test_a_player_on_a_bye_has_no_place_in_the_standings():
    """The others stand by their VPs; who is level draws lots."""
    vps = {"red": 4, "blue": 9, "yellow": 4, "purple": 1, "green": 7}
    state = campaign(seats=FIVE, **{seat: kingdom("farm", vp=vp) for seat, vp in vps.items()})

    places = score.standings(apply(state, Bye("green")))

    assert [(place.place, place.seats, place.decided_by) for place in places] == [
        (1, ("blue",), None),
        (2, ("red", "yellow"), "BK-STANDING-02"),
        (4, ("purple",), None),
    ]


@rule("BK-OPTION-05")
@cases("""
    option  unread
    off     -
    on      BK-OPTION-05
""")
def test_opponent_diversity_cannot_be_read_on_the_sheet(option, unread):
    """Whether there was another pick is not tracked."""
    state = fought(campaign(1, options={"opponent_diversity": option}))

    assert ",".join(one.rule for one in _unread(state)) == unread


def _unread(state):
    return unread(check(state, Pair("red", "blue")))


@rule("BK-CAMPAIGN-18", "BK-END-01")
def test_nobody_is_paired_after_the_last_round():
    """The campaign is over."""
    assert ids(check(fought(campaign(10)), Pair("red", "blue"))) == "BK-END-01"


@rule("BK-CAMPAIGN-18")
def test_nobody_is_paired_in_record_keeping():
    """The income is already rolled."""
    state = table("battleground_kingdoms", "red", "blue", position={"rolled": 7})

    assert ids(check(state, Pair("red", "blue"))) == "BK-CAMPAIGN-18"

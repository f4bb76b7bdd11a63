"""Preparing a campaign."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, teams
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms.acts import check
from tracker.games.battleground_kingdoms.events import (
    ChooseFaction,
    DeclareLast,
    JoinTeam,
    OrderByes,
    PlanCampaign,
    SplitRounds,
)
from tracker.games.battleground_kingdoms.state import Form, Team, colour_of


@pytest.fixture
def fresh():
    """Four seats before round 1."""
    return table("battleground_kingdoms", "red", "blue", "yellow", "purple")


def colours(state):
    """Spell the colours of the planned rounds by their first letters."""
    return "".join(colour_of(state, number).value[0] for number in range(1, state.plan.rounds + 1))


@rule("BK-CAMPAIGN-17", "BK-RES-FARM-01", "BK-OPEN-04")
def test_a_kingdom_opens_with_a_farm_and_nothing_else(fresh):
    """BK-EX-04: one Farm, no gold, no VPs."""
    red = fresh.kingdoms["red"]

    assert ([name for name, count in red.resources.items() if count], red.gold, red.vp) == (["farm"], 0, 0)


@rule("BK-OPEN-04")
def test_a_table_may_agree_on_starting_gold():
    """The option sets gold and Start Gold of round 1."""
    red = table("battleground_kingdoms", "red", "blue", starting_gold="9").kingdoms["red"]

    assert (red.gold, red.row.start_gold) == (9, 9)


@rule("BK-CAMPAIGN-07", "BK-CAMPAIGN-11")
def test_ten_rounds_of_conquest_are_the_default(fresh):
    """Nothing need be agreed to begin."""
    assert (fresh.plan.rounds, fresh.plan.form, fresh.last) == (10, Form.CONQUEST, 10)


@rule("BK-CAMPAIGN-08", "BK-CAMPAIGN-09", "BK-CAMPAIGN-10", "BK-OPEN-05")
@cases("""
    rounds  spelled
    10      rrrbbbbggg
    9       rrrbbbggg
    5       rrbbg
    3       rbg
    4       rbbg
    6       rrbbgg
    7       rrbbbgg
    8       rrrbbbgg
    11      rrrrbbbbggg
""")
def test_the_colours_of_a_campaign(fresh, rounds, spelled):
    """BK-EX-12, BK-EX-14, BK-EX-15: the split follows the length."""
    state = after(fresh, PlanCampaign(rounds))

    assert colours(state) == spelled


@rule("BK-OPEN-05", "BK-OPEN-47", "BK-CAMPAIGN-11")
@cases("""
    rounds  form        against
    10      conquest    -
    3       team        -
    5       tournament  -
    2       tournament  BK-OPEN-05
    2       conquest    BK-OPEN-05
    100     conquest    BK-OPEN-05
""")
def test_a_plan_is_against(fresh, rounds, form, against):
    """A campaign needs enough rounds for three colours."""
    assert ids(check(fresh, PlanCampaign(rounds, Form(form)))) == against


@rule("BK-OPEN-47")
def test_two_players_cannot_form_teams():
    """A team campaign needs three players."""
    state = table("battleground_kingdoms", "red", "blue")

    assert ids(check(state, PlanCampaign(10, Form.TEAM))) == "BK-OPEN-47"


@rule("BK-CAMPAIGN-07")
def test_the_length_is_settled_before_round_1():
    """Once something is written on a sheet the plan stands."""
    state = fought(campaign(1))

    assert ids(check(state, PlanCampaign(5))) == "BK-CAMPAIGN-07"


@rule("BK-OPEN-05", "BK-CAMPAIGN-07")
def test_another_split_of_the_colours_may_be_agreed_before_round_1(fresh):
    """The table chooses how many rounds have each colour."""
    state = after(fresh, SplitRounds(5, 3, 2))

    assert colours(state) == "rrrrrbbbgg"


@rule("BK-OPEN-05")
@cases("""
    red  blue  green  against
    5    3     2      -
    5    3     3      BK-OPEN-05
    11   -1    0      BK-OPEN-05
""")
def test_a_split_is_against(fresh, red, blue, green, against):
    """The colours add up to the length."""
    assert ids(check(fresh, SplitRounds(red, int(blue), green))) == against


@rule("BK-CAMPAIGN-07")
def test_the_colours_stand_once_the_campaign_has_begun():
    """A split agreed on later is against the rules."""
    assert ids(check(fought(campaign(1)), SplitRounds(3, 4, 3))) == "BK-CAMPAIGN-07"


@rule("BK-CAMPAIGN-14", "BK-CAMPAIGN-16", "BK-OPTION-02")
@pytest.mark.parametrize(
    ("faction", "option", "against"),
    [
        ("Orcs", "off", ""),
        ("", "off", "BK-CAMPAIGN-14"),
        ("Monsters and Mercenaries", "off", "BK-CAMPAIGN-16"),
        ("monsters  &  mercenaries", "off", "BK-CAMPAIGN-16"),
        ("Monsters and Mercenaries", "on", ""),
    ],
)
def test_a_faction_is_against(faction, option, against):
    """BK-EX-35: the mercenaries are no Primary Faction unless agreed."""
    state = table("battleground_kingdoms", "red", "blue", monsters_as_faction=option)

    assert ids(check(state, ChooseFaction("red", faction))) == against


@rule("BK-CAMPAIGN-15")
def test_two_players_may_have_the_same_faction(fresh):
    """Each brings an own copy of the decks."""
    state = after(fresh, ChooseFaction("red", "Orcs"))

    assert ids(check(state, ChooseFaction("blue", "Orcs"))) == ""


@rule("BK-CAMPAIGN-13", "BK-CAMPAIGN-14")
def test_the_faction_is_chosen_before_round_1():
    """A chosen faction stays for the campaign; a missing one can still be named."""
    state = fought(after(campaign(1), ChooseFaction("red", " Orcs ")))

    assert state.kingdoms["red"].faction == "Orcs"
    assert ids(check(state, ChooseFaction("red", "Elves"))) == "BK-CAMPAIGN-13"
    assert ids(check(state, ChooseFaction("blue", "Elves"))) == ""


@rule("BK-CAMPAIGN-12")
def test_a_conquest_campaign_has_no_teams(fresh):
    """Everybody plays alone."""
    assert ids(check(fresh, JoinTeam("red", Team.ONE))) == "BK-CAMPAIGN-12"


@rule("BK-CAMPAIGN-12", "BK-CAMPAIGN-22")
def test_a_tournament_has_no_teams(fresh):
    """Whoever has the most VPs wins alone."""
    objections = list(check(after(fresh, PlanCampaign(5, Form.TOURNAMENT)), JoinTeam("red", Team.ONE)))

    assert [(found.rule, found.detail) for found in objections] == [("BK-CAMPAIGN-12", "a tournament has no teams")]


@rule("BK-TEAM-01")
@cases("""
    seats                           against
    red,blue,yellow,purple          BK-TEAM-01
    red,blue,yellow,purple,green    -
""")
def test_a_third_member_of_a_team_is_against(seats, against):
    """Two and two must stay even; of five, one team has three."""
    state = table("battleground_kingdoms", *seats.split(","))
    joined = (JoinTeam("red", Team.ONE), JoinTeam("blue", Team.ONE))
    state = after(state, PlanCampaign(10, Form.TEAM), *joined)

    assert ids(check(state, JoinTeam("yellow", Team.ONE))) == against


@rule("BK-CAMPAIGN-13")
def test_nobody_changes_sides_in_a_running_campaign():
    """Teams are formed before round 1."""
    state = fought(teams())

    assert "BK-CAMPAIGN-13" in ids(check(state, JoinTeam("red", Team.TWO)))


@rule("BK-CAMPAIGN-12")
def test_planning_a_conquest_dissolves_the_teams():
    """There are no allies in conquest."""
    state = after(teams(), PlanCampaign(10))

    assert {kingdom.team for kingdom in state.kingdoms.values()} == {None}


@rule("BK-BYE-02")
@pytest.mark.parametrize(
    ("order", "against"),
    [
        (("yellow", "red", "blue", "purple"), ""),
        (("yellow", "red", "blue"), "BK-BYE-02"),
        (("yellow", "red", "blue", "blue"), "BK-BYE-02"),
        (("yellow", "red", "blue", "green"), "BK-SHEET-02"),
    ],
)
def test_an_order_of_byes_is_against(fresh, order, against):
    """The order names every player once."""
    assert ids(check(fresh, OrderByes(order))) == against


@rule("BK-BYE-02")
def test_the_order_of_byes_is_written_down_before_round_1():
    """Later it stands."""
    assert ids(check(fought(campaign(1)), OrderByes(("red", "blue")))) == "BK-BYE-02"


@rule("BK-OPEN-29", "BK-END-01")
def test_a_round_can_be_declared_the_last_before_its_record_keeping():
    """The campaign ends with it, and colours and doubling stay as planned."""
    state = after(campaign(5), DeclareLast())

    assert (state.last, state.doubled, colour_of(state, 5).value) == (5, False, "blue")
    assert fought(state).finished
    assert ids(check(fought(state), DeclareLast())) == "BK-END-01"


@rule("BK-OPEN-29")
def test_no_round_is_declared_the_last_after_its_income_is_rolled():
    """Record Keeping has begun."""
    state = table("battleground_kingdoms", "red", "blue", position={"rolled": 7})

    assert ids(check(state, DeclareLast())) == "BK-OPEN-29"

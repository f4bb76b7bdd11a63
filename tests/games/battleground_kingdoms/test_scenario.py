"""VPs by the table on the scenario card."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, kingdom
from tests.support import cases, ids, rule
from tracker.games.battleground_kingdoms import GAME
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.box import BOX
from tracker.games.battleground_kingdoms.events import Pair, Result, RollIncome, ScoreScenario
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import NotChecked

CARD = "border_defense"
ROUNDS = {"red": 2, "blue": 4, "green": 8}


def battle(colour="blue", seats=("red", "blue"), **kingdoms):
    """Red fights Blue in a round of this colour."""
    return apply(campaign(ROUNDS[colour], seats, **kingdoms), Pair("red", "blue"))


def scored(points, surrendered=None, attacker="red", defender="blue", scenario=CARD):
    """Enter a battle of Border Defense."""
    return ScoreScenario(attacker, defender, scenario, points, surrendered)


def vps(state):
    """Give the VPs of Red and Blue."""
    return state.kingdoms["red"].vp, state.kingdoms["blue"].vp


def offer(state, **chosen):
    """Give what the table is offered about scenario cards."""
    found = GAME.offers(state, "red", {"act": "score_scenario", **chosen})
    return next(one for one in found if one.act == "score_scenario")


@rule("BK-SCENARIO-18", "BK-SCENARIO-12", "BK-BATTLE-07", "BK-OPEN-08")
@cases("""
    colour  points  attacker  defender
    blue    2000    5         1
    blue    1200    5         1
    blue    1199    4         2
    blue    600     4         2
    blue    599     3         3
    blue    400     3         3
    blue    399     2         4
    blue    1       2         4
    blue    0       1         5
    green   1500    5         1
    green   1499    4         2
    green   1200    4         2
    green   750     4         2
    green   749     3         3
    green   500     3         3
    green   499     2         4
    green   1       2         4
    green   0       1         5
""")
def test_border_defense_turns_scenario_points_into_vps(colour, points, attacker, defender):
    """BK-EX-16: the first fitting row of the round's colour gives both sides their VPs."""
    assert vps(apply(battle(colour), scored(points))) == (attacker, defender)


@rule("BK-SCENARIO-17")
def test_scenario_points_are_the_attackers():
    """With Blue as the attacker the same points win for Blue."""
    assert vps(apply(battle(), scored(1200, attacker="blue", defender="red"))) == (1, 5)


@rule("BK-SCENARIO-17", "BK-OPEN-33")
def test_a_warehouse_takes_nothing_from_the_full_cost():
    """Units of 600 points bring 600, whatever Red has paid for them, and the field says what to add up."""
    state = battle(red=kingdom("farm", "warehouse"))

    assert vps(apply(state, scored(600))) == (4, 2)
    assert offer(state).field("points").help == (
        "The full cost of every attacking unit that left over the defender's edge; "
        "a lower price in Muster changes nothing."
    )


@rule("BK-SCENARIO-17")
@cases("""
    points  against
    -1      BK-SCENARIO-17
    0       -
    9999    -
    10000   BK-SCENARIO-17
""")
def test_units_that_left_cost_something_but_not_any_sum(points, against):
    """Nothing left brings 0; a slip of the finger is marked."""
    assert ids(check(battle(), scored(points))) == against


@rule("BK-SCENARIO-10", "BK-OPEN-42")
@cases("""
    points  surrendered  attacker  defender
    1200    red          3         3
    600     red          3         3
    400     red          3         3
    399     red          2         4
    0       red          1         5
    1200    blue         5         1
    600     blue         4         2
    400     blue         3         3
    399     blue         3         3
    0       blue         3         3
""")
def test_who_surrenders_has_a_draw_at_best(points, surrendered, attacker, defender):
    """Points are counted as always, and a win of the side that gave up becomes 3-3."""
    assert vps(apply(battle(), scored(points, surrendered))) == (attacker, defender)


@rule("BK-SCENARIO-10", "BK-SHEET-02")
@cases("""
    surrendered  against
    red          -
    blue         -
    yellow       BK-SCENARIO-10
    teal         BK-SHEET-02
""")
def test_only_who_fights_can_surrender(surrendered, against):
    """Yellow fights elsewhere, and nobody sits at Teal."""
    state = battle(seats=("red", "blue", "yellow"))

    assert ids(check(state, scored(400, surrendered))) == against


@rule("BK-SCENARIO-10")
def test_whether_the_card_lets_somebody_surrender_is_left_to_the_table():
    """The card is not known that far: the rule stays unread instead of being taken as kept."""
    found = [verdict.rule for verdict in check(battle(), scored(400, "red")) if isinstance(verdict, NotChecked)]

    assert (found, list(check(battle(), scored(400)))) == (["BK-SCENARIO-10"], [])


@rule("BK-SCENARIO-01", "BK-SCENARIO-02", "BK-SCENARIO-03", "BK-OPEN-08")
@cases("""
    colour  against
    red     BK-SCENARIO-01
    blue    -
    green   -
""")
def test_a_card_belongs_to_its_colours(colour, against):
    """BK-EX-16: Border Defense is for blue and green rounds, and the offer says the same."""
    state = battle(colour)
    closed = [offer(state).closed] if offer(state).closed else []

    assert (ids(check(state, scored(400))), ids(closed)) == (against, against)


@rule("BK-SCENARIO-12")
def test_a_card_in_a_round_of_another_colour_is_marked_and_reads_its_first_colour():
    """Entered anyway in a red round, 1200 points are the most of a blue one."""
    assert vps(apply(battle("red"), scored(1200))) == (5, 1)


@rule("BK-SCENARIO-12", "BK-SHEET-02", "BK-SHEET-05", "BK-CAMPAIGN-18")
@pytest.mark.parametrize(
    ("event", "against"),
    [
        (scored(400, scenario="harvest"), "BK-SCENARIO-12"),
        (scored(400, defender="teal"), "BK-SHEET-02"),
        (scored(400, attacker="teal"), "BK-SHEET-02"),
        (scored(400, defender="red"), "BK-SHEET-05"),
        (scored(400, defender="yellow"), "BK-SHEET-05"),
    ],
    ids=["unknown card", "unknown defender", "unknown attacker", "against oneself", "no opponents"],
)
def test_a_battle_by_its_card_is_against(event, against):
    """The card is known and both are opponents."""
    assert ids(check(battle(seats=("red", "blue", "yellow")), event)) == against


@rule("BK-CAMPAIGN-18")
def test_a_card_is_read_before_record_keeping():
    """Once the income is rolled, results stand."""
    state = campaign(4, red=kingdom(row={"opponent": "blue"}), blue=kingdom(row={"opponent": "red"}))
    rolled = apply(apply(state, scored(400)), RollIncome(7))

    assert ids(check(rolled, scored(400))) == "BK-CAMPAIGN-18"


@rule("BK-BATTLE-07", "BK-RECORD-01")
def test_the_card_writes_the_same_as_a_result():
    """Rows and totals are those of 4-2, also in place of an earlier result."""
    state = battle()

    assert after(state, Result("red", "blue", 1), scored(600)) == after(state, Result("red", "blue", 4, 2))


@rule("BK-BATTLE-07")
def test_the_ledger_names_the_card_as_the_reason():
    """Both lines of VPs say where they come from."""
    lines = play_act(GAME, battle(), scored(600), ())[1]

    assert {(line.account, line.change, line.rule) for line in lines} == {
        ("kingdoms.red.vp", 4, "BK-BATTLE-07"),
        ("kingdoms.blue.vp", 2, "BK-BATTLE-07"),
    }


@rule("BK-SCENARIO-10")
def test_the_offer_lets_only_the_two_sides_surrender():
    """Purple and Yellow fight each other and are no choice."""
    state = apply(battle(seats=("red", "blue", "yellow", "purple")), Pair("yellow", "purple"))
    field = offer(state, attacker="red", defender="blue").field("surrendered")

    assert [choice.value for choice in field.fitting()] == ["red", "blue"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (scored(600), "Border Defense, 600 Scenario Points: Red gets 4 VPs and Blue 2 VPs"),
        (scored(1), "Border Defense, 1 Scenario Point: Red gets 2 VPs and Blue 4 VPs"),
        (scored(600, "red"), "Border Defense, 600 Scenario Points, Red surrenders: Red gets 3 VPs and Blue 3 VPs"),
    ],
)
def test_a_battle_by_its_card_is_told(event, words):
    """Card, points and VPs in one sentence."""
    assert GAME.tell(battle(), event) == words


@rule("BK-SCENARIO-18")
def test_every_row_of_a_card_is_a_result():
    """BK-EX-16: the card knows the five results, the best for the attacker first."""
    assert list(BOX.scenarios[CARD].least) == [vp for vp, _ in BOX.results.pairs()]

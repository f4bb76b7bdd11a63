"""Record Keeping: income, byes, palaces, the rows of the sheet."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms import GAME
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import (
    Bye,
    DeclareLast,
    IncomePaid,
    Pair,
    PalacesScored,
    PlanCampaign,
    Purchase,
    Result,
    RevealPurchases,
    RollIncome,
    RoundEnded,
    SendGold,
)
from tracker.kernel.game import Mode
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.play import By, act_out


@pytest.fixture
def written():
    """Red has beaten Blue 5-1 in round 2."""
    return after(campaign(), Pair("red", "blue"), Result("red", "blue", 5))


@rule("BK-INCOME-01", "BK-INCOME-02", "BK-RECORD-02")
@cases("""
    roll  gold
    2     5
    4     6
    7     7
    10    8
    12    9
""")
def test_one_roll_pays_everybody_alike(written, roll, gold):
    """BK-EX-28: the same base income for every player."""
    state = after(written, RollIncome(roll))

    assert [state.kingdoms[seat].gold for seat in state.seats] == [gold, gold]


@rule("BK-CAMPAIGN-10", "BK-INCOME-03", "BK-OPEN-06")
@cases("""
    roll  gold
    3     10
    5     12
    7     14
    9     16
    11    18
""")
def test_five_rounds_have_doubled_income(roll, gold):
    """BK-EX-15: 10, 12, 14, 16 or 18 gold."""
    state = after(table("battleground_kingdoms", "red", "blue"), PlanCampaign(5))

    assert fought(state, roll).kingdoms["red"].gold == gold


@rule("BK-OPEN-06")
@cases("""
    rounds  option     gold
    10      by_length  7
    10      on         14
    5       off        7
    5       by_length  14
""")
def test_a_table_may_switch_doubled_income(rounds, option, gold):
    """By default only five rounds have it."""
    state = after(table("battleground_kingdoms", "red", "blue", double_income=option), PlanCampaign(rounds))

    assert fought(state).kingdoms["red"].gold == gold


@rule("BK-RES-SAW_MILL-02", "BK-RES-SMELTER-02", "BK-INCOME-04", "BK-OPEN-06")
@cases("""
    owned             option  saw_mill  smelter  gold
    saw_mill          off     1         0        8
    smelter           off     0         1        8
    saw_mill,smelter  off     1         1        9
    saw_mill,smelter  on      2         2        18
""")
def test_the_mills_bring_gold(owned, option, saw_mill, smelter, gold):
    """BK-EX-29: one each, two with doubled income."""
    state = campaign(red=kingdom("farm", *owned.split(",")), options={"double_income": option})
    state = fought(state)
    earned = state.kingdoms["red"].rows[-1].earned

    assert (earned["saw_mill"], earned["smelter"], state.kingdoms["red"].gold) == (saw_mill, smelter, gold)


@rule("BK-RES-SAW_MILL-02", "BK-OPEN-14")
def test_a_mill_bought_this_round_pays_at_once_also_on_a_bye():
    """Base, mills and the bye's VPs go on without a battle."""
    state = campaign(seats=("red", "blue", "yellow"), yellow=kingdom("farm", "logging_camp", gold=5))
    state = after(state, Bye("yellow"), RevealPurchases({"yellow": Purchase("yellow", ("saw_mill",))}))
    state = fought(state)

    assert (state.kingdoms["yellow"].gold, state.kingdoms["yellow"].vp) == (8, 3)


@rule("BK-BYE-07", "BK-RECORD-01", "BK-SHEET-06")
def test_a_bye_is_worth_a_draw():
    """BK-EX-27: 3 VPs in Record Keeping, not before."""
    state = after(campaign(seats=("red", "blue", "yellow")), Bye("yellow"))
    closed = fought(state).kingdoms["yellow"]

    assert (state.kingdoms["yellow"].vp, closed.vp, closed.rows[-1].result) == (0, 3, 3)


@rule("BK-SHEET-03", "BK-SHEET-07", "BK-SHEET-08", "BK-SHEET-09", "BK-RECORD-03")
def test_the_arithmetic_of_a_row():
    """BK-EX-30: End Gold is start plus earned minus cost, End VP is start plus result; both open the next row."""
    state = campaign(red=kingdom("farm", "saw_mill", gold=12, vp=9))
    state = fought(after(state, RevealPurchases({"red": Purchase("red", ("mine",))})), roll=8, vp=4)
    row, following = state.kingdoms["red"].rows[-1], state.row("red")

    assert (row.start_gold, row.cost, row.earned_total, row.end_gold) == (12, 5, 9, 16)
    assert (row.start_vp, row.result, row.end_vp) == (9, 4, 13)
    assert (following.round, following.start_gold, following.start_vp) == (3, 16, 13)


@rule("BK-SHEET-01")
def test_there_is_a_row_per_round():
    """Two rounds, two rows on every sheet."""
    state = fought(after(fought(campaign(1)), RevealPurchases({})))

    assert [[row.round for row in sheet.rows] for sheet in state.kingdoms.values()] == [[1, 2], [1, 2]]


@rule("BK-OPEN-15", "BK-OPEN-22", "BK-SHEET-07", "BK-SHEET-08")
def test_harbor_gold_is_part_of_earned_and_the_row_still_adds_up():
    """Received minus sent, beside the base income."""
    state = after(teams(red=kingdom("farm", "harbor", gold=3)), SendGold("red", "yellow"))
    state = after(state, RevealPurchases({}), Pair("yellow", "purple"), Result("yellow", "purple", 3))
    state = fought(state)
    red, yellow = state.kingdoms["red"].rows[-1], state.kingdoms["yellow"].rows[-1]

    assert (red.start_gold, red.earned_total, red.end_gold) == (3, 6, 9)
    assert (yellow.start_gold, yellow.earned_total, yellow.end_gold) == (0, 8, 8)


@rule("BK-RECORD-04", "BK-RES-PALACE_EXPANSION-02", "BK-OPEN-02", "BK-OPEN-29")
@cases("""
    round  palaces  vp
    9      2        5
    10     0        5
    10     1        6
    10     3        8
""")
def test_palaces_count_in_the_last_round_only(round, palaces, vp):
    """BK-EX-31: one VP each after the last result."""
    state = fought(campaign(round, red=kingdom("farm", *["palace_expansion"] * palaces)))

    assert state.kingdoms["red"].vp == vp


@rule("BK-OPEN-29", "BK-OPEN-14")
def test_a_palace_bought_in_the_last_round_counts_also_on_a_bye():
    """3 for the bye, 1 for the palace, in a box of its own."""
    owned = kingdom("farm", "logging_camp", "mine", "market", gold=6)
    state = after(campaign(10, ("red", "blue", "yellow"), yellow=owned), Bye("yellow"))
    state = fought(after(state, RevealPurchases({"yellow": Purchase("yellow", ("palace_expansion",))})))
    yellow = state.kingdoms["yellow"]

    assert (yellow.vp, yellow.rows[-1].result, yellow.rows[-1].palaces, yellow.rows[-1].end_vp) == (4, 3, 1, 4)


@rule("BK-OPEN-29")
def test_palaces_count_when_a_round_was_declared_the_last():
    """A campaign that ends early still rewards them."""
    state = after(campaign(4, red=kingdom("farm", "palace_expansion")), DeclareLast())

    assert fought(state).kingdoms["red"].vp == 6


@rule("BK-END-01")
def test_the_campaign_is_over_after_the_last_round():
    """Round 9 is followed by round 10, round 10 by nothing."""
    ninth, tenth = fought(campaign(9)), fought(campaign(10))

    assert (ninth.finished, ninth.round, tenth.finished, tenth.round) == (False, 10, True, 10)


@rule("BK-CAMPAIGN-18", "BK-RECORD-01")
def test_income_waits_for_every_result():
    """A seat without a result is named."""
    state = after(campaign(), Pair("red", "blue"))

    assert ids(check(state, RollIncome(7))) == "BK-RECORD-01"


@rule("BK-INCOME-01")
def test_there_is_a_single_roll_per_round(written):
    """A second one is marked and replaces the first."""
    modes = {"rounds": Mode.OFF}
    state = act_out(GAME, written, RollIncome(7), modes).state
    again = act_out(GAME, state, RollIncome(12), modes)

    assert (ids(again.objections), again.state.kingdoms["red"].gold) == ("BK-INCOME-01", 9)


@rule("BK-INCOME-02")
@cases("""
    roll
    1
    13
""")
def test_two_dice_do_not_show_everything(written, roll):
    """A total that is not in the table is impossible."""
    found = objections(check(written, RollIncome(roll)))

    assert (ids(found), is_impossible(found)) == ("BK-INCOME-02", True)


@rule("BK-END-01")
def test_there_is_no_income_after_the_campaign():
    """Nor are palaces counted again."""
    state = fought(campaign(10, red=kingdom("farm", "palace_expansion")))

    assert ids(check(state, RollIncome(7))) == "BK-END-01"
    assert after(state, RollIncome(7)).kingdoms["red"].vp == 6


@rule("BK-RECORD-02", "BK-RECORD-03", "BK-BYE-07", "BK-INCOME-01")
def test_every_step_of_record_keeping_names_its_rule():
    """Byes first, then everybody's income, then the next round."""
    state = after(campaign(seats=("red", "blue", "yellow")), Bye("yellow"), Pair("red", "blue"))
    outcome = act_out(GAME, after(state, Result("red", "blue", 5)), RollIncome(7), {})

    rules = [step.rule for step in outcome.steps]
    assert rules == ["BK-BYE-07", "BK-RECORD-02", "BK-RECORD-02", "BK-RECORD-02", "BK-RECORD-03"]
    assert outcome.steps[1].why == "7 for a roll of 7"


@rule("BK-RECORD-02")
def test_income_left_to_the_table_is_written_by_hand(written):
    """With the automation off nothing is paid, and the round waits for what is done by hand."""
    outcome = act_out(GAME, written, RollIncome(7), {"income": Mode.OFF, "rounds": Mode.OFF})
    state = apply(apply(outcome.state, IncomePaid("red", {"base": 8})), RoundEnded(2))

    assert {step.by for step in outcome.steps} == {By.LEFT}
    assert (state.kingdoms["red"].gold, state.kingdoms["blue"].gold, state.round) == (8, 0, 3)


@rule("BK-SHEET-07")
def test_an_income_the_sheet_does_not_know_is_impossible(written):
    """Only base and resources bring an income."""
    assert is_impossible(objections(check(written, IncomePaid("red", {"gifts": 3}))))


@rule("BK-RECORD-04")
def test_palaces_written_again_replace_the_first(written):
    """Nothing is counted twice."""
    state = apply(apply(written, PalacesScored("red", 2)), PalacesScored("red", 1))

    assert state.kingdoms["red"].vp == 6


@rule("BK-RECORD-02")
def test_whatever_people_do_replaces_what_was_proposed(written):
    """Income that was proposed and not taken is not paid by a later act."""
    proposed = act_out(GAME, written, RollIncome(7), {"income": Mode.PROPOSE})
    state = after(proposed.state, Result("red", "blue", 4))

    assert proposed.open is not None
    assert (state.due, state.kingdoms["red"].gold, state.round) == ((), 0, 2)

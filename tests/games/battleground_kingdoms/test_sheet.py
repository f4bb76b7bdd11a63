"""The pad, and the words of the table."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import rule
from tracker.games.battleground_kingdoms import GAME, sheet
from tracker.games.battleground_kingdoms.events import (
    Bye,
    ByeScored,
    ChooseFaction,
    DeclareLast,
    Forfeit,
    IncomePaid,
    JoinTeam,
    OrderByes,
    Pair,
    PalacesScored,
    PlanCampaign,
    Purchase,
    Result,
    RevealPurchases,
    RollIncome,
    RoundEnded,
    Scavenge,
    SendGold,
    SplitRounds,
    StandOff,
    TakeTavernGold,
)
from tracker.games.battleground_kingdoms.state import Form, Team
from tracker.kernel.play import read_event


def row(state, name):
    """Find a row of the pad."""
    return next(row for row in sheet.pad(state).rows if row.name == name)


def written(state, name, place, value):
    """Write a value into a cell of the pad."""
    cell = row(state, name).cells[place]
    return after(state, read_event(GAME, {"act": cell.act, **cell.given, cell.field: value}))


@rule("BK-SHEET-05", "BK-SHEET-06", "BK-OPEN-51")
def test_pairs_and_results_are_written_into_the_pad():
    """Two cells are enough for a battle."""
    state = written(written(campaign(), "opponent", 0, "blue"), "result", 1, 4)

    assert [cell.value for cell in row(state, "result").cells] == [2, 4]


@rule("BK-BYE-09")
def test_a_bye_is_written_into_the_pad():
    """The opponent's cell then says Bye."""
    state = written(campaign(seats=("red", "blue", "yellow")), "bye", 2, "yellow")

    assert row(state, "opponent").cells[2].value == "Bye"


@rule("BK-TAVERN-03", "BK-TAVERN-12")
def test_tavern_and_scavenger_gold_are_written_into_the_pad():
    """Both belong to the Earned column."""
    state = campaign(red=kingdom("farm", "market", "tavern"))
    state = written(written(state, "tavern", 0, 1), "scavenger", 0, 9)

    assert row(state, "earned").cells[0].value == 5


@rule("BK-TEAM-01")
def test_a_team_is_written_into_the_pad():
    """Only a team campaign has this row."""
    state = after(campaign(1, ("red", "blue", "yellow")), PlanCampaign(10, Form.TEAM))

    assert row(written(state, "team", 1, "two"), "team").cells[1].value == "two"


@rule("BK-SHEET-01", "BK-SHEET-04", "BK-SHEET-05", "BK-SHEET-07", "BK-SHEET-08", "BK-SHEET-09", "BK-OPEN-51")
def test_a_finished_round_stays_on_the_sheet():
    """Every column of the row can be read."""
    state = after(campaign(1, red=kingdom("farm", gold=9)), RevealPurchases({"red": Purchase("red", ("market",))}))
    state = fought(state)
    names = ("bought_1", "cost_1", "opponent_1", "result_1", "earned_1", "end_gold_1", "end_vp_1")

    assert [row(state, name).cells[0].value for name in names] == ["Market", 8, "2 Blue", 5, 7, 8, 5]


@rule("BK-OPEN-29", "BK-OPEN-51")
def test_palaces_have_a_box_of_their_own():
    """On the row of the last round, which is the whole pad once the campaign is over."""
    state = fought(after(campaign(1, red=kingdom("farm", "palace_expansion")), DeclareLast()))

    assert row(state, "palaces_1").cells[0].value == 1
    assert "result" not in [one.name for one in sheet.pad(state).rows]


@rule("BK-PURCHASE-08")
def test_the_sheet_lists_what_a_kingdom_owns():
    """Copies are counted."""
    state = campaign(red=kingdom("farm", "mine", "outpost", "outpost"))

    assert row(state, "resources").cells[0].value == "Farm, Mine, 2 × Outpost"


@rule("BK-SHEET-02", "BK-CAMPAIGN-14")
def test_the_head_of_a_sheet_has_number_and_faction():
    """Numbers follow the seats."""
    state = after(campaign(), ChooseFaction("red", "Orcs"))

    assert [cell.value for cell in row(state, "number").cells] == [1, 2]
    assert [cell.value for cell in row(state, "faction").cells] == ["Orcs", None]


@rule("BK-CAMPAIGN-13", "BK-PURCHASE-02", "BK-BYE-01", "BK-RECORD-01", "BK-INCOME-01")
def test_what_is_missing_is_said_in_whole_sentences():
    """Before, between and after the battles of a round."""
    factions = (ChooseFaction("red", "Orcs"), ChooseFaction("blue", "Elves"))
    state = after(campaign(), *factions)
    paired = after(state, Pair("red", "blue"))
    rich = campaign(seats=("red", "blue", "yellow"), red=kingdom("farm", gold=5, faction="Orcs"))

    assert sheet.pad(state).missing == ("Red has no opponent yet.", "Blue has no opponent yet.")
    assert sheet.pad(paired).missing == ("Red has no result yet.", "Blue has no result yet.")
    assert sheet.pad(after(paired, Forfeit("red"))).missing == ("Roll two dice for the income of round 2.",)
    assert sheet.pad(rich).missing[:4] == (
        "Blue has no faction yet.",
        "Yellow has no faction yet.",
        "Red has handed in no list of purchases yet.",
        "Somebody has a bye; Red is next.",
    )


@rule("BK-CAMPAIGN-18", "BK-CAMPAIGN-08")
def test_the_table_reads_where_it_stands():
    """Round, colour, phase and who is to act."""
    rich = campaign(4, ("red", "blue", "yellow"), red=kingdom("farm", gold=5))
    bye = after(rich, RevealPurchases({}))
    away = after(bye, Bye("yellow"))
    paired = after(away, Pair("red", "blue"))
    found = [GAME.now(state) for state in (rich, bye, away, paired, after(paired, Forfeit("red")))]

    assert {now.where for now in found} == {"Round 4 of 10 · a blue round"}
    assert [(now.what, now.seats) for now in found] == [
        ("to buy resources", ("red",)),
        ("one of them has a bye", ("red", "blue", "yellow")),
        ("without an opponent", ("red", "blue")),
        ("without a result", ("red", "blue")),
        ("Roll for income", ()),
    ]
    assert GAME.now(fought(campaign(10))).where == "The campaign is over"


@rule("BK-CAMPAIGN-22", "BK-END-01")
def test_a_tournament_is_called_one():
    """While it is played, when it is over, and to whoever comes too late."""
    planned = after(campaign(1, last=5), PlanCampaign(5, Form.TOURNAMENT))
    over = fought(after(planned, DeclareLast()))
    late = next(iter(GAME.check(over, RollIncome(7))))

    assert GAME.now(planned).where == "Tournament · round 1 of 5 · a red round"
    assert (GAME.now(over).where, late.detail) == ("The tournament is over", "the tournament is over")


TOLD = [
    (PlanCampaign(5, Form.TEAM), "the campaign is planned: 5 rounds, team"),
    (SplitRounds(3, 4, 3), "3 red, 4 blue and 3 green rounds"),
    (DeclareLast(), "round 1 is declared the last"),
    (OrderByes(("red", "blue")), "byes go in the order Red, Blue"),
    (ChooseFaction("red", "Orcs"), "Red plays Orcs"),
    (JoinTeam("red", Team.ONE), "Red is on team one"),
    (SendGold("red", "yellow"), "Red sends 1 gold to Yellow"),
    (Purchase("red", ("saw_mill", "mine")), "Red buys Saw Mill, Mine"),
    (RevealPurchases({"red": Purchase("red", ("mine",)), "blue": Purchase("blue")}), "Red buys Mine"),
    (RevealPurchases({}), "nobody buys anything"),
    (TakeTavernGold("red", 1), "Red gets 1 gold for the Tavern"),
    (Bye("red"), "Red has a bye"),
    (Pair("red", "blue"), "Red fights Blue"),
    (Result("red", "blue", 5), "Red gets 5 VPs and Blue 1 VP"),
    (Forfeit("red"), "Red forfeits the battle"),
    (StandOff("red", "blue"), "Red and Blue agree to end the battle"),
    (Scavenge("red", 1), "1 die of Red's Scavenger showed a 1"),
    (RollIncome(7), "the income roll shows 7"),
    (ByeScored("red", 3), "Red gains 3 VPs for the bye"),
    (IncomePaid("red", {"base": 7, "smelter": 0}), "Red is paid 7 gold as base income"),
    (
        IncomePaid("red", {"base": 7, "saw_mill": 1, "smelter": 0}),
        "Red is paid 8 gold: 7 base income and 1 from the Saw Mill",
    ),
    (PalacesScored("red", 2), "Red gains 2 VPs for Palace Expansions"),
    (PalacesScored("red", 1), "Red gains 1 VP for Palace Expansions"),
    (RoundEnded(1), "round 1 is over"),
]


@pytest.mark.parametrize(("event", "words"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_an_event_is_told_as_the_table_would(event, words):
    """Every event has its sentence."""
    assert GAME.tell(teams(), event) == words

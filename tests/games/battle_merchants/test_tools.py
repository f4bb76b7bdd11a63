"""Quick tools: one battle, a whole war, Steve's next moves, the final score; nothing is recorded."""

from tests.games.battle_merchants.cards import kingdom
from tests.games.battle_merchants.situations import FOUR, GAME, TWO, act, lay, weapon
from tests.support import cases, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.events import WarBegan
from tracker.games.battle_merchants.tools import battle, final_score, steve_moves, war_from
from tracker.games.battle_merchants.war import Fighter
from tracker.kernel.tools import Working


@rule("BM-BATTLE-03", "BM-BATTLE-04", "BM-BATTLE-05", "BM-BATTLE-06", "BM-STEVE-13", "BM-OPEN-12")
@cases("""
    owner  quality   level  other   worth     height  says                                rule
    red    vorpal    1      purple  standard  5       Red's_vorpal_sword_wins             BM-BATTLE-03
    red    standard  3      purple  standard  1       Red's_standard_sword_wins           BM-BATTLE-04
    red    standard  3      purple  standard  2       Red's_standard_sword_wins           BM-BATTLE-04
    red    standard  3      purple  standard  3       a_tie,_both_weapons_leave_the_board BM-BATTLE-06
    red    standard  3      purple  standard  4       Purple's_standard_mace_wins         BM-BATTLE-04
    steve  standard  0      purple  standard  0       Purple's_standard_mace_wins         BM-STEVE-13
    steve  standard  0      steve   standard  0       a_tie,_both_weapons_leave_the_board BM-OPEN-12
""")
def test_one_battle(owner, quality, level, other, worth, height, says, rule):
    """EX-02 is in the second to the fifth row."""
    first = Fighter(Kind.SWORD, Quality(quality), owner, level)
    worked = battle(first, Fighter(Kind.MACE, Quality(worth), other, height))

    assert (worked.what.replace(" ", "_"), worked.rule) == (says, rule)


def test_a_whole_war_is_what_the_game_itself_would_do():
    """The same battles and repairs, told in the same words, and the position stays as it was."""
    spaces = {
        "desert/orcs/1": weapon("axe", "red"),
        "desert/hobgoblins/1": weapon("hammer", "steve"),
        "forest/elves/2": weapon("sword", "purple"),
    }
    state = lay(*TWO, spaces=spaces)
    outcome = act(state, WarBegan(Season.SPRING))

    assert [worked.rule for worked in war_from(state)] == [step.rule for step in outcome.steps[:2]]
    assert [worked.what for worked in war_from(state)] == [
        "Desert 1: Red's Axe beats Steve's Hammer",
        "repairs: Red 2, Purple 2",
    ]
    assert state == lay(*TWO, spaces=spaces)


@rule("BM-STEVE-05", "BM-STEVE-06", "BM-STEVE-10")
def test_steves_next_moves():
    """One round of his order; from a sale to the Orcs in the grasslands he stays in that row."""
    order = ["orcs", "dwarves", "elves", "hobgoblins"]
    state = lay(*TWO, steve={"order": order, "cube": 0})

    assert [worked.what for worked in steve_moves(state, 2)] == [
        "Steve sells an axe to Orcs, Desert 1",
        "Steve sells a sword to Dwarves, Forest 1",
    ]
    assert steve_moves(state, 1, "grasslands/orcs/2")[0].what == "Steve sells a sword to Orcs, Grasslands 1"


@rule("BM-STEVE-15")
def test_steve_makes_no_move_with_four_seats():
    """He stays at home."""
    assert steve_moves(lay(*FOUR), 4) == ()


@rule("BM-TWO-01")
def test_a_war_of_two_goes_as_a_war_of_four():
    """The same weapons on the same board bring the same battles and the same gold, Steve or not."""
    spaces = {
        "desert/orcs/1": weapon("axe", "red"),
        "desert/hobgoblins/1": weapon("hammer", "purple"),
        "forest/elves/1": weapon("hammer", "purple"),
    }

    assert war_from(lay(*TWO, spaces=spaces)) == war_from(lay(*FOUR, spaces=spaces))
    assert war_from(lay(*TWO, spaces=spaces))[-1].what.startswith("repairs: Red 2")


@rule("BM-SCORE-02", "BM-SCORE-03", "BM-SCORE-07", "BM-TIE-01", "BM-TWO-13")
def test_the_final_score_of_a_position():
    """Stock, piles and kingdom cards are scored as if the year were over, the places first."""
    mats = {
        "red": {"gold": 20, "stock": {"axe": {"standard": 2}}, "kingdom": [kingdom("Crown", "end", end_gold=4)]},
        "purple": {"gold": 23, "defeated": {"standard": 2}},
    }
    worked = final_score(lay(*TWO, mats=mats, spaces={"desert/orcs/1": weapon("axe", "red")}))

    assert [line.what for line in worked[:2]] == ["Place 1: Red 30", "Place 2: Purple 30"]
    assert [line.rule for line in worked[:2]] == ["BM-TIE-01", "BM-TIE-01"]


def test_every_tool_works_from_a_fresh_table():
    """The game lists them for the screens."""
    found = {tool.name: tool.work(lay(*TWO)) for tool in GAME.tools if isinstance(tool, Working)}

    assert (set(found), all(found.values())) == ({"war", "steve", "score"}, True)

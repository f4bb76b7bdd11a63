"""Battles and repairs."""

from tests.games.battle_merchants.situations import FOUR, GAME, TWO, events_of, has_step, lay, weapon
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid, WarBegan
from tracker.kernel.play import act_out, applied

ONE, OTHER = "desert/orcs/2", "desert/hobgoblins/2"


def war(one, other, levels=None, seats=FOUR, **more):
    """The war of spring with two weapons facing each other in the desert, and levels by seat and type."""
    mats = {seat: {"levels": of_seat} for seat, of_seat in (levels or {}).items()}
    state = lay(*seats, mats=mats, spaces={ONE: one, OTHER: other}, **more)
    return act_out(GAME, state, WarBegan(Season.SPRING), {})


@rule("BM-BATTLE-04", "BM-BATTLE-05", "BM-BATTLE-06")
@cases("""
    sword  opposite  result
    3      1         won
    3      2         won
    3      3         tied
    3      4         lost
""")
def test_with_the_same_quality_the_higher_level_wins(sword, opposite, result):
    """EX-02: the level of each owner in the weapon's own type, as it is at the time of the battle."""
    outcome = war(
        weapon("sword", "red"), weapon("mace", "purple"), {"red": {"sword": sword}, "purple": {"mace": opposite}}
    )

    expected = {"won": BattleWon("desert/2", ONE), "lost": BattleWon("desert/2", OTHER), "tied": BattleTied("desert/2")}
    assert events_of(outcome)[0] == expected[result]


@rule("BM-BATTLE-03", "BM-BATTLE-07", "BM-BATTLE-08", "BM-BATTLE-09")
def test_a_vorpal_mace_beats_a_standard_axe_whatever_the_levels():
    """EX-18: Red's pile gains a Standard tile, the mace stays, Purple gets no gold."""
    outcome = war(weapon("mace", "red", "vorpal"), weapon("axe", "purple"), {"purple": {"axe": 9}})
    red, purple = outcome.state.mats["red"], outcome.state.mats["purple"]

    assert (red.defeated[Quality.STANDARD], red.defeated[Quality.VORPAL]) == (1, 0)
    assert (outcome.state.spaces[ONE].owner, outcome.state.spaces[OTHER], outcome.state.beside) == ("red", None, ())
    assert (red.gold, purple.gold) == (12, 10)


@rule("BM-BATTLE-04", "BM-BATTLE-05", "BM-BATTLE-07")
def test_a_mace_of_level_three_beats_a_hammer_of_level_two():
    """EX-19: Purple wins and takes the hammer."""
    outcome = war(
        weapon("hammer", "yellow"),
        weapon("mace", "purple"),
        {"yellow": {"hammer": 2, "mace": 9}, "purple": {"mace": 3}},
    )

    assert outcome.state.mats["purple"].defeated[Quality.STANDARD] == 1
    assert outcome.state.spaces[ONE] is None


@rule("BM-BATTLE-06", "BM-BATTLE-11", "BM-BATTLE-12", "BM-REPAIR-04")
def test_two_vorpal_weapons_of_level_five_tie():
    """EX-20: one gold for each owner, both spaces empty, no pile changes, no repairs for what is gone."""
    outcome = war(
        weapon("sword", "red", "vorpal"),
        weapon("mace", "purple", "vorpal"),
        {"red": {"sword": 5}, "purple": {"mace": 5}},
    )
    state = outcome.state

    assert (state.mats["red"].gold, state.mats["purple"].gold) == (11, 11)
    assert (state.spaces[ONE], state.spaces[OTHER], state.beside) == (None, None, ())
    assert all(not any(mat.defeated.values()) for mat in state.mats.values())


@rule("BM-BATTLE-10")
def test_the_weaker_of_two_own_weapons_goes_to_the_own_pile():
    """EX-21: Red owns both sides."""
    outcome = war(weapon("sword", "red", "vorpal"), weapon("mace", "red"))

    assert outcome.state.mats["red"].defeated[Quality.STANDARD] == 1


@rule("BM-BATTLE-13")
def test_a_tie_of_two_own_weapons_pays_two_gold():
    """EX-21: both go to the supply."""
    outcome = war(weapon("sword", "red"), weapon("mace", "red"), {"red": {"sword": 1, "mace": 1}})

    assert (outcome.state.mats["red"].gold, outcome.state.spaces[ONE]) == (12, None)


@rule("BM-BATTLE-02", "BM-REPAIR-01", "BM-REPAIR-03", "BM-OPEN-42")
def test_a_lone_weapon_stays_and_is_repaired():
    """Nothing faces it, so it does not fight; its owner gets repair gold all the same."""
    outcome = war(weapon("mace", "red"), None)

    assert events_of(outcome)[0] == RepairsPaid({"red": 2, "purple": 0, "yellow": 0, "blue": 0})
    assert outcome.state.spaces[ONE].owner == "red"


@rule("BM-REPAIR-01", "BM-REPAIR-02")
def test_every_weapon_brings_two_gold_whatever_its_quality():
    """Red has a Standard and a Vorpal weapon on the board, Blue one."""
    spaces = {
        "desert/orcs/1": weapon("axe", "red", "vorpal"),
        "forest/elves/1": weapon("hammer", "red"),
        "forest/elves/2": weapon("sword", "blue"),
    }
    outcome = act_out(GAME, lay(*FOUR, spaces=spaces), WarBegan(Season.SPRING), {})

    assert events_of(outcome)[0] == RepairsPaid({"red": 4, "purple": 0, "yellow": 0, "blue": 2})


@rule("BM-BATTLE-01", "BM-BATTLE-14", "BM-OPEN-41", "BM-SEASON-05")
def test_all_battles_are_fought_before_the_repairs():
    """With or without a token, region by region from the centre outward."""
    spaces = {
        f"{region}/{number}": weapon("axe", "red")
        for region in ("desert/orcs", "desert/hobgoblins", "mountains/dwarves", "mountains/hobgoblins")
        for number in (1, 4)
    }
    state = lay(*FOUR, spaces=spaces, tokens={"desert/1": "gone"})
    outcome = act_out(GAME, state, WarBegan(Season.SPRING), {})
    fields = [getattr(event, "battlefield", type(event).__name__) for event in events_of(outcome)]

    assert fields[4] == "RepairsPaid"
    assert fields[:4] == ["mountains/1", "mountains/4", "desert/1", "desert/4"]
    assert not any(outcome.state.spaces.values())


@rule("BM-STEVE-13", "BM-STEVE-14", "BM-OPEN-13")
@cases("""
    quality   level
    standard  0
    standard  5
    vorpal    0
""")
def test_steves_weapons_lose_to_any_seat(quality, level):
    """Whatever the level, even if Steve's weapon were Vorpal; his tile goes to the winner's pile."""
    outcome = war(weapon("axe", "steve", quality), weapon("mace", "purple"), {"purple": {"mace": level}}, TWO)

    assert events_of(outcome)[0] == BattleWon("desert/2", OTHER)
    assert sum(outcome.state.mats["purple"].defeated.values()) == 1


@rule("BM-OPEN-12")
@cases("""
    option        left
    both_removed  0
    both_stay     2
""")
def test_steve_against_steve(option, left):
    """The table chooses whether both of Steve's weapons leave; nobody is paid either way."""
    outcome = war(weapon("axe", "steve"), weapon("mace", "steve"), None, TWO, options={"steve_vs_steve": option})
    state = outcome.state

    assert len([lying for lying in state.spaces.values() if lying]) == left
    assert ([mat.gold for mat in state.mats.values()], has_step(outcome, "BattleWon")) == ([10, 10], False)


@rule("BM-OPEN-13", "BM-REPAIR-01")
def test_a_lone_weapon_of_steves_stays_and_pays_nobody():
    """It waits for the next season."""
    outcome = war(weapon("axe", "steve"), None, None, TWO)

    assert events_of(outcome)[0] == RepairsPaid({"red": 0, "purple": 0})
    assert outcome.state.spaces[ONE].owner == "steve"


@rule("BM-OPEN-41")
def test_battles_may_be_entered_by_hand_in_any_order():
    """The outer battle is entered first; the inner one is still owed."""
    spaces = {
        "desert/orcs/1": weapon("axe", "red", "vorpal"),
        "desert/hobgoblins/1": weapon("hammer", "blue"),
        "desert/orcs/2": weapon("mace", "red", "vorpal"),
        "desert/hobgoblins/2": weapon("sword", "blue"),
    }
    state = applied(GAME, lay(*FOUR, spaces=spaces), WarBegan(Season.SPRING))
    state = applied(GAME, state, BattleWon("desert/2", "desert/orcs/2"))

    assert GAME.follow_up(state).event == BattleWon("desert/1", "desert/orcs/1")


@rule("BM-BATTLE-02")
def test_a_battle_whose_weapon_was_taken_away_is_not_fought():
    """The table corrected the board after the war had begun; nothing is owed any more."""
    state = lay(*FOUR, spaces={ONE: weapon("axe", "red")}, due=[{"step": "battle", "place": "desert/2"}])

    assert GAME.follow_up(state) is None


def test_a_battle_won_by_steve_by_hand_puts_the_loser_beside_the_board():
    """It is against the rules, and nothing that lay on the table vanishes."""
    state = lay(*TWO, spaces={ONE: weapon("axe", "steve"), OTHER: weapon("mace", "purple")})

    assert [lying.kind for lying in applied(GAME, state, BattleWon("desert/2", ONE)).beside] == [Kind.MACE]


def test_repairs_are_paid_to_seats_of_the_table_only():
    """Nobody sits at green."""
    assert ids(GAME.check(lay(*TWO), RepairsPaid({"green": 2}))) == "BM-SETUP-17"

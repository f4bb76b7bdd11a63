"""The two Masteries."""

from tests.games.merchants_of_magick.situations import GAME, act, after, crafting, lines, sheet
from tests.support import cases, ids, rule, table
from tracker.games.merchants_of_magick.box import Goal, Side
from tracker.games.merchants_of_magick.events import CloseCrafting, LayMastery, MarkFree, MasteryFlipped, MasteryScored

STEEL = "sword/steel helmet/steel ring/steel pendant/steel"
ARCANE = "shocking/arcane everlasting/arcane divine/arcane elves/arcane dwarves/arcane"


def scored(outcome):
    return [step.event for step in outcome.steps if isinstance(step.event, MasteryScored)]


@rule("MM-MASTERY-01", "MM-MASTERY-04", "MM-MASTERY-05", "MM-MASTERY-06", "MM-MASTERY-07", "MM-OPEN-36", "MM-OPEN-37")
@rule("MM-SETUP-18", "MM-MASTERY-02", "MM-OPEN-35")
def test_everybody_who_meets_a_master_side_scores_it_and_then_it_flips():
    """The fifth worked example: Blacksmith pays 8 to all who meet it now."""
    sheets = {"red": sheet(marked=STEEL), "green": sheet(marked=STEEL + " warhammer/steel")}
    outcome = act(crafting("red", "blue", "green", sheets=sheets), CloseCrafting())

    assert scored(outcome) == [MasteryScored("red", Goal.MATERIAL, 8), MasteryScored("green", Goal.MATERIAL, 8)]
    assert [step.rule for step in outcome.steps] == [
        "MM-MASTERY-05",
        "MM-MASTERY-05",
        "MM-MASTERY-07",
        "MM-CUSTOMER-02",
    ]
    assert outcome.state.play.sides == {Goal.MATERIAL: Side.APPRENTICE, Goal.ENERGY: Side.MASTER}


@rule("MM-MASTERY-05", "MM-MASTERY-08", "MM-OPEN-34", "MM-MASTERY-09")
def test_after_the_flip_a_mastery_pays_its_apprentice_side():
    """Blacksmith was scored by Red for 8; Blue meets it later for 4, and Red gets nothing more."""
    sheets = {"red": sheet(marked=STEEL, masteries={"material": 8}), "blue": sheet(marked=STEEL)}
    outcome = act(crafting(sheets=sheets, round_number=2, sides={"material": "apprentice"}), CloseCrafting())

    assert scored(outcome) == [MasteryScored("blue", Goal.MATERIAL, 4)]
    assert outcome.steps[0].rule == "MM-MASTERY-08"


@rule("MM-MASTERY-05", "MM-MASTERY-08", "MM-HOLE-13")
def test_the_enchanter_pays_four_once_flipped():
    """Five Arcane circles meet the Enchanter, which lies on its Apprentice side."""
    state = crafting(sheets={"red": sheet(marked=ARCANE)}, sides={"energy": "apprentice"})

    assert scored(act(state, CloseCrafting())) == [MasteryScored("red", Goal.ENERGY, 4)]


@rule("MM-MASTERY-09", "MM-OPEN-34")
def test_a_seat_scores_a_mastery_once():
    """In the next round nothing is scored again."""
    sheets = {"red": sheet(marked=STEEL, masteries={"material": 8})}
    state = crafting(sheets=sheets, sides={"material": "apprentice"})

    assert scored(act(state, CloseCrafting())) == []


@rule("MM-MASTERY-02", "MM-SCORE-09", "MM-HOLE-12")
@cases("""
    marked                                              coins
    sword/steel,helmet/steel,ring/steel                 0
    sword/steel,helmet/steel,ring/steel,pendant/leather 0
    sword/steel,helmet/steel,ring/steel,pendant/steel   8
""")
def test_circles_of_the_column_count_in_complete_and_incomplete_rows(marked, coins):
    """Blacksmith counts four circles in Steel and no others."""
    state = after(crafting(sheets={"red": sheet(marked=marked.replace(",", " "))}), CloseCrafting())

    assert lines(state)["Material Mastery"] == coins


@rule("MM-OPEN-11", "MM-OPEN-14", "MM-OPEN-35")
def test_a_free_circle_counts_in_the_same_round():
    """The fourth circle in Steel is marked for free before the phase is closed."""
    sheets = {"red": sheet(marked="sword/steel helmet/steel ring/steel", free_circles=1)}
    state = after(crafting(sheets=sheets), MarkFree("red", "greaves/steel"), CloseCrafting())

    assert lines(state)["Material Mastery"] == 8


@rule("MM-MASTERY-03", "MM-MASTERY-07")
def test_a_card_nobody_scored_stays_on_its_side():
    """Nobody meets anything, and nothing flips."""
    outcome = act(crafting(), CloseCrafting())

    assert not [step for step in outcome.steps if isinstance(step.event, MasteryFlipped)]


@rule("MM-SOLO-07", "MM-OPEN-38", "MM-SOLO-01")
def test_one_player_alone_earns_the_apprentice_side():
    """Even the first to meet it gets 4, and no card is turned."""
    outcome = act(crafting("red", sheets={"red": sheet(marked=STEEL)}), CloseCrafting())

    assert scored(outcome) == [MasteryScored("red", Goal.MATERIAL, 4)]
    assert [step.rule for step in outcome.steps] == ["MM-SOLO-07", "MM-SOLO-04"]


@rule("MM-SOLO-07", "MM-OPEN-38")
def test_both_cards_lie_on_the_apprentice_side_in_solo():
    """They lie so from the start."""
    assert set(table(GAME.id, "red").play.sides.values()) == {Side.APPRENTICE}


@rule("MM-SETUP-16", "MM-SETUP-17")
@cases("""
    card        against
    blacksmith  MM-SETUP-16
    carpenter   MM-SETUP-16
    enchanter   -
    alchemist   MM-SETUP-16
""")
def test_laying_out_a_mastery_is_against(card, against):
    """One card of each kind is laid out, with its Master side up."""
    state = table(GAME.id, "red", "blue", position={"cards": {"material": "blacksmith"}})

    assert ids(GAME.check(state, LayMastery(card))) == against
    assert set(state.play.sides.values()) == {Side.MASTER}


@rule("MM-SETUP-17", "MM-SETUP-19")
def test_a_second_energy_mastery_is_against_the_rules():
    """The cards that were not drawn are out of the game."""
    state = crafting()

    assert ids(GAME.check(state, LayMastery("druid"))) == "MM-SETUP-17"


@rule("MM-SOLO-07", "MM-OPEN-38")
def test_a_card_is_never_turned_in_solo():
    """Even one that was laid out with its Master side up pays 4 and stays as it lies."""
    state = crafting("red", sheets={"red": sheet(marked=STEEL)}, sides={"material": "master"})
    outcome = act(state, CloseCrafting())

    assert [step.rule for step in outcome.steps] == ["MM-SOLO-07", "MM-SOLO-04"]

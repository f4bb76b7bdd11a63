"""Spending results: dice, crafting, research, Potions, Extra Dice."""

import pytest

from tests.games.merchants_of_magick.situations import GAME, act, after, crafting, follow, sheet
from tests.support import cases, ids, rule
from tracker.games.merchants_of_magick.box import Die
from tracker.games.merchants_of_magick.events import Mark, SlotMarked
from tracker.kernel.codec import encode

ACCEPTED = [
    "backpack/leather",
    "ring/leather",
    "pendant/leather",
    "crossbow/leather",
    "warhammer/leather",
    "greaves/leather",
    "fiery/elemental",
    "divine/elemental",
    "dwarves/elemental",
    "orcs/elemental",
    "shocking/arcane",
    "elves/arcane",
    "dragons/arcane",
]
TOO_LOW = ["bracers/leather", "plate_armor/leather"]
TOO_HIGH = [
    "shocking/elemental",
    "dragons/elemental",
    "glamor_potion_supplier/elemental",
    "renowned_accessories/elemental",
    "elite_armor/elemental",
    "everlasting/arcane",
    "divine/arcane",
    "dwarves/arcane",
    "renowned_accessories/arcane",
    "weapon_prestige/arcane",
]
WRONG_CRAFT = [circle for circle in GAME.box.circles if circle.endswith(("wood", "steel"))]
WRONG_RESEARCH = [circle for circle in GAME.box.circles if circle.endswith("wild")]


def marking(state, die, circle, change=0, seat="red"):
    return ids(GAME.check(state, Mark(seat, Die(die), circle, change)))


@pytest.fixture
def a_six():
    """An empty sheet without Potions; the d10 shows 6."""
    return crafting(rolled={"d10": 6})


@rule("MM-DICE-09", "MM-CRAFT-02", "MM-SPELL-02", "MM-HOLE-02", "MM-HOLE-05", "MM-HOLE-07")
@pytest.mark.parametrize("circle", ACCEPTED)
def test_a_six_on_the_d10_fits(a_six, circle):
    """The first worked example: thirteen circles take the 6."""
    assert marking(a_six, "d10", circle) == ""


@rule("MM-CRAFT-02")
@pytest.mark.parametrize("circle", TOO_LOW)
def test_a_six_is_too_low_for(a_six, circle):
    """Crafting needs at least the number."""
    assert marking(a_six, "d10", circle) == "MM-CRAFT-02"


@rule("MM-SPELL-02")
@pytest.mark.parametrize("circle", TOO_HIGH)
def test_a_six_is_too_high_for(a_six, circle):
    """Research needs at most the number."""
    assert marking(a_six, "d10", circle) == "MM-SPELL-02"


@rule("MM-DICE-09", "MM-CRAFT-01", "MM-CRAFT-03")
@pytest.mark.parametrize("circle", WRONG_CRAFT)
def test_the_d10_does_not_fit_wood_and_steel(a_six, circle):
    """A value that is high enough does not make up for a wrong die."""
    assert marking(a_six, "d10", circle).split(",")[0] == "MM-CRAFT-01"


@rule("MM-DICE-09", "MM-SPELL-01", "MM-SPELL-03")
@pytest.mark.parametrize("circle", WRONG_RESEARCH)
def test_the_d10_does_not_fit_wild(a_six, circle):
    """A value that is low enough does not make up for a wrong die."""
    assert marking(a_six, "d10", circle).split(",")[0] == "MM-SPELL-01"


def test_the_first_example_speaks_of_every_circle():
    """Thirteen fit, twelve have the wrong number, twenty-one the wrong die: forty-six in all."""
    assert len(ACCEPTED) + len(TOO_LOW) + len(TOO_HIGH) + len(WRONG_CRAFT) + len(WRONG_RESEARCH) == 46


@rule("MM-CRAFT-03", "MM-SPELL-03")
@cases("""
    die  circle            against
    d12  plate_armor/wood  MM-CRAFT-01
    d12  bracers/leather   MM-CRAFT-01
    d8   staff/wood        -
    d8   crossbow/wood     MM-CRAFT-02
    d12  crossbow/leather  MM-CRAFT-01
    d8   elves/arcane      MM-SPELL-01
    d12  orcs/wild         MM-SPELL-02
    d8   orcs/wild         MM-SPELL-01,MM-SPELL-02
    d6   plate_armor/steel MM-CRAFT-02
    d10  crossbow/wood     MM-CRAFT-01,MM-CRAFT-02
""")
def test_type_and_value_must_both_fit(die, circle, against):
    """Each of the two conditions is objected to by itself."""
    assert marking(crafting(), die, circle) == against


@rule("MM-DICE-10")
def test_only_printed_circles_can_be_marked():
    """The Sword has no circle in Wood."""
    outcome = act(crafting(), Mark("red", Die.D6, "sword/wood"))

    assert (ids(outcome.objections), outcome.impossible) == ("MM-DICE-10", True)


@rule("MM-DICE-12", "MM-OPEN-51")
def test_a_circle_is_marked_once():
    """A marked circle has nothing left to mark."""
    state = crafting(sheets={"red": sheet("sword")})

    assert marking(state, "d6", "sword/steel") == "MM-DICE-12"


@rule("MM-DICE-07")
def test_a_crossed_off_result_is_gone():
    """The d6 was spent on the Sword."""
    state = after(crafting(), Mark("red", Die.D6, "sword/steel"))

    assert marking(state, "d6", "ring/steel") == "MM-DICE-07"


@rule("MM-DICE-03", "MM-DICE-11")
def test_a_result_is_there_for_everybody():
    """Blue may spend the d6 after Red did."""
    state = after(crafting(), Mark("red", Die.D6, "sword/steel"))

    assert marking(state, "d6", "sword/steel", seat="blue") == ""


@rule("MM-DICE-05", "MM-ROUND-02", "MM-ROUND-06", "MM-POTION-04")
@cases("""
    phase     against
    resource  MM-DICE-05
    crafting  -
    mastery   MM-ROUND-02
    over      MM-ROUND-06
""")
def test_results_are_spent_in_the_crafting_and_research_phase(phase, against):
    """Before the roll there is no result, after the close no more."""
    assert marking(crafting(phase=phase), "d6", "sword/steel") == against


@rule("MM-DICE-05", "MM-OPEN-28")
def test_old_results_do_not_carry_over():
    """In round 2 the results of round 1 are of no use."""
    state = crafting(round_number=2, phase="resource")

    assert marking(state, "d6", "sword/steel") == "MM-DICE-05"


@rule("MM-DICE-06", "MM-DICE-08", "MM-OPEN-31")
def test_a_result_marks_one_circle_in_either_half():
    """One result crafts, another researches, and each marks one circle."""
    state = after(crafting(), Mark("red", Die.D10, "greaves/leather"), Mark("red", Die.D12, "elves/wild"))

    assert [circle for circle, done in state.sheet("red").circles.items() if done] == ["greaves/leather", "elves/wild"]


@rule("MM-DICE-04", "MM-OPEN-27", "MM-OPEN-47")
@cases("""
    spent         slots potions against
    -             6     0       -
    d8            6     0       -
    d8,d10        0     0       -
    d8,d10        3     1       MM-EXTRA-05
    d8,d10        3     2       -
    d8,d10        5     3       MM-EXTRA-05
    d8,d10        6     9       MM-EXTRA-01
    d8,d10,d12    2     0       -
""")
def test_two_results_a_round_and_then_slots(spent, slots, potions, against):
    """The third and the fourth result need a slot and its Potions."""
    spent = [die for die in spent.split(",") if die]
    state = crafting(sheets={"red": {"spent": spent, "slots": slots, "potions": potions}})

    assert marking(state, "d6", "sword/steel") == against


@rule("MM-EXTRA-01", "MM-EXTRA-04", "MM-EXTRA-05", "MM-EXTRA-06", "MM-HOLE-09", "MM-OPEN-29", "MM-OPEN-30")
@cases("""
    used slot cost
    0    1    0
    1    2    0
    2    3    0
    3    4    2
    4    5    3
    5    6    4
""")
def test_slots_are_used_in_sequence_and_paid(used, slot, cost):
    """Three are free, then 2, 3 and 4 Potions."""
    state = crafting(sheets={"red": {"spent": ["d8", "d10"], "slots": used, "potions": 4}})
    outcome = act(state, Mark("red", Die.D6, "ring/steel"))

    assert outcome.steps[0].event == SlotMarked("red", slot, cost)
    assert (outcome.state.sheet("red").slots, outcome.state.sheet("red").potions) == (slot, 4 - cost)


@rule("MM-DICE-04", "MM-EXTRA-02", "MM-EXTRA-03", "MM-EXTRA-04", "MM-EXTRA-06", "MM-EXTRA-07")
def test_two_extra_dice_open_all_four_results():
    """The fourth worked example, as run with the pack."""
    first = act(crafting(), Mark("red", Die.D6, "sword/steel"))
    second = act(first.state, Mark("red", Die.D8, "dwarves/elemental"))
    third = act(second.state, Mark("red", Die.D10, "greaves/leather"))
    fourth = act(third.state, Mark("red", Die.D12, "elves/wild"))
    red = fourth.state.sheet("red")

    assert not first.objections + second.objections + third.objections + fourth.objections
    assert [follow(each) for each in (first, second, third, fourth)] == [
        "MM-CRAFT-07 MM-CRAFT-08",
        "",
        "MM-EXTRA-06",
        "MM-EXTRA-06",
    ]
    assert (red.slots, red.potions, red.coins["sword"], len(red.spent)) == (2, 1, 2, 4)


@rule("MM-POTION-05", "MM-POTION-06", "MM-POTION-09", "MM-CRAFT-04", "MM-CRAFT-07", "MM-CRAFT-08", "MM-OPEN-18")
@rule("MM-POTION-01", "MM-OPEN-20", "MM-HOLE-06")
def test_two_potions_finish_the_greaves():
    """The third worked example: 5 and 2 Potions make 7, the row brings 4 Coins and 1 Potion."""
    state = crafting(rolled={"d6": 5}, sheets={"red": sheet(marked="greaves/leather", potions=3)})
    outcome = act(state, Mark("red", Die.D6, "greaves/steel", 2))
    red = outcome.state.sheet("red")

    assert not outcome.objections
    assert (red.potions, red.coins["greaves"], follow(outcome)) == (2, 4, "MM-CRAFT-07 MM-CRAFT-08")


@rule("MM-POTION-10", "MM-CRAFT-02", "MM-OPEN-20", "MM-OPEN-22")
@cases("""
    potions change against
    3       1      MM-CRAFT-02
    1       2      MM-POTION-10
    3       2      -
    3       3      -
    3       4      MM-POTION-10
    3       -2     MM-CRAFT-02
""")
def test_potions_for_the_greaves(potions, change, against):
    """Too few do not reach the number, and only Potions that are there can be spent."""
    state = crafting(rolled={"d6": 5}, sheets={"red": sheet(marked="greaves/leather", potions=potions)})

    assert marking(state, "d6", "greaves/steel", change) == against


@rule("MM-POTION-06", "MM-SPELL-02", "MM-OPEN-19")
@cases("""
    change against
    0      MM-SPELL-02
    -3     MM-SPELL-02
    -4     -
    -9     -
""")
def test_potions_lower_a_result_for_research(change, against):
    """A 5 becomes a 1 with four Potions, and may go under the lowest face."""
    state = crafting(sheets={"red": {"potions": 9}})

    assert marking(state, "d10", "everlasting/arcane", change) == against


@rule("MM-POTION-10", "MM-OPEN-21")
@cases("""
    potions against
    4       MM-POTION-10
    5       -
""")
def test_slot_and_change_are_paid_together(potions, against):
    """Slot 5 costs 3 Potions and the change 2."""
    state = crafting(sheets={"red": {"spent": ["d8", "d12"], "slots": 4, "potions": potions}})

    assert marking(state, "d10", "crossbow/leather", 2) == against


@rule("MM-POTION-08")
def test_potions_do_not_change_the_type():
    """The d12 stays a d12, whatever it is raised to."""
    state = crafting(sheets={"red": {"potions": 9}})

    assert marking(state, "d12", "helmet/steel", 1) == "MM-CRAFT-01"


@rule("MM-POTION-07", "MM-OPEN-23", "MM-OPEN-32")
def test_a_change_holds_for_the_own_mark_only():
    """The results column keeps the number as rolled."""
    state = after(crafting(sheets={"red": {"potions": 5}}), Mark("red", Die.D6, "helmet/steel", 1))

    assert encode(state.play.results) == {"1": {"d6": 4, "d8": 8, "d10": 5, "d12": 10}}
    assert marking(state, "d6", "helmet/steel", seat="blue") == "MM-CRAFT-02"


@rule("MM-POTION-02")
def test_a_potion_can_be_spent_in_the_round_it_is_gained():
    """The Sword brings the Potion that lifts the 5 to a 6."""
    state = after(crafting(), Mark("red", Die.D6, "sword/steel"))

    assert marking(state, "d10", "crossbow/leather", 1) == ""


@rule("MM-CRAFT-04", "MM-CRAFT-07", "MM-CRAFT-08", "MM-SPELL-04", "MM-SPELL-13", "MM-SPELL-14", "MM-SCORE-09")
@cases("""
    marked            die  circle                          coins potions
    -                 d6   sword/steel                     2     1
    -                 d10  greaves/leather                 0     0
    fiery/elemental   d12  fiery/wild                      1     1
    -                 d12  fiery/wild                      0     0
    elves/arcane      d12  elves/wild                      1     1
""")
def test_a_full_row_brings_coins_and_a_potion(marked, die, circle, coins, potions):
    """Only the last circle of a row completes it."""
    state = after(crafting(sheets={"red": sheet(marked=marked)}), Mark("red", Die(die), circle))

    assert (sum(state.sheet("red").coins.values()), state.sheet("red").potions) == (coins, potions)


@rule("MM-SPELL-05", "MM-SPELL-10", "MM-SPELL-13", "MM-OPEN-26", "MM-HOLE-08")
@cases("""
    potion_charm potions
    total        3
    on_top       4
""")
def test_the_potion_charm_brings_its_potions_at_once(potion_charm, potions):
    """Three in place of the usual one, or on top of it."""
    state = crafting(rolled={"d8": 4}, potion_charm=potion_charm)
    outcome = act(state, Mark("red", Die.D8, "glamor_potion_supplier/elemental"))

    assert follow(outcome) == "MM-SPELL-13 MM-SPELL-10"
    assert (outcome.state.sheet("red").potions, outcome.state.sheet("red").coins["glamor_potion_supplier"]) == (
        potions,
        1,
    )


@rule("MM-POTION-06", "MM-POTION-09")
@cases("""
    die  circle             change left
    d6   helmet/steel       1      4
    d6   pendant/steel      2      3
    d10  everlasting/arcane -4     1
    d12  everlasting/wild   -1     4
""")
def test_a_step_costs_a_potion_upward_and_downward(die, circle, change, left):
    """Each Potion is one step, whichever way, and goes back to the supply."""
    event = Mark("red", Die(die), circle, change)
    state = GAME.apply(crafting(sheets={"red": {"potions": 5}}), event)

    assert state.sheet("red").potions == left


@rule("MM-DICE-12", "MM-CRAFT-07", "MM-CRAFT-08")
def test_a_complete_row_pays_once():
    """A circle marked a second time against the rules spends the result and brings nothing."""
    state = crafting(sheets={"red": sheet("sword")})
    outcome = act(state, Mark("red", Die.D6, "sword/steel"))

    assert ids(outcome.objections) == "MM-DICE-12"
    assert (follow(outcome), outcome.state.sheet("red").spent) == ("", (Die.D6,))

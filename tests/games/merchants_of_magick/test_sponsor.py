"""Sponsored Adventurers and free circles."""

import pytest

from tests.games.merchants_of_magick.situations import GAME, act, after, crafting, follow, lines, sheet
from tests.support import cases, ids, rule, table
from tracker.games.merchants_of_magick.box import Category, Die
from tracker.games.merchants_of_magick.events import CloseCrafting, LayPencil, Mark, MarkFree, Sponsor, WishFulfilled
from tracker.kernel.offers import Question

LAST = Mark("red", Die.D12, "elves/wild")
"""The mark that completes the Enchantment of the Ranger: Ring, Staff and Plate Armor of the Elves."""


def ranger(*complete, **more):
    options = {name: more.pop(name) for name in ("free_circle",) if name in more}
    return crafting(sheets={"red": sheet(*complete, marked="elves/arcane", **more)}, **options)


@rule("MM-SPONSOR-02", "MM-SPONSOR-04", "MM-HOLE-11")
def test_the_rangers_card():
    """The sixth worked example: three items of the Elves, one of each category, 6 Coins."""
    card = GAME.box.adventurers["ranger"]

    assert [card.enchantment, *card.wishes.values(), card.coins] == ["elves", "ring", "staff", "plate_armor", 6]


@rule("MM-SPONSOR-04", "MM-SPONSOR-05", "MM-SPONSOR-06", "MM-SPONSOR-07", "MM-SPONSOR-08", "MM-SPONSOR-09")
@rule("MM-SPONSOR-10", "MM-OPEN-16", "MM-OPEN-10", "MM-CRAFT-05", "MM-SPELL-09")
@cases("""
    complete                potions free coins rules
    -                       1       0    0     -
    sword                   1       0    0     -
    plate_armor             4       0    0     MM-SPONSOR-06
    staff                   4       0    0     MM-SPONSOR-06
    ring,staff              4       1    0     MM-SPONSOR-06,MM-SPONSOR-07
    ring,plate_armor        4       1    0     MM-SPONSOR-06,MM-SPONSOR-07
    ring,staff,plate_armor  4       2    6     MM-SPONSOR-06,MM-SPONSOR-07,MM-SPONSOR-08,MM-SPONSOR-09
""")
def test_each_fulfilled_order_brings_its_reward(complete, potions, free, coins, rules):
    """The reward depends on how many are fulfilled, not on which item it was."""
    outcome = act(ranger(*filter(None, complete.split(","))), LAST)
    red = outcome.state.sheet("red")

    assert (red.potions, red.free_circles, red.adventurer_coins) == (potions, free, coins)
    assert follow(outcome).replace(" ", ",") == ",".join(filter(None, ["MM-SPELL-13,MM-SPELL-14", rules]))


@rule("MM-SPONSOR-05", "MM-SPONSOR-10")
@cases("""
    first       die  circle       potions
    ring,elves  d8   staff/wood   1
""")
def test_a_later_item_fulfils_the_next_order(first, die, circle, potions):
    """With one order fulfilled before, the Staff fulfils the second."""
    state = crafting(sheets={"red": sheet(*first.split(","), wishes={"accessory": True})})
    outcome = act(state, Mark("red", Die(die), circle))

    assert follow(outcome) == "MM-CRAFT-07 MM-CRAFT-08 MM-SPONSOR-07"
    assert (outcome.state.sheet("red").potions, outcome.state.sheet("red").free_circles) == (potions, 1)


@rule("MM-SPONSOR-03")
def test_a_fulfilled_order_stays_fulfilled_and_pays_once():
    """The Ring of the Elves is not fulfilled again by the next mark."""
    state = after(ranger("ring"), LAST, Mark("red", Die.D6, "sword/steel"))

    assert (state.sheet("red").potions, state.sheet("red").fulfilled_wishes) == (5, 1)


@rule("MM-SPONSOR-07", "MM-OPEN-15")
def test_a_free_circle_is_asked_for_at_once():
    """The question goes to the seat that earned it."""
    outcome = act(ranger("ring", "staff"), LAST)

    assert isinstance(outcome.open, Question)
    assert (outcome.open.rule, outcome.open.seat, outcome.open.act) == ("MM-SPONSOR-07", "red", "mark_free")


@rule("MM-SPONSOR-08", "MM-OPEN-13", "MM-OPEN-14", "MM-OPEN-16")
def test_free_circles_are_answered_one_by_one():
    """Three orders at one stroke bring two free circles; they cost neither result nor slot nor Potion."""
    state = ranger("ring", "staff", "plate_armor", spent=["d6", "d8"], slots=1)
    outcome = act(state, LAST, MarkFree("red", "sword/steel"), MarkFree("red", "orcs/wild"))
    red = outcome.state.sheet("red")

    assert outcome.open is None
    assert not outcome.objections
    assert (red.free_circles, red.coins["sword"], red.is_marked("orcs/wild")) == (0, 2, True)
    assert (len(red.spent), red.slots, red.potions) == (3, 2, 5)


@rule("MM-OPEN-14", "MM-OPEN-16")
def test_a_free_circle_can_fulfil_the_next_order():
    """The free circle completes the Staff, the second order brings another free circle, and so on."""
    state = crafting(sheets={"red": sheet("elves", "ring", "plate_armor", wishes={"accessory": True}, free_circles=1)})
    outcome = act(state, MarkFree("red", "staff/wood"), MarkFree("red", "sword/steel"))

    assert follow(outcome) == (
        "MM-CRAFT-07 MM-CRAFT-08 MM-SPONSOR-07 MM-SPONSOR-08 MM-SPONSOR-09 MM-SPONSOR-08 MM-CRAFT-07 MM-CRAFT-08"
    )


@rule("MM-OPEN-15", "MM-ROUND-04")
@pytest.mark.parametrize("event", [LayPencil("red"), CloseCrafting(), Mark("red", Die.D6, "sword/steel")])
def test_a_free_circle_goes_first(event):
    """With a free circle to mark at once, nothing else is done."""
    state = crafting(sheets={"red": {"free_circles": 1}})

    assert ids(GAME.check(state, event)) == "MM-OPEN-15"


@rule("MM-OPEN-15")
@pytest.mark.parametrize("event", [LayPencil("red"), CloseCrafting(), Mark("red", Die.D6, "sword/steel")])
def test_a_free_circle_may_be_kept_by_option(event):
    """Where it may be kept, nothing waits for it and nothing is asked."""
    state = crafting(sheets={"red": {"free_circles": 1}}, free_circle="may_be_kept")

    assert ids(GAME.check(state, event)) == ""
    assert GAME.follow_up(state) is None


@rule("MM-OPEN-15")
def test_a_kept_free_circle_is_marked_in_a_later_round():
    """In round 4 the free circle of an earlier round is marked."""
    state = crafting(round_number=4, sheets={"red": {"free_circles": 1}}, free_circle="may_be_kept")

    assert ids(GAME.check(state, MarkFree("red", "orcs/wild"))) == ""


@rule("MM-OPEN-15")
def test_a_free_circle_is_lost_when_every_circle_is_marked():
    """A full sheet is asked nothing."""
    state = crafting(sheets={"red": sheet(*GAME.box.rows, free_circles=1)})

    assert GAME.follow_up(state) is None


@rule("MM-SPONSOR-07", "MM-DICE-12", "MM-OPEN-51")
@cases("""
    free circle        against
    0    orcs/wild     MM-SPONSOR-07
    1    orcs/wild     -
    1    sword/steel   MM-DICE-12
    1    bracers/leather -
    1    sword/wood    MM-DICE-10
""")
def test_a_free_circle_is_against(free, circle, against):
    """It has to be granted, and it marks any unmarked circle of any column."""
    state = crafting(sheets={"red": sheet("sword", free_circles=free)})

    assert ids(GAME.check(state, MarkFree("red", circle))) == against


@rule("MM-SETUP-08", "MM-SETUP-09", "MM-SPONSOR-01")
@cases("""
    seat adventurer against
    red  ranger     -
    red  witch      MM-SETUP-08
    blue knight     MM-SPONSOR-01
    red  paladin    MM-SETUP-08
""")
def test_dealing_an_adventurer_is_against(seat, adventurer, against):
    """Each seat has one card, for the whole game, and no card lies twice."""
    state = table(GAME.id, "red", "blue", position={"adventurers": {"blue": "witch"}})

    assert ids(GAME.check(state, Sponsor(seat, adventurer))) == against


@rule("MM-SPONSOR-04")
def test_an_adventurer_named_late_finds_what_is_complete():
    """Rows completed before the card was named count as soon as it is."""
    state = crafting(sheets={"red": sheet("elves", "ring")}, adventurers=("",))
    outcome = act(state, Sponsor("red", "ranger"))

    assert follow(outcome) == "MM-SPONSOR-06"


@rule("MM-SPONSOR-09", "MM-SCORE-08", "MM-OPEN-17", "MM-SCORE-11")
@cases("""
    complete                coins
    ring,staff              0
    ring,staff,plate_armor  6
""")
def test_the_coins_of_the_card_count_once_and_for_three(complete, coins):
    """Two fulfilled orders bring no Coins."""
    state = after(ranger(*complete.split(",")), LAST)

    assert lines(state)["Sponsored Adventurer"] == coins


@rule("MM-SPONSOR-09", "MM-OPEN-17")
def test_an_order_entered_twice_by_hand_does_not_owe_the_card_again():
    """All three orders are fulfilled already."""
    wishes = {"accessory": True, "weapon": True, "armor": True}
    state = crafting(sheets={"red": sheet(wishes=wishes, adventurer_coins=6)})
    outcome = act(state, WishFulfilled("red", Category.ARMOR, 0, 0))

    assert follow(outcome) == ""

"""The component data."""

import pytest

from tests.games.merchants_of_magick.situations import GAME
from tests.support import cases, rule
from tracker.kernel.codec import Malformed, encode
from tracker.kernel.positions import value_at
from tracker.kernel.terms import box_with


@rule("MM-HOLE-01", "MM-HOLE-02", "MM-DICE-09")
@cases("""
    column    dice
    steel     d6
    wood      d6,d8
    leather   d6,d8,d10
    elemental d8,d10,d12
    arcane    d10,d12
    wild      d12
""")
def test_the_column_heads(column, dice):
    """Which dice fit which column."""
    assert ",".join(encode(GAME.box)["columns"][column]["dice"]) == dice


@rule("MM-HOLE-03", "MM-HOLE-04", "MM-CRAFT-09", "MM-SPELL-05", "MM-SPELL-06", "MM-SPELL-07")
@cases("""
    sort      rows
    accessory backpack,scroll,ring,pendant
    weapon    staff,sword,crossbow,warhammer
    armor     bracers,helmet,greaves,plate_armor
    prefix    fiery,shocking,everlasting,divine
    suffix    elves,dwarves,orcs,dragons
    charm     glamor_potion_supplier,renowned_accessories,weapon_prestige,elite_armor
""")
def test_the_rows_of_a_sheet(sort, rows):
    """Twelve items in three categories, eight Enchantments, four Charms."""
    assert ",".join(name for name, row in GAME.box.rows.items() if row.sort.value == sort) == rows


@rule("MM-HOLE-05", "MM-HOLE-06", "MM-HOLE-14")
@cases("""
    path                        value
    rows.scroll.circles.wood    3
    rows.greaves.circles.steel  7
    rows.greaves.coins          4
    masteries.blacksmith.master 8
    masteries.blacksmith.apprentice 4
    masteries.enchanter.apprentice 4
    rewards.1.potions           3
    rounds                      10
    results_per_round           2
""")
def test_what_the_rulebook_fixes(path, value):
    """These hold for any pack, and are marked as from the rulebook."""
    (entry,) = (entry for entry in GAME.box_values if entry.path == path)

    assert (value_at(encode(GAME.box), path), entry.source, entry.confirm) == (value, "rulebook", False)


def test_every_box_value_is_a_place_in_the_box():
    """The box page can show and correct each of them."""
    box = encode(GAME.box)

    assert [entry.path for entry in GAME.box_values if value_at(box, entry.path) is None] == []
    assert {entry.source for entry in GAME.box_values} == {"rulebook", "public", "house"}


def test_every_circle_and_all_coins_of_the_sheet():
    """Forty-six circles; 29 Coins for items and 27 for spells."""
    coins = [(row.sort.half.value, row.coins) for row in GAME.box.rows.values()]

    assert len(GAME.box.circles) == 46
    assert [sum(c for half, c in coins if half == side) for side in ("craft", "research")] == [29, 27]


@rule("MM-SETUP-18", "MM-HOLE-14")
@pytest.mark.parametrize(
    "changes",
    [
        {"masteries": {"druid": {"master": 4}}},
        {"rows": {"sword": {"circles": {"wild": 3}}}},
        {"rows": {"sword": {"circles": {"stone": 3}}}},
        {"adventurers": {"ranger": {"enchantment": "sword"}}},
        {"adventurers": {"ranger": {"wishes": {"armor": "sword"}}}},
        {"charms": {"sword": {"coins": 1}}},
        {"tokens": {"blue": 2}},
        {"dice": {"d6": 0}},
        {"rows": {"sword": {"coins": -1}}},
        {"order_coins": {"least": 13}},
    ],
)
def test_parts_that_do_not_know_each_other_are_refused(changes):
    """A correction of the box has to name what is printed."""
    with pytest.raises(Malformed):
        box_with(GAME, changes)


@rule("MM-HOLE-14")
def test_a_second_circle_in_a_column_can_be_entered():
    """A printed sheet with two circles in one column is followed as it is."""
    box = box_with(GAME, {"rows": {"sword": {"circles": {"steel/2": 6}}}})

    assert [circle for circle in box.circles if circle.startswith("sword")] == ["sword/steel", "sword/steel/2"]

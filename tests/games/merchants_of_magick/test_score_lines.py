"""Every score line names its own rule: the seven categories, from the sheets and from the pad."""

from tests.games.merchants_of_magick.situations import GAME, crafting, pad, sheet
from tests.support import rule

SHEET = sheet(
    *("greaves", "sword", "divine", "elves", "weapon_prestige"),
    masteries={"material": 8, "energy": 5},
    orders=[{"item": "sword", "prefix": "", "suffix": "elves", "coins": 3}],
    adventurer_coins=7,
)
CELLS = {
    "crafting": 6,
    "material_mastery": 2,
    "spell_research": 7,
    "energy_mastery": 1,
    "completed_orders": 3,
    "accessory_charm": 0,
    "weapon_charm": 1,
    "armor_charm": 0,
    "weapon_orders": 5,
    "accessory_wish": 1,
    "weapon_wish": 1,
    "armor_wish": 1,
}


def told(state):
    """Give the first seat's lines as name, rule and Coins."""
    return [(line.what, line.rule, line.points) for line in GAME.score(state)[0].lines]


@rule(*(f"MM-SCORE-{number:02}" for number in range(2, 9)))
def test_each_category_of_a_sheet_has_its_rule():
    """Rows, Masteries, Orders, Charms and the Adventurer are seven rules, in the order of the sheet."""
    state = crafting(sheets={"red": SHEET}, phase="over", round_number=10)

    assert told(state) == [
        ("Crafting", "MM-SCORE-02", 6),
        ("Material Mastery", "MM-SCORE-03", 8),
        ("Spell Research", "MM-SCORE-04", 7),
        ("Energy Mastery", "MM-SCORE-05", 5),
        ("Completed Orders", "MM-SCORE-06", 3),
        ("Charms Bonus", "MM-SCORE-07", 2),
        ("Sponsored Adventurer", "MM-SCORE-08", 7),
    ]


@rule(*(f"MM-SCORE-{number:02}" for number in range(2, 9)))
def test_each_category_of_the_pad_has_its_rule():
    """The pad counts the same seven categories by the same rules; the Master side of a card pays more."""
    state = pad("red", "blue", cells={"red": CELLS})

    assert told(state) == [
        ("Crafting", "MM-SCORE-02", 6),
        ("Material Mastery", "MM-SCORE-03", 8),
        ("Spell Research", "MM-SCORE-04", 7),
        ("Energy Mastery", "MM-SCORE-05", 4),
        ("Completed Orders", "MM-SCORE-06", 3),
        ("Charms Bonus", "MM-SCORE-07", 12),
        ("Sponsored Adventurer", "MM-SCORE-08", 6),
    ]


@rule("MM-SOLO-08")
def test_a_solo_rating_has_its_rule_and_no_coins():
    """The title beside the sum is no Coins."""
    state = pad("red", cells={"red": CELLS | {"crafting": 60}})

    assert told(state)[7:] == [("Rating: Master", "MM-SOLO-08", 0)]

"""The final count from the sheets, ties and the solo rating."""

from tests.games.merchants_of_magick.situations import GAME, crafting, lines, places, sheet
from tests.support import cases, rule

NOTHING = {
    "Crafting": 0,
    "Material Mastery": 0,
    "Spell Research": 0,
    "Energy Mastery": 0,
    "Completed Orders": 0,
    "Charms Bonus": 0,
    "Sponsored Adventurer": 0,
}


def order(item, coins, prefix="", suffix="elves"):
    return {"item": item, "prefix": prefix, "suffix": suffix, "coins": coins}


def finished(*seats, sheets, **options):
    return crafting(*seats, sheets=sheets, phase="over", round_number=10, **options)


@rule("MM-SCORE-01", "MM-SCORE-11", "MM-OPEN-25")
def test_nothing_else_counts():
    """Potions, slots, marked circles and two Adventurer orders bring no Coins."""
    red = sheet(marked="greaves/steel", potions=9, slots=3, wishes={"weapon": True, "armor": True})

    assert lines(finished(sheets={"red": red})) == NOTHING | {}


@rule("MM-SCORE-02", "MM-SCORE-03", "MM-SCORE-04", "MM-SCORE-05", "MM-SCORE-06", "MM-SCORE-07", "MM-SCORE-08")
@rule("MM-SCORE-10", "MM-SPELL-11")
def test_seven_categories():
    """Each category is counted by itself and the sum decides."""
    red = sheet(
        *("greaves", "sword", "divine", "elves", "weapon_prestige"),
        masteries={"material": 8, "energy": 4},
        orders=[order("sword", 3), order("greaves", 7, "divine")],
        adventurer_coins=6,
    )
    state = finished(sheets={"red": red})

    assert lines(state) == {
        "Crafting": 6,
        "Material Mastery": 8,
        "Spell Research": 7,
        "Energy Mastery": 4,
        "Completed Orders": 10,
        "Charms Bonus": 2,
        "Sponsored Adventurer": 6,
    }
    assert GAME.score(state)[0].total == 43


@rule("MM-SPELL-11", "MM-SCORE-07", "MM-OPEN-08", "MM-OPEN-39", "MM-OPEN-40", "MM-HOLE-03")
@cases("""
    charm                 count bonus
    renowned_accessories  yes   4
    renowned_accessories  no    2
    weapon_prestige       yes   4
    weapon_prestige       no    4
    elite_armor           yes   2
    elite_armor           no    0
    glamor_potion_supplier yes  0
    divine                yes   0
""")
def test_a_charm_pays_for_each_order_of_its_category(charm, count, bonus):
    """A Ring, two weapons (one with two Enchantments), and the Adventurer's accessory and armor."""
    orders = [order("ring", 3), order("sword", 3), order("crossbow", 5, "divine")]
    red = sheet(charm, orders=orders, wishes={"accessory": True, "armor": True})

    assert lines(finished(sheets={"red": red}, adventurer_orders_count=count))["Charms Bonus"] == bonus


@rule("MM-SPELL-11", "MM-SCORE-09")
def test_an_incomplete_charm_pays_nothing():
    """One circle of Elite Armor is unmarked."""
    red = sheet(marked="elite_armor/wild", orders=[order("helmet", 3)])

    assert lines(finished(sheets={"red": red}))["Charms Bonus"] == 0


@rule("MM-TIE-01", "MM-TIE-02", "MM-TIE-03", "MM-SCORE-10", "MM-OPEN-08", "MM-SETUP-02")
@cases("""
    red_coins red_orders red_potions blue_coins blue_orders blue_potions ranked
    9         1          0           8          8           9            1_red,_2_blue
    8         1          0           9          1           0            1_blue,_2_red
    9         2          0           9          1           9            1_red_MM-TIE-01,_2_blue_MM-TIE-01
    9         1          9           9          2           0            1_blue_MM-TIE-01,_2_red_MM-TIE-01
    9         2          1           9          2           3            1_blue_MM-TIE-02,_2_red_MM-TIE-02
    9         2          3           9          2           3            1_red+blue_MM-TIE-03
""")
def test_ties(red_coins, red_orders, red_potions, blue_coins, blue_orders, blue_potions, ranked):
    """The most Coins, then the most fulfilled Orders, then the most Potions, then a shared victory."""
    red = {"orders": _orders(red_coins, red_orders), "potions": red_potions}
    blue = {"orders": _orders(blue_coins, blue_orders), "potions": blue_potions}

    assert places(finished(sheets={"red": red, "blue": blue})) == ranked.replace("_", " ")


def _orders(coins, count):
    return [order("ring", coins - count + 1), *[order("ring", 1)] * (count - 1)]


@rule("MM-TIE-01", "MM-OPEN-08")
@cases("""
    count ranked
    yes   1_blue_MM-TIE-01,_2_red_MM-TIE-01
    no    1_red_MM-TIE-02,_2_blue_MM-TIE-02
""")
def test_adventurer_orders_break_a_tie_by_option(count, ranked):
    """Blue has fulfilled one order of the Adventurer, Red has more Potions."""
    sheets = {"red": {"potions": 2}, "blue": {"wishes": {"weapon": True}}}

    assert places(finished(sheets=sheets, adventurer_orders_count=count)) == ranked.replace("_", " ")


@rule("MM-TIE-01", "MM-TIE-03")
def test_only_the_most_coins_are_a_tie_to_break():
    """Two seats with fewer Coins share their place, whatever else they have."""
    sheets = {"red": {"orders": [order("ring", 5)]}, "blue": {"potions": 3}, "green": {"potions": 1}}

    assert places(finished("red", "blue", "green", sheets=sheets)) == "1 red, 2 blue+green"


@rule("MM-SOLO-08", "MM-OPEN-41")
@cases("""
    total title
    59    none
    60    Apprentice
    69    Apprentice
    70    Craftsman
    79    Craftsman
    80    Merchant
    89    Merchant
    90    Master
    120   Master
""")
def test_the_solo_rating(total, title):
    """The ninth worked example: the highest step reached."""
    state = finished("red", sheets={"red": {"orders": [order("ring", total)]}})
    entry = GAME.score(state)[0]

    assert (entry.total, entry.lines[-1].what, entry.lines[-1].rule) == (total, f"Rating: {title}", "MM-SOLO-08")


@rule("MM-SOLO-08", "MM-SOLO-01")
def test_only_one_player_alone_is_rated_and_only_at_the_end():
    """With two seats, or before the end, there is no rating."""
    together = finished("red", "blue", sheets={})
    early = crafting("red")

    assert [len(GAME.score(state)[0].lines) for state in (together, early)] == [7, 7]

"""Forging weapons."""

from tests.games.battle_merchants.cards import AXE, HAMMER
from tests.games.battle_merchants.situations import FOUR, GAME, after, lay
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.events import Forge, Ware

WARES = {
    "axe": Ware.STANDARD_AXE,
    "vaxe": Ware.VORPAL_AXE,
    "hammer": Ware.STANDARD_HAMMER,
    "sword": Ware.STANDARD_SWORD,
    "vsword": Ware.VORPAL_SWORD,
}


def forging(names: str) -> Forge:
    return Forge("red", tuple(WARES[name] for name in names.split("+") if name))


def smith(gold: int, **more: object):
    """Red with gold, levels 1 in axes and swords as printed on the mat, unless told otherwise."""
    return lay(*FOUR, mats={"red": {"gold": gold, **more}})


@rule("BM-FORGE-01", "BM-FORGE-06", "BM-FORGE-07", "BM-FORGE-10")
@cases("""
    gold  weapons          against
    5     axe              -
    4     axe              BM-FORGE-10
    15    axe+sword+axe    -
    14    axe+sword+axe    BM-FORGE-10
    20    axe+axe+axe+axe  BM-FORGE-01
    20    hammer           BM-FORGE-06
    20    vsword           BM-FORGE-07
    20    axe+vsword       BM-FORGE-07
""")
def test_forging_is_against(gold, weapons, against):
    """Three weapons at most, each with the level for it, all of them paid for. EX-06 is among the rows."""
    assert ids(GAME.check(smith(gold), forging(weapons))) == against


@rule("BM-FORGE-08", "BM-FORGE-09")
@cases("""
    level  weapons
    5      sword+vsword+axe
    5      sword+sword+sword
    6      sword+vsword+sword
    7      sword
    7      vsword+vsword+vsword
    5      hammer+axe+vsword
""")
def test_a_master_may_mix_types_and_qualities_in_one_action(level, weapons):
    """Level 5 and more opens Vorpal and keeps Standard; any three weapons go together."""
    state = smith(45, levels={"sword": level, "hammer": 1})

    assert ids(GAME.check(state, forging(weapons))) == ""


@rule("BM-FORGE-13")
def test_the_mat_is_drawn_with_what_forging_costs():
    """Both qualities of every type, less the coins of the type."""
    crafts = GAME.drawn(smith(10, coins={"axe": 2})).mats["red"].crafts

    assert {craft.kind: craft.costs for craft in crafts} == {
        "axe": (("standard", 3), ("vorpal", 13)),
        "hammer": (("standard", 5), ("vorpal", 15)),
        "sword": (("standard", 5), ("vorpal", 15)),
        "mace": (("standard", 5), ("vorpal", 15)),
    }


@rule("BM-FORGE-07")
@cases("""
    level  against
    2      BM-FORGE-07
    4      BM-FORGE-07
    5      -
    7      -
""")
def test_a_vorpal_weapon_needs_level_five(level, against):
    """EX-06: two levels are enough for Standard, not for Vorpal."""
    assert ids(GAME.check(smith(30, levels={"sword": level}), forging("vsword"))) == against


@rule("BM-FORGE-02", "BM-FORGE-03", "BM-FORGE-04", "BM-FORGE-05")
@cases("""
    coins  weapons   paid
    0      sword     5
    2      sword     3
    2      vsword    13
    2      sword+sword  6
    2      sword+axe    8
    5      sword     0
    9      sword+axe    5
""")
def test_coins_of_the_type_make_each_weapon_cheaper(coins, weapons, paid):
    """EX-05: two coins make a sword cost 3; a surplus never pays for another weapon."""
    state = smith(40, levels={"sword": 5}, coins={"sword": coins})

    assert 40 - after(state, forging(weapons)).mats["red"].gold == paid


@rule("BM-FORGE-04", "BM-FORGE-10", "BM-FORGE-11", "BM-FORGE-12", "BM-CRAFT-11", "BM-OPEN-22")
def test_a_hammer_and_two_axes():
    """EX-07: 5 + 4 + 4 = 13 gold, three weapons in front of the seat, and no craft used up."""
    state = smith(13, levels={"hammer": 1}, coins={"axe": 1}, craft_cards=[AXE, HAMMER])

    red = after(state, forging("hammer+axe+axe")).mats["red"]

    assert (red.gold, red.stock[Kind.HAMMER][Quality.STANDARD], red.stock[Kind.AXE][Quality.STANDARD]) == (0, 1, 2)
    assert (red.levels, red.coins) == (state.mats["red"].levels, state.mats["red"].coins)
    assert [card.kind for card in red.craft_cards] == [Kind.AXE, Kind.HAMMER]
    assert ids(GAME.check(state, forging("hammer+vaxe"))) == "BM-FORGE-07,BM-FORGE-10"


@rule("BM-OPEN-21")
@cases("""
    gold  allow_pass     against
    10    only_if_stuck  BM-OPEN-21
    10    always         -
    0     only_if_stuck  -
""")
def test_forging_nothing_is_judged_as_a_pass(gold, allow_pass, against):
    """A forge action makes at least one weapon, unless the seat may pass."""
    state = lay(*FOUR, options={"allow_pass": allow_pass}, mats={"red": {"gold": gold}})

    assert ids(GAME.check(state, forging(""))) == against


@rule("BM-FORGE-11", "BM-FORGE-09")
def test_every_weapon_comes_in_the_quality_it_was_forged_in():
    """Two Vorpal swords and a Standard one; nobody else has any."""
    state = after(smith(40, levels={"sword": 5}), forging("vsword+sword+vsword"))

    assert state.mats["red"].stock[Kind.SWORD] == {Quality.STANDARD: 1, Quality.VORPAL: 2}
    assert [sum(of_kind[Quality.VORPAL] for of_kind in mat.stock.values()) for mat in state.mats.values()] == [
        2,
        0,
        0,
        0,
    ]


@rule("BM-SUPPLY-01", "BM-SUPPLY-02", "BM-OPEN-44")
@cases("""
    weapon  standard  vorpal
    axe     21        10
    vaxe    20        11
""")
def test_tiles_cubes_and_coins_never_run_out(weapon, standard, vorpal):
    """With every axe of the box in stock and more gold than it holds, Red forges another of either quality."""
    state = smith(500, levels={"axe": 5}, stock={"axe": {"standard": 20, "vorpal": 10}})
    pieces = state.terms.box.pieces

    assert (pieces.standard, pieces.vorpal, pieces.cubes, pieces.coins) == (20, 10, 16, 80)
    assert ids(GAME.check(state, forging(weapon))) == ""
    assert after(state, forging(weapon)).mats["red"].stock[Kind.AXE] == {
        Quality.STANDARD: standard,
        Quality.VORPAL: vorpal,
    }


@rule("BM-FORGE-05")
def test_a_weapon_that_costs_nothing_may_be_forged_in_debt():
    """Only gold that is asked for must be there."""
    state = smith(-3, coins={"axe": 5})

    assert ids(GAME.check(state, forging("axe"))) == ""

"""Learning craft."""

from tests.games.battle_merchants.cards import AXE, SWORD
from tests.games.battle_merchants.situations import FOUR, GAME, act, after, lay
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Cost, Kind, Quality, Season
from tracker.games.battle_merchants.card_events import ForgeAndSell, LearnCraft
from tracker.games.battle_merchants.events import Forge, WarBegan, Ware
from tracker.games.battle_merchants.forge import cost
from tracker.games.battle_merchants.table import full_of


def learner(level: int, gold: int = 20):
    """Red at some level in axes, with gold in hand."""
    return lay(*FOUR, mats={"red": {"gold": gold, "levels": {"axe": level}}})


def axe_card(price: str, levels: int = 1, coins: int = 0) -> LearnCraft:
    return LearnCraft("red", Kind.AXE, Cost(price), levels, coins)


@rule("BM-CRAFT-03", "BM-CRAFT-04", "BM-CRAFT-05", "BM-CRAFT-06", "BM-CRAFT-07", "BM-CRAFT-08", "BM-CRAFT-09")
@rule("BM-CRAFT-10")
@cases("""
    level  price  levels  paid  then
    2      x2     2       4     4
    4      x1     1       4     5
    4      free   1       0     5
    0      x2     2       0     2
    0      x1     1       0     1
    1      x1     2       1     3
""")
def test_a_card_costs_gold_per_level_held_and_adds_its_levels(level, price, levels, paid, then):
    """EX-03 and EX-04: the levels of the mat count for the cost, those of the card do not."""
    state = after(learner(level), axe_card(price, levels))

    assert (20 - state.mats["red"].gold, state.mats["red"].levels[Kind.AXE]) == (paid, then)


@rule("BM-CRAFT-12", "BM-CRAFT-13", "BM-FORGE-02", "BM-FORGE-03", "BM-FORGE-04")
def test_a_card_with_coins_makes_the_fifth_level_cheaper_to_use():
    """EX-04: at level 5 with two coins a Standard Axe costs 3, a Vorpal Axe 13, and both may be forged."""
    state = full_of(after(learner(4, 40), axe_card("x1", 1, 2)))

    assert (cost(state, "red", Ware.STANDARD_AXE), cost(state, "red", Ware.VORPAL_AXE)) == (3, 13)
    assert ids(GAME.check(learner(4, 40), Forge("red", (Ware.VORPAL_AXE,)))) == "BM-FORGE-07"
    assert ids(GAME.check(learner(5, 40), Forge("red", (Ware.VORPAL_AXE,)))) == ""


@rule("BM-CRAFT-02", "BM-CRAFT-12")
def test_a_card_concerns_its_own_type_only():
    """Levels, coins and discounts of the other types stay as they are, and coins of several cards add up."""
    state = after(learner(1), axe_card("free", 1, 1))
    table = after(lay(*FOUR, mats={"red": {"coins": {"axe": 1}}}), axe_card("free", 1, 2))
    again, prices = table.mats["red"], [cost(full_of(table), "red", ware) for ware in list(Ware)[:4]]

    assert prices == [2, 5, 5, 5]
    assert {kind.value: level for kind, level in state.mats["red"].levels.items()} == {
        "axe": 2,
        "hammer": 0,
        "sword": 1,
        "mace": 0,
    }
    assert {kind.value: coins for kind, coins in again.coins.items()} == {"axe": 3, "hammer": 0, "sword": 0, "mace": 0}


@rule("BM-CRAFT-11", "BM-CRAFT-10")
def test_craft_cards_stay_with_their_owner_to_the_end_of_the_year():
    """Red forges, forges and sells by the bonus card, and goes through four wars; the two cards and levels stay."""
    bonus = {"axe": {"owner": "red", "face_up": True}}
    red = {"gold": 20, "levels": {"axe": 6}, "craft_cards": [AXE, SWORD]}
    state = lay(*FOUR, trigger="red", bonus=bonus, mats={"red": red})
    forged = after(state, Forge("red", (Ware.STANDARD_AXE,)))
    sold = after(forged, ForgeAndSell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1"), *map(WarBegan, Season))

    assert (GAME.finished(sold), sold.mats["red"].levels[Kind.AXE]) == (True, 6)
    assert [card.kind for card in sold.mats["red"].craft_cards] == [Kind.AXE, Kind.SWORD]


@rule("BM-CRAFT-08", "BM-OPEN-20")
@cases("""
    gold  price  against
    3     x1     -
    2     x1     BM-CRAFT-08
    0     free   -
    -4    free   -
""")
def test_a_card_must_be_paid_for(gold, price, against):
    """Nobody takes a card for more gold than they have; a free card needs none, even with debts."""
    assert ids(GAME.check(learner(3, gold), axe_card(price))) == against


@rule("BM-CRAFT-09", "BM-CRAFT-12")
@cases("""
    levels  coins  against
    0       0      BM-CRAFT-09
    3       0      BM-CRAFT-09
    1       6      BM-CRAFT-12
    1       -1     BM-CRAFT-12
    2       5      -
""")
def test_no_card_shows_other_levels_or_coins(levels, coins, against):
    """A card that the box cannot hold is not recorded."""
    outcome = act(learner(1), axe_card("free", levels, coins))

    assert (ids(outcome.objections), outcome.impossible) == (against, bool(against))

"""Values of a position have names a player could read, and people stand in for their seats."""

import pytest

from tests.support import table
from tracker.games import GAMES
from tracker.kernel.events import Correct
from tracker.kernel.labels import named, plain_label
from tracker.kernel.telling import changed, shown, tell

PEOPLE = {"red": "Ann", "blue": "Blue Jay", "green": ""}


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("mats.red.gold", "Red's gold"),
        ("mats.red.stock.axe.standard", "Red's stock axe standard"),
        ("tallies.blue.trade_center", "Blue's trade center"),
        ("spaces.desert/orcs/1", "spaces desert orcs 1"),
        ("taken.red", "Red's taken"),
        ("turn", "turn"),
        ("._/", "value"),
    ],
)
def test_a_value_no_game_names_is_called_by_the_words_of_its_path(path, label):
    """What leads to a seat is left out, whatever it is called; nothing of the path's spelling is left."""
    assert plain_label(None, path) == label


@pytest.mark.parametrize(
    ("game", "depth", "path", "label"),
    [
        ("coin_and_crown", "score", "sheets.red.lands.hamlet", "Red's Hamlets"),
        ("coin_and_crown", "score", "sheets.blue.church", "Blue's gift to the Church"),
        ("coin_and_crown", "score", "sheets.blue.cards.mines", "Blue's cards for Most Mines"),
        ("coin_and_crown", "score", "iron.lands", "holder of Most Lands"),
        ("warriors_and_traders", "vp", "tallies.red.counts.trade_center", "Red's Trade Centers"),
        ("warriors_and_traders", "vp", "tallies.red.tokens.builder", "Red's Builder token"),
        ("warriors_and_traders", "vp", "history.2.blue.archer", "Blue's VP for killed Archers at the end of turn 2"),
        ("warriors_and_traders", "vp", "turn", "turn"),
        ("merchants_of_magick", "score", "pad.blue.crafting", "Blue's Crafting"),
        ("merchants_of_magick", "score", "pad.blue.weapon_wish", "Blue's Adventurer's weapon fulfilled"),
        ("merchants_of_magick", "shoppe", "shoppes.sheets.red.coins.elite_armor", "Red's Coins for Elite Armor"),
        ("merchants_of_magick", "shoppe", "shoppes.sheets.red.orders.0.coins", "Red's Coins for Order 1"),
        ("merchants_of_magick", "shoppe", "shoppes.sheets.red.potions", "Red's Potions"),
        ("battle_merchants", "full", "mats.red.stock.axe.vorpal", "Red's Vorpal axes in stock"),
        ("battle_merchants", "full", "mats.red.kingdom.0.end_gold", "Red's gold at the end for kingdom card 1"),
        ("battle_merchants", "full", "pool.left.kingdom", "cards left in the kingdom deck"),
        ("battle_merchants", "gold", "pages.blue.gold.spring.sales", "Blue's gold in spring, sales"),
        ("battleground_kingdoms", "sheet", "kingdoms.red.vp", "Red's VPs"),
        ("battleground_kingdoms", "sheet", "kingdoms.red.resources.saw_mill", "Red's Saw Mill"),
        ("battleground_kingdoms", "sheet", "plan.split.red", "red rounds"),
    ],
)
def test_a_game_names_its_numbers(game, depth, path, label):
    """The words are those of the pad or the sheet, and a colour that is no seat stays one."""
    assert GAMES[game].label(table(game, "red", "blue", depth=depth), path) == label


@pytest.mark.parametrize(
    ("said", "by_name"),
    [
        ("Red sold Axe to Orcs", "Ann sold Axe to Orcs"),
        ("it is Red's turn", "it is Ann's turn"),
        ("Red, Blue and Green", "Ann, Blue Jay and Green"),
        ("Blue fights Red.", "Blue Jay fights Ann."),
        ("Blue plays Red Dragons", "Blue Jay plays Red Dragons"),
        ("2 red and 1 blue rounds", "2 red and 1 blue rounds"),
        ("Redwood, Red-handed, BM-Red", "Redwood, Red-handed, BM-Red"),
        ("Blue writes Red Tokens: 3", "Blue Jay writes Red Tokens: 3"),
        ("Yellow has 3 gold", "Yellow has 3 gold"),
    ],
)
def test_a_person_stands_in_for_the_seat(said, by_name):
    """Only whole words that mean a seat are replaced, all at once, so that a name that is a colour stays a name."""
    assert named(said, PEOPLE) == by_name


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "yes"),
        ("red", "Red"),
        ("trade_center", "trade center"),
        (["red", "blue"], "Red and Blue"),
        ({"axe": 2}, "axe: 2"),
        (-3, "-3"),
    ],
)
def test_a_value_is_shown_in_words(value, words):
    """Nothing of JSON is left."""
    assert shown(value) == words


def test_a_correction_is_told_with_the_game_s_words():
    """The path of the position is not said."""
    state = table("coin_and_crown", "red", "blue")

    assert tell(GAMES["coin_and_crown"], state, Correct("sheets.red.lands.city", 2)) == "Red's Cities: set to 2"


def test_inner_book_keeping_is_not_listed_as_a_change():
    """The VP written down at the end of a turn are no news; the turn is."""
    game, state = GAMES["warriors_and_traders"], table("warriors_and_traders", "red", "blue")
    before = {"turn": 1, "history.1.red.archer": 0}

    assert list(changed(game, state, before, {"turn": 2, "history.1.red.archer": 8})) == [("Turn", 1, 2)]

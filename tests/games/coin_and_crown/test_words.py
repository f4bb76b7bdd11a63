import pytest

from tests.games.coin_and_crown.situations import done, empty_pad, pad_of, sheet
from tests.support import rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import CardType, Iron, Land
from tracker.games.coin_and_crown.events import (
    CloseScoring,
    CountCards,
    CountCoins,
    CountDonation,
    CountLands,
    HoldIron,
    RateCoins,
    RateDonation,
)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CountLands("red", Land.CITY, 1), "Red has 1 City"),
        (CountLands("red", Land.CITY, 2), "Red has 2 Cities"),
        (CountDonation("blue", 2, 0, 1), "Blue gave 2 Bronze and 1 Gold (worth 11 Bronze) to the Church"),
        (CountDonation("blue"), "Blue gave no coins to the Church"),
        (RateDonation("blue", 11), "Blue gave coins worth 11 Bronze to the Church"),
        (HoldIron(Iron.MILITARY, "red"), "Red holds Most Military"),
        (HoldIron(Iron.LANDS, "nobody"), "Nobody holds Most Lands"),
        (CountCards("red", CardType.MINES, 3), "Red has 3 cards for Most Mines"),
        (CountCards("red", CardType.MINES, 1), "Red has 1 card for Most Mines"),
        (CountCoins("red", 1, 1, 1), "Red has 1 Bronze, 1 Silver and 1 Gold (worth 13 Bronze) left"),
        (RateCoins("red", 4), "Red has coins worth 4 Bronze left"),
        (CloseScoring(), "The scoring was closed; empty cells count 0"),
    ],
)
def test_an_entry_is_told_as_the_table_would(event, told):
    """Every entry reads as a short sentence."""
    assert GAME.tell(empty_pad(), event) == told


def test_the_table_sees_whose_things_are_not_counted():
    """Blue's donation is still missing."""
    now = GAME.now(pad_of(sheet(), sheet(church=None)))

    assert (now.where, now.what, now.seats) == ("Final scoring", "still to be counted", ("blue",))


HELD = [HoldIron(coin, "nobody") for coin in Iron]


@pytest.mark.parametrize(
    ("entered", "what", "act"),
    [
        ([], "Who holds the Iron coins?", "hold_iron"),
        (HELD[:-1], "Who holds Most Lands?", "hold_iron"),
        (HELD, "to count their coins", "rate_coins"),
        ([*HELD, RateCoins("red", 4), RateCoins("blue", 5)], "ready to be closed", "close_scoring"),
    ],
    ids=["nothing said", "one unsaid", "level seats", "everything entered"],
)
def test_the_table_reads_what_comes_before_closing(entered, what, act):
    """Lands and donations are counted; holders of the Iron coins and coins of level seats come before the end."""
    counted = pad_of(sheet(coins=None), sheet(coins=None), iron=dict.fromkeys(coin.value for coin in Iron))
    now = GAME.now(done(counted, *entered))

    assert (now.what, now.act) == (what, act)


@rule("CC-R-37")
def test_a_table_with_a_wrong_holder_is_not_ready_to_be_closed():
    """Red has the most Lands, but nobody is said to hold Most Lands."""
    now = GAME.now(pad_of(sheet("3/0/0/0"), sheet()))

    assert (now.what, now.act) == ("Somebody must hold Most Lands: Red has 3 Lands", "hold_iron")


def test_a_closed_table_is_finished():
    """Nobody has anything left to do."""
    now = GAME.now(done(empty_pad(), CloseScoring()))

    assert (now.where, now.seats) == ("The scoring is closed", ())

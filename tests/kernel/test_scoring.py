"""Places: who shares one is told why."""

import pytest

from tests.support import table
from tracker.games import GAMES
from tracker.kernel.scoring import TieBreak, rank

CITIES = {"red": 2, "blue": 1, "green": 1}


def whys(places):
    """Say each place in short with its reason."""
    return [("+".join(place.seats), place.why) for place in places]


def test_seats_with_equal_totals_share_a_place_and_it_says_so():
    """Without a tie-break only the totals are named."""
    assert whys(rank({"red": 7, "blue": 7, "green": 3})) == [("red+blue", "equal in their totals"), ("green", "")]


def test_a_shared_place_names_every_tie_break_that_was_equal():
    """Red goes ahead by Cities; the others are equal in these too."""
    places = rank(
        dict.fromkeys(CITIES, 7), [TieBreak("CC-TIE-01", lambda seat: CITIES[seat], "Cities")], total="points"
    )

    assert whys(places) == [("red", ""), ("blue+green", "equal in points and Cities")]


@pytest.mark.parametrize(
    ("game", "depth", "position", "place", "why"),
    [
        (
            "merchants_of_magick",
            "score",
            {"pad": {"red": {"crafting": 9}, "blue": {"crafting": 4}, "yellow": {"crafting": 4}}},
            1,
            "equal in Coins; only a tie for the most Coins is broken",
        ),
        (
            "merchants_of_magick",
            "score",
            {"pad": {"red": {"crafting": 4}, "blue": {"crafting": 4}, "yellow": {"crafting": 1}}},
            0,
            "equal in Coins; fulfilled Orders are not all counted",
        ),
        (
            "battleground_kingdoms",
            "sheet",
            {"finished": True, "kingdoms": {"red": {"vp": 9}}},
            1,
            "equal in VPs and unspent gold",
        ),
        ("warriors_and_traders", "vp", {}, 0, "equal in VP"),
        (
            "coin_and_crown",
            "score",
            {},
            0,
            "equal in the points counted so far",
        ),
    ],
    ids=["lower place", "orders not counted", "gold", "no tie-break", "not all counted"],
)
def test_every_game_says_why_a_place_is_shared(game, depth, position, place, why):
    """Which tie-breaks were equal, or which were not counted."""
    state = table(game, "red", "blue", "yellow", depth=depth, position=position)

    assert GAMES[game].ranking(state)[place].why == why

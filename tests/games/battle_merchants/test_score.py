"""The final scoring: unsold weapons, defeated weapons with every way of ties, the tie-break."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay, weapon
from tests.support import cases, rule


def finished(seats, piles=None, options=None, golds=None, **more):
    """The year is over; piles of Standard tiles and gold by seat, ten gold where nothing is said."""
    golds = golds or {}
    mats = {
        seat: {"gold": golds.get(seat, 10), "defeated": {"standard": pile}}
        for seat, pile in zip(seats, piles or [0] * len(seats), strict=True)
    }
    return lay(*seats, options=options, finished=True, mats=mats, **more)


def awards(state) -> list[int]:
    """The gold of every seat for defeated weapons."""
    return [line.points for seat in GAME.score(state) for line in seat.lines if line.what == "defeated weapons"]


def places(state) -> str:
    """The ranking in one line: places with their seats."""
    return " ".join(f"{place.place}:{'+'.join(place.seats)}" for place in GAME.ranking(state))


@rule("BM-SCORE-03", "BM-OPEN-01")
@cases("""
    axes  swords  vorpal  gold
    0     0       0       10
    2     0       0       16
    0     0       1       28
    2     1       2       55
""")
def test_unsold_weapons_bring_their_end_value(axes, swords, vorpal, gold):
    """Three gold for a Standard weapon, nine for a Vorpal one, here swords and as many maces; tiles add nothing."""
    stock = {"axe": {"standard": axes}, "sword": {"standard": swords, "vorpal": vorpal}, "mace": {"vorpal": vorpal}}
    state = lay(*TWO, finished=True, mats={"red": {"stock": stock, "tiles": {"orcs": 5}}})

    assert GAME.score(state)[0].total == gold


@rule("BM-SCORE-04", "BM-SCORE-05", "BM-SCORE-06")
def test_a_vorpal_tile_counts_two_in_a_pile():
    """Two Vorpal tiles (4) beat three Standard ones (3)."""
    mats = {"red": {"defeated": {"standard": 3}}, "purple": {"defeated": {"vorpal": 2}}}

    assert awards(lay(*THREE, finished=True, mats=mats)) == [7, 15, 0]


@rule("BM-SCORE-05", "BM-SCORE-06", "BM-OPEN-02", "BM-OPEN-04")
@pytest.mark.parametrize(
    ("piles", "tie", "zero", "gold"),
    [
        ([4, 3, 2, 1], "split", "no", [15, 7, 0, 0]),
        ([1, 2, 3, 4], "nobody", "yes", [0, 0, 7, 15]),
        ([4, 4, 2, 1], "split", "no", [11, 11, 0, 0]),
        ([4, 4, 4, 1], "split", "no", [7, 7, 7, 0]),
        ([4, 4, 4, 4], "split", "no", [5, 5, 5, 5]),
        ([4, 3, 3, 1], "split", "no", [15, 3, 3, 0]),
        ([4, 3, 3, 3], "split", "no", [15, 2, 2, 2]),
        ([4, 4, 2, 1], "full_to_each", "no", [15, 15, 0, 0]),
        ([4, 3, 3, 1], "full_to_each", "no", [15, 7, 7, 0]),
        ([4, 4, 2, 1], "nobody", "no", [0, 0, 7, 0]),
        ([4, 4, 2, 2], "nobody", "no", [0, 0, 0, 0]),
        ([4, 3, 3, 1], "nobody", "no", [15, 0, 0, 0]),
        ([4, 0, 0, 0], "split", "no", [15, 0, 0, 0]),
        ([4, 0, 0, 0], "split", "yes", [15, 2, 2, 2]),
        ([0, 0, 0, 0], "split", "no", [0, 0, 0, 0]),
        ([0, 0, 0, 0], "split", "yes", [5, 5, 5, 5]),
        ([4, 4, 0, 0], "nobody", "no", [0, 0, 0, 0]),
        ([4, 0, -1, -1], "split", "no", [15, 0, 0, 0]),
    ],
    ids=str,
)
def test_the_awards_of_four_seats(piles, tie, zero, gold):
    """The highest pile earns 15, the second 7; the table chooses what a tie and an empty pile earn."""
    options = {"defeated_tie": tie, "defeated_zero_counts": zero}

    assert awards(finished(FOUR, piles, options)) == gold


@rule("BM-TWO-12", "BM-OPEN-03", "BM-OPEN-04")
@pytest.mark.parametrize(
    ("piles", "tie", "zero", "gold"),
    [
        ([3, 1], "split", "no", [7, 0]),
        ([0, 1], "split", "yes", [0, 7]),
        ([2, 2], "split", "no", [3, 3]),
        ([2, 2], "full_to_each", "no", [7, 7]),
        ([2, 2], "nobody", "no", [0, 0]),
        ([0, 0], "split", "no", [0, 0]),
        ([0, 0], "split", "yes", [3, 3]),
    ],
    ids=str,
)
def test_the_award_of_two_seats(piles, tie, zero, gold):
    """Two seats play for seven gold; the fifteen do not exist."""
    options = {"defeated_tie": tie, "defeated_zero_counts": zero}

    assert awards(finished(TWO, piles, options)) == gold


@rule("BM-SCORE-08")
def test_the_most_gold_wins_and_lower_ties_share_a_place():
    """No tie-break is used below first place."""
    golds = {"red": 5, "purple": 20, "yellow": 5, "blue": 9}
    state = finished(FOUR, golds=golds, spaces={"desert/orcs/1": weapon("axe", "red")})

    assert places(state) == "1:purple 2:blue 3:red+yellow"


@rule("BM-TIE-01", "BM-TIE-02", "BM-TIE-03", "BM-OPEN-43", "BM-OPEN-13")
@pytest.mark.parametrize(
    ("board", "ranking", "decided_by"),
    [
        ({"red": "standard"}, "1:red 2:purple+yellow 4:blue", "BM-TIE-01"),
        ({"red": "standard", "purple": "vorpal"}, "1:purple 2:red 3:yellow 4:blue", "BM-TIE-01"),
        ({"red": "vorpal", "purple": "vorpal"}, "1:red+purple 3:yellow 4:blue", "BM-TIE-02"),
        ({}, "1:red+purple+yellow 4:blue", "BM-TIE-02"),
        ({"blue": "vorpal", "steve": "vorpal"}, "1:red+purple+yellow 4:blue", "BM-TIE-02"),
    ],
    ids=str,
)
def test_a_tie_for_the_most_gold_is_broken_by_weapons_on_the_board(board, ranking, decided_by):
    """Three are tied at 20; Blue with 19 adds nothing, two who stay equal share the win."""
    golds = {"red": 20, "purple": 20, "yellow": 20, "blue": 19}
    spaces = {f"desert/orcs/{n}": weapon("axe", owner, board[owner]) for n, owner in enumerate(board, 1)}
    state = finished(FOUR, golds=golds, spaces=spaces)

    assert (places(state), GAME.ranking(state)[0].decided_by) == (ranking, decided_by)


@rule("BM-TIE-01")
def test_a_vorpal_weapon_on_the_board_outweighs_a_standard_one_but_not_two():
    """Two Standard weapons are worth 4, one Vorpal weapon 3."""
    spaces = {
        "desert/orcs/1": weapon("axe", "red"),
        "desert/orcs/2": weapon("mace", "red"),
        "desert/orcs/3": weapon("sword", "purple", "vorpal"),
    }

    assert places(finished(TWO, spaces=spaces)) == "1:red 2:purple"


@rule("BM-TIE-02")
def test_who_shares_second_place_after_the_tie_break_does_not_share_the_win():
    """Purple and Yellow stay equal behind Red."""
    state = finished(THREE, spaces={"forest/elves/1": weapon("hammer", "red")})

    assert [place.decided_by for place in GAME.ranking(state)] == ["BM-TIE-01", "BM-TIE-01"]


@rule("BM-SCORE-01")
def test_before_the_end_only_gold_in_hand_counts():
    """Stock and piles wait; equal seats share a place and nothing is broken yet."""
    mats = {"red": {"stock": {"axe": {"standard": 3}}, "defeated": {"standard": 2}}}
    state = lay(*TWO, mats=mats, spaces={"desert/orcs/1": weapon("axe", "red")})

    assert ([seat.total for seat in GAME.score(state)], places(state)) == ([10, 10], "1:red+purple")


def test_every_line_names_what_it_came_from():
    """Unsold weapons lead to the stock, the award to the pile; end values of the house are marked."""
    mats = {"red": {"stock": {"axe": {"standard": 1}}, "defeated": {"standard": 3}}}
    state = lay(*TWO, finished=True, mats=mats)
    lines = {line.what: line for line in GAME.score(state)[0].lines}

    assert "mats.red.stock.axe.standard" in lines["unsold standard weapons"].accounts
    assert lines["unsold standard weapons"].uses == ("prices.standard.end",)
    assert (lines["defeated weapons"].uses, lines["defeated weapons"].rule) == (("awards.two_seats",), "BM-TWO-12")

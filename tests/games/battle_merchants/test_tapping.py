"""The board of a quick tool: what can be laid on it, and how it lies."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay, weapon
from tests.support import rule
from tracker.games.battle_merchants.tapping import BOARD, bands, brushes, spaces, tapped
from tracker.kernel.positions import write_position

STEVE_TOOL = next(tool for tool in GAME.tools if tool.name == "steve")


@rule("BM-STEVE-15")
@pytest.mark.parametrize(("seats", "steve"), [(TWO, ["Steve"]), (THREE, []), (FOUR, [])])
def test_every_seat_has_a_weapon_in_both_qualities_to_lay_and_steve_only_with_two_seats(seats, steve):
    """Standard weapons come first; Vorpal ones carry a sign, so that the words do not speak alone."""
    names = [seat.title() for seat in seats]
    found = brushes(lay(*seats))

    assert [brush.label for brush in found] == [
        *(f"{name} standard" for name in names),
        *(f"{name} vorpal" for name in names),
        *steve,
    ]
    assert [brush.label for brush in found if brush.sign == "★"] == [f"{name} vorpal" for name in names]


@pytest.mark.parametrize(
    ("seats", "lie"),
    [
        (FOUR, [["Mountains", "Desert"], ["Forest", "Grasslands"]]),
        (TWO, [["Mountains", "Desert"], ["Forest", "Grasslands"]]),
    ],
)
def test_regions_lie_as_on_the_board(seats, lie):
    """From left to right, those above the centre first."""
    assert [[region.title for region in band] for band in bands(lay(*seats))] == lie


def test_every_space_of_the_board_is_listed_in_its_region():
    """Each once, by its id."""
    table = lay(*TWO)
    listed = {space for _, group in spaces(table) for space, _ in group}

    assert listed == set(table.spaces)
    assert [title for title, _ in spaces(table)] == ["Mountains", "Desert", "Forest", "Grasslands"]


def test_a_tapped_space_gets_the_weapon_it_asks_for():
    """The brush says whose it is and of which quality; nothing else on the table changes."""
    table = lay(*TWO)
    position = write_position(tapped(table, "desert/orcs/1", "steve|standard"))

    assert position == write_position(lay(*TWO, spaces={"desert/orcs/1": weapon("axe", "steve")}))


def test_steve_is_not_asked_about_where_the_position_leaves_him_out():
    """Without him there is no order of races and no cube."""
    assert list(STEVE_TOOL.inputs(lay(*TWO, steve=None))) == []
    assert [each.label for each in STEVE_TOOL.inputs(lay(*TWO))] == ["Race 1", "Race 2", "Race 3", "Race 4", "His cube"]


def test_only_the_final_scoring_folds_its_board_away():
    """There the weapons on it decide a tie and nothing else."""
    folded = {tool.name: tool.tapping.folded for tool in GAME.tools if tool.name != "battle"}

    assert folded == {"war": "", "steve": "", "score": "Weapons on the board (they decide a tie)"}
    assert BOARD.folded == ""

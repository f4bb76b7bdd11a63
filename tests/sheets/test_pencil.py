"""Blank sheets have what a table writes down, and room for a pencil."""

import pytest

from tests.sheets.evenings import laid_out
from tracker.sheets.boards import WIDTH
from tracker.sheets.page import document
from tracker.sheets.values import Size

#: Between the margins of A4, in millimetres.
ACROSS = 186


def blank(game, seats, depth="", what="table"):
    """Lay out a blank page."""
    return document(laid_out(game, seats, depth), what, Size.A4, blank=True).pages[0]


def labels(page):
    """Name every row of every grid."""
    return [
        line.label for block in page.blocks if block.kind == "grid" for group in block.groups for line in group.lines
    ]


def test_the_board_has_rows_to_write_in():
    """A space of the blank board is eight millimetres high at least, with the most seats too."""
    [board] = [block for block in blank("battle_merchants", 4, "full").blocks if block.kind == "board"]

    assert board.tall / WIDTH * ACROSS >= 8


def test_wars_have_room_for_four_numbers():
    """Won, lost, tied and repairs stand in a cell of the whole width, higher than other rows."""
    [wars] = [block for block in blank("battle_merchants", 4, "full").blocks if block.title == "Wars by season"]

    assert wars.look.split() == ["whole", "written"]


@pytest.mark.parametrize("what", ["table", "red"])
def test_coins_can_be_written_down(what):
    """The coins left are the last tie-break of Coin & Crown; a blank sheet has a row for them."""
    assert "Coins left" in labels(blank("coin_and_crown", 4, "score", what))


def test_nothing_explains_numbers_that_are_not_there():
    """Small numbers count Lands only where there are numbers."""
    assert [block.says for block in blank("coin_and_crown", 4, "score").blocks] == [""]

"""The sheets of Battleground: Kingdoms say what is played and how it was decided."""

import pytest

from tests.sheets.evenings import acted, laid_out
from tests.support import rule
from tracker.games.battleground_kingdoms.events import DeclareLast, Pair, PlanCampaign, Result, RollIncome
from tracker.games.battleground_kingdoms.state import Form
from tracker.sheets.page import document
from tracker.sheets.values import Size


def one_drawn_round(form):
    """Plan five rounds, draw the only battle and end with it."""
    played = laid_out("battleground_kingdoms", 2)
    for event in (
        PlanCampaign(5, form),
        Pair("red", "blue"),
        Result("red", "blue", 3),
        DeclareLast(),
        RollIncome(7),
    ):
        played = acted(played, event)
    return played


def page(played, what):
    """Lay out one page."""
    return document(played, what, Size.A4, blank=False).pages[0]


@rule("BK-CAMPAIGN-22", "BK-OPEN-48")
@pytest.mark.parametrize(
    ("form", "decided"),
    [(Form.TOURNAMENT, "BK-OPEN-48"), (Form.CONQUEST, "BK-TIE-03")],
    ids=["tournament", "conquest"],
)
def test_a_shared_place_on_paper_names_what_shares_it(form, decided):
    """Level on VPs in a tournament, or on VPs and gold in a conquest campaign; a note has the rule in our words."""
    table = page(one_drawn_round(form), "table")

    assert [box.small for box in table.blocks[0].boxes] == [f"shared place 1, by {decided}"] * 2
    assert [note.text.split(",")[0] for note in table.notes] == [decided]


@rule("BK-CAMPAIGN-22")
@pytest.mark.parametrize(("form", "called"), [(Form.TOURNAMENT, "tournament"), (Form.CONQUEST, "campaign")])
def test_a_seats_sheet_says_what_is_played(form, called):
    """A tournament is headed as one."""
    sheet = page(one_drawn_round(form), "red")

    assert [block.title for block in sheet.blocks] == ["", called.title(), f"At the end of the {called}"]
    assert sheet.where.startswith(f"The {called} is over")

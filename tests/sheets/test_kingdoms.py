"""The sheets of Battleground: Kingdoms say what is played and how it was decided."""

import pytest

from tests.sheets.evenings import acted, evening, laid_out
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

    assert [box.small for box in table.blocks[0].boxes] == [f"shared place 1, still level, by {decided}"] * 2
    assert table.notes[0].text.startswith(f"{decided}, ")
    assert table.notes[1].text.startswith("Place 1 is shared: equal in ")


@rule("BK-CAMPAIGN-22")
@pytest.mark.parametrize(("form", "called"), [(Form.TOURNAMENT, "tournament"), (Form.CONQUEST, "campaign")])
def test_a_seats_sheet_says_what_is_played(form, called):
    """A tournament is headed as one."""
    sheet = page(one_drawn_round(form), "red")

    assert [block.title for block in sheet.blocks][:3] == ["", called.title(), f"At the end of the {called}"]
    assert sheet.where.startswith(f"The {called} is over")


def rows(sheet, title):
    """Find a grid by its title and give its rows as text."""
    [found] = [block for block in sheet.blocks if block.title == title]
    return {line.label: [cell.text for cell in line.cells] for group in found.groups for line in group.lines}


def test_income_stands_part_by_part():
    """The parts of each round add up to what was earned in it."""
    played = evening("battleground_kingdoms", 4)
    parts = rows(page(played, "red"), "Earned Gold by part")
    sums = [sum(int(cell or 0) for cell in column) for column in zip(*parts.values(), strict=True)]

    assert {"Base income", "Saw Mill"} <= set(parts)
    assert sums == [row.earned_total for row in played.state.kingdoms["red"].rows]


def test_a_blank_sheet_has_the_resources_with_their_prices():
    """Every resource a conquest campaign knows, with its price and what it needs, as the build sheet has them."""
    blank = document(laid_out("battleground_kingdoms", 2), "red", Size.A4, blank=True).pages[0]
    tree = rows(blank, "Resources") | rows(blank, "More resources")

    assert tree["Fortress"] == ["12", "Barracks and Forge", ""]
    assert len(tree) == 20
    assert "Harbor" not in tree

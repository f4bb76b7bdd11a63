"""Who plays with whom is on paper, with the number that decides."""

import pytest

from tests.sheets.evenings import LONG, acted, allied, campaign, in_teams, laid_out
from tests.support import rule
from tracker.games.warriors_and_traders.events import Ally
from tracker.kernel.events import LeaveSeat
from tracker.sheets.charts import PHONE, WIDE
from tracker.sheets.page import charts, document, seats_with_sheets
from tracker.sheets.values import LineChart, Size


def page(played, what="table", *, blank=False):
    """Lay out one page."""
    return document(played, what, Size.A4, blank=blank).pages[0]


def grid(laid_out, title):
    """Find a grid by its title and give its rows as text."""
    [found] = [block for block in laid_out.blocks if block.kind == "grid" and block.title == title]
    return [[line.label, *(cell.text for cell in line.cells)] for group in found.groups for line in group.lines]


@rule("WT-VICTORY-11")
@pytest.mark.parametrize("what", ["table", "red", "purple"])
def test_alliances_stand_on_paper(what):
    """Each alliance with its seats, its VP together, what it needs and its place, on every page."""
    assert grid(page(allied(), what), "Alliances") == [
        ["Alliance 1", "North and East", "65", "65", "1"],
        ["Alliance 2", "South and West", "63", "65", "2"],
    ]


def test_allies_win_together():
    """An alliance does not share its place with its own seats; who is meant stands beside it."""
    assert [box.small for box in page(allied()).blocks[0].boxes] == [
        "place 1 with East",
        "place 1 with North",
        "place 2 with West",
        "place 2 with South",
    ]


def test_a_seats_page_has_the_total_of_its_alliance():
    """Beside what is needed stands what counts for it."""
    boxes = page(allied(), "red").blocks[0].boxes

    assert [(box.label, box.text) for box in boxes] == [
        ("VP", "32"),
        ("VP of the alliance", "65"),
        ("Needed", "65"),
        ("Place", "1"),
    ]


def test_the_chart_of_alliances_has_their_threshold():
    """A line for each alliance, on screen and on paper, against the VP they need together."""
    [lines] = [chart for chart in charts(allied()) if isinstance(chart, LineChart)]

    assert lines.threshold[1] == "65 needed"
    assert [(trace.label, trace.value) for trace in lines.traces] == [("North + East", "65"), ("South + West", "63")]


@pytest.mark.parametrize(
    ("frame", "labels"), [(WIDE, ["Red + Blue", "Yellow + 1"]), (PHONE, ["Red + 1", "Yellow + 1"])]
)
def test_long_names_of_an_alliance_stand_in_the_legend(frame, labels):
    """Beside a line there is room for a colour or two; who is meant is written below."""
    [lines] = [chart for chart in charts(allied(names=LONG), frame) if isinstance(chart, LineChart)]

    assert [trace.label for trace in lines.traces] == labels
    assert [seat.name for seat in lines.legend] == [f"{LONG[0]} + {LONG[1]}", f"{LONG[2]} + {LONG[3]}"]


def test_a_game_without_alliances_has_no_grid_of_them():
    """Nobody is allied with themselves."""
    assert "Alliances" not in [block.title for block in page(laid_out("warriors_and_traders", 4)).blocks[1:]]


def test_three_alliances_are_told_apart():
    """With six seats there are three alliances of two; a blank sheet leaves their numbers open."""
    played = acted(laid_out("warriors_and_traders", 6), Ally(("red", "blue")))
    played = acted(played, Ally(("yellow", "purple")))

    assert [row[:2] for row in grid(page(played), "Alliances")] == [
        ["Alliance 1", "North and East"],
        ["Alliance 2", "South and West"],
        ["Alliance 3", "Oven and Stairs"],
    ]
    assert [row[2:] for row in grid(page(played, blank=True), "Alliances")] == [["", "55", ""]] * 3


@rule("BK-END-03")
@pytest.mark.parametrize("what", ["table", "red", "blue"])
def test_teams_stand_on_paper(what):
    """Each team with its seats, the average VPs that decide, the average gold and its place, on every page."""
    played = in_teams()
    vp = {seat: kingdom.vp for seat, kingdom in played.state.kingdoms.items()}
    averages = [(vp["red"] + vp["yellow"] + vp["green"]) / 3, (vp["blue"] + vp["purple"]) / 2]
    rows = grid(page(played, what), "Teams")

    assert [row[:2] for row in rows] == [["Team one", "North, South and Oven"], ["Team two", "East and West"]]
    assert [float(row[2]) for row in rows] == pytest.approx(averages, abs=0.005)
    assert {row[4] for row in rows} == {"1", "2"} or averages[0] == averages[1]


def test_a_conquest_campaign_has_no_team_to_fill_in():
    """A blank sheet asks for a team only where there are teams."""
    asked = [
        box.label
        for played in (laid_out("battleground_kingdoms", 4), in_teams(4))
        for box in page(played, "red", blank=True).blocks[0].boxes
    ]

    assert asked == ["Player number", "Primary Faction", "Place", "Player number", "Primary Faction", "Team", "Place"]


@pytest.fixture
def left():
    """A campaign of four that Blue has left after some rounds."""
    return acted(campaign(laid_out("battleground_kingdoms", 4), played_rounds=3), LeaveSeat("blue"))


def test_who_left_keeps_a_page_and_columns(left):
    """The rows of a kingdom whose seat was left stay, marked so."""
    sheets = document(left, "all", Size.A4, blank=False).pages

    assert seats_with_sheets(left) == ("red", "yellow", "purple", "blue")
    assert [(sheet.seat.name, sheet.seat.left) for sheet in sheets[1:]] == [
        ("North", False),
        ("South", False),
        ("West", False),
        ("East", True),
    ]
    assert grid(sheets[0], "VPs after each round")[2][4] == str(left.state.kingdoms["blue"].rows[2].end_vp)
    assert [row[0] for row in grid(sheets[4], "Campaign")[:3]] == ["1", "2", "3"]

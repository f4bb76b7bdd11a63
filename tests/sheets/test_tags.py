"""The structure of a PDF, walked as a screen reader does. It is checked, not certified."""

import subprocess

import pikepdf
import pytest

from tests.sheets.evenings import DEPTHS, evening
from tests.sheets.test_sheets import DEPTH
from tracker.games import GAMES
from tracker.sheets.page import document
from tracker.sheets.values import Grid, Size

pytestmark = pytest.mark.usefixtures("pdf_tools")


def elements(pdf):
    """Every element of the structure, in order."""
    waiting, found = [pdf.Root.StructTreeRoot], []
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, pikepdf.Dictionary):
            found.append(one)
            kids = one.get("/K", [])
            waiting[:0] = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    return found


def of_kind(pdf, *kinds):
    """The elements of some kinds."""
    return [one for one in elements(pdf) if str(one.get("/S", "")) in kinds]


@pytest.fixture
def tagged(printed):
    """The table sheet of a game, opened."""
    opened = []

    def open_sheet(game, depth):
        opened.append(pikepdf.open(printed(evening(game, GAMES[game].about.fewest, depth))))
        return opened[-1]

    yield open_sheet
    for pdf in opened:
        pdf.close()


@DEPTH
def test_a_sheet_is_tagged(tagged, game, depth):
    """It is marked, has a language and a title that viewers show, and says which standard it follows."""
    pdf = tagged(game, depth)

    assert bool(pdf.Root.MarkInfo.Marked)
    assert str(pdf.Root.Lang) == "en"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert str(pdf.docinfo.Title).startswith(GAMES[game].about.title)
    assert pdf.open_metadata().get("pdfuaid:part") == "1"


@DEPTH
def test_every_cell_of_a_table_leads_to_a_header(tagged, game, depth):
    """No number stands alone: its cell names the headings of its row or column."""
    pdf = tagged(game, depth)
    cells = of_kind(pdf, "/TD")
    without = [cell for cell in cells if not cell.get("/A", {}).get("/Headers")]

    assert cells
    assert of_kind(pdf, "/TH")
    assert without == []


@DEPTH
def test_every_row_and_column_has_a_heading(tagged, game, depth):
    """There are as many headings as the grids of the sheet have rows and columns, at least."""
    page = document(evening(game, GAMES[game].about.fewest, depth), "table", Size.A4, blank=False).pages[0]
    grids = [block for block in page.blocks if isinstance(block, Grid)]
    rows = sum(len(group.lines) for grid in grids for group in grid.groups)
    columns = sum(len(grid.columns) for grid in grids)

    assert len(of_kind(tagged(game, depth), "/TH")) >= rows + columns


@DEPTH
def test_every_figure_has_a_text(tagged, game, depth):
    """Marks and charts are told in words."""
    figures = of_kind(tagged(game, depth), "/Figure")

    assert figures
    assert [figure for figure in figures if not str(figure.get("/Alt", ""))] == []


def test_a_chart_is_told_with_its_numbers(tagged):
    """The text of a chart asks its question and gives every number."""
    pdf = tagged("coin_and_crown", "score")
    told = " ".join(str(figure.Alt) for figure in of_kind(pdf, "/Figure"))

    assert "Where did the points come from? Hamlets: North " in told


def test_headings_begin_with_the_game(tagged):
    """The first heading is the first level, and no level is left out."""
    headings = [str(one.S) for one in of_kind(tagged("warriors_and_traders", "vp"), "/H1", "/H2", "/H3")]

    assert headings[0] == "/H1"
    assert set(headings) <= {"/H1", "/H2"}


@pytest.mark.parametrize(("game", "depth"), DEPTHS[:3])
def test_another_program_finds_nothing_wrong(printed, game, depth):
    """qpdf reads the file from end to end without a warning."""
    pdf = printed(evening(game, GAMES[game].about.fewest, depth))

    told = subprocess.run(["qpdf", "--check", pdf], capture_output=True, text=True, check=False)

    assert (told.returncode, told.stderr) == (0, "")

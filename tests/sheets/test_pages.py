"""The pages around paper: choosing, the printable page at once, the PDF as soon as it is drawn."""

import io
import re
import shutil
import sys

import pytest

from tests.sheets.evenings import HOSTILE, evening, in_the_house, laid_out
from tracker.journal.links import Role, make_link
from tracker.sheets.door import Door
from tracker.sheets.process import Press
from tracker.web.places import STATIC
from tracker.web.views.sheets import Counter, counter_of


@pytest.fixture
def table(printing):
    """A table of this house after an evening."""
    return in_the_house(evening("coin_and_crown", 3, "score"))


@pytest.fixture
def visitor(printing):
    """A browser that was let in by a link: `visitor(Role.VIEWER, table)`."""

    def enter(role=Role.OWNER, table="", seat=""):
        client = printing.test_client()
        secret = make_link(role, table, seat)
        client.post(f"/open/{secret}", follow_redirects=True)
        client.get(f"/open/{secret}", follow_redirects=True)
        return client

    return enter


def finished(client, address):
    """Look again and again, as the page does by itself, until it leads to the PDF or says why not."""
    for _ in range(200):
        answer = client.get(address)
        if "Refresh" not in answer.headers:
            return answer
    raise AssertionError("it was never drawn")


def test_every_sheet_is_offered(visitor, table):
    """The table, each seat, all of them; filled or blank; A4 or Letter."""
    page = visitor(Role.VIEWER, table).get(f"/t/{table}/sheet").text

    assert re.findall(r'type="radio" name="\w+" value="(\w+)"', page) == [
        *("table", "red", "blue", "yellow", "all"),
        *("filled", "blank"),
        *("a4", "letter"),
    ]


def test_the_printable_page_is_there_at_once(visitor, table, printing):
    """It needs no press, and its only stylesheet is paper's own."""
    answer = visitor(Role.VIEWER, table).get(f"/t/{table}/sheet/print?what=all&fill=filled&size=letter")

    assert answer.status_code == 200
    assert "Coin &amp; Crown" in answer.text
    assert "/static/sheets.css" in answer.text
    assert counter_of(printing).door.press is None


def test_a_pdf_is_drawn_while_the_page_looks_again(visitor, table):
    """Without JavaScript the page refreshes itself, says that it is being drawn, and ends at the PDF."""
    client = visitor(Role.VIEWER, table)
    first = client.get(f"/t/{table}/sheet/pdf")
    last = finished(client, f"/t/{table}/sheet/pdf")

    assert first.headers.get("Refresh") == "1" or first.status_code == 302
    assert last.status_code == 302
    pdf = client.get(last.headers["Location"])
    assert (pdf.mimetype, pdf.data[:5]) == ("application/pdf", b"%PDF-")


def test_another_stylesheet_gives_another_pdf(visitor, table, printing, tmp_path):
    """A sheet is known by the stylesheet it was drawn with too; a newer one is not answered with the old drawing."""
    style = tmp_path / "assets" / "sheets.css"
    shutil.copytree(STATIC, style.parent)
    printing.extensions["sheets"] = Counter(tmp_path, style.parent)
    client = visitor(Role.VIEWER, table)
    before = finished(client, f"/t/{table}/sheet/pdf").headers["Location"]
    style.write_text("h1 { break-after: page }")
    after = finished(client, f"/t/{table}/sheet/pdf").headers["Location"]

    assert client.get(after).data != client.get(before).data


def test_a_drawn_sheet_of_another_table_is_not_given(visitor, table, printing):
    """Who sees one table cannot fetch the sheet of another, even by its name."""
    other = in_the_house(laid_out("coin_and_crown", 2, "score"))
    drawn = finished(visitor(Role.VIEWER, table), f"/t/{table}/sheet/pdf").headers["Location"]
    stranger = visitor(Role.VIEWER, other)

    assert stranger.get(drawn).status_code == 403
    assert stranger.get(drawn.replace(table, other)).status_code == 404


@pytest.mark.parametrize("query", ["what=green", "what=../x", "size=a3", "fill=half"])
@pytest.mark.parametrize("page", ["print", "pdf"])
def test_a_sheet_no_table_has_is_not_found(visitor, table, page, query):
    """A mistyped address is answered kindly and draws nothing."""
    assert visitor(Role.VIEWER, table).get(f"/t/{table}/sheet/{page}?{query}").status_code == 404


@pytest.mark.parametrize("page", ["sheet", "sheet/print", "sheet/pdf", "sheet/file/" + "0" * 40 + ".pdf", "charts"])
def test_strangers_are_shown_how_to_join(printing, table, page):
    """Nobody sees a sheet without having been let in."""
    answer = printing.test_client().get(f"/t/{table}/{page}")

    assert (answer.status_code, answer.headers.get("Location", "")[:5]) == (302, "/join")


def test_without_weasyprint_the_page_says_what_to_install(visitor, table, printing):
    """It names the package line, offers the printable page, and does not refresh for ever."""
    counter = counter_of(printing)
    counter.door = Door(counter.door.shelf, lambda: Press(STATIC, (sys.executable, "-S", "-m", "tracker.sheets.press")))

    answer = finished(visitor(Role.VIEWER, table), f"/t/{table}/sheet/pdf")

    assert "PDF needs WeasyPrint, which is missing from the Python that Tableside runs with." in answer.text
    assert "pip install &#39;weasyprint" in answer.text
    assert f"/t/{table}/sheet/print?" in answer.text


def test_what_failed_is_tried_again_only_when_asked(visitor, table, printing):
    """Looking again says the same; only *Try again* starts the press once more."""
    starts = []

    def start():
        starts.append(len(starts))
        return Press(STATIC, (sys.executable, "-S", "-m", "tracker.sheets.press"))

    counter = counter_of(printing)
    counter.door = Door(counter.door.shelf, start)
    client = visitor(Role.VIEWER, table)
    finished(client, f"/t/{table}/sheet/pdf")
    client.get(f"/t/{table}/sheet/pdf")

    assert len(starts) == 1
    client.get(f"/t/{table}/sheet/pdf?again=1")
    finished(client, f"/t/{table}/sheet/pdf")
    assert len(starts) == 2


def test_too_many_waiting_is_said(visitor, table, printing):
    """The page says that it waits for its turn, and asks again by itself."""
    counter = counter_of(printing)
    counter.door = Door(counter.door.shelf, lambda: Press(STATIC), most_waiting=0)

    answer = visitor(Role.VIEWER, table).get(f"/t/{table}/sheet/pdf")

    assert (answer.status_code, answer.headers["Refresh"]) == (503, "3")
    assert "Too many sheets are waiting" in answer.text


@pytest.mark.parametrize("address", ["sheet", "sheet/print?what=all", "charts"])
def test_names_are_harmless_on_screen(visitor, printing, address):
    """A name that looks like a page is shown letter by letter."""
    table = in_the_house(laid_out("coin_and_crown", 2, "score", names=(HOSTILE, "East")))

    assert "<img src=file" not in visitor(Role.VIEWER, table).get(f"/t/{table}/{address}").text


def test_the_charts_are_on_screen_too(visitor, table):
    """The same drawing as on paper, with its numbers beside it."""
    page = visitor(Role.VIEWER, table).get(f"/t/{table}/charts").text

    assert "Where did the points come from?" in page
    assert "<svg" in page
    assert "The numbers" in page


def test_a_sheet_can_be_imported_as_it_was_printed(visitor, table, printing):
    """The owner uploads the PDF and finds the table again."""
    owner = visitor()
    pdf = owner.get(finished(owner, f"/t/{table}/sheet/pdf").headers["Location"]).data
    printing.config["WTF_CSRF_ENABLED"] = False

    answer = owner.post("/import", data={"record": (io.BytesIO(pdf), "sheet.pdf")})

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/t/")

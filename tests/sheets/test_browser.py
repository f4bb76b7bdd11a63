"""Paper from a phone: chosen, drawn and opened without JavaScript; its pages pass axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import phone, serve, served
from tests.browser.player import Player
from tests.sheets.evenings import LONG, evening, in_the_house
from tracker.web.views.sheets import counter_of

__all__ = ["phone", "serve", "served"]

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def table(served):
    """A table of a served house after an evening, with the longest names; the press is stopped at the end."""
    with served.app.app_context():
        yield in_the_house(evening("warriors_and_traders", 6, "vp", LONG))
    counter_of(served.app).door.close()


def entered(served, page):
    """A player who has opened the owner's link."""
    player = Player(page)
    player.open(served.link())
    return player


def test_a_phone_without_javascript_gets_the_pdf(served, table, phone):
    """From the table to its sheets, a seat on Letter, and the page goes on by itself until the PDF is there."""
    page = phone(javascript=False)
    player = entered(served, page)
    player.open(f"{served.address}/t/{table}")
    player.follow("^Sheets$")
    player.choose("Spieltafel 02")
    player.choose("Letter")

    # One browser opens a PDF, another saves it; both fetch it.
    with page.expect_response("**/sheet/file/*.pdf", timeout=60_000) as fetched:
        player.press("^PDF$")

    assert page.context.request.get(fetched.value.url).body().startswith(b"%PDF-")


def test_the_printable_page_prints_on_its_paper(served, table, phone):
    """In print the words that are only for the screen are gone, and the sheet is there."""
    page = phone(javascript=False)
    player = entered(served, page)
    player.open(f"{served.address}/t/{table}/sheet/print?what=red&fill=blank&size=a4")

    page.emulate_media(media="print")

    assert page.get_by_text("Print this page").is_hidden()
    assert page.get_by_role("heading", name="Warriors & Traders").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", ["sheet", "charts", "sheet/print", "sheet/pdf?what=all"])
def test_the_pages_pass_axe(served, table, phone, address, theme):
    """Choosing, charts, the printable page and the page that waits have no errors in the checks of axe."""
    page = phone(theme=theme)
    player = entered(served, page)
    page.route("**/*.pdf", lambda route: route.abort())
    player.open(f"{served.address}/t/{table}/{address}")
    found = Axe().run(page).response["violations"]

    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []


@pytest.mark.parametrize("address", ["sheet", "charts"])
def test_nothing_is_wider_than_the_phone(served, table, phone, address):
    """Six names of 40 characters do not push the page sideways."""
    page = phone()
    player = entered(served, page)
    player.open(f"{served.address}/t/{table}/{address}")

    assert page.evaluate("document.documentElement.scrollWidth") <= 360

"""The printable page, printed by a browser that leaves out backgrounds, as browsers do unless told otherwise."""

import pytest

from tests.browser.conftest import phone, serve, served
from tests.browser.player import Player
from tests.sheets.evenings import NAMES, evening, in_the_house
from tests.sheets.reading import pages_of, text_of

__all__ = ["phone", "serve", "served"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("pdf_tools"), pytest.mark.timeout(180)]


@pytest.fixture
def paper(served, phone, tmp_path):
    """Print the printable page of an evening: `paper(played, "what=all&fill=blank&size=letter")` gives the file."""

    def printed(played, query):
        with served.app.app_context():
            table = in_the_house(played)
        page = phone(javascript=False, width=1280)
        player = Player(page)
        player.open(served.link())
        player.open(f"{served.address}/t/{table}/sheet/print?{query}")
        page.pdf(path=tmp_path / "paper.pdf", prefer_css_page_size=True, print_background=False)
        return tmp_path / "paper.pdf"

    return printed


@pytest.mark.parametrize(
    ("game", "depth", "seats", "query", "pages"),
    [
        ("merchants_of_magick", "shoppe", 8, "what=all&fill=blank&size=letter", 9),
        ("merchants_of_magick", "shoppe", 1, "what=all&fill=filled&size=a4", 2),
        ("coin_and_crown", "score", 4, "what=all&fill=filled&size=a4", 5),
        ("warriors_and_traders", "vp", 2, "what=all&fill=blank&size=letter", 3),
    ],
    ids=["blank shoppes", "one shoppe", "Coin & Crown", "blank Warriors & Traders"],
)
def test_no_page_is_left_nearly_empty(paper, game, depth, seats, query, pages):
    """The table has a page and each seat has one; the line with the entry needs none of its own."""
    pdf = paper(evening(game, seats, depth, NAMES), query)

    assert pages_of(pdf) == pages
    assert [page for page in text_of(pdf).split("\f")[:pages] if len(page.split()) < 30] == []


def test_marks_are_seen_without_a_fill(paper):
    """Every marked circle, used slot and finished row has a tick, and its number is as black as the others."""
    played = evening("merchants_of_magick", 1, "shoppe", NAMES)
    sheet = played.state.sheet("red")
    rows = sum(coins > 0 for coins in sheet.coins.values())
    wishes = sum(sheet.wishes.values())

    text = text_of(paper(played, "what=red&fill=filled&size=a4"))

    assert text.count("✓") == marked_circles(played) + sheet.slots + rows + wishes
    assert rows > 0


def marked_circles(played):
    """Count the circles with a mark."""
    sheet, rows = played.state.sheet("red"), played.state.box.rows
    return sum(sheet.is_marked(f"{name}/{key}") for name, row in rows.items() for key in row.circles)


@pytest.fixture
def shoppe(served, phone):
    """The printable page of a shoppe sheet, as it is printed."""
    with served.app.app_context():
        table = in_the_house(evening("merchants_of_magick", 1, "shoppe", NAMES))
    page = phone(width=1280)
    player = Player(page)
    player.open(served.link())
    player.open(f"{served.address}/t/{table}/sheet/print?what=red")
    page.emulate_media(media="print")
    return page


def test_a_mark_is_black_on_white(shoppe):
    """No mark is pale on a fill that a browser may leave out."""
    inks = shoppe.eval_on_selector_all(".ring, .frame", "all => all.map(one => getComputedStyle(one).color)")

    assert set(inks) == {"rgb(17, 17, 17)"}


def test_no_heading_is_smaller_than_seven_points(shoppe):
    """Headings of narrow columns can be read at the table."""
    sizes = shoppe.eval_on_selector_all(
        "th, th small, td, caption", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )

    assert min(sizes) >= 7 * 96 / 72 - 0.01

"""Names are harmless on paper, whatever somebody types."""

import pikepdf
import pytest

from tests.sheets.evenings import EMOJI, HOSTILE, LONG, RIGHT_TO_LEFT, evening, laid_out
from tests.sheets.reading import cut_off, overlapping, pages_of, text_of
from tracker.sheets.page import document
from tracker.sheets.values import Size

pytestmark = pytest.mark.usefixtures("pdf_tools")

NAMES = (HOSTILE, RIGHT_TO_LEFT, EMOJI, LONG[0])


@pytest.fixture
def strange(printed):
    """All sheets of a table of strange names."""
    return printed(evening("coin_and_crown", 4, "score", NAMES), "all")


def test_a_name_is_written_and_nothing_else(strange):
    """A name that looks like a page is written letter by letter, opens no file and attaches nothing."""
    text = text_of(strange)

    assert "".join(HOSTILE.split()) in "".join(text.split())
    assert "root:" not in text
    with pikepdf.open(strange) as pdf:
        assert list(pdf.attachments) == ["tableside-record.json"]


def test_strange_names_break_nothing(strange):
    """Every word stays within its page and off its neighbours."""
    assert (cut_off(strange), overlapping(strange)) == ([], [])
    assert pages_of(strange) == 5


def test_a_name_from_right_to_left_keeps_its_letters(strange):
    """The letters are there, and what stands beside them keeps its order."""
    text = text_of(strange)

    assert all(letter in text for letter in "שרהבתדו")
    assert "Coin & Crown" in text


def test_a_title_and_a_place_are_harmless(printed):
    """What is typed as title and place is written, not read as a page."""
    pdf = printed(laid_out("coin_and_crown", 2, "score", title=HOSTILE, place="<script>alert(1)</script>"))

    assert "<script>alert(1)</script>" in text_of(pdf)


def test_a_blank_sheet_names_nobody():
    """A sheet for another evening has no names, no date and no place."""
    blank = document(evening("coin_and_crown", 4, "score", NAMES), "table", Size.A4, blank=True)

    assert (blank.title, blank.date, blank.place) == ("", "", "")
    assert {seat.person for page in blank.pages for seat in page.seats} == {""}

"""Every sheet of every game is drawn whole: pages, totals, nothing cut off, nothing on top of something else."""

import pytest

from tests.sheets.evenings import DEPTHS, LONG, NAMES, UNBROKEN, allied, evening, in_teams
from tests.sheets.reading import broken_words, cut_off, overlapping, pages_of, size_of, text_of, words_of
from tracker.games import GAMES
from tracker.sheets.grids import total_of

pytestmark = [pytest.mark.usefixtures("pdf_tools"), pytest.mark.timeout(300)]

CROWDED = [("battle_merchants", "full"), ("merchants_of_magick", "shoppe")]
DEPTH = pytest.mark.parametrize(("game", "depth"), DEPTHS, ids=[f"{game} {depth}" for game, depth in DEPTHS])
#: The sheets with the narrowest columns; all others are in the long matrix.
DENSE = pytest.mark.parametrize(
    ("game", "depth"),
    [
        pytest.param(*each, marks=() if each in CROWDED else pytest.mark.long, id=" ".join(each))
        for each in map(tuple, DEPTHS)
    ],
)
PAPER = {"a4": (210, 297), "letter": (216, 279)}
#: A filled table has its grids on one page; its charts follow there, or on a second one.
FILLED = (1, 2)
#: The blank board of Battle Merchants has rows to write in, which need a second page for the end of the year.
BLANK = {("battle_merchants", "full"): 2}


def largest(game, depth, names=LONG):
    """The largest table of a game, after an evening."""
    return evening(game, GAMES[game].about.most, depth, names)


def smallest(game, depth):
    """The smallest table of a game, after an evening."""
    return evening(game, GAMES[game].about.fewest, depth, NAMES)


def totals(played):
    """The totals as a sheet shows them."""
    return {total_of(score).split()[0] for score in played.game.score(played.state)}


@DEPTH
def test_the_table_of_the_largest_table_is_whole(printed, game, depth):
    """With the most seats and names of 40 characters every total is there, and no word is cut off or covered."""
    played = largest(game, depth)

    pdf = printed(played)

    assert pages_of(pdf) in FILLED
    assert size_of(pdf) == PAPER["a4"]
    assert totals(played) <= words_of(pdf)
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


@DEPTH
def test_a_seat_has_one_page(printed, game, depth):
    """A seat's filled sheet is one page with its total, on Letter, the shorter paper."""
    played = largest(game, depth)
    seat = played.state.terms.seats[-1]
    total = total_of(played.game.score(played.state)[-1]).split()[0]

    pdf = printed(played, seat, size="letter")

    assert (pages_of(pdf), size_of(pdf)) == (1, PAPER["letter"])
    assert total in words_of(pdf)
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


@DEPTH
def test_blank_sheets_fit_one_page_each(printed, game, depth):
    """All blank sheets of the smallest table: a page for the table and one for each seat, without names."""
    played = smallest(game, depth)

    pdf = printed(played, "all", blank=True, size="letter")

    assert pages_of(pdf) == BLANK.get((game, depth), 1) + len(played.state.terms.seats)
    assert "North" not in words_of(pdf)
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


@pytest.mark.parametrize("size", PAPER)
def test_no_chart_stands_alone(printed, size):
    """Coin & Crown with four names of 40 characters has its chart below its notes, on one page."""
    assert pages_of(printed(largest("coin_and_crown", "score"), size=size)) == 1


def test_charts_stay_together(printed):
    """Where the bars do not fit below the lines both go to the next page."""
    first, second = text_of(printed(smallest("warriors_and_traders", "vp"))).split("\f")[:2]

    assert ("How did the VP grow?" in first, "Where did the VP come from?" in first) == (False, False)
    assert ("How did the VP grow?" in second, "Where did the VP come from?" in second) == (True, True)


def test_a_second_page_says_what_it_goes_on_with(printed):
    """Torn from the first one it still names its game; the first page has its title and no such line."""
    first, second = text_of(printed(largest("warriors_and_traders", "vp"))).split("\f")[:2]

    assert (first.count("Warriors & Traders"), second.count("Warriors & Traders")) == (1, 1)


def test_notes_stay_together(printed):
    """Notes that do not fit below the grids go to the next page with their heading; none is left alone there."""
    first, second = text_of(printed(largest("merchants_of_magick", "score"))).split("\f")[:2]

    assert ("Notes" in first, "Notes" in second) == (False, True)


@pytest.mark.parametrize("game", ["battleground_kingdoms", "merchants_of_magick"])
def test_names_without_a_space_stay_in_their_columns(printed, game):
    """Forty wide letters in one word are broken, not laid over the neighbour's column."""
    pdf = printed(evening(game, 8, "", UNBROKEN))

    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


@DENSE
def test_no_word_is_broken(printed, page_of, game, depth):
    """All blank sheets of the largest table have their words whole, headings of narrow columns too."""
    played = largest(game, depth, NAMES)

    pdf = printed(played, "all", blank=True)

    assert broken_words(page_of(played, "all", blank=True), pdf) == set()


@pytest.mark.parametrize("played", [in_teams, allied], ids=["teams", "alliances"])
def test_sides_fit_their_pages(printed, played):
    """A table of teams or alliances with the longest names is whole on its page, and so is each seat's."""
    table = played(names=LONG)
    seats = len(table.state.terms.seats)

    pdf = printed(table, "all", size="letter")

    assert pages_of(pdf) in (1 + seats, 2 + seats)
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


@pytest.mark.parametrize("played", [in_teams, allied], ids=["teams", "alliances"])
def test_blank_sheets_of_sides_fit_their_pages(printed, page_of, played):
    """Blank sheets of teams or alliances: each seat's is one page, and no word is broken."""
    table = played()

    pdf = printed(table, table.state.terms.seats[0], blank=True, size="letter")

    assert pages_of(pdf) == 1
    assert broken_words(page_of(table, table.state.terms.seats[0], blank=True, size="letter"), pdf) == set()


@pytest.mark.long
@DEPTH
@pytest.mark.parametrize("size", PAPER)
@pytest.mark.parametrize("blank", [False, True], ids=["filled", "blank"])
@pytest.mark.parametrize("seats", [smallest, largest], ids=["smallest", "largest"])
def test_every_sheet_is_whole(printed, page_of, game, depth, seats, blank, size):
    """The whole matrix: each game and depth, smallest and largest table, filled and blank, A4 and Letter."""
    played = seats(game, depth)

    pdf = printed(played, "all", blank=blank, size=size)

    # On Letter the bars may need a page of their own, and so may the notes of an evening with many findings.
    assert pages_of(pdf) - len(played.state.terms.seats) in ((BLANK.get((game, depth), 1),) if blank else (*FILLED, 3))
    assert size_of(pdf) == PAPER[size]
    assert blank or totals(played) <= words_of(pdf)
    assert broken_words(page_of(played, "all", blank=blank, size=size), pdf) == set()
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])

"""Charts: the question, the numbers in words, and drawings in which nothing lies on something else."""

from itertools import pairwise

import pytest

from tests.sheets.evenings import DEPTHS, NAMES, RIGHT_TO_LEFT, evening, laid_out
from tracker.games import GAMES
from tracker.sheets.charts import LABEL_GAP, PHONE, SMALL, WIDE, Course, Moment, line_charts, short_names
from tracker.sheets.page import charts, document
from tracker.sheets.values import BarChart, LineChart, Size, seat_named

SEATS = tuple(
    seat_named(seat, name)
    for seat, name in zip(("red", "blue", "yellow", "purple", "green", "orange", "grey", "teal"), NAMES, strict=True)
)


def course(*rows):
    """A course of totals: one row for each moment, one number for each seat."""
    return Course(
        tuple(
            Moment(f"Turn {place}", {seat.id: total for seat, total in zip(SEATS, row, strict=False)})
            for place, row in enumerate(rows)
        )
    )


def test_a_chart_asks_its_question():
    """The title is the question, and the text alternative gives every number."""
    [chart] = line_charts(course((0, 0), (3, 5)), SEATS[:2], "VP")

    assert chart.title == "How did the VP grow?"
    assert chart.says == "North: Turn 0 0, Turn 1 3; East: Turn 0 0, Turn 1 5"


@pytest.mark.parametrize("ends", [(7, 7, 7, 7, 7, 7), (0, 0, 0, 0, 0, 90), (90, 90, 90, 90, 90, 0)])
def test_labels_keep_apart(ends):
    """Seats that end level have labels under each other, all within the drawing."""
    [chart] = line_charts(course((0,) * 6, ends), SEATS[:6], "VP")
    heights = [trace.label_y for trace in chart.traces]

    assert all(after - before >= LABEL_GAP for before, after in pairwise(heights))
    assert 0 < heights[0] < heights[-1] <= chart.height


def test_more_than_six_seats_get_a_chart_each():
    """Eight lines in one drawing cannot be told apart; each seat stands before the others, which are quiet."""
    drawn = line_charts(course((0,) * 8, tuple(range(8))), SEATS, "VP")

    assert [chart.title for chart in drawn][:2] == ["When did North score?", "When did East score?"]
    assert [sum(not trace.quiet for trace in chart.traces) for chart in drawn] == [1] * 8


def test_a_higher_total_stands_higher():
    """More is further up, and every point lies within the drawing."""
    [chart] = line_charts(course((-5, 2), (40, 10)), SEATS[:2], "gold")
    points = {trace.seat.id: [float(pair.split(",")[1]) for pair in trace.points.split()] for trace in chart.traces}

    assert points["red"][0] > points["blue"][0] > points["blue"][1] > points["red"][1]
    assert 0 <= points["red"][1] < points["red"][0] <= chart.height


def test_what_is_needed_is_a_named_line():
    """Warriors & Traders shows the VP that end the game."""
    lines = [chart for chart in charts(evening("warriors_and_traders", 6, "vp")) if isinstance(chart, LineChart)]

    assert [chart.threshold and chart.threshold[1] for chart in lines] == ["27 needed"]


def test_bars_tell_what_was_spent():
    """Gold that was spent goes to the left of nothing, gold that came in to the right."""
    [bars] = [chart for chart in charts(evening("battle_merchants", 2, "gold")) if isinstance(chart, BarChart)]
    spent = next(part for part in bars.parts if part.title == "Spent on forging")
    sold = next(part for part in bars.parts if part.title == "Sales")

    assert all(bar.x + bar.width <= spent.zero + 0.2 for bar in spent.bars)
    assert all(bar.x >= sold.zero - 0.2 for bar in sold.bars)


def test_a_pad_has_no_course():
    """The order in which cells were written says nothing about the game."""
    assert [chart.kind for chart in charts(evening("coin_and_crown", 2, "score"))] == ["bars"]


def test_an_empty_table_has_no_charts():
    """Before the first points there is nothing to draw."""
    assert charts(laid_out("coin_and_crown", 2, "score")) == ()


@pytest.mark.parametrize(
    ("people", "labels"),
    [
        (("North", "East"), ["North", "East"]),
        (("Grünschnabel the First", "East"), ["Grünschnabe…", "East"]),
        (("Grünschnabel the First", "Grünschnabel the Second"), ["Red", "Blue"]),
        (("North", "North"), ["Red", "Blue"]),
    ],
    ids=["as they are", "shortened", "alike when shortened", "alike"],
)
def test_no_two_labels_read_the_same(people, labels):
    """A name is shortened to fit; where two would be alike the colours stand there."""
    seats = [seat_named(seat, person) for seat, person in zip(("red", "blue"), people, strict=True)]

    assert list(short_names(seats, 12).values()) == labels


@pytest.mark.parametrize("name", [RIGHT_TO_LEFT, "A \u202eB", "سارة"])
def test_a_name_from_right_to_left_is_a_colour_in_the_drawing(name):
    """A drawing on paper turns such letters round; the legend below it is text and has the name."""
    seats = [seat_named("red", name), seat_named("blue", "East")]
    [chart] = line_charts(course((0, 0), (3, 5)), seats, "VP")

    assert [trace.label for trace in chart.traces] == ["East", "Red"]
    assert [seat.name for seat in chart.legend] == [name]


@pytest.mark.parametrize("frame", [WIDE, PHONE, SMALL])
@pytest.mark.parametrize(
    "labels", [("Start", "Spring", "Summer", "Autumn", "Winter"), ("Start", *(f"Round {n}" for n in range(1, 13)))]
)
def test_labels_below_a_chart_keep_apart(frame, labels):
    """Seasons and rounds have room for their words, on a phone too; where they have not, some are left out."""
    moments = tuple(Moment(label, {"red": place}) for place, label in enumerate(labels))
    [chart] = line_charts(Course(moments), SEATS[:1], "gold", frame)
    ends = [(x - len(label) * frame.letter / 2, x + len(label) * frame.letter / 2) for x, label in chart.across]

    assert len(ends) > 2
    assert all(after[0] > before[1] for before, after in pairwise(ends))


@pytest.mark.parametrize(("game", "depth"), DEPTHS)
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_bars_add_up_to_the_total(game, depth, seats):
    """However many categories there are, a seat's bars are its total, and every category is told in words."""
    played = evening(game, getattr(GAMES[game].about, seats), depth)
    scores = played.game.score(played.state)
    [bars] = [chart for chart in charts(played) if isinstance(chart, BarChart)]
    drawn = {
        score.seat: sum(
            int(bar.value.replace("−", "-")) for part in bars.parts for bar in part.bars if bar.seat.id == score.seat
        )
        for score in scores
    }

    assert drawn == {score.seat: score.total for score in scores}


def test_the_rest_is_told_in_words():
    """Categories that share a bar are named in the text, each with its numbers."""
    played = evening("warriors_and_traders", 6, "vp")
    [bars] = [chart for chart in charts(played) if isinstance(chart, BarChart)]
    scored = {line.what for score in played.game.score(played.state) for line in score.lines if line.points}

    assert bars.parts[-1].title == "Other"
    assert [what for what in scored if f"{what}: North" not in bars.says] == []


def test_things_scored_by_one_rule_are_one_category():
    """Eight Iron coins of 2 points each are told together, Lands by their types."""
    [bars] = charts(evening("coin_and_crown", 2, "score"))

    assert [part.title for part in bars.parts] == ["Hamlets", "Villages", "Towns", "Cities", "Church", "Iron coins"]


def on_paper(played):
    """Name the kinds of chart on a table's page."""
    return [chart.kind for chart in document(played, "table", Size.A4, blank=False).pages[0].charts]


def test_paper_has_no_bars_where_the_grid_says_as_much():
    """One seat's points stand in its grid already; two seats are compared."""
    alone, together = (evening("merchants_of_magick", seats, "score") for seats in (1, 2))

    assert (on_paper(alone), on_paper(together)) == ([], ["bars"])


def test_paper_has_no_charts_before_the_first_act():
    """Capitals and Forts everybody begins with are not worth a page."""
    assert on_paper(laid_out("warriors_and_traders", 6, "vp")) == []

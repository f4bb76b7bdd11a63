"""Scores over time as geometry: a line for each seat or side; templates only draw it."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tracker.journal.timeline import Played
from tracker.sheets.values import LineChart, Seat, Trace

MOST_LINES = 6
LEFT, TOP, BOTTOM = 44, 12, 24
LABEL_GAP = 15
#: Letters that are written from right to left, or that turn what follows them.
LEFTWARDS = {"R", "AL", "AN", "RLE", "RLO", "RLI"}


@dataclass(frozen=True, slots=True)
class Frame:
    """The room a chart has: its size, room at the right, how wide a letter is, how many fit in a label, and bars."""

    width: int
    height: int
    right: int
    letter: float
    columns: int
    letters: int
    named: bool = True
    bar: int = 12


#: On paper and wide screens; on a phone; one of many side by side.
WIDE = Frame(640, 200, 170, 7.0, 3, 12)
PHONE = Frame(340, 230, 122, 8.0, 1, 9, bar=15)
SMALL = Frame(320, 118, 58, 7.0, 1, 0, named=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time and the totals then."""

    label: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Course:
    """How the totals went, the total that is needed, if one is, and the sides whose seats count together."""

    moments: tuple[Moment, ...]
    threshold: tuple[int, str] | None = None
    sides: tuple[tuple[str, ...], ...] = ()


def course_of(played: Played) -> Course:
    """Follow the totals by the game's own words for where the table stands: seasons, rounds, turns."""
    if played.game.pad(played.state) is not None:
        # A pad is filled in any order; the order says nothing about the game.
        return Course(())
    moments = [Moment("Start", _totals(played, played.start))]
    label, last = "", None
    for act in played.acts:
        where = _phase(played, act.before)
        if last is not None and where != label:
            moments.append(Moment(label, _totals(played, last)))
        label, last = where, act.after
    if last is not None:
        moments.append(Moment(label, _totals(played, last)))
    return Course(tuple(moments) if len(moments) > 2 else ())


def _phase(played: Played, state: object) -> str:
    return played.game.now(state).where.split(" · ")[0].split(" of ")[0].split(",")[0]


def _totals(played: Played, state: object) -> dict[str, int]:
    return {score.seat: score.total for score in played.game.score(state)}


def line_charts(course: Course, seats: Sequence[Seat], unit: str, frame: Frame = WIDE) -> tuple[LineChart, ...]:
    """Draw the course of all seats in one chart, or each seat before the others where there are too many."""
    if len(course.moments) < 2 or not seats:
        return ()
    if course.sides:
        course, seats = _by_side(course, seats, frame.letters)
    if len(seats) <= MOST_LINES:
        return (_lines(course, seats, unit, frame),)
    return tuple(_before_others(course, seats, seat, unit) for seat in seats)


def _by_side(course: Course, seats: Sequence[Seat], letters: int) -> tuple[Course, tuple[Seat, ...]]:
    """Add up the seats of each side; a side has the mark of its first seat."""
    found = {seat.id: seat for seat in seats}
    sides = [[found[seat] for seat in side if seat in found] for side in course.sides]
    drawn = [side for side in sides if side]
    moments = tuple(
        replace(moment, totals={side[0].id: sum(moment.totals.get(seat.id, 0) for seat in side) for side in drawn})
        for moment in course.moments
    )
    return replace(course, moments=moments), tuple(_side(side, letters) for side in drawn)


def _side(side: Sequence[Seat], letters: int) -> Seat:
    """Show a side as one seat, by its colours or, where these are too long, by the first and how many more."""
    first = side[0]
    if len(side) == 1:
        return first
    colours = " + ".join(seat.colour for seat in side)
    colour = colours if len(colours) <= letters else f"{first.colour} + {len(side) - 1}"
    return replace(first, person=" + ".join(seat.name for seat in side), colour=colour)


def _before_others(course: Course, seats: Sequence[Seat], seat: Seat, unit: str) -> LineChart:
    chart = _lines(course, seats, unit, SMALL)
    quiet = [replace(trace, quiet=True) for trace in chart.traces if trace.seat.id != seat.id]
    own = [replace(trace, label_y=trace.y + 4) for trace in chart.traces if trace.seat.id == seat.id]
    told = f"{seat.name}: {_told(course, seat)}"
    return replace(chart, title=f"When did {seat.name} score?", says=told, traces=(*quiet, *own))


def _lines(course: Course, seats: Sequence[Seat], unit: str, frame: Frame) -> LineChart:
    values = [moment.totals.get(seat.id, 0) for moment in course.moments for seat in seats]
    marks = _ticks(min(0, *values), max(1, *values, course.threshold[0] if course.threshold else 1))
    right = frame.width - frame.right
    step = (right - LEFT) / (len(course.moments) - 1)

    def height(value: float) -> float:
        share = (value - marks[0]) / (marks[-1] - marks[0])
        return round(frame.height - BOTTOM - share * (frame.height - TOP - BOTTOM), 1)

    labels = short_names(seats, frame.letters)
    traces = tuple(_trace(course, seat, labels[seat.id], step, height) for seat in seats)
    return LineChart(
        title=f"How did the {unit} grow?",
        says="; ".join(f"{seat.name}: {_told(course, seat)}" for seat in seats),
        width=frame.width,
        height=frame.height,
        traces=_spread(traces, frame.height),
        across=_across([moment.label for moment in _short(course.moments)], step, frame.letter),
        up=tuple((height(mark), shown(mark)) for mark in marks),
        threshold=(height(course.threshold[0]), course.threshold[1]) if course.threshold else None,
        right=right,
        named=frame.named,
        legend=tuple(seat for seat in seats if frame.named and labels[seat.id] == seat.colour != seat.name),
    )


def _across(labels: Sequence[str], step: float, letter: float) -> tuple[tuple[float, str], ...]:
    """Label as many moments as fit side by side, always with the same number left out between them."""
    every = next(
        every
        for every in range(1, len(labels) + 1)
        if all(
            (len(one) + len(other)) * letter / 2 + letter <= step * every for one, other in pairwise(labels[::every])
        )
    )
    return tuple((round(LEFT + step * place * every, 1), label) for place, label in enumerate(labels[::every]))


def _short(moments: Sequence[Moment]) -> list[Moment]:
    """Leave out a word that all labels but the first begin with, so that many fit."""
    firsts = {moment.label.split(" ")[0] for moment in moments[1:]}
    if len(moments) <= MOST_LINES or len(firsts) != 1 or " " not in moments[1].label:
        return list(moments)
    return [moments[0], *(replace(moment, label=moment.label.split(" ", 1)[1]) for moment in moments[1:])]


def _told(course: Course, seat: Seat) -> str:
    return ", ".join(f"{moment.label} {moment.totals.get(seat.id, 0)}" for moment in course.moments)


def short_names(seats: Sequence[Seat], letters: int) -> dict[str, str]:
    """Shorten names to what fits beside a line.

    The colour stands in where two would read the same, and for names that are not written from left to right, which
    a drawing on paper would turn round.
    """
    short = {
        seat.id: seat.name if len(seat.name) <= letters else seat.name[: letters - 1].rstrip() + "…" for seat in seats
    }
    told = list(short.values())
    return {
        seat.id: seat.colour if told.count(short[seat.id]) > 1 or _leftwards(seat.name) else short[seat.id]
        for seat in seats
    }


def _leftwards(name: str) -> bool:
    return any(unicodedata.bidirectional(letter) in LEFTWARDS for letter in name)


def _trace(course: Course, seat: Seat, label: str, step: float, height: Callable[[float], float]) -> Trace:
    points = [
        (round(LEFT + step * place, 1), height(moment.totals[seat.id]))
        for place, moment in enumerate(course.moments)
        if seat.id in moment.totals
    ] or [(float(LEFT), height(0))]
    x, y = points[-1]
    value = shown(course.moments[-1].totals.get(seat.id, 0))
    return Trace(seat, " ".join(f"{left},{top}" for left, top in points), x, y, y + 4, value, label)


def _spread(traces: Sequence[Trace], tall: int) -> tuple[Trace, ...]:
    """Move labels apart so that none lies on another."""
    placed: list[Trace] = []
    for trace in sorted(traces, key=lambda trace: trace.y):
        least = placed[-1].label_y + LABEL_GAP if placed else 0.0
        placed.append(replace(trace, label_y=max(trace.y + 4, least)))
    limit = tall - BOTTOM + 4.0
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = replace(placed[place], label_y=min(placed[place].label_y, limit))
        limit = placed[place].label_y - LABEL_GAP
    return tuple(placed)


def _ticks(least: int, most: int) -> list[int]:
    """Choose round numbers that hold all values."""
    span = max(most - least, 4)
    step = next(size * 10**power for power in range(9) for size in (1, 2, 5) if span <= 4 * size * 10**power)
    first = least // step * step
    ticks = [first]
    while ticks[-1] < most:
        ticks.append(ticks[-1] + step)
    return ticks if len(ticks) > 1 else [first, first + step]


def shown(value: int) -> str:
    """Show a number with a proper minus."""
    return str(value).replace("-", "−")

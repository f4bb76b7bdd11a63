"""Charts as geometry: scores over time as lines, by category as bars; templates only draw them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tracker.journal.timeline import Played
from tracker.kernel.scoring import SeatScore
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import capital
from tracker.sheets.values import Bar, BarChart, BarPart, Chart, LineChart, Seat, Trace

MOST_LINES = 6
LEFT, TOP, BOTTOM = 44, 12, 24
LABEL_GAP = 15
MOST_PARTS = 12
MOST_ALIKE = 2
PART_HEAD, PART_GAP = 15, 6


@dataclass(frozen=True, slots=True)
class Frame:
    """The room a chart has: its size, room at the right, how many ticks, columns and letters fit, a bar's height."""

    width: int
    height: int
    right: int
    ticks: int
    columns: int
    letters: int
    named: bool = True
    bar: int = 12


#: On paper and wide screens; on a phone; one of many side by side.
WIDE = Frame(640, 200, 170, 12, 2, 12)
PHONE = Frame(340, 230, 122, 5, 1, 9, bar=15)
SMALL = Frame(320, 118, 58, 6, 1, 0, named=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time and the totals then."""

    label: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Course:
    """How the totals went, and the total that is needed, if one is."""

    moments: tuple[Moment, ...]
    threshold: tuple[int, str] | None = None


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
    if len(seats) <= MOST_LINES:
        return (_lines(course, seats, unit, frame),)
    return tuple(_before_others(course, seats, seat, unit) for seat in seats)


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
    every = -(-len(course.moments) // frame.ticks)
    return LineChart(
        title=f"How did the {unit} grow?",
        says="; ".join(f"{seat.name}: {_told(course, seat)}" for seat in seats),
        width=frame.width,
        height=frame.height,
        traces=_spread(traces, frame.height),
        across=tuple(
            (round(LEFT + step * place, 1), moment.label)
            for place, moment in enumerate(_short(course.moments))
            if place % every == 0
        ),
        up=tuple((height(mark), shown(mark)) for mark in marks),
        threshold=(height(course.threshold[0]), course.threshold[1]) if course.threshold else None,
        right=right,
        named=frame.named,
    )


def _short(moments: Sequence[Moment]) -> list[Moment]:
    """Leave out a word that all labels but the first begin with, so that many fit."""
    firsts = {moment.label.split(" ")[0] for moment in moments[1:]}
    if len(moments) <= MOST_LINES or len(firsts) != 1 or " " not in moments[1].label:
        return list(moments)
    return [moments[0], *(replace(moment, label=moment.label.split(" ", 1)[1]) for moment in moments[1:])]


def _told(course: Course, seat: Seat) -> str:
    return ", ".join(f"{moment.label} {moment.totals.get(seat.id, 0)}" for moment in course.moments)


def short_names(seats: Sequence[Seat], letters: int) -> dict[str, str]:
    """Shorten names to what fits beside a line; the colour stands in where two would read the same."""
    short = {
        seat.id: seat.name if len(seat.name) <= letters else seat.name[: letters - 1].rstrip() + "…" for seat in seats
    }
    told = list(short.values())
    return {seat.id: short[seat.id] if told.count(short[seat.id]) == 1 else seat.colour for seat in seats}


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


# ---------------------------------------------------------------- by category


def bar_chart(played: Played, seats: Sequence[Seat], frame: Frame = WIDE) -> tuple[BarChart, ...]:
    """Draw where the points came from: the weightiest categories, one bar for each seat."""
    parts = _categories(played, seats)
    if not parts:
        return ()
    values = [value for _, points in parts for value in points.values()]
    columns = min(frame.columns, len(parts))
    width = frame.width / columns
    placed: list[BarPart] = []
    size = PART_HEAD + frame.bar * len(seats) + PART_GAP
    rows = -(-len(parts) // columns)
    for number, (title, points) in enumerate(parts):
        x, y = width * (number // rows), size * (number % rows)
        placed.append(_part(title, points, seats, (x, y, width), frame.bar, values))
    unit = played.game.about.unit
    told = "; ".join(
        f"{title}: " + ", ".join(f"{seat.name} {points.get(seat.id, 0)}" for seat in seats) for title, points in parts
    )
    return (BarChart(f"Where did the {unit} come from?", told, frame.width, size * rows, tuple(placed)),)


def _categories(played: Played, seats: Sequence[Seat]) -> list[tuple[str, dict[str, int]]]:
    found: dict[str, dict[str, int]] = {}
    wanted = {seat.id for seat in seats}
    scores = [score for score in played.game.score(played.state) if score.seat in wanted]
    alike = _alike(scores) & {entry.id for entry in played.game.catalogue}
    for score in scores:
        for line in score.lines:
            if not isinstance(line.points, NotTracked):
                what = played.game.catalogue[line.rule].title if line.rule in alike else line.what
                of_line = found.setdefault(capital(what), {})
                of_line[score.seat] = of_line.get(score.seat, 0) + line.points
    heavy = [(title, points) for title, points in found.items() if any(points.values())]
    kept = sorted(heavy, key=lambda part: -sum(abs(value) for value in part[1].values()))[: _room(len(seats))]
    return [part for part in heavy if part in kept]


def _alike(scores: Sequence[SeatScore]) -> set[str]:
    """Give the rules that score so many things alike that these are one category, named after the rule."""
    of_rule: dict[str, set[str]] = {}
    for score in scores:
        for line in score.lines:
            of_rule.setdefault(line.rule, set()).add(line.what)
    return {rule for rule, whats in of_rule.items() if len(whats) > MOST_ALIKE}


def _room(seats: int) -> int:
    """Tell how many categories fit on half a page."""
    return min(MOST_PARTS, max(4, 60 // max(seats, 1)))


def _part(
    title: str,
    points: Mapping[str, int],
    seats: Sequence[Seat],
    at: tuple[float, float, float],
    tall: int,
    values: list[int],
) -> BarPart:
    x, y, width = at
    least, most = min(0, *values, 0), max(1, *values, 1)
    room = width - 30 - (46 if least == 0 else 80)
    scale = room / (most - least)
    zero = x + 22 + (34 if least < 0 else 0) - least * scale
    bars = []
    for place, seat in enumerate(seats):
        value = points.get(seat.id, 0)
        end = zero + value * scale
        left, wide = round(min(zero, end), 1), round(abs(end - zero), 1)
        beside = round(end - 4 if value < 0 else end + 4, 1)
        bars.append(Bar(seat, left, y + PART_HEAD + tall * place, wide, shown(value), beside, value < 0))
    return BarPart(title, x, y, round(zero, 1), tuple(bars), y + PART_HEAD + tall * len(seats))


def charts_of(played: Played, course: Course, seats: Sequence[Seat], frame: Frame = WIDE) -> tuple[Chart, ...]:
    """Draw all charts of a table."""
    return (*line_charts(course, seats, played.game.about.unit, frame), *bar_chart(played, seats, frame))

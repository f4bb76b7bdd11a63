"""Points by category as geometry: a bar for each seat; templates only draw it."""

from collections.abc import Mapping, Sequence

from tracker.journal.timeline import Played
from tracker.kernel.scoring import SeatScore
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import capital
from tracker.sheets.charts import WIDE, Course, Frame, line_charts, shown
from tracker.sheets.values import Bar, BarChart, BarPart, Chart, Seat

MOST_PARTS = 12
MOST_ALIKE = 2
PART_HEAD, PART_GAP = 15, 6
OTHER = "Other"

#: A category and what it brought each seat.
Category = tuple[str, dict[str, int]]


def bar_chart(played: Played, seats: Sequence[Seat], frame: Frame = WIDE) -> tuple[BarChart, ...]:
    """Draw where the points came from: the weightiest categories and the rest together, one bar for each seat."""
    found = _categories(played, seats)
    if not found:
        return ()
    parts = _drawn(found, _room(len(seats)))
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
        f"{title}: " + ", ".join(f"{seat.name} {points.get(seat.id, 0)}" for seat in seats) for title, points in found
    )
    return (BarChart(f"Where did the {unit} come from?", told, frame.width, size * rows, tuple(placed)),)


def _categories(played: Played, seats: Sequence[Seat]) -> list[Category]:
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
    return [(title, points) for title, points in found.items() if any(points.values())]


def _drawn(found: list[Category], room: int) -> list[Category]:
    """Put the lightest categories together where there are too many, so that the bars still add up."""
    if len(found) <= room:
        return found
    by_weight = sorted(found, key=lambda part: (part[0] == OTHER, -sum(abs(value) for value in part[1].values())))
    light = by_weight[room - 1 :]
    rest: dict[str, int] = {}
    for _, points in light:
        for seat, value in points.items():
            rest[seat] = rest.get(seat, 0) + value
    return [*(part for part in found if part not in light), (OTHER, rest)]


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

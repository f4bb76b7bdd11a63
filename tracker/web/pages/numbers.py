"""Why a number is what it is: start, lines, corrections, now."""

from dataclasses import dataclass

from tracker.journal.naming import label, named, own_label, told
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, Malformed
from tracker.kernel.positions import value_at, write_position
from tracker.kernel.scoring import ScoreLine
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import capital, sentence
from tracker.web.pages.act import PreviewView
from tracker.web.pages.common import RuleView, SeatView, rule_view, seat_view, source_words
from tracker.web.pages.result import shared


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of an account."""

    number: int
    text: str
    change: int
    rule: RuleView
    correction: bool
    after: int


@dataclass(frozen=True, slots=True)
class NumberPage:
    """An account: start + lines + corrections = now."""

    id: str
    accent: str
    title: str
    path: str
    start: int | None
    lines: tuple[LineView, ...]
    now: Json
    is_number: bool
    head: int
    may_correct: bool
    preview: PreviewView | None = None


def number_page(played: Played, table: str, path: str, *, may_correct: bool) -> NumberPage | None:
    """Show an account, or any tracked value of the position; nothing if it is not tracked."""
    accounts = played.game.accounts(played.state)
    try:
        now = value_at(write_position(played.state), path)
    except Malformed:
        return None
    start = played.game.accounts(played.start).get(path, 0) if path in accounts else None
    return NumberPage(
        id=table,
        accent=played.game.about.accent,
        title=capital(label(played, path)),
        path=path,
        start=start,
        lines=_lines(played, path, start or 0),
        now=now,
        is_number=path in accounts or isinstance(now, int),
        head=played.head,
        may_correct=may_correct,
    )


def _lines(played: Played, path: str, total: int) -> tuple[LineView, ...]:
    views = []
    for act in played.acts:
        for line in act.lines:
            if line.account == path:
                total += line.change
                text = sentence(told(played, act.before, line.event))
                rule = rule_view(played.game, line.rule)
                views.append(LineView(act.act.number, text, line.change, rule, line.correction, total))
    return tuple(views)


@dataclass(frozen=True, slots=True)
class ScoreLineView:
    """A score line with its rule, the accounts that lead to its entries, and the box values not from the rulebook."""

    what: str
    points: str
    why: str
    rule: RuleView
    accounts: tuple[tuple[str, str], ...]
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class WhyPage:
    """Why a seat's total is what it is."""

    id: str
    accent: str
    seat: SeatView
    total: int
    unit: str
    complete: bool
    lines: tuple[ScoreLineView, ...]
    place: int
    decided_by: RuleView | None
    shared: str
    head: int


def why_page(played: Played, table: str, seat: str) -> WhyPage:
    """Show a seat's score lines."""
    game, state = played.game, played.state
    score = next(score for score in game.score(state) if score.seat == seat)
    place = next(place for place in game.ranking(state) if seat in place.seats)
    return WhyPage(
        id=table,
        accent=game.about.accent,
        seat=seat_view(played, seat),
        total=score.total,
        unit=game.about.unit,
        complete=score.complete,
        lines=tuple(_score_line(played, seat, line) for line in score.lines),
        place=place.place,
        decided_by=rule_view(game, place.decided_by) if place.decided_by else None,
        shared=shared(played, place),
        head=played.head,
    )


def _score_line(played: Played, seat: str, line: ScoreLine) -> ScoreLineView:
    sources = {value.path: value for value in played.game.box_values}
    used = [sources[path] for path in line.uses if path in sources]
    return ScoreLineView(
        what=sentence(line.what).rstrip("."),
        points="not tracked" if isinstance(line.points, NotTracked) else str(line.points),
        why=sentence(named(played, line.why)),
        rule=rule_view(played.game, line.rule),
        accounts=tuple((account, capital(own_label(played, account, seat))) for account in line.accounts),
        values=tuple((source_words(value.source), value.label) for value in used if value.source != "rulebook"),
    )

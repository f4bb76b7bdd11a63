"""What quick tools say: every line with its reason and its rule, from a typed position or from a table as it lies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tracker.journal.naming import named
from tracker.journal.timeline import Played
from tracker.kernel.game import Game, State
from tracker.kernel.play import Outcome, act_out
from tracker.kernel.seats import name_of
from tracker.kernel.tools import Tool, Worked, Working
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import sentence
from tracker.web.pages.common import ObjectionView, RuleView, objection_view, rule_view


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A line of what was worked out, with its reason and its rule."""

    what: str
    why: str
    rule: RuleView


def worked_out(
    game: Game, tool: Tool | Working, state: State, typed: Mapping[str, str]
) -> tuple[tuple[AnswerView, ...], tuple[ObjectionView, ...]]:
    """Work a tool out from a position."""
    if isinstance(tool, Working):
        return tuple(answer_view(game, line) for line in _worked(tool, state, typed)), ()
    if tool.act is None:
        return tuple(answer_view(game, line) for line in _scored(game, state)), ()
    outcome = act_out(game, state, tool.act(state), {})
    first = [tool.answer(state)] if tool.answer else _followed(game, outcome)
    lines = [*first, *_scored(game, outcome.state)]
    return tuple(answer_view(game, line) for line in lines), tuple(
        objection_view(game, found) for found in outcome.objections
    )


def _followed(game: Game, outcome: Outcome) -> list[Worked]:
    return [Worked(game.tell(outcome.state, step.event), step.rule, step.why) for step in outcome.steps]


def _worked(tool: Working, state: State, typed: Mapping[str, str]) -> tuple[Worked, ...]:
    """Work a tool out, from the place on the board that was told if there is such a place."""
    spot = tool.spot
    told = typed.get(spot.name, "") if spot else ""
    if spot and any(told == value for _, group in spot.spots(state) for value, _ in group):
        return spot.work(state, told)
    return tool.work(state)


def _scored(game: Game, state: State) -> Iterator[Worked]:
    """Tell the places first, because somebody asks who is winning, then how each total came about."""
    scores = {score.seat: score for score in game.score(state)}
    for place in game.ranking(state):
        totals = ", ".join(f"{name_of(seat)} {scores[seat].total}" for seat in place.seats)
        why = place.why if len(place.seats) > 1 else ""
        yield Worked(f"Place {place.place}: {totals}", place.decided_by or "", why)
    for seat, score in scores.items():
        for line in score.lines:
            points = "not counted" if isinstance(line.points, NotTracked) else line.points
            yield Worked(f"{name_of(seat)}: {line.what} {points}", line.rule, line.why)


def answer_view(game: Game, line: Worked) -> AnswerView:
    """Show a line that was worked out."""
    return AnswerView(sentence(line.what), sentence(line.why), rule_view(game, line.rule))


# ---------------------------------------------------------------- from a table as it lies


@dataclass(frozen=True)
class FromHerePage:
    """What a quick tool says of the table as it lies."""

    id: str
    accent: str
    tool: Working
    others: tuple[Working, ...]
    answer: tuple[AnswerView, ...]
    head: int


def from_here_page(played: Played, table: str, name: str) -> FromHerePage | None:
    """Work a tool out from the table; nothing if there is none of this name for its depth and so many seats."""
    terms = played.state.terms
    workings = [tool for tool in played.game.tools if isinstance(tool, Working)]
    known = [tool for tool in workings if tool.depth == terms.depth and tool.seats in (0, len(terms.seats))]
    tool = next((tool for tool in known if tool.name == name), None)
    if tool is None:
        return None
    answer = tuple(answer_view(played.game, _by_name(played, line)) for line in tool.work(played.state))
    others = tuple(other for other in known if other is not tool)
    return FromHerePage(table, played.game.about.accent, tool, others, answer, played.head)


def _by_name(played: Played, line: Worked) -> Worked:
    return replace(line, what=named(played, line.what), why=named(played, line.why))

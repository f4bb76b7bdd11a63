"""Quick tools: something worked out from a position that travels in the form; nothing is recorded."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tracker.games.battle_merchants.board import DrawnRegion
from tracker.games.battle_merchants.tools import steve_moves
from tracker.journal.boxes import difference, house_box
from tracker.journal.timeline import Played, Settings
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import Game, State, Tool, Worked, Working
from tracker.kernel.pads import Pad
from tracker.kernel.play import act_out, terms_for
from tracker.kernel.positions import UNSOUND, read_position, sound, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked
from tracker.web.duel import DUEL, AskedTool
from tracker.web.forms import SlipForm
from tracker.web.pad_form import read_pad
from tracker.web.pages.common import ObjectionView, RuleView, SeatView, objection_view, rule_view, seat_shown, sentence
from tracker.web.pages.pad import cell_name, cell_text
from tracker.web.starting import STARTING
from tracker.web.tool_inputs import Brush, Input, asks_for_paths, bands, brushes, drawn_board, inputs, tapped, typed_in

LONGEST_POSITION = 100_000
#: Quick tools with a board to tap; the others need only its numbers.
WITH_BOARD = {("battle_merchants", "war"), ("battle_merchants", "steve"), ("battle_merchants", "score")}

#: Quick tools that ask for a few values and need no position.
ASKED = {"battle_merchants": (DUEL,), "coin_and_crown": (STARTING,)}

AnyTool = Tool | Working | AskedTool


def tools_of(game: Game) -> tuple[AnyTool, ...]:
    """List the quick tools of a game."""
    return (*game.tools, *ASKED.get(game.id, ()), *game.workings)


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A line of what was worked out, with its reason and its rule."""

    what: str
    why: str
    rule: RuleView


@dataclass(frozen=True, slots=True)
class PadCellView:
    """A cell of a pad in a tool."""

    name: str
    label: str
    value: str
    was: str
    choices: tuple[tuple[str, str], ...]
    writable: bool
    problem: str


@dataclass(frozen=True)
class ToolPage:
    """A quick tool: what it asks for, and what it says."""

    game: Game
    tool: AnyTool
    counts: tuple[int, ...]
    seats: tuple[SeatView, ...]
    position: str
    bands: tuple[tuple[DrawnRegion, ...], ...]
    folded: bool
    brushes: tuple[Brush, ...]
    brush: str
    sold: str
    inputs: tuple[tuple[SeatView | None, tuple[Input, ...]], ...]
    pad: tuple[tuple[str, tuple[PadCellView, ...]], ...]
    options: tuple[tuple[Any, str], ...]
    objections: tuple[ObjectionView, ...]
    answer: tuple[AnswerView, ...] | None
    problem: str
    form: SlipForm


@dataclass(frozen=True)
class Entered:
    """A position as it was entered: the state, what cannot be read, and what was typed into the pad."""

    state: State
    problems: Mapping[str, str]
    typed: Mapping[str, str]
    problem: str = ""


def entered(game: Game, tool: Tool | Working, form: Mapping[str, str]) -> Entered:
    """Read the position of a form: what it carries, what was tapped, what was typed."""
    base = _laid_out(game, tool, form)
    state, problem = _carried(game, base, form.get("position", ""))
    if "tap" in form and drawn_board(state):
        state = _read(game, base, tapped(state, write_position(state), form["tap"][:120], form.get("brush", "")))
    position, problems = typed_in(inputs(game, tool.name, state), form, write_position(state))
    try:
        state = sound(game, _read(game, base, position), "the position")
    except (Malformed, *UNSOUND) as found:
        problem = problem or sentence(str(found))
    pad = _pad(game, tool, state)
    if pad is not None:
        state, wrong = _written(game, state, pad, form)
        problems = {**problems, **wrong}
    return Entered(state, problems, form, problem)


def _pad(game: Game, tool: AnyTool, state: State) -> Pad | None:
    """Give the pad a tool is written into; one that asks for numbers by their paths has none."""
    return None if asks_for_paths(game, tool.name) else game.pad(state)


def _laid_out(game: Game, tool: Tool | Working, form: Mapping[str, str]) -> State:
    """Lay out a table for as many seats as were asked for, with this house's box and the rulings chosen."""
    known = game.catalogue.options
    chosen = {name: form.get(f"option-{name}", "")[:40] for name in known}
    options = {name: value for name, value in chosen.items() if value and known[name].takes(value)}
    seats = game.about.colours[: count_of(game, tool, form.get("seats", ""))]
    return game.setup(terms_for(game, seats, tool.depth, options, house_box(game).changes))


def count_of(game: Game, tool: Tool | Working, typed: str) -> int:
    """Give the number of seats asked for, as near as the game allows."""
    only = getattr(tool, "seats", 0)
    asked = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else game.about.fewest
    return only or min(max(asked, game.about.fewest), game.about.most)


def _carried(game: Game, base: State, carried: str) -> tuple[State, str]:
    """Read the position the form carries; one that does not fit is left, and that is said."""
    if not carried:
        return base, ""
    try:
        told = json.loads(carried[:LONGEST_POSITION])
        return sound(game, _read(game, base, told), "the position"), ""
    except (Malformed, RecursionError, *UNSOUND):
        return base, "The position did not fit these seats, so this begins anew."


def _read(game: Game, base: State, position: Json) -> State:
    return read_position(game, base.terms, position)


def _written(game: Game, state: State, pad: Pad, form: Mapping[str, str]) -> tuple[State, dict[str, str]]:
    """Write what was typed into the pad of a position."""
    played = Played(game, (), state, (), Settings(), {}, frozenset())
    reading = read_pad(played, pad, state.terms.seats, form)
    problems = dict(reading.typed.problems)
    for change in reading.changes:
        outcome = act_out(game, state, change.event, {})
        if outcome.impossible:
            problems[change.name] = sentence(outcome.objections[0].detail)
        state = outcome.state
    return state, problems


# ---------------------------------------------------------------- answers


def worked_out(
    game: Game, tool: Tool | Working, at: Entered
) -> tuple[tuple[AnswerView, ...], tuple[ObjectionView, ...]]:
    """Work a tool out from a position."""
    if isinstance(tool, Working):
        sold = at.typed.get("sold", "")
        spaces = getattr(at.state, "spaces", {})
        if (game.id, tool.name) == ("battle_merchants", "steve") and sold in spaces:
            return tuple(answer_view(game, line) for line in steve_moves(at.state, sold=sold)), ()
        return tuple(answer_view(game, line) for line in tool.work(at.state)), ()
    if not tool.act:
        return tuple(answer_view(game, line) for line in _scored(game, at.state)), ()
    kind = game.event_class(tool.act)
    event = next((kind(**values) for values in _events(kind, at.state)), None) if kind else None
    if event is None:
        return (), ()
    outcome = act_out(game, at.state, event, {})
    steps = [Worked(game.tell(outcome.state, step.event), step.rule, step.why) for step in outcome.steps]
    lines = [*steps, *_scored(game, outcome.state)]
    return tuple(answer_view(game, line) for line in lines), tuple(
        objection_view(game, found) for found in outcome.objections
    )


def _events(kind: type, state: State) -> Iterator[dict[str, Any]]:
    """Fill in the seat of an act that has one; an act that asks for more has no quick tool."""
    names = set(getattr(kind, "__dataclass_fields__", {}))
    if names <= {"seat"}:
        yield {"seat": state.terms.seats[0]} if names else {}


def _scored(game: Game, state: State) -> Iterator[Worked]:
    """Tell the places first, because somebody asks who is winning, then how each total came about."""
    scores = {score.seat: score for score in game.score(state)}
    for place in game.ranking(state):
        totals = ", ".join(f"{name_of(seat)} {scores[seat].total}" for seat in place.seats)
        yield Worked(f"Place {place.place}: {totals}", place.decided_by or "", "")
    for seat, score in scores.items():
        for line in score.lines:
            points = "not counted" if isinstance(line.points, NotTracked) else line.points
            yield Worked(f"{name_of(seat)}: {line.what} {points}", line.rule, line.why)


def answer_view(game: Game, line: Worked) -> AnswerView:
    """Show a line that was worked out."""
    return AnswerView(sentence(line.what), sentence(line.why), rule_view(game, line.rule))


# ---------------------------------------------------------------- the page


def tool_page(game: Game, tool: Tool | Working, at: Entered, form: SlipForm) -> ToolPage:
    """Show a tool as it was entered."""
    state, only = at.state, getattr(tool, "seats", 0)
    drawn = drawn_board(state) if (game.id, tool.name) in WITH_BOARD else None
    position = difference(write_position(game.setup(state.terms)), write_position(state))
    return ToolPage(
        game=game,
        tool=tool,
        counts=(only,) if only else tuple(range(game.about.fewest, game.about.most + 1)),
        seats=tuple(seat_shown(seat) for seat in state.terms.seats),
        position=json.dumps(encode(position), separators=(",", ":")),
        bands=bands(drawn) if drawn else (),
        folded=tool.name == "score",
        brushes=brushes(state) if drawn else (),
        brush=at.typed.get("brush", "") or (brushes(state)[0].value if drawn else ""),
        sold=at.typed.get("sold", "")[:120],
        inputs=tuple(_grouped(game, tool, at)),
        pad=tuple(_pad_rows(_pad(game, tool, state), at)),
        options=tuple((option, state.terms.options[name]) for name, option in game.catalogue.options.items()),
        objections=(),
        answer=None,
        problem=at.problem,
        form=form,
    )


def _grouped(game: Game, tool: AnyTool, at: Entered) -> Iterator[tuple[SeatView | None, tuple[Input, ...]]]:
    if _pad(game, tool, at.state) is not None:
        return
    found = [
        replace(each, value=at.typed.get(each.name, each.value), problem=at.problems[each.name])
        if each.name in at.problems
        else each
        for each in inputs(game, tool.name, at.state)
    ]
    for group in dict.fromkeys(each.group for each in found):
        yield seat_shown(group) if group else None, tuple(each for each in found if each.group == group)


def _pad_rows(pad: Pad | None, at: Entered) -> Iterator[tuple[str, tuple[PadCellView, ...]]]:
    for row in pad.rows if pad else ():
        cells = []
        for place, cell in enumerate(row.cells):
            name, now = cell_name(row, place, cell), cell_text(cell)
            wrong = at.problems.get(name, "")
            choices = tuple((str(choice.value), choice.label) for choice in cell.choices)
            label = f"{name_of(cell.seat)}: {row.label}" if cell.seat else row.label
            value = at.typed.get(name, now) if wrong else now
            cells.append(PadCellView(name, label, value, now, choices, bool(cell.act), wrong))
        yield row.label, tuple(cells)


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
    """Work a tool out from the table; nothing if there is none of this name for so many seats."""
    known = [tool for tool in played.game.workings if tool.seats in (0, len(played.state.terms.seats))]
    tool = next((tool for tool in known if tool.name == name), None)
    if tool is None:
        return None
    answer = tuple(answer_view(played.game, line) for line in tool.work(played.state))
    others = tuple(other for other in known if other is not tool)
    return FromHerePage(table, played.game.about.accent, tool, others, answer, played.head)

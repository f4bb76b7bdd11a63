"""Quick tools: something worked out from a position that travels in the form; nothing is recorded."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tracker.journal.boxes import difference, house_box
from tracker.journal.timeline import Played, Settings
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import Game, State
from tracker.kernel.pads import Pad
from tracker.kernel.play import act_out
from tracker.kernel.positions import UNSOUND, read_position, sound, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.terms import terms_for
from tracker.kernel.tools import Brush, Listed, Spot, Tapping, Tool, Working
from tracker.kernel.words import sentence
from tracker.web.forms import SlipForm
from tracker.web.pad_form import read_pad
from tracker.web.pages.common import ObjectionView, SeatView, seat_shown
from tracker.web.pages.pad import cell_name, cell_text
from tracker.web.pages.tool_answers import AnswerView
from tracker.web.tool_inputs import InputView, inputs, pad_of, typed_in

LONGEST_POSITION = 100_000
LONGEST_PLACE = 120


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


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board to tap, what its template draws, and the brush that is chosen."""

    template: str
    drawn: Any
    brushes: tuple[Brush, ...]
    brush: str
    folded: str


@dataclass(frozen=True, slots=True)
class SpotView:
    """A place on the board that may be told, and the one that was."""

    name: str
    label: str
    unsaid: str
    groups: tuple[tuple[str, Listed], ...]
    told: str


@dataclass(frozen=True)
class ToolPage:
    """A quick tool: what it asks for, and what it says."""

    game: Game
    tool: Tool | Working
    counts: tuple[int, ...]
    seats: tuple[SeatView, ...]
    position: str
    board: BoardView | None
    spot: SpotView | None
    inputs: tuple[tuple[SeatView | None, tuple[InputView, ...]], ...]
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
    tapping = _tapping(tool)
    if "tap" in form and tapping:
        state = tapping.tapped(state, form["tap"][:LONGEST_PLACE], form.get("brush", ""))
    position, problems = typed_in(inputs(game, tool, state), form, write_position(state))
    try:
        state = sound(game, _read(game, base, position), "the position")
    except (Malformed, *UNSOUND) as found:
        problem = problem or sentence(str(found))
    pad = pad_of(game, tool, state)
    if pad is not None:
        state, wrong = _written(game, state, pad, form)
        problems = {**problems, **wrong}
    return Entered(state, problems, form, problem)


def _tapping(tool: Tool | Working) -> Tapping | None:
    return tool.tapping if isinstance(tool, Working) else None


def _only(tool: Tool | Working) -> int:
    """Give the one number of seats a tool is for, 0 for any."""
    return tool.seats if isinstance(tool, Working) else 0


def _laid_out(game: Game, tool: Tool | Working, form: Mapping[str, str]) -> State:
    """Lay out a table for as many seats as were asked for, with this house's box and the rulings chosen."""
    known = game.catalogue.options
    chosen = {name: form.get(f"option-{name}", "")[:40] for name in known}
    options = {name: value for name, value in chosen.items() if value and known[name].takes(value)}
    seats = game.about.colours[: count_of(game, tool, form.get("seats", ""))]
    return game.setup(terms_for(game, seats, tool.depth, options, house_box(game).changes))


def count_of(game: Game, tool: Tool | Working, typed: str) -> int:
    """Give the number of seats asked for, as near as the game allows."""
    asked = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else game.about.fewest
    return _only(tool) or min(max(asked, game.about.fewest), game.about.most)


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


# ---------------------------------------------------------------- the page


def tool_page(game: Game, tool: Tool | Working, at: Entered, form: SlipForm) -> ToolPage:
    """Show a tool as it was entered."""
    state, only, tapping = at.state, _only(tool), _tapping(tool)
    spot = tool.spot if isinstance(tool, Working) else None
    position = difference(write_position(game.setup(state.terms)), write_position(state))
    return ToolPage(
        game=game,
        tool=tool,
        counts=(only,) if only else tuple(range(game.about.fewest, game.about.most + 1)),
        seats=tuple(seat_shown(seat) for seat in state.terms.seats),
        position=json.dumps(encode(position), separators=(",", ":")),
        board=_board(game, tapping, at) if tapping else None,
        spot=_spot(spot, at) if spot else None,
        inputs=tuple(_grouped(game, tool, at)),
        pad=tuple(_pad_rows(pad_of(game, tool, state), at)),
        options=tuple((option, state.terms.options[name]) for name, option in game.catalogue.options.items()),
        objections=(),
        answer=None,
        problem=at.problem,
        form=form,
    )


def _board(game: Game, tapping: Tapping, at: Entered) -> BoardView:
    brushes = tapping.brushes(at.state)
    chosen = at.typed.get("brush", "") or brushes[0].value
    return BoardView(f"games/{game.id}/tapping.html", tapping.draw(at.state), brushes, chosen, tapping.folded)


def _spot(spot: Spot, at: Entered) -> SpotView:
    return SpotView(
        spot.name, spot.label, spot.unsaid, spot.spots(at.state), at.typed.get(spot.name, "")[:LONGEST_PLACE]
    )


def _grouped(game: Game, tool: Tool | Working, at: Entered) -> Iterator[tuple[SeatView | None, tuple[InputView, ...]]]:
    """Give what is asked for seat by seat, what cannot be read as it was typed."""
    found = [
        replace(each, value=at.typed.get(each.name, each.value), problem=at.problems[each.name])
        if each.name in at.problems
        else each
        for each in inputs(game, tool, at.state)
    ]
    for seat in dict.fromkeys(each.seat for each in found):
        yield seat_shown(seat) if seat else None, tuple(each for each in found if each.seat == seat)


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

"""Quick tools: worked out from what the form carries, nothing is recorded."""

from dataclasses import dataclass, replace

from flask import Blueprint, abort, render_template, request

from tracker.games import GAMES
from tracker.kernel.codec import Malformed, decode, encode
from tracker.kernel.game import Game
from tracker.web.access import anybody
from tracker.web.duel import AskedTool
from tracker.web.forms import SlipForm
from tracker.web.pages.boxes import problem_at
from tracker.web.pages.tools import AnswerView, answer_view, entered, tool_page, tools_of, worked_out
from tracker.web.part_form import Reading
from tracker.web.parts import Block, Showing, blocks

rooms = Blueprint("tools", __name__)


@dataclass(frozen=True)
class AskedPage:
    """A quick tool that asks for a few values."""

    game: Game
    tool: AskedTool
    blocks: tuple[Block, ...]
    answer: tuple[AnswerView, ...] | None
    problem: str
    form: SlipForm


@rooms.route("/tools/<name>/<tool>", methods=["GET", "POST"])
@anybody
def quick_tool(name: str, tool: str) -> str | tuple[str, int]:
    """Work something out from a position, recording nothing."""
    game = GAMES.get(name) or abort(404)
    known = next((known for known in tools_of(game) if known.name == tool), None) or abort(404)
    if isinstance(known, AskedTool):
        return _asked(game, known)
    at = entered(game, known, request.form)
    page = tool_page(game, known, at, SlipForm())
    wrong = bool(at.problems or at.problem)
    if request.form.get("do") == "work" and not wrong:
        answer, objections = worked_out(game, known, at)
        page = replace(page, answer=answer, objections=objections)
    return render_template("tool.html", page=page), 422 if wrong and request.method == "POST" else 200


def _asked(game: Game, tool: AskedTool) -> tuple[str, int]:
    """Read the values a tool asks for, by their types, and answer."""
    kind, value, problems = type(tool.asks), encode(tool.asks), dict[str, str]()
    answer = None
    if request.method == "POST":
        reading = Reading(request.form, problems)
        value = {part: reading.part(type(getattr(tool.asks, part)), value[part], f"box-{part}") for part in value}
        try:
            read = decode(kind, value) if not problems else None
        except Malformed as problem:
            where, said = problem_at(problem)
            problems[where] = said
        else:
            answer = tuple(answer_view(game, line) for line in tool.work(read)) if read is not None else None
    shown = [
        block
        for part in value
        for block in blocks(
            type(getattr(tool.asks, part)),
            value[part],
            f"box-{part}",
            part.replace("_", " ").capitalize(),
            Showing({}, problems),
        )
    ]
    page = AskedPage(game, tool, tuple(shown), answer, "", SlipForm())
    return render_template("tool_asked.html", page=page), 422 if problems else 200

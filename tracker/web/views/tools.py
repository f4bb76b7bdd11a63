"""Quick tools: worked out from what the form carries, nothing is recorded."""

from dataclasses import replace

from flask import Blueprint, abort, render_template, request

from tracker.games import GAMES
from tracker.journal.boxes import house_box
from tracker.kernel.game import Game
from tracker.kernel.terms import box_with
from tracker.kernel.tools import AskedTool
from tracker.web.access import anybody, sees_table, table_of
from tracker.web.forms import SlipForm
from tracker.web.pages.asked_tools import asked_page
from tracker.web.pages.tool_answers import from_here_page, worked_out
from tracker.web.pages.tools import entered, tool_page

rooms = Blueprint("tools", __name__)


@rooms.route("/tools/<name>/<tool>", methods=["GET", "POST"])
@anybody
def quick_tool(name: str, tool: str) -> str | tuple[str, int]:
    """Work something out from a position, recording nothing."""
    game = GAMES.get(name) or abort(404)
    known = next((known for known in game.tools if known.name == tool), None) or abort(404)
    if isinstance(known, AskedTool):
        return _asked(game, known)
    at = entered(game, known, request.form)
    page = tool_page(game, known, at, SlipForm())
    wrong = bool(at.problems or at.problem)
    if request.form.get("do") == "work" and not wrong:
        answer, objections = worked_out(game, known, at.state, at.typed)
        page = replace(page, answer=answer, objections=objections)
    return render_template("tool.html", page=page), 422 if wrong and request.method == "POST" else 200


def _asked(game: Game, tool: AskedTool) -> tuple[str, int]:
    """Answer with the box of this house to the few values a tool asks for."""
    box = box_with(game, house_box(game).changes)
    page = asked_page(game, tool, box, request.form if request.method == "POST" else None)
    return render_template("tool_asked.html", page=page), 422 if page.wrong else 200


@rooms.get("/t/<table>/from-here/<tool>")
@sees_table
def from_here(table: str, tool: str) -> str:
    """Work a quick tool out from the table as it lies, recording nothing."""
    page = from_here_page(table_of(table), table, tool) or abort(404)
    return render_template("from_here.html", page=page)

"""Battle Merchants beyond the table page: one space of the board, and wars battle by battle."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.games.battle_merchants.state import State
from tracker.journal.acts import Refused, record
from tracker.journal.timeline import Played
from tracker.kernel.events import Correct
from tracker.kernel.words import sentence
from tracker.web.access import acts_at_table, may_act_for, sees_table, table_of
from tracker.web.forms import LONGEST_NOTE, SlipForm
from tracker.web.pages.board import (
    KINDS,
    QUALITIES,
    SpacePage,
    checklist_page,
    history,
    lying,
    owners,
    reasons,
    space_of,
    state_of,
)
from tracker.web.pages.wars import WarsPage, cleanup_page, war_page, wars
from tracker.web.views.acts import answered, device_label
from tracker.web.views.table import acting_seat, slip_form

rooms = Blueprint("board", __name__)


@dataclass(frozen=True)
class WithSlip:
    """A page of one space with the form it carries."""

    show: SpacePage
    form: SlipForm


def _tracked(played: Played) -> State:
    return state_of(played) or abort(404)


@rooms.get("/t/<table>/space/<path:space>")
@sees_table
def space(table: str, space: str) -> str:
    """Show what lies on a space."""
    played = table_of(table)
    page = _space_page(played, table, space)
    return render_template("games/battle_merchants/space.html", page=WithSlip(page, slip_form(played)))


@rooms.post("/t/<table>/space/<path:space>")
@acts_at_table
def correct_space(table: str, space: str) -> Response | tuple[str, int]:
    """Set a space to what lies on the table."""
    played = table_of(table)
    if space not in _tracked(played).spaces:
        abort(404)
    form = SlipForm()
    names = ("kind", "quality", "owner")
    value = {name: request.form.get(name, "") for name in names} if request.form.get("owner") else None
    event = Correct(f"spaces.{space}", value, (form.note.data or "")[:LONGEST_NOTE])
    answer = record(form.slip(table, device_label(table)), event, note=event.note, overrule=True)
    if answered(table, "", answer):
        return redirect(url_for("board.space", table=table, space=space))
    told = answer.objections[0].detail if isinstance(answer, Refused) else "it has changed in between; look again"
    fresh = slip_form(answer.played)
    page = _space_page(answer.played, table, space, sentence(told))
    return render_template("games/battle_merchants/space.html", page=WithSlip(page, fresh)), 409


def _space_page(played: Played, table: str, id: str, problem: str = "") -> SpacePage:
    state = _tracked(played)
    found = space_of(state, id) or abort(404)
    now = lying(state.spaces[id], found.asks_for.lower())
    return SpacePage(
        id=table,
        accent=played.game.about.accent,
        space=found,
        reasons=reasons(played, id, acting_seat(played, table)),
        history=history(played, id),
        kinds=KINDS,
        qualities=QUALITIES,
        owners=owners(played),
        chosen={name: request.form.get(name, value) for name, value in now.items()},
        note=request.form.get("note", "")[:LONGEST_NOTE],
        problem=problem,
        may_correct=bool(may_act_for(played, table)),
        acting=acting_seat(played, table),
        head=played.head,
    )


@rooms.get("/t/<table>/space")
@sees_table
def find_space(table: str) -> Response:
    """Go to the space that was chosen from the list."""
    chosen = request.args.get("space", "")
    if chosen not in _tracked(table_of(table)).spaces:
        abort(404)
    return redirect(url_for("board.space", table=table, space=chosen))


@rooms.get("/t/<table>/checklist")
@sees_table
def checklist(table: str) -> str:
    """Show what lies where before the first turn."""
    return render_template("checklist.html", page=checklist_page(table_of(table), table))


@rooms.get("/t/<table>/cleanup")
@sees_table
def cleanup(table: str) -> str:
    """Show what hands do at a season's end, and what is written of it."""
    page = cleanup_page(table_of(table), table) or abort(404)
    return render_template("games/battle_merchants/cleanup.html", page=page)


@rooms.get("/t/<table>/wars")
@sees_table
def all_wars(table: str) -> str:
    """List the wars of a table."""
    played = table_of(table)
    _tracked(played)
    page = WarsPage(table, played.game.about.accent, wars(played))
    return render_template("games/battle_merchants/wars.html", page=page)


@rooms.get("/t/<table>/war/<int:number>")
@sees_table
def war(table: str, number: int) -> str:
    """Show a war at a glance, or one of its steps."""
    played = table_of(table)
    _tracked(played)
    act = played.act(number) or abort(404)
    step = request.args.get("step", type=int, default=0)
    page = war_page(played, table, act, step) or abort(404)
    return render_template("games/battle_merchants/war.html", page=page)

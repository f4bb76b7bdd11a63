"""Accepted findings and remarks."""

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Already, Recorded, Refused
from tracker.journal.remarks import accept, write_note
from tracker.web.access import acts_at_table, keeps_score, table_of
from tracker.web.forms import LONGEST_NOTE, SlipForm, told_apart
from tracker.web.pages.common import spoken
from tracker.web.views.acts import device_label

rooms = Blueprint("remarks", __name__)


@rooms.post("/t/<table>/accept")
@keeps_score
def accept_finding(table: str) -> Response:
    """Accept a finding as a house ruling; it stays visible."""
    form = SlipForm()
    number, rule = request.form.get("number", type=int, default=0), request.form.get("rule", "")[:40]
    if table_of(table).act(number) is None:
        abort(404)
    note = (form.note.data or "").strip()[:LONGEST_NOTE]
    match accept(told_apart(form.slip(table, device_label(table)), request.form), number, rule, note):
        case Refused(objections=found, played=played):
            flash(spoken(played, found), "problem")
        case Recorded() | Already():
            flash(f"Entry {number} is accepted as a house ruling.", "done")
    return redirect(url_for("table.review", table=table))


@rooms.post("/t/<table>/note")
@acts_at_table
def note(table: str) -> Response:
    """Write a remark into the journal."""
    form = SlipForm()
    text = (form.note.data or "").strip()
    if not text or not form.validate():
        flash(f"A remark needs some words, {LONGEST_NOTE} letters at most.", "problem")
    else:
        write_note(form.slip(table, device_label(table)), text)
        flash("Noted.", "done")
    return redirect(url_for("table.log", table=table))

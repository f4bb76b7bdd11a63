"""Accepted findings and remarks."""

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.remarks import accept, write_note
from tracker.web.access import acts_at_table, keeps_score, table_of
from tracker.web.forms import SlipForm
from tracker.web.views.acts import device_label

rooms = Blueprint("remarks", __name__)


@rooms.post("/t/<table>/accept")
@keeps_score
def accept_finding(table: str) -> Response:
    """Accept a finding as a house ruling; it stays visible."""
    form = SlipForm()
    number, rule = request.form.get("number", type=int, default=0), request.form.get("rule", "")[:40]
    played = table_of(table)
    if played.act(number) is None:
        abort(404)
    accept(form.slip(table, device_label(table)), number, rule, (form.note.data or "")[:400])
    flash(f"Entry {number} is accepted as a house ruling.", "done")
    return redirect(url_for("table.review", table=table))


@rooms.post("/t/<table>/note")
@acts_at_table
def note(table: str) -> Response:
    """Write a remark into the journal."""
    form = SlipForm()
    text = (form.note.data or "").strip()
    if not text or not form.validate():
        flash("A remark needs some words, 400 letters at most.", "problem")
    else:
        write_note(form.slip(table, device_label(table)), text)
        flash("Noted.", "done")
    return redirect(url_for("table.log", table=table))

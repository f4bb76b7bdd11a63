"""Writing a pad: every cell that was changed, all of them or none."""

from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Already, Recorded, Refused, record_all
from tracker.journal.standing import open_marks
from tracker.journal.timeline import Played
from tracker.kernel.objections import Objection
from tracker.kernel.pads import Pad
from tracker.kernel.words import many
from tracker.web.access import acts_at_table, device, may_act_for, table_of
from tracker.web.forms import SlipForm
from tracker.web.pad_form import Reading, judged, read_pad
from tracker.web.pages.common import spoken
from tracker.web.pages.overtaken import overtaken_view
from tracker.web.pages.pad import Typed
from tracker.web.pages.table import table_page
from tracker.web.views.acts import device_label, fresh
from tracker.web.views.table import WithForm, acting_seat

rooms = Blueprint("pads", __name__)


@rooms.post("/t/<table>/pad")
@acts_at_table
def write_pad(table: str) -> Response | tuple[str, int]:
    """Record every cell of the pad that was changed, all of them or none; a problem is said at its cell."""
    played = table_of(table)
    form = SlipForm()
    pad = played.game.pad(played.state) or Pad(())
    reading = read_pad(played, pad, may_act_for(played, table), request.form)
    do = request.form.get("do", "")
    events = [change.event for change in reading.changes]
    if reading.typed.problems or do == "check":
        return _pad_checked(table, played, form, reading)
    answer = record_all(form.slip(table, device_label(table)), events, overrule=do == "overrule")
    match answer:
        case Recorded(number=first, played=after):
            flash(_written(after, first) if events else "Nothing was changed.", "done")
        case Already(number=number, undone=False):
            flash(f"This was already written, from entry {number} on.", "done")
        case Refused(objections=found):
            return _pad_checked(table, answer.played, form, reading, found)
        case _:
            said = "Something else was written in between; nothing is written yet."
            came = overtaken_view(answer.played, form.slip(table).seen, events, said)
            return _pad_again(table, form, replace(reading.typed, came=came), 409)
    return redirect(url_for("table.table", table=table, pane=reading.typed.pane or None))


def _written(played: Played, first: int) -> str:
    """Say that a pad is written, and how much of it is against the rules; the pad says what and where."""
    against = sum(number >= first for number, _ in open_marks(played))
    return f"Written; {many(against, 'thing is', 'things are')} against the rules." if against else "Written."


def _pad_checked(
    table: str, played: Played, form: SlipForm, reading: Reading, refused: Iterable[Objection] = ()
) -> tuple[str, int]:
    """Show the pad with what the rules say about every changed cell; nothing is recorded."""
    typed = judged(played, reading, overrule=request.form.get("do") == "overrule")
    if typed.problems and (request.form.get("do") != "check" or reading.typed.problems):
        return _pad_again(table, form, replace(typed, said="Nothing is written yet."), 422)
    if refused:
        return _pad_again(table, form, replace(reading.typed, said=spoken(played, refused)), 422)
    said = "This is what it would make; nothing is written yet." if reading.changes else "Nothing was changed."
    return _pad_again(table, form, replace(typed, said=said), 200)


def _pad_again(table: str, form: SlipForm, typed: Typed, status: int) -> tuple[str, int]:
    """Show the table again with everything that was typed."""
    played = table_of(table)
    fresh(form, played)
    page = table_page(
        played,
        table,
        may_act_for(played, table),
        acting_seat(played, table),
        keeps_score=device().keeps_score(table),
        typed=typed,
    )
    return render_template("table.html", page=WithForm(page, form)), status

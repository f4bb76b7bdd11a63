"""One act of the past, undo, redo, strike and newer rules; the difference is shown before it is accepted."""

from dataclasses import dataclass, replace

from flask import Blueprint, abort, flash, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Answer, Overtaken, Recorded, Refused, already
from tracker.journal.changes import change, digest, propose
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.revision import Revision, redo_target, undo_target
from tracker.journal.timeline import Played, PlayedAct
from tracker.journal.versions import adopt_rules, is_behind, under_new_rules
from tracker.web.access import acts_at_table, device, keeps_score, may_act_for, sees_table, table_of
from tracker.web.forms import SlipForm
from tracker.web.pages.act import DifferenceView, difference_view
from tracker.web.pages.common import SeatView, seat_view, spoken
from tracker.web.pages.log import ActView, act_view, entry_title, redo_title, undo_title
from tracker.web.views.acts import device_label, to_table
from tracker.web.views.table import slip_form

rooms = Blueprint("past", __name__)


@dataclass(frozen=True)
class ChangePage:
    """A change of the past with the difference it would make."""

    id: str
    accent: str
    title: str
    heading: str
    says: str
    difference: DifferenceView
    form: SlipForm
    action: str
    confirm: str
    back: str
    number: int = 0


@dataclass(frozen=True)
class EntryPage:
    """One act with everything that can be done about it."""

    id: str
    accent: str
    title: str
    act: ActView
    inserts: tuple[tuple[str, SeatView, str], ...]
    form: SlipForm
    head: int
    keeps_score: bool
    owner: bool


def act_at(played: Played, number: int) -> PlayedAct:
    """Find a live act, or say that there is none."""
    return played.act(number) or abort(404)


@rooms.get("/t/<table>/entry/<int:number>")
@sees_table
def entry(table: str, number: int) -> str:
    """Show one act."""
    played = table_of(table)
    found = act_at(played, number)
    seats = may_act_for(played, table)
    inserts = tuple(
        (offer.act, seat_view(played, seat), offer.title)
        for seat in seats
        for offer in played.game.offers(found.before, seat, {})
        if not offer.secret
    )
    page = EntryPage(
        id=table,
        accent=played.game.about.accent,
        title=played.title,
        act=act_view(played, found, played.entries[number - 1]),
        inserts=inserts,
        form=slip_form(played),
        head=played.head,
        keeps_score=device().keeps_score(table),
        owner=device().owner,
    )
    return render_template("entry.html", page=page)


@rooms.route("/t/<table>/undo", methods=["GET", "POST"])
@acts_at_table
def undo(table: str) -> Response | str | tuple[str, int]:
    """Take back the last act; with later acts behind it, the difference is shown first."""
    form = SlipForm()
    again = already(form.slip(table)) if request.method == "POST" else None
    if again:
        return after_change(table, again, "") or to_table(table)
    played = table_of(table)
    seat, target = _undone_by(played, table, request.form.get("number", type=int, default=0))
    if target is None:
        flash("There is nothing to take back.", "problem")
        return to_table(table)
    last = played.acts[-1].act.number if played.acts else 0
    asked = request.form.get("number", "")
    if request.method == "POST" and (form.shown.data or (target.number == last and asked in ("", str(last)))):
        slip, shown = form.slip(table, device_label(table)), form.shown.data or ""
        answer = change(slip, EntryKind.UNDO, target.number, shown=shown, seat=seat)
        return after_change(table, answer, f"Taken back: {undo_title(played, target, seat)}") or to_table(table)
    heading = f"Take back {undo_title(played, target, seat)}?"
    return _show(played, table, EntryKind.UNDO, target.number, heading, seat)


def _undone_by(played: Played, table: str, asked: int) -> tuple[str, Entry | None]:
    """Find what a device may take back: the table's last entry, or its own seats' last; the one asked for first."""
    seats = ("",) if device().keeps_score(table) else may_act_for(played, table)
    targets = {seat: undo_target(played, seat) for seat in seats}
    numbers = {seat: target.number for seat, target in targets.items() if target}
    seat = max(numbers, key=lambda seat: (numbers[seat] == asked, numbers[seat]), default="")
    return seat, targets.get(seat)


@rooms.post("/t/<table>/redo")
@keeps_score
def redo(table: str) -> Response | str:
    """Bring back what was taken back last."""
    again = already(SlipForm().slip(table))
    if again:
        return after_change(table, again, "") or to_table(table)
    played = table_of(table)
    target = redo_target(played)
    if target is None:
        flash("There is nothing to bring back.", "problem")
        return to_table(table)
    answer = change(SlipForm().slip(table, device_label(table)), EntryKind.REDO, target.number)
    return after_change(table, answer, f"Brought back: {redo_title(played, target)}") or to_table(table)


@rooms.route("/t/<table>/entry/<int:number>/strike", methods=["GET", "POST"])
@keeps_score
def strike(table: str, number: int) -> Response | str:
    """Strike an act that did not happen, after its difference was shown."""
    played = table_of(table)
    found = act_at(played, number)
    told = entry_title(played, played.entries[found.act.number - 1])
    form = SlipForm()
    if request.method == "POST" and form.shown.data:
        slip = form.slip(table, device_label(table))
        answer = change(slip, EntryKind.STRIKE, number, note=form.note.data or "", shown=form.shown.data)
        return after_change(table, answer, f"Struck: {told}") or _show(
            played, table, EntryKind.STRIKE, number, f"Strike {told}?"
        )
    return _show(played, table, EntryKind.STRIKE, number, f"Strike {told}?")


def after_change(table: str, answer: Answer, done: str) -> Response | None:
    """Say what happened; nothing if the difference has to be shown again."""
    match answer:
        case Recorded():
            flash(done, "done")
            return to_table(table)
        case Overtaken():
            flash("Something has happened in between. Look at the difference again.", "problem")
            return None
        case Refused(objections=found, played=played):
            flash(spoken(played, found), "problem")
            return to_table(table)
        case _:
            flash("This was already done.", "done")
            return to_table(table)


def _show(played: Played, table: str, kind: EntryKind, number: int, heading: str, seat: str = "") -> str:
    """Show the difference a change would make."""
    undo = kind is EntryKind.UNDO
    action = url_for("past.undo", table=table) if undo else url_for("past.strike", table=table, number=number)
    page = _change_page(played, table, propose(played, kind, number, seat=seat), heading, action)
    page = replace(page, confirm="Take back" if undo else "Strike", number=number)
    return render_template("change.html", page=page)


def _change_page(played: Played, table: str, revision: Revision, heading: str, action: str) -> ChangePage:
    """Put a page together that shows the difference a change would make."""
    shown = digest(revision.difference)
    form = slip_form(played)
    form.shown.data = shown
    return ChangePage(
        id=table,
        accent=played.game.about.accent,
        title=played.title,
        heading=heading,
        says="Everything after it is read again by the rules; what was done by hand is kept.",
        difference=difference_view(played, revision.difference, shown),
        form=form,
        action=action,
        confirm="Do it",
        back=url_for("table.table", table=table),
    )


@rooms.route("/t/<table>/new-rules", methods=["GET", "POST"])
@keeps_score
def new_rules(table: str) -> Response | str:
    """Show what newer rules would make of this table, and adopt them."""
    played = table_of(table)
    if not is_behind(played):
        return to_table(table)
    form = SlipForm()
    if request.method == "POST" and form.shown.data:
        answer = adopt_rules(form.slip(table, device_label(table)), form.shown.data)
        done = after_change(table, answer, "The table is played by the newer rules now.")
        if done:
            return done
        played = table_of(table)
    revision = under_new_rules(played)
    page = _change_page(played, table, revision, "Play on by the newer rules?", url_for("past.new_rules", table=table))
    says = "Our reading of the rules was corrected since this table was last played. This is what would change."
    return render_template("change.html", page=replace(page, says=says, confirm="Adopt them"))

"""Changing the past: undo, redo, amend, insert, strike; the difference is shown before it is accepted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Answer, Overtaken, Recorded, Refused, accept, change, digest, propose, write_note
from tracker.journal.entries import EntryKind
from tracker.journal.revision import Revision, redo_target, undo_target
from tracker.journal.timeline import Played, PlayedAct
from tracker.journal.versions import adopt_rules, is_behind, under_new_rules
from tracker.kernel.codec import Json
from tracker.kernel.events import KERNEL_EVENTS, seat_of
from tracker.kernel.game import Event
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.offers import Offer
from tracker.kernel.play import verdicts, write_event
from tracker.web.access import acts_at_table, device, keeps_score, may_act_for, sees_table, table_of
from tracker.web.forms import SlipForm, Unreadable, chosen_in, event_in, form_for, fresh_once, plain_offer
from tracker.web.pages.act import ActPage, DifferenceView, difference_view
from tracker.web.pages.common import objection_view
from tracker.web.pages.log import ActView, act_view, entry_title
from tracker.web.views.acts import act_page, device_label, to_table
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


@dataclass(frozen=True)
class EntryPage:
    """One act with everything that can be done about it."""

    id: str
    accent: str
    title: str
    act: ActView
    inserts: tuple[tuple[str, str, str], ...]
    form: SlipForm
    head: int
    keeps_score: bool
    owner: bool


def _act(played: Played, number: int) -> PlayedAct:
    return played.act(number) or abort(404)


@rooms.get("/t/<table>/entry/<int:number>")
@sees_table
def entry(table: str, number: int) -> str:
    """Show one act."""
    played = table_of(table)
    found = _act(played, number)
    seats = may_act_for(played, table)
    inserts = tuple(
        (offer.act, seat, f"{offer.title}")
        for seat in seats
        for offer in played.game.offers(found.before, seat, {})
        if not offer.secret
    )
    page = EntryPage(
        id=table,
        accent=played.game.about.accent,
        title=played.settings.title or played.game.about.title,
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
    played = table_of(table)
    seat = "" if device().keeps_score(table) else (may_act_for(played, table) or ("",))[0]
    target = undo_target(played, seat)
    if target is None:
        flash("There is nothing to take back.", "problem")
        return to_table(table)
    last = played.acts[-1].act.number if played.acts else 0
    form = SlipForm()
    asked = request.form.get("number", "")
    if request.method == "POST" and (form.shown.data or (target.number == last and asked in ("", str(last)))):
        answer = change(
            form.slip(table, device_label(table)), EntryKind.UNDO, target.number, shown=form.shown.data or ""
        )
        return _after(table, answer, f"Taken back: {entry_title(played, target)}") or to_table(table)
    return _show(played, table, EntryKind.UNDO, target.number, f"Take back {entry_title(played, target)}?")


@rooms.post("/t/<table>/redo")
@keeps_score
def redo(table: str) -> Response | str:
    """Bring back what was taken back last."""
    played = table_of(table)
    target = redo_target(played)
    if target is None:
        flash("There is nothing to bring back.", "problem")
        return to_table(table)
    answer = change(SlipForm().slip(table, device_label(table)), EntryKind.REDO, target.number)
    return _after(table, answer, f"Brought back: {entry_title(played, target)}") or to_table(table)


@rooms.route("/t/<table>/entry/<int:number>/strike", methods=["GET", "POST"])
@keeps_score
def strike(table: str, number: int) -> Response | str:
    """Strike an act that did not happen, after its difference was shown."""
    played = table_of(table)
    found = _act(played, number)
    told = entry_title(played, played.entries[found.act.number - 1])
    form = SlipForm()
    if request.method == "POST" and form.shown.data:
        slip = form.slip(table, device_label(table))
        answer = change(slip, EntryKind.STRIKE, number, note=form.note.data or "", shown=form.shown.data)
        return _after(table, answer, f"Struck: {told}") or _show(
            played, table, EntryKind.STRIKE, number, f"Strike {told}?"
        )
    return _show(played, table, EntryKind.STRIKE, number, f"Strike {told}?")


def _after(table: str, answer: Answer, done: str) -> Response | None:
    """Say what happened; nothing if the difference has to be shown again."""
    match answer:
        case Recorded():
            flash(done, "done")
            return to_table(table)
        case Overtaken():
            flash("Something has happened in between. Look at the difference again.", "problem")
            return None
        case Refused(objections=found):
            flash(" ".join(objection.detail for objection in found), "problem")
            return to_table(table)
        case _:
            flash("This was already done.", "done")
            return to_table(table)


def _show(played: Played, table: str, kind: EntryKind, number: int, heading: str) -> str:
    """Show the difference a change would make."""
    undo = kind is EntryKind.UNDO
    action = url_for("past.undo", table=table) if undo else url_for("past.strike", table=table, number=number)
    page = _change_page(played, table, propose(played, kind, number), heading, action)
    page = replace(page, confirm="Take back" if undo else "Strike")
    return render_template("change.html", page=page)


def _change_page(played: Played, table: str, revision: Revision, heading: str, action: str) -> ChangePage:
    """Put a page together that shows the difference a change would make."""
    shown = digest(revision.difference)
    form = slip_form(played)
    form.shown.data = shown
    return ChangePage(
        id=table,
        accent=played.game.about.accent,
        title=played.settings.title or played.game.about.title,
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
        done = _after(table, answer, "The table is played by the newer rules now.")
        if done:
            return done
        played = table_of(table)
    revision = under_new_rules(played)
    page = _change_page(played, table, revision, "Play on by the newer rules?", url_for("past.new_rules", table=table))
    says = "Our reading of the rules was corrected since this table was last played. This is what would change."
    return render_template("change.html", page=replace(page, says=says, confirm="Adopt them"))


# ---------------------------------------------------------------- amend and insert


@rooms.route("/t/<table>/entry/<int:number>/amend", methods=["GET", "POST"])
@keeps_score
def amend(table: str, number: int) -> Response | str | tuple[str, int]:
    """Make an old act another one, after its difference was shown."""
    played = table_of(table)
    found = _act(played, number)
    given = write_event(found.act.event)
    action = url_for("past.amend", table=table, number=number)
    return _edit(played, table, EntryKind.AMEND, found, given, action, f"Entry {number}")


@rooms.route("/t/<table>/entry/<int:number>/insert/<act>", methods=["GET", "POST"])
@keeps_score
def insert(table: str, number: int, act: str) -> Response | str | tuple[str, int]:
    """Add an act that was forgotten before another one, after its difference was shown."""
    played = table_of(table)
    seat = request.args.get("seat", "")
    given: dict[str, Json] = {"act": act, **({"seat": seat} if seat else {})}
    action = url_for("past.insert", table=table, number=number, act=act, seat=seat or None)
    return _edit(played, table, EntryKind.INSERT, _act(played, number), given, action, f"Before entry {number}")


def _edit(
    played: Played,
    table: str,
    kind: EntryKind,
    found: PlayedAct,
    given: Mapping[str, Json],
    action: str,
    heading: str,
) -> Response | str | tuple[str, int]:
    """Show the form of an act in the past, its difference, and record it."""
    first = _offer_then(played, found, given, {})
    form = form_for(first, request.form if request.method == "POST" else None, given)
    offer = _offer_then(played, found, given, chosen_in(first, form) if request.method == "POST" else given)
    page = _edit_page(played, table, offer, form, action, heading)
    if request.method == "GET" or request.form.get("do") == "fits":
        _seen(form, played)
        return render_template("act.html", page=page)
    try:
        event = event_in(played.game, offer, form)
    except Unreadable as problem:
        form.note.errors = [str(problem)]
        return render_template("act.html", page=_edit_page(played, table, offer, form, action, heading)), 422
    if request.form.get("do") == "record" and form.shown.data:
        slip = form.slip(table, device_label(table))
        answer = change(slip, kind, found.act.number, event, note=form.note.data or "", shown=form.shown.data)
        done = _after(table, answer, f"{heading}: {kind.value} recorded.")
        if done:
            return done
    return _with_difference(played, kind, found, event, page)


def _with_difference(
    played: Played, kind: EntryKind, found: PlayedAct, event: Event, page: ActPage
) -> str | tuple[str, int]:
    """Show what an amended or inserted act would change, or why it cannot be."""
    against = objections(verdicts(played.game, found.before, event))
    if is_impossible(against):
        shown = tuple(objection_view(played.game, objection) for objection in against)
        return render_template("act.html", page=replace(page, objections=shown)), 422
    revision = propose(played, kind, found.act.number, event)
    code = digest(revision.difference)
    _seen(page.form, played)
    page.form.shown.data = code
    view = difference_view(played, revision.difference, code)
    return render_template("act.html", page=replace(page, difference=view))


def _seen(form: SlipForm, played: Played) -> None:
    form.seen.data, form.once.data = str(played.head), fresh_once()


def _offer_then(played: Played, found: PlayedAct, given: Mapping[str, Json], chosen: Mapping[str, Json]) -> Offer:
    """Find the offer of an act as it stood then; events no offer describes get a plain form."""
    act = str(given["act"])
    seat = str(given.get("seat") or seat_of(found.act.event) or played.state.terms.seats[0])
    kind = type(found.act.event) if isinstance(found.act.event, KERNEL_EVENTS) else played.game.event_class(act)
    if kind is None:
        abort(404)
    for offer in played.game.offers(found.before, seat, {**chosen, "act": act}):
        if offer.act == act:
            return offer
    return plain_offer(
        kind, str(given.get("seat") or ""), found.act.event if isinstance(found.act.event, kind) else None
    )


def _edit_page(played: Played, table: str, offer: Offer, form: SlipForm, action: str, heading: str) -> ActPage:
    page = act_page(played, table, offer, offer.seat, form)
    return replace(
        page,
        heading=f"{heading}: {offer.title}",
        action=action,
        closed=None,
        record="Amend",
        changes_past=True,
        back=url_for("table.log", table=table),
    )


# ---------------------------------------------------------------- findings and remarks


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

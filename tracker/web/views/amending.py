"""Amending an old act and adding a forgotten one; the difference is shown before it is accepted."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.changes import change, digest, propose
from tracker.journal.entries import EntryKind
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.codec import Json
from tracker.kernel.events import KERNEL_EVENTS, seat_of
from tracker.kernel.game import Event
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.offers import Offer
from tracker.kernel.play import verdicts, write_event
from tracker.web.access import keeps_score, table_of
from tracker.web.forms import SlipForm, Unreadable, chosen_in, event_in, form_for, fresh_once, plain_offer
from tracker.web.pages.act import ActPage, difference_view
from tracker.web.pages.common import objection_view
from tracker.web.views.acts import act_page, device_label
from tracker.web.views.past import act_at, after_change

rooms = Blueprint("amending", __name__)


@rooms.route("/t/<table>/entry/<int:number>/amend", methods=["GET", "POST"])
@keeps_score
def amend(table: str, number: int) -> Response | str | tuple[str, int]:
    """Make an old act another one, after its difference was shown."""
    played = table_of(table)
    found = act_at(played, number)
    given = write_event(found.act.event)
    action = url_for("amending.amend", table=table, number=number)
    return _edit(played, table, EntryKind.AMEND, found, given, action, f"Entry {number}")


@rooms.route("/t/<table>/entry/<int:number>/insert/<act>", methods=["GET", "POST"])
@keeps_score
def insert(table: str, number: int, act: str) -> Response | str | tuple[str, int]:
    """Add an act that was forgotten before another one, after its difference was shown."""
    played = table_of(table)
    seat = request.args.get("seat", "")
    given: dict[str, Json] = {"act": act, **({"seat": seat} if seat else {})}
    action = url_for("amending.insert", table=table, number=number, act=act, seat=seat or None)
    return _edit(played, table, EntryKind.INSERT, act_at(played, number), given, action, f"Before entry {number}")


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
        done = after_change(table, answer, f"{heading}: {'amended' if kind is EntryKind.AMEND else 'added'}.")
        if done:
            return done
    return _with_difference(played, kind, found, event, page)


def _with_difference(
    played: Played, kind: EntryKind, found: PlayedAct, event: Event, page: ActPage
) -> str | tuple[str, int]:
    """Show what an amended or inserted act would change, or why it cannot be."""
    against = objections(verdicts(played.game, found.before, event))
    if is_impossible(against):
        shown = tuple(objection_view(played, objection) for objection in against)
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
        record="Amend",
        changes_past=True,
        back=url_for("table.log", table=table),
    )

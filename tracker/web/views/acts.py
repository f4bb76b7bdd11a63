"""Doing something at a table: acts, pads, answers, sealed choices, undo, corrections."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import (
    Already,
    Answer,
    Overtaken,
    Recorded,
    Refused,
    open_now,
    preview,
    proceed,
    record,
    record_all,
)
from tracker.journal.drafts import draft_of, reveal, seal, sealed_now
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json
from tracker.kernel.events import Correct, seat_of
from tracker.kernel.game import Event
from tracker.kernel.objections import NotChecked
from tracker.kernel.offers import Offer, Question
from tracker.kernel.pads import Pad
from tracker.kernel.play import By, Outcome
from tracker.kernel.positions import value_at, write_position
from tracker.web.access import acts_at_table, device, keeps_score, may_act_for, table_of
from tracker.web.forms import SlipForm, Unreadable, chosen_in, event_in, form_for, fresh_once, plain_offer
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pad_form import Reading, judged, read_pad
from tracker.web.pages.act import ActPage, field_views, preview_view
from tracker.web.pages.common import objection_view, seat_view
from tracker.web.pages.log import entry_title
from tracker.web.pages.numbers import number_page
from tracker.web.pages.pad import Typed
from tracker.web.pages.table import table_page
from tracker.web.views.table import WithForm, acting_seat

rooms = Blueprint("acts", __name__)


def device_label(table: str) -> str:
    """Name the device in the journal by what it may do."""
    here = device()
    return here.name or (
        "owner" if here.owner else "scorekeeper" if here.keeps_score(table) else ", ".join(here.seats(table))
    )


def to_table(table: str, seat: str = "") -> Response:
    """Go back to the table."""
    return redirect(url_for("table.table", table=table, seat=seat or None))


def offer_of(played: Played, act: str, seat: str, chosen: Mapping[str, Json]) -> Offer:
    """Find the offer of an act for a seat; consequences by hand get a plain form."""
    who = seat or played.state.terms.seats[0]
    found = [offer for offer in played.game.offers(played.state, who, {**chosen, "act": act}) if offer.act == act]
    if found:
        return found[0]
    kind = played.game.event_class(act)
    if kind is None:
        abort(404)
    return plain_offer(kind, "")


def _may(played: Played, table: str, seat: str) -> None:
    """Stop a device that acts for a seat it does not hold."""
    if seat not in may_act_for(played, table) and not (seat == "" and may_act_for(played, table)):
        abort(403)


@rooms.get("/t/<table>/act/<act>")
@acts_at_table
def act_panel(table: str, act: str) -> str:
    """Show the panel of an act."""
    played = table_of(table)
    seat = request.args.get("seat", "")
    _may(played, table, seat)
    chosen = _given(played, table, act, seat)
    offer = offer_of(played, act, seat, chosen)
    form = form_for(offer, None, chosen)
    return render_template("act.html", page=act_page(played, table, offer, seat, _fresh(form, played)))


def _may_be_of(played: Played, table: str, seat: str) -> None:
    """Stop a seat's device that records an act of another seat, whatever the address says."""
    if not device().keeps_score(table):
        _may(played, table, seat)


def _given(played: Played, table: str, act: str, seat: str) -> dict[str, Json]:
    """Start from what a link has chosen already, or from the seat's own sealed draft."""
    chosen: dict[str, Json] = {key: value for key, value in request.args.items() if key != "seat"}
    sealed = sealed_now(played)
    if sealed is not None and played.game.event_class(act) is sealed.secret and not chosen:
        return dict(draft_of(table, sealed.key, seat) or {})
    return chosen


def _fresh(form: SlipForm, played: Played) -> SlipForm:
    form.seen.data, form.once.data, form.shown.data = str(played.head), fresh_once(), ""
    return form


@rooms.post("/t/<table>/act/<act>")
@acts_at_table
def do_act(table: str, act: str) -> Response | str | tuple[str, int]:
    """Check first, show what fits, or record."""
    played = table_of(table)
    seat = request.args.get("seat", "")
    _may(played, table, seat)
    first = offer_of(played, act, seat, {})
    offer = offer_of(played, act, seat, chosen_in(first, form_for(first, request.form, {})))
    form = form_for(offer, request.form, {})
    if request.form.get("do") == "fits" or not form.validate():
        return render_template("act.html", page=act_page(played, table, offer, seat, form))
    try:
        event = event_in(played.game, offer, form)
    except Unreadable as problem:
        _at_field(form, problem)
        return render_template("act.html", page=act_page(played, table, offer, seat, form)), 422
    _may_be_of(played, table, seat_of(event) or "")
    if request.form.get("do") == "check":
        shown = preview(played, event)
        return render_template("act.html", page=act_page(played, table, offer, seat, form, (event, shown)))
    return _recorded(table, seat, offer, form, event)


def _at_field(form: SlipForm, problem: Unreadable) -> None:
    """Say what is wrong at the field, or at the first one of a list."""
    name = problem.field if problem.field in form else f"{problem.field}-0"
    target = next((field for field in form if field.name == name), form.note)
    target.errors = [*target.errors, str(problem)]


def _recorded(table: str, seat: str, offer: Offer, form: SlipForm, event: Event) -> Response | tuple[str, int]:
    """Record an act or seal a secret one, and go where that leads."""
    overrule = request.form.get("do") == "overrule"
    slip = form.slip(table, device_label(table))
    if offer.secret:
        answer: Answer = seal(slip, seat, event, overrule=overrule)
    else:
        answer = record(slip, event, note=form.note.data or "", overrule=overrule)
    return answered(table, seat, answer) or _again(table, seat, offer, form, event, answer)


def answered(table: str, seat: str, answer: Answer) -> Response | None:
    """Say what was recorded and go back to the table; nothing if it was not."""
    match answer:
        case Recorded(number=number, played=played):
            entry = played.entry(number)
            flash(f"{number}: {entry_title(played, entry)}" if entry else "Recorded", "done")
            still_due = seat in played.game.now(played.state).seats
            return to_table(table, seat if still_due else "")
        case Already(number=number, undone=False):
            flash(f"This was already recorded as entry {number}.", "done")
            return to_table(table, seat)
        case _:
            return None


def _again(table: str, seat: str, offer: Offer, form: SlipForm, event: Event, answer: Answer) -> tuple[str, int]:
    """Show the panel again with every reason, keeping what was typed."""
    played = answer.played
    overtaken = ""
    if isinstance(answer, Overtaken):
        overtaken = f"Since entry {answer.seen} something has changed what this would do. Look again, then record."
    if isinstance(answer, Already):
        overtaken = f"This was recorded as entry {answer.number} and taken back since. Record it again?"
    chosen = chosen_in(offer, form)
    fresh = offer_of(played, offer.act, seat, chosen)
    _fresh(form, played)
    shown = preview(played, event)
    refused = answer.objections if isinstance(answer, Refused) else ()
    page = act_page(played, table, fresh, seat, form, (event, shown), overtaken=overtaken, refused=refused)
    return render_template("act.html", page=page), 409 if overtaken else 422


def act_page(
    played: Played,
    table: str,
    offer: Offer,
    seat: str,
    form: SlipForm,
    shown: tuple[Event, Outcome] | None = None,
    *,
    overtaken: str = "",
    refused: tuple[Any, ...] = (),
) -> ActPage:
    """Put the panel of an act together."""
    game = played.game
    found = tuple(objection_view(game, found) for found in refused if not isinstance(found, NotChecked))
    return ActPage(
        id=table,
        accent=game.about.accent,
        title=played.settings.title or game.about.title,
        heading=offer.title,
        seat=seat_view(played, seat) if seat else None,
        fields=field_views(offer, form),
        form=form,
        preview=preview_view(played, *shown) if shown else None,
        objections=found,
        overtaken=overtaken,
        difference=None,
        attitude=played.settings.attitude,
        closed=objection_view(game, offer.closed) if offer.closed else None,
        secret=offer.secret,
        head=played.head,
        action=url_for("acts.do_act", table=table, act=offer.act, seat=seat or None),
        back=url_for("table.table", table=table, seat=seat or None),
        record="Seal" if offer.secret else "Record",
    )


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
        case Recorded():
            flash("Written." if events else "Nothing was changed.", "done")
        case Already(number=number, undone=False):
            flash(f"This was already written, from entry {number} on.", "done")
        case Refused():
            return _pad_checked(table, answer.played, form, reading)
        case _:
            said = "Something else was written in between. Look at the cells again, then write down."
            return _pad_again(table, form, replace(reading.typed, said=said), 409)
    return redirect(url_for("table.table", table=table, pane=reading.typed.pane or None))


def _pad_checked(table: str, played: Played, form: SlipForm, reading: Reading) -> tuple[str, int]:
    """Show the pad with what the rules say about every changed cell; nothing is recorded."""
    typed = judged(played, reading, overrule=request.form.get("do") == "overrule")
    if typed.problems and (request.form.get("do") != "check" or reading.typed.problems):
        return _pad_again(table, form, replace(typed, said="Nothing is written yet."), 422)
    said = "This is what it would make; nothing is written yet." if reading.changes else "Nothing was changed."
    return _pad_again(table, form, replace(typed, said=said), 200)


def _pad_again(table: str, form: SlipForm, typed: Typed, status: int) -> tuple[str, int]:
    """Show the table again with everything that was typed."""
    played = table_of(table)
    _fresh(form, played)
    page = table_page(
        played,
        table,
        may_act_for(played, table),
        acting_seat(played, table),
        keeps_score=device().keeps_score(table),
        typed=typed,
    )
    return render_template("table.html", page=WithForm(page, form)), status


@rooms.post("/t/<table>/go-on")
@acts_at_table
def go_on(table: str) -> Response:
    """Accept a proposal or leave it to the table; answers go through their own panel."""
    form = SlipForm()
    by = {"accept": By.RULE, "leave": By.LEFT}.get(request.form.get("do", ""))
    if by is None:
        abort(400)
    answer = proceed(form.slip(table, device_label(table)), by)
    if answered(table, "", answer) is None:
        flash("Something else has happened in between. Look again.", "problem")
    return to_table(table)


@rooms.route("/t/<table>/answer", methods=["GET", "POST"])
@acts_at_table
def answer_question(table: str) -> Response | str | tuple[str, int]:
    """Answer the open question, or enter a proposed consequence by hand."""
    played = table_of(table)
    due = open_now(played)
    if due is None:
        return to_table(table)
    if isinstance(due, Question):
        _may_be_of(played, table, due.seat)
        offer, by = offer_of(played, due.act, due.seat, dict(due.given)), By.TABLE
        chosen: dict[str, Json] = dict(due.given)
    else:
        offer, by = plain_offer(type(due.event), "", due.event), By.HAND
        chosen = {}
    form = form_for(offer, request.form if request.method == "POST" else None, chosen)
    action = url_for("acts.answer_question", table=table)
    if request.method == "GET":
        _fresh(form, played)
    else:
        try:
            event = event_in(played.game, offer, form)
        except Unreadable as problem:
            _at_field(form, problem)
        else:
            answer = proceed(form.slip(table, device_label(table)), by, event)
            done = answered(table, offer.seat, answer)
            if done:
                return done
            found = answer.objections if isinstance(answer, Refused) else ()
            return _panel(played, table, offer, form, action, found), 422
    return _panel(played, table, offer, form, action, ())


def _panel(played: Played, table: str, offer: Offer, form: SlipForm, action: str, found: tuple[Any, ...]) -> str:
    page = act_page(played, table, offer, offer.seat, form, refused=found)
    return render_template("act.html", page=replace(page, action=action, closed=None, record="Answer"))


@rooms.post("/t/<table>/reveal")
@keeps_score
def do_reveal(table: str) -> Response:
    """Reveal all sealed choices; going on without somebody names them."""
    form = SlipForm()
    without = tuple(request.form.getlist("without"))
    answer = reveal(form.slip(table, device_label(table)), without=without)
    done = answered(table, "", answer)
    if done is None and isinstance(answer, Refused):
        flash(" ".join(f"{found.detail}." for found in answer.objections), "problem")
    return to_table(table)


@rooms.post("/t/<table>/number/<path:path>")
@acts_at_table
def correct(table: str, path: str) -> Response | str | tuple[str, int]:
    """Set a number to what lies on the table."""
    played = table_of(table)
    form = SlipForm()
    typed = request.form.get("value", "").strip()
    page = number_page(played, table, path, may_correct=True)
    if page is None:
        abort(404)
    try:
        value = _typed_value(played, path, typed)
    except NotANumber as problem:
        form.note.errors = [str(problem)]
        return render_template("number.html", page=WithForm(page, _kept(form, played))), 422
    event = Correct(path, value, (form.note.data or "")[:400])
    answer = record(form.slip(table, device_label(table)), event, note=event.note, overrule=True)
    done = answered(table, "", answer)
    if done:
        return redirect(url_for("table.number", table=table, path=path))
    why = (
        answer.objections[0].detail if isinstance(answer, Refused) else "the number has changed in between; look again"
    )
    form.note.errors = [f"{why[0].upper()}{why[1:]}."]
    return render_template("number.html", page=WithForm(page, _kept(form, played))), 409


def _kept(form: SlipForm, played: Played) -> SlipForm:
    form.seen.data = str(played.head)
    return form


def _typed_value(played: Played, path: str, typed: str) -> Json:
    """Read a corrected value in the kind it has now: a number stays a number, words stay words."""
    now = value_at(write_position(played.state), path)
    if isinstance(now, int) and not isinstance(now, bool):
        return read_number(typed)
    if typed.lstrip("-").isdigit():
        return read_number(typed)
    return {"true": True, "false": False, "": None}.get(typed, typed)

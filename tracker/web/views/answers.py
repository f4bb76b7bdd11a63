"""What the table says to what waits for it: proposals, questions, sealed choices; and corrections."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Answer, Refused, preview, record
from tracker.journal.answers import open_now, preview_answer, proceed
from tracker.journal.drafts import reveal
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json
from tracker.kernel.events import Correct, act_name
from tracker.kernel.game import Consequence, Event
from tracker.kernel.objections import Objection
from tracker.kernel.offers import Offer, Question
from tracker.kernel.play import By, Outcome
from tracker.kernel.positions import value_at, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed, sentence
from tracker.web.access import acts_at_table, keeps_score, table_of
from tracker.web.forms import LONGEST_NOTE, SlipForm, Unreadable, chosen_in, event_in, form_for, plain_offer
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.act import preview_view
from tracker.web.pages.common import spoken
from tracker.web.pages.numbers import number_page
from tracker.web.pages.overtaken import OvertakenView, overtaken_view
from tracker.web.views.acts import act_page, answered, at_field, device_label, fresh, may_be_of, offer_of, to_table
from tracker.web.views.table import WithForm

rooms = Blueprint("answers", __name__)


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


@rooms.get("/t/<table>/answer")
@acts_at_table
def answer_panel(table: str) -> Response | str:
    """Ask the open question; a proposal is shown with what it would change, ready to be changed."""
    played = table_of(table)
    due = open_now(played)
    if due is None:
        return to_table(table)
    offer = _offer_for(played, table, due)
    form = fresh(form_for(offer, None, dict(due.given) if isinstance(due, Question) else {}), played)
    shown = _shown(played, due, due.event) if isinstance(due, Consequence) else None
    return _panel(played, table, offer, form, shown)


@rooms.post("/t/<table>/answer")
@acts_at_table
def answer(table: str) -> Response | str | tuple[str, int]:
    """Check first, or answer the open question, or enter a proposed consequence by hand."""
    played = table_of(table)
    due = open_now(played)
    if due is None:
        return to_table(table)
    first = _offer_for(played, table, due)
    offer = _offer_for(played, table, due, chosen_in(first, form_for(first, request.form, {})))
    form = form_for(offer, request.form, {})
    do = request.form.get("do")
    if do == "fits":
        return _panel(played, table, offer, form)
    try:
        event = event_in(played.game, offer, form)
    except Unreadable as problem:
        at_field(form, problem)
        return _panel(played, table, offer, form), 422
    if do == "check":
        return _panel(played, table, offer, form, _shown(played, due, event))
    slip, note = form.slip(table, device_label(table)), (form.note.data or "").strip()
    said = proceed(slip, _by(due), event, note=note, overrule=do == "overrule")
    return answered(table, offer.seat, said) or _again(table, offer, form, event, said)


def _by(due: Consequence | Question) -> By:
    return By.TABLE if isinstance(due, Question) else By.HAND


def _offer_for(
    played: Played, table: str, due: Consequence | Question, chosen: Mapping[str, Json] = MappingProxyType({})
) -> Offer:
    """Make the form for what is due: the game's offer where it has one, or a plain form of the consequence."""
    if isinstance(due, Question):
        may_be_of(played, table, due.seat)
        return offer_of(played, due.act, due.seat, {**due.given, **chosen})
    act = act_name(type(due.event))
    offers = played.game.offers(played.state, played.state.terms.seats[0], {**chosen, "act": act})
    return next((offer for offer in offers if offer.act == act), None) or plain_offer(type(due.event), "", due.event)


def _shown(played: Played, due: Consequence | Question, event: Event) -> tuple[Event, Outcome]:
    return event, preview_answer(played, due, _by(due), event)


def _again(table: str, offer: Offer, form: SlipForm, event: Event, said: Answer) -> tuple[str, int]:
    """Show the panel again with every reason, keeping what was typed."""
    played = said.played
    due = open_now(played)
    if isinstance(said, Refused):
        shown = None if due is None or said.impossible else _shown(played, due, event)
        return _panel(played, table, offer, fresh(form, played), shown, found=said.objections), 422
    seen = form.slip(table).seen
    return _panel(played, table, offer, fresh(form, played), came=overtaken_view(played, seen)), 409


def _panel(
    played: Played,
    table: str,
    offer: Offer,
    form: SlipForm,
    shown: tuple[Event, Outcome] | None = None,
    *,
    found: tuple[Objection, ...] = (),
    came: OvertakenView | None = None,
) -> str:
    page = replace(act_page(played, table, offer, offer.seat, form, shown, refused=found), came=came)
    action = url_for("answers.answer", table=table)
    return render_template("act.html", page=replace(page, action=action, record="Answer", chance=""))


@rooms.post("/t/<table>/reveal")
@keeps_score
def do_reveal(table: str) -> Response:
    """Reveal all sealed choices; going on without somebody names them."""
    form = SlipForm()
    without = tuple(request.form.getlist("without"))
    note = f"Gone on without {listed(name_of(seat) for seat in without)}." if without else ""
    said = reveal(form.slip(table, device_label(table)), without=without, note=note)
    done = answered(table, "", said)
    if done is None and isinstance(said, Refused):
        flash(spoken(said.played, said.objections), "problem")
    return to_table(table)


@rooms.post("/t/<table>/number/<path:path>")
@acts_at_table
def correct(table: str, path: str) -> Response | str | tuple[str, int]:
    """Check first, or set a number to what lies on the table."""
    played = table_of(table)
    form = SlipForm()
    if number_page(played, table, path, may_correct=True) is None:
        abort(404)
    try:
        value = _typed_value(played, path, request.form.get("value", "").strip())
    except NotANumber as problem:
        return _number_again(played, table, path, form, str(problem)), 422
    if len(form.note.data or "") > LONGEST_NOTE:
        return _number_again(played, table, path, form, f"A note has {LONGEST_NOTE} characters at most."), 422
    event = Correct(path, value, form.note.data or "")
    if request.form.get("do") == "check":
        return _number_again(played, table, path, form, "", event)
    said = record(form.slip(table, device_label(table)), event, note=event.note, overrule=True)
    if answered(table, "", said):
        return redirect(url_for("table.number", table=table, path=path))
    why = said.objections[0].detail if isinstance(said, Refused) else "the number has changed in between; look again"
    return _number_again(said.played, table, path, form, sentence(why)), 409


def _number_again(
    played: Played, table: str, path: str, form: SlipForm, problem: str, event: Correct | None = None
) -> str:
    """Show the account again with what was typed, and what is wrong with it or what it would change."""
    page = number_page(played, table, path, may_correct=True)
    assert page is not None
    if event is not None:
        page = replace(page, preview=preview_view(played, event, preview(played, event)))
    form.seen.data = str(played.head)
    form.note.errors = [*form.note.errors, problem] if problem else form.note.errors
    return render_template("number.html", page=WithForm(page, form))


def _typed_value(played: Played, path: str, typed: str) -> Json:
    """Read a corrected value in the kind it has now: a number stays a number, words stay words."""
    now = value_at(write_position(played.state), path)
    if isinstance(now, int) and not isinstance(now, bool):
        return read_number(typed)
    if typed.lstrip("-").isdigit():
        return read_number(typed)
    return {"true": True, "false": False, "": None}.get(typed, typed)

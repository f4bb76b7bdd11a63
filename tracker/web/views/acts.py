"""Doing something at a table: the panels of acts."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, after_this_request, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from tracker.journal import naming
from tracker.journal.acts import (
    Already,
    Answer,
    Overtaken,
    Recorded,
    Refused,
    preview,
    record,
)
from tracker.journal.drafts import draft_of, seal, sealed_now
from tracker.journal.standing import open_marks
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json
from tracker.kernel.events import seat_of
from tracker.kernel.game import Event
from tracker.kernel.objections import Objection
from tracker.kernel.offers import Offer
from tracker.kernel.play import Outcome
from tracker.kernel.words import many, sentence
from tracker.web.access import acts_at_table, device, may_act_for, table_of
from tracker.web.chance import asked_by, with_chance
from tracker.web.forms import (
    LONGEST_NOTE,
    Sent,
    SlipForm,
    Unreadable,
    chosen_in,
    event_in,
    form_for,
    fresh_once,
    plain_offer,
)
from tracker.web.known import judged_as_chosen, known_objections
from tracker.web.pages.act import ActPage, field_views, preview_view, with_suggestions
from tracker.web.pages.common import objection_view, seat_view
from tracker.web.pages.log import entry_title
from tracker.web.pages.overtaken import overtaken_view

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

    def offered(values: Mapping[str, Json]) -> Offer | None:
        offers = played.game.offers(played.state, who, {**values, "act": act})
        return next((offer for offer in offers if offer.act == act), None)

    found = offered(chosen)
    if found is not None:
        return judged_as_chosen(found, chosen, offered)
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
    form = fresh(form_for(offer, None, chosen), played)
    return render_template("act.html", page=_own_page(played, table, offer, seat, form, _at_once(played, offer)))


def _at_once(played: Played, offer: Offer) -> tuple[Event, Outcome] | None:
    """Work out at once what an act without fields would do: there is nothing to wait for."""
    if offer.fields:
        return None
    event = event_in(played.game, offer, Sent(offer, MultiDict()))
    return event, preview(played, event)


def may_be_of(played: Played, table: str, seat: str) -> None:
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


def fresh(form: SlipForm, played: Played) -> SlipForm:
    """Give a form a new one-time id and the number of the head."""
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
    offer = offer_of(played, act, seat, chosen_in(first, Sent(first, request.form)))
    do = request.form.get("do")
    sent = Sent(offer, with_chance(offer, request.form) if do == "chance" else request.form)
    if do == "fits" or len(sent.note) > LONGEST_NOTE:
        return render_template("act.html", page=_own_page(played, table, offer, seat, sent.form))
    try:
        event = event_in(played.game, offer, sent)
    except Unreadable as problem:
        form = sent.form
        at_field(form, problem)
        return render_template("act.html", page=_own_page(played, table, offer, seat, form)), 422
    may_be_of(played, table, seat_of(event) or "")
    if do == "check":
        shown = preview(played, event)
        return render_template("act.html", page=_own_page(played, table, offer, seat, sent.form, (event, shown)))
    return _recorded(table, seat, sent, event)


def at_field(form: SlipForm, problem: Unreadable) -> None:
    """Say what is wrong at the field, or at the first one of a list."""
    name = problem.field if problem.field in form else f"{problem.field}-0"
    target = next((field for field in form if field.name == name), form.note)
    target.errors = [*target.errors, str(problem)]


def _recorded(table: str, seat: str, sent: Sent, event: Event) -> Response | tuple[str, int]:
    """Record an act or seal a secret one, and go where that leads."""
    overrule = request.form.get("do") == "overrule"
    slip = sent.slip(table, device_label(table))
    if sent.offer.secret:
        answer: Answer = seal(slip, seat, event, overrule=overrule)
    else:
        answer = record(slip, event, note=_note(sent), overrule=overrule)
    return answered(table, seat, answer) or _again(table, seat, sent, event, answer)


def _note(sent: Sent) -> str:
    """Give the note that was typed; that Tableside rolled or drew is always noted."""
    by_chance = request.form.get("do") == "chance" and bool(sent.offer.by_chance)
    said = f"{asked_by(sent.offer).split()[0]} by Tableside" if by_chance else ""
    return ": ".join(filter(None, (said, sent.note.strip())))


def answered(table: str, seat: str, answer: Answer) -> Response | None:
    """Say what was recorded and go back to the table; nothing if it was not."""
    match answer:
        case Recorded(number=number, played=played):
            entry = played.entry(number)
            flash(_said(played, number, entry_title(played, entry)) if entry else "Recorded", "done")
            still_due = seat in played.now.seats
            return to_table(table, seat if still_due else "")
        case Already(number=number, undone=False):
            flash(f"This was already recorded as entry {number}.", "done")
            return to_table(table, seat)
        case _:
            return None


def _said(played: Played, number: int, title: str) -> str:
    """Say what was recorded and how many marks it got."""
    act = played.act(number)
    marked = act is not None and bool(act.act.objections)
    against = [found for of, found in open_marks(played) if of == number] if marked else []
    marks = f" △ {many(len(against), 'thing is', 'things are')} against the rules." if against else ""
    return f"{number}: {sentence(title) if against else title}{marks}"


def _again(table: str, seat: str, sent: Sent, event: Event, answer: Answer) -> tuple[str, int]:
    """Show the panel again with every reason, keeping what was typed."""
    played = answer.played
    overtaken = ""
    if isinstance(answer, Overtaken):
        overtaken = "Overtaken, not recorded."
    if isinstance(answer, Already):
        overtaken = f"This was recorded as entry {answer.number} and taken back since. Record it again?"
    now = offer_of(played, sent.offer.act, seat, chosen_in(sent.offer, sent))
    form = fresh(sent.form, played)
    shown = preview(played, event)
    refused = answer.objections if isinstance(answer, Refused) else ()
    page = _own_page(played, table, now, seat, form, (event, shown), overtaken=overtaken, refused=refused)
    if isinstance(answer, Overtaken):
        page = replace(page, came=overtaken_view(played, answer.seen, () if sent.offer.secret else (event,)))
    return render_template("act.html", page=page), 409 if overtaken else 422


def _own_page(
    played: Played,
    table: str,
    offer: Offer,
    seat: str,
    form: SlipForm,
    shown: tuple[Event, Outcome] | None = None,
    *,
    overtaken: str = "",
    refused: tuple[Objection, ...] = (),
) -> ActPage:
    """Put the panel of an act together that is recorded now, with everything that is known against it."""
    if offer.secret:
        after_this_request(_kept_nowhere)
    page = act_page(played, table, offer, seat, form, shown, overtaken=overtaken, refused=refused)
    known = () if shown else tuple(objection_view(played, found) for found in known_objections(played, offer))
    return replace(page, known=known, fields=with_suggestions(page.fields, page.action))


def _kept_nowhere(response: Response) -> Response:
    """Let no browser keep a secret panel: whoever holds the phone next may go back."""
    response.headers["Cache-Control"] = "no-store"
    return response


def act_page(
    played: Played,
    table: str,
    offer: Offer,
    seat: str,
    form: SlipForm,
    shown: tuple[Event, Outcome] | None = None,
    *,
    overtaken: str = "",
    refused: tuple[Objection, ...] = (),
) -> ActPage:
    """Put the panel of an act together."""
    game = played.game
    return ActPage(
        id=table,
        accent=game.about.accent,
        title=played.title,
        heading=offer.title,
        seat=seat_view(played, seat) if seat else None,
        fields=field_views(naming.offer(played, offer), form),
        form=form,
        preview=preview_view(played, *shown) if shown else None,
        objections=tuple(objection_view(played, found) for found in refused),
        overtaken=overtaken,
        difference=None,
        attitude=played.settings.attitude,
        known=(),
        secret=offer.secret,
        head=played.head,
        action=url_for("acts.do_act", table=table, act=offer.act, seat=seat or None),
        back=url_for("table.table", table=table, seat=seat or None),
        record="Seal" if offer.secret else "Record",
        chance="" if offer.secret else asked_by(offer),
    )

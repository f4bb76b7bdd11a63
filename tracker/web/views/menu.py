"""The table menu: attitude, automations, options, depth, people, place, links, finish."""

import json
from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Answer, Recorded, Refused, Slip, preview, record
from tracker.journal.codes import change_code, code_of, shown
from tracker.journal.links import Role, links_of, make_link, release, revoke
from tracker.journal.people import LONGEST_NAME
from tracker.journal.remarks import rename, set_setting, swap_people
from tracker.journal.timeline import Attitude, Played, Status
from tracker.kernel.codec import Malformed
from tracker.kernel.events import ChangeDepth, JoinSeat, LeaveSeat, SetOption, SwapSeats
from tracker.kernel.game import Event, Mode
from tracker.kernel.objections import impossible
from tracker.kernel.offers import Offer
from tracker.web.access import device, keeps_score, table_of
from tracker.web.forms import LONGEST_NOTE, SlipForm, told_apart
from tracker.web.pages.act import ActPage
from tracker.web.pages.common import seat_view, spoken
from tracker.web.pages.menu import Code, NewLink, menu_page
from tracker.web.phones import address_for_phones
from tracker.web.views.acts import act_page, device_label
from tracker.web.views.new import LONGEST_PLACE
from tracker.web.views.table import slip_form

rooms = Blueprint("menu", __name__)


def shown_menu(played: Played, table: str, new_link: NewLink | None = None) -> str:
    """Show the menu, with a link that was just made."""
    found = code_of(table)
    code = Code(shown(found), address_for_phones("joining.choose", code=found)) if found else None
    page = menu_page(played, table, slip_form(played), code, owner=device().owner, new_link=new_link)
    return render_template("menu.html", page=page)


@rooms.get("/t/<table>/menu")
@keeps_score
def menu(table: str) -> str:
    """Show the menu."""
    return shown_menu(table_of(table), table)


@rooms.post("/t/<table>/menu")
@keeps_score
def change_menu(table: str) -> Response | str:
    """Change one thing of the menu, or check first what it would do."""
    played = table_of(table)
    event = _event()
    if event is not None and request.form.get("do") == "check":
        return render_template("act.html", page=check_page(played, table, event, request.form))
    form = SlipForm()
    slip, note = (
        told_apart(form.slip(table, device_label(table)), request.form),
        (form.note.data or "").strip()[:LONGEST_NOTE],
    )
    answer = record(slip, event, note=note, overrule=True) if event is not None else _setting(slip, played)
    match answer:
        case Recorded():
            flash("Changed.", "done")
        case Refused(objections=found):
            flash(spoken(played, found), "problem")
        case _:
            flash("This was already done, or something else has happened in between. Look again.", "problem")
    back = "table.table" if request.form.get("back") == "table" else "menu.menu"
    return redirect(url_for(back, table=table))


def _event() -> Event:
    """Read what is asked for as an event of the table; nothing if it is a setting, which changes no number."""
    value = request.form.get("value", "")
    match request.form.get("what", ""):
        case "option":
            return SetOption(request.form.get("name", "")[:80], value[:80])
        case "join":
            return JoinSeat(value[:20])
        case "leave":
            return LeaveSeat(value[:20])
        case "swap" if value == "places":
            return SwapSeats(request.form.get("one", "")[:20], request.form.get("other", "")[:20])
        case "depth":
            return ChangeDepth(value[:40], _position())
        case _:
            return None


def check_page(played: Played, table: str, event: Event, sent: Mapping[str, str]) -> ActPage:
    """Show what a change of the menu would do, before it is done; `sent` is what the menu was asked."""
    form = SlipForm()
    kept = ("what", "name", "value", "position", "one", "other", "back")
    offer = Offer("", "", "Check first")
    page = act_page(played, table, offer, "", form, (event, preview(played, event)))
    return replace(
        page,
        action=url_for("menu.change_menu", table=table),
        back=url_for("menu.menu", table=table),
        record="Change it",
        hidden=tuple((name, sent[name]) for name in kept if name in sent),
    )


def _setting(slip: Slip, played: Played) -> Answer:
    """Set what changes no number: attitude, automations, names, title, place, pause and finish."""
    what, value = request.form.get("what", ""), request.form.get("value", "")
    match what:
        case "attitude" if value in {attitude.value for attitude in Attitude}:
            return set_setting(slip, "attitude", value)
        case "automation" if value in {mode.value for mode in Mode}:
            name = request.form.get("name", "")
            if name not in {automation.name for automation in played.game.about.automations}:
                abort(400)
            return set_setting(slip, "automation", value, of_automation=name)
        case "status" if value in {status.value for status in Status}:
            return set_setting(slip, "status", value)
        case "place" | "title" if len(value.strip()) > LONGEST_PLACE:
            return Refused((impossible("TS-FORM-01", f"this has {LONGEST_PLACE} letters at most"),), played)
        case "place" | "title":
            return set_setting(slip, what, value.strip())
        case "names" if any(len(name) > LONGEST_NAME for name in _names(played).values()):
            return Refused((impossible("TS-FORM-01", f"a name has {LONGEST_NAME} letters at most"),), played)
        case "names":
            return rename(slip, _names(played))
        case "swap" if value == "people":
            return swap_people(slip, request.form.get("one", ""), request.form.get("other", ""))
    return abort(400)


def _names(played: Played) -> dict[str, str]:
    return {seat: request.form.get(f"name-{seat}", "").strip() for seat in played.state.terms.seats}


def _position() -> object:
    """Read the position of what was not tracked, as typed."""
    typed = request.form.get("position", "").strip()
    if not typed:
        return {}
    try:
        return json.loads(typed)
    except (ValueError, RecursionError):
        raise Malformed("position", "is not written as JSON") from None


@rooms.post("/t/<table>/links")
@keeps_score
def change_links(table: str) -> Response | str:
    """Make, release or revoke a link of this table."""
    played = table_of(table)
    do, link = request.form.get("do", ""), request.form.get("link", type=int, default=0)
    known = {row.id for row in links_of(table)}
    back = "live.here" if request.form.get("back") == "here" else "menu.menu"
    if do in ("revoke", "release") and link in known:
        (revoke if do == "revoke" else release)(link)
        flash("The link is revoked." if do == "revoke" else "The seat is free for another device.", "done")
        return redirect(url_for(back, table=table))
    if do in ("new_code", "close_code"):
        change_code(table, closed=do == "close_code")
        flash("The old code does not work any more." if do == "new_code" else "Only links let in now.", "done")
        return redirect(url_for("menu.menu", table=table))
    if do != "make":
        abort(400)
    role, _, seat = request.form.get("for", "").partition(":")
    if role not in ("scorekeeper", "viewer", "seat") or (role == "seat") != (seat in played.state.terms.seats):
        abort(400)
    secret = make_link(Role(role), table, seat)
    address = address_for_phones("joining.open_by_link", secret=secret)
    who = seat_view(played, seat).name if seat else role
    return shown_menu(played, table, NewLink(address, f"A link for {who}. It is shown once."))

"""The table menu: attitude, automations, options, depth, people, place, links, finish."""

import json
from dataclasses import dataclass, replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Answer, Recorded, Refused, Slip, preview, record
from tracker.journal.codes import change_code, code_of, shown
from tracker.journal.links import Role, links_of, make_link, release, revoke
from tracker.journal.people import LONGEST_NAME
from tracker.journal.remarks import set_setting, swap_people
from tracker.journal.timeline import Attitude, Played, Status
from tracker.kernel.catalogue import Option
from tracker.kernel.codec import Malformed
from tracker.kernel.events import ChangeDepth, JoinSeat, LeaveSeat, SetOption, SwapSeats
from tracker.kernel.game import About, Event, Mode
from tracker.kernel.objections import impossible
from tracker.kernel.offers import Offer
from tracker.kernel.seats import COLOURS
from tracker.web.access import device, keeps_score, table_of
from tracker.web.forms import LONGEST_NOTE, SlipForm
from tracker.web.pages.act import ActPage
from tracker.web.pages.common import SeatView, seat_shown, seat_view, spoken
from tracker.web.pages.qr import qr_svg
from tracker.web.views.acts import act_page, device_label
from tracker.web.views.new import LONGEST_PLACE
from tracker.web.views.table import slip_form

rooms = Blueprint("menu", __name__)


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link that works, without its secret."""

    id: int
    role: str
    seat: SeatView | None
    bound: bool


@dataclass(frozen=True)
class MenuPage:
    """Everything that can be set at a table."""

    id: str
    game: About
    title: str
    place: str
    attitude: Attitude
    status: Status
    modes: tuple[tuple[str, str, Mode], ...]
    options: tuple[tuple[Option, str], ...]
    depth: str
    seats: tuple[SeatView, ...]
    free: tuple[SeatView, ...]
    can_join: bool
    can_leave: bool
    links: tuple[LinkView, ...]
    head: int
    form: SlipForm
    owner: bool
    code: str
    code_address: str
    code_qr: str
    new_link: str = ""
    new_qr: str = ""
    new_says: str = ""


def menu_page(played: Played, table: str, new_link: str = "", new_says: str = "") -> MenuPage:
    """Put the menu together."""
    game, state, settings = played.game, played.state, played.settings
    code = code_of(table)
    address = url_for("joining.choose", code=code, _external=True) if code else ""
    return MenuPage(
        id=table,
        game=game.about,
        title=settings.title,
        place=settings.place,
        attitude=settings.attitude,
        status=settings.status,
        modes=tuple((a.name, a.title, settings.modes.get(a.name, Mode.DO)) for a in game.about.automations),
        options=tuple((option, state.terms.options[name]) for name, option in game.catalogue.options.items()),
        depth=state.terms.depth,
        seats=tuple(seat_view(played, seat) for seat in state.terms.seats),
        free=tuple(seat_shown(c.id) for c in COLOURS if c.id in game.about.colours and c.id not in state.terms.seats),
        can_join=game.joins is not None,
        can_leave=game.leaves is not None,
        links=tuple(
            LinkView(
                link.id, link.role, seat_view(played, link.seat) if link.seat else None, link.device_id is not None
            )
            for link in links_of(table)
        ),
        head=played.head,
        form=slip_form(played),
        owner=device().owner,
        code=shown(code) if code else "",
        code_address=address,
        code_qr=qr_svg(address) if address else "",
        new_link=new_link,
        new_qr=qr_svg(new_link) if new_link else "",
        new_says=new_says,
    )


@rooms.get("/t/<table>/menu")
@keeps_score
def menu(table: str) -> str:
    """Show the menu."""
    return render_template("menu.html", page=menu_page(table_of(table), table))


@rooms.post("/t/<table>/menu")
@keeps_score
def change_menu(table: str) -> Response | str:
    """Change one thing of the menu, or check first what it would do."""
    played = table_of(table)
    event = _event()
    if event is not None and request.form.get("do") == "check":
        return render_template("act.html", page=check_page(played, table, event))
    form = SlipForm()
    slip, note = form.slip(table, device_label(table)), (form.note.data or "").strip()[:LONGEST_NOTE]
    answer = record(slip, event, note=note, overrule=True) if event is not None else _setting(slip, played)
    match answer:
        case Recorded():
            flash("Changed.", "done")
        case Refused(objections=found):
            flash(spoken(found), "problem")
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


def check_page(played: Played, table: str, event: Event) -> ActPage:
    """Show what a change of the menu would do, before it is done."""
    form = SlipForm()
    kept = ("what", "name", "value", "position", "one", "other", "back")
    offer = Offer("", "", "Check first")
    page = act_page(played, table, offer, "", form, (event, preview(played, event)))
    return replace(
        page,
        action=url_for("menu.change_menu", table=table),
        back=url_for("menu.menu", table=table),
        record="Change it",
        hidden=tuple((name, request.form[name]) for name in kept if name in request.form),
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
            return set_setting(slip, "names", _names(played))
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
    address = url_for("joining.open_by_link", secret=secret, _external=True)
    who = seat_view(played, seat).name if seat else role
    return render_template("menu.html", page=menu_page(played, table, address, f"A link for {who}. It is shown once."))

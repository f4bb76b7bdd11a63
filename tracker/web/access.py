"""Who asks, and whether they may: every route names one of these rules."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import Response, abort, g, make_response, redirect, request, url_for

from tracker.journal.links import Caller, Device, device_of
from tracker.journal.tables import load, memory
from tracker.journal.timeline import Played
from tracker.web.addresses import addresses
from tracker.web.live import live

COOKIE = "tableside"
TEN_YEARS = 10 * 365 * 24 * 3600

View = TypeVar("View", bound=Callable[..., Any])


def device() -> Device:
    """Give the device this request comes from, looked up once."""
    if g.get("device_asked") is not request._get_current_object():  # type: ignore[attr-defined]
        g.device_asked = request._get_current_object()  # type: ignore[attr-defined]
        g.device = device_of(request.cookies.get(COOKIE, ""))
    found: Device = g.device
    return found


def caller() -> Caller:
    """Give what a device that asks to be let in brings along."""
    cookie = request.cookies.get(COOKIE, "")
    return Caller(cookie, request.host, live().presence.connected(), frozenset(addresses("")))


def give_cookie(response: Response, cookie: str) -> Response:
    """Let a device keep what it was given."""
    response.set_cookie(COOKIE, cookie, max_age=TEN_YEARS, httponly=True, samesite="Lax")
    return response


def anybody(view: View) -> View:
    """Everybody may open this page."""
    view.access = "anybody"  # type: ignore[attr-defined]
    return view


def owner_only(view: View) -> View:
    """Only the house owner may open this page; others are shown how to join."""
    return _guarded(view, "owner", lambda _: device().owner)


def sees_table(view: View) -> View:
    """Whoever has been let in at the table may look at this page."""
    return _guarded(view, "viewer", lambda table: device().sees(table))


def hears_table(view: View) -> View:
    """Whoever has been let in at the table may ask for its head; others get a plain no, because no person reads it."""
    return _guarded(view, "viewer", lambda table: device().sees(table), page=False)


def acts_at_table(view: View) -> View:
    """A seat or the scorekeeper may do this."""
    return _guarded(view, "seat", lambda table: device().keeps_score(table) or bool(device().seats(table)))


def keeps_score(view: View) -> View:
    """Only the scorekeeper of the table, or the owner, may do this."""
    return _guarded(view, "scorekeeper", lambda table: device().keeps_score(table))


def _guarded(view: View, name: str, allowed: Callable[[str], bool], *, page: bool = True) -> View:
    @wraps(view)
    def guarded(*args: Any, **named: Any) -> Any:
        table = str(named.get("table", ""))
        if not allowed(table):
            if page and not device().grants:
                return make_response(redirect(url_for("joining.join")))
            abort(403)
        answer = view(*args, **named)
        if page and table:
            _note(table)
        return answer

    guarded.access = name  # type: ignore[attr-defined]
    return guarded  # type: ignore[return-value]


def _note(table: str) -> None:
    """Remember which entry this device has been shown; a form that is sent is a sign of life."""
    shown = memory.get(table)
    if request.method == "GET" and shown is not None:
        live().presence.shown(table, device().id, shown.head)
    else:
        live().presence.heard(table, device().id)


def may_act_for(played: Played, table: str) -> tuple[str, ...]:
    """Name the seats this device may act for."""
    seats: tuple[str, ...] = played.state.terms.seats
    if device().keeps_score(table):
        return seats
    return tuple(seat for seat in seats if seat in device().seats(table))


def table_of(table: str) -> Played:
    """Give a table that this request has been let in to."""
    return load(table)

"""The live table: the stream of entry numbers, the head for devices without one, and who is here."""

from dataclasses import dataclass

from flask import Blueprint, Response, g, get_flashed_messages, jsonify, render_template, request, session
from sqlalchemy import select

from tracker.journal.codes import shown
from tracker.journal.database import db
from tracker.journal.links import Device, Role, devices_at
from tracker.journal.rows import TableRow
from tracker.journal.tables import NoSuchTable, load_for
from tracker.journal.timeline import Played
from tracker.web.access import device, hears_table, sees_table, table_of
from tracker.web.forms import SlipForm
from tracker.web.live import live
from tracker.web.pages.common import SeatView, seat_view, when
from tracker.web.presence import Seen
from tracker.web.views.joining import shown_code
from tracker.web.views.table import slip_form

rooms = Blueprint("live", __name__)

#: A device that sends a waiting act says so, and gets its answer in words instead of a page.
QUEUE_HEADER = "X-Tableside-Queue"
#: Where the session keeps what the next page says.
WORDS = "_flashes"


@rooms.get("/t/<table>/stream")
@hears_table
def stream(table: str) -> Response:
    """Send the head of a table whenever it moves, and as a heartbeat."""
    here, engine = device(), db.engine
    db.session.remove()
    subscriber = live().subscribe(table, here, engine)
    if subscriber is None:
        return Response("All places for streams are taken; ask for the head instead.\n", 503, mimetype="text/plain")
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    presence = live().presence
    answer = Response(live().lines(subscriber, gone), mimetype="text/event-stream")
    answer.call_on_close(lambda: presence.leave(subscriber))
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


@rooms.get("/t/<table>/head")
@hears_table
def head(table: str) -> Response:
    """Give the head of a table, how many are here and by which links this device is; nothing new is a 304."""
    number = db.session.execute(select(TableRow.head).where(TableRow.id == table)).scalar_one_or_none()
    if number is None:
        raise NoSuchTable(table)
    presence = live().presence
    showing = request.args.get("at", type=int, default=0)
    if 0 < showing <= number:
        presence.shown(table, device().id, showing)
    else:
        presence.heard(table, device().id)
    here = len(presence.connected(table))
    ways = "-".join(str(link) for link in sorted(grant.link for grant in device().grants if grant.table in ("", table)))
    answer = jsonify(head=number, here=here, ways=ways)
    answer.set_etag(f"{number}-{here}-{ways}")
    answer.headers["Cache-Control"] = "no-cache"
    answer.make_conditional(request)
    return answer


@rooms.before_app_request
def hold_back_words() -> None:
    """Keep what was said about earlier acts for the next page: it is no answer to a queued one."""
    if request.headers.get(QUEUE_HEADER):
        g.held_back = session.pop(WORDS, [])


@rooms.after_app_request
def answer_in_words(response: Response) -> Response:
    """Turn the redirect after a queued act, or the refusal, into words: the device shows what became of it."""
    if not request.headers.get(QUEUE_HEADER):
        return response
    if 300 <= response.status_code < 400 or response.status_code == 403:
        said = [{"kind": said[0], "text": said[1]} for said in get_flashed_messages(with_categories=True)]
        status = 403 if response.status_code == 403 else 200
        response = jsonify(location=response.location or "", said=said, entries=_own_entries())
        response.status_code = status
    if g.get("held_back"):
        session[WORDS] = g.held_back
    return response


def _own_entries() -> tuple[int, int] | None:
    """Give the first and last entry that the one-time id of this form has made; nothing if it made none."""
    try:
        played, first = load_for(str((request.view_args or {}).get("table", "")), request.form.get("once", ""))
    except NoSuchTable:
        return None
    if first is None:
        return None
    return first, max(entry.number for entry in played.entries[first - 1 :] if entry.together == first)


# ---------------------------------------------------------------- who is here


@dataclass(frozen=True, slots=True)
class HereView:
    """A device at the table: what it may do, which entry it shows, since when it is silent."""

    roles: tuple[str, ...]
    seats: tuple[SeatView, ...]
    links: tuple[int, ...]
    mine: bool
    connected: bool
    entry: int
    behind: int
    since: str


@dataclass(frozen=True)
class HerePage:
    """Who is at the table, and who could come."""

    id: str
    accent: str
    title: str
    head: int
    devices: tuple[HereView, ...]
    open_seats: tuple[SeatView, ...]
    code: str
    keeps_score: bool
    form: SlipForm


@rooms.get("/t/<table>/here")
@sees_table
def here(table: str) -> str:
    """Show who is connected, on which entry, and since when they are silent."""
    return render_template("live_here.html", page=here_page(table_of(table), table))


def here_page(played: Played, table: str) -> HerePage:
    """Put the page about who is here together."""
    known = live().presence.at(table)
    devices = [one for one in devices_at(table) if one.at(table) or one.id in known]
    held = {seat for one in devices for seat in one.seats(table)}
    code = shown_code(played, table)
    views = [_view(played, table, one, known.get(one.id)) for one in devices]
    return HerePage(
        id=table,
        accent=played.game.about.accent,
        title=played.title,
        head=played.head,
        devices=tuple(sorted(views, key=lambda view: (not view.mine, not view.connected))),
        open_seats=tuple(seat_view(played, seat) for seat in played.state.terms.seats if seat not in held),
        code=shown(code) if code else "",
        keeps_score=device().keeps_score(table),
        form=slip_form(played),
    )


def _view(played: Played, table: str, one: Device, seen: Seen | None) -> HereView:
    now = live().presence.now()
    roles = dict.fromkeys(grant.role for grant in one.grants if grant.role is not Role.SEAT)
    entry = seen.entry if seen else 0
    return HereView(
        roles=tuple("House owner" if role is Role.OWNER else role.value.capitalize() for role in roles),
        seats=tuple(seat_view(played, seat) for seat in one.seats(table)),
        links=tuple(grant.link for grant in one.at(table) if grant.role is Role.SEAT),
        mine=one.id == device().id,
        connected=seen is not None and not seen.silent(now),
        entry=entry,
        behind=played.head - entry if entry else 0,
        since=when(int(seen.at * 1000)) if seen else "",
    )

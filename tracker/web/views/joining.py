"""Coming to a table: by link, by the typed code, and the page that says who can do what."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from tracker.journal.codes import cleaned, code_of, table_with_code
from tracker.journal.links import TakenSeat, come_in, open_link, taken_seats
from tracker.journal.tables import load
from tracker.journal.timeline import Played
from tracker.kernel.game import About
from tracker.web.access import anybody, caller, device, give_cookie
from tracker.web.forms import SlipForm
from tracker.web.pages.common import SeatView, seat_view
from tracker.web.promises import PROMISES, Promise
from tracker.web.throttle import Throttle

rooms = Blueprint("joining", __name__)

#: Wrong codes from one address: so many at once, then one every two seconds.
wrong_codes = Throttle(20, 2.0)
#: Devices that come in by one code, from everywhere: enough for a full table that scans at the same moment.
right_codes = Throttle(120, 1.0)

WRONG = "No table has this code. It has eight letters and numbers, and stands in the table’s menu and on its display."
TOO_OFTEN = "There were too many wrong codes from this network. Wait a moment; the right code is always let in."
TOO_MANY = "Very many devices have just come in by this code. Wait half a minute, then try again."
TAKEN = "Another device holds this seat. Take another one, or ask whoever keeps score to release it."
NO_LINK = "This link does not work here. It was ended, or another device holds this seat; ask for a new one."


@dataclass(frozen=True)
class JoinPage:
    """How to come to a table: the code that was typed, and what is wrong with it."""

    typed: str
    problem: str
    form: SlipForm
    table: str = ""


@dataclass(frozen=True)
class SeatChoice:
    """A seat that may be taken, or is taken already."""

    seat: SeatView
    mine: bool
    taken: bool


@dataclass(frozen=True)
class ChoosePage:
    """What a code opens: look on, or a free seat."""

    game: About
    title: str
    code: str
    seats: tuple[SeatChoice, ...]
    table: str
    looks_on: bool
    keeps_score: bool
    problem: str
    form: SlipForm


@dataclass(frozen=True)
class WhoPage:
    """Who can do what, and what is not protected."""

    groups: tuple[tuple[str, tuple[Promise, ...]], ...]


@rooms.get("/join")
@anybody
def join() -> str:
    """Say how to come to a table, and ask for a code."""
    held = device().grants
    return render_template("join.html", page=JoinPage("", "", SlipForm(), held[-1].table if held else ""))


@rooms.post("/join")
@anybody
def type_code() -> AnyResponse | tuple[str, int]:
    """Take a typed code; a wrong one is said at the field and keeps what was typed."""
    typed = request.form.get("code", "")
    return _wrong(typed) or redirect(url_for("joining.choose", code=cleaned(typed)))


def _wrong(typed: str) -> tuple[str, int] | None:
    """Say what is wrong with a code; right codes are never held up by wrong ones from the same address."""
    table = table_with_code(typed)
    if table:
        return None if right_codes.take(table) else _join_again(typed, TOO_MANY, 429)
    if not wrong_codes.take(request.remote_addr or ""):
        return _join_again(typed, TOO_OFTEN, 429)
    return _join_again(typed, WRONG, 422)


def _join_again(typed: str, problem: str, status: int) -> tuple[str, int]:
    return render_template("join.html", page=JoinPage(typed[:40], problem, SlipForm())), status


@rooms.get("/join/<code>")
@anybody
def choose(code: str) -> str | tuple[str, int]:
    """Show what a code opens: look on, or take a free seat."""
    return _wrong(code) or render_template("live_choose.html", page=_choose_page(code))


def _choose_page(code: str, problem: str = "") -> ChoosePage:
    table = table_with_code(code)
    played = load(table)
    taken, here = taken_seats(table, caller()), device()
    return ChoosePage(
        game=played.game.about,
        title=played.title,
        code=cleaned(code),
        seats=tuple(
            SeatChoice(seat_view(played, seat), seat in here.seats(table), seat in taken)
            for seat in played.state.terms.seats
        ),
        table=table,
        looks_on=here.sees(table),
        keeps_score=here.keeps_score(table),
        problem=problem,
        form=SlipForm(formdata=None),
    )


@rooms.post("/join/<code>")
@anybody
def sit_down(code: str) -> Response | tuple[str, int]:
    """Let the device look on, or take the seat it asks for."""
    wrong = _wrong(code)
    if wrong:
        return wrong
    table = table_with_code(code)
    seat = request.form.get("seat", "")
    if seat not in ("", *load(table).state.terms.seats):
        abort(400)
    try:
        cookie = come_in(table, seat, caller())
    except TakenSeat:
        return render_template("live_choose.html", page=_choose_page(code, TAKEN)), 409
    return give_cookie(make_response(redirect(url_for("table.table", table=table, seat=seat or None))), cookie)


@rooms.get("/open/<secret>")
@anybody
def open_by_link(secret: str) -> Response:
    """Swap a link for a cookie and go on under a clean address; only a person who opens it takes the seat."""
    if request.method == "HEAD" or "prefetch" in request.headers.get("Sec-Purpose", ""):
        return Response(status=204)
    opened = open_link(secret, caller())
    if opened is None:
        flash(NO_LINK, "problem")
        return make_response(redirect(url_for("joining.join")))
    grant, cookie = opened
    target = url_for("table.table", table=grant.table) if grant.table else url_for("home.home")
    return give_cookie(make_response(redirect(target)), cookie)


@rooms.get("/who")
@anybody
def who_can_what() -> str:
    """Say plainly who can do what and what is not protected."""
    titles = dict.fromkeys(promise.who for promise in PROMISES)
    groups = tuple((title, tuple(promise for promise in PROMISES if promise.who == title)) for title in titles)
    return render_template("who.html", page=WhoPage(groups))


def shown_code(played: Played, table: str) -> str:
    """Give the code of a table to a device that plays there; a viewer is not shown it."""
    here = device()
    plays = here.keeps_score(table) or any(seat in played.state.terms.seats for seat in here.seats(table))
    return code_of(table) if plays else ""

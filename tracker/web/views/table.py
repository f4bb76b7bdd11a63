"""Looking at a table: its page, log, numbers, review, display."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from tracker.journal.timeline import Played
from tracker.web.access import device, may_act_for, sees_table, table_of
from tracker.web.forms import SlipForm, fresh_once
from tracker.web.pages.display import display_page
from tracker.web.pages.log import LogPage, log_page
from tracker.web.pages.numbers import NumberPage, WhyPage, number_page, why_page
from tracker.web.pages.pad import Typed
from tracker.web.pages.review import ReviewPage, review_page
from tracker.web.pages.table import TablePage, table_page
from tracker.web.phones import address_for_phones
from tracker.web.views.joining import shown_code

rooms = Blueprint("table", __name__)


@dataclass(frozen=True)
class WithForm:
    """A page together with the form its buttons carry."""

    show: TablePage | LogPage | NumberPage | WhyPage | ReviewPage
    form: SlipForm


def slip_form(played: Played) -> SlipForm:
    """Make an empty form that has seen the head."""
    form = SlipForm(formdata=None)
    form.seen.data = str(played.head)
    form.once.data = fresh_once()
    return form


def acting_seat(played: Played, table: str) -> str:
    """Tell whom the device acts for: the seat asked for, else the one that is due, else its first."""
    mine = may_act_for(played, table)
    asked = request.args.get("seat", "")
    if asked in mine:
        return asked
    due = [seat for seat in played.now.seats if seat in mine]
    return due[0] if due else mine[0] if mine else ""


@rooms.get("/t/<table>")
@sees_table
def table(table: str) -> str:
    """Show the table."""
    played = table_of(table)
    keeps = device().keeps_score(table)
    typed = Typed(pane=request.args.get("pane", ""))
    mine = may_act_for(played, table)
    page = table_page(played, table, mine, acting_seat(played, table), keeps_score=keeps, typed=typed)
    return render_template("table.html", page=WithForm(page, slip_form(played)))


@rooms.get("/t/<table>/log")
@sees_table
def log(table: str) -> str:
    """Show the log."""
    played = table_of(table)
    before = request.args.get("before", type=int, default=0)
    page = log_page(played, table, max(0, before), request.args.get("only", "")[:20])
    return render_template("log.html", page=WithForm(page, slip_form(played)))


@rooms.get("/t/<table>/why/<seat>")
@sees_table
def why(table: str, seat: str) -> str:
    """Show why a total is what it is."""
    played = table_of(table)
    if seat not in played.state.terms.seats:
        abort(404)
    return render_template("why.html", page=WithForm(why_page(played, table, seat), slip_form(played)))


@rooms.get("/t/<table>/number/<path:path>")
@sees_table
def number(table: str, path: str) -> str:
    """Show why a number is what it is, and offer to correct it."""
    played = table_of(table)
    page = number_page(played, table, path, may_correct=bool(may_act_for(played, table)))
    if page is None:
        abort(404)
    return render_template("number.html", page=WithForm(page, slip_form(played)))


@rooms.get("/t/<table>/review")
@sees_table
def review(table: str) -> str:
    """Proof-read the whole table."""
    played = table_of(table)
    page = review_page(played, table, keeps_score=device().keeps_score(table))
    return render_template("review.html", page=WithForm(page, slip_form(played)))


@rooms.get("/t/<table>/display")
@sees_table
def display(table: str) -> str:
    """Show the scores for a laptop or television in the middle."""
    played = table_of(table)
    code = shown_code(played, table)
    address = address_for_phones("joining.choose", code=code) if code else ""
    return render_template("display.html", page=display_page(played, table, code, address))

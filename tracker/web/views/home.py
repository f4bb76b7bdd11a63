"""Home, and the people of the house."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.games import GAMES
from tracker.journal.people import hide_person, people
from tracker.journal.rows import PersonRow, TableRow
from tracker.journal.summaries import Summary, summaries
from tracker.journal.tables import all_tables, hide_table
from tracker.kernel.game import Game
from tracker.kernel.tools import AnyTool
from tracker.web.access import anybody, device, owner_only
from tracker.web.forms import SlipForm
from tracker.web.pages.common import SeatView, seat_shown, when

rooms = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the home page."""

    id: str
    game: Game
    title: str
    where: str
    place: str
    when: str
    status: str
    ended: bool
    scores: tuple[tuple[SeatView, int], ...]


@dataclass(frozen=True, slots=True)
class HomePage:
    """Home: tables to go on with, games to start, quick tools."""

    going: tuple[TableCard, ...]
    ended: tuple[TableCard, ...]
    games: tuple[Game, ...]
    tools: tuple[tuple[Game, tuple[AnyTool, ...]], ...]
    form: SlipForm


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """The people of the house."""

    people: tuple[PersonRow, ...]
    hidden: tuple[PersonRow, ...]
    form: SlipForm


def card(row: TableRow, told: Summary) -> TableCard:
    """Show a table from its summary."""
    game = GAMES[row.game]
    scores = tuple((seat_shown(seat, told["names"].get(seat, "")), total) for seat, total in told["totals"].items())
    title = told["title"] or game.about.title
    over = bool(told.get("over"))
    return TableCard(
        id=row.id,
        game=game,
        title=title,
        where=told["where"],
        place=told["place"],
        when=when(row.changed_at),
        status="" if row.status == "playing" else row.status,
        ended=over or row.status not in ("playing", "paused"),
        scores=scores,
    )


@rooms.get("/")
@anybody
def home() -> Response | str:
    """Show the owner the house; everybody else goes to their table."""
    here = device()
    if not here.owner:
        table = here.grants[-1].table if here.grants else ""
        return redirect(url_for("table.table", table=table) if table else url_for("joining.join"))
    rows = [row for row in all_tables() if row.game in GAMES]
    told = summaries(rows)
    cards = [card(row, told[row.id]) for row in rows]
    page = HomePage(
        going=tuple(card for card in cards if not card.ended),
        ended=tuple(card for card in cards if card.ended),
        games=tuple(GAMES.values()),
        tools=tuple((game, game.tools) for game in GAMES.values() if game.tools),
        form=SlipForm(),
    )
    return render_template("home.html", page=page)


@rooms.get("/people")
@owner_only
def people_page() -> str:
    """List the people whose names complete themselves."""
    page = PeoplePage(tuple(people()), tuple(people(hidden=True)), SlipForm())
    return render_template("people.html", page=page)


@rooms.post("/people/<int:person>")
@owner_only
def change_person(person: int) -> Response:
    """Leave somebody out of the completion, or bring them back."""
    hide_person(person, hidden=request.form.get("do") == "hide")
    return redirect(url_for("home.people_page"))


@rooms.post("/archive/<table>")
@owner_only
def archive(table: str) -> Response:
    """Put a table out of sight, or back."""
    what = request.form.get("do", "")
    if what not in ("hide", "show"):
        abort(400)
    hide_table(table, hidden=what == "hide")
    return redirect(url_for("home.home"))

"""Paper: choosing a sheet, the printable page at once, the PDF as soon as it is drawn, and the charts."""

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from tracker.journal.timeline import Played
from tracker.kernel.game import About
from tracker.sheets.charts import PHONE
from tracker.sheets.door import Busy, Door, Failed, Ready, State, Unknown, Waiting, key_of
from tracker.sheets.page import ALL, TABLE, charts, document, record_of, seats_with_sheets
from tracker.sheets.process import Job, Press, assets_version
from tracker.sheets.shelf import Shelf
from tracker.sheets.values import Chart, Document, Size
from tracker.web.access import sees_table, table_of
from tracker.web.pages.common import SeatView, seat_view
from tracker.web.places import STATIC

rooms = Blueprint("sheets", __name__)

FOLDER = "sheets"
#: A sheet that is drawn this quickly needs no page that says it is being drawn.
PATIENCE = 0.4
MOST_KNOWN = 500


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which sheet somebody wants: of the table, of a seat or all, filled or blank, on which paper."""

    what: str
    blank: bool
    size: Size

    @property
    def query(self) -> dict[str, str]:
        """Write it as the address has it."""
        return {"what": self.what, "fill": "blank" if self.blank else "filled", "size": self.size.value}


class Counter:
    """The door of this house, and the keys of sheets already laid out."""

    def __init__(self, instance: Path, assets: Path = STATIC) -> None:
        self.assets = assets
        self.door = Door(Shelf(instance / FOLDER), lambda: Press(self.assets))
        self._keys: OrderedDict[tuple[str, int, Wanted, str], str] = OrderedDict()

    def key(self, table: str, head: int, wanted: Wanted) -> str:
        """Give the key of a sheet laid out before; a table at an entry never changes, the stylesheet may."""
        return self._keys.get((table, head, wanted, assets_version(self.assets)), "")

    def remember(self, table: str, head: int, wanted: Wanted, key: str) -> None:
        """Keep the key of a sheet, and forget the oldest."""
        self._keys[table, head, wanted, assets_version(self.assets)] = key
        while len(self._keys) > MOST_KNOWN:
            self._keys.popitem(last=False)


def counter_of(app: Flask) -> Counter:
    """Give the counter of a house, opened on first use."""
    if "sheets" not in app.extensions:
        app.extensions["sheets"] = Counter(Path(app.instance_path))
    counter: Counter = app.extensions["sheets"]
    return counter


@dataclass(frozen=True)
class SheetPage:
    """What can be printed of a table."""

    id: str
    game: About
    title: str
    seats: tuple[SeatView, ...]
    head: int


@dataclass(frozen=True)
class DocumentPage:
    """A document, where its stylesheet is, and whether it becomes a PDF."""

    document: Document
    stylesheet: str
    pdf: bool
    back: str = ""


@dataclass(frozen=True)
class ProgressPage:
    """How far a PDF is."""

    id: str
    game: About
    before: int
    busy: bool
    why: str
    package: str
    query: dict[str, str]


@dataclass(frozen=True)
class ChartsPage:
    """The charts of a table, each for a wide screen and for a phone."""

    id: str
    game: About
    title: str
    charts: tuple[tuple[Chart, Chart], ...]
    head: int


def wanted_of(played: Played) -> Wanted:
    """Read which sheet is wanted; what no table has is not found."""
    what = request.args.get("what", TABLE)
    fill, size = request.args.get("fill", "filled"), request.args.get("size", Size.A4.value)
    if what not in (TABLE, ALL, *seats_with_sheets(played)) or fill not in ("filled", "blank"):
        abort(404)
    if size not in {one.value for one in Size}:
        abort(404)
    return Wanted(what, fill == "blank", Size(size))


def _title(played: Played) -> str:
    return played.title


@rooms.get("/t/<table>/sheet")
@sees_table
def sheet(table: str) -> str:
    """Offer every sheet of the table."""
    played = table_of(table)
    seats = tuple(seat_view(played, seat) for seat in seats_with_sheets(played))
    page = SheetPage(table, played.game.about, _title(played), seats, played.head)
    return render_template("sheets/choose.html", page=page)


@rooms.get("/t/<table>/sheet/print")
@sees_table
def printable(table: str) -> str:
    """Show the printable page at once."""
    played = table_of(table)
    wanted = wanted_of(played)
    shown = document(played, wanted.what, wanted.size, blank=wanted.blank)
    style, back = url_for("static", filename="sheets.css"), url_for("sheets.sheet", table=table)
    return render_template("sheets/document.html", page=DocumentPage(shown, style, pdf=False, back=back))


@rooms.get("/t/<table>/sheet/pdf")
@sees_table
def pdf(table: str) -> AnyResponse:
    """Ask for a PDF, and lead to it as soon as it is drawn."""
    played = table_of(table)
    wanted = wanted_of(played)
    key, state = ask(current_app, table, played, wanted, again="again" in request.args)
    match state:
        case Ready():
            return redirect(url_for("sheets.file", table=table, name=key.partition("-")[2]))
        case Failed(why=why, package=package):
            return _progress(played, table, wanted, 0, why, package)
        case Waiting(before=before):
            return _refreshing(_progress(played, table, wanted, before))
        case Busy() | Unknown():
            answer = _refreshing(_progress(played, table, wanted, 0, busy=True), 3)
            answer.status_code = 503
            return answer


def ask(app: Flask, table: str, played: Played, wanted: Wanted, *, again: bool = False) -> tuple[str, State]:
    """Lay a sheet out and ask the door for it, unless that has been done."""
    counter = counter_of(app)
    key = counter.key(table, played.head, wanted)
    state = counter.door.state(key) if key else Unknown()
    if isinstance(state, Unknown) or (isinstance(state, Failed) and again):
        job = job_of(played, wanted, counter.assets)
        key = key_of(job, table)
        counter.remember(table, played.head, wanted, key)
        state = counter.door.ask(key, job)
    if isinstance(state, Waiting):
        state = counter.door.wait(key, PATIENCE)
    return key, state


def job_of(played: Played, wanted: Wanted, assets: Path = STATIC) -> Job:
    """Lay a sheet out for the press; a blank one carries no record."""
    laid_out = document(played, wanted.what, wanted.size, blank=wanted.blank)
    html = render_template("sheets/document.html", page=DocumentPage(laid_out, "asset:sheets.css", pdf=True))
    record = b"" if wanted.blank else record_of(played)
    return Job(html, record, played.entries[-1].at, assets=assets_version(assets))


def _progress(
    played: Played, table: str, wanted: Wanted, before: int, why: str = "", package: str = "", *, busy: bool = False
) -> AnyResponse:
    page = ProgressPage(table, played.game.about, before, busy, why, package, wanted.query)
    return make_response(render_template("sheets/progress.html", page=page))


def _refreshing(answer: AnyResponse, seconds: int = 1) -> AnyResponse:
    """Let the page ask again by itself, without JavaScript."""
    answer.headers["Refresh"] = str(seconds)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@rooms.get("/t/<table>/sheet/file/<name>.pdf")
@sees_table
def file(table: str, name: str) -> AnyResponse:
    """Give a drawn sheet of this table."""
    if len(name) != 40 or not set(name) <= set("0123456789abcdef"):
        abort(404)
    path = counter_of(current_app).door.shelf.find(f"{table}-{name}") or abort(404)
    answer = Response(path.read_bytes(), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f"inline; filename=tableside-{table}.pdf"
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.set_etag(name)
    return answer.make_conditional(request)


@rooms.get("/t/<table>/charts")
@sees_table
def show_charts(table: str) -> str:
    """Show the charts of a table."""
    played = table_of(table)
    both = tuple(zip(charts(played), charts(played, PHONE), strict=True))
    page = ChartsPage(table, played.game.about, _title(played), both, played.head)
    return render_template("sheets/charts.html", page=page)

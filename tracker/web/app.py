"""The Flask application, made for one instance folder."""

from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, flash, redirect, render_template, request, session, url_for
from flask_wtf.csrf import CSRFError, CSRFProtect
from jinja2 import StrictUndefined
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from tracker.journal.database import db
from tracker.journal.migrate import migrate
from tracker.journal.tables import NoSuchTable
from tracker.kernel.codec import Malformed
from tracker.web.live import Live
from tracker.web.pages.error import error_page
from tracker.web.places import STATIC, TEMPLATES, database_address, secret_key
from tracker.web.views import (
    acts,
    amending,
    answers,
    board,
    boxes,
    deeper,
    home,
    joining,
    library,
    live,
    menu,
    new,
    pads,
    past,
    remarks,
    sheets,
    table,
    tools,
)

TEN_YEARS = 10 * 365 * 24 * 3600
LARGEST_UPLOAD = 20 * 1024 * 1024

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Tableside(Flask):
    """The application; what goes wrong is written into the server's log without the secrets of links and codes."""

    def log_exception(self, exc_info: Any) -> None:
        """Write a mistake down under the rule of its address, never the address itself."""
        rule = request.url_rule.rule if request.url_rule else "an unknown address"
        self.logger.error("Exception on %s [%s]", rule, request.method, exc_info=exc_info)


def create_app(instance: Path, *, testing: bool = False) -> Flask:
    """Make the application; the instance folder gets its database and secret key if it has none."""
    instance.mkdir(parents=True, exist_ok=True)
    app = Tableside("tracker", template_folder=str(TEMPLATES), static_folder=str(STATIC), instance_path=str(instance))
    app.config.update(
        SECRET_KEY=secret_key(instance),
        SQLALCHEMY_DATABASE_URI=database_address(instance),
        MAX_CONTENT_LENGTH=LARGEST_UPLOAD,
        MAX_FORM_MEMORY_SIZE=LARGEST_UPLOAD,
        WTF_CSRF_TIME_LIMIT=None,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        PERMANENT_SESSION_LIFETIME=TEN_YEARS,
        TESTING=testing,
    )
    db.init_app(app)
    with app.app_context():
        migrate()
    Live(app)
    CSRFProtect(app)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _register(app)
    app.before_request(_keep_session)
    app.after_request(_headers)
    return app


def _register(app: Flask) -> None:
    """Put every blueprint in its place, and every mistake on a page that says what to do."""
    for room in (
        home,
        new,
        table,
        acts,
        pads,
        answers,
        past,
        amending,
        remarks,
        menu,
        library,
        joining,
        live,
        sheets,
        board,
        boxes,
        deeper,
        tools,
    ):
        app.register_blueprint(room.rooms)
    app.register_error_handler(CSRFError, _stale_form)
    app.register_error_handler(HTTPException, _problem)
    app.register_error_handler(NoSuchTable, lambda _: (render_template("error.html", page=error_page(404)), 404))
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(OperationalError, _busy)


def _keep_session() -> None:
    """Let the session, and with it the forms' tokens, live as long as the cookie.

    A phone that sends acts and shows no page collects what it was told; a cookie that grows too large is thrown away
    by the browser, so only the last is kept.
    """
    if not session.permanent:
        session.permanent = True
    if len(session.get("_flashes", ())) > 1:
        session["_flashes"] = session["_flashes"][-1:]


def _stale_form(_: CSRFError) -> AnyResponse:
    """A form whose token does not fit any more: show the form's own page again, where its draft is kept."""
    flash("This page was too old to be sent. Nothing was recorded; please try again.", "problem")
    return redirect(_page_of_form())


def _page_of_form() -> str:
    """Find the page a form was sent from: where it was sent to, if that can be looked at, or its table."""
    try:
        url_map = current_app.url_map.bind("")
        url_map.match(request.path, method="GET")
        return request.full_path.rstrip("?")
    except HTTPException:
        table = (request.view_args or {}).get("table")
        return url_for("table.table", table=table) if table else url_for("home.home")


def _problem(problem: HTTPException) -> tuple[str, int] | AnyResponse:
    code = problem.code or 500
    if code < 400:
        return problem.get_response()
    return render_template("error.html", page=error_page(code)), code


def _busy(problem: OperationalError) -> tuple[str, int]:
    """The database is held by somebody else for too long, or cannot be read."""
    current_app.logger.error("The database could not be used: %s", problem.orig)
    return render_template("error.html", page=error_page(503)), 503


def _malformed(problem: Malformed) -> tuple[str, int]:
    return render_template("error.html", page=error_page(422, str(problem))), 422


def _headers(response: Response) -> Response:
    """Send the strict policy with every answer; at a table there is no HTTPS, so nothing asks for it."""
    response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    return response

"""The server that `bench.live` presses: a house with its tables, and two bare Flask endpoints beside it.

`/floor/ok` does nothing. `/floor/act` is the least that could record an act: it looks up who sends it by the cookie,
adds one row durably and answers with a redirect, in plain SQL and without any rule.
"""

import hashlib
import json
import sqlite3
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

TABLES, PHONES, SEATS = 8, 8, 4
FLOOR_COOKIE = "a-cookie-of-the-usual-length"


def serve(folder: Path) -> None:
    """Serve a house and, beside it, a bare Flask endpoint; says its port and every way in, then runs on."""
    from flask import Flask
    from waitress.server import create_server

    from tracker.web import create_app
    from tracker.web.live import MOST_STREAMS
    from tracker.web.server import THREADS_FOR_ACTS

    app, floor = create_app(folder), Flask("floor")
    floor.add_url_rule("/floor/ok", view_func=lambda: "ok", methods=["POST"])
    floor.add_url_rule("/floor/act", view_func=bare_act(folder / "floor.db"), methods=["POST"])

    def both(environ: Any, start: Any) -> Any:
        return (floor if environ["PATH_INFO"].startswith("/floor/") else app)(environ, start)

    server: Any = create_server(
        both,
        host="127.0.0.1",
        port=0,
        threads=MOST_STREAMS + THREADS_FOR_ACTS,
        channel_request_lookahead=1,
        asyncore_use_poll=True,
    )
    print(json.dumps({"port": server.effective_port, "tables": _ways_in(app)}), flush=True)
    server.run()


def bare_act(path: Path) -> Callable[[], Any]:
    """Make a view that does what no act can do without, as durably as the journal, and nothing else."""
    from flask import abort, redirect, request

    file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for setting in ("journal_mode=WAL", "synchronous=FULL"):
        file.execute(f"PRAGMA {setting}")
    file.execute("CREATE TABLE links (hash TEXT PRIMARY KEY, role TEXT)")
    file.execute("CREATE TABLE rows (body TEXT)")
    file.execute("INSERT INTO links VALUES (?, 'scorekeeper')", (hashlib.sha256(FLOOR_COOKIE.encode()).hexdigest(),))
    lock = threading.Lock()

    def add() -> Any:
        cookie = hashlib.sha256(request.cookies.get("floor", "").encode()).hexdigest()
        with lock:
            if file.execute("SELECT role FROM links WHERE hash = ?", (cookie,)).fetchone() is None:
                abort(403)
            file.execute("BEGIN IMMEDIATE")
            file.execute("INSERT INTO rows VALUES (?)", (json.dumps(request.form),))
            file.execute("COMMIT")
        return redirect("/floor/ok", 303)

    return add


def _ways_in(app: Any) -> list[dict[str, str]]:
    """Open the tables, and make a link for the one who presses and one for all who look on."""
    from tracker.games import GAMES
    from tracker.journal.links import Role, make_link
    from tracker.journal.tables import Opening, open_table

    seats = GAMES["merchants_of_magick"].about.colours[:SEATS]
    with app.app_context():
        tables = [open_table(Opening("merchants_of_magick", seats, "score")) for _ in range(TABLES)]
        return [
            {"id": table, "keeper": make_link(Role.SCOREKEEPER, table), "viewer": make_link(Role.VIEWER, table)}
            for table in tables
        ]


if __name__ == "__main__":
    serve(Path(sys.argv[1]))

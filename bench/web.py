"""Pages at 10, 100 and 1,000 acts beside a bare page, and the second start."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

from flask import Flask, current_app, render_template_string
from flask.testing import FlaskClient

from bench.figures import Figure, each
from tracker.games import GAMES
from tracker.journal.acts import Slip, record_all
from tracker.journal.links import Role, make_link
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event

LENGTHS = (10, 100, 1_000)
ROOT = Path(__file__).resolve().parent.parent
PORTS = count(18_431)
#: So many cells are written at once.
PAD = 20


def counted(acts: int) -> str:
    """Open Coin & Crown with four seats and record some acts."""
    table = open_table(Opening("coin_and_crown", GAMES["coin_and_crown"].about.colours[:4]))
    game = load(table).game
    events = [
        read_event(game, {"act": "count_lands", "seat": "red", "kind": "hamlet", "count": number % 3})
        for number in range(acts)
    ]
    for first in range(0, acts, PAD):
        record_all(Slip(table, 0, ""), events[first : first + PAD])
    return table


def opened(client: FlaskClient, address: str) -> None:
    """Open a page and read it."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)


def bare() -> float:
    """Measure a page of Flask and Jinja that shows one line."""
    app = Flask("bare")

    @app.get("/")
    def page() -> str:
        return render_template_string("<!doctype html><title>x</title><p>{{ x }}</p>", x=1)

    client = app.test_client()
    return each(lambda: opened(client, "/"), 100)


def pages(_: Path) -> Iterator[Figure]:
    """Measure the pages somebody at the table opens."""
    client = current_app.test_client()
    client.get(f"/open/{make_link(Role.OWNER)}")
    floor = bare()
    for name, address in (("table page", "/t/{}"), ("log", "/t/{}/log"), ("review page", "/t/{}/review")):
        for length in LENGTHS:
            where = address.format(counted(length))
            opened(client, where)
            ours = each(partial(opened, client, where), 15)
            yield Figure(f"{name} at {length} acts", ours, "a bare page", floor)


def second_start(folder: Path) -> Iterator[Figure]:
    """Measure `run.py` from its second start to the first page."""
    instance = folder / "second"
    started(instance)
    ours = each(lambda: started(instance), 3)
    floor = each(lambda: subprocess.run([sys.executable, "-c", "import flask, flask_sqlalchemy"], check=True), 3)
    yield Figure("second start to the first page", ours, "Python importing Flask and Flask-SQLAlchemy", floor)


def started(instance: Path) -> None:
    """Start, fetch the first page, stop."""
    port = next(PORTS)
    command = [sys.executable, str(ROOT / "run.py"), "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--instance", str(instance)],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "TABLESIDE_INSTANCE": str(instance)},
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/join")
    finally:
        server.terminate()
        server.wait(10)


def wait_for(address: str) -> None:
    """Ask for a page until it is answered."""
    for _ in range(1_000):
        try:
            urllib.request.urlopen(address, timeout=5).read()
        except OSError:
            time.sleep(0.01)
        else:
            return
    raise TimeoutError(address)


def figures(folder: Path) -> Iterator[Figure]:
    """Give everything measured here."""
    yield from pages(folder)
    yield from second_start(folder)

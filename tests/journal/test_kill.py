"""Killed at any moment: what was acknowledged is there once, and the journal has no gaps."""

import http.client
import os
import signal
import socket
import threading
import time
from contextlib import closing
from random import Random
from urllib.parse import urlencode

from sqlalchemy import text
from waitress.server import create_server

from tests.journal.tables import from_scratch, opened, rows
from tracker.journal.database import db
from tracker.journal.links import Role, make_link
from tracker.journal.tables import load, memory

ROUNDS = 50
PHONES = 2
LANDS = ("hamlet", "village", "town", "city")


def posting(port: int, cookie: str, table: str, phone: str, acknowledged: list[tuple[str, int]]) -> None:
    """Post one act after the other as a phone does, and note which were answered as recorded, until nobody answers."""
    for number in range(100_000):
        once = f"{phone}-{number}"
        form = {"seat": "red", "kind": LANDS[number % 4], "count": number % 7, "once": once, "seen": 0, "do": "record"}
        try:
            status = posted(port, cookie, f"/t/{table}/act/count_lands?seat=red", form)
        except (OSError, http.client.HTTPException):
            return
        if status == 302:
            acknowledged.append((once, number))


def posted(port: int, cookie: str, address: str, form: dict[str, object]) -> int:
    """Post one form and give the status of the answer."""
    head = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as line:
        line.request("POST", address, urlencode(form), head)
        answer = line.getresponse()
        answer.read()
        return answer.status


def serve(app, listener: socket.socket) -> None:
    """Serve the house until a signal ends everything."""
    memory.clear()
    create_server(app, sockets=[listener], threads=4).run()


def killed_round(app, cookie: str, table: str, round_: int, random: Random) -> list[tuple[str, int]]:
    """Serve the house in a process of its own, post acts from two phones, and kill it at a random moment."""
    listener = socket.create_server(("127.0.0.1", 0))
    db.session.remove()
    db.engine.dispose()
    child = os.fork()
    if child == 0:
        try:
            serve(app, listener)
        finally:
            os._exit(1)
    port = listener.getsockname()[1]
    listener.close()
    acknowledged: list[tuple[str, int]] = []
    names = [f"{round_}-{phone}" for phone in range(PHONES)]
    phones = [threading.Thread(target=posting, args=(port, cookie, table, name, acknowledged)) for name in names]
    [phone.start() for phone in phones]
    _wait_for(acknowledged)
    time.sleep(random.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    [phone.join() for phone in phones]
    assert os.WIFSIGNALED(status), "the server ended by itself"
    return acknowledged


def _wait_for(acknowledged: list[tuple[str, int]]) -> None:
    """Wait for the first act that was acknowledged."""
    end = time.monotonic() + 30
    while not acknowledged and time.monotonic() < end:
        time.sleep(0.001)


def test_every_acknowledged_act_survives_a_kill(house):
    """Fifty servers are killed on the same database while phones post: nothing acknowledged is lost or doubled."""
    house.config["WTF_CSRF_ENABLED"] = False
    table, random = opened("coin_and_crown", 2), Random(9)
    phone = house.test_client()
    phone.get(f"/open/{make_link(Role.OWNER)}")
    cookie = "; ".join(f"{found.key}={found.value}" for found in phone._cookies.values())
    rounds = [killed_round(house, cookie, table, round_, random) for round_ in range(ROUNDS)]
    acknowledged = {once for round_ in rounds for once, _ in round_}
    memory.clear()
    stored = [(row[5], row[0]) for row in rows(table)]
    check = db.session.execute(text("PRAGMA integrity_check")).scalar_one()

    assert check == "ok"
    assert [number for _, number in stored] == list(range(1, len(stored) + 1))
    assert len({once for once, _ in stored}) == len(stored)
    assert acknowledged <= {once for once, _ in stored}
    assert all(rounds)
    assert from_scratch(table).acts == load(table).acts


def test_commits_are_durable_before_the_answer(house):
    """A killed process does not show whether a commit would outlive the power going off; the settings do."""
    found = [db.session.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "synchronous")]

    assert found == ["wal", 2]

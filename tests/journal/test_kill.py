"""Killed at any moment: what was acknowledged is there once, and the journal has no gaps."""

import os
import select
import signal
import time
from random import Random

from sqlalchemy import text

from tests.journal.tables import from_scratch, opened, rows
from tracker.journal.acts import Recorded, Slip, record
from tracker.journal.database import db
from tracker.journal.tables import load, memory
from tracker.kernel.play import read_event

ROUNDS = 50


def write_until_killed(table: str, round_: int, pipe: int) -> None:
    """Record one act after the other and say so after each; nobody stops this but a signal."""
    seats = load(table).state.terms.seats
    for number in range(100_000):
        once = f"{round_}-{number}"
        fields = {"act": "count_lands", "seat": seats[number % 2], "kind": "hamlet", "count": number % 7}
        answer = record(Slip(table, load(table).head, once), read_event(load(table).game, fields))
        if isinstance(answer, Recorded):
            os.write(pipe, f"{once} {answer.number}\n".encode())


def killed_round(table: str, round_: int, random: Random) -> list[tuple[str, int]]:
    """Start a writer, kill it at a random moment after its first acknowledgement, and give what it acknowledged."""
    reading, writing = os.pipe()
    db.session.remove()
    db.engine.dispose()
    child = os.fork()
    if child == 0:
        try:
            memory.clear()
            write_until_killed(table, round_, writing)
        finally:
            os._exit(1)
    os.close(writing)
    select.select([reading], [], [], 20)
    time.sleep(random.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    with os.fdopen(reading) as pipe:
        lines = pipe.read().split("\n")[:-1]
    return [(once, int(number)) for once, number in (line.split() for line in lines)]


def test_every_acknowledged_act_survives_a_kill(house):
    """Fifty writers are killed on the same database: nothing acknowledged is lost or doubled, nothing is torn."""
    table, random = opened("coin_and_crown", 2), Random(9)
    acknowledged = [said for round_ in range(ROUNDS) for said in killed_round(table, round_, random)]
    memory.clear()
    stored = [(row[5], row[0]) for row in rows(table)]
    check = db.session.execute(text("PRAGMA integrity_check")).scalar_one()

    assert check == "ok"
    assert [number for _, number in stored] == list(range(1, len(stored) + 1))
    assert len({once for once, _ in stored}) == len(stored)
    assert set(acknowledged) <= set(stored)
    assert len({once.split("-")[0] for once, _ in acknowledged}) == ROUNDS
    assert from_scratch(table).acts == load(table).acts


def test_commits_are_durable_before_the_answer(house):
    """A killed process does not show whether a commit would outlive the power going off; the settings do."""
    found = [db.session.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "synchronous")]

    assert found == ["wal", 2]

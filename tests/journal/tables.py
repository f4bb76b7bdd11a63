"""Tables to try the journal on: opened in the house's database, played by offers, read back from scratch."""

import json
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import select

from tracker.games import GAMES
from tracker.journal import acts, answers, changes, drafts, remarks
from tracker.journal.acts import Recorded, Slip
from tracker.journal.database import db
from tracker.journal.rows import EntryRow
from tracker.journal.tables import Opening, entries_of, load, open_table
from tracker.journal.timeline import Played, play
from tracker.kernel.codec import encode
from tracker.kernel.offers import Question
from tracker.kernel.play import By
from tracker.kernel.simulate import answer, choose, open_offers

#: What the table does with a journal; a test knows which of the answers it gets.
change: Any = changes.change
open_now: Any = answers.open_now
proceed: Any = answers.proceed
record: Any = acts.record
record_all: Any = acts.record_all
redo: Any = changes.redo
reveal: Any = drafts.reveal
seal: Any = drafts.seal
sealed_now: Any = drafts.sealed_now
set_setting: Any = remarks.set_setting
undo: Any = changes.undo
write_note: Any = remarks.write_note

_numbers = count(1)


def opened(game_id: str, seats: int = 2, depth: str = "", **more) -> str:
    """Open a table of a game."""
    return open_table(Opening(game_id, GAMES[game_id].about.colours[:seats], depth, **more))


def slip(table: str, seen: int | None = None, once: str | None = None) -> Slip:
    """A form that has seen the head, or an earlier number."""
    return Slip(table, load(table).head if seen is None else seen, f"form-{next(_numbers)}" if once is None else once)


def offered(played: Played, random: Random, *, main: bool = True):
    """An event that is offered now, or nothing."""
    offers = open_offers(played.game, played.state)
    chosen = [offer for offer in offers if offer.main] if main else offers
    return choose(played.game, played.state, random.choice(chosen or offers), random) if offers else None


def play_some(table: str, acts: int, seed: int = 1) -> Played:
    """Record some acts by the offers, answering questions by theirs."""
    random = Random(seed)
    for _ in range(acts):
        event = offered(load(table), random)
        if event is None:
            break
        done = record(slip(table), event)
        assert isinstance(done, Recorded), done
        answer_all(table, random)
    return load(table)


def answer_all(table: str, random: Random) -> None:
    """Answer every question that is open, by its offer."""
    while isinstance(due := open_now(load(table)), Question):
        played = load(table)
        done = proceed(slip(table), By.TABLE, answer(played.game, played.state, due, random))
        assert isinstance(done, Recorded), done


def setting(table: str, name: str, value: str, **more) -> None:
    """Set something at a table."""
    assert isinstance(set_setting(slip(table), name, value, **more), Recorded)


def rows(table: str) -> list[tuple]:
    """Every row of a journal, as it lies in the database."""
    db.session.rollback()
    columns = (EntryRow.number, EntryRow.kind, EntryRow.body, EntryRow.at, EntryRow.device, EntryRow.once)
    found = db.session.execute(select(*columns).where(EntryRow.table_id == table).order_by(EntryRow.number))
    return [tuple(row) for row in found]


def from_scratch(table: str) -> Played:
    """The table replayed from what lies in the database, without anything kept in memory."""
    known = load(table)
    return play(known.game, entries_of(table, known.game, 0, known.head))


def position(played: Played) -> str:
    """The position of a table, written down."""
    return json.dumps(encode(played.state), sort_keys=True)


def totals(played: Played) -> dict[str, int]:
    """The totals of a table."""
    return {score.seat: score.total for score in played.game.score(played.state)}


def books(played: Played) -> dict[str, tuple[int, int]]:
    """Every account that does not add up: start + lines + corrections, and now."""
    added = dict(played.game.accounts(played.start))
    for act in played.acts:
        for line in act.lines:
            added[line.account] = added.get(line.account, 0) + line.change
    now = played.game.accounts(played.state)
    keys = added.keys() | now.keys()
    return {key: (added.get(key, 0), now.get(key, 0)) for key in keys if added.get(key, 0) != now.get(key, 0)}

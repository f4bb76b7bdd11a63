"""Recording, replaying, reviewing and amending, on a house of its own."""

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from bench.figures import Figure, each
from tracker.games import GAMES
from tracker.journal.acts import Recorded, Slip, preview, record, record_all
from tracker.journal.changes import propose
from tracker.journal.entries import EntryKind
from tracker.journal.tables import Opening, entries_of, load, open_table
from tracker.journal.timeline import Played, play
from tracker.kernel.game import Event
from tracker.kernel.play import act_out, read_event, verdicts
from tracker.kernel.review import StoredAct, review
from tracker.kernel.simulate import play_out

FEW, MANY = 10, 2_000
_forms = count(1)


def _slip(table: str) -> Slip:
    return Slip(table, load(table).head, f"bench-{next(_forms)}")


def _count(played: Played, number: int) -> Event:
    """Make an act that can be repeated for ever: a count of lands."""
    seats = played.state.terms.seats
    fields = {"act": "count_lands", "seat": seats[number % len(seats)], "kind": "hamlet", "count": number % 3}
    return read_event(played.game, fields)


def _counted(acts: int) -> str:
    """Open Coin & Crown and bring its journal to some acts."""
    table = open_table(Opening("coin_and_crown", GAMES["coin_and_crown"].about.colours[:4]))
    played = load(table)
    record_all(_slip(table), [_count(played, number) for number in range(acts)])
    return table


def _durable_insert(folder: Path) -> float:
    """Measure one durable insert and commit with sqlite3 alone."""
    connection = sqlite3.connect(folder / "floor.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT)")

    def insert() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO entries (body) VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")

    found = each(insert, 100)
    connection.close()
    return found


def durable_act(folder: Path) -> Iterator[Figure]:
    """One act, durable, early in a game and after two thousand; the second beside the first."""
    floor = _durable_insert(folder)
    found = {}
    for acts in (FEW, MANY):
        table = _counted(acts)
        numbers = count()

        def act(table: str = table, numbers: Iterator[int] = numbers) -> None:
            answer = record(_slip(table), _count(load(table), next(numbers)))
            assert isinstance(answer, Recorded)

        found[acts] = each(act, 60)
        yield Figure(f"durable act at {acts:,} acts", found[acts], "one insert and commit, sqlite3 alone", floor)
    yield Figure(f"the same, {MANY:,} beside {FEW}", found[MANY], f"durable act at {FEW} acts", found[FEW])


def _evening() -> str:
    """Play a whole evening of Battle Merchants by its offers."""
    game = GAMES["battle_merchants"]
    table = open_table(Opening(game.id, game.about.colours[:4], "full"))
    acts = [played.event for played in play_out(game, load(table).state, Random(3), 150)]
    record_all(_slip(table), acts)
    return table


def reading() -> Iterator[Figure]:
    """Replay and review per act, beside one act worked out and one check."""
    table = _evening()
    played = load(table)
    game, acts = played.game, played.acts
    check = each(lambda: [verdicts(game, a.before, a.act.event) for a in acts], 5) / len(acts)
    acted = each(lambda: [act_out(game, a.before, a.act.event, {}) for a in acts], 5) / len(acts)
    entries = entries_of(table, game, 0, played.head)
    replay = each(lambda: play(game, entries), 5) / len(acts)
    yield Figure("replay, per act", replay, "an act worked out by the rules", acted)
    stored = [StoredAct(a.act.number, a.act.event, a.act.steps, a.before) for a in acts]
    yield Figure("review, per act", each(lambda: review(game, stored, played.state), 5) / len(acts), "one check", check)
    last = acts[-1].act.event
    yield Figure("check first", each(lambda: preview(played, last), 100), "one check", check)


def amending() -> Iterator[Figure]:
    """Amend with a hundred and with a thousand later acts, per later act: linear if the ratio stays about one."""
    table = _counted(1_001)
    played = load(table)
    floor = each(lambda: verdicts(played.game, played.state, _count(played, 1)), 200)
    found = {}
    for later in (100, 1_000):
        target = played.acts[-later - 1].act
        fresh = _count(played, target.number + 1)

        def amend(of: int = target.number, event: Event = fresh) -> None:
            propose(played, EntryKind.AMEND, of, event)

        found[later] = each(amend, 5) / later
        yield Figure(f"amend, per later act, {later:,} later", found[later], "one check", floor)
    yield Figure("the same, 1,000 beside 100", found[1_000], "amend, per later act, 100 later", found[100])


def figures(folder: Path) -> Iterator[Figure]:
    """Measure everything the journal does."""
    yield from durable_act(folder)
    yield from reading()
    yield from amending()

"""Many phones at once: nothing is lost, nothing is doubled."""

import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy.dialects import postgresql

from tests.journal.tables import books, from_scratch, opened, rows, slip
from tracker.games import GAMES
from tracker.journal.acts import Already, Recorded, Slip, record
from tracker.journal.boxes import correct_box, house_box
from tracker.journal.database import db
from tracker.journal.remarks import write_note
from tracker.journal.tables import _HEAD_AND_ONCE, load, memory
from tracker.kernel.play import read_event

THREADS, ACTS = 8, 25
KINDS = ("hamlet", "village", "town", "city")


def at_once(house, work):
    """Let eight threads do some work, each in a context of its own, starting together."""
    barrier = Barrier(THREADS)

    def one(thread):
        with house.app_context():
            barrier.wait()
            try:
                return work(thread)
            finally:
                db.session.remove()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(THREADS)))


def counts(table, thread, number):
    """An act of a thread that no other thread's acts touch: its own seat and kind of land."""
    seats = load(table).state.terms.seats
    seat, kind = seats[thread % 4], KINDS[thread // 4]
    fields = {"act": "count_lands", "seat": seat, "kind": kind, "count": number % 2}
    return read_event(load(table).game, fields)


def test_two_hundred_acts_of_eight_threads_are_all_there_once(house):
    """Each thread counts its own lands from what it has seen last; nobody is overtaken, no number is missing."""
    table = opened("coin_and_crown", 4)

    def work(thread):
        answers = []
        for number in range(ACTS):
            seen = load(table).head
            answers.append(record(Slip(table, seen, f"{thread}-{number}"), counts(table, thread, number)))
        return answers

    answers = [answer for found in at_once(house, work) for answer in found]
    stored = rows(table)

    assert {type(answer) for answer in answers} == {Recorded}
    assert len(stored) == THREADS * ACTS + 1
    assert [row[0] for row in stored] == list(range(1, len(stored) + 1))
    assert sorted(answer.number for answer in answers) == list(range(2, len(stored) + 1))
    assert (books(load(table)), from_scratch(table).acts) == ({}, load(table).acts)


def test_the_same_form_from_eight_threads_is_one_act(house):
    """A form that is sent eight times at the same moment is recorded once."""
    table = opened("coin_and_crown", 4)
    form = slip(table)
    answers = at_once(house, lambda _: record(form, counts(table, 0, 1)))

    assert sorted(type(answer).__name__ for answer in answers) == [Already.__name__] * 7 + [Recorded.__name__]
    assert len(rows(table)) == 2


def test_tables_do_not_meet(house):
    """Eight tables written at once keep their own journals."""
    tables = [opened("coin_and_crown", 4) for _ in range(THREADS)]

    def work(thread):
        for number in range(5):
            write_note(Slip(tables[thread], 0, f"{thread}-{number}"), f"note {thread}")

    at_once(house, work)

    assert [{row[2] for row in rows(table)[1:]} for table in tables] == [
        {f'{{"note":"note {thread}"}}'} for thread in range(THREADS)
    ]


def test_no_correction_of_a_box_is_lost(house):
    """Two owners, two values: both stay."""
    game = GAMES["battle_merchants"]
    paths = [value.path for value in game.box_values][:THREADS]
    at_once(house, lambda thread: correct_box(game, {}, frozenset({paths[thread % len(paths)]})))

    assert house_box(game).confirmed == set(paths)


def test_another_database_lets_writers_of_a_table_wait_for_its_row():
    """Without SQLite's write lock, the head that is read before writing belongs to one writer at a time."""
    assert str(_HEAD_AND_ONCE.compile(dialect=postgresql.dialect())).rstrip().endswith("FOR UPDATE OF tables")


def write_many(app, table: str, writer: int) -> None:
    """Record acts as a command beside the server does, in a process of its own."""
    with app.app_context():
        db.engine.dispose()
        memory.clear()
        for number in range(ACTS):
            event = read_event(load(table).game, {"act": "count_lands", "seat": "red", "kind": "city", "count": number})
            record(Slip(table, 0, f"{writer}-{number}"), event)


def test_processes_beside_each_other_lose_nothing(house):
    """Commands beside a running server wait for each other: all their acts are recorded, once."""
    table = opened("coin_and_crown", 2)
    db.session.remove()
    db.engine.dispose()
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=write_many, args=(house, table, writer)) for writer in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    memory.clear()

    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert sorted(row[5] for row in rows(table)[1:]) == sorted(f"{w}-{n}" for w in range(3) for n in range(ACTS))

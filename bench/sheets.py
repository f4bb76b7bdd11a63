"""The first sheet, the next and a cached one beside bare WeasyPrint, and recording while a sheet is drawn."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles

from flask import current_app

from bench.figures import Figure, each
from tracker.games import GAMES
from tracker.journal.acts import Slip, record
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event
from tracker.kernel.simulate import choose, open_offers
from tracker.sheets.door import Door, Ready, key_of
from tracker.sheets.page import ALL, TABLE
from tracker.sheets.process import Job, Press
from tracker.sheets.shelf import Shelf
from tracker.sheets.values import Size
from tracker.web.places import STATIC
from tracker.web.views.sheets import Wanted, ask, counter_of, job_of

BARE = "import sys, weasyprint; weasyprint.HTML(string='<p>x').write_pdf(sys.argv[1], pdf_variant='pdf/ua-1')"
ACTS, TIMES = 60, 5
_once = count(1)


def evening(game_id: str, seats: int, depth: str, acts: int) -> str:
    """Open a table and play it by its offers."""
    table = open_table(Opening(game_id, GAMES[game_id].about.colours[:seats], depth))
    random = Random(1)
    for _ in range(acts):
        played = load(table)
        offers = open_offers(played.game, played.state)
        main = [offer for offer in offers if offer.main]
        event = choose(played.game, played.state, random.choice(main or offers), random)
        record(Slip(table, played.head, f"bench-{next(_once)}"), event)
    return table


def one_page(table: str, number: int = 0) -> Job:
    """Lay out a seat's sheet; each number is another sheet."""
    with current_app.test_request_context():
        job = job_of(load(table), Wanted("red", blank=False, size=Size.A4))
    return Job(job.html + f"<!-- {number} -->", job.record, job.at)


def drawn(door: Door, job: Job) -> None:
    """Ask for a sheet and wait until it is there."""
    key = key_of(job)
    door.ask(key, job)
    assert isinstance(door.wait(key, 60), Ready)


def started(folder: Path, job: Job) -> float:
    """Measure the first sheet of a door."""
    door = Door(Shelf(folder), lambda: Press(STATIC))
    took = each(lambda: drawn(door, job), 1)
    door.close()
    return took


def drawing(folder: Path) -> Iterator[Figure]:
    """Measure the first sheet with the start of the press, and those that follow."""
    table = evening("merchants_of_magick", 4, "shoppe", ACTS)
    bare = each(
        lambda: subprocess.run(
            [sys.executable, "-c", BARE, folder / "bare.pdf"], check=True, stderr=subprocess.DEVNULL
        ),
        TIMES,
    )
    first = [started(folder / f"first{number}", one_page(table)) for number in range(TIMES)]
    yield Figure("first one-page PDF, press started", median(first), "bare WeasyPrint, one line", bare)
    door = Door(Shelf(folder / "next"), lambda: Press(STATIC))
    drawn(door, Job("<p>x"))
    numbers = count(1)
    line = each(lambda: drawn(door, Job(f"<p>{next(numbers)}")), 20)
    again = each(lambda: drawn(door, one_page(table, next(numbers))), 10)
    door.close()
    yield Figure("next one-page PDF", again, "the same press, one line", line)


def cached(_: Path) -> Iterator[Figure]:
    """Measure a sheet that is drawn already, from the request to the file."""
    table = evening("coin_and_crown", 4, "score", 20)
    app, wanted = current_app._get_current_object(), Wanted(TABLE, blank=False, size=Size.A4)  # type: ignore[attr-defined]
    with app.test_request_context():
        key = ask(app, table, load(table), wanted)[0]
        door = counter_of(app).door
        assert isinstance(door.wait(key, 60), Ready)
        path = door.shelf.find(key)
        assert path is not None

        def get() -> None:
            state = ask(app, table, load(table), wanted)[1]
            assert isinstance(state, Ready)
            state.path.read_bytes()

        yield Figure("cached PDF", each(get, 200), "reading its file", each(path.read_bytes, 200))


def recording(folder: Path) -> Iterator[Figure]:
    """Measure acts while sheets are drawn beside them, and without."""
    table = evening("coin_and_crown", 4, "score", 1)
    game = load(table).game

    def act() -> None:
        number = next(_once)
        given = {"act": "count_lands", "seat": "red", "kind": "hamlet", "count": number % 3}
        record(Slip(table, load(table).head, f"bench-{number}"), read_event(game, given))

    def spread(until: Callable[[], bool]) -> list[float]:
        found: list[float] = []
        while until() and len(found) < 400:
            begin = time.perf_counter()
            act()
            found.append(time.perf_counter() - begin)
            time.sleep(0.01)
        return found

    alone = spread(lambda: True)
    with current_app.test_request_context():
        large = evening("merchants_of_magick", 8, "shoppe", ACTS)
        job = job_of(load(large), Wanted(ALL, blank=False, size=Size.A4))
    door = Door(Shelf(folder / "beside"), lambda: Press(STATIC))
    keys = [f"{number:08x}" for number in range(4)]
    for key in keys:
        door.ask(key, Job(job.html, b"", 0))
    beside = spread(lambda: not isinstance(door.state(keys[-1]), Ready))
    door.close()
    for name, part in (("median", 9), ("95th of 100", 18)):
        ours, floor = (quantiles(times, n=20)[part] for times in (beside, alone))
        yield Figure(f"an act while sheets are drawn, {name} ({len(beside)} acts)", ours, "the same without", floor)


def figures(folder: Path) -> Iterator[Figure]:
    """Give all figures of paper."""
    yield from drawing(folder)
    yield from cached(folder)
    yield from recording(folder)
    counter_of(current_app._get_current_object()).door.close()  # type: ignore[attr-defined]

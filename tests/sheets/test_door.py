"""The one door to WeasyPrint: drawn once, bounded, and never in the way when the press fails."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pikepdf
import pytest

from tests.sheets.reading import text_of
from tracker.sheets.door import Busy, Door, Failed, Ready, Waiting, key_of
from tracker.sheets.process import PYTHON, Job, Press
from tracker.sheets.shelf import Shelf
from tracker.web.places import STATIC

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries are found another way here")
#: Nested boxes of this kind cost WeasyPrint exponential time: a real sheet that never ends.
ENDLESS = "<div style='display:flex'>" * 40 + "x"


@pytest.fixture
def opened(tmp_path):
    """Open doors, each with its own shelf, and close them at the end."""
    doors = []

    def open_door(start=lambda: Press(STATIC), **limits):
        doors.append(Door(Shelf(tmp_path / "shelf"), start, **limits))
        return doors[-1]

    yield open_door
    for door in doors:
        door.close()


def page(words):
    """A page with these words, as the sheets have it."""
    return f"<!doctype html><html lang=en><title>A sheet</title><body>{words}"


def drawn(door, job, seconds=60):
    """Ask for a sheet and wait for it."""
    key = key_of(job)
    door.ask(key, job)
    return door.wait(key, seconds)


def test_a_sheet_is_drawn(opened):
    """What was asked for is a PDF with the words of the page."""
    state = drawn(opened(), Job(page("forty-two")))

    assert state.path.read_bytes().startswith(b"%PDF-1.7")
    assert "forty-two" in text_of(state.path)


def test_the_same_sheet_is_not_drawn_twice(opened):
    """A second door on the same shelf finds the sheet without starting a press."""
    drawn(opened(), Job(page("again")))
    second = opened()

    state = second.ask(key_of(Job(page("again"))), Job(page("again")))

    assert isinstance(state, Ready)
    assert second.press is None


@pytest.mark.parametrize(
    "other",
    [Job(page("b")), Job(page("a"), b"{}"), Job(page("a"), assets="b")],
    ids=["another page", "another record", "another stylesheet"],
)
def test_another_sheet_has_another_key(other):
    """A sheet is known by its page, its record and what it is drawn with."""
    assert key_of(other) != key_of(Job(page("a")))


def test_the_server_never_imports_weasyprint(tmp_path):
    """Drawing a sheet leaves WeasyPrint out of the process that asked for it."""
    script = (
        "import sys; from pathlib import Path; from tracker.web.views.sheets import *; "
        "door = Door(Shelf(Path(sys.argv[1])), lambda: Press(STATIC)); job = Job('<p>x'); "
        "door.ask(key_of(job), job); print(type(door.wait(key_of(job), 60)).__name__, 'weasyprint' in sys.modules); "
        "door.close()"
    )

    told = subprocess.run([sys.executable, "-c", script, tmp_path], capture_output=True, text=True, check=True)

    assert told.stdout.split() == ["Ready", "False"]


def test_a_press_that_dies_is_started_anew(opened):
    """The next sheet is drawn after somebody ended the press."""
    door = opened()
    drawn(door, Job(page("one")))
    os.kill(door.press.pid, signal.SIGKILL)

    state = drawn(door, Job(page("two")))

    assert isinstance(state, Ready)


def test_a_press_that_dies_at_work_is_said(opened):
    """A sheet whose press ends while it draws is not drawn, and whoever asked is told."""
    door = opened()
    threading.Timer(1.5, lambda: os.kill(door.press.pid, signal.SIGKILL)).start()

    state = drawn(door, Job(page(ENDLESS)))

    assert state == Failed("The process that draws sheets has ended.")


def test_a_sheet_that_never_ends_is_given_up(opened):
    """The press is ended after its time, and the next sheet is drawn."""
    door = opened(longest=3.0)

    assert drawn(door, Job(page(ENDLESS))) == Failed("It took longer than 3 seconds.")
    assert isinstance(drawn(door, Job(page("next"))), Ready)


def test_too_many_pages_are_refused(opened):
    """A sheet with more pages than it may have is not drawn, and the sentence says how many."""
    state = drawn(opened(), Job(page("<p style='break-after: page'>x</p>" * 4), most_pages=3))

    assert state == Failed("The sheet cannot be drawn: it has 4 pages, and 3 are the most.")


def test_the_queue_is_bounded(opened):
    """Whoever comes when too many wait is told so, and nothing is queued."""
    door = opened(most_waiting=2)
    asked = [door.ask(f"{n:08x}", Job(page(ENDLESS))) for n in range(3)]

    assert asked == [Waiting(0), Waiting(1), Busy()]


def test_asking_again_while_it_is_drawn_waits_for_the_same(opened):
    """A page that refreshes itself does not ask for another drawing."""
    door = opened(most_waiting=1)
    door.ask("aaaaaaaa", Job(page(ENDLESS)))

    assert door.ask("aaaaaaaa", Job(page(ENDLESS))) == Waiting(0)


def test_an_idle_press_is_stopped(opened):
    """A press that has nothing to do gives its memory back, and is there again when it is needed."""
    door = opened(idle=0.3)
    drawn(door, Job(page("one")))
    until = time.monotonic() + 30
    while door.press is not None and time.monotonic() < until:
        time.sleep(0.05)

    assert door.press is None
    assert isinstance(drawn(door, Job(page("two"))), Ready)


def test_memory_is_limited(tmp_path):
    """The press cannot take more memory than any sheet needs."""
    pytest.importorskip("resource")
    script = (
        "from tracker.sheets.press import MOST_MEMORY, limit_memory\n"
        "limit_memory()\n"
        "try:\n    bytearray(MOST_MEMORY)\nexcept MemoryError:\n    print('refused')"
    )

    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "refused"


def test_missing_weasyprint_is_said_with_its_line(opened):
    """Without site-packages there is no WeasyPrint; the sentence says so, and how to install it."""
    command = (sys.executable, "-S", "-m", "tracker.sheets.press")

    state = drawn(opened(lambda: Press(STATIC, command)), Job(page("x")))

    assert state.why == "PDF needs WeasyPrint, which is missing from the Python that Tableside runs with."
    assert state.package == f"{PYTHON} -m pip install 'weasyprint>=70,<71' 'pikepdf>=10.17,<11'"


@LINUX
def test_missing_pango_is_said_with_its_line(opened, tmp_path):
    """Where Pango cannot be loaded the sentence says so, and names the packages."""
    broken = tmp_path / "libraries"
    broken.mkdir()
    for name in ("libpango-1.0.so.0", "libpango-1.0.so", "libgobject-2.0.so.0"):
        (broken / name).write_bytes(b"")

    state = drawn(opened(lambda: Press(STATIC, environment={"LD_LIBRARY_PATH": str(broken)})), Job(page("x")))

    assert state.why == "PDF needs Pango, a library of the operating system, which is not installed on this computer."
    assert state.package == (
        "sudo apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    )


def test_nothing_is_fetched_but_bundled_assets(opened, tmp_path):
    """No address in a page is opened: no network, no file, no other folder, and nothing gets attached."""
    secret = tmp_path / "secret.css"
    secret.write_text("body::before { content: 'leaked' }")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.2)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        addresses = (address, secret.as_uri(), "file:///etc/passwd", "asset:../secret.css", f"asset:{secret}")
        parts = [
            f"<link rel=stylesheet href='{one}'><link rel=attachment href='{one}'><img src='{one}' alt=x>"
            f"<object data='{one}'></object><p style='background: url({one})'>x</p><style>@import url({one});</style>"
            for one in addresses
        ]
        state = drawn(opened(), Job(page("".join(parts))))
        with pytest.raises(TimeoutError):
            listener.accept()

    with pikepdf.open(state.path) as pdf:
        assert list(pdf.attachments) == []
    assert "leaked" not in text_of(state.path)
    assert "root:" not in text_of(state.path)


def test_a_shelf_keeps_what_was_used_last(tmp_path):
    """When the shelf is full the sheet unused longest goes."""
    shelf = Shelf(tmp_path, most=2)
    shelf.put("aaaaaaaa", b"1")
    shelf.put("bbbbbbbb", b"2")
    os.utime(tmp_path / "bbbbbbbb.pdf", (1, 1))
    shelf.put("cccccccc", b"3")

    assert sorted(path.stem for path in tmp_path.iterdir()) == ["aaaaaaaa", "cccccccc"]


def test_a_shelf_has_a_largest_size(tmp_path):
    """The newest sheet stays, whatever its size; older ones make room."""
    shelf = Shelf(tmp_path, most_bytes=10)
    shelf.put("aaaaaaaa", b"12345678")
    shelf.put("bbbbbbbb", b"12345678")

    assert [path.stem for path in tmp_path.iterdir()] == ["bbbbbbbb"]


@pytest.mark.parametrize("key", ["../secret", "", "a" * 200, "AAAAAAAA", "aaaaaaaa/b"])
def test_a_shelf_knows_only_keys(tmp_path, key):
    """Nothing outside the shelf can be named."""
    with pytest.raises(ValueError, match="no key"):
        Shelf(Path(tmp_path)).find(key)

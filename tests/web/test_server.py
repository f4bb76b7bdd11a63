"""The server as a process of its own."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tracker.web import addresses, server

ROOT = Path(__file__).resolve().parent.parent.parent
RECORD = {
    "format": 1,
    "game": "battle_merchants",
    "play": {"seats": ["red", "purple"], "depth": "full", "events": []},
}

#: A server whose only extra page says which entry a table is at.
WITH_HEADS = """
import sys
from pathlib import Path
from tracker.journal.tables import load
from tracker.web import app, server

def with_heads(instance, *, make=app.create_app):
    made = make(instance)
    made.add_url_rule("/head/<table>", view_func=lambda table: str(load(table).head), endpoint="head")
    made.add_url_rule("/slow", view_func=slow, endpoint="slow")
    return made

def slow():
    import time
    def lines():
        while True:
            yield "x" * 20000
            time.sleep(0.2)
    return lines(), 200

app.create_app = with_heads
server.serve(Path(sys.argv[1]), "127.0.0.1", int(sys.argv[2]))
"""


def environment():
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def tracker(*words):
    command = [sys.executable, "-m", "tracker.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment(), timeout=60)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server under way, with everything it has said so far."""

    def __init__(self, *command, log):
        self.log = log
        words = [sys.executable, *map(str, command)]
        with log.open("wb") as out:
            self.process = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT, env=environment())

    def said(self):
        return self.log.read_text(encoding="utf-8")

    def answer(self, address):
        """Ask until there is an answer."""
        until = time.monotonic() + 30
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(address, timeout=10) as answer:
                    return answer.status, answer.read().decode(), dict(answer.headers)
            except urllib.error.HTTPError as refusal:
                with refusal:
                    return refusal.code, refusal.read().decode(), dict(refusal.headers)
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"no answer from {address}: {self.said()}")

    def stop(self, how=signal.SIGTERM):
        """Stop it; one that does not end fails the test."""
        self.process.send_signal(how)
        self.process.wait(timeout=20)


@pytest.fixture
def start(tmp_path):
    """Start servers, and end those that are still under way."""
    started = []

    def begin(*command):
        started.append(Server(*command, log=tmp_path / f"log-{len(started)}.txt"))
        return started[-1]

    yield begin
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


@pytest.fixture
def house(tmp_path):
    return tmp_path / "house"


def serving(house, port, *more):
    return ("-m", "tracker.cli", "serve", "--host", "127.0.0.1", "--port", port, "--instance", house, *more)


def test_a_first_start_prints_a_link_that_lets_the_owner_in(start, house):
    """And what to do with it; the link leads to the page that swaps it for a cookie."""
    port = free_port()
    running = start(*serving(house, port))
    running.answer(f"http://127.0.0.1:{port}/")
    link = re.search(rf"http://127\.0\.0\.1:{port}/open/(\S+)", running.said())

    assert link is not None
    assert len(link[1]) >= 22
    assert "\u2588" in running.said()
    assert "Only this computer" in running.said()
    assert running.answer(link[0])[0] in (200, 302, 303)


def test_a_later_start_does_not_give_the_house_away(start, house):
    """Once a device is the owner's, a new link is made only when it is asked for."""
    from tracker.journal.database import db
    from tracker.journal.links import Caller, Role, make_link, open_link
    from tracker.web.app import create_app

    with create_app(house).app_context():
        open_link(make_link(Role.OWNER), Caller(""))
        db.session.remove()
        db.engine.dispose()
    port = free_port()
    running = start(*serving(house, port))
    running.answer(f"http://127.0.0.1:{port}/")
    quiet = running.said()
    running.stop()
    asked = start(*serving(house, port, "--link"))
    asked.answer(f"http://127.0.0.1:{port}/")

    assert "/open/" not in quiet
    assert "`tracker link`" in quiet
    assert "/open/" in asked.said()


def test_a_second_start_says_where_the_first_runs(start, house):
    port = free_port()
    running = start(*serving(house, port))
    running.answer(f"http://127.0.0.1:{port}/")
    second = tracker("serve", "--host", "127.0.0.1", "--port", free_port(), "--instance", house)

    assert second.returncode == 1
    assert second.stderr == f"tableside: Tableside already runs: http://127.0.0.1:{port}/.\n"
    assert running.process.poll() is None


def test_a_taken_port_is_said_in_one_sentence(house):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = tracker("serve", "--host", "127.0.0.1", "--port", port, "--instance", house)

    assert done.returncode == 1
    assert done.stderr == f"tableside: Port {port} is taken by another program; choose another one with --port.\n"


def test_an_address_of_another_computer_is_refused(house):
    done = tracker("serve", "--host", "192.0.2.7", "--instance", house)

    assert done.returncode == 1
    assert done.stderr == "tableside: 192.0.2.7 is not an address of this computer; leave --host out.\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without asking it")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_cleanly(start, house, how):
    """It does not wait for somebody who listens to a page that never ends."""
    port = free_port()
    running = start("-c", WITH_HEADS, house, port)
    running.answer(f"http://127.0.0.1:{port}/")
    listening = threading.Thread(target=listen_on, args=(f"http://127.0.0.1:{port}/slow",))
    listening.start()
    time.sleep(0.5)
    running.stop(how)
    listening.join()

    assert running.process.returncode == 0
    assert running.said().endswith("Tableside has stopped.\n")


def listen_on(address):
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            while answer.read(1000):
                pass
    except (OSError, http.client.HTTPException):
        return


def test_a_killed_server_does_not_keep_the_next_from_starting(start, house):
    port = free_port()
    first = start(*serving(house, port))
    first.answer(f"http://127.0.0.1:{port}/")
    first.process.kill()
    first.process.wait()
    second = start(*serving(house, port))

    assert second.answer(f"http://127.0.0.1:{port}/")[0] < 500


def test_the_command_line_writes_beside_a_running_server(start, house, tmp_path):
    """What it imports is there at once, and so is everything that is written to it later."""
    port = free_port()
    running = start("-c", WITH_HEADS, house, port)
    running.answer(f"http://127.0.0.1:{port}/")
    (tmp_path / "record.json").write_text(json.dumps(RECORD), encoding="utf-8")
    table = tracker("import", tmp_path / "record.json", "--instance", house).stdout.strip()
    first = running.answer(f"http://127.0.0.1:{port}/head/{table}")[1]
    write_beside(house, table)

    assert first == "1"
    assert running.answer(f"http://127.0.0.1:{port}/head/{table}")[1] == "2"


def write_beside(house, table):
    code = (
        "import sys; from pathlib import Path\n"
        "from tracker.journal.acts import Slip; from tracker.journal.remarks import write_note\n"
        "from tracker.web.app import create_app\n"
        "with create_app(Path(sys.argv[1])).app_context(): write_note(Slip(sys.argv[2], 1, 'x'), 'hello')"
    )
    subprocess.run([sys.executable, "-c", code, str(house), table], check=True, env=environment())


def test_restore_refuses_and_backup_works_while_a_server_runs(start, house, tmp_path):
    port = free_port()
    running = start(*serving(house, port))
    running.answer(f"http://127.0.0.1:{port}/")
    saved = tracker("backup", tmp_path / "backup.zip", "--instance", house)
    put_back = tracker("restore", tmp_path / "backup.zip", "--instance", house)

    assert (saved.returncode, saved.stderr) == (0, "")
    assert put_back.returncode == 1
    assert f"already runs: http://127.0.0.1:{port}/; stop it" in put_back.stderr


def test_a_link_made_beside_a_running_server_has_its_address(start, house):
    port = free_port()
    running = start(*serving(house, port))
    running.answer(f"http://127.0.0.1:{port}/")

    assert tracker("link", "--instance", house).stdout.startswith(f"http://127.0.0.1:{port}/open/")


def test_the_answers_do_not_say_what_serves_them(start, house):
    port = free_port()
    running = start(*serving(house, port))

    assert "Server" not in running.answer(f"http://127.0.0.1:{port}/")[2]


# ---------------------------------------------------------------- what is printed


def test_every_address_of_this_computer_is_one(monkeypatch):
    found = addresses.addresses("0.0.0.0")

    assert found
    assert len(set(found)) == len(found)
    assert all(socket.inet_aton(address) for address in found)


def test_a_computer_without_a_network_has_its_own_address(monkeypatch):
    for way in ("_by_ways_out", "_by_interfaces", "_by_name"):
        monkeypatch.setattr(addresses, way, lambda: iter(()))

    assert addresses.addresses("0.0.0.0") == ["127.0.0.1"]


def test_every_address_and_what_to_try_is_printed(monkeypatch, capsys):
    monkeypatch.setattr(server, "addresses", lambda host: ["192.168.1.5", "10.0.0.7"])
    server.print_welcome("0.0.0.0", 8000, "secret")
    said = capsys.readouterr().out

    assert "  http://192.168.1.5:8000/\n  http://10.0.0.7:8000/\n" in said
    assert "  http://192.168.1.5:8000/open/secret\n" in said
    assert all(word in said for word in ("same Wi-Fi", "guest network", "firewall let port 8000"))
    assert max(len(line) for line in said.splitlines()) < 80


def test_a_terminal_without_the_characters_gets_no_code(monkeypatch, capsys):
    import io

    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    server.print_welcome("127.0.0.1", 8000, "secret")
    out.flush()

    assert "?" * 10 not in out.buffer.getvalue().decode()
    assert "/open/secret" in out.buffer.getvalue().decode()

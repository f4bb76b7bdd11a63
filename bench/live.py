"""The live table under load: 64 open streams at 8 tables and 20 acts per second, beside bare Flask endpoints.

There are two floors in the same run, from the same server process under the same streams: an endpoint that says "ok",
and one that does what no act can do without: it looks up who sends it, adds one row durably and redirects. The goal
of four times the floor is about the second, because an act that is answered before it is on the disk, or whoever
sends it, would not be an act; the first is printed beside it.

`python -m bench.live` takes ten seconds, `python -m bench.live --minute` a whole one. The server, the phones and
whoever presses are three processes on this machine, on loopback only. `--views` lets one phone of every table
fetch its page after each number, as a real phone does.
"""

import argparse
import http.client
import json
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from bench.figures import Figure, shown
from bench.live_server import FLOOR_COOKIE, PHONES, SEATS, TABLES

PER_SECOND = 20
FLOOR_IS = "a bare endpoint: link looked up, row added durably, redirect"
CELLS = ("crafting", "spell_research", "completed_orders")


# ---------------------------------------------------------------- a client with cookies


@dataclass
class Client:
    """A connection that is kept open, and its cookies; what a form says on the next page is read by nobody here."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """Send a request and read the answer whole."""
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            self.line.connect()
            self.line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.line.request(method, path, body or None, headers)
        answer = self.line.getresponse()
        text = answer.read().decode()
        for given in answer.headers.get_all("Set-Cookie") or () if method == "GET" else ():
            name, _, rest = given.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        if answer.will_close:
            self.line.close()
            self.line = None
        return answer.status, text

    @property
    def cookie(self) -> str:
        """Write the cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


# ---------------------------------------------------------------- the phones, in a process of their own


def listen(port: int, ways: list[dict[str, str]], views: bool) -> None:
    """Open every stream, note when each number arrives, and print it all when the input ends."""
    chosen = selectors.DefaultSelector()
    chosen.register(sys.stdin, selectors.EVENT_READ, None)
    fetchers = {}
    for way in ways:
        client = Client(port)
        client.ask("GET", f"/open/{way['viewer']}")
        fetchers[way["id"]] = client
        for phone in range(PHONES):
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(f"GET /t/{way['id']}/stream HTTP/1.1\r\nHost: x\r\nCookie: {client.cookie}\r\n\r\n".encode())
            chosen.register(line, selectors.EVENT_READ, (way["id"], phone))
    print(json.dumps(_arrivals(chosen, fetchers if views else {})), flush=True)


def _arrivals(chosen: selectors.BaseSelector, fetchers: dict[str, Client]) -> dict[str, Any]:
    """Read all streams until somebody says it is enough."""
    seen: list[tuple[str, int, int, float]] = []
    fetched: list[tuple[str, int, float]] = []
    last: dict[tuple[str, int], int] = {}
    told: set[tuple[str, int]] = set()
    ready = False
    while True:
        for key, _ in chosen.select():
            if key.data is None:
                return {"seen": seen, "fetched": fetched, "streams": len(told)}
            now = time.monotonic()
            for number in map(int, re.findall(rb"data: (\d+)", key.fileobj.recv(65536))):  # type: ignore[union-attr]
                told.add(key.data)
                if len(told) == TABLES * PHONES and not ready:
                    ready = print("ready", flush=True) is None
                if number > last.get(key.data, 0):
                    last[key.data] = number
                    seen.append((key.data[0], key.data[1], number, now))
                    if key.data[1] == 0 and key.data[0] in fetchers:
                        fetchers[key.data[0]].ask("GET", f"/t/{key.data[0]}")
                        fetched.append((key.data[0], number, time.monotonic()))


# ---------------------------------------------------------------- whoever presses


@dataclass
class Keeper:
    """A scorekeeper's phone that presses again and again."""

    client: Client
    table: str
    token: str
    seats: tuple[str, ...]
    head: int = 1
    pressed: int = 0

    def press(self) -> str:
        """Record one act and give what was sent; anything but recorded is an error."""
        self.pressed += 1
        form = {
            "csrf_token": self.token,
            "seen": str(self.head),
            "once": f"{self.table}-{self.pressed}",
            "what": CELLS[self.pressed % len(CELLS)],
            "value": str(self.pressed % 9),
            "do": "record",
        }
        seat = self.seats[self.pressed % len(self.seats)]
        sent = urlencode(form)
        status, text = self.client.ask("POST", f"/t/{self.table}/act/count?seat={seat}", sent)
        if status != 302 or f"/t/{self.table}" not in text:
            raise RuntimeError(f"act {self.pressed} at {self.table} was answered {status}: {text[:300]}")
        self.head += 1
        return sent


def keepers(port: int, ways: list[dict[str, str]]) -> Iterator[Keeper]:
    """Let a scorekeeper in at every table."""
    from tracker.games import GAMES

    seats = GAMES["merchants_of_magick"].about.colours[:SEATS]
    for way in ways:
        client = Client(port)
        client.ask("GET", f"/open/{way['keeper']}")
        _, page = client.ask("GET", f"/t/{way['id']}/act/count?seat={seats[0]}")
        found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
        yield Keeper(client, way["id"], found[1] if found else "", seats)


@dataclass
class Times:
    """What was measured while pressing, in seconds, and when each entry was pressed."""

    acts: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    least: list[float] = field(default_factory=list)
    when: dict[str, float] = field(default_factory=dict)


def drive(all_keepers: list[Keeper], floor: Client, seconds: float) -> Times:
    """Press twenty times a second in turn, and ask both bare endpoints after each."""
    found = Times()
    begin = time.monotonic()
    for turn in range(int(seconds * PER_SECOND)):
        time.sleep(max(0.0, begin + turn / PER_SECOND - time.monotonic()))
        keeper = all_keepers[turn % len(all_keepers)]
        at = time.monotonic()
        sent = keeper.press()
        found.acts.append(time.monotonic() - at)
        found.when[f"{keeper.table} {keeper.head}"] = at
        for path, times, expected in (("/floor/ok", found.bare, 200), ("/floor/act", found.least, 303)):
            time.sleep(0.3 / PER_SECOND)
            at = time.monotonic()
            status, _ = floor.ask("POST", path, sent)
            times.append(time.monotonic() - at)
            assert status == expected, (path, status)
    return found


# ---------------------------------------------------------------- all together


@dataclass(frozen=True)
class Run:
    """What one run has shown, in seconds and MB."""

    times: Times
    arrived: list[float]
    fetched: list[float]
    missing: int
    streams: int
    before: float
    after: float


def run(folder: Path, seconds: float, views: bool = False) -> Run:
    """Start the server and the phones, press, and gather what each has seen."""
    here = [sys.executable, "-m"]
    server = subprocess.Popen([*here, "bench.live_server", str(folder)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    said = json.loads(server.stdout.readline())
    given = json.dumps([said["port"], said["tables"], views])
    phones = subprocess.Popen(
        [*here, "bench.live", "--listen", given], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        pressing = list(keepers(said["port"], said["tables"]))
        assert phones.stdout is not None
        phones.stdout.readline()
        before = memory(server.pid)
        times = drive(pressing, Client(said["port"], {"floor": FLOOR_COOKIE}), seconds)
        time.sleep(1.0)
        heard = json.loads(phones.communicate("enough\n", timeout=60)[0])
        after = memory(server.pid)
    finally:
        server.kill()
        phones.kill()
        server.wait()
    return _gathered(times, heard, before, after)


def _gathered(times: Times, heard: dict[str, Any], before: float, after: float) -> Run:
    when = times.when
    arrived = [at - when[f"{table} {number}"] for table, _, number, at in heard["seen"] if f"{table} {number}" in when]
    fetched = [at - when[f"{table} {number}"] for table, number, at in heard["fetched"] if f"{table} {number}" in when]
    missing = len(when) * PHONES - len(arrived)
    return Run(times, arrived, fetched, missing, heard["streams"], before, after)


def memory(process: int) -> float:
    """Give the resident memory of a process in MB, where the system tells."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text("utf-8")) if status.exists() else None
    return int(found[1]) / 1024 if found else float("nan")


def p95(values: list[float]) -> float:
    """Give the time nineteen of twenty stay below."""
    return quantiles(values, n=20)[-1] if len(values) > 1 else float("nan")


def figures(folder: Path, seconds: float = 5.0) -> Iterator[Figure]:
    """Give the figures for `python -m bench`; the floor is a bare Flask endpoint in the same run."""
    seen = run(folder / "live", seconds)
    least, bare = median(seen.times.least), median(seen.times.bare)
    yield Figure("live: act accepted, p50, 64 streams", median(seen.times.acts), FLOOR_IS, least)
    yield Figure("live: act accepted, p50, 64 streams", median(seen.times.acts), "a bare endpoint that says ok", bare)
    yield Figure("live: number on the other phones, p95", p95(seen.arrived), FLOOR_IS, least)


def main() -> None:
    """Measure and print."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--minute", action="store_true", help="a whole minute instead of ten seconds")
    reading.add_argument("--views", action="store_true", help="one phone of every table fetches its page each time")
    reading.add_argument("--listen", help=argparse.SUPPRESS)
    options = reading.parse_args()
    if options.listen:
        return listen(*json.loads(options.listen))
    with tempfile.TemporaryDirectory() as folder:
        tell(run(Path(folder) / "house", 60.0 if options.minute else 10.0, options.views))
    return None


def tell(seen: Run) -> None:
    """Print what a run has shown."""
    times, act = seen.times, median(seen.times.acts)
    print(f"{seen.streams} streams at {TABLES} tables, {len(times.acts)} acts, {seen.missing} numbers not seen")
    print(f"act accepted     p50 {shown(act)}  p95 {shown(p95(times.acts))}")
    for name, floor in (("bare act (floor)", times.least), ("bare ok", times.bare)):
        ratio = act / median(floor)
        print(f"{name:<16} p50 {shown(median(floor))}  p95 {shown(p95(floor))}  (the act takes {ratio:.1f} x)")
    print(f"number arrived   p50 {shown(median(seen.arrived))}  p95 {shown(p95(seen.arrived))}  after the press")
    if seen.fetched:
        print(f"page fetched     p50 {shown(median(seen.fetched))}  p95 {shown(p95(seen.fetched))}  after the press")
    print(f"server memory    {seen.before:.0f} MB before, {seen.after:.0f} MB after")


if __name__ == "__main__":
    main()

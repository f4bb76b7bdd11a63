"""The one door to WeasyPrint: ask for a sheet, look how far it is, get it.

A thread of the server hands one job after the other to the press, a process of its own, which is started on first
use, stopped when nothing is asked of it for a while, and started anew when it dies or takes too long. The server
never imports WeasyPrint and never waits for it.
"""

import hashlib
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tracker.sheets.press import VARIANT
from tracker.sheets.process import Job, NotDrawn, Press, PressEnded
from tracker.sheets.shelf import Shelf

LONGEST = 40.0
IDLE = 600.0
LONGEST_END = 10.0
MOST_WAITING = 16
MOST_REMEMBERED = 200
LARGEST_HTML = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Ready:
    """It is drawn."""

    path: Path


@dataclass(frozen=True, slots=True)
class Waiting:
    """It is being drawn, or so many are drawn before it."""

    before: int


@dataclass(frozen=True, slots=True)
class Failed:
    """It cannot be drawn; `package` is the line that installs what is missing, where something is."""

    why: str
    package: str = ""


@dataclass(frozen=True, slots=True)
class Busy:
    """Too many sheets are waiting; nothing was asked for."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody has asked for it."""


State = Ready | Waiting | Failed | Busy | Unknown


def key_of(job: Job, prefix: str = "") -> str:
    """Name a sheet by its content, by the assets it is drawn with and by what draws it."""
    parts = (job.html.encode(), job.record, job.assets.encode(), VARIANT.encode(), library_version().encode())
    digest = hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()[:40]
    return f"{prefix}-{digest}" if prefix else digest


def library_version() -> str:
    """Tell which WeasyPrint is installed, without importing it."""
    try:
        return version("weasyprint")
    except PackageNotFoundError:
        return "none"


class Door:
    """Where sheets are asked for; `start` opens a press."""

    def __init__(
        self,
        shelf: Shelf,
        start: Callable[[], Press],
        *,
        longest: float = LONGEST,
        idle: float = IDLE,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.shelf, self._start_press, self._longest, self._idle = shelf, start, longest, idle
        self._queue: queue.Queue[tuple[str, Job] | None] = queue.Queue()
        self._most_waiting = most_waiting
        self._change = threading.Condition()
        self._waiting: list[str] = []
        self._failed: OrderedDict[str, Failed] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._closed = False
        self.press: Press | None = None

    def ask(self, key: str, job: Job) -> State:
        """Ask for a sheet; what is drawn already or being drawn is not drawn twice."""
        if len(job.html) > LARGEST_HTML:
            return Failed("The sheet is too long to be drawn.")
        known = self.state(key)
        if isinstance(known, Ready | Waiting):
            return known
        with self._change:
            if key not in self._waiting:
                if len(self._waiting) >= self._most_waiting:
                    return Busy()
                self._failed.pop(key, None)
                self._waiting.append(key)
                self._queue.put((key, job))
                self._begin()
            return Waiting(self._waiting.index(key))

    def state(self, key: str) -> State:
        """Tell how far a sheet is."""
        with self._change:
            if key in self._waiting:
                return Waiting(self._waiting.index(key))
            if key in self._failed:
                return self._failed[key]
        path = self.shelf.find(key)
        return Ready(path) if path else Unknown()

    def wait(self, key: str, seconds: float) -> State:
        """Tell how far a sheet is, as soon as it is drawn or after some seconds."""
        with self._change:
            self._change.wait_for(lambda: key not in self._waiting, seconds)
        return self.state(key)

    def close(self) -> None:
        """Stop the press; whatever is still waiting is not drawn."""
        with self._change:
            thread, self._thread = self._thread, None
        if thread is None:
            return
        self._closed = True
        self._queue.put(None)
        until = time.monotonic() + LONGEST_END
        while thread.is_alive() and time.monotonic() < until:
            # The press may have been started only just now.
            if self.press is not None:
                self.press.end()
            thread.join(0.05)

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sheets", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        """Draw one sheet after the other; a press that has nothing to do for a while is stopped."""
        while True:
            try:
                item = self._queue.get(timeout=self._idle)
            except queue.Empty:
                self._stop_press()
                continue
            if item is None:
                self._stop_press()
                return
            self._do(*item)

    def _do(self, key: str, job: Job) -> None:
        try:
            self.shelf.put(key, self._drawn(job))
        except NotDrawn as problem:
            self._fail(key, Failed(str(problem), problem.package))
        except OSError as problem:
            self._fail(key, Failed(f"The sheet cannot be kept: {problem.strerror}."))
        finally:
            with self._change:
                self._waiting.remove(key)
                self._change.notify_all()

    def _drawn(self, job: Job) -> bytes:
        """Draw with the press that runs, or a fresh one; one that has ended since its last sheet gets a successor."""
        if self.press is not None and self.press.alive and not self._closed:
            try:
                return self.press.draw(job, self._longest)
            except PressEnded:
                if self._closed:
                    raise
        self._stop_press()
        if self._closed:
            raise NotDrawn("Tableside is being stopped.")
        self.press = self._start_press()
        return self.press.draw(job, self._longest)

    def _stop_press(self) -> None:
        press, self.press = self.press, None
        if press is not None:
            press.stop()

    def _fail(self, key: str, failed: Failed) -> None:
        with self._change:
            self._failed[key] = failed
            while len(self._failed) > MOST_REMEMBERED:
                self._failed.popitem(last=False)

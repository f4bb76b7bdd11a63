"""The server's side of the press: starting it, giving it jobs, ending it."""

import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import tracker
from tracker.sheets.press import ASSETS
from tracker.sheets.wire import receive, send

MOST_PAGES = 40
COMMAND = (sys.executable, "-m", "tracker.sheets.press")

#: The Python this house runs with, as one types it in the folder of run.py; no path of this machine is told.
PYTHON = ".venv/bin/python" if Path(sys.prefix).name == ".venv" and sys.platform != "win32" else "python"
PANGO = {
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-x86_64-pango",
    "linux": "sudo apt-get install --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
}

#: What may be missing on a machine, and the line that installs it.
NEEDS = {
    "weasyprint": (
        "PDF needs WeasyPrint, which is missing from the Python that Tableside runs with.",
        f"{PYTHON} -m pip install 'weasyprint>=70,<71' 'pikepdf>=10.17,<11'",
    ),
    "pango": (
        "PDF needs Pango, a library of the operating system, which is not installed on this computer.",
        PANGO.get(sys.platform, PANGO["linux"]),
    ),
}


@dataclass(frozen=True, slots=True)
class Job:
    """A sheet to be drawn: its page, the record that goes with it, and the version of the assets it is drawn with."""

    html: str
    record: bytes = b""
    at: int = 0
    most_pages: int = MOST_PAGES
    assets: str = ""


def assets_version(folder: Path) -> str:
    """Name the bundled assets by their content, so that a sheet drawn with others is not taken for this one."""
    digest = hashlib.sha256()
    for name in sorted(ASSETS):
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()


class NotDrawn(Exception):
    """The sheet is not drawn; the text says why, `package` is the line that installs what is missing."""

    def __init__(self, why: str, package: str = "") -> None:
        super().__init__(why)
        self.package = package


class PressEnded(NotDrawn):
    """The process ended by itself while it drew."""


class Press:
    """A running press; it is ended as soon as it does not answer."""

    def __init__(self, assets: Path, command: Sequence[str] = COMMAND, environment: Mapping[str, str] = {}) -> None:
        root = str(Path(tracker.__file__).parent.parent)
        path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
        self._greeted = False
        self._process = subprocess.Popen(
            [*command, str(assets)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path, **environment},
        )

    @property
    def pid(self) -> int:
        """Give the id of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Tell whether the press can be given another job."""
        return self._process.poll() is None

    def draw(self, job: Job, longest: float) -> bytes:
        """Let the press draw within some seconds; raises `NotDrawn`."""
        late = threading.Event()

        def end() -> None:
            late.set()
            self._process.kill()

        timer = threading.Timer(longest, end)
        timer.daemon = True
        timer.start()
        try:
            self._greet()
            return self._answer(job)
        except (EOFError, OSError):
            self.stop()
            if late.is_set():
                raise NotDrawn(f"It took longer than {longest:g} seconds.") from None
            raise PressEnded("The process that draws sheets has ended.") from None
        finally:
            timer.cancel()

    def _greet(self) -> None:
        """Hear whether a press that has just started is ready, or what it lacks."""
        if self._greeted:
            return
        assert self._process.stdout is not None
        word, text = receive(self._process.stdout)
        if word == b"missing":
            self.stop()
            raise NotDrawn(*NEEDS[text.decode()])
        self._greeted = True

    def _answer(self, job: Job) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"most_pages": job.most_pages, "at": job.at}
        send(self._process.stdin, json.dumps(asked).encode(), job.html.encode(), job.record)
        word, body = receive(self._process.stdout)
        if word != b"pdf":
            raise NotDrawn(f"The sheet cannot be drawn: {body.decode('utf-8', 'replace')}.")
        return body

    def end(self) -> None:
        """End the process; whoever waits for its answer notices."""
        self._process.kill()

    def stop(self) -> None:
        """End the process and let go of it."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                continue

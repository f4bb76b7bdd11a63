#!/usr/bin/env python3
"""Sets Tableside up and starts it; needs nothing but Python 3.11 or newer.

    python3 run.py [--port N] [--host H] [--instance DIR] [--yes]   serve the table
    python3 run.py test [--long] [--yes] [-- PYTEST ARGUMENTS]      lint, types, tests
    python3 run.py tracker ARGUMENTS                                the command line tool

The first start makes `.venv` and installs a lock of exact, hashed versions; later starts see from
a stamp that this is done. `--yes` lets it install missing system packages without asking.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "tableside-stamp.txt"
OLDEST_PYTHON = (3, 11)
# Each lock holds all of the ones before it.
LOCKS = ("core", "sheets", "test")


class Stopped(Exception):
    """The set-up cannot go on; the text says what to do about it."""


# What we say -------------------------------------------------------------------------------------


def say(sentence: str) -> None:
    """One line for one step, on the screen before the step begins."""
    print(f"tableside: {sentence}", flush=True)


def command_line(command: Sequence[str]) -> str:
    """The command as somebody would type it."""
    return " ".join(shlex.quote(word) for word in command)


# Python ------------------------------------------------------------------------------------------


def python_complaint(version: tuple[int, ...], has_ensurepip: bool) -> str | None:
    """What is wrong with the Python that runs this, and what to do about it."""
    if version[:2] < OLDEST_PYTHON:
        found, wanted = (".".join(map(str, numbers[:2])) for numbers in (version, OLDEST_PYTHON))
        return f"this is Python {found}; install Python {wanted} or newer and start run.py with it"
    if not has_ensurepip:
        return "Python's venv is incomplete here; run `apt install python3-venv` as root, then try again"
    return None


def has_ensurepip() -> bool:
    """Debian leaves this module out unless python3-venv is installed."""
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        return False
    return True


def venv_python(venv: Path = VENV, windows: bool = os.name == "nt") -> Path:
    """The Python inside the environment."""
    return venv / "Scripts" / "python.exe" if windows else venv / "bin" / "python"


# Locks and the stamp -----------------------------------------------------------------------------


def lock_path(name: str) -> Path:
    """The file that holds the lock of this name."""
    return ROOT / "tracker" / "locks" / f"{name}.txt"


def digest(lock: bytes, python: str) -> str:
    """A stamp's text: it changes with the lock and with Python."""
    return hashlib.sha256(python.encode() + b"\0" + lock).hexdigest()


def this_python() -> str:
    """The version an environment belongs to; a newer patch release can go on with the same one."""
    return f"{sys.implementation.name}-{sys.version_info[0]}.{sys.version_info[1]}-{sys.platform}"


def stamp_of(name: str) -> str:
    """The line that says that this lock is installed."""
    return f"{name} {digest(lock_path(name).read_bytes(), this_python())}"


def stand_in_stamp() -> str:
    """The stamp of an environment that got core because sheets could not be installed."""
    return f"{stamp_of('sheets')} replaced by {stamp_of('core')}"


def good_stamps(wanted: str) -> set[str]:
    """The stamps that make another set-up needless: the lock itself, or one that holds all of it."""
    stamps = {stamp_of(name) for name in LOCKS[LOCKS.index(wanted) :]}
    return stamps if wanted == "test" else stamps | {stand_in_stamp()}


def read_stamp() -> str:
    """What the last finished set-up installed; empty if there was none."""
    try:
        return STAMP.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def write_stamp(stamp: str) -> None:
    """Appears whole or not at all, even if the power goes."""
    draft = STAMP.with_suffix(".new")
    draft.write_text(stamp + "\n", encoding="utf-8")
    draft.replace(STAMP)


def is_ready(wanted: str) -> bool:
    """True if an earlier start has done the set-up."""
    return venv_python().exists() and read_stamp() in good_stamps(wanted)


# The environment ---------------------------------------------------------------------------------


def pip_command(lock: Path) -> list[str]:
    """Installs exactly what the lock says, from wheels, and nothing that it does not name."""
    pip = [str(venv_python()), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input"]
    return [*pip, "--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement", str(lock)]


def venv_works() -> bool:
    """True if a finished set-up left an environment of this Python that still starts and has pip."""
    belongs = read_stamp() != "" and venv_python().exists()
    if not belongs:
        return False
    asked = "import pip, sys; print(sys.version_info[0], sys.version_info[1])"
    answer = subprocess.run([str(venv_python()), "-c", asked], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [str(number) for number in sys.version_info[:2]]


def make_venv() -> None:
    """A new, empty environment in the place of a missing or broken one."""
    say("making the environment .venv")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
    if made.returncode != 0:
        raise Stopped("the environment could not be made; delete the folder .venv and try again")


def install(name: str) -> bool:
    """True if pip could install the whole lock."""
    say(f"installing the {name} lock into .venv (once; a minute at most on a good line)")
    return subprocess.run(pip_command(lock_path(name)), check=False).returncode == 0


def install_or_stand_in(wanted: str) -> str:
    """Installs the lock, or core in the place of sheets, and gives the stamp to write."""
    if install(wanted):
        return stamp_of(wanted)
    if wanted == "sheets":
        say("the sheets lock cannot be installed here, see above; trying without PDF")
        if install("core"):
            say("all works but PDF; to try again later, delete the folder .venv and start run.py")
            return stand_in_stamp()
    raise Stopped("pip could not install the lock, see above; check the network and the disk, then try again")


@contextmanager
def one_set_up_at_a_time() -> Iterator[None]:
    """A second set-up in the same folder waits for the first (Windows lets nobody wait)."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (ROOT / ".venv-setup.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def set_up(wanted: str) -> bool:
    """Makes the environment ready for the lock; true if there was something to do."""
    if is_ready(wanted):
        return False
    complaint = python_complaint(sys.version_info[:3], has_ensurepip())
    if complaint:
        raise Stopped(complaint)
    with one_set_up_at_a_time():
        if is_ready(wanted):
            return False
        if not venv_works():
            make_venv()
        STAMP.unlink(missing_ok=True)
        write_stamp(install_or_stand_in(wanted))
    return True


# System packages ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Need:
    """Something only the operating system can give, and what is missing without it."""

    what: str
    without: str
    packages: tuple[str, ...]
    elsewhere: str


PANGO = Need(
    "Pango (with harfbuzz-subset)",
    "PDF may fail, all else works",
    ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
    "`brew install pango` on macOS, the package mingw-w64-x86_64-pango of MSYS2 on Windows",
)
BROWSER = Need("Chromium", "the browser tests are skipped", ("chromium-headless-shell",), "a Chromium on the PATH")
PDF_TOOLS = Need(
    "pdftoppm and qpdf",
    "the tests that look at PDF files with them are skipped",
    ("poppler-utils", "qpdf"),
    "poppler and qpdf on the PATH",
)
#: The first of these that is there drives the browser tests; the one without a window is the quickest.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PANGO_LIBRARIES = {
    "linux": ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"),
    "darwin": ("libpango-1.0.dylib", "libpangoft2-1.0.dylib"),
    "win32": ("libpango-1.0-0.dll", "libpangoft2-1.0-0.dll"),
}


def loads(library: str) -> bool:
    """True if the operating system finds this shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def add_windows_libraries() -> None:
    """Looks where WeasyPrint looks on Windows, so that both find the same."""
    if sys.platform == "win32":
        named = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", r"C:\msys64\mingw64\bin")
        for folder in filter(os.path.isdir, named.split(";")):
            os.add_dll_directory(folder)


def has_pango() -> bool:
    """True if the libraries that WeasyPrint needs can be loaded."""
    add_windows_libraries()
    return all(loads(library) for library in PANGO_LIBRARIES.get(sys.platform, PANGO_LIBRARIES["linux"]))


def browser() -> str | None:
    """Where Chromium is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def missing(wanted: str) -> list[Need]:
    """The needs of this lock that the machine does not meet."""
    if wanted == "core":
        return []
    needs = [] if has_pango() else [PANGO]
    if wanted == "test":
        needs += [] if browser() else [BROWSER]
        needs += [] if shutil.which("pdftoppm") and shutil.which("qpdf") else [PDF_TOOLS]
    return needs


def packages_of(needs: Sequence[Need]) -> list[str]:
    """All Debian packages of these needs."""
    return [package for need in needs for package in need.packages]


def apt_command(words: Sequence[str], root: bool, ask_password: bool = True) -> list[str]:
    """An apt-get command that asks nothing; with sudo for those who are not root."""
    sudo = ["sudo"] if ask_password else ["sudo", "--non-interactive"]
    return [*([] if root else sudo), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", *words]


def install_words(packages: Sequence[str]) -> list[str]:
    """What apt-get is to do."""
    return ["install", "--yes", "--no-install-recommends", *packages]


def is_root() -> bool:
    """True if apt-get may be called without sudo."""
    return sys.platform != "win32" and os.geteuid() == 0


def may_use_apt() -> bool:
    """True on Debian and its kin, as root or with sudo."""
    return shutil.which("apt-get") is not None and (is_root() or shutil.which("sudo") is not None)


def advice(needs: Sequence[Need], debian: bool) -> list[str]:
    """What is missing, what that means, and the exact line that mends it."""
    lines = [f"{need.what} is missing: {need.without}" for need in needs]
    if debian:
        return [*lines, "to install, as root: apt-get " + " ".join(install_words(packages_of(needs)))]
    return [*lines, *(f"to have {need.what}: {need.elsewhere}" for need in needs)]


def agrees(needs: Sequence[Need]) -> bool:
    """Asks whoever sits at the terminal; silence means no."""
    if not sys.stdin.isatty():
        return False
    for need in needs:
        say(f"{need.what} is missing: {need.without}")
    try:
        answer = input(f"tableside: install {' '.join(packages_of(needs))} with apt-get? [y/N] ")
    except EOFError:
        return False
    return answer.strip().lower() in {"y", "yes"}


def apt_install(needs: Sequence[Need]) -> bool:
    """True if apt-get installed the packages; a stale list of packages is renewed first."""
    command = apt_command(install_words(packages_of(needs)), is_root(), sys.stdin.isatty())
    say(f"installing system packages: {command_line(command)}")
    update = apt_command(["update"], is_root(), sys.stdin.isatty())
    subprocess.run(update, check=False, stdout=subprocess.DEVNULL)
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def meet_needs(wanted: str, yes: bool, ask: bool) -> None:
    """Installs what the system lacks if it may, otherwise says how, and goes on."""
    needs = missing(wanted)
    if needs and may_use_apt() and (yes or (ask and agrees(needs))):
        if not apt_install(needs):
            say("apt-get failed, see above")
        needs = missing(wanted)
    if needs:
        for line in advice(needs, shutil.which("apt-get") is not None):
            say(line)


# Starting ----------------------------------------------------------------------------------------


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The environment in which the tool finds this folder's package and its `instance/`."""
    path = [str(ROOT), *filter(None, [given.get("PYTHONPATH")])]
    ours = {
        "PYTHONPATH": os.pathsep.join(path),
        "TABLESIDE_INSTANCE": str(ROOT / "instance"),
        "TABLESIDE_COMMAND": "python3 run.py tracker",
    }
    return {**ours, **given, "PYTHONPATH": ours["PYTHONPATH"]}


def tracker_command(arguments: Sequence[str]) -> list[str]:
    """The command line tool; -P keeps a folder named tracker where you stand out of the way."""
    return [str(venv_python()), "-P", "-m", "tracker.cli", *arguments]


def serve_arguments(options: argparse.Namespace, instance: str) -> list[str]:
    """What was asked of run.py, as the serve command takes it."""
    host = ["--host", options.host] if options.host is not None else []
    port = ["--port", str(options.port)] if options.port is not None else []
    return ["serve", *host, *port, "--instance", str(Path(options.instance or instance).resolve())]


def wait_for(command: Sequence[str], given: Mapping[str, str]) -> int:
    """Runs a command to its end; Ctrl-C goes to it as well, and it may tidy up."""
    process = subprocess.Popen(list(command), env=dict(given))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def become(command: Sequence[str], given: Mapping[str, str]) -> NoReturn:
    """Hands over to the command; Windows cannot replace a process, so there we wait for it."""
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(wait_for(command, given))
    os.execve(command[0], list(command), dict(given))


def serve(arguments: Sequence[str]) -> NoReturn:
    """Sets up and serves the table."""
    options = serve_parser().parse_args(arguments)
    fresh = set_up("sheets")
    meet_needs("sheets", options.yes, ask=fresh)
    given = environment(os.environ)
    say("starting")
    become(tracker_command(serve_arguments(options, given["TABLESIDE_INSTANCE"])), given)


def tracker(arguments: Sequence[str]) -> NoReturn:
    """Sets up and runs the command line tool, whose output is nobody's but its own."""
    with redirect_stdout(sys.stderr):
        set_up("sheets")
    become(tracker_command(arguments), environment(os.environ))


# Testing -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One thing that `run.py test` runs."""

    name: str
    command: tuple[str, ...]


def pytest_arguments(long: bool, extra: Sequence[str]) -> list[str]:
    """Three workers for two cores, because browsers make them wait; what a file shares is made once.

    The browser tests take longest and come first by name. Long tests run only when asked for.
    """
    chosen = [] if long else ["-m", "not long"]
    return ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", *chosen, *extra]


def steps(long: bool, extra: Sequence[str]) -> list[Step]:
    """Lint, format, types, tests, in this order."""
    tools = {
        "lint": ["ruff", "check", "."],
        "format": ["ruff", "format", "--check", "."],
        "types": ["mypy"],
        "tests": ["pytest", *pytest_arguments(long, extra)],
    }
    return [Step(name, (str(venv_python()), "-m", *words)) for name, words in tools.items()]


def on_build_machine(given: Mapping[str, str]) -> bool:
    """True where a missing browser is a failure."""
    return given.get("CI", "").lower() in {"true", "1"}


def test_environment(given: Mapping[str, str]) -> dict[str, str]:
    """Tells the tests whether they may skip the browser."""
    require = {"TABLESIDE_REQUIRE_BROWSER": "1"} if on_build_machine(given) else {}
    return {**given, **require}


def run_step(step: Step, given: Mapping[str, str]) -> bool:
    """Runs one step, and says how it ended and how long it took."""
    say(f"{step.name}: {command_line(('python', *step.command[1:]))}")
    began = time.monotonic()
    passed = subprocess.run(step.command, cwd=ROOT, env=dict(given), check=False).returncode == 0
    say(f"{step.name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - began:.1f} s")
    return passed


def verdict(failed: Sequence[str]) -> str:
    """The last line of a test run."""
    return f"FAILED: {', '.join(failed)}" if failed else "everything passed"


def test(arguments: Sequence[str]) -> int:
    """Sets up, runs every step even if an earlier one failed, and fails if any did."""
    ours, extra = split_at_dashes(arguments)
    options = test_parser().parse_args(ours)
    fresh = set_up("test")
    meet_needs("test", options.yes, ask=fresh)
    given = test_environment(os.environ)
    failed = [step.name for step in steps(options.long, extra) if not run_step(step, given)]
    if on_build_machine(given) and browser() is None:
        failed.append("browser (CI is set and there is no Chromium)")
    say(verdict(failed))
    return 1 if failed else 0


# Reading the command line ------------------------------------------------------------------------


def split_at_dashes(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands before the first `--`, and what stands behind it."""
    words = list(arguments)
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1 :]


def port_number(text: str) -> int:
    """A port that can be listened on; 0 lets the system choose."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number from 0 to 65535")
    return int(text)


def serve_parser() -> argparse.ArgumentParser:
    """The options of a plain start."""
    more = "`run.py test` runs lint, types and tests; `run.py tracker …` is the command line tool."
    parser = argparse.ArgumentParser("run.py", description="Sets Tableside up and serves it.", epilog=more)
    parser.add_argument("--host", help="address to listen on (default: the local network)")
    parser.add_argument("--port", type=port_number, help="port to listen on")
    parser.add_argument("--instance", metavar="DIR", help="folder of the house's data (default: instance/)")
    add_yes(parser)
    return parser


def test_parser() -> argparse.ArgumentParser:
    """The options of a test run."""
    more = "What stands behind -- goes to pytest."
    parser = argparse.ArgumentParser("run.py test", description="Runs lint, types and tests.", epilog=more)
    parser.add_argument("--long", action="store_true", help="run the long simulations as well")
    add_yes(parser)
    return parser


def add_yes(parser: argparse.ArgumentParser) -> None:
    """The consent that scripts give."""
    parser.add_argument("--yes", action="store_true", help="install missing system packages without asking")


def main(arguments: Sequence[str]) -> int:
    """Chooses what to do by the first word."""
    first = arguments[0] if arguments else ""
    try:
        if first == "test":
            return test(arguments[1:])
        if first == "tracker":
            tracker(arguments[1:])
        serve(arguments)
    except Stopped as reason:
        print(f"tableside: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ntableside: interrupted; the next start goes on from here", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

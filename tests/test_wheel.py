"""The wheel, installed into an empty environment far from the checkout."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
import zipfile

import pytest

import run

pytestmark = pytest.mark.timeout(300)
WINDOWS = os.name == "nt"
# The environment of somebody who knows nothing of the checkout.
ELSEWHERE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLESIDE_"))}


def succeed(*command, cwd):
    """Runs a command to its end; what it said is shown if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=ELSEWHERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, as whoever publishes Tableside builds it."""
    out = tmp_path_factory.mktemp("wheel")
    succeed(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, run.ROOT, cwd=out)
    [built] = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder with the programs of an environment that holds core and the wheel, nothing else."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if WINDOWS else "bin")
    pip = [programs / "python", "-m", "pip", "install", "-qq", "--no-deps"]
    lock = run.lock_path("core")
    succeed(*pip, "--require-hashes", "--only-binary", ":all:", "-r", lock, cwd=home)
    succeed(*pip, wheel, cwd=home)
    return programs


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def answer_of(address, server, seconds=60):
    """The first answer of a server that is just starting."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read().decode()
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.headers.get_content_type(), refusal.read().decode()
        except OSError:
            time.sleep(0.1)
    return None


@pytest.fixture
def served(installed, tmp_path):
    """The answer to the first page, asked of the installed wheel, and the folder of its data."""
    port, instance, log = free_port(), tmp_path / "house", tmp_path / "log.txt"
    command = [installed / "tracker", "serve", "--host", "127.0.0.1", "--port", port, "--instance", instance]
    with log.open("wb") as out:
        words = [str(word) for word in command]
        server = subprocess.Popen(words, cwd=tmp_path, env=ELSEWHERE, stdout=out, stderr=subprocess.STDOUT)
    try:
        answer = answer_of(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert answer is not None, log.read_text(encoding="utf-8")
    return answer, instance


def test_the_wheel_carries_what_lies_beside_the_package(wheel):
    """Templates, static files, migrations, catalogues and locks are package data."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    beside = [path for folder in ("templates", "static") for path in (run.ROOT / folder).rglob("*")]
    within = [*(run.ROOT / "tracker").rglob("*.toml"), *(run.ROOT / "tracker" / "locks").glob("*.txt")]
    migrations = (run.ROOT / "tracker" / "journal" / "migrations").rglob("*.py")
    expected = {f"tracker/{path.relative_to(run.ROOT).as_posix()}" for path in beside if path.is_file()}
    expected |= {path.relative_to(run.ROOT).as_posix() for path in [*within, *migrations]}

    assert expected <= inside
    assert any(name.startswith("tracker/templates/") for name in inside)
    assert any(name.startswith("tracker/static/") for name in inside)
    assert any(name.startswith("tracker/journal/migrations/versions/") for name in inside)


def test_the_wheel_carries_nothing_of_the_house(wheel):
    """Neither tests nor anybody's data are published."""
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"tracker"}


def test_the_installed_wheel_serves_its_first_page(served):
    """`tracker serve` works in an empty environment, from another folder, with its data where it is told."""
    (status, kind, page), instance = served

    assert (status, kind) == (200, "text/html")
    assert "</html>" in page
    assert any(instance.iterdir())

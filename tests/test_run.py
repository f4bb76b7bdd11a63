"""What run.py decides before it starts anything."""

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import run

PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def pins(name):
    """The versions that a lock holds."""
    return dict(PIN.findall(run.lock_path(name).read_text(encoding="utf-8")))


def names(requirements):
    """The packages that a list of requirements names, spelt as a lock spells them."""
    return {re.split(r"[^\w-]", text)[0].lower() for text in requirements}


@pytest.fixture
def empty_checkout(tmp_path, monkeypatch):
    """A copy of the project that nobody has set up yet; pip and venv are recorded, not run."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv" / "tableside-stamp.txt")
    monkeypatch.setattr(run, "venv_python", lambda: tmp_path / ".venv" / "python")
    locks = tmp_path / "tracker" / "locks"
    locks.mkdir(parents=True)
    for name in run.LOCKS:
        (locks / f"{name}.txt").write_text(f"{name}==1\n", encoding="utf-8")
    return tmp_path


class Machine:
    """Does what venv and pip would do, and remembers it."""

    def __init__(self, checkout):
        self.checkout = checkout
        self.made = 0
        self.installed = []
        self.refused = set()
        self.interrupted = False

    def make_venv(self):
        self.made += 1
        (self.checkout / ".venv").mkdir(exist_ok=True)
        (self.checkout / ".venv" / "python").touch()

    def install(self, name):
        self.installed.append(name)
        if self.interrupted:
            raise KeyboardInterrupt
        return name not in self.refused


@pytest.fixture
def machine(empty_checkout, monkeypatch):
    """A machine on which every set-up works until the test says otherwise."""
    machine = Machine(empty_checkout)
    monkeypatch.setattr(run, "make_venv", machine.make_venv)
    monkeypatch.setattr(run, "install", machine.install)
    monkeypatch.setattr(run, "venv_works", lambda: bool(run.read_stamp()))
    return machine


# Python


def test_an_old_python_is_told_which_one_is_needed():
    complaint = run.python_complaint((3, 10, 9), True) or ""

    assert "install Python 3.11 or newer" in complaint


def test_a_python_without_ensurepip_is_told_the_package():
    complaint = run.python_complaint((3, 11, 2), False) or ""

    assert "apt install python3-venv" in complaint


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1)])
def test_a_complete_python_is_not_complained_about(version):
    assert run.python_complaint(version, True) is None


def test_an_old_python_can_read_run_py_and_so_say_what_is_wrong():
    source = (run.ROOT / "run.py").read_text(encoding="utf-8")

    assert ast.parse(source, feature_version=(3, 8)).body


def test_run_py_imports_only_the_standard_library():
    tree = ast.parse((run.ROOT / "run.py").read_text(encoding="utf-8"))
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    taken_from = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.split(".")[0] for name in plain | taken_from} <= sys.stdlib_module_names


# The stamp


def test_the_digest_changes_with_the_lock():
    assert run.digest(b"flask==1", "3.11") != run.digest(b"flask==2", "3.11")


def test_the_digest_changes_with_python():
    assert run.digest(b"flask==1", "3.11") != run.digest(b"flask==1", "3.12")


def test_the_first_start_makes_the_environment_and_installs(machine):
    assert run.set_up("sheets")

    assert (machine.made, machine.installed) == (1, ["sheets"])


def test_a_later_start_does_nothing(machine):
    run.set_up("sheets")

    assert not run.set_up("sheets")
    assert (machine.made, machine.installed) == (1, ["sheets"])


def test_a_changed_lock_is_installed_into_the_same_environment(machine):
    run.set_up("sheets")
    run.lock_path("sheets").write_text("sheets==2\n", encoding="utf-8")

    assert run.set_up("sheets")
    assert (machine.made, machine.installed) == (1, ["sheets", "sheets"])


def test_the_test_lock_is_enough_to_serve(machine):
    run.set_up("test")

    assert not run.set_up("sheets")


def test_the_sheets_lock_is_not_enough_to_test(machine):
    run.set_up("sheets")

    assert run.set_up("test")
    assert machine.installed == ["sheets", "test"]


def test_an_interrupted_install_is_begun_anew(machine):
    machine.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        run.set_up("sheets")
    machine.interrupted = False

    assert run.set_up("sheets")
    assert (machine.made, run.is_ready("sheets")) == (2, True)


def test_an_interrupted_upgrade_does_not_leave_the_old_stamp(machine):
    run.set_up("sheets")
    machine.interrupted = True

    with pytest.raises(KeyboardInterrupt):
        run.set_up("test")
    assert not run.is_ready("sheets")


def test_an_environment_whose_python_is_gone_is_not_ready(machine):
    run.set_up("sheets")
    run.venv_python().unlink()

    assert not run.is_ready("sheets")


def test_core_stands_in_for_sheets_that_cannot_be_installed(machine, capsys):
    machine.refused = {"sheets"}

    assert run.set_up("sheets")
    assert machine.installed == ["sheets", "core"]
    assert "all works but PDF" in capsys.readouterr().out


def test_the_stand_in_is_not_tried_again_at_each_start(machine):
    machine.refused = {"sheets"}
    run.set_up("sheets")

    assert not run.set_up("sheets")


def test_the_stand_in_ends_when_the_sheets_lock_changes(machine):
    machine.refused = {"sheets"}
    run.set_up("sheets")
    run.lock_path("sheets").write_text("sheets==2\n", encoding="utf-8")

    assert not run.is_ready("sheets")


def test_nothing_stands_in_for_the_test_lock(machine):
    machine.refused = {"test"}

    with pytest.raises(run.Stopped, match="check the network"):
        run.set_up("test")
    assert run.read_stamp() == ""


def test_a_machine_without_network_is_told_what_to_do(machine):
    machine.refused = {"sheets", "core"}

    with pytest.raises(run.Stopped, match="check the network"):
        run.set_up("sheets")
    assert run.read_stamp() == ""


def test_a_python_that_does_not_start_means_a_broken_environment(empty_checkout):
    run.VENV.mkdir()
    run.write_stamp("sheets 0")
    run.venv_python().symlink_to(sys.executable)
    works = run.venv_works()
    run.venv_python().unlink()

    assert (works, run.venv_works()) == (True, False)


def test_an_environment_without_a_stamp_does_not_count_as_working(empty_checkout):
    run.VENV.mkdir()
    run.venv_python().symlink_to(sys.executable)

    assert not run.venv_works()


# Command lines


def test_pip_installs_only_hashed_wheels_of_the_lock():
    command = run.pip_command(Path("core.txt"))

    assert command[-6:] == [
        "--no-deps",
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--requirement",
        "core.txt",
    ]


@pytest.mark.parametrize(("windows", "where"), [(True, "Scripts/python.exe"), (False, "bin/python")])
def test_the_python_of_the_environment_is_found_on_each_system(windows, where):
    assert run.venv_python(Path("venv"), windows) == Path("venv") / where


def test_serve_passes_on_what_was_asked(tmp_path):
    options = run.serve_parser().parse_args(["--host", "::1", "--port", "8080", "--instance", str(tmp_path)])

    assert run.serve_arguments(options, "elsewhere") == [
        "serve",
        "--host",
        "::1",
        "--port",
        "8080",
        "--instance",
        str(tmp_path.resolve()),
    ]


def test_serve_leaves_host_and_port_to_the_tool(tmp_path):
    options = run.serve_parser().parse_args([])

    assert run.serve_arguments(options, str(tmp_path)) == ["serve", "--instance", str(tmp_path.resolve())]


@pytest.mark.parametrize("text", ["-1", "65536", "http", "", "8080.0"])
def test_what_is_no_port_is_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="0 to 65535"):
        run.port_number(text)


@pytest.mark.parametrize(("text", "port"), [("0", 0), ("65535", 65535)])
def test_the_smallest_and_the_largest_port_are_taken(text, port):
    assert run.port_number(text) == port


def test_the_tool_is_not_confused_by_the_folder_it_is_called_from():
    command = run.tracker_command(["export", "7"])

    assert command[1:] == ["-P", "-m", "tracker.cli", "export", "7"]


def test_the_tool_finds_this_folder_and_its_data():
    given = run.environment({"PYTHONPATH": "more", "HOME": "home"})

    assert given == {
        "PYTHONPATH": os.pathsep.join([str(run.ROOT), "more"]),
        "TABLESIDE_INSTANCE": str(run.ROOT / "instance"),
        "TABLESIDE_COMMAND": "python3 run.py tracker",
        "HOME": "home",
    }


def test_a_data_folder_chosen_by_the_environment_stays_chosen():
    assert run.environment({"TABLESIDE_INSTANCE": "club"})["TABLESIDE_INSTANCE"] == "club"


# Testing


def test_lint_format_types_and_tests_run_in_this_order():
    tools = [step.command[2] for step in run.steps(long=False, extra=[])]

    assert tools == ["ruff", "ruff", "mypy", "pytest"]


def test_long_tests_are_left_out_by_default():
    assert run.pytest_arguments(False, [])[-2:] == ["-m", "not long"]


def test_long_tests_run_when_asked_for():
    assert "not long" not in run.pytest_arguments(True, [])


def test_what_stands_behind_the_dashes_goes_to_pytest():
    ours, extra = run.split_at_dashes(["--long", "--", "-k", "steve", "--"])

    assert (ours, extra) == (["--long"], ["-k", "steve", "--"])
    assert run.pytest_arguments(True, extra)[-3:] == ["-k", "steve", "--"]


@pytest.mark.parametrize(
    ("given", "required"),
    [({"CI": "true"}, True), ({"CI": "false"}, False), ({"CI": ""}, False), ({}, False)],
)
def test_only_the_build_machine_must_have_a_browser(given, required):
    assert ("TABLESIDE_REQUIRE_BROWSER" in run.test_environment(given)) is required


@pytest.fixture
def rehearsal(monkeypatch):
    """A test run whose set-up is done; the steps named in it fail, all are remembered."""
    ran: list[str] = []
    failing: set[str] = set()

    def run_step(step, given):
        ran.append(step.name)
        return step.name not in failing

    monkeypatch.setattr(run, "set_up", lambda wanted: False)
    monkeypatch.setattr(run, "missing", lambda wanted: [])
    monkeypatch.setattr(run, "run_step", run_step)
    monkeypatch.delenv("CI", raising=False)
    return ran, failing


def test_all_steps_run_even_if_the_first_fails(rehearsal, capsys):
    ran, failing = rehearsal
    failing.add("lint")

    assert run.main(["test"]) == 1
    assert ran == ["lint", "format", "types", "tests"]
    assert "FAILED: lint\n" in capsys.readouterr().out


def test_a_run_without_failures_succeeds(rehearsal):
    assert run.main(["test"]) == 0


def test_a_missing_browser_fails_on_the_build_machine(rehearsal, monkeypatch):
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(run, "browser", lambda: None)

    assert run.main(["test"]) == 1


def test_a_missing_browser_does_not_fail_elsewhere(rehearsal, monkeypatch):
    monkeypatch.setattr(run, "browser", lambda: None)

    assert run.main(["test"]) == 0


def test_a_step_that_fails_is_seen_to_fail(capsys):
    step = run.Step("types", (sys.executable, "-c", "raise SystemExit(3)"))

    assert not run.run_step(step, os.environ)
    assert "types: FAILED in" in capsys.readouterr().out


# System packages


@pytest.fixture
def debian(monkeypatch):
    """A Debian where one is root, Pango is missing, and apt-get is remembered but not run."""
    calls: list[list[str]] = []

    def apt_install(needs):
        calls.append(run.packages_of(needs))
        return True

    monkeypatch.setattr(run, "missing", lambda wanted: [run.PANGO])
    monkeypatch.setattr(run, "may_use_apt", lambda: True)
    monkeypatch.setattr(run, "apt_install", apt_install)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    return calls


def test_yes_installs_pango_without_asking(debian):
    run.meet_needs("sheets", yes=True, ask=False)

    assert debian == [["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]]


@pytest.mark.parametrize(("answer", "installed"), [("y", 1), ("YES ", 1), ("", 0), ("n", 0)])
def test_a_terminal_is_asked(debian, monkeypatch, answer, installed):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: answer)
    run.meet_needs("sheets", yes=False, ask=True)

    assert len(debian) == installed


def test_without_a_terminal_the_exact_line_is_named(debian, monkeypatch, capsys):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    run.meet_needs("sheets", yes=False, ask=True)

    assert debian == []
    assert (
        "apt-get install --yes --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
        in capsys.readouterr().out
    )


def test_elsewhere_than_debian_the_advice_names_no_apt():
    lines = run.advice([run.PANGO], debian=False)

    assert any("brew install pango" in line for line in lines)
    assert not any("apt" in line for line in lines)


def test_sudo_is_used_by_those_who_are_not_root():
    assert run.apt_command(["update"], root=False)[0] == "sudo"
    assert run.apt_command(["update"], root=True)[0] == "env"


def test_sudo_does_not_wait_for_a_password_that_nobody_can_type():
    assert run.apt_command(["update"], root=False, ask_password=False)[:2] == ["sudo", "--non-interactive"]


def test_a_library_that_does_not_exist_does_not_load():
    assert not run.loads("libtableside-has-none.so.0")


def test_core_needs_nothing_from_the_system():
    assert run.missing("core") == []


# Saying it


def test_a_stop_says_why_and_fails(monkeypatch, capsys):
    def stop(wanted):
        raise run.Stopped("do this")

    monkeypatch.setattr(run, "set_up", stop)

    assert run.main(["tracker", "link"]) == 1
    assert capsys.readouterr().err == "tableside: do this\n"


def test_the_set_up_of_the_tool_keeps_its_output_clean(machine, monkeypatch, capsys):
    machine.refused = {"sheets"}
    monkeypatch.setattr(run, "become", lambda command, given: print(json.dumps(command[-1:])))
    run.tracker(["referee"])

    assert json.loads(capsys.readouterr().out) == ["referee"]


def test_help_needs_no_set_up(tmp_path):
    script = tmp_path / "run.py"
    script.write_text((run.ROOT / "run.py").read_text(encoding="utf-8"), encoding="utf-8")
    answer = subprocess.run([sys.executable, str(script), "--help"], capture_output=True, text=True, check=True)

    assert "--instance" in answer.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["run.py"]


# The locks


@pytest.fixture(scope="module")
def project():
    """What pyproject.toml says."""
    return tomllib.loads((run.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_core_holds_everything_needed_to_play(project):
    assert names(project["dependencies"]) <= pins("core").keys()


def test_core_does_not_hold_the_sheets(project):
    assert not names(project["optional-dependencies"]["sheets"]) & pins("core").keys()


def test_sheets_holds_core_and_the_sheets(project):
    assert names(project["optional-dependencies"]["sheets"]) <= pins("sheets").keys()
    assert pins("core").items() <= pins("sheets").items()


def test_the_test_lock_holds_everything_at_the_same_versions(project):
    assert names(project["optional-dependencies"]["test"]) <= pins("test").keys()
    assert pins("sheets").items() <= pins("test").items()


@pytest.mark.parametrize("name", run.LOCKS)
def test_every_pin_of_a_lock_has_hashes(name):
    text = run.lock_path(name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())

    assert all(PIN.match(entry) and "--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("name", run.LOCKS)
def test_a_lock_names_no_machine(name):
    assert not re.search(r"://|@|(^|\s)/", run.lock_path(name).read_text(encoding="utf-8"))

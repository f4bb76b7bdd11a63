"""The command line tool."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tracker import cli
from tracker.commands import records
from tracker.commands.house import default_instance
from tracker.games import GAMES
from tracker.journal.tables import memory

ROOT = Path(__file__).resolve().parent.parent
PLAY = {"seats": ["red", "purple"], "depth": "full", "events": []}
RECORD = {"format": 1, "game": "battle_merchants", "rules_version": 1, "play": PLAY}


@pytest.fixture(autouse=True)
def house(tmp_path, monkeypatch):
    """A house of its own, named by the environment."""
    memory.clear()
    monkeypatch.setenv("TABLESIDE_INSTANCE", str(tmp_path / "house"))
    return tmp_path / "house"


@pytest.fixture
def record(tmp_path):
    """A record's file: a table of Battle Merchants that is just laid out."""
    return written(tmp_path, json.dumps(RECORD).encode())


def written(folder, data, name="record.json"):
    (folder / name).write_bytes(data)
    return str(folder / name)


def tracker(*words, **more):
    command = [sys.executable, "-P", "-m", "tracker.cli", *words]
    given = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=given, timeout=60, **more)


# ---------------------------------------------------------------- referee, position, schema, simulate


def test_the_referee_answers_as_json(record, capsys):
    assert cli.main(["referee", record, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)

    assert list(answer) == [
        "game",
        "rules_version",
        "events",
        "position",
        "scores",
        "ranking",
        "offers",
        "finished",
    ]


def test_the_referee_answers_in_words(tmp_path, capsys):
    events = [{"act": "sell", "seat": "red", "weapon": "axe", "quality": "standard", "space": "nowhere"}, 7]
    path = written(tmp_path, json.dumps({**RECORD, "play": {**PLAY, "events": events}}).encode())
    assert cli.main(["referee", path]) == 0
    said = capsys.readouterr().out.splitlines()

    assert said[0] == "1. sell red"
    assert said[1].startswith("   impossible BM-")
    assert said[2:4] == ["2.", "   impossible TS-FORM-01: event must be an object with an act"]
    assert said[-1] == "not finished"


def test_a_record_that_was_exported_is_refereed_to_its_position(record, tmp_path, capsys):
    cli.main(["import", record])
    table = capsys.readouterr().out.strip()
    cli.main(["export", table, str(tmp_path / "out.json")])
    cli.main(["position", str(tmp_path / "out.json")])
    after = json.loads(capsys.readouterr().out)
    cli.main(["position", "battle_merchants", "--seats", "red", "purple"])

    assert json.loads(capsys.readouterr().out) == after


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_first_position(game, capsys):
    assert cli.main(["position", game]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


@pytest.mark.parametrize(
    "words",
    [
        ["battle_merchants", "--seats", "9"],
        ["battle_merchants", "--seats", "red"],
        ["battle_merchants", "--seats", "red,pink"],
        ["battle_merchants", "--depth", "deepest"],
        ["battle_merchants", "--option", "luck"],
        ["battle_merchants", "--option", "luck=more"],
        ["chess"],
    ],
)
def test_a_position_that_there_is_not_is_refused(words, capsys):
    assert cli.main(["position", *words]) == 1
    assert one_sentence(capsys.readouterr())


def one_sentence(said):
    """Nothing on stdout, and one sentence on stderr."""
    return said.out == "" and said.err.startswith("tableside: ") and said.err.count("\n") == 1 and said.err[-2] == "."


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_schema_names_every_act(game, capsys):
    """Options, box, position and events are described; every event has the name of its act."""
    assert cli.main(["schema", game.id]) == 0
    schema = json.loads(capsys.readouterr().out)
    definitions = schema["$defs"]
    events = {name: item for name, item in definitions.items() if name.startswith("event.")}

    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert {"options", "box", "position", "events"} <= set(definitions)
    assert {f"event.{item['properties']['act']['const']}" for item in events.values()} == set(events)
    assert {"event.correct", "event.set_option", "event.correct_box", "event.change_depth"} <= set(events)
    assert len(definitions["event"]["oneOf"]) == len(events)
    assert "required" not in definitions["position"]


def test_references_of_a_schema_lead_somewhere(capsys):
    cli.main(["schema", "battle_merchants"])
    schema = json.loads(capsys.readouterr().out)

    assert {name.removeprefix("#/$defs/") for name in references(schema)} <= set(schema["$defs"])


def references(schema):
    if isinstance(schema, dict):
        yield from ([schema["$ref"]] if "$ref" in schema else [])
        for item in schema.values():
            yield from references(item)
    elif isinstance(schema, list):
        for item in schema:
            yield from references(item)


def test_simulated_games_are_counted(capsys):
    assert cli.main(["simulate", "battle_merchants", "--games", "2", "--seats", "2", "--seed", "1"]) == 0
    first = capsys.readouterr().out
    cli.main(["simulate", "battle_merchants", "--games", "2", "--seats", "2", "--seed", "1"])

    assert capsys.readouterr().out == first
    assert first.startswith("Battle Merchants: 2 games, ")
    assert first.endswith("problems: 0\n")


def test_an_objection_in_a_simulated_game_is_a_failure(capsys, monkeypatch):
    from dataclasses import replace

    from tracker.kernel.objections import against

    game = GAMES["battle_merchants"]
    strict = replace(game, check=lambda *_: [against("BM-SELL-02", "no")])
    monkeypatch.setattr(records, "_game", lambda _: strict)

    assert cli.main(["simulate", "battle_merchants", "--games", "1", "--seats", "2"]) == 1
    assert "BM-SELL-02 no" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["chess"], ["battle_merchants", "--seats", "1"], ["coin_and_crown", "--depth", "x"]])
def test_a_simulation_of_nothing_is_refused(words, capsys):
    assert cli.main(["simulate", *words]) == 1
    assert one_sentence(capsys.readouterr())


@pytest.mark.parametrize(
    "words",
    [["referee", "RECORD"], ["schema", "coin_and_crown"], ["position", "coin_and_crown"], ["position", "RECORD"]],
    ids=" ".join,
)
def test_what_needs_no_pages_imports_none(words, record):
    """Neither Flask nor the database."""
    named = [record if word == "RECORD" else word for word in words]
    code = (
        f"import sys; from tracker import cli; assert cli.main({named!r}) == 0;"
        "print({'flask', 'sqlalchemy', 'alembic', 'waitress'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stderr == "set()\n"


# ---------------------------------------------------------------- files from strangers

HOSTILE = {
    "empty": b"",
    "not JSON": b"seats: red",
    "not UTF-8": b'{"format": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "huge number": b'{"format": 1, "game": "battle_merchants", "play": {"seats": 1' + b"0" * 5_000 + b"}}",
    "huge count": json.dumps({**RECORD, "play": {**PLAY, "position": {"mats": {"red": {"gold": 10**14}}}}}).encode(),
    "infinity": b'{"format": Infinity}',
    "deep list": b"[" * 200_000,
    "deep object": b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    "wrong seats": json.dumps({**RECORD, "play": {"seats": {"red": 1}}}).encode(),
    "wrong play": json.dumps({**RECORD, "play": "red"}).encode(),
    "wrong events": json.dumps({**RECORD, "play": {**PLAY, "events": 7}}).encode(),
    "wrong position": json.dumps({**RECORD, "play": {**PLAY, "position": {"mats": 7}}}).encode(),
    "wrong box": json.dumps({**RECORD, "play": {**PLAY, "box": {"prices": 7}}}).encode(),
    "wrong options": json.dumps({**RECORD, "play": {**PLAY, "options": {"defeated_tie": 7}}}).encode(),
    "newer format": json.dumps({**RECORD, "format": 2}).encode(),
    "newer rules": json.dumps({**RECORD, "rules_version": 1_000}).encode(),
    "unknown game": json.dumps({**RECORD, "game": "chess"}).encode(),
    "wrong game": json.dumps({**RECORD, "game": {}}).encode(),
    "too many events": json.dumps({**RECORD, "play": {**PLAY, "events": [0] * 20_001}}).encode(),
}


@pytest.mark.parametrize("command", ["referee", "position", "import"])
@pytest.mark.parametrize("data", HOSTILE.values(), ids=list(HOSTILE))
def test_a_hostile_file_gets_one_sentence_and_changes_nothing(command, data, tmp_path, house, capsys):
    path = written(tmp_path, data)

    assert cli.main([command, path]) == 1
    assert one_sentence(capsys.readouterr())
    assert tables_in(house) == 0


def tables_in(house):
    import sqlite3
    from contextlib import closing

    if not (house / "tableside.db").exists():
        return 0
    with closing(sqlite3.connect(house / "tableside.db")) as database:
        return database.execute("SELECT count(*) FROM tables").fetchone()[0]


@pytest.mark.parametrize("command", ["referee", "position", "import"])
def test_a_file_of_100_megabytes_is_not_even_read(command, tmp_path, house, capsys):
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(100 * 1024 * 1024)

    assert cli.main([command, str(tmp_path / "large.json")]) == 1
    assert "20 MB" in capsys.readouterr().err
    assert not house.exists()


@pytest.mark.parametrize("command", ["referee", "import", "restore"])
def test_a_file_that_is_not_there_gets_one_sentence(command, tmp_path, capsys):
    assert cli.main([command, str(tmp_path / "nothing")]) == 1
    assert one_sentence(capsys.readouterr())


def test_a_reader_who_leaves_early_sees_no_traceback():
    command = f"{sys.executable} -m tracker.cli schema battle_merchants | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=ROOT)

    assert done.stderr == ""


# ---------------------------------------------------------------- the house


def test_a_table_goes_out_and_comes_in_again(record, tmp_path, capsys, house):
    cli.main(["import", record])
    first = capsys.readouterr().out.strip()
    assert cli.main(["export", first]) == 0
    out = capsys.readouterr().out
    cli.main(["import", written(tmp_path, out.encode(), "again.json"), "--instance", str(tmp_path / "other")])
    second = capsys.readouterr().out.strip()
    cli.main(["export", second, "--instance", str(tmp_path / "other")])

    assert capsys.readouterr().out == out


def test_an_export_does_not_overwrite(record, capsys):
    cli.main(["import", record])
    table = capsys.readouterr().out.strip()

    assert cli.main(["export", table, record]) == 1
    assert one_sentence(capsys.readouterr())
    assert json.loads(Path(record).read_text(encoding="utf-8")) == RECORD


def test_a_table_that_is_not_there_is_named(capsys):
    assert cli.main(["export", "nowhere"]) == 1
    assert capsys.readouterr().err == "tableside: There is no table nowhere in this house.\n"


def test_a_backup_comes_back(record, tmp_path, capsys, house):
    cli.main(["import", record])
    assert cli.main(["backup", str(tmp_path / "backup.zip")]) == 0
    cli.main(["import", record])
    assert cli.main(["restore", str(tmp_path / "backup.zip")]) == 0

    assert tables_in(house) == 1
    assert "is now" in capsys.readouterr().out


@pytest.mark.parametrize("data", [b"", b"PK", b"SQLite format 3\x00" * 100])
def test_a_hostile_backup_gets_one_sentence_and_changes_nothing(data, record, tmp_path, capsys, house):
    cli.main(["import", record])
    capsys.readouterr()

    assert cli.main(["restore", written(tmp_path, data, "backup.zip")]) == 1
    assert one_sentence(capsys.readouterr())
    assert tables_in(house) == 1


def test_a_link_is_printed_and_opens_the_house(capsys, house):
    from tracker.journal.links import Caller, Role, open_link
    from tracker.web.app import create_app

    cli.main(["link"])
    link = capsys.readouterr().out.strip()
    with create_app(house).app_context():
        opened = open_link(link.rpartition("/open/")[2], Caller(""))

    assert link.startswith("http://")
    assert opened is not None
    assert opened[0].role is Role.OWNER


def test_older_owner_links_end_when_asked(capsys, house):
    from tracker.journal.links import Caller, open_link
    from tracker.web.app import create_app

    cli.main(["link"])
    old = capsys.readouterr().out.strip().rpartition("/open/")[2]
    cli.main(["link", "--revoke"])
    new = capsys.readouterr().out.strip().rpartition("/open/")[2]
    with create_app(house).app_context():
        opened = [open_link(secret, Caller("")) for secret in (old, new)]

    assert opened[0] is None
    assert opened[1] is not None


def test_a_seat_gets_a_link_of_its_own(record, capsys):
    cli.main(["import", record])
    table = capsys.readouterr().out.strip()

    assert cli.main(["link", "--table", table, "--role", "seat", "--seat", "red"]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--role", "viewer"],
        ["--table", "nowhere"],
        ["--table", "nowhere", "--role", "owner"],
        ["--role", "seat", "--seat", "red"],
        ["--seat", "red"],
    ],
    ids=" ".join,
)
def test_a_link_that_makes_no_sense_is_refused(words, capsys):
    assert cli.main(["link", *words]) == 1
    assert one_sentence(capsys.readouterr())


def test_a_database_of_a_newer_version_gets_one_sentence(record, capsys, house):
    import sqlite3
    from contextlib import closing

    cli.main(["import", record])
    with closing(sqlite3.connect(house / "tableside.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    capsys.readouterr()

    assert cli.main(["import", record]) == 1
    said = capsys.readouterr()
    assert one_sentence(said)
    assert "made by a newer Tableside" in said.err


# ---------------------------------------------------------------- the command line itself


@pytest.mark.parametrize(
    ("platform", "given", "folder"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/tableside"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/d"}, "/d/tableside"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/Tableside"),
        ("win32", {"HOME": "/h", "LOCALAPPDATA": "/l"}, "/l/Tableside"),
        ("win32", {"HOME": "/h"}, "/h/AppData/Local/Tableside"),
        ("linux", {"HOME": "/h", "TABLESIDE_INSTANCE": "/i"}, "/i"),
    ],
)
def test_the_data_lies_where_the_platform_wants_it(platform, given, folder):
    assert default_instance(given, platform) == Path(folder)


@pytest.mark.parametrize("words", [[], ["dance"], ["serve", "--port", "70000"], ["simulate", "x", "--games", "0"]])
def test_what_the_tool_does_not_know_is_refused(words, capsys):
    with pytest.raises(SystemExit) as stopped:
        cli.main(words)

    assert stopped.value.code == 2
    assert "usage: tracker" in capsys.readouterr().err


def test_the_tool_runs_as_a_module(record):
    done = tracker("referee", record, "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["game"] == "battle_merchants"

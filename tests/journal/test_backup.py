"""Backups, and the lock that says whether Tableside runs."""

import hashlib
import json
import sqlite3
import subprocess
import sys
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tracker.journal import acts, remarks
from tracker.journal.backups import BackupProblem, back_up, restore
from tracker.journal.database import db
from tracker.journal.links import Role, make_link
from tracker.journal.migrate import NEWEST
from tracker.journal.records import export_record
from tracker.journal.running import AlreadyRunning, hold, where_running
from tracker.journal.tables import Opening, load, memory, open_table
from tracker.web.app import create_app


@pytest.fixture
def house(app):
    """A house with a table and a link."""
    table = open_table(Opening("battle_merchants", ("red", "blue"), title="Friday"))
    remarks.write_note(acts.Slip(table, 1, "first"), "a note")
    make_link(Role.OWNER)
    return Path(app.instance_path), table


def dump(instance):
    with closing(sqlite3.connect(instance / "tableside.db")) as database:
        return list(database.iterdump())


def test_a_backup_restored_into_a_fresh_folder_is_the_same_house(house, tmp_path):
    instance, table = house
    before = export_record(table)
    back_up(instance, tmp_path / "backup.zip")
    assert restore(tmp_path / "fresh", tmp_path / "backup.zip") is None

    assert dump(tmp_path / "fresh") == dump(instance)
    assert record_in(tmp_path / "fresh", table) == before


def record_in(instance, table):
    memory.clear()
    other = create_app(instance, testing=True)
    with other.app_context():
        record = export_record(table)
        db.session.remove()
        db.engine.dispose()
    return record


def test_a_backup_holds_the_database_and_a_manifest_and_no_secret(house, tmp_path):
    instance, _ = house
    back_up(instance, tmp_path / "backup.zip")
    with zipfile.ZipFile(tmp_path / "backup.zip") as file:
        names, manifest, inside = file.namelist(), json.loads(file.read("manifest.json")), file.read("tableside.db")

    assert sorted(names) == ["manifest.json", "tableside.db"]
    assert (manifest["format"], manifest["tables"], manifest["database"]) == (1, 1, NEWEST)
    assert (instance / "secret.key").read_bytes() not in inside


def test_a_backup_is_taken_while_acts_are_recorded(app, house, tmp_path):
    """Whole and consistent: the head of the table is the last entry that is there."""
    instance, table = house
    stop = threading.Event()
    writer = threading.Thread(target=write_notes, args=(app, table, stop))
    writer.start()
    for number in range(5):
        back_up(instance, tmp_path / f"{number}.zip")
    stop.set()
    writer.join()
    restore(tmp_path / "fresh", tmp_path / "4.zip")
    with closing(sqlite3.connect(tmp_path / "fresh" / "tableside.db")) as database:
        heads = database.execute("SELECT head, (SELECT max(number) FROM entries) FROM tables").fetchone()

    assert heads[0] == heads[1] > 2


def write_notes(app, table, stop):
    with app.app_context():
        while not stop.is_set():
            remarks.write_note(acts.Slip(table, 0, ""), "another note")
        db.session.remove()


def test_a_restore_keeps_the_old_database_beside_it(house, tmp_path):
    instance, table = house
    back_up(instance, tmp_path / "backup.zip")
    remarks.write_note(acts.Slip(table, 2, "later"), "a later note")
    db.session.remove()
    later = dump(instance)
    db.engine.dispose()
    old = restore(instance, tmp_path / "backup.zip")
    second = restore(instance, tmp_path / "backup.zip")

    assert old is not None
    assert old != second
    with closing(sqlite3.connect(old)) as database:
        assert list(database.iterdump()) == later
    assert record_in(instance, table)["journal"][-1]["number"] == 2


def test_a_restore_refuses_while_a_server_runs(house, tmp_path):
    instance, table = house
    back_up(instance, tmp_path / "backup.zip")
    with hold(instance, "http://127.0.0.1:8000/"), pytest.raises(BackupProblem, match=r"http://127\.0\.0\.1:8000/"):
        restore(instance, tmp_path / "backup.zip")

    assert load(table).head == 2


@pytest.fixture
def packed(house, tmp_path):
    """A backup, and the house it was taken of."""
    back_up(house[0], tmp_path / "backup.zip")
    return tmp_path / "backup.zip", house[0]


def repacked(source, target, **changes):
    with zipfile.ZipFile(source) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    manifest = {**json.loads(parts["manifest.json"]), **changes.pop("manifest", {})}
    parts = {**parts, "manifest.json": json.dumps(manifest).encode(), **changes.pop("parts", {})}
    with zipfile.ZipFile(target, "w") as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return target


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"manifest": {"format": 2}}, "newer Tableside"),
        ({"manifest": {"format": "x"}}, "not a backup"),
        ({"manifest": {"sha256": "x"}}, "damaged"),
        ({"parts": {"tableside.db": b"nothing"}}, "damaged"),
        ({"parts": {"manifest.json": b"[]"}}, "not a backup"),
        ({"parts": {"manifest.json": b"\xff"}}, "not a backup"),
        ({"parts": {"../evil": b"x"}}, "not a backup"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_backup_that_is_not_in_order_changes_nothing(packed, tmp_path, changes, says):
    backup, instance = packed
    before = dump(instance)
    with pytest.raises(BackupProblem, match=says):
        restore(instance, repacked(backup, tmp_path / "other.zip", **changes))

    assert dump(instance) == before
    assert {path.name.split("-")[0] for path in instance.iterdir()} == {"tableside.db", "secret.key", "running.lock"}


def test_a_backup_of_a_newer_house_changes_nothing(packed, tmp_path):
    """Its database has a form this version does not know."""
    backup, instance = packed
    with zipfile.ZipFile(backup) as file:
        (tmp_path / "newer.db").write_bytes(file.read("tableside.db"))
    with closing(sqlite3.connect(tmp_path / "newer.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '0099'")
        database.commit()
    data = (tmp_path / "newer.db").read_bytes()
    newer = {"manifest": {"sha256": hashlib.sha256(data).hexdigest()}, "parts": {"tableside.db": data}}
    before = dump(instance)
    with pytest.raises(BackupProblem, match="newer Tableside"):
        restore(instance, repacked(backup, tmp_path / "other.zip", **newer))

    assert dump(instance) == before


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\x00", b"PK\x03\x04 and so on"])
def test_what_is_no_backup_is_refused(packed, tmp_path, data):
    (tmp_path / "other").write_bytes(data)
    with pytest.raises(BackupProblem, match="not a backup"):
        restore(packed[1], tmp_path / "other")


def test_a_backup_does_not_overwrite(packed):
    with pytest.raises(BackupProblem, match="already there"):
        back_up(packed[1], packed[0])


def test_a_folder_without_a_house_has_no_backup(tmp_path):
    with pytest.raises(BackupProblem, match="no house"):
        back_up(tmp_path, tmp_path / "backup.zip")


# ---------------------------------------------------------------- the lock


def test_the_lock_says_where_it_runs(tmp_path):
    with hold(tmp_path, "http://10.0.0.7:8000/"):
        with pytest.raises(AlreadyRunning, match=r"http://10\.0\.0\.7:8000/"), hold(tmp_path, "elsewhere"):
            pass

        assert where_running(tmp_path) == "http://10.0.0.7:8000/"
    assert where_running(tmp_path) is None


def test_a_killed_process_leaves_nothing_that_harms(tmp_path):
    code = (
        "import sys, time; from pathlib import Path; from tracker.journal.running import hold\n"
        f"with hold(Path({str(tmp_path)!r}), 'there'): print('held', flush=True); time.sleep(60)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
    assert process.stdout is not None
    process.stdout.readline()
    held = where_running(tmp_path)
    process.kill()
    process.wait()
    process.stdout.close()

    assert held == "there"
    assert where_running(tmp_path) is None
    with hold(tmp_path, "here"):
        assert where_running(tmp_path) == "here"


def test_nothing_runs_where_nothing_is(tmp_path):
    assert where_running(tmp_path / "nowhere") is None
    assert not (tmp_path / "nowhere").exists()
    assert list(tmp_path.iterdir()) == []

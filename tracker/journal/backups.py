"""Backups of a house: taken while it is used, put back while it is not.

A backup is one zip file with the database and a manifest. The secret key is never part of it: it belongs to the
machine, and a restored house keeps its own.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tracker import __version__
from tracker.journal.migrate import NEWEST
from tracker.journal.running import AlreadyRunning, hold
from tracker.kernel.codec import Json

DATABASE = "tableside.db"
MANIFEST = "manifest.json"
FORMAT = 1
LARGEST_MANIFEST = 10_000
LARGEST_DATABASE = 4 * 1024**3
PIECE = 1 << 20
RESTORING = "a backup is being restored"


class BackupProblem(Exception):
    """A backup that cannot be taken or put back; the text is one sentence."""


def back_up(instance: Path, target: Path) -> None:
    """Copy the database into one file, whole and consistent, even while a server writes to it."""
    source = instance / DATABASE
    if not source.exists():
        raise BackupProblem(f"There is no house in {instance} to back up.")
    if target.exists():
        raise BackupProblem(f"{target} is already there; name a file that is not.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            copy, packed = Path(folder) / DATABASE, Path(folder) / "packed"
            _copy(source, copy)
            _pack(copy, packed)
            packed.replace(target)
    except (OSError, sqlite3.Error) as problem:
        raise BackupProblem(f"The backup could not be written to {target}: {problem}.") from None


def _copy(source: Path, copy: Path) -> None:
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(copy)) as other:
        database.backup(other)
        other.execute("PRAGMA journal_mode=DELETE")


def _pack(copy: Path, packed: Path) -> None:
    with zipfile.ZipFile(packed, "x", zipfile.ZIP_DEFLATED) as file:
        file.writestr(MANIFEST, json.dumps(_manifest(copy), indent=1) + "\n")
        file.write(copy, DATABASE)
    with packed.open("rb+") as written:
        os.fsync(written.fileno())
    packed.chmod(0o600)


def _manifest(copy: Path) -> dict[str, Json]:
    with closing(sqlite3.connect(copy)) as database:
        tables = database.execute("SELECT count(*) FROM tables").fetchone()[0]
        version = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    made = {"format": FORMAT, "tableside": __version__, "made_at": int(time.time() * 1000)}
    return {**made, "database": version, "tables": tables, "sha256": _digest(copy)}


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ---------------------------------------------------------------- putting it back


def restore(instance: Path, source: Path) -> Path | None:
    """Put a backup in the place of the database; gives where the old database lies now, if there was one."""
    try:
        with hold(instance, RESTORING), _unpacked(instance, source) as copy:
            old = _put_aside(instance)
            copy.replace(instance / DATABASE)
            return old
    except AlreadyRunning as running:
        raise BackupProblem(f"{running}; stop it before you restore a backup.") from None
    except OSError as problem:
        raise BackupProblem(f"{source} could not be restored: {problem}.") from None


@contextmanager
def _unpacked(instance: Path, source: Path) -> Iterator[Path]:
    """Unpack a backup beside the database and check it whole, before anything is changed."""
    with tempfile.TemporaryDirectory(dir=instance) as folder:
        copy = Path(folder) / DATABASE
        try:
            with zipfile.ZipFile(source) as file:
                manifest = _read_manifest(file)
                _unpack(file, copy)
        except (zipfile.BadZipFile, KeyError, ValueError, RuntimeError, NotImplementedError, EOFError):
            raise BackupProblem(f"{source} is not a backup of Tableside.") from None
        if _digest(copy) != manifest["sha256"]:
            raise BackupProblem(f"{source} is damaged: its database is not the one that was backed up.")
        _check_database(copy, source)
        yield copy


def _read_manifest(file: zipfile.ZipFile) -> dict[str, Json]:
    if set(file.namelist()) != {MANIFEST, DATABASE} or file.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise BackupProblem(f"{file.filename} is not a backup of Tableside.")
    with file.open(MANIFEST) as inside:
        manifest = json.loads(inside.read(LARGEST_MANIFEST))
    if not isinstance(manifest, dict) or not isinstance(manifest["format"], int):
        raise ValueError("no manifest")
    if manifest["format"] > FORMAT:
        raise BackupProblem(f"{file.filename} was made by a newer Tableside ({str(manifest.get('tableside'))[:20]}).")
    return {"sha256": str(manifest["sha256"])}


def _unpack(file: zipfile.ZipFile, copy: Path) -> None:
    if file.getinfo(DATABASE).file_size > LARGEST_DATABASE:
        raise BackupProblem(f"{file.filename} holds a database that is too large.")
    with file.open(DATABASE) as packed, copy.open("xb") as unpacked:
        shutil.copyfileobj(packed, unpacked, PIECE)
        unpacked.flush()
        os.fsync(unpacked.fileno())
    copy.chmod(0o600)


def _check_database(copy: Path, source: Path) -> None:
    try:
        with closing(sqlite3.connect(copy)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            database.execute("SELECT id FROM tables LIMIT 1")
            version = str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError):
        sound, version = False, ""
    if not sound:
        raise BackupProblem(f"{source} is damaged: its database cannot be read.")
    if version > NEWEST:
        raise BackupProblem(f"{source} was made by a newer Tableside; restore it there.")


def _put_aside(instance: Path) -> Path | None:
    """Rename the old database, with what SQLite keeps beside it; nothing is overwritten."""
    current = instance / DATABASE
    if not current.exists():
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"tableside-before-{stamp}{more}.db" for more in ("", *(f"-{number}" for number in range(2, 1_000))))
    old = next(path for path in (instance / name for name in names) if not path.exists())
    for ending in ("", "-wal", "-shm"):
        beside = current.with_name(current.name + ending)
        if beside.exists():
            beside.rename(old.with_name(old.name + ending))
    return old

"""Bringing a database to the newest form.

The usual start finds the newest version stored in the database and is done; alembic is not even imported.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect

from tracker.journal.database import db

MIGRATIONS = Path(__file__).parent / "migrations"

#: The newest step in `migrations/versions`; a test compares the two.
NEWEST = "0002"


class NewerDatabase(Exception):
    """The database has a form this version does not know; the text says what to do about it."""


def migrate() -> None:
    """Make or change the database so that it fits this version."""
    upgrade(db.engine)


def upgrade(engine: Engine, newest: str = NEWEST, folder: Path = MIGRATIONS) -> None:
    """Take every step that is still missing, all of them or none."""
    with engine.connect() as connection:
        if stored_version(connection) == newest:
            return
    with _changing(engine) as connection:
        stored = stored_version(connection)
        if stored != newest:
            _take_steps(connection, stored, folder)


def stored_version(connection: Connection) -> str:
    """Give the version a database is at, or nothing where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
    return str(found or "")


@contextmanager
def _changing(engine: Engine) -> Iterator[Connection]:
    """Hold the write lock while the form changes.

    SQLite copies a table to change it; foreign keys must rest meanwhile, and are checked before the end.
    """
    with engine.connect() as connection:
        _let_foreign_keys_rest(connection, resting=True)
        try:
            with connection.execution_options(write=True).begin():
                yield connection
                _check_foreign_keys(connection)
        finally:
            _let_foreign_keys_rest(connection, resting=False)


def _let_foreign_keys_rest(connection: Connection, *, resting: bool) -> None:
    raw = connection.connection.dbapi_connection
    if isinstance(raw, sqlite3.Connection):
        raw.execute(f"PRAGMA foreign_keys={'OFF' if resting else 'ON'}")


def _check_foreign_keys(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise RuntimeError(f"migrate: a row of {broken[0]} points to a row of {broken[2]} that is not there")


def _take_steps(connection: Connection, stored: str, folder: Path) -> None:
    """Let alembic take the missing steps."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if stored and stored not in known:
        raise NewerDatabase(
            f"This house was made by a newer Tableside (its database is at {stored[:40]}, this version knows "
            f"{max(known)}); start the newer Tableside, or restore an older backup."
        )
    command.upgrade(config, "head")

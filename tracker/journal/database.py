"""The database: one process on SQLite, the write lock first, durable commits; portable to PostgreSQL.

On SQLite every writing transaction takes the process-wide lock and begins IMMEDIATE; without it a read
followed by a write silently loses updates.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

BUSY_MILLISECONDS = 5_000

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """All rows of the database."""

    metadata = MetaData(naming_convention=NAMING)


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model

_write_lock = threading.RLock()
_within = threading.local()


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _: Any) -> None:
    """Make a SQLite connection durable, and leave transactions to us."""
    if not isinstance(connection, sqlite3.Connection):
        return
    connection.isolation_level = None
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={BUSY_MILLISECONDS}",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {setting}")


@event.listens_for(Engine, "begin")
def _begin(connection: Any) -> None:
    """Begin a SQLite transaction: at once for writing, otherwise when it reads."""
    if connection.dialect.name == "sqlite":
        writing_now = connection.get_execution_options().get("write")
        connection.connection.execute("BEGIN IMMEDIATE" if writing_now else "BEGIN")


@contextmanager
def writing() -> Iterator[None]:
    """Hold the write lock for one transaction; it is durable when this ends, or nothing has happened."""
    if getattr(_within, "writing", False):
        raise RuntimeError("writing() within writing(): the inner one would roll the outer one back")
    with _write_lock:
        _within.writing = True
        try:
            db.session.rollback()
            db.session.connection(execution_options={"write": True})
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise
        finally:
            _within.writing = False

"""The short code of a table: typed on a phone, it lets a device look on or take a free seat.

Eight characters of twenty-two, none alike: one in 54,875,873,536. So a right code is always let in and only
wrong ones are slowed down; nobody can lock a table out by typing nonsense behind the same address.
"""

import secrets

from sqlalchemy import select

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.rows import CodeRow, TableRow

LETTERS = "34679CDFGHJKMNPQRTVWXY"
LENGTH = 8


def shown(code: str) -> str:
    """Write a code as it is read aloud."""
    return f"{code[:4]} {code[4:]}"


def cleaned(typed: str) -> str:
    """Read a code as people type it: small letters, spaces and dashes do not matter."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:40]


def code_of(table: str) -> str:
    """Give the code of a table, made when it is first asked for; nothing if it is closed."""
    row = db.session.get(CodeRow, table)
    if row is None:
        return _first_code(table)
    return "" if row.closed else row.code


def _first_code(table: str) -> str:
    with writing():
        row = db.session.get(CodeRow, table)
        if row is None:
            row = CodeRow(table_id=table, code=_fresh(), closed=False, changed_at=clock())
            db.session.add(row)
        return "" if row.closed else row.code


def change_code(table: str, *, closed: bool = False) -> str:
    """Give a table a new code, which ends the old one; or close it, so that only links let in."""
    with writing():
        row = db.session.get(CodeRow, table)
        if row is None:
            row = CodeRow(table_id=table, code="", closed=closed, changed_at=0)
            db.session.add(row)
        row.code, row.closed, row.changed_at = _fresh(), closed, clock()
        code = row.code
    return "" if closed else code


def _fresh() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def table_with_code(typed: str) -> str:
    """Find the table a code belongs to; nothing if no table that is in sight has it."""
    query = (
        select(CodeRow.table_id)
        .join(TableRow, TableRow.id == CodeRow.table_id)
        .where(CodeRow.code == cleaned(typed), CodeRow.closed.is_(False), TableRow.hidden.is_(False))
    )
    return db.session.execute(query).scalar_one_or_none() or ""

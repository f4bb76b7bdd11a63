"""The people of the house, so that their names complete themselves."""

from collections.abc import Iterable

from sqlalchemy import insert, select, update

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.rows import PersonRow

LONGEST_NAME = 40


def remember(names: Iterable[str]) -> None:
    """Keep names that are new; the caller holds the write lock."""
    wanted = {name.strip()[:LONGEST_NAME] for name in names if name.strip()}
    if not wanted:
        return
    known = set(db.session.scalars(select(PersonRow.name).where(PersonRow.name.in_(wanted))))
    fresh = sorted(wanted - known)
    if fresh:
        values = [{"name": name, "hidden": False, "created_at": clock()} for name in fresh]
        db.session.execute(insert(PersonRow), values)


def people(*, hidden: bool = False) -> list[PersonRow]:
    """List the people of the house by name."""
    return list(db.session.scalars(select(PersonRow).where(PersonRow.hidden == hidden).order_by(PersonRow.name)))


def hide_person(person_id: int, *, hidden: bool = True) -> None:
    """Leave somebody out of the completion, or bring them back; nothing is deleted."""
    with writing():
        db.session.execute(update(PersonRow).where(PersonRow.id == person_id).values(hidden=hidden))

"""Ways in: links with at least 128 bits, kept only as hashes, scoped, revocable.

A link is swapped for a device's cookie when it is opened. A seat's link is bound to the first device that
opens it; the scorekeeper may release it.
"""

import hashlib
import secrets
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import delete, insert, select, update

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.rows import DeviceRow, HoldRow, LinkRow

SECRET_BYTES = 18


class Role(Enum):
    """What a device may do: everything in the house, everything at a table, one seat's acts, or look on."""

    OWNER = "owner"
    SCOREKEEPER = "scorekeeper"
    SEAT = "seat"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Grant:
    """A link that a device holds."""

    link: int
    role: Role
    table: str
    seat: str


@dataclass(frozen=True, slots=True)
class Device:
    """The phone or laptop a request comes from, and what it may do."""

    id: int
    name: str
    grants: tuple[Grant, ...]

    @property
    def owner(self) -> bool:
        """Tell whether it is the house owner's."""
        return any(grant.role is Role.OWNER for grant in self.grants)

    def at(self, table: str) -> tuple[Grant, ...]:
        """Give what it may do at a table."""
        return tuple(grant for grant in self.grants if grant.table == table)

    def keeps_score(self, table: str) -> bool:
        """Tell whether it may act for every seat of a table."""
        return self.owner or any(grant.role is Role.SCOREKEEPER for grant in self.at(table))

    def seats(self, table: str) -> tuple[str, ...]:
        """Name the seats it holds at a table."""
        return tuple(grant.seat for grant in self.at(table) if grant.role is Role.SEAT)

    def sees(self, table: str) -> bool:
        """Tell whether it may look at a table."""
        return self.owner or bool(self.at(table))


NOBODY = Device(0, "", ())


def hashed(secret: str) -> str:
    """Give the hash under which a secret is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_link(role: Role, table: str = "", seat: str = "", *, revoke_others: bool = False) -> str:
    """Make a link and give its secret, which is not kept; `revoke_others` ends the older links of the same kind."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with writing():
        if revoke_others:
            db.session.execute(
                update(LinkRow)
                .where(LinkRow.role == role.value, LinkRow.table_id == (table or None), LinkRow.seat == seat)
                .where(LinkRow.revoked_at.is_(None))
                .values(revoked_at=clock())
            )
        db.session.execute(
            insert(LinkRow).values(
                role=role.value, table_id=table or None, seat=seat, secret_hash=hashed(secret), created_at=clock()
            )
        )
    return secret


def open_link(secret: str, cookie: str) -> tuple[Grant, str] | None:
    """Swap a link for a device's cookie; nothing if it is unknown, revoked or bound to another device."""
    with writing():
        link = db.session.execute(select(LinkRow).where(LinkRow.secret_hash == hashed(secret))).scalar_one_or_none()
        if link is None or link.revoked_at is not None:
            return None
        device_id, cookie = _device_for(cookie)
        if link.role == Role.SEAT.value:
            if link.device_id not in (None, device_id):
                return None
            link.device_id = device_id
        if db.session.get(HoldRow, (device_id, link.id)) is None:
            db.session.execute(insert(HoldRow).values(device_id=device_id, link_id=link.id))
        return Grant(link.id, Role(link.role), link.table_id or "", link.seat), cookie


def _device_for(cookie: str) -> tuple[int, str]:
    """Find the device of a cookie, or make a new one."""
    known = db.session.execute(select(DeviceRow.id).where(DeviceRow.cookie_hash == hashed(cookie))).scalar_one_or_none()
    if cookie and known is not None:
        return known, cookie
    cookie = secrets.token_urlsafe(SECRET_BYTES)
    row = DeviceRow(cookie_hash=hashed(cookie), name="", seen_at=clock())
    db.session.add(row)
    db.session.flush()
    return row.id, cookie


def device_of(cookie: str) -> Device:
    """Find out in one query which device a cookie belongs to and what it may do now."""
    if not cookie:
        return NOBODY
    rows = db.session.execute(
        select(DeviceRow.id, DeviceRow.name, LinkRow.id, LinkRow.role, LinkRow.table_id, LinkRow.seat)
        .outerjoin(HoldRow, HoldRow.device_id == DeviceRow.id)
        .outerjoin(LinkRow, (LinkRow.id == HoldRow.link_id) & LinkRow.revoked_at.is_(None))
        .where(DeviceRow.cookie_hash == hashed(cookie))
    ).all()
    if not rows:
        return NOBODY
    grants = tuple(Grant(link, Role(role), table or "", seat or "") for _, _, link, role, table, seat in rows if link)
    return Device(rows[0][0], rows[0][1], grants)


def links_of(table: str) -> list[LinkRow]:
    """List the links of a table that still work."""
    query = select(LinkRow).where(LinkRow.table_id == table, LinkRow.revoked_at.is_(None)).order_by(LinkRow.id)
    return list(db.session.scalars(query))


def revoke(link_id: int) -> None:
    """End a link; every device that holds it loses it at once."""
    with writing():
        db.session.execute(update(LinkRow).where(LinkRow.id == link_id).values(revoked_at=clock()))


def release(link_id: int) -> None:
    """Let a seat's link be opened on another device; the one that held it loses the seat."""
    with writing():
        db.session.execute(update(LinkRow).where(LinkRow.id == link_id).values(device_id=None))
        db.session.execute(delete(HoldRow).where(HoldRow.link_id == link_id))

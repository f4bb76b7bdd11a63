"""Ways in: links with at least 128 bits, kept only as hashes, scoped, revocable; and a short code per table.

A link is swapped for a device's cookie when it is opened. A seat's link is bound to the first device that
opens it; the scorekeeper may release it. A browser keeps cookies by host, so a device that came in under an
address this computer no longer has can never come back as itself: its seats may be opened again elsewhere.
"""

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address

from sqlalchemy import bindparam, case, delete, insert, select, update

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.news import ways_in_changed
from tracker.journal.rows import DeviceRow, HoldRow, LinkRow

SECRET_BYTES = 18
LONGEST_HOST = 120

# What every request asks the database, built once: building a question takes longer than SQLite takes to answer it.
_DEVICES, _HOLDS, _LINKS = DeviceRow.__table__, HoldRow.__table__, LinkRow.__table__
_DEVICE = (
    select(_DEVICES.c.id, _DEVICES.c.name, _LINKS.c.id, _LINKS.c.role, _LINKS.c.table_id, _LINKS.c.seat)
    .select_from(
        _DEVICES.outerjoin(_HOLDS, _HOLDS.c.device_id == _DEVICES.c.id).outerjoin(
            _LINKS, (_LINKS.c.id == _HOLDS.c.link_id) & _LINKS.c.revoked_at.is_(None)
        )
    )
    .where(_DEVICES.c.cookie_hash == bindparam("cookie"))
)


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


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks to be let in: the cookie it has, the host it came to, which devices are connected now.

    `here` are the addresses this computer has now; a device that came in under another cannot come back as itself.
    """

    cookie: str = ""
    host: str = ""
    connected: Collection[int] = ()
    here: Collection[str] = ()


class TakenSeat(Exception):
    """Another device holds this seat."""


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
        _insert_link(role, table, seat, secret)
    ways_in_changed.tell(table)
    return secret


def _insert_link(role: Role, table: str, seat: str, secret: str, device: int | None = None) -> LinkRow:
    link = LinkRow(
        role=role.value,
        table_id=table or None,
        seat=seat,
        secret_hash=hashed(secret),
        created_at=clock(),
        device_id=device,
    )
    db.session.add(link)
    db.session.flush()
    return link


def swap_links(table: str, one: str, other: str) -> None:
    """Let the devices of two seats change places, so that whoever swaps keeps the phone; the caller writes."""
    db.session.execute(
        update(LinkRow)
        .where(LinkRow.table_id == table, LinkRow.role == Role.SEAT.value, LinkRow.seat.in_((one, other)))
        .values(seat=case((LinkRow.seat == one, other), else_=one))
    )


def open_link(secret: str, caller: Caller) -> tuple[Grant, str] | None:
    """Swap a link for a device's cookie; nothing if it is unknown, revoked or bound to another device."""
    with writing():
        link = db.session.execute(select(LinkRow).where(LinkRow.secret_hash == hashed(secret))).scalar_one_or_none()
        if link is None or link.revoked_at is not None:
            return None
        if link.role == Role.SEAT.value and _held_by_another(link, caller):
            return None
        device_id, cookie = _device_for(caller)
        if link.role == Role.SEAT.value and link.device_id != device_id:
            db.session.execute(delete(HoldRow).where(HoldRow.link_id == link.id))
            link.device_id = device_id
        _hold(device_id, link)
        grant = Grant(link.id, Role(link.role), link.table_id or "", link.seat)
    ways_in_changed.tell(grant.table)
    return grant, cookie


def _hold(device_id: int, link: LinkRow) -> None:
    if db.session.get(HoldRow, (device_id, link.id)) is None:
        db.session.execute(insert(HoldRow).values(device_id=device_id, link_id=link.id))


def _held_by_another(link: LinkRow, caller: Caller) -> bool:
    """Tell whether a seat's link is bound to a device that can still come back as itself."""
    if link.device_id is None:
        return False
    holder = db.session.get(DeviceRow, link.device_id)
    if holder is None or holder.cookie_hash == hashed(caller.cookie):
        return False
    return not _is_lost(holder.host, caller) or holder.id in caller.connected


def _is_lost(host: str, caller: Caller) -> bool:
    """Tell whether a host is an address this computer had once; a name stays its name."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return host != caller.host and not address.is_loopback and name not in caller.here


def _device_for(caller: Caller) -> tuple[int, str]:
    """Find the device of a cookie, or make a new one."""
    known = db.session.execute(
        select(DeviceRow.id).where(DeviceRow.cookie_hash == hashed(caller.cookie))
    ).scalar_one_or_none()
    if caller.cookie and known is not None:
        return known, caller.cookie
    cookie = secrets.token_urlsafe(SECRET_BYTES)
    row = DeviceRow(cookie_hash=hashed(cookie), name="", seen_at=clock(), host=caller.host[:LONGEST_HOST])
    db.session.add(row)
    db.session.flush()
    return row.id, cookie


def device_of(cookie: str) -> Device:
    """Find out in one query which device a cookie belongs to and what it may do now."""
    if not cookie:
        return NOBODY
    rows = db.session.execute(_DEVICE, {"cookie": hashed(cookie)}).all()
    if not rows:
        return NOBODY
    grants = tuple(Grant(link, Role(role), table or "", seat or "") for _, _, link, role, table, seat in rows if link)
    return Device(rows[0][0], rows[0][1], grants)


def links_of(table: str) -> list[LinkRow]:
    """List the links of a table that still work."""
    query = select(LinkRow).where(LinkRow.table_id == table, LinkRow.revoked_at.is_(None)).order_by(LinkRow.id)
    return list(db.session.scalars(query))


def devices_at(table: str) -> list[Device]:
    """List the devices that have been let in at a table or own the house, by what they hold."""
    rows = db.session.execute(
        select(DeviceRow.id, DeviceRow.name, LinkRow.id, LinkRow.role, LinkRow.table_id, LinkRow.seat)
        .join(HoldRow, HoldRow.device_id == DeviceRow.id)
        .join(LinkRow, LinkRow.id == HoldRow.link_id)
        .where((LinkRow.table_id == table) | (LinkRow.role == Role.OWNER.value), LinkRow.revoked_at.is_(None))
        .order_by(DeviceRow.id, LinkRow.id)
    ).all()
    found: dict[int, Device] = {}
    for device, name, link, role, where, seat in rows:
        before = found[device].grants if device in found else ()
        found[device] = Device(device, name, (*before, Grant(link, Role(role), where or "", seat)))
    return list(found.values())


def revoke(link_id: int) -> None:
    """End a link; every device that holds it loses it at once."""
    with writing():
        db.session.execute(update(LinkRow).where(LinkRow.id == link_id).values(revoked_at=clock()))
    ways_in_changed.tell("")


def release(link_id: int) -> None:
    """Let a seat's link be opened on another device; the one that held it loses the seat."""
    with writing():
        db.session.execute(update(LinkRow).where(LinkRow.id == link_id).values(device_id=None))
        db.session.execute(delete(HoldRow).where(HoldRow.link_id == link_id))
    ways_in_changed.tell("")


# ---------------------------------------------------------------- coming in by the table's code


def taken_seats(table: str, caller: Caller) -> frozenset[str]:
    """Name the seats that some other device holds and can come back to."""
    bound = (link for link in links_of(table) if link.role == Role.SEAT.value)
    return frozenset(link.seat for link in bound if _held_by_another(link, caller))


def come_in(table: str, seat: str, caller: Caller) -> str:
    """Let a device that knows the table's code look on, or take a seat no device holds; gives its cookie."""
    role = Role.SEAT if seat else Role.VIEWER
    with writing():
        if seat and seat in taken_seats(table, caller):
            raise TakenSeat(seat)
        device_id, cookie = _device_for(caller)
        held = [grant for grant in device_of(cookie).at(table) if grant.role is role and grant.seat == seat]
        if not held:
            if seat:
                _end_lost(table, seat)
            link = _insert_link(role, table, seat, secrets.token_urlsafe(SECRET_BYTES), device_id if seat else None)
            _hold(device_id, link)
    ways_in_changed.tell(table)
    return cookie


def _end_lost(table: str, seat: str) -> None:
    """End the links of a seat whose device cannot come back; links nobody has opened yet keep working."""
    db.session.execute(
        update(LinkRow)
        .where(LinkRow.table_id == table, LinkRow.seat == seat, LinkRow.role == Role.SEAT.value)
        .where(LinkRow.device_id.is_not(None), LinkRow.revoked_at.is_(None))
        .values(revoked_at=clock())
    )

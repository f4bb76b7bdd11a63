"""What the database holds."""

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tracker.journal.database import Model


class TableRow(Model):
    """A table: which game, its head, and a summary for the home page."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    head: Mapped[int] = mapped_column(Integer)
    rules_version: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(20))
    hidden: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int] = mapped_column(BigInteger, index=True)
    summary: Mapped[str] = mapped_column(Text)


class EntryRow(Model):
    """A line of a table's journal; never changed, never deleted."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "once", name="uq_entries_table_once"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    body: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    device: Mapped[str] = mapped_column(String(80), default="")
    once: Mapped[str | None] = mapped_column(String(64), nullable=True)


class DraftRow(Model):
    """A sealed choice, outside the journal until it is revealed."""

    __tablename__ = "drafts"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    seat: Mapped[str] = mapped_column(String(20), primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    sealed: Mapped[bool] = mapped_column(default=False)
    changed_at: Mapped[int] = mapped_column(BigInteger)


class PersonRow(Model):
    """Somebody who sits at this house's tables."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    hidden: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[int] = mapped_column(BigInteger)


class BoxRow(Model):
    """The house's corrections to a game's box, and which values its owner has confirmed."""

    __tablename__ = "boxes"

    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    changes: Mapped[str] = mapped_column(Text)
    confirmed: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[int] = mapped_column(BigInteger)


class LinkRow(Model):
    """A way in: role, table and seat; only a hash of the secret is kept."""

    __tablename__ = "links"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    role: Mapped[str] = mapped_column(String(20))
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), nullable=True, index=True)
    seat: Mapped[str] = mapped_column(String(20), default="")
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"), nullable=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger, nullable=True)


class DeviceRow(Model):
    """A phone or laptop that has opened a link; its cookie's hash is kept."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    cookie_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    seen_at: Mapped[int] = mapped_column(BigInteger)
    host: Mapped[str] = mapped_column(String(120), default="", server_default="")


class CodeRow(Model):
    """The short code of a table: typed by hand, shown to whoever plays there, so kept in the clear."""

    __tablename__ = "codes"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    closed: Mapped[bool] = mapped_column(default=False)
    changed_at: Mapped[int] = mapped_column(BigInteger)


class HoldRow(Model):
    """Which device holds which link."""

    __tablename__ = "holds"
    __table_args__ = (Index("ix_holds_link", "link_id"),)

    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    link_id: Mapped[int] = mapped_column(ForeignKey("links.id"), primary_key=True)

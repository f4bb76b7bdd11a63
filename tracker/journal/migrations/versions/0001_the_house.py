"""The house: tables and their entries, drafts, people, boxes, links and devices."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    _tables()
    _house()
    _ways_in()


def _tables():
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_changed_at"), "tables", ["changed_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("once", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_entries")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id_tables")),
        sa.UniqueConstraint("table_id", "once", name="uq_entries_table_once"),
    )
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key", "seat", name=op.f("pk_drafts")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_drafts_table_id_tables")),
    )


def _house():
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("name", name=op.f("uq_people_name")),
    )
    op.create_table(
        "boxes",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_boxes")),
    )


def _ways_in():
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("cookie_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("cookie_hash", name=op.f("uq_devices_cookie_hash")),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=True),
        sa.Column("seat", sa.String(20), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables")),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_links_device_id_devices")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_links_secret_hash")),
    )
    op.create_index(op.f("ix_links_table_id"), "links", ["table_id"])
    op.create_table(
        "holds",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("device_id", "link_id", name=op.f("pk_holds")),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_holds_device_id_devices")),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], name=op.f("fk_holds_link_id_links")),
    )
    op.create_index("ix_holds_link", "holds", ["link_id"])

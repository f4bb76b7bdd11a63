"""Join codes of tables, and the address under which a device came in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "codes",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_codes")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_codes_table_id_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_codes_code")),
    )
    with op.batch_alter_table("devices") as batch:
        batch.add_column(sa.Column("host", sa.String(120), nullable=False, server_default=""))

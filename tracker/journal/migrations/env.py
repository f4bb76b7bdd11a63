"""Alembic asks here how to reach the database: by the connection that `tracker.journal.migrate` holds."""

from alembic import context

import tracker.journal.rows  # noqa: F401
from tracker.journal.database import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=False,
)
context.run_migrations()

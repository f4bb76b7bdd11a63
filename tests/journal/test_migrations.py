"""The database and its steps from form to form."""

import shutil
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from tracker.journal import migrate, rows
from tracker.journal.database import Base

assert rows

SECOND_STEP = '''"""Tables get a colour."""

import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = "0002"


def upgrade():
    with op.batch_alter_table("tables", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.String(20), nullable=False, server_default="green"))
'''

BROKEN_STEP = """revision = "9002"
down_revision = "9001"


def upgrade():
    from alembic import op

    op.execute("UPDATE tables SET status = 'broken'")
    op.execute("SELECT nothing FROM nowhere")
"""


@pytest.fixture
def engine(tmp_path):
    """An empty database."""
    made = create_engine(f"sqlite:///{tmp_path / 'house.db'}")
    yield made
    made.dispose()


@pytest.fixture
def later(tmp_path):
    """The steps of a later version, whose second step copies the tables."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.MIGRATIONS, folder)
    (folder / "versions" / "9001_colour.py").write_text(SECOND_STEP, encoding="utf-8")
    return folder


@pytest.fixture
def old(engine):
    """A database of this version with a table and an entry."""
    migrate.upgrade(engine)
    with engine.connect() as connection, connection.execution_options(write=True).begin():
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t1', 'coin_and_crown', 1, 1, 'playing', 0, 1, 2, '{}')")
        connection.exec_driver_sql("INSERT INTO entries VALUES ('t1', 1, 'open', '{}', 1, '', NULL)")
    return engine


def rows_of(engine, query):
    with engine.connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(query)]


def test_the_steps_lead_to_the_form_the_rows_have(engine):
    """Nothing differs between the models and an upgraded empty database."""
    migrate.upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})

        assert compare_metadata(context, Base.metadata) == []


def test_the_keys_have_the_same_names_as_in_the_rows(engine, tmp_path):
    """Names count: a later step on another database finds a constraint only by its name."""
    migrate.upgrade(engine)
    other = create_engine(f"sqlite:///{tmp_path / 'models.db'}")
    Base.metadata.create_all(other)
    named = "SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'alembic%' AND sql IS NOT NULL"
    made, wanted = rows_of(engine, named), rows_of(other, named)
    other.dispose()

    assert {row for row in made if row[2] != "alembic_version"} == set(wanted)


def test_the_newest_step_is_the_last_in_the_folder():
    """The constant that keeps alembic out of a usual start is true."""
    steps = sorted(path.name[:4] for path in (migrate.MIGRATIONS / "versions").glob("[0-9]*.py"))

    assert steps[-1] == migrate.NEWEST


def test_an_older_database_keeps_its_rows(old, later):
    """A step that copies a table keeps its rows and those that point to them."""
    migrate.upgrade(old, "9001", later)

    assert rows_of(old, "SELECT id, colour FROM tables") == [("t1", "green")]
    assert rows_of(old, "SELECT table_id, number FROM entries") == [("t1", 1)]
    assert rows_of(old, "PRAGMA foreign_keys") == [(1,)]


def test_a_step_that_fails_changes_nothing(old, later):
    """All missing steps are taken, or none."""
    (later / "versions" / "9002_broken.py").write_text(BROKEN_STEP, encoding="utf-8")
    with pytest.raises(Exception, match="nowhere"):
        migrate.upgrade(old, "9002", later)

    assert rows_of(old, "SELECT id, status FROM tables") == [("t1", "playing")]
    assert rows_of(old, "SELECT version_num FROM alembic_version") == [(migrate.NEWEST,)]


def test_a_database_of_a_newer_version_is_left_alone(old, later):
    """The text says what to do."""
    migrate.upgrade(old, "9001", later)
    with pytest.raises(migrate.NewerDatabase, match=r"made by a newer Tableside \(its database is at 9001"):
        migrate.upgrade(old)

    assert rows_of(old, "SELECT colour FROM tables") == [("green",)]


def test_a_usual_start_does_not_import_alembic(tmp_path):
    """The second start finds the newest version and is done."""
    code = (
        "import sys; from pathlib import Path; from tracker.web.app import create_app;"
        f"create_app(Path({str(tmp_path)!r})); print('alembic' in sys.modules)"
    )
    said = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in "12"]

    assert [done.stdout.strip() for done in said] == ["True", "False"]

"""A house of its own for every test of the journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tracker.journal.database import db
from tracker.journal.tables import memory
from tracker.web.app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """An empty house, with its context pushed."""
    memory.clear()
    made = create_app(tmp_path / "house", testing=True)
    with made.app_context():
        yield made
        db.session.remove()
        db.engine.dispose()
    memory.clear()

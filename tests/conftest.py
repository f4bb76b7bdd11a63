"""Situations every test may ask for."""

import pytest

from tests.chromium import chromium as chromium
from tracker.journal.database import db
from tracker.journal.tables import memory


@pytest.fixture
def house(tmp_path):
    """A house of its own with an empty database, its application context pushed."""
    from tracker.web import create_app

    memory.clear()
    app = create_app(tmp_path, testing=True)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()
    memory.clear()

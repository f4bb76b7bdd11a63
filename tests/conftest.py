"""Situations every test may ask for."""

from pathlib import Path

import pytest

from tests.chromium import chromium as chromium
from tracker.journal.database import db
from tracker.journal.tables import memory

TESTS = Path(__file__).parent


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


#: Rooms whose files take longest come first, so that no worker is left with one at the end.
SLOW_FIRST = ("browser", "games", "web", "live", "sheets")


def pytest_collection_modifyitems(items):
    """Begin with the rooms that take longest."""
    rank = {room: place for place, room in enumerate(SLOW_FIRST)}
    items.sort(key=lambda item: rank.get(item.path.relative_to(TESTS).parts[0], len(rank)))

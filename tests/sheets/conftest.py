"""A house whose press is stopped at the end, and sheets drawn by it."""

import shutil

import pytest

from tracker.sheets.door import Ready, key_of
from tracker.sheets.values import Size
from tracker.web.views.sheets import Wanted, counter_of, job_of


@pytest.fixture
def printing(house):
    """The house, with its press stopped when the test is over."""
    yield house
    counter_of(house).door.close()


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    """A house that only prints, shared by the tests of a file, because its press takes a moment to start."""
    from tracker.journal.database import db
    from tracker.web import create_app

    app = create_app(tmp_path_factory.mktemp("workshop"), testing=True)
    yield app
    counter_of(app).door.close()
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def printed(workshop):
    """Draw a sheet of an evening: `printed(played, "red", blank=True, size="letter")` gives its file."""

    def draw(played, what="table", *, blank=False, size="a4"):
        with workshop.test_request_context():
            job = job_of(played, Wanted(what, blank, Size(size)))
        key = key_of(job, "0123456789ab")
        door = counter_of(workshop).door
        door.ask(key, job)
        state = door.wait(key, 60)
        assert isinstance(state, Ready), state
        return state.path

    return draw


@pytest.fixture
def page_of(workshop):
    """Lay a sheet out as the press gets it: `page_of(played, "red", blank=True, size="letter")` gives its HTML."""

    def lay_out(played, what="table", *, blank=False, size="a4"):
        with workshop.test_request_context():
            return job_of(played, Wanted(what, blank, Size(size))).html

    return lay_out


@pytest.fixture
def pdf_tools():
    """The programs that look into a PDF from outside; without them these tests are visibly skipped."""
    missing = [name for name in ("pdftotext", "pdfinfo", "qpdf") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")

"""Houses that are really served, with places for many phones, and phones of every kind."""

import contextlib
import threading
from functools import partial
from typing import Any

import pytest
from waitress import wasyncore
from waitress.server import create_server

from tests.live.house import House
from tracker.journal.acts import Slip
from tracker.journal.database import db
from tracker.journal.drafts import seal
from tracker.journal.tables import memory
from tracker.kernel.play import read_event
from tracker.web import create_app
from tracker.web.views import joining

BROWSER_TESTS = "test_browser"


def pytest_collection_modifyitems(items):
    """What needs a browser says so."""
    for item in items:
        if "tests/live" in item.path.as_posix() and BROWSER_TESTS in item.path.name:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(180))


@pytest.fixture(autouse=True)
def _fresh_throttles():
    """Nobody has typed a code yet."""
    joining.wrong_codes.clear()
    joining.right_codes.clear()


@pytest.fixture
def house(tmp_path):
    """A house that answers in this process; forms need no token, so that the rules of access are what is tried."""
    memory.clear()
    app = create_app(tmp_path / "house", testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    yield House(app)
    with app.app_context():
        db.engine.dispose()
    memory.clear()


def stop(app, server, thread):
    """Stop a server: nobody answers any more, and open streams end."""
    if not thread.is_alive():
        return
    presence = app.extensions["tableside-live"].presence
    presence.end(presence.open())
    with contextlib.suppress(OSError):  # The loop may have closed its own door before this call has left it.
        server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))
    thread.join(5)
    server.task_dispatcher.shutdown()


@pytest.fixture
def served(tmp_path):
    """A house that is served by the real server, with a thread for every stream."""
    memory.clear()
    app = create_app(tmp_path / "served", testing=True)
    server: Any = create_server(app, host="127.0.0.1", port=0, threads=64, channel_request_lookahead=1)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    here = House(app, f"http://127.0.0.1:{server.effective_port}")
    here.stop = partial(stop, app, server, thread)
    yield here
    here.stop()
    with app.app_context():
        db.engine.dispose()
    memory.clear()


@pytest.fixture
def phone(chromium):
    """Open phones; every mistake on a page fails the test."""
    contexts, problems = [], []

    def open_phone(*, width=360, height=740, theme="light"):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.append(said.text) if _is_mistake(said) else None)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert problems == []


def _is_mistake(said):
    """Refusals answer 4xx, a full house 503, and links are cut on purpose here; the rest is ours to mend."""
    expected = ("status of 4", "status of 503", "net::")
    return said.type == "error" and not any(words in said.text for words in expected)


@pytest.fixture
def pad(served):
    """A table of Merchants of Magick for four, with a score pad."""
    return served.table("merchants_of_magick", 4, "score")


@pytest.fixture
def merchants(served):
    """Battle Merchants for two in which Red has forged an Axe and Purple a Sword."""
    table = served.table("battle_merchants", 2, "full")
    seats = served.played(table).state.terms.seats
    served.act(table, act="forge", seat=seats[0], weapons=["axe/standard"])
    served.act(table, act="forge", seat=seats[1], weapons=["sword/standard"])
    return table


@pytest.fixture
def table(house):
    """A table of Merchants of Magick for Red and Blue, with a pad."""
    return house.table("merchants_of_magick", 2, "score")


@pytest.fixture
def kingdoms(house):
    """A campaign in which Red has sealed a purchase of a Smelter and Blue has not yet."""
    rows = {seat: {"gold": 90, "row": {"start_gold": 90, "round": 2}} for seat in ("red", "blue")}
    table = house.table("battleground_kingdoms", 2, position={"round": 2, "kingdoms": rows})
    with house.app.app_context():
        game = house.played(table).game
        event = read_event(game, {"act": "purchase", "seat": "red", "resources": ["smelter"]})
        answer = seal(Slip(table, 1, "sealed-1"), "red", event)
        assert answer.played.done, answer
    return table

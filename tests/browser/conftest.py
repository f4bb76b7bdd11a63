"""A real server and a real Chromium, at phone size."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from waitress import wasyncore
from waitress.server import create_server

from tracker.journal.links import Role, make_link
from tracker.web import create_app

PHONE = {"width": 360, "height": 740}


def pytest_collection_modifyitems(items):
    """Everything here needs a browser and shares it within one worker."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(180))


@dataclass
class House:
    """A house that is being served."""

    app: Any
    address: str

    def link(self, role=Role.OWNER, table="", seat=""):
        """Make a link into the house."""
        with self.app.app_context():
            return f"{self.address}/open/{make_link(role, table, seat)}"


@pytest.fixture
def serve(tmp_path):
    """Open houses, each with its own server and data, and close them at the end."""
    running = []

    def start(name="house"):
        app = create_app(tmp_path / name, testing=True)
        server: Any = create_server(app, host="127.0.0.1", port=0, threads=16, channel_request_lookahead=1)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        running.append((server, thread))
        return House(app, f"http://127.0.0.1:{server.effective_port}")

    yield start
    for server, thread in running:
        server.trigger.pull_trigger(lambda closing=server: wasyncore.close_all(closing._map))
        thread.join(5)
        server.task_dispatcher.shutdown()


@pytest.fixture
def served(serve):
    """One house that is being served."""
    return serve()


@pytest.fixture
def phone(chromium):
    """Open pages at phone size: `phone(javascript=False)` and so on; every mistake on a page fails the test."""
    contexts = []
    problems = []

    def open_phone(*, javascript=True, width=360, height=740, theme="light"):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=javascript,
            color_scheme=theme,
            reduced_motion="reduce",
            accept_downloads=True,
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
    """A refused form answers 4xx on purpose, and a link may go down; everything else is ours to mend."""
    return said.type == "error" and "status of 4" not in said.text and "net::" not in said.text

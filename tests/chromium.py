"""One Chromium for all browser tests of a worker: Playwright runs once in a thread."""

import os

import pytest

import run

CHROMIUM = run.browser()
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium():
    """A running Chromium; without one these tests are visibly skipped, or fail where one is required."""
    if CHROMIUM is None:
        if os.environ.get("TABLESIDE_REQUIRE_BROWSER"):
            pytest.fail("Chromium is required here and was not found on the PATH")
        pytest.skip("no Chromium on the PATH")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()

"""What is wrong with a page: what axe finds in light and in dark, and what sticks out sideways."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

ALL_RULES: dict[str, Any] = {"resultTypes": ["violations"]}
#: The other theme changes colours and nothing else.
COLOURS_ONLY = {**ALL_RULES, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
#: Another width changes the layout and no colour.
NO_COLOURS = {**ALL_RULES, "rules": {"color-contrast": {"enabled": False}}}
NARROW = 700
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"


def problems(page):
    """Name everything that is wrong with a page; on a narrow screen its colours in both themes too."""
    narrow = page.viewport_size["width"] < NARROW
    axe = [("light", ALL_RULES), ("dark", COLOURS_ONLY)] if narrow else [("light", NO_COLOURS)]
    found = [one for theme, options in axe for one in _found(page, theme, options)]
    return [*found, *[f"{page.url}: wider than the screen"] * page.evaluate(WIDER)]


def _found(page, theme, options):
    """Name what axe finds in a theme."""
    page.emulate_media(color_scheme=theme)
    found = Axe().run(page, options=options).response["violations"]
    return [f"{page.url} ({theme}): {one['id']} {one['nodes'][0]['html'][:150]}" for one in found]

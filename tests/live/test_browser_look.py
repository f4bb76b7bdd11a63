"""How the live table looks, in a real browser: bars that are in nobody's way, and a display that fits its screen."""

import pytest

from tests.live.phones import bar, keeper

SEATS = ("red", "blue", "yellow", "purple", "green", "orange", "grey", "teal")


@pytest.mark.parametrize("where", ["", "/act/count?seat=red", "/log", "/menu"])
def test_bars_cover_nothing_and_move_nothing(served, phone, pad, where):
    """They have a place of their own above the title."""
    page = keeper(served, phone, pad)
    page.goto(f"{served.address}/t/{pad}{where}")
    page.wait_for_timeout(400)
    before = page.locator("header.top").bounding_box(), page.locator("main").bounding_box()
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    covered = bar(page, "lost").bounding_box()

    assert (page.locator("header.top").bounding_box(), page.locator("main").bounding_box()) == before
    assert covered["y"] + covered["height"] <= before[0]["y"]


def test_the_seats_of_a_scrolled_pad_stay_in_sight_under_a_bar(served, phone):
    """The totals stick below the bar, not behind it."""
    page = keeper(served, phone, served.table("merchants_of_magick", 8, "score"))
    page.wait_for_timeout(400)
    page.evaluate("window.scrollTo(0, 500)")
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    covered, tabs = bar(page, "lost").bounding_box(), page.locator(".totals").bounding_box()

    assert covered["y"] == 0
    assert tabs["y"] >= covered["height"]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["", "A name that is exactly forty letters lon"])
def test_the_display_shows_eight_seats_at_once(served, phone, width, height, name):
    """Nothing is below the edge of a laptop or a television, whatever the names."""
    people = {seat: f"{name[:-1]}{number}" for number, seat in enumerate(SEATS) if name}
    table = served.table("merchants_of_magick", 8, "score", names=people)
    served.act(table, act="count", seat="red", what="crafting", value=5)
    served.act(table, act="count", seat="blue", what="crafting", value=6)
    page = keeper(served, phone, table, width=width, height=height)
    page.goto(f"{served.address}/t/{table}/display")
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")

    assert page.locator(".places li").count() == 8
    assert size == [width, height]

"""Secrets on a phone that is passed round, in a real browser: the next holder finds nothing of them."""

import pytest

from tests.live.phones import bar, keeper, panel
from tracker.journal.links import Role

SECRET = "purchase?seat=red"


@pytest.fixture
def kingdoms(served):
    """A campaign for two in which purchases are sealed now."""
    rows = {seat: {"gold": 90, "row": {"start_gold": 90, "round": 2}} for seat in ("red", "blue")}
    return served.table("battleground_kingdoms", 2, position={"round": 2, "kingdoms": rows})


def choose(page):
    """Choose a Market."""
    page.locator('input[value="market"]').first.check(force=True)
    page.wait_for_timeout(400)


def kept(page):
    """Everything this browser keeps."""
    return page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")


def test_going_back_after_sealing_shows_no_choice(served, phone, kingdoms):
    """Back leads to the table without the panel being asked for again, and nothing of the choice is kept."""
    page = keeper(served, phone, kingdoms)
    panel(served, page, kingdoms, SECRET)
    choose(page)
    page.get_by_role("button", name="Seal").click()
    page.locator("#said .flash.done").wait_for()
    keeps, asked = kept(page), []
    page.on("request", lambda request: asked.append(request.url))
    page.go_back()
    page.wait_for_timeout(500)

    assert [url for url in [*asked, page.url] if "/act/" in url] == []
    assert page.locator("form[data-secret]").count() == 0
    assert "market" not in keeps
    assert "market" not in kept(page)


def test_going_back_to_a_panel_that_was_left_shows_no_choice(served, phone, kingdoms):
    """Red looked at the own sealed choice and left by a link; the next holder presses back."""
    page = keeper(served, phone, kingdoms)
    panel(served, page, kingdoms, SECRET)
    choose(page)
    page.get_by_role("button", name="Seal").click()
    page.locator("#said .flash.done").wait_for()
    panel(served, page, kingdoms, SECRET)
    page.locator("a.back").click()
    page.wait_for_url(f"**/t/{kingdoms}*")
    page.go_back()
    page.wait_for_url(lambda url: "/act/" not in url)

    assert page.locator("form[data-secret]").count() == 0


def test_a_page_the_browser_freezes_holds_no_choice(served, phone, kingdoms):
    """Where the browser keeps whole pages for going back, a secret panel is wiped first, and thawed it is left."""
    page = keeper(served, phone, kingdoms)
    panel(served, page, kingdoms, SECRET)
    choose(page)
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    frozen = page.locator("form[data-secret]").count()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_url(lambda url: "/act/" not in url)

    assert frozen == 0


def test_a_half_made_choice_survives_a_reload_and_nothing_else(served, phone, kingdoms):
    """Whoever is choosing loses nothing; whoever opens the table next finds nothing."""
    page = keeper(served, phone, kingdoms)
    panel(served, page, kingdoms, SECRET)
    choose(page)
    page.reload()
    page.locator(".draft-note").wait_for()
    again = page.locator('input[value="market"]:checked').count()
    page.goto(f"{served.address}/t/{kingdoms}")
    page.wait_for_timeout(300)

    assert again == 1
    assert "market" not in kept(page)


def test_a_choice_sealed_without_a_link_is_named_nowhere(served, phone, kingdoms):
    """It waits under the name of its panel, is sent when the link is back, and is then gone from this browser."""
    page = keeper(served, phone, kingdoms)
    panel(served, page, kingdoms, SECRET)
    choose(page)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    page.get_by_role("button", name="Seal").click()
    bar(page, "queue").wait_for()
    page.locator("[data-bar=queue] summary").click()
    shown = page.locator("[data-bar=queue]").inner_text()
    chosen = page.locator('input[value="market"]:checked').count()
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 1 recorded").wait_for()

    assert "market" not in shown.lower()
    assert chosen == 0
    assert "market" not in kept(page)
    assert served.played(kingdoms).done


def test_no_browser_keeps_a_secret_panel(house):
    """Neither the panel nor its answers."""
    rows = {seat: {"gold": 90, "row": {"start_gold": 90, "round": 2}} for seat in ("red", "blue")}
    table = house.table("battleground_kingdoms", 2, position={"round": 2, "kingdoms": rows})
    red = house.device(Role.SCOREKEEPER, table)
    address = f"/t/{table}/act/purchase?seat=red"
    answers = [red.get(address), red.post(address, data={"do": "check", "resources": "smelter"})]

    assert [answer.headers["Cache-Control"] for answer in answers] == ["no-store", "no-store"]

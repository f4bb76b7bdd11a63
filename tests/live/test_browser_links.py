"""Bad links, in a real browser: what is typed is kept, what is pressed waits, and everything is answered honestly."""

import pytest

from tests.browser.player import Player
from tests.live.phones import answer_lost, bar, count, keeper, let_out, live, panel, seated, values, write_down


def test_a_phone_offline_for_ten_acts_and_back(served, phone, pad):
    """It says that it has no link, and shows everything when it is back."""
    page = seated(served, phone, pad, "red")
    live(page, 1)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    last = [count(served, pad, value) for value in range(1, 11)][-1]
    cut_off = page.locator("#live").inner_text()
    page.context.set_offline(False)
    said = live(page, last)

    assert "no link" in cut_off
    assert said.startswith(("◉ live", "◐"))
    assert bar(page, "lost").count() == 0
    assert Player(page).sees("Last entries")


def test_acts_pressed_offline_wait_and_are_answered_honestly(served, phone, pad):
    """Three are pressed without a link: two are recorded when it is back, one was overtaken and can be opened."""
    page = seated(served, phone, pad, "red")
    page.goto(f"{served.address}/t/{pad}/act/count?seat=red")
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    for what, value in (("completed_orders", "2"), ("crafting", "7"), ("spell_research", "4")):
        page.locator(f'input[value="{what}"]').first.check(force=True)
        page.locator("input[name=value]").fill(value)
        Player(page).press("^Record")
    waits = bar(page, "queue").inner_text()
    count(served, pad, 9)
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("△ 1 not recorded · ✓ 2 recorded").wait_for()
    page.locator("[data-bar=queue] summary").click()
    overtaken = page.locator("[data-bar=queue] li[data-state=again]")
    said = overtaken.inner_text()
    overtaken.get_by_role("link", name="Open it").click()
    page.locator(".draft-note").wait_for()
    written = [(act.act.event.what.value, act.act.event.value) for act in served.played(pad).acts]

    assert "3 acts wait for the link" in waits
    assert "Overtaken, not recorded. Since entry 1: 2 Red writes Crafting: 9." in said
    assert "Now it would be: Red's Crafting: 9 → 7. At entry 1 it would have been: Red's Crafting: 0 → 7." in said
    assert written == [("crafting", 9), ("completed_orders", 2), ("spell_research", 4)]
    assert page.locator("input[name=value]").input_value() == "7"


def test_an_act_whose_answer_was_lost_is_recorded_once(served, phone, pad):
    """The server heard it, the phone did not hear the answer: sent again, it is already recorded."""
    page = seated(served, phone, pad, "red")
    page.goto(f"{served.address}/t/{pad}/act/count?seat=red")
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    page.locator('input[value="completed_orders"]').first.check(force=True)
    page.locator("input[name=value]").fill("2")
    Player(page).press("^Record")
    item = page.evaluate(f"JSON.parse(localStorage['tableside:queue:{pad}'])[0]")
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 1 recorded").wait_for()
    page.evaluate(f"item => {{ localStorage['tableside:queue:{pad}'] = JSON.stringify([item]); }}", item)
    page.reload()
    bar(page, "queue").get_by_text("✓ 1 recorded").wait_for()

    page.locator("[data-bar=queue] summary").click()

    assert "already recorded as entry 2" in bar(page, "queue").inner_text()
    assert served.played(pad).head == 2


@pytest.mark.parametrize("how", ["reload", "back", "elsewhere"])
def test_what_was_typed_survives(served, phone, pad, how):
    """A reload, going back and another page in between lose nothing."""
    page = seated(served, phone, pad, "red")
    panel = f"{served.address}/t/{pad}/act/count?seat=red"
    page.goto(panel)
    page.locator('input[value="completed_orders"]').first.check(force=True)
    page.locator("input[name=value]").fill("6+1")
    {
        "reload": page.reload,
        "back": lambda: (page.goto(f"{served.address}/t/{pad}"), page.go_back()),
        "elsewhere": lambda: (page.goto(f"{served.address}/t/{pad}/log"), page.goto(panel)),
    }[how]()
    page.locator(".draft-note").wait_for()
    typed = page.locator("input[name=value]").input_value(), page.locator("input[name=what]:checked").input_value()
    Player(page).press("^Record")
    live(page, 2)
    page.goto(panel)

    assert typed == ("6+1", "completed_orders")
    assert served.played(pad).acts[0].act.event.value == 7
    assert page.locator("input[name=value]").input_value() == ""


def test_a_phone_does_not_overtake_itself(served, phone, pad):
    """Crafting 3 and then 5 from one panel without a link: both are recorded, in this order."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    write_down(page, 3)
    write_down(page, 5)
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 2 recorded").wait_for()

    assert values(served, pad) == [("crafting", 3), ("crafting", 5)]


def test_a_pad_does_not_overtake_itself(served, phone, pad):
    """7 and then 8 in the same cell without a link."""
    page = seated(served, phone, pad, "red")
    live(page, 1)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    page.locator('input[name="crafting|red"]').fill("7")
    page.get_by_role("button", name="Write down").click()
    page.locator('input[name="crafting|red"]').fill("8")
    page.get_by_role("button", name="Write down").click()
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 2 recorded").wait_for()

    assert values(served, pad) == [("crafting", 7), ("crafting", 8)]


def test_a_real_conflict_is_not_hidden_by_the_own_acts(served, phone, pad):
    """The scorekeeper wrote the same cell meanwhile: neither of the two acts that wait writes over it unseen."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    write_down(page, 2, "completed_orders")
    write_down(page, 3)
    write_down(page, 5)
    count(served, pad, 9)
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("△ 2 not recorded · ✓ 1 recorded").wait_for()

    assert values(served, pad) == [("crafting", 9), ("completed_orders", 2)]


def test_what_is_pressed_as_soon_as_the_bar_shows_waits(served, phone, pad):
    """The server is gone: the bar says that what is pressed waits, and it does."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.locator('input[value="crafting"]').first.check(force=True)
    page.locator("input[name=value]").fill("4")
    page.wait_for_timeout(300)
    page.evaluate(
        """() => new MutationObserver(() => {
            if (document.querySelector('[data-bar="lost"]')) document.querySelector('button[value=record]').click();
        }).observe(document.getElementById("bars"), { childList: true, subtree: true })"""
    )
    served.stop()
    bar(page, "queue").wait_for()

    assert "1 act waits for the link" in bar(page, "queue").inner_text()
    assert "/act/count" in page.url


def test_checking_works_on_a_page_that_polls(served, phone, pad):
    """However long ago the last answer came: the page asks, and then checks."""
    served.app.extensions["tableside-live"].presence.most_streams = 0
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.locator('input[value="crafting"]').first.check(force=True)
    page.locator("input[name=value]").fill("4")
    page.wait_for_timeout(300)
    page.evaluate("const now = Date.now(); Date.now = () => now + 60_000")
    page.get_by_role("button", name="Check first").click()
    page.locator(".outcome").wait_for()

    assert bar(page, "check").count() == 0


def test_checking_without_a_link_says_so(served, phone, pad):
    """And keeps what was typed."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    page.locator("input[name=value]").fill("4")
    page.get_by_role("button", name="Check first").click()
    bar(page, "check").wait_for()

    assert "Checking needs the link" in bar(page, "check").inner_text()
    assert page.locator("input[name=value]").input_value() == "4"


def test_an_act_whose_page_never_came_is_pressed_again_once(served, phone, pad):
    """The server recorded it, the answer was lost on the way: the panel knows its one-time id."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.locator("input[name=value]").fill("4")
    page.locator('input[value="crafting"]').first.check(force=True)
    page.wait_for_timeout(300)
    page.route("**/act/count?seat=red", answer_lost, times=1)
    page.get_by_role("button", name="Record").click()
    page.wait_for_url("chrome-error://**")
    panel(served, page, pad)
    told = page.locator(".draft-note").inner_text()
    page.get_by_role("button", name="Record").click()
    live(page, 2)

    assert "It is not known whether this was recorded" in told
    assert "already recorded as entry 2" in page.locator("#said").inner_text()
    assert values(served, pad) == [("crafting", 4)]


def test_a_phone_that_was_let_out_is_told_what_was_not_recorded(served, phone, pad):
    """An act waits, the link is ended, the phone comes back: the page says at once that it was not recorded."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    write_down(page, 3)
    let_out(served, pad)
    page.context.set_offline(False)
    page.get_by_text("This device is no longer let in here").wait_for()
    page.locator("[data-left]", has_text="Not recorded").wait_for()

    assert "△ Write, Red: Crafting, 3" in page.locator("[data-left]").inner_text()
    assert served.played(pad).head == 1


def test_what_was_recorded_before_the_phone_was_let_out_is_not_denied(served, phone, pad):
    """The act arrived, its answer did not, then the link was ended: the page does not say that it was not recorded."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    write_down(page, 3)
    item = page.evaluate(f"JSON.parse(localStorage['tableside:queue:{pad}'])[0]")
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 1 recorded").wait_for()
    page.evaluate(f"item => {{ localStorage['tableside:queue:{pad}'] = JSON.stringify([item]); }}", item)
    let_out(served, pad)
    page.get_by_text("This device is no longer let in here").wait_for()
    page.wait_for_timeout(500)

    assert "Not recorded" not in page.locator("body").inner_text()
    assert "entry 2" in page.evaluate(f"localStorage['tableside:queue:{pad}']")


def test_names_typed_in_the_menu_survive_a_reload(served, phone, pad):
    """The menu keeps drafts like a panel, each form its own, and forgets them when they are recorded."""
    page = keeper(served, phone, pad)
    page.goto(f"{served.address}/t/{pad}/menu")
    page.locator("summary", has_text="People and seats").click()
    page.locator('input[name="name-red"]').fill("Somebody")
    page.reload()
    page.locator(".draft-note").wait_for()
    typed = page.locator('input[name="name-red"]').input_value()
    page.get_by_role("button", name="Rename", exact=True).click()
    page.locator("#said .flash.done").wait_for()
    page.goto(f"{served.address}/t/{pad}/menu")

    assert typed == "Somebody"
    assert served.played(pad).settings.names["red"] == "Somebody"
    assert page.locator(".draft-note").count() == 0


def test_what_was_recorded_is_kept_no_longer_in_the_browser(served, phone, pad):
    """The list says what became of it; the form that was sent is gone."""
    page = seated(served, phone, pad, "red")
    panel(served, page, pad)
    page.context.set_offline(True)
    bar(page, "lost").wait_for()
    write_down(page, 37)
    page.context.set_offline(False)
    bar(page, "queue").get_by_text("✓ 1 recorded").wait_for()
    item = page.evaluate(f"JSON.parse(localStorage['tableside:queue:{pad}'])[0]")

    assert (item["body"], item["typed"]) == ([], {})

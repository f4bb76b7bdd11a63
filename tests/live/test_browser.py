"""Phones at a live table, in a real browser: many at once, in conflict, offline, scoring for all, let out again."""

import re
import time
from random import Random
from urllib.parse import urlencode

import pytest

from tests.browser.player import Player
from tracker.journal.links import Role, links_of, revoke
from tracker.kernel.play import write_event
from tracker.kernel.simulate import choose

SEATS = ("red", "blue", "yellow", "purple", "green", "orange", "grey", "teal")


def live(page, entry, seconds=10):
    """Wait until a page shows an entry and is current."""
    wanted = re.compile(rf"{entry}/{entry}\b")
    page.locator("#live", has_text=wanted).wait_for(timeout=seconds * 1000)
    return page.locator("#live").inner_text()


def seated(served, phone, table, seat, **more):
    """A phone that has opened its seat's link."""
    page = phone(**more)
    page.goto(served.link(Role.SEAT, table, seat))
    return page


def keeper(served, phone, table, **more):
    """The scorekeeper's phone."""
    page = phone(**more)
    page.goto(served.link(Role.SCOREKEEPER, table))
    return page


def bar(page, name):
    """A bar above the page."""
    return page.locator(f'[data-bar="{name}"]')


def count(served, table, value, what="crafting", seat="red"):
    """Record a line of the pad beside all phones."""
    return served.act(table, act="count", seat=seat, what=what, value=value)


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


def chosen(served, table, seat):
    """A mark that fits a seat, as the address of its panel says it."""
    played = served.played(table)
    offer = next(offer for offer in played.game.offers(played.state, seat, {}) if offer.act == "mark")
    event = write_event(choose(played.game, played.state, offer, Random(seat)))
    return urlencode({name: value for name, value in event.items() if name != "act"})


def test_eight_phones_mark_in_the_same_second(served, phone):
    """Everybody marks the own sheet at once: eight acts, no conflict, and all show the same entry."""
    table = served.table("merchants_of_magick", 8, "shoppe")
    served.act(table, act="roll", d6=3, d8=4, d10=5, d12=6)
    phones = [seated(served, phone, table, seat) for seat in SEATS]
    for page, seat in zip(phones, SEATS, strict=True):
        page.goto(f"{served.address}/t/{table}/act/mark?{chosen(served, table, seat)}")
    at = time.time() * 1000 + 1000
    for page in phones:
        page.evaluate(
            "at => { setTimeout(() => document.querySelector('button[value=record]').click(), at - Date.now()); }", at
        )
    said = [live(page, 10) for page in phones]
    acts = served.played(table).acts

    assert len(said) == 8
    assert sorted(act.act.event.seat for act in acts if type(act.act.event).__name__ == "Mark") == sorted(SEATS)


def test_two_phones_in_conflict(served, phone, merchants):
    """Both sell to the same space: the first is recorded, the second is told before and when it presses."""
    first, second = keeper(served, phone, merchants), keeper(served, phone, merchants)
    space = f"{served.address}/t/{merchants}/act/sell?seat=red&weapon=axe&quality=standard&space=grasslands/elves/1"
    first.goto(space)
    second.goto(space)
    Player(first).press("^Record")
    live(first, 4)
    bar(second, "arrived").wait_for()
    told = bar(second, "arrived").inner_text()
    Player(second).press("^Record")

    assert "Entry 4 arrived" in told
    assert Player(second).sees("Since entry 3 something has changed what this would do")
    assert second.locator("input[name=space]:checked").input_value() == "grasslands/elves/1"
    assert served.played(merchants).head == 4


def test_nothing_moves_under_an_open_panel(served, phone, merchants):
    """While somebody chooses, an update is only a bar above the page."""
    page = keeper(served, phone, merchants)
    page.goto(f"{served.address}/t/{merchants}/act/sell?seat=red")
    page.locator("input[name=weapon]").first.check(force=True)
    page.wait_for_timeout(300)
    before = page.locator(".buttons").bounding_box(), page.locator("fieldset").first.bounding_box()
    served.act(merchants, act="correct", path="mats.red.gold", value=30)
    bar(page, "arrived").wait_for()

    assert (page.locator(".buttons").bounding_box(), page.locator("fieldset").first.bounding_box()) == before
    assert page.locator("input[name=weapon]:checked").count() == 1


def test_a_table_page_follows_and_keeps_what_is_unfolded_and_typed(served, phone, pad):
    """The view is swapped in place: a typed cell, an open list and the place on the page stay."""
    page = keeper(served, phone, pad)
    cell = page.locator('input[name^="crafting|blue"], input[name="crafting|blue"]').first
    page.locator("label[for=pane-blue]").click()
    cell.fill("7")
    page.locator("summary", has_text="Acts").click()
    count(served, pad, 9)
    live(page, 2)

    assert cell.input_value() == "7"
    assert page.locator("details[open] > summary", has_text="Acts").count() == 1
    assert page.locator("#pane-blue").is_checked()
    assert "Entry 2" in page.locator("#said [data-news]").inner_text()


def test_a_cell_written_by_somebody_else_meanwhile_is_shown(served, phone, pad):
    """What was typed stays, and the page says what the table says now."""
    page = keeper(served, phone, pad)
    page.locator("label[for=pane-red]").click()
    page.locator('input[name="crafting|red"]').fill("7")
    page.locator("summary", has_text="Acts").click()
    count(served, pad, 9)
    live(page, 2)

    assert page.locator('input[name="crafting|red"]').input_value() == "7"
    assert "you typed 7, the table now says 9" in page.locator(".draft-note").inner_text()


def test_one_live_region_and_no_other(served, phone, pad):
    """A screen reader hears each update once, politely."""
    page = keeper(served, phone, pad)
    count(served, pad, 9)
    live(page, 2)

    assert page.locator("[aria-live], [role=status]").count() == 1


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
    assert "Overtaken, not recorded. Since entry 1 something has changed" in said
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


def test_one_phone_scores_for_four(served, phone, pad):
    """The scorekeeper writes every column; the display in the middle follows."""
    page, screen = keeper(served, phone, pad), phone(width=1280, height=720)
    screen.goto(served.link(Role.VIEWER, pad))
    screen.goto(f"{served.address}/t/{pad}/display")
    for number, seat in enumerate(SEATS[:4], 1):
        page.locator(f"label[for=pane-{seat}]").click()
        page.locator(f'input[name="crafting|{seat}"]').fill(f"{number}+{number}")
    page.get_by_role("button", name="Write down").first.click()
    live(page, 5)
    live(screen, 5)
    totals = [re.findall(r"\d+", text)[0] for text in screen.locator(".places .big").all_inner_texts()]

    assert {score.seat: score.total for score in served.played(pad).game.score(served.played(pad).state)} == dict(
        zip(SEATS, (2, 4, 6, 8), strict=False)
    )
    assert totals == ["8", "6", "4", "2"]


def test_a_phone_whose_link_was_ended_shows_what_to_do(served, phone, merchants):
    """Its page shows nothing of the table any more."""
    page = seated(served, phone, merchants, "red")
    live(page, 3)
    with served.app.app_context():
        revoke(next(link.id for link in links_of(merchants) if link.seat == "red"))
    page.get_by_text("This device is no longer let in here").wait_for(timeout=2_500)
    shown = page.locator("body").inner_text()
    page.get_by_role("link", name="Join a table").click()

    assert "Axe" not in shown
    assert "Battle Merchants" not in shown
    assert page.url.endswith("/join")


def test_a_panel_of_a_freed_seat_ends_though_another_seat_stays(served, phone, merchants):
    """The device holds two seats; the one whose panel is open is freed."""
    page = seated(served, phone, merchants, "red")
    other = served.played(merchants).state.terms.seats[1]
    page.goto(served.link(Role.SEAT, merchants, other))
    page.goto(f"{served.address}/t/{merchants}/act/sell?seat=red")
    page.wait_for_timeout(600)
    with served.app.app_context():
        revoke(next(link.id for link in links_of(merchants) if link.seat == "red"))
    page.get_by_text("This device is no longer let in here").wait_for(timeout=3_000)

    assert page.goto(f"{served.address}/t/{merchants}").status == 200


def test_a_page_without_a_stream_asks_instead(served, phone, pad):
    """All places for streams are taken: the page polls and stays current."""
    served.app.extensions["tableside-live"].presence.most_streams = 0
    page = seated(served, phone, pad, "red")
    live(page, 1)
    count(served, pad, 9)
    said = live(page, 2)

    assert said.startswith("◐ asking")


def test_a_phone_comes_in_by_typing_the_code(served, phone, pad):
    """From the bare address to the own seat, with what the display shows."""
    screen = keeper(served, phone, pad, width=1280, height=720)
    screen.goto(f"{served.address}/t/{pad}/display")
    code = screen.locator("aside .code").inner_text()
    guest = Player(phone())
    guest.open(served.address)
    guest.type("Code", code.lower())
    guest.press("Go to the table")
    guest.press("Blue")

    assert guest.sees("Acts")
    assert guest.page.url.endswith(f"/t/{pad}?seat=blue")

"""Phones at a live table, in a real browser: many at once, in conflict, scoring for all, let out again."""

import re
import time
from random import Random
from urllib.parse import urlencode

import pytest

from tests.browser.player import Player
from tests.live.phones import bar, count, keeper, let_out, live, seated
from tracker.journal.links import Role
from tracker.kernel.play import write_event
from tracker.kernel.simulate import choose

SEATS = ("red", "blue", "yellow", "purple", "green", "orange", "grey", "teal")


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
    came = " ".join(second.locator(".came").inner_text().split())

    assert "Entry 4 arrived" in told
    assert re.search(r"Since entry 3: 4 .*Red sold Axe to Elves, Grasslands 1", came)
    assert re.search(r"Now it would be: .*already holds a weapon.* At entry 3 .*Red's gold: 5 → 11", came)
    assert second.locator(".came dd").first.bounding_box()["y"] < 400
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


def test_a_table_page_follows_and_keeps_what_is_folded_and_typed(served, phone, pad):
    """The view is swapped in place: a typed cell, a folded group and the pane stay."""
    page = keeper(served, phone, pad)
    cell = page.locator('input[name^="crafting|blue"], input[name="crafting|blue"]').first
    page.locator("label[for=pane-blue]").click()
    cell.fill("7")
    page.locator("summary", has_text="Charms").click()
    count(served, pad, 9)
    live(page, 2)

    assert cell.input_value() == "7"
    assert page.locator("details:not([open]) > summary", has_text="Charms").count() == 1
    assert page.locator("#pane-blue").is_checked()
    assert "Entry 2" in page.locator("#said [data-news]").inner_text()


def test_a_cell_written_by_somebody_else_meanwhile_is_shown(served, phone, pad):
    """What was typed stays, and the page says what the table says now."""
    page = keeper(served, phone, pad)
    page.locator("label[for=pane-red]").click()
    page.locator('input[name="crafting|red"]').fill("7")
    page.locator('input[name="crafting|red"]').blur()
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
    let_out(served, merchants)
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
    let_out(served, merchants)
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


@pytest.mark.parametrize("where", ["", "/act/forge?seat=red", "/log", "/sheet/print"])
def test_a_page_that_polls_ends_within_two_seconds(served, phone, merchants, where):
    """Without a stream too, on every kind of page, the printable one as well."""
    served.app.extensions["tableside-live"].presence.most_streams = 0
    page = seated(served, phone, merchants, "red")
    page.goto(f"{served.address}/t/{merchants}{where}")
    page.wait_for_timeout(1_200)
    let_out(served, merchants)
    page.get_by_text("This device is no longer let in here").wait_for(timeout=2_000)

    assert "Axe" not in page.locator("body").inner_text()


def test_a_panel_of_a_freed_seat_ends_while_polling(served, phone, merchants):
    """The device holds two seats and has no stream; the seat whose panel is open is freed."""
    served.app.extensions["tableside-live"].presence.most_streams = 0
    page = seated(served, phone, merchants, "red")
    page.goto(served.link(Role.SEAT, merchants, served.played(merchants).state.terms.seats[1]))
    page.goto(f"{served.address}/t/{merchants}/act/sell?seat=red")
    page.wait_for_timeout(1_200)
    let_out(served, merchants)
    page.get_by_text("This device is no longer let in here").wait_for(timeout=2_000)

    assert page.goto(f"{served.address}/t/{merchants}").status == 200


def test_who_is_here_follows_by_itself(served, phone, pad):
    """A phone leaves and is silent: the page says so without being loaded again."""
    page = keeper(served, phone, pad)
    other = seated(served, phone, pad, "red")
    live(other, 1)
    page.goto(f"{served.address}/t/{pad}/here")
    before = page.locator(".is-here").count()
    other.context.close()
    served.app.extensions["tableside-live"].presence._clock = lambda: time.time() + 16
    page.locator(".is-silent").wait_for(timeout=8_000)

    assert before == 2
    assert page.locator(".is-here").count() == 1


@pytest.mark.parametrize("unfolds", ["Acts", "Rulings in use"])
def test_nothing_moves_under_an_unfolded_list(served, phone, pad, unfolds):
    """An unfolded list is somebody's: the update waits in a bar until it is folded again."""
    page = keeper(served, phone, pad)
    live(page, 1)
    fold = page.locator("summary", has_text=unfolds)
    fold.click()
    fold.blur()
    page.evaluate("document.querySelector('.bar').dataset.same = 'yes'")
    count(served, pad, 9)
    bar(page, "arrived").wait_for()
    page.wait_for_timeout(500)
    stayed = page.locator(".bar[data-same]").count()
    fold.click()
    live(page, 2)

    assert stayed == 1
    assert page.locator(".bar[data-same]").count() == 0


def test_a_quiet_stream_is_dead(served, phone, pad, monkeypatch):
    """A stream that says nothing for five seconds is given up and opened again."""
    monkeypatch.setattr("tracker.web.live.HEARTBEAT", 600)
    page = keeper(served, phone, pad)
    began = live(page, 1)
    with page.expect_request("**/stream", timeout=12_000) as again:
        page.wait_for_timeout(100)

    assert began.startswith("◉ live")
    assert again.value.url.endswith(f"/t/{pad}/stream")

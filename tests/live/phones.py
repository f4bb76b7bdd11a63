"""Phones at a live table: opening them, waiting for them, and reading what their bars say."""

import http.client
import re
from urllib.parse import urlsplit

from tracker.journal.links import Role, links_of, revoke


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


def let_out(served, table, seat="red"):
    """Whoever keeps score ends the link of a seat."""
    with served.app.app_context():
        revoke(next(link.id for link in links_of(table) if link.seat == seat))


def panel(served, page, table, act="count?seat=red"):
    """Open the panel of an act, and wait until the page knows where it stands."""
    with page.expect_response("**/head?*"):
        page.goto(f"{served.address}/t/{table}/act/{act}")


def write_down(page, value, what="crafting"):
    """Choose a line on its panel, type its value and press Record."""
    page.locator(f'input[value="{what}"]').first.check(force=True)
    page.locator("input[name=value]").fill(str(value))
    page.get_by_role("button", name=re.compile("^Record")).click()


def answer_lost(route):
    """A form arrives at the server; its answer, and the cookie in it, never reaches the phone."""
    sent, where = route.request, urlsplit(route.request.url)
    connection = http.client.HTTPConnection(where.netloc, timeout=10)
    connection.request(sent.method, f"{where.path}?{where.query}", sent.post_data, sent.all_headers())
    connection.getresponse().read()
    connection.close()
    route.abort()


def values(served, table):
    """What was written, in order."""
    return [(act.act.event.what.value, act.act.event.value) for act in served.played(table).acts]

"""Every page, at both widths and in both themes: axe finds nothing, nothing sticks out sideways."""

from random import Random

import pytest

from tests.browser.soundness import problems
from tracker.games import GAMES
from tracker.journal.acts import Slip, record
from tracker.journal.remarks import set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.game import Mode
from tracker.kernel.simulate import play_out

LONG = "A name of forty letters, none to be lost"

HOUSE_PAGES = ["/", "/people", "/boxes", "/rules?q=gold", "/import", "/who", "/nowhere"]
PAGES = [
    "/boxes/{game}",
    "/new/{game}",
    "/t/{table}",
    "/t/{table}/log",
    "/t/{table}/review",
    "/t/{table}/menu",
    "/t/{table}/display",
    "/t/{table}/why/{seat}",
    "/t/{table}/number/{path}",
    "/t/{table}/entry/{entry}",
    "/t/{table}/entry/{entry}/amend",
    "/t/{table}/entry/{entry}/strike",
    "/t/{table}/act/{act}?seat={seat}",
]


def evening(game, count=12):
    """Play some acts by the offers, against the rules once, with one automation proposed."""
    seats = game.about.colours[: min(game.about.most, 4)]
    table = open_table(Opening(game.id, seats, names={seats[0]: LONG, seats[1]: 'Door "><b>'}, place="Kitchen"))
    for number, played in enumerate(play_out(game, load(table).state, Random(3), count)):
        record(Slip(table, 0, f"{number}"), played.event, overrule=True)
    for automation in game.about.automations[:1]:
        set_setting(Slip(table, 0, "mode"), "automation", Mode.PROPOSE.value, of_automation=automation.name)
    return table


def addresses(app, game):
    """Fill the addresses of all pages for a table of a game."""
    with app.app_context():
        table = evening(game)
        played = load(table)
        seat = played.state.terms.seats[0]
        parts = {
            "game": game.id,
            "table": table,
            "seat": seat,
            "entry": played.acts[0].act.number,
            "path": next(iter(game.accounts(played.state))),
            "act": next(offer.act for offer in game.offers(played.state, seat, {})),
        }
    return [page.format(**parts) for page in PAGES]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_page_is_sound(served, phone, game, width):
    """On every page of every game axe finds nothing, in light and in dark."""
    page = phone(width=width, height=800)
    page.goto(served.link())
    found = []
    for address in addresses(served.app, game):
        page.goto(served.address + address)
        found += problems(page)

    assert found == []


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_of_the_house_is_sound(served, phone, width):
    """With a table of every game axe finds nothing on the pages of the house, in light and in dark."""
    with served.app.app_context():
        tables = [evening(game) for game in GAMES.values()]
    page = phone(width=width, height=800)
    page.goto(served.link())
    found = []
    for address in HOUSE_PAGES:
        page.goto(served.address + address)
        found += problems(page)

    assert (len(tables), found) == (len(GAMES), [])

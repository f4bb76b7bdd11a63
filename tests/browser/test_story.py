"""The story of a first evening, as a new user would try it: by thumb, without JavaScript, by keyboard."""

import json

import pytest

from tests.browser.player import KeyboardPlayer, Player

WAYS = {
    "by thumb": (Player, True),
    "without JavaScript": (Player, False),
    "by keyboard": (KeyboardPlayer, True),
}


@pytest.fixture(params=WAYS, ids=list(WAYS))
def player(request, phone):
    """A player at a phone, in each of the three ways."""
    kind, javascript = WAYS[request.param]
    return kind(phone(javascript=javascript))


def open_table(player):
    """Open a table of Battle Merchants for Red, Purple and Yellow."""
    player.follow("^Battle Merchants$")
    player.type("Name of Red", "Window")
    player.press("^Start$")


def forge(player, *wares):
    """Forge weapons for whoever is due."""
    player.follow("^Forge$")
    for place, ware in enumerate(wares, 1):
        player.select(f"Weapons {place}", ware)
    player.press("^Record")


def sell(player, weapon, space):
    """Sell a weapon for whoever is due."""
    player.follow("^Sell$")
    player.choose(f"^{weapon}")
    player.choose("^Standard")
    player.choose(f"^{space}")
    player.press("^Record")


def test_a_first_evening(player, served, serve, tmp_path):
    """Open, record, see why, undo, amend five lines up, review, correct, export, import elsewhere."""
    player.open(served.link())
    open_table(player)
    forge(player, "Standard axe")
    forge(player, "Standard sword")
    forge(player, "Standard mace")
    sell(player, "Axe", "Elves, Grasslands 1")
    sell(player, "Sword", "Orcs, Mountains 1")
    assert player.sees("Yellow to act"), player.page.locator("body").inner_text()

    # See why each number is what it is.
    player.follow("Window")
    assert player.sees("11 gold")
    player.follow("[Gg]old: every line")
    assert player.sees("Window receives 6 gold")
    assert player.sees("BM-SELL-11")
    player.follow("Back to the table")

    # Undo, and do it again.
    player.press("Undo 6")
    assert player.sees("Taken back: Purple sold Sword")
    player.press("Redo")
    assert player.sees("Brought back: Purple sold Sword")

    # Amend an act five lines up and see the difference first.
    player.follow("^Log$")
    player.follow("^Entry 2$")
    player.follow("^Amend$")
    player.select("Weapons 1", "Standard sword")
    player.press("Show the difference")
    assert player.sees("Entry 5 would be against BM-SELL-02")
    player.press("^Amend$")
    assert player.sees("Entry 2: amended")

    # Ask for a review.
    player.follow("^Review")
    assert player.sees("1 finding in 5 acts")
    assert player.sees("has no standard axe in stock")
    player.press("^Accept")
    assert player.sees("house ruling")
    player.follow("Back to the table")

    # Correct a number to what lies on the table.
    player.follow("Window")
    player.follow("[Gg]old: every line")
    player.type("What lies on the table", "10+5")
    player.press("^Correct$")
    assert player.sees("correction")
    player.follow("Back to the table")
    assert player.sees("15")

    # Export the record and import it on another machine.
    player.follow("Table menu")
    record = tmp_path / "record.json"
    with player.page.expect_download() as download:
        player.follow("Export the record")
    download.value.save_as(record)
    assert json.loads(record.read_text())["format"] == 1
    elsewhere = serve("elsewhere")
    player.open(elsewhere.link())
    player.follow("Import a record")
    player.page.get_by_label("A record of a table").set_input_files(record)
    player.press("^Import$")
    assert player.sees("The record is imported")
    assert player.sees("Yellow to act"), player.page.locator("body").inner_text()
    assert player.sees("Window")

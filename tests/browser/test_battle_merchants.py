"""Battle Merchants on real phones: a season of two seats, the war, the box, the quick tools."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.soundness import problems
from tracker.journal.acts import Slip, record
from tracker.journal.links import Role
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event

#: The shortest spring of two seats: Steve sells four times, the third token lies after Purple's second sale.
SPRING = (
    {"act": "forge", "seat": "red", "weapons": ["axe/standard", "axe/standard"]},
    {"act": "forge", "seat": "purple", "weapons": ["mace/standard", "sword/standard"]},
    {"act": "sell", "seat": "red", "weapon": "axe", "quality": "standard", "space": "grasslands/elves/1"},
    {"act": "sell", "seat": "purple", "weapon": "sword", "quality": "standard", "space": "mountains/hobgoblins/1"},
    {"act": "sell", "seat": "red", "weapon": "axe", "quality": "standard", "space": "desert/orcs/1"},
    {"act": "sell", "seat": "purple", "weapon": "mace", "quality": "standard", "space": "desert/orcs/2"},
    {"act": "forge", "seat": "red", "weapons": ["sword/standard", "axe/standard"]},
)


def _number(answer):
    """The number an act got."""
    return answer.number


@pytest.fixture
def two(served):
    """A table of Red and Purple where everything is tracked."""
    with served.app.app_context():
        return open_table(Opening("battle_merchants", ("red", "purple"), depth="full"))


@pytest.fixture
def spring_over(served, two):
    """The same table after the war of spring."""
    with served.app.app_context():
        game = load(two).game
        numbers = [
            _number(record(Slip(two, 0, str(place)), read_event(game, told))) for place, told in enumerate(SPRING)
        ]
    return two, numbers[-1]


def forge(player, *wares):
    """Forge weapons for whoever is due."""
    player.follow("^Forge$")
    player.select("Weapons 1", wares[0])
    player.select("Weapons 2", wares[1])
    player.press("^Record")


def choose(player, words):
    """Tap a chip, and see it chosen."""
    chip = player.page.get_by_role("radio", name=re.compile(rf"^(✓ )?{words}")).first
    chip.click(force=True)
    expect(chip).to_be_checked()


def sell(player, space, weapon):
    """Tap a free space on the board and sell there."""
    player.follow(f"^{space}: asks for")
    choose(player, weapon)
    choose(player, "Standard")
    player.press("^Record")


def play_spring(red, purple):
    """Play the spring: each seat waits for its turn to be shown on its own phone."""
    assert red.sees("Red to act")
    forge(red, "Standard axe", "Standard axe")
    assert purple.sees("Purple to act")
    forge(purple, "Standard mace", "Standard sword")
    assert red.sees("Red to act")
    sell(red, "Elves, Grasslands 1", "Axe")
    assert purple.sees("Steve sells a sword to Dwarves, Forest 1")
    sell(purple, "Hobgoblins, Mountains 1", "Sword")
    assert red.sees("Steve sells a hammer to Hobgoblins, Desert 1")
    sell(red, "Orcs, Desert 1", "Axe")
    assert purple.sees("Steve sells a sword to Orcs, Grasslands 1")
    sell(purple, "Orcs, Desert 2", "Mace")
    assert red.sees("has a last turn")
    forge(red, "Standard sword", "Standard axe")
    assert purple.sees("Summer · 0 of 3")


def gold_of(served, table):
    """The gold of both seats as the journal has it."""
    with served.app.app_context():
        return {seat: mat.gold for seat, mat in load(table).state.mats.items()}


def test_two_seats_play_a_season_on_two_phones(served, phone, two):
    """Each on their own phone: forge, tap the board to sell, Steve moves, the war ends the spring."""
    red, purple = Player(phone()), Player(phone())
    red.open(served.link(Role.SEAT, two, "red"))
    purple.open(served.link(Role.SEAT, two, "purple"))
    play_spring(red, purple)

    assert gold_of(served, two) == {"red": 7, "purple": 16}
    assert red.sees("The war of spring: battle by battle")
    assert purple.sees("Purple to act")


def test_two_seats_play_a_season_on_one_phone(served, phone, two):
    """The scorekeeper's phone is enough: it acts for whoever is due."""
    only = Player(phone())
    only.open(served.link(Role.SCOREKEEPER, two))
    play_spring(only, only)

    assert gold_of(served, two) == {"red": 7, "purple": 16}


def test_a_season_on_one_phone_without_javascript(served, phone, two):
    """Every tap is a link or a form."""
    only = Player(phone(javascript=False))
    only.open(served.link(Role.SCOREKEEPER, two))
    play_spring(only, only)

    assert gold_of(served, two) == {"red": 7, "purple": 16}


def test_a_war_is_stepped_through_battle_by_battle(served, phone, spring_over):
    """From the table to the war, one step after another, each with its reason and rule."""
    table, _ = spring_over
    player = Player(phone())
    player.open(served.link(Role.VIEWER, table))
    player.follow("The war of spring: battle by battle")
    assert player.sees("6 steps")
    player.follow("Step through")
    player.follow("Next")
    assert player.sees("beats Steve's")
    assert player.sees("BM-STEVE-13")
    player.follow("Next")
    player.follow("Next")
    assert player.sees("goes to the supply")
    player.follow("Next")
    assert player.sees("Repairs: Red 4, Purple 4.")
    player.follow("Previous")
    assert player.sees("tie, both leave the board")


def test_the_entry_of_a_war_leads_to_it(served, phone, spring_over):
    """The last act of a season offers its war."""
    table, number = spring_over
    player = Player(phone())
    player.open(served.link(Role.VIEWER, table))
    player.open(f"{served.address}/t/{table}/entry/{number}")
    player.follow("The war, battle by battle")

    assert player.sees("What it brought")


def test_a_weapon_on_the_board_leads_to_its_correction(served, phone, spring_over):
    """Tap a weapon, say what really lies there, and it lies there, with a line in the log."""
    table, _ = spring_over
    player = Player(phone())
    player.open(served.link(Role.SCOREKEEPER, table))
    player.follow("Orcs, Desert 1: Red's Axe")
    assert player.sees("Red sold Axe to Orcs, Desert 1.")
    choose(player, "Purple$")
    choose(player, "Vorpal$")
    player.press("^Correct$")

    assert player.sees("Purple's Vorpal Axe lies here")


def test_an_impossible_weapon_is_refused_and_what_was_chosen_is_kept(served, phone, spring_over):
    """A made-up owner gets a sentence, and the chips stay as they were."""
    table, _ = spring_over
    player = Player(phone(javascript=False))
    player.open(served.link(Role.SCOREKEEPER, table))
    player.follow("Orcs, Desert 1: Red's Axe")
    choose(player, "Mace$")
    page = player.page
    answer = page.request.post(
        page.url,
        form={
            "owner": "nobody",
            "kind": "mace",
            "quality": "standard",
            "csrf_token": page.input_value("[name=csrf_token]"),
        },
    )

    assert answer.status == 409
    assert "must name owners among" in answer.text()
    assert re.search(r'value="mace" checked', answer.text())


def test_every_space_and_token_is_as_big_as_a_thumb(served, phone, two):
    """On a small phone every link of the board measures 44 pixels each way, and none sticks out."""
    page = phone()
    page.goto(served.link(Role.SCOREKEEPER, two))
    boxes = page.locator(".board-drawing a .ground").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.width, box.height, box.left, box.right])"
    )

    assert len(boxes) == 48 + 24
    assert [box for box in boxes if min(box[0], box[1]) < 43.5 or box[2] < 0 or box[3] > 360] == []


def test_a_space_that_fits_is_marked_without_colour(served, phone, two):
    """What the acting seat can sell to now says so in words and with a corner."""
    with served.app.app_context():
        record(Slip(two, 0, "a"), read_event(load(two).game, SPRING[0]))
    page = phone()
    page.goto(served.link(Role.SCOREKEEPER, two))
    page.goto(f"{served.address}/t/{two}?seat=red")
    fitting = page.get_by_role("link", name=re.compile("fits your stock"))

    assert sorted(fitting.evaluate_all("all => all.map(each => each.getAttribute('aria-label').split(':')[0])")) == [
        "Elves, Grasslands 1",
        "Orcs, Desert 1",
    ]
    assert page.locator(".board-drawing .place.fitting .fits").count() == 2


def test_a_war_is_worked_out_by_tapping_the_board(served, phone):
    """From home, without a table: tap two weapons, ask, read who wins and why."""
    player = Player(phone())
    player.open(served.link())
    player.follow("^A whole war")
    player.press("^Orcs, Desert 1: asks for")
    choose(player, "Purple vorpal")
    player.press("^Hobgoblins, Desert 1: asks for")
    assert player.sees("Hammer")
    player.press("^Work it out$")

    assert player.sees("Desert 1: Purple's Vorpal Hammer beats")
    assert player.sees("BM-BATTLE-03")


def test_steve_is_asked_once_without_a_table(served, phone):
    """Only the question: where does Steve sell?"""
    player = Player(phone(javascript=False))
    player.open(served.link())
    player.follow("^Steve's next moves")
    player.select("The space just sold to", "Elves, Grasslands 1")
    player.press("^Work it out$")

    assert player.sees("Steve sells a")
    assert player.sees("BM-STEVE-")


def test_a_corrected_space_of_the_box_is_on_the_next_board(served, phone):
    """What the owner types on the box page asks for that weapon on the next table."""
    player = Player(phone())
    player.open(served.link())
    player.follow("^Boxes$")
    player.follow("^Battle Merchants$")
    player.follow("Correct Weapon spaces, three seats")
    player.page.locator("select[name='box-boards.three.0.spaces.0']").select_option("hammer")
    player.press("^Keep for this house$")
    assert player.sees("The box is corrected")
    player.open(f"{served.address}/new/battle_merchants")
    player.press("^Start$")

    assert player.page.get_by_role("link", name="Dwarves, Mountains 1: asks for Hammer").count() == 1


PAGES = (
    "/t/{table}",
    "/t/{table}?seat=red",
    "/t/{table}/wars",
    "/t/{table}/war/{war}",
    "/t/{table}/war/{war}?step=2",
    "/t/{table}/from-here/steve",
    "/t/{table}/space/desert/orcs/1",
    "/t/{table}/act/turn_up_kingdom?place=1",
    "/t/{table}/checklist",
    "/boxes/battle_merchants",
    "/boxes/battle_merchants/part/boards.three",
    "/boxes/battle_merchants/part/kingdom_cards",
    "/boxes/battle_merchants/part/mats",
    "/boxes/battle_merchants/part/craft_cards",
    "/boxes/merchants_of_magick/part/rows",
    "/tools/battle_merchants/battle",
    "/tools/battle_merchants/war",
    "/tools/battle_merchants/steve",
    "/tools/coin_and_crown/start",
    "/tools/battleground_kingdoms/result",
    "/tools/merchants_of_magick/score",
)


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_is_sound(served, phone, spring_over, width):
    """Board, war, what if, space, a card, checklist, box parts and tools: axe finds nothing, in light and in dark."""
    table, war = spring_over
    page = phone(width=width, height=800)
    page.goto(served.link())
    found = {}
    for address in PAGES:
        page.goto(served.address + address.format(table=table, war=war))
        found[address] = problems(page)

    assert {address: wrong for address, wrong in found.items() if wrong} == {}

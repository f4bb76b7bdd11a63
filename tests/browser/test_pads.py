"""The five pads and the shoppe sheet on a phone: filled to the end without JavaScript, sound, harmless, quick."""

import re

import pytest

from tests.browser.player import Player
from tests.browser.soundness import problems
from tracker.games import GAMES
from tracker.journal.tables import Opening, load, open_table

HOSTILE = '"><img src=file:///etc/passwd>'
LONG = "A name of forty letters, none to be lost"
DEPTHS = {"battle_merchants": "gold", "merchants_of_magick": "score"}


class PadPlayer(Player):
    """Writes on a pad by the names of its cells."""

    def pane(self, seat):
        """Open the pane of a seat."""
        self.page.locator(f".totals label.tab-{seat}").click()

    def write(self, **cells):
        """Type into cells: `hamlet_red` is the cell of Red in the row hamlet."""
        for name, text in cells.items():
            row, _, seat = name.rpartition("_")
            self.page.locator(f'.pad [name="{row}|{seat}"]').fill(str(text))

    def pick(self, name, words):
        """Choose from the list in a cell."""
        box = self.page.locator(f'.pad select[name="{name}"]')
        box.select_option(label=next(text for text in box.locator("option").all_inner_texts() if words in text))

    def tap(self, name, value):
        """Tap the chip of a choice in a cell."""
        radio = self.page.locator(f'input[name="{name}"][value="{value}"]')
        self.page.locator(".pad label.chip", has=radio).click()

    def tap_all(self, choices):
        """Tap one chip in each of these cells."""
        for name, value in choices.items():
            self.tap(name, value)

    def put_down(self):
        """Write everything down."""
        self.press("^Write down$")

    def result(self):
        """Read the result card, once the page has its style."""
        self.page.wait_for_load_state("load")
        return " ".join(self.page.locator("section.result").inner_text().split())


def opened(served, game, seats, **names):
    """Open a table at the depth of its pad."""
    with served.app.app_context():
        depth = DEPTHS.get(game, "")
        return open_table(Opening(game, seats, depth=depth, names=names))


@pytest.fixture
def scorekeeper(phone, served):
    """Somebody with one phone and no JavaScript."""
    player = PadPlayer(phone(javascript=False))
    player.open(served.link())
    return player


def sit(scorekeeper, served, game, seats, **names):
    """Sit down at a new table."""
    table = opened(served, game, seats, **names)
    scorekeeper.open(f"{served.address}/t/{table}")
    return table


def test_coin_and_crown_is_filled_to_the_end(scorekeeper, served):
    """Two seats with equal points: the pad asks for coins, and the result names the tie-break."""
    sit(scorekeeper, served, "coin_and_crown", ("red", "blue"), red="Window", blue="Door")
    scorekeeper.write(hamlet_red=2, village_red=0, town_red=0, city_red=0, church_red="1+1")
    scorekeeper.write(hamlet_blue=2, village_blue=0, town_blue=0, city_blue=0, church_blue=2)
    coins = ("fields", "pastures", "forests", "military", "buildings", "builders")
    scorekeeper.tap_all({"lands|0": "red", "mines|0": "blue", **{f"{coin}|0": "nobody" for coin in coins}})
    scorekeeper.put_down()
    assert scorekeeper.sees("Window and Door are level down to their Hamlets: their coins decide.")
    scorekeeper.write(coins_red=9, coins_blue="3+4")
    scorekeeper.put_down()
    scorekeeper.follow("^Close the scoring$")
    scorekeeper.press("^Record")

    assert re.search(r"Place 1 Window.*CC-TIE-05.*Place 2 Door", scorekeeper.result())


QUESTIONS = ("accessory_charm", "weapon_charm", "armor_charm", "accessory_wish", "weapon_wish", "armor_wish")


def count_coins(scorekeeper, seat, orders):
    """Fill a seat's pane: 24 Coins, so many Orders of each category."""
    scorekeeper.pane(seat)
    scorekeeper.write(**{f"crafting_{seat}": "4+4", f"spell_research_{seat}": 6, f"completed_orders_{seat}": 10})
    scorekeeper.write(**{f"{kind}_orders_{seat}": orders for kind in ("accessory", "weapon", "armor")})
    scorekeeper.pick(f"material_mastery|{seat}", "Not scored")
    scorekeeper.pick(f"energy_mastery|{seat}", "Not scored")
    scorekeeper.tap_all({f"{question}|{seat}": "0" for question in QUESTIONS})


def test_merchants_of_magick_is_filled_to_the_end(scorekeeper, served):
    """Each seat in its own pane; a tie in Coins is decided by fulfilled Orders."""
    sit(scorekeeper, served, "merchants_of_magick", ("red", "blue"))
    count_coins(scorekeeper, "red", orders=2)
    count_coins(scorekeeper, "blue", orders=1)
    scorekeeper.put_down()

    assert scorekeeper.sees("Everything is counted")
    assert re.search(r"Place 1 Red.*24 coins.*MM-TIE-01.*Place 2 Blue.*24 coins", scorekeeper.result())


def test_warriors_and_traders_is_filled_to_the_end(scorekeeper, served):
    """VP by source and a token; ending the turn ends the game for who has enough."""
    sit(scorekeeper, served, "warriors_and_traders", ("red", "blue"))
    scorekeeper.write(capital_red=2, archer_red="30+25", cavalry_red=20, archer_blue=3)
    scorekeeper.tap("trader|0", "red")
    scorekeeper.put_down()
    assert scorekeeper.sees("It counts when the turn ends.")
    scorekeeper.follow("^End turn 1$")
    scorekeeper.press("^Record")

    assert re.search(r"Place 1 Red.*Place 2 Blue", scorekeeper.result())


def unfold_all(scorekeeper):
    """Open every group of the pad that is folded."""
    for group in scorekeeper.page.locator("details.pad-group:not([open]) > summary").all()[::-1]:
        group.click()


def book_gold(scorekeeper, seat, board):
    """Fill a seat's column: 13 gold a season, nothing left, so many weapons on the board."""
    seasons = {f"{season}.sales_{seat}": "6+7" for season in ("spring", "summer", "autumn", "winter")}
    heaps = {f"{heap}.{kind}_{seat}": 0 for heap in ("unsold", "defeated") for kind in ("standard", "vorpal")}
    end = {f"end_gold_{seat}": 0, f"board.standard_{seat}": board, f"board.vorpal_{seat}": 0}
    scorekeeper.write(**seasons, **heaps, **end)


def test_battle_merchants_is_filled_to_the_end(scorekeeper, served):
    """Gold by season and weapons at the end; equal gold is decided by weapons on the board."""
    sit(scorekeeper, served, "battle_merchants", ("red", "purple"))
    unfold_all(scorekeeper)
    book_gold(scorekeeper, "red", board=1)
    book_gold(scorekeeper, "purple", board=3)
    scorekeeper.put_down()
    scorekeeper.follow("^Close the year$")
    scorekeeper.press("^Record")

    assert re.search(r"Place 1 Purple.*62 gold.*BM-TIE-01.*Place 2 Red.*62 gold", scorekeeper.result())


def test_kingdoms_is_filled_to_the_end(scorekeeper, served):
    """A campaign of one round: factions, opponents, results, income."""
    table = sit(scorekeeper, served, "battleground_kingdoms", ("red", "blue"))
    scorekeeper.write(faction_red="Elves")
    scorekeeper.pane("blue")
    scorekeeper.write(faction_blue="Orcs")
    scorekeeper.put_down()
    scorekeeper.pane("red")
    scorekeeper.tap("opponent|red", "blue")
    scorekeeper.put_down()
    scorekeeper.pick("result|red", "5")
    scorekeeper.put_down()
    scorekeeper.follow("^This round is the last$")
    scorekeeper.press("^Record")
    scorekeeper.follow("^Roll for income$")
    scorekeeper.choose("^7:")
    scorekeeper.press("^Record")

    with served.app.app_context():
        assert load(table).game.finished(load(table).state)
    assert re.search(r"Place 1 Red.*5.*Place 2 Blue.*1", scorekeeper.result())


def crowded(served, game):
    """Open a table with the most seats, long and hostile names."""
    about = GAMES[game].about
    seats = about.colours[: about.most]
    return opened(served, game, seats, **{**dict.fromkeys(seats, LONG), seats[0]: HOSTILE, seats[-1]: "🎲\u202eאבג"})


@pytest.mark.parametrize("game", GAMES)
def test_a_crowded_pad_is_sound(served, phone, game):
    """With the most seats and the longest names axe finds nothing, with and without a problem at a cell."""
    table = crowded(served, game)
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}")
    before = problems(page)
    page.evaluate("document.querySelectorAll('.pad-group').forEach((group) => { group.open = true })")
    page.locator(".pad input[type=text]:visible").first.fill("x" * 90)
    page.get_by_role("button", name="Write down").click()
    page.locator(".pad .wrong").first.wait_for()

    assert before + problems(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_hostile_names_stay_words(served, phone, game):
    """A name with markup fetches nothing and makes no element."""
    table = crowded(served, game)
    page = phone()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}")

    assert page.locator("img").count() == 0
    assert [address for address in asked if not address.startswith(served.address)] == []
    assert HOSTILE in page.locator(".totals").inner_text()


def test_a_name_of_ten_thousand_letters_is_refused_kindly(served, phone):
    """The form says how long a name may be and keeps the others."""
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/new/coin_and_crown")
    page.get_by_label("Name of Red").evaluate("(field) => field.removeAttribute('maxlength')")
    page.get_by_label("Name of Red").fill("x" * 10_000)
    page.get_by_label("Name of Blue").fill("Door")
    page.get_by_role("button", name="Start", exact=True).click()

    assert "A name has 40 letters at most; this one has 10000." in page.locator("main").inner_text()
    assert page.get_by_label("Name of Blue").input_value() == "Door"


def test_totals_stay_in_sight(served, phone):
    """At the end of a long pad the totals are still at the top of the screen."""
    table = crowded(served, "merchants_of_magick")
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}")
    page.locator('.pad [name="potions|red"]').scroll_into_view_if_needed()

    assert page.locator(".totals").bounding_box()["y"] == pytest.approx(0, abs=1)
    assert page.locator(".totals .sum:visible").count() == 8


def type_with_enter(page, numbers):
    """Type numbers, each followed by Enter."""
    for number in numbers:
        page.keyboard.type(number)
        page.keyboard.press("Enter")


def test_enter_goes_on_to_the_next_cell_and_the_next_seat(served, phone):
    """By keyboard a seat is written from cell to cell, then the next seat."""
    table = opened(served, "coin_and_crown", ("red", "blue"))
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}?pane=red")
    page.locator('.pad [name="hamlet|red"]').focus()
    type_with_enter(page, "12345")
    page.keyboard.type("7")

    assert page.locator('.pad [name="city|red"]').input_value() == "4"
    assert page.locator('.pad [name="hamlet|blue"]').input_value() == "7"


def test_plus_and_minus_count_small_numbers(served, phone):
    """Beside a small count − and + are one tap each."""
    table = opened(served, "coin_and_crown", ("red", "blue"))
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}?pane=blue")
    page.get_by_role("button", name="1 more Hamlets, Blue").click(click_count=2)

    assert page.locator('.pad [name="hamlet|blue"]').input_value() == "2"


def test_a_row_says_its_rule(served, phone):
    """Behind its label a row says what to count and by which rule."""
    table = opened(served, "coin_and_crown", ("red", "blue"))
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{table}")
    page.get_by_role("button", name="Hamlets").first.click()

    assert "CC-SCORE" in page.locator(".panel:popover-open").inner_text()


def deal(scorekeeper, served, table, seat, act, words):
    """Lay out a card for a seat or the table."""
    scorekeeper.open(f"{served.address}/t/{table}?seat={seat}")
    scorekeeper.follow(f"^{act}")
    scorekeeper.choose(words)
    scorekeeper.press("^Record")


def roll(scorekeeper, **results):
    """Type what was rolled."""
    scorekeeper.follow("^Roll")
    for die, result in results.items():
        scorekeeper.page.locator(f"input[name={die}]").fill(str(result))
    scorekeeper.press("^Record")


@pytest.fixture
def shoppe(served, scorekeeper):
    """A first round at two shoppe sheets: cards dealt, dice rolled."""
    with served.app.app_context():
        table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe", names={"red": HOSTILE}))
    deal(scorekeeper, served, table, "red", "Mastery", "^Blacksmith")
    deal(scorekeeper, served, table, "red", "Mastery", "^Enchanter")
    deal(scorekeeper, served, table, "red", "Adventurer", "^The Ranger")
    deal(scorekeeper, served, table, "blue", "Adventurer", "^The Witch")
    roll(scorekeeper, d6=4, d8=8, d10=5, d12=10)
    scorekeeper.open(f"{served.address}/t/{table}?seat=red")
    return table


def test_a_circle_of_the_sheet_is_marked_by_tapping_it(scorekeeper, served, shoppe):
    """Tapping a circle that fits opens the panel with it chosen; then it is marked and the die is gone."""
    scorekeeper.follow("^Mark Sword, Steel 4, fits d6")
    assert scorekeeper.page.locator('input[name="circle"][value="sword/steel"]').is_checked()
    assert scorekeeper.page.locator('input[name="die"][value="d6"]').is_checked()
    scorekeeper.press("^Record")

    with served.app.app_context():
        assert load(shoppe).state.sheet("red").is_marked("sword/steel")
    scorekeeper.open(f"{served.address}/t/{shoppe}?seat=red")
    assert scorekeeper.page.get_by_role("link", name="Sword, Steel 4, marked").count() == 1
    assert scorekeeper.page.locator(".die.spent").inner_text().split() == ["d6", "4", "crossed", "off"]


def test_the_sheet_has_panes_other_seats_and_a_list(scorekeeper, shoppe):
    """Research is one tap away, so is Blue's sheet, and the list says what fits."""
    scorekeeper.page.get_by_text("Research", exact=True).first.click()
    assert scorekeeper.page.get_by_role("link", name="Mark Fiery, Wild 11").is_visible()
    assert not scorekeeper.page.get_by_role("link", name="Mark Sword, Steel 4").is_visible()
    scorekeeper.unfold("As a list")
    assert scorekeeper.page.locator(".circle-list").first.get_by_role("link", name="Sword, Steel 4").is_visible()
    scorekeeper.unfold("Blue")
    assert scorekeeper.page.get_by_role("region", name="Crafting, Blue").is_visible()


def test_the_sheet_is_sound(served, phone, shoppe):
    """Axe finds nothing on the shoppe sheet, and nothing sticks out."""
    page = phone()
    page.goto(served.link())
    page.goto(f"{served.address}/t/{shoppe}?seat=red")
    page.evaluate("document.querySelectorAll('.shoppe details').forEach((part) => { part.open = true })")

    assert problems(page) == []

"""Battle Merchants where something is left to the table: reasons in sight, steps by hand, the clean-up checklist."""

import re
from html import unescape

import pytest

from tests.support import rule
from tracker.games import GAMES
from tracker.journal.acts import Slip, record
from tracker.journal.answers import open_now, proceed
from tracker.journal.remarks import set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.offers import Question
from tracker.kernel.play import By, read_event

MERCHANTS = GAMES["battle_merchants"]
AUTOMATIONS = [automation.name for automation in MERCHANTS.about.automations]
SALE = {"act": "sell", "seat": "red", "weapon": "axe", "quality": "standard", "space": "desert/orcs/1"}
LAST_TURN = {
    "trigger": "purple",
    "season_tokens": 3,
    "mats": {"red": {"stock": {"axe": {"standard": 2}}}},
    "spaces": {
        "desert/orcs/1": {"kind": "axe", "quality": "standard", "owner": "red"},
        "desert/hobgoblins/1": {"kind": "hammer", "quality": "vorpal", "owner": "purple"},
    },
}


@pytest.fixture
def two(house):
    """A table of Red and Purple where everything is tracked."""
    return open_table(Opening("battle_merchants", ("red", "purple"), depth="full"))


@pytest.fixture
def last_turn(house):
    """Red has the last turn of spring, and a battle waits in the Desert."""
    return open_table(Opening("battle_merchants", ("red", "purple"), depth="full", position=LAST_TURN))


def switched(table, mode, *names):
    """Switch automations."""
    for name in names:
        set_setting(Slip(table, 0, f"{mode} {name}"), "automation", mode, of_automation=name)


def happen(table, *events):
    """Record events, as JSON."""
    for told in events:
        record(Slip(table, 0, ""), read_event(MERCHANTS, told), overrule=True)


def text_of(page):
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


# ---------------------------------------------------------------- a space that cannot be sold to


@rule("BM-SELL-06")
def test_a_locked_space_says_why_at_once(owner, two):
    """The reason stands above the fields, not folded away; the weapon the space asks for is filled in."""
    address = f"/t/{two}/act/sell?seat=red&space=desert/orcs/2"
    page = owner.get(address).text
    above = page[: page.index("<fieldset")]
    checked = owner.post(f"/t/{two}/act/sell?seat=red", data={**filled(page), "do": "check"})

    assert "Orcs, Desert 2 is still locked." in above
    assert (checked.status_code, "Choose Weapon." in checked.text) == (200, False)
    assert "BM-SELL-06" in checked.text


def filled(page):
    """What a form would send: every chosen value."""
    return dict(re.findall(r'type="radio" name="([^"]+)" value="([^"]+)" checked', page))


def test_the_page_of_a_locked_space_says_why_too(owner, two):
    """Selling there all the same is one tap further."""
    said = text_of(owner.get(f"/t/{two}/space/desert/orcs/2").text)

    assert "Orcs, Desert 2 is still locked." in said
    assert "Sell here all the same" in said


# ---------------------------------------------------------------- what is left to the table


def test_what_was_left_is_not_told_as_done(owner, two):
    """With Steve off the page does not say that he sold; it leads to entering it, with his reason."""
    switched(two, "off", "steve")
    happen(two, SALE)
    page = owner.get(f"/t/{two}").text
    left = page[page.index('aria-label="Left to the table"') :]

    assert "steve-why" not in page
    assert f"/t/{two}/act/steve_sold" in left[: left.index("</section>")]
    assert "clockwise, Forest comes first" in left[: left.index("</section>")]


def test_with_everything_off_a_sale_and_a_war_can_be_entered_from_the_screen(owner, last_turn):
    """Each step is a panel that comes filled in: recording them one by one ends the season."""
    switched(last_turn, "off", *AUTOMATIONS)
    happen(last_turn, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]})
    entered = by_hand(owner, last_turn)
    state = load(last_turn).state

    assert entered == ["war_began", "battle_won", "repairs_paid", "first_boxes_discarded", "season_ended"]
    assert (state.season.value, state.turn, state.mats["purple"].gold) == ("summer", "purple", 12)


def by_hand(owner, table):
    """Open the first panel that is left, send it as it comes, and so on until nothing is left."""
    entered = []
    while found := re.search(r'aria-label="Left to the table".*?/act/(\w+)', owner.get(f"/t/{table}").text, re.DOTALL):
        panel = unescape(owner.get(f"/t/{table}/act/{found[1]}").text)
        answer = owner.post(f"/t/{table}/act/{found[1]}", data={**chosen(panel), "do": "record"})
        entered.append(found[1])
        assert answer.status_code == 302, text_of(answer.text)
    return entered


def chosen(panel):
    """The chosen values of a panel, also where a value is written as JSON."""
    return dict(re.findall(r'type="radio" name="([^"]+)" value="(\{.*?\}|[^"]*)" checked', panel))


def test_a_proposed_step_is_changed_by_choosing_words(owner, two):
    """Checking Steve's sale offers spaces by name, with the one of the rules chosen."""
    switched(two, "propose", "steve")
    happen(two, SALE)
    page = owner.get(f"/t/{two}/answer").text

    assert "Dwarves, Forest 1 (sword)" in page
    assert filled(page) == {"space": "forest/dwarves/1"}
    assert '<input type="text" autocomplete="off" name="space"' not in page


def test_a_war_entered_by_hand_has_its_page(owner, last_turn):
    """The battles entered one by one belong to the war they were entered for."""
    switched(last_turn, "off", "turns", "war")
    happen(last_turn, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]})
    by_hand(owner, last_turn)
    number = next(act.act.number for act in load(last_turn).acts if type(act.act.event).__name__ == "WarBegan")
    said = text_of(owner.get(f"/t/{last_turn}/war/{number}").text)

    assert "Purple's Vorpal Hammer beats Red's Axe." in said
    assert "1 battle, entry" in text_of(owner.get(f"/t/{last_turn}/wars").text)


# ---------------------------------------------------------------- cleaning up


@rule("BM-CLEANUP-07", "BM-CLEANUP-08", "BM-CLEANUP-09", "BM-SEASON-06", "BM-SEASON-07", "BM-TWO-10", "BM-REPAIR-01")
def test_the_clean_up_is_a_checklist_one_tap_from_the_table(owner, last_turn):
    """After a war hands are told what to do with the pieces, with what Tableside has written of it."""
    happen(last_turn, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]})
    said = text_of(owner.get(f"/t/{last_turn}/cleanup").text)
    rules = re.findall(r"<summary>(BM-\S+) ", owner.get(f"/t/{last_turn}/cleanup").text)

    assert f'href="/t/{last_turn}/cleanup"' in owner.get(f"/t/{last_turn}").text
    assert rules == [
        *("BM-BATTLE-07", "BM-BATTLE-12", "BM-REPAIR-01", "BM-TWO-10", "BM-TWO-08"),
        *("BM-CLEANUP-07", "BM-CLEANUP-08", "BM-SEASON-07", "BM-SEASON-06", "BM-CLEANUP-09"),
    ]
    assert "Desert 1: Red's Axe to Purple." in said
    assert ("Purple 2." in said, "Purple begins summer." in said, "not yet" in said) == (True, True, False)


def test_a_clean_up_that_is_left_is_due_on_the_checklist(owner, last_turn):
    """What Tableside has not written has no tick yet, and the table leads there."""
    switched(last_turn, "off", "cleanup")
    happen(last_turn, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]})
    page = owner.get(f"/t/{last_turn}/cleanup").text

    assert f'href="/t/{last_turn}/cleanup"' in owner.get(f"/t/{last_turn}").text
    assert (page.count("✓ written"), page.count("not yet")) == (3, 7)


def test_before_the_first_war_there_is_nothing_to_clean_up(owner, two):
    """The page comes with the first war."""
    assert owner.get(f"/t/{two}/cleanup").status_code == 404


# ---------------------------------------------------------------- setting up


@rule("BM-STEVE-01", "BM-OPEN-47")
def test_tableside_draws_steves_order_and_the_start_player(owner, two):
    """Asked to, it draws: each race once, and somebody who sits at the table."""
    answers = [owner.post(f"/t/{two}/act/{act}", data={"do": "chance"}) for act in ("lay_steve", "choose_first")]
    state = load(two).state

    assert [answer.status_code for answer in answers] == [302, 302]
    assert (sorted(state.steve.order), state.steve.laid) == (["dwarves", "elves", "hobgoblins", "orcs"], True)
    assert {act.act.note for act in load(two).acts} == {"Draw by Tableside"}


def test_steves_order_is_asked_for_until_it_is_laid(owner, two):
    """The table page says that nobody has laid it, and no longer does once it is laid."""
    before = owner.get(f"/t/{two}").text
    happen(two, {"act": "lay_steve", "order": ["orcs", "elves", "dwarves", "hobgoblins"]})

    assert ("Lay Steve’s order" in before, "order not laid" in before) == (True, True)
    assert "not laid" not in owner.get(f"/t/{two}").text


@rule("BM-OPEN-27")
@pytest.mark.parametrize(("seats", "status"), [(("red", "blue"), 422), (("red", "purple"), 302)])
def test_a_colour_that_is_not_in_play_is_refused_where_a_table_is_opened(owner, seats, status):
    """The form says why and what to do; the other colours open."""
    answer = owner.post("/new/battle_merchants", data={f"seat-{seat}": "1" for seat in seats} | {"depth": "full"})
    said = "it is not played by 2: take another colour, or correct the box."

    assert (answer.status_code, said in text_of(answer.text)) == (status, status == 422)


@rule("BM-OPEN-27")
def test_a_table_that_plays_the_mat_all_the_same_is_told(owner, house):
    """A record from before may hold it; the table says so."""
    table = open_table(Opening("battle_merchants", ("red", "blue"), depth="full"))

    assert "The Blue mat has the side board on its back" in text_of(owner.get(f"/t/{table}").text)


# ---------------------------------------------------------------- numbers, and what is due


@pytest.mark.parametrize(
    "path", ["turn", "season", "season_tokens", "steve.cube", "bonus.axe.owner", "rewards.orcs.red"]
)
def test_whatever_is_tracked_is_linked_to_its_page(owner, two, path):
    """The turn, the season and its tokens, Steve's cube, bonus cards and reward spaces are one tap from their page."""
    assert f'/t/{two}/number/{path}"' in owner.get(f"/t/{two}").text
    assert owner.get(f"/t/{two}/number/{path}").status_code == 200


def test_a_question_waits_while_something_else_is_written_down(owner, two):
    """A card typed in between does not take the further sale away; answered, the turn passes."""
    happen(
        two,
        {"act": "correct", "path": "mats.red.stock.axe.standard", "value": 1},
        {"act": "take_kingdom", "seat": "red", "name": "Workers", "duration": "immediate", "more_sales": True},
        {"act": "turn_up_craft", "place": 2, "kind": "axe", "cost": "free", "levels": 1, "coins": 0},
    )
    waits = open_now(load(two))
    proceed(Slip(two, 0, "answer"), By.TABLE, read_event(MERCHANTS, {"act": "sell_more", "seat": "red"}))

    assert isinstance(waits, Question)
    assert (load(two).state.turn, open_now(load(two))) == ("purple", None)

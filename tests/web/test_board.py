"""The screens of Battle Merchants: what a tap leads to, one space, the wars, the set-up checklist."""

import re
from html import unescape
from itertools import combinations
from random import Random

import pytest

from tests.support import cases
from tracker.games import GAMES
from tracker.games.battle_merchants.board import board
from tracker.games.battle_merchants.card_words import space_name
from tracker.games.battle_merchants.state import setup
from tracker.journal.acts import Slip, record
from tracker.journal.answers import proceed
from tracker.journal.changes import undo
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import By, read_event
from tracker.kernel.simulate import play_out
from tracker.kernel.terms import terms_for

MERCHANTS = GAMES["battle_merchants"]
#: A thumb needs this many pixels each way.
THUMB = 44


@pytest.fixture
def two(house):
    """A table of Red and Purple where everything is tracked."""
    return open_table(Opening("battle_merchants", ("red", "purple"), depth="full"))


@pytest.fixture
def year(house):
    """A table of Red and Purple played to the end by the offers."""
    table = open_table(Opening("battle_merchants", ("red", "purple"), depth="full"))
    for number, played in enumerate(play_out(MERCHANTS, load(table).state, Random(1), 400)):
        record(Slip(table, 0, str(number)), played.event, overrule=True)
        for answer in [step.event for step in played.outcome.steps if step.by is By.TABLE]:
            proceed(Slip(table, 0, ""), By.TABLE, answer)
    return table


def happen(table, *events):
    """Record events, as JSON."""
    for told in events:
        record(Slip(table, 0, ""), read_event(MERCHANTS, told), overrule=True)


def links(page, kind):
    """The addresses of the links of one class."""
    return [unescape(address) for address in re.findall(rf'class="{kind}[^"]*" href="([^"]+)"', page)]


def link_to(page, words):
    """The address of the link with this name."""
    return unescape(re.search(rf'href="([^"]+)" aria-label="{re.escape(words)}', page).group(1))


def chosen(page):
    """What is already chosen or typed on a panel, as a browser would send it."""
    found = dict(re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)" checked', page))
    found.update(re.findall(r'<input type="text"[^>]*name="([^"]+)" value="([^"]*)"', page))
    return found


def test_a_tap_on_a_space_that_fits_leaves_only_record_to_press(owner, two):
    """Weapon, quality and space are chosen already where the stock leaves no choice."""
    happen(two, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]}, {"act": "pass", "seat": "purple"})
    panel = owner.get(link_to(owner.get(f"/t/{two}").text, "Orcs, Desert 1: asks for Axe")).text

    assert chosen(panel) == {"weapon": "axe", "quality": "standard", "space": "desert/orcs/1"}


def test_a_tap_on_a_locked_space_leads_to_the_reason(owner, two):
    """The panel opens with the space chosen, among what does not fit, and says why."""
    panel = owner.get(link_to(owner.get(f"/t/{two}").text, "Orcs, Desert 6: asks for Hammer, locked")).text

    assert chosen(panel)["space"] == "desert/orcs/6"
    assert "BM-SELL-06" in panel


def test_whoever_only_looks_on_is_led_nowhere_to_sell(house, two):
    """A viewer's board has no links into acts, and says the same."""
    from tracker.journal.links import Role, make_link

    viewer = house.test_client()
    viewer.get(f"/open/{make_link(Role.VIEWER, two)}")
    page = viewer.get(f"/t/{two}").text

    assert "/act/" not in page
    assert "Orcs, Desert 1: asks for Axe, free" in page


@cases("""
    place    act              told
    craft    learn_craft      learned_2_levels_of_axe
    kingdom  take_kingdom     took_Extra-Crafty
""")
def test_a_typed_card_is_taken_by_its_link_and_record(owner, two, place, act, told):
    """Everything the card shows is chosen already."""
    happen(
        two,
        {"act": "turn_up_kingdom", "place": 1, "name": "Extra-Crafty", "duration": "permanent"},
        {"act": "turn_up_craft", "place": 2, "kind": "axe", "cost": "x1", "levels": 2, "coins": 1},
    )
    address = next(each for each in links(owner.get(f"/t/{two}").text, "face-up") if f"/act/{act}" in each)
    answer = owner.post(
        f"/t/{two}/act/{act}?seat=red",
        data={**chosen(owner.get(address).text), "do": "record", "once": "x", "seen": "3"},
    )

    assert answer.status_code == 302, re.findall(r'class="wrong"[^>]*>([^<]+)', answer.text)
    assert told.replace("_", " ") in owner.get(f"/t/{two}").text


def test_a_card_nobody_has_typed_asks_what_it_shows(owner, two):
    """The link of an untyped place opens the panel that types it."""
    untyped = links(owner.get(f"/t/{two}").text, "face-up untyped")

    assert len(untyped) == 8
    assert all("/act/turn_up_" in address for address in untyped)
    assert {owner.get(address).status_code for address in untyped} == {200}


def test_a_cards_note_and_the_note_of_the_act_are_two_things(owner, two):
    """What the card says stays with the card, what was remarked stays with the entry."""
    typed = {"place": "1", "name": "The Forge", "duration": "permanent", "gold": "0", "end_gold": "0"}
    notes = {"note-act": "one level more", "note": "drawn by Purple"}
    owner.post(f"/t/{two}/act/turn_up_kingdom", data={**typed, **notes, "do": "record", "once": "x", "seen": "1"})
    played = load(two)

    assert played.state.pool.kingdom[0].note == "one level more"
    assert played.acts[-1].act.note == "drawn by Purple"
    assert len(re.findall(r'name="note"', owner.get(f"/t/{two}/act/turn_up_kingdom").text)) == 1


def test_a_kingdom_card_is_chosen_from_the_box_with_one_tap(owner, two):
    """Its name leads to the panel with everything the box knows of it, on the place that was chosen."""
    panel = owner.get(f"/t/{two}/act/turn_up_kingdom?place=2").text
    [address] = re.findall(r'href="([^"]+)">Drive the Workers<', panel)
    filled = owner.get(unescape(address)).text

    assert '<option value="Drive the Workers">' in panel
    assert chosen(filled).items() >= {"place": "2", "name": "Drive the Workers", "duration": "immediate"}.items()
    assert chosen(filled)["note-act"] == "two sales in one turn"
    assert 'name="more_sales" value="y" checked' in filled


def test_a_space_is_set_to_what_lies_on_the_table(owner, two):
    """Whose weapon, which and how good; nothing again empties it."""
    address = f"/t/{two}/space/desert/orcs/1"
    owner.post(address, data={"owner": "steve", "kind": "axe", "quality": "standard", "once": "a", "seen": "1"})
    steves = load(two).state.spaces["desert/orcs/1"]
    owner.post(address, data={"owner": "", "kind": "axe", "quality": "standard", "once": "b", "seen": "2"})

    assert steves.owner == "steve"
    assert load(two).state.spaces["desert/orcs/1"] is None
    assert len(re.findall(r'href="/t/\w+/entry/\d+"', owner.get(address).text)) == 2


@cases("""
    owner_of  kind   quality   says
    nobody    axe    standard  must_name_owners_among
    red       spoon  standard  must_be_one_of_axe
    red       axe    rusty     must_be_one_of_standard
""")
def test_what_cannot_lie_on_a_space_is_refused_in_a_sentence(owner, two, owner_of, kind, quality, says):
    """Nothing is recorded."""
    form = {"owner": owner_of, "kind": kind, "quality": quality, "note": "as I said", "once": "a", "seen": "1"}
    answer = owner.post(f"/t/{two}/space/desert/orcs/1", data=form)

    assert answer.status_code == 409
    assert says.replace("_", " ") in answer.text
    assert "as I said" in answer.text
    assert load(two).head == 1


@pytest.mark.parametrize("space", ["nowhere", "desert/orcs/99", "desert", "../..", "desert/orcs/1/2"])
def test_a_space_no_board_has_is_not_found(owner, two, space):
    """An address made up is answered as such."""
    assert owner.get(f"/t/{two}/space/{space}").status_code in (301, 302, 308, 404)
    assert owner.post(f"/t/{two}/space/{space}", data={"owner": "red"}).status_code in (301, 302, 308, 404)
    assert owner.get(f"/t/{two}/space?space={space}").status_code == 404


@pytest.mark.parametrize("page", ["space/desert/orcs/1", "wars", "war/1"])
def test_a_table_without_a_board_has_no_such_pages(owner, crown, page):
    """Other games, and gold depth, have no board."""
    gold = open_table(Opening("battle_merchants", ("red", "purple"), depth="gold"))

    assert owner.get(f"/t/{crown}/{page}").status_code == 404
    assert owner.get(f"/t/{gold}/{page}").status_code == 404


def test_every_war_of_a_year_is_told_as_the_journal_has_it(owner, year):
    """Each season's war is listed; its page tells every step in order with reason and rule."""
    found = re.findall(rf'href="/t/{year}/war/(\d+)">The war of (\w+)<', owner.get(f"/t/{year}/wars").text)
    number = int(found[0][0])
    names = ("WarBegan", "BattleWon", "BattleTied", "RepairsPaid", "SeasonEnded")
    steps = [step for step in load(year).act(number).act.steps if type(step.event).__name__ in names]
    page = owner.get(f"/t/{year}/war/{number}").text

    assert [season for _, season in found] == ["spring", "summer", "autumn", "winter"]
    assert re.findall(r"\((BM-[A-Z]+-\d+)\)</span></span></a>", page) == [step.rule for step in steps]
    assert len(steps) > 4


def test_every_step_of_a_war_has_its_page(owner, year):
    """From the first to the last, and beyond it the last."""
    number = int(re.search(r"/war/(\d+)", owner.get(f"/t/{year}/wars").text).group(1))
    many = int(re.search(r"(\d+) steps", owner.get(f"/t/{year}/war/{number}").text).group(1))
    pages = [owner.get(f"/t/{year}/war/{number}?step={step}") for step in (*range(many + 1), many + 7, -3, "x")]

    assert {page.status_code for page in pages} == {200}
    assert pages[2].text.count('class="light"') == 1
    assert f"{many} of {many}" in pages[-3].text


def test_the_winner_of_a_battle_is_shown_as_the_winner(owner, year):
    """The side that the journal names stays, the other one loses."""
    number = int(re.search(r"/war/(\d+)", owner.get(f"/t/{year}/wars").text).group(1))
    steps = [step.event for step in load(year).act(number).act.steps]
    war = steps[next(place for place, event in enumerate(steps) if type(event).__name__ == "WarBegan") :]
    place, won = next((place, event) for place, event in enumerate(war, 1) if type(event).__name__ == "BattleWon")
    page = owner.get(f"/t/{year}/war/{number}?step={place}").text

    assert re.findall(r'<div class="winner"><span class="of">([^<]+)<', page) == [space_name(won.winner)]
    assert page.count('<div class="loser">') == 1


@cases("""
    tool   says
    war    Desert_1:_Red&#39;s_Axe_beats_Steve&#39;s_Axe.
    steve  Steve_sells_a_sword_to_Dwarves,_Forest_1.
    score  Place_1:_Red_
""")
def test_the_table_page_leads_to_what_would_happen_now(owner, two, tool, says):
    """A war, Steve's next moves and the final scoring from the table as it lies; nothing is recorded."""
    weapon = {"kind": "axe", "quality": "standard", "owner": "red"}
    happen(
        two,
        {"act": "correct", "path": "spaces.desert/orcs/1", "value": weapon},
        {"act": "correct", "path": "spaces.desert/hobgoblins/1", "value": {**weapon, "owner": "steve"}},
    )
    address = f"/t/{two}/from-here/{tool}"

    assert f'href="{address}"' in owner.get(f"/t/{two}").text
    assert says.replace("_", " ") in owner.get(address).text
    assert load(two).head == 3


@pytest.mark.parametrize(("seats", "tool"), [(3, "steve"), (2, "nothing")])
def test_a_tool_that_does_not_fit_the_table_is_not_found(owner, seats, tool):
    """Steve takes part only with two seats."""
    table = open_table(Opening("battle_merchants", ("red", "purple", "yellow")[:seats], depth="full"))

    assert owner.get(f"/t/{table}/from-here/{tool}").status_code == 404


@pytest.mark.parametrize("number", [1, 2, 999])
def test_an_entry_without_a_war_has_no_war_page(owner, year, number):
    """Only the act that ended a season holds one."""
    assert owner.get(f"/t/{year}/war/{number}").status_code == 404


@pytest.mark.parametrize("seats", [("red", "purple"), ("red", "purple", "yellow"), ("red", "purple", "yellow", "blue")])
def test_the_checklist_names_every_step_of_setting_up_with_its_rule(owner, seats):
    """All that the game lists is on the page, and the table leads there before the first turn."""
    table = open_table(Opening("battle_merchants", seats, depth="full"))
    page = owner.get(f"/t/{table}/checklist").text
    items = MERCHANTS.checklist(load(table).state)

    assert re.findall(r"<summary>(BM-\S+) ", page) == [item.rule for item in items]
    assert [item.text for item in items if item.text not in unescape(page)] == []
    assert "Set-up checklist" in owner.get(f"/t/{table}").text


def test_the_checklist_leaves_the_table_page_with_the_first_turn(owner, two):
    """It stays one tap away, folded."""
    before = owner.get(f"/t/{two}").text.count("What lies where before the first turn")
    happen(two, {"act": "forge", "seat": "red", "weapons": ["axe/standard"]})

    assert before == 1
    assert owner.get(f"/t/{two}").text.count("What lies where before the first turn") == 0
    assert f"/t/{two}/checklist" in owner.get(f"/t/{two}").text


@pytest.mark.parametrize("seats", [("red", "purple"), ("red", "purple", "yellow")])
def test_every_number_of_a_mat_leads_to_its_lines(owner, seats):
    """Gold, levels, coins, stock, tiles and piles are links to their accounts."""
    table = open_table(Opening("battle_merchants", seats, depth="full"))
    page = owner.get(f"/t/{table}").text
    paths = [path for path, value in MERCHANTS.accounts(load(table).state).items() if value or ".tiles." not in path]

    assert [path for path in paths if f'/number/{path}"' not in page] == []
    assert {owner.get(f"/t/{table}/number/{path}").status_code for path in paths} == {200}


def test_the_side_board_shows_each_box_once_beside_the_one_it_is_joined_to(owner, two):
    """Two by two along the lines of the box."""
    page = owner.get(f"/t/{two}").text
    rows = re.findall(r'<div class="joined">(.*?)</div>', page, re.DOTALL)
    pairs = [re.findall(r'class="which">(\w+) (\d)<', row) for row in rows]

    assert [[f"{kind.lower()}/{number}" for kind, number in pair] for pair in pairs] == [
        list(link) for link in MERCHANTS.box.links
    ]


def test_the_table_page_says_why_steve_sold_where_he_did(owner, two):
    """The whole reason stands under his row until something else has happened for a while; undone, it is gone."""
    sale = {"act": "sell", "seat": "red", "weapon": "axe", "quality": "standard", "space": "desert/orcs/1"}
    happen(two, sale)
    page = owner.get(f"/t/{two}").text
    undo(Slip(two, 0, "u"))

    assert re.search(r'class="steve-why"><span>Steve sells a sword to Dwarves, Forest 1\.</span>', page)
    assert (
        "The lowest free space of the Dwarves is level 1 in Mountains and Forest; "
        "from the row just sold to, clockwise, Forest comes first."
    ) in page
    assert "steve-why" not in owner.get(f"/t/{two}").text


def test_a_space_tells_what_laid_and_what_took_its_weapon(owner, two):
    """Sold, then lost in a war that another act brought about: both are named by what happened to the space."""
    axe = {"kind": "axe", "quality": "standard", "owner": "red"}
    vorpal = {"kind": "hammer", "quality": "vorpal", "owner": "purple"}
    happen(
        two,
        {"act": "correct", "path": "spaces.desert/orcs/1", "value": axe},
        {"act": "correct", "path": "spaces.desert/hobgoblins/1", "value": vorpal},
        {"act": "end_season", "seat": "red"},
        {"act": "pass", "seat": "red"},
        {"act": "pass", "seat": "purple"},
    )
    page = owner.get(f"/t/{two}/space/desert/orcs/1").text

    assert (
        re.findall(r"<span>([^<]*)</span></li>", page)[-1]
        == "Desert 1: Purple&#39;s Vorpal Hammer beats Red&#39;s Axe."
    )


def test_steves_cube_is_under_one_race(owner, two):
    """His order from left to right, and who is next in words."""
    row = re.search(r'aria-label="Salesman Steve">(.*?)</section>', owner.get(f"/t/{two}").text, re.DOTALL).group(1)

    assert re.findall(r"<li[^>]*>(\w+)", row) == ["Dwarves", "Hobgoblins", "Orcs", "Elves"]
    assert re.findall(r'<li class="marked"[^>]*>(\w+)', row) == ["Dwarves"]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_a_board_of_any_number_of_regions_is_drawn_without_overlap(count):
    """Each space and token has its own place, whatever the owner's box says."""
    rows = [
        {"region": f"region {n}", "race": f"race {m}", "spaces": ["axe", "mace"]} for n in range(count) for m in (0, 1)
    ]
    drawn = board(setup(terms_for(MERCHANTS, ("red", "purple"), "full", box={"boards": {"four": rows}, **MATS})))
    spaces = [space for region in drawn.regions for field in region.fields for space in field.spaces]

    close = [
        (one.id, other.id)
        for one, other in combinations(spaces, 2)
        if abs(one.x - other.x) < THUMB and abs(one.y - other.y) < THUMB
    ]

    assert len(spaces) == 4 * count
    assert close == []
    assert max(space.y for space in spaces) + THUMB < drawn.height


@pytest.mark.parametrize(
    ("seats", "left", "right"),
    [(("red", "purple"), "Dwarves", "Orcs"), (("red", "purple", "yellow"), "Dwarves", "Elves")],
)
def test_every_race_has_one_side_of_the_board(seats, left, right):
    """In each region it borders, the race at the left lies left of the tokens, the one at the right lies right."""
    drawn = board(setup(terms_for(MERCHANTS, seats, "full")))
    fields = [field for region in drawn.regions for field in region.fields]
    lefts = {space.race for field in fields for space in field.spaces if space.x < field.x}
    of_left = [space.x < field.x for field in fields for space in field.spaces if space.race == left]
    of_right = [space.x > field.x for field in fields for space in field.spaces if space.race == right]

    assert left in lefts
    assert set(of_left) == {True}
    assert set(of_right) == {True}


MATS = {"mats": {seat: {"race": "race 0"} for seat in ("red", "purple", "yellow", "blue")}}

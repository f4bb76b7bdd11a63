"""The score pad."""

from typing import Any

import pytest

from tests.games.merchants_of_magick.situations import GAME, act, after, crafting, lines, pad, places, sheet
from tests.support import cases, ids, rule, table
from tracker.games.merchants_of_magick.box import Die
from tracker.games.merchants_of_magick.events import Count, LayMastery, Mark, Sponsor
from tracker.games.merchants_of_magick.state import Cell
from tracker.kernel.events import ChangeDepth, CorrectBox
from tracker.kernel.play import act_out, read_event
from tracker.kernel.tracked import NOT_TRACKED

PLAIN = {
    "crafting": 10,
    "material_mastery": 0,
    "spell_research": 8,
    "energy_mastery": 0,
    "completed_orders": 12,
    "accessory_charm": 0,
    "weapon_charm": 0,
    "armor_charm": 0,
    "accessory_wish": 0,
}


def shown(state) -> Any:
    return GAME.pad(state)


def test_an_empty_pad_shows_nothing_and_names_what_is_missing():
    """Nothing is 0 before it is written, and one sentence names what a seat still needs."""
    state = table(GAME.id, "red", depth="score")
    found = shown(state)

    assert {cell.value for row in found.rows for cell in row.cells} == {None}
    assert " ".join(found.missing) == (
        "Red still needs Crafting, Material Mastery, Spell Research, Energy Mastery, Completed Orders, "
        "Accessory Charm complete, Weapon Charm complete, Armor Charm complete, Adventurer's accessory fulfilled, "
        "Adventurer's weapon fulfilled, Adventurer's armor fulfilled."
    )
    assert set(lines(state).values()) == {NOT_TRACKED}


@rule("MM-SCORE-01", "MM-OPEN-55")
def test_a_pad_is_finished_when_nothing_is_missing():
    """What decides nothing is not asked for."""
    state = pad("red", "blue", cells={"red": PLAIN, "blue": PLAIN | {"crafting": 9}})

    assert shown(state).missing == ()
    assert GAME.finished(state)
    assert GAME.score(state)[0].total == 30


@rule("MM-SCORE-02", "MM-SCORE-03", "MM-SCORE-04", "MM-SCORE-05", "MM-SCORE-06", "MM-SCORE-07", "MM-SCORE-08")
@cases("""
    cell              value category          points
    crafting          11    Crafting          11
    material_mastery  0     Material_Mastery  0
    material_mastery  1     Material_Mastery  4
    material_mastery  2     Material_Mastery  8
    spell_research    9     Spell_Research    9
    energy_mastery    1     Energy_Mastery    4
    energy_mastery    2     Energy_Mastery    8
    completed_orders  20    Completed_Orders  20
""")
def test_a_cell_counts(cell, value, category, points):
    """Coins are copied, and a Mastery pays the side that was scored."""
    state = after(pad("red", "blue", cells={"red": PLAIN}), Count("red", Cell(cell), value))

    assert lines(state)[category.replace("_", " ")] == points


@rule("MM-SCORE-07", "MM-SPELL-11", "MM-OPEN-08", "MM-OPEN-40")
@cases("""
    charms            orders wish count points
    weapon            3      0    yes   6
    weapon            3      1    yes   8
    weapon            3      1    no    6
    weapon,armor      3      1    yes   14
    -                 3      1    yes   0
""")
def test_charms_pay_for_fulfilled_orders(charms, orders, wish, count, points):
    """Two Coins for each Order of the category; the Adventurer's own by option."""
    done = {f"{charm}_charm": 1 for charm in charms.split(",") if charm}
    counted = {"weapon_orders": orders, "weapon_wish": wish, "armor_orders": 3, "armor_wish": 0}
    state = pad("red", cells={"red": PLAIN | done | counted}, adventurer_orders_count=count)

    assert lines(state)["Charms Bonus"] == points


@rule("MM-SCORE-08", "MM-SCORE-11")
@cases("""
    accessory weapon armor points
    1         1      1     6
    1         1      0     0
    0         1      1     0
""")
def test_the_adventurer_pays_for_three_orders(accessory, weapon, armor, points):
    """Red sponsors the Ranger."""
    wishes = {"accessory_wish": accessory, "weapon_wish": weapon, "armor_wish": armor}

    assert lines(pad("red", cells={"red": PLAIN | wishes}))["Sponsored Adventurer"] == points


@rule("MM-SCORE-08", "MM-OPEN-55")
def test_the_card_is_asked_for_where_all_three_are_fulfilled():
    """Blue has no card yet; naming it completes the count."""
    three = PLAIN | {"accessory_wish": 1, "weapon_wish": 1, "armor_wish": 1}
    state = pad("red", "blue", cells={"red": PLAIN, "blue": three})

    assert shown(state).missing == ("Blue still needs the Sponsored Adventurer's card.",)
    assert lines(after(state, Sponsor("blue", "wizard")), "blue")["Sponsored Adventurer"] == 4


@rule("MM-SPONSOR-01")
def test_the_card_on_the_pad_may_be_written_anew():
    """A slip on the pad is written over."""
    said = [ids(GAME.check(pad("red"), Sponsor("red", card))) for card in ("ranger", "witch")]

    assert said == ["", ""]


@rule("MM-TIE-01", "MM-TIE-02", "MM-OPEN-55")
def test_ties_are_asked_for_one_after_the_other():
    """First the Orders of the tied seats, then their Potions, then the victory is decided."""
    orders = {"accessory_orders": 2, "weapon_orders": 1, "armor_orders": 0, "weapon_wish": 0, "armor_wish": 0}
    tied = pad("red", "blue", cells={"red": PLAIN, "blue": PLAIN})
    counted = pad("red", "blue", cells={"red": PLAIN | orders, "blue": PLAIN | orders})
    decided = after(counted, Count("red", Cell.POTIONS, 1), Count("blue", Cell.POTIONS, 2))

    assert "Order cards" in shown(tied).missing[0]
    assert shown(counted).missing == ("Red still needs Potions left.", "Blue still needs Potions left.")
    assert [places(state) for state in (tied, counted, decided)] == [
        "1 red+blue",
        "1 red+blue",
        "1 blue MM-TIE-02, 2 red MM-TIE-02",
    ]


@rule("MM-TIE-01", "MM-TIE-03")
@cases("""
    red blue ranked
    3   2    1_red_MM-TIE-01,_2_blue_MM-TIE-01
    2   2    1_red+blue_MM-TIE-03
""")
def test_ties_on_the_pad(red, blue, ranked):
    """Order cards and Adventurer orders are fulfilled Orders."""
    cells = {"accessory_orders": 0, "armor_orders": 0, "weapon_wish": 1, "armor_wish": 1, "potions": 4}
    written = {"red": PLAIN | cells | {"weapon_orders": red}, "blue": PLAIN | cells | {"weapon_orders": blue}}

    assert places(pad("red", "blue", cells=written)) == ranked.replace("_", " ")


@rule("MM-POTION-12", "MM-OPEN-25", "MM-OPEN-53")
def test_tokens_by_colour_break_a_tie_by_value():
    """The seventh worked example: 2 red, 1 green and 1 purple token are 10 Potions, one more than 9 red."""
    orders = {"accessory_orders": 0, "weapon_orders": 0, "armor_orders": 0, "weapon_wish": 0, "armor_wish": 0}
    red = PLAIN | orders | {"red_tokens": 9, "green_tokens": 0, "purple_tokens": 0}
    blue = PLAIN | orders | {"red_tokens": 2, "green_tokens": 1, "purple_tokens": 1}
    state = pad("red", "blue", cells={"red": red, "blue": blue}, potion_tokens="by_colour")

    assert places(state) == "1 blue MM-TIE-02, 2 red MM-TIE-02"


@rule("MM-POTION-12", "MM-OPEN-53")
@cases("""
    option    cell        against
    alike     potions     -
    alike     red_tokens  MM-POTION-12
    by_colour potions     MM-POTION-12
    by_colour red_tokens  -
""")
def test_potions_are_counted_as_agreed(option, cell, against):
    """One number, or tokens by colour."""
    assert ids(GAME.check(pad("red", potion_tokens=option), Count("red", Cell(cell), 1))) == against


@rule("MM-SCORE-02", "MM-SCORE-04", "MM-SOLO-07")
@cases("""
    seats    cell             value against
    red,blue crafting         29    -
    red,blue crafting         30    MM-SCORE-02
    red,blue crafting         -1    MM-SCORE-02
    red,blue spell_research   27    -
    red,blue spell_research   28    MM-SCORE-04
    red,blue material_mastery 2     -
    red      material_mastery 2     MM-SOLO-07
    red      material_mastery 1     -
    red,blue material_mastery 3     MM-SCORE-03
    red,blue armor_charm      2     MM-SCORE-07
    red,blue armor_wish       2     MM-SCORE-08
    red,blue completed_orders 999   -
""")
def test_a_cell_is_against(seats, cell, value, against):
    """No sheet has more Coins than all its rows, and one player alone earns only the Apprentice side."""
    assert ids(GAME.check(pad(*seats.split(",")), Count("red", Cell(cell), value))) == against


@rule("MM-SOLO-08")
@cases("""
    orders rating
    41     none
    42     Apprentice
    72     Master
""")
def test_the_pad_rates_one_player_alone(orders, rating):
    """Eighteen Coins from rows and the rest from Orders."""
    state = pad("red", cells={"red": PLAIN | {"completed_orders": orders}})

    assert GAME.score(state)[0].lines[-1].what == f"Rating: {rating}"


@rule("MM-SCORE-03", "MM-MASTERY-05")
def test_cards_that_pay_differently_are_asked_for():
    """Where the box has cards with other Coins, the pad needs to know which one lay there."""
    written = pad("red", "blue", cells={"red": PLAIN | {"material_mastery": 2}, "blue": PLAIN})
    state = after(written, CorrectBox({"masteries": {"carpenter": {"master": 9}}}))
    laid = after(state, LayMastery("carpenter"))

    assert shown(state).missing == ("Which Material Mastery lay on the table?",)
    assert lines(laid)["Material Mastery"] == 9


def test_every_cell_that_can_be_written_is_an_event():
    """Act, given values and field of each cell make an event that passes the check."""
    state = pad("red", "blue")
    cells = [cell for row in shown(state).rows for cell in row.cells if cell.act]
    values = [next((choice.value for choice in cell.choices if choice.fits), cell.least) for cell in cells]
    events = [
        read_event(GAME, {"act": cell.act, **cell.given, cell.field: value})
        for cell, value in zip(cells, values, strict=True)
    ]

    assert len(events) == 2 * 16
    assert {ids(GAME.check(state, event)) for event in events} == {""}


@rule("MM-SETUP-06", "MM-SCORE-01")
@pytest.mark.parametrize(
    ("state", "event", "unread"),
    [
        (pad("red"), Mark("red", Die.D6, "sword/steel"), "MM-SETUP-06"),
        (crafting("red"), Count("red", Cell.CRAFTING, 3), "MM-SCORE-01"),
    ],
)
def test_what_another_depth_tracks_is_not_checked_and_changes_nothing(state, event, unread):
    """A pad has no circles, and sheets are counted without a pad: never an objection, never a number."""
    outcome = act(state, event)

    assert outcome.objections == ()
    assert [verdict.rule for verdict in outcome.not_checked] == [unread]
    assert outcome.state == state


@rule("MM-OPEN-54")
def test_sheets_freeze_into_a_pad():
    """Going shallower keeps every count; Orders that were never typed in are left to be written."""
    red = sheet("sword", "elite_armor", potions=4, masteries={"material": 8, "energy": 4}, wishes={"weapon": True})
    state = act_out(GAME, crafting(sheets={"red": red}, round_number=10, phase="over"), ChangeDepth("score"), {}).state

    assert {what: value for what, value in lines(state).items() if value != NOT_TRACKED} == {
        "Crafting": 2,
        "Material Mastery": 8,
        "Spell Research": 3,
        "Energy Mastery": 4,
        "Sponsored Adventurer": 0,
    }
    assert "Completed Orders, Armor Order cards" in shown(state).missing[0]


def test_going_deeper_gives_the_sheets_a_position():
    """A table that began with the pad goes on with sheets in round 3."""
    deeper = ChangeDepth("shoppe", {"shoppes": {"round": 3, "sheets": {"red": {"potions": 2}}}})
    state = act(pad("red"), deeper).state

    assert (state.play.round, state.sheet("red").potions, state.pad) == (3, 2, NOT_TRACKED)
    assert state.adventurers == {"red": "ranger"}

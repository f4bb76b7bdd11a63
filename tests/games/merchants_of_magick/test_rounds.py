"""The roll, the phases and the ten rounds."""

import pytest

from tests.games.merchants_of_magick.situations import GAME, ROLLED, act, after, crafting, follow
from tests.support import cases, ids, rule, table
from tracker.games.merchants_of_magick.box import Die
from tracker.games.merchants_of_magick.events import CloseCrafting, CustomersMoved, GameEnded, LayPencil, Mark, Roll
from tracker.games.merchants_of_magick.state import Phase
from tracker.kernel.codec import encode

ROLL = Roll(**ROLLED)


@rule("MM-DICE-01", "MM-DICE-02", "MM-OPEN-33", "MM-ROUND-02")
def test_one_roll_is_written_down_for_everybody():
    """Round 3 fills the third results column, once for the table."""
    state = after(crafting(round_number=3, phase="resource"), Roll(1, 2, 3, 4))

    assert state.play.phase is Phase.CRAFTING
    assert encode(state.play.results) == {"3": {"d6": 1, "d8": 2, "d10": 3, "d12": 4}}


@rule("MM-SETUP-03", "MM-HOLE-01")
@cases("""
    d6 d8 d10 d12 against
    1  1  1   1   -
    6  8  10  12  -
    7  8  10  12  MM-SETUP-03
    6  9  10  12  MM-SETUP-03
    6  8  11  12  MM-SETUP-03
    6  8  10  13  MM-SETUP-03
    0  8  10  12  MM-SETUP-03
""")
def test_the_four_dice_show_their_faces(d6, d8, d10, d12, against):
    """A d6, a d8, a d10 and a d12."""
    assert ids(GAME.check(crafting(phase="resource"), Roll(d6, d8, d10, d12))) == against


@rule("MM-DICE-01", "MM-ROUND-01", "MM-ROUND-02", "MM-ROUND-06")
@cases("""
    phase     number against
    resource  10     -
    crafting  4      MM-DICE-01
    mastery   4      MM-ROUND-02
    over      10     MM-ROUND-06
    resource  11     MM-ROUND-01
""")
def test_a_roll_is_against(phase, number, against):
    """The dice are rolled once at the start of each of ten rounds."""
    assert ids(GAME.check(crafting(phase=phase, round_number=number), ROLL)) == against


@rule("MM-SETUP-08", "MM-SETUP-16", "MM-SETUP-17")
def test_the_setup_comes_before_the_first_roll():
    """Two Masteries and an Adventurer for each seat have to lie on the table."""
    state = table(GAME.id, "red", "blue")

    assert ids(GAME.check(state, ROLL)) == "MM-SETUP-16,MM-SETUP-17,MM-SETUP-08,MM-SETUP-08"


@rule("MM-ROUND-05", "MM-ROUND-03")
def test_a_pencil_laid_down_concerns_nobody_else():
    """Red is finished; Blue is still to mark."""
    state = after(crafting(), LayPencil("red"))

    assert GAME.now(state).seats == ("blue",)
    assert ids(GAME.check(state, LayPencil("red"))) == "MM-ROUND-05"


@rule("MM-ROUND-05")
def test_a_mark_takes_the_pencil_up_again():
    """The sign is not binding."""
    state = after(crafting(), LayPencil("red"), Mark("red", Die.D6, "sword/steel"))

    assert not state.sheet("red").ready


@rule("MM-ROUND-04", "MM-ROUND-05", "MM-OPEN-52")
@cases("""
    closing      pencils   against
    table_says   -         -
    all_pencils  -         MM-ROUND-04,MM-ROUND-04
    all_pencils  red       MM-ROUND-04
    all_pencils  red,blue  -
""")
def test_closing_the_phase(closing, pencils, against):
    """The table says so, or waits for every pencil, by option."""
    sheets = {seat: {"ready": True} for seat in pencils.split(",") if seat}

    assert ids(GAME.check(crafting(sheets=sheets, closing=closing), CloseCrafting())) == against


@rule("MM-ROUND-02", "MM-CUSTOMER-01", "MM-OPEN-28")
def test_the_close_brings_the_next_round():
    """Mastery and Customer Phase follow; results are gone and pencils are taken up."""
    sheets = {"red": {"spent": ["d6", "d8"], "ready": True, "claimed": 2}}
    outcome = act(crafting(sheets=sheets), CloseCrafting())
    red = outcome.state.sheet("red")

    assert follow(outcome) == "MM-CUSTOMER-02"
    assert (outcome.state.play.round, outcome.state.play.phase) == (2, Phase.RESOURCE)
    assert (red.spent, red.ready, red.claimed) == ((), False, 0)


@rule("MM-CUSTOMER-02", "MM-SOLO-04", "MM-OPEN-01")
@pytest.mark.parametrize(
    ("seats", "moved_by", "told"),
    [
        (("red",), "MM-SOLO-04", "every Order shifts one place to the left"),
        (("red", "blue"), "MM-CUSTOMER-02", "everybody hands the leftmost Order to the left"),
        (("red", "blue", "green"), "MM-CUSTOMER-02", "everybody hands the leftmost Order to the left"),
    ],
)
def test_the_table_is_told_how_the_orders_move(seats, moved_by, told):
    """Round the table, or along the line of one player alone; the cards themselves are not tracked."""
    (moved,) = act(crafting(*seats, round_number=9), CloseCrafting()).steps

    assert (moved.event, moved.rule) == (CustomersMoved(9), moved_by)
    assert moved.why.startswith(told)


@rule("MM-ROUND-01", "MM-ROUND-06", "MM-CUSTOMER-05", "MM-SETUP-02", "MM-OPEN-12", "MM-OPEN-45")
@pytest.mark.parametrize("seats", [("red",), ("red", "blue")])
def test_round_ten_ends_the_game_without_customers(seats):
    """After the last Mastery Phase the game is over."""
    outcome = act(crafting(*seats, round_number=10), CloseCrafting())

    assert [step.event for step in outcome.steps] == [GameEnded(10)]
    assert follow(outcome) == "MM-ROUND-06"
    assert GAME.finished(outcome.state)


@rule("MM-ROUND-01")
def test_round_nine_does_not_end_the_game():
    """One more round is to be played."""
    state = after(crafting(round_number=9), CloseCrafting())

    assert not GAME.finished(state)


@rule("MM-SETUP-04", "MM-SETUP-06", "MM-OPEN-25")
def test_sheets_are_empty_at_the_start():
    """No circle, no Coins, no Potions, no slot."""
    red = table(GAME.id, "red").sheet("red")

    assert not any([*red.circles.values(), *red.coins.values(), red.potions, red.slots, red.free_circles, red.orders])


@rule("MM-SETUP-01")
def test_one_to_eight_seats():
    """Eight colours for eight shoppes."""
    assert (GAME.about.fewest, GAME.about.most, len(GAME.about.colours)) == (1, 8, 8)

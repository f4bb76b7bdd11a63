"""What the shoppe sheet on the screen draws."""

from tests.games.merchants_of_magick.situations import GAME, after, crafting, pad, sheet
from tests.support import cases, rule
from tracker.games.merchants_of_magick.box import Die
from tracker.games.merchants_of_magick.events import Mark


def drawn(state, seat="red"):
    """Draw a seat's sheet."""
    return GAME.drawn(state).sheets[seat]


def circle(state, name):
    """Find a circle of Red's sheet."""
    return next(found for found in drawn(state).circles if found.id == name)


def test_a_pad_draws_no_sheet():
    """Where no sheets are tracked nothing is drawn."""
    assert GAME.drawn(pad("red")) is None


def test_every_circle_is_drawn_once_in_its_own_column():
    """Both halves together have the circles of the box, each below its head."""
    half = drawn(crafting()).halves[0]
    greaves = next(row for row in half.rows if row.id == "greaves")

    assert sorted(found.id for found in drawn(crafting()).circles) == sorted(GAME.box.circles)
    assert [column for column, _ in half.columns] == ["Leather", "Wood", "Steel"]
    assert [[found.number for found in column] for column in greaves.circles] == [[5], [], [7]]


@rule("MM-CRAFT-02", "MM-SPELL-02")
@cases("""
    circle_id         dice
    sword/steel       d6
    helmet/steel      -
    backpack/leather  d6,d8,d10
    fiery/wild        d12
    everlasting/wild  -
""")
def test_a_circle_names_the_dice_that_fit_it(circle_id, dice):
    """With 4, 8, 5 and 10 rolled and no Potions, crafting takes as much or more and research as much or less."""
    state = crafting(sheets={"red": {"potions": 0}})

    assert ",".join(circle(state, circle_id).dice) == dice


def test_a_marked_circle_and_a_spent_die_show():
    """After a mark the circle is marked and the die is crossed off."""
    state = after(crafting(), Mark("red", Die.D6, "sword/steel"))

    assert circle(state, "sword/steel").marked
    assert [die for die, _, spent in drawn(state).dice if spent] == ["d6"]
    assert next(row for row in drawn(state).halves[0].rows if row.id == "sword").complete


def test_nothing_fits_outside_the_crafting_phase():
    """Before the roll no circle is offered."""
    assert drawn(crafting(phase="resource")).fitting == ()


@rule("MM-EXTRA-06")
def test_used_slots_and_open_wishes_show():
    """Two slots are used; the Ranger wants three things, one is fulfilled."""
    state = crafting(sheets={"red": sheet(slots=2, wishes={"weapon": True})})

    assert [used for _, _, used in drawn(state).slots] == [True, True, False, False, False, False]
    assert [done for _, _, done in drawn(state).wishes] == [False, True, False]
    assert drawn(state).adventurer == GAME.box.adventurers["ranger"].title


def test_a_mastery_counts_the_circles_of_its_column():
    """Blacksmith counts Steel: one of four."""
    state = crafting(sheets={"red": sheet(marked="sword/steel")})
    card = drawn(state).masteries[0]

    assert (card.title, card.marked, card.needed, card.scored) == ("Blacksmith", 1, 4, None)

"""Alliances, their shapes and their VP."""

from tests.games.warriors_and_traders.tables import GAME, SEATS, allied, did, end_turn, seated, with_vp
from tests.support import cases, ids, rule
from tracker.games.warriors_and_traders.box import Gained
from tracker.games.warriors_and_traders.events import AllianceFormed, Ally, EndTurn, GainVp, StopEarly, VictoryReached


@rule("WT-ALLY-01", "WT-COMP-02")
@cases("""
    seats  allies                  against
    4      red,blue                -
    6      red,blue                -
    6      red,blue,yellow         -
    2      red,blue                WT-ALLY-01,WT-COMP-02
    3      red,blue                WT-ALLY-01,WT-COMP-02
    5      red,blue                WT-ALLY-01,WT-COMP-02
    4      red,blue,yellow         WT-COMP-02
    4      red                     WT-COMP-02
    6      red,blue,yellow,purple  WT-COMP-02
    4      red,red                 WT-ALLY-01,WT-COMP-02
""")
def test_an_alliance_is_against(seats, allies, against):
    """Teams are 2 against 2, 3 against 3 or 2 against 2 against 2."""
    assert ids(GAME.check(seated(seats), Ally(tuple(allies.split(","))))) == against


@rule("WT-ALLY-02", "WT-SETUP-15")
def test_alliances_are_settled_before_the_game():
    """Once turn 2 has begun nobody can ally any more."""
    assert ids(GAME.check(with_vp({}, 4, turn=2), Ally(("red", "blue")))) == "WT-ALLY-02"


@rule("WT-ALLY-01", "WT-COMP-02")
@cases("""
    allies             against
    yellow,purple      -
    blue,yellow        WT-ALLY-01
    green,orange       -
    blue,green,orange  WT-ALLY-01,WT-COMP-02
""")
def test_a_second_alliance_is_against(allies, against):
    """A seat has one alliance, and all alliances are of one size."""
    state = allied(seated(6), ("red", "blue"))

    assert ids(GAME.check(state, Ally(tuple(allies.split(","))))) == against


@rule("WT-COMP-02")
@cases("""
    seats  first            second         rest
    4      red,purple       -              blue,yellow
    6      red,blue,orange  -              yellow,purple,green
    6      red,blue         yellow,orange  purple,green
""")
def test_the_seats_left_over_are_allied_too(seats, first, second, rest):
    """As soon as only one shape of teams is left, the rest follows by itself."""
    named = [tuple(allies.split(",")) for allies in (first, second) if allies]
    outcome = did(allied(seated(seats), *named[:-1]), Ally(named[-1]))

    assert [step.event for step in outcome.steps] == [AllianceFormed(tuple(rest.split(",")))]


@rule("WT-COMP-02")
def test_two_of_six_leave_the_shape_open():
    """Two allies among six decide nothing about the other four, and no turn can end yet."""
    state = allied(seated(6), ("red", "blue"))

    assert (state.alliances, ids(GAME.check(state, EndTurn())), ids(GAME.check(state, StopEarly()))) == (
        (("red", "blue"),),
        "WT-COMP-02",
        "WT-COMP-02",
    )


@rule("WT-VICTORY-10", "WT-VICTORY-11", "WT-VICTORY-12", "WT-OPEN-22", "WT-ALLY-08")
@cases("""
    seats  first            second         red  blue  won
    4      red,blue         -              40   25    yes
    4      red,blue         -              40   24    no
    4      red,yellow       -              58   58    no
    4      red,yellow       -              58   59    yes
    6      red,blue,yellow  -              60   9     yes
    6      red,blue,yellow  -              60   8     no
    6      red,blue         yellow,purple  30   25    yes
    6      red,blue         yellow,purple  30   24    no
""")
def test_an_alliance_needs_its_sum(seats, first, second, red, blue, won):
    """The members' VP are added up and compared with the requirement of the teams."""
    state = allied(with_vp({"red": red, "blue": blue}, seats), *_named(first, second))
    last = end_turn(state).steps[-1].event

    assert isinstance(last, VictoryReached) is (won == "yes")


def _named(*alliances: str) -> list[tuple[str, ...]]:
    return [tuple(allies.split(",")) for allies in alliances if allies]


@rule("WT-ALLY-08", "WT-OPEN-22", "WT-VICTORY-11")
def test_only_the_alliance_wins():
    """All members win together, and the reason adds them up."""
    step = end_turn(allied(with_vp({"red": 60}, 4), ("red", "blue"))).steps[-1]

    assert (step.event, step.why) == (
        VictoryReached(("red", "blue"), 66),
        "Red and Blue together have 66 VP, 65 VP are needed in 2 against 2",
    )


@rule("WT-ALLY-08", "WT-VICTORY-01", "WT-VICTORY-04")
@cases("""
    red  yellow  first                    second
    20   10      red,blue                 yellow,purple
    10   20      yellow,purple            red,blue
    10   10      red,blue,yellow,purple   -
""")
def test_alliances_are_ranked_as_wholes(red, yellow, first, second):
    """Places go to alliances, and equal ones share."""
    state = allied(with_vp({"red": red, "yellow": yellow}, 4), ("red", "blue"))
    places = [",".join(place.seats) for place in GAME.ranking(state)]

    assert (places, [place.place for place in GAME.ranking(state)]) == (
        [place for place in (first, second) if place],
        [1, 2][: len(places)],
    )


@rule("WT-PRINCESS-05", "WT-ALLY-12")
@cases("""
    count  against
    8      -
    9      WT-PRINCESS-05
""")
def test_an_allys_princesses_are_safe(count, against):
    """Allies do not attack each other, so only the opponents' Princesses can be killed."""
    state = allied(seated(4), ("red", "blue"))

    assert ids(GAME.check(state, GainVp("red", Gained.PRINCESS, count))) == against


@rule("TS-SEAT-01")
def test_an_ally_sits_at_the_table():
    """A colour nobody plays cannot be an ally."""
    assert did(seated(4), Ally(("red", SEATS[5]))).impossible

"""Counting sources and gaining VP for good."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, after, did, seated, total_of, unread
from tests.support import cases, ids, rule
from tracker.games.warriors_and_traders.box import Gained, Standing, Token
from tracker.games.warriors_and_traders.events import CountVp, GainVp, HoldToken, StopEarly
from tracker.kernel.ledger import play_act
from tracker.kernel.scoring import ScoreLine


@pytest.fixture
def start():
    """Four seats before turn 1, each with its Capital and the Fort in it."""
    return seated(4)


def line(state, what: str) -> ScoreLine:
    """Find Red's score line with this heading."""
    return next(line for line in GAME.score(state)[0].lines if line.what == what)


@rule("WT-SETUP-11", "WT-SETUP-12", "WT-OPEN-59")
def test_everybody_starts_with_capital_and_fort(start):
    """The 6 VP at the start are the Capital and the Fort, and nobody holds a token."""
    lines = {line.what: line.points for line in GAME.score(start)[0].lines if line.points}

    assert lines == {"Capitals": 3, "Own Forts": 3}


@rule("WT-VP-01", "WT-VP-02", "WT-VP-03", "WT-VP-05", "WT-PROV-07", "WT-PROV-08", "WT-PROV-09", "WT-PROV-10")
@rule("WT-FORT-02", "WT-OPEN-55")
@cases("""
    source        count  points  by
    capital       2      6       WT-VP-01
    trade_center  3      6       WT-VP-02
    contested     2      2       WT-VP-03
    common        5      5       WT-VP-03
    fort          4      12      WT-VP-05
    fort          0      0       WT-VP-05
""")
def test_what_is_held_counts(start, source, count, points, by):
    """Each thing held counts its VP, foreign Capitals like the own one."""
    state = after(start, CountVp("red", Standing(source), count))
    found = next(line for line in GAME.score(state)[0].lines if line.accounts == (f"tallies.red.counts.{source}",))

    assert (found.points, found.rule) == (points, by)


@rule("WT-VP-06", "WT-VP-07", "WT-VP-08", "WT-VP-09", "WT-VP-11", "WT-VP-12", "WT-VP-13")
@rule("WT-PRINCESS-06", "WT-FORT-03", "WT-BATTLE-16")
@cases("""
    source          count  points  by
    princess        2      2       WT-VP-06
    infantry        2      2       WT-VP-07
    archer          2      4       WT-VP-08
    cavalry         2      6       WT-VP-09
    barbarian       2      2       WT-VP-11
    destroyed_fort  2      6       WT-VP-12
    bought          2      2       WT-VP-13
""")
def test_what_is_gained_counts(start, source, count, points, by):
    """Kills, destroyed Forts and bought VP are added to what the seat has."""
    state = after(start, GainVp("red", Gained(source), 1), GainVp("red", Gained(source), count - 1))
    found = next(line for line in GAME.score(state)[0].lines if line.accounts == (f"tallies.red.counts.{source}",))

    assert (found.points, found.rule) == (points, by)


@rule("WT-VP-04", "WT-VP-05")
def test_what_is_lost_counts_no_longer(start):
    """Provinces and Forts count only while they are held."""
    state = after(start, CountVp("red", Standing.COMMON, 4), CountVp("red", Standing.COMMON, 1))

    assert total_of(state, "red") == 7


@rule("WT-VP-12")
def test_a_destroyed_fort_is_not_an_own_fort(start):
    """VP for a destroyed Fort are separate from those for own standing Forts."""
    state = after(start, GainVp("red", Gained.DESTROYED_FORT, 1), CountVp("red", Standing.FORT, 0))

    assert (line(state, "Destroyed Forts").points, line(state, "Own Forts").points) == (3, 0)


@rule("WT-VP-10")
@cases("""
    count  against
    3      -
    2      -
    1      WT-VP-10
    0      WT-VP-10
""")
def test_kills_cannot_be_counted_down(start, count, against):
    """VP for kills are never lost."""
    state = after(start, GainVp("red", Gained.ARCHER, 2))

    assert ids(GAME.check(state, CountVp("red", Gained.ARCHER, count))) == against


@rule("WT-VP-10")
@cases("""
    count  against
    1      -
    0      WT-VP-10
    -1     WT-VP-10
""")
def test_gaining_nothing_is_no_gain(start, count, against):
    """What is gained for good is at least one."""
    assert ids(GAME.check(start, GainVp("red", Gained.CAVALRY, count))) == against


@rule("WT-VP-10", "WT-OPEN-56")
def test_a_seat_without_provinces_keeps_its_kills(start):
    """A fallen Capital takes nothing but its own VP."""
    state = after(start, GainVp("red", Gained.CAVALRY, 2), CountVp("red", Standing.CAPITAL, 0))
    state = after(state, CountVp("red", Standing.FORT, 0))

    assert total_of(state, "red") == 6


@rule("WT-OPEN-02", "WT-PROV-12", "WT-COMP-09", "WT-COMP-10")
@cases("""
    source        count  against
    capital       8      -
    capital       9      WT-OPEN-02
    trade_center  8      -
    trade_center  9      WT-OPEN-02
    contested     8      -
    contested     9      WT-PROV-12
    common        17     -
    common        18     WT-OPEN-02
    fort          8      -
    fort          9      WT-COMP-10
    capital       -1     WT-VP-01
    fort          -1     WT-VP-05
""")
def test_a_count_is_against(start, source, count, against):
    """Nobody holds more than a map or a colour has, or less than nothing."""
    assert ids(GAME.check(start, CountVp("red", Standing(source), count))) == against


@rule("WT-PRINCESS-05")
@cases("""
    seats  count  against
    2      4      -
    2      5      WT-PRINCESS-05
    4      12     -
    4      13     WT-PRINCESS-05
""")
def test_dead_princesses_do_not_return(seats, count, against):
    """Nobody can kill more Princesses than the other seats began with, at once or by and by."""
    fresh = seated(seats)
    state = after(fresh, GainVp("red", Gained.PRINCESS, 2))
    by_and_by = ids(GAME.check(state, GainVp("red", Gained.PRINCESS, count - 2)))

    assert (ids(GAME.check(fresh, CountVp("red", Gained.PRINCESS, count))), by_and_by) == (against, against)


@rule("TS-FORM-01")
@pytest.mark.parametrize("event", [CountVp("red", Standing.COMMON, 100), GainVp("red", Gained.BOUGHT, -100)])
def test_a_line_has_two_digits(start, event):
    """A count that no line of the pad takes is not recorded at all."""
    assert did(start, event).impossible


@rule("WT-OPEN-39", "WT-VP-13", "WT-TRADE-02")
@cases("""
    trade_centers  vp_purchase   against
    0              trade_center  WT-OPEN-39
    1              trade_center  -
    0              anybody       -
""")
def test_buying_vp_needs_a_trade_center(trade_centers, vp_purchase, against):
    """Only a seat with a Trade Center buys VP, unless the table lets everybody."""
    state = after(seated(4, vp_purchase=vp_purchase), CountVp("red", Standing.TRADE_CENTER, trade_centers))

    assert ids(GAME.check(state, GainVp("red", Gained.BOUGHT, 1))) == against


@rule("WT-VP-13", "WT-VP-20", "WT-FAQ-21", "WT-FAQ-22", "WT-PROV-02", "WT-FORT-01", "WT-FORT-04", "WT-OPEN-35")
@pytest.mark.parametrize(
    ("event", "not_read"),
    [
        (GainVp("red", Gained.INFANTRY, 1), "WT-VP-20"),
        (GainVp("red", Gained.DESTROYED_FORT, 1), "WT-VP-20"),
        (GainVp("red", Gained.BOUGHT, 1), "WT-VP-13,WT-FAQ-22"),
        (CountVp("red", Gained.BOUGHT, 1), "WT-OPEN-39,WT-VP-13,WT-FAQ-22"),
        (CountVp("red", Standing.CONTESTED, 1), "WT-PROV-02"),
        (CountVp("red", Standing.FORT, 2), "WT-FORT-01,WT-FORT-04"),
    ],
    ids=["a kill", "a destroyed Fort", "a purchase", "bought VP counted later", "a province", "a Fort"],
)
def test_what_needs_more_than_vp_is_not_checked(start, event, not_read):
    """Rules that need the map, Gold or phases are named as not checked."""
    assert unread(did(start, event)) == not_read


def test_not_tracked_is_never_nothing(start):
    """Gold, progress, provinces and phases are marked as not tracked."""
    red = start.tallies["red"]

    assert {repr(value) for value in (red.gold, red.progress, start.provinces, start.phase)} == {"NOT_TRACKED"}


@rule("WT-TURN-02")
@pytest.mark.parametrize(
    "event",
    [
        CountVp("red", Standing.COMMON, 1),
        GainVp("red", Gained.ARCHER, 1),
        HoldToken(Token.BUILDER, "red"),
        StopEarly(),
    ],
    ids=["count", "gain", "token", "stop"],
)
def test_after_the_end_nothing_counts(start, event):
    """What is entered after the end is against the rules."""
    assert ids(GAME.check(after(start, StopEarly()), event)) == "WT-TURN-02"


def test_acts_of_different_seats_commute(start):
    """It makes no difference which of two seats enters its VP first."""
    one, other = CountVp("red", Standing.COMMON, 3), GainVp("blue", Gained.ARCHER, 2)

    assert after(start, one, other) == after(start, other, one)


@rule("WT-VP-04", "WT-VP-10")
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (CountVp("red", Standing.COMMON, 3), ("tallies.red.counts.common", 3, "WT-VP-04")),
        (GainVp("red", Gained.CAVALRY, 2), ("tallies.red.counts.cavalry", 2, "WT-VP-10")),
    ],
    ids=["count", "gain"],
)
def test_the_ledger_names_source_and_rule(start, event, expected):
    """Every change of a count is a line of its source's account."""
    _, lines = play_act(GAME, start, event, ())

    assert [(line.account, line.change, line.rule) for line in lines] == [expected]

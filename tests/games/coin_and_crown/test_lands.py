from tests.games.coin_and_crown.situations import done, empty_pad, pad_of, points, sheet, totals
from tests.support import cases, ids, rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.events import CountLands


@rule("CC-SCORE-01", "CC-SCORE-02", "CC-SCORE-03", "CC-SCORE-04", "CC-CONQUER-16", "CC-UPGRADE-10")
@cases("""
    lands      total
    1/0/0/0    1
    0/1/0/0    2
    0/0/1/0    4
    0/0/0/1    7
    1/1/1/1    14
    3/2/0/2    21
""")
def test_a_land_scores_by_its_present_type(lands, total):
    """A Hamlet scores 1, a Village 2, a Town 4, a City 7 (EX-B9: one of each is 14)."""
    state = pad_of(sheet(lands), sheet())

    assert totals(state)[0] == total


@rule("CC-UPGRADE-10", "CC-SCORE-01", "CC-SCORE-02")
def test_an_upgraded_hamlet_scores_as_a_village_and_no_longer_as_a_hamlet():
    """EX-A3: counted anew after the upgrade, the Land goes from 1 point to 2."""
    before = pad_of(sheet("1/0/0/0"), sheet())
    after = done(before, CountLands("red", Land.HAMLET, 0), CountLands("red", Land.VILLAGE, 1))

    assert (totals(before)[0], totals(after)[0]) == (1, 2)


@rule("CC-SCORE-02")
def test_a_conquered_village_brings_two_points():
    """EX-A2: the conquered Village adds 2 Land points."""
    before = pad_of(sheet("1/0/0/0"), sheet())
    after = done(before, CountLands("red", Land.VILLAGE, 1))

    assert totals(after)[0] - totals(before)[0] == 2


@rule("CC-R-57")
def test_lands_nobody_entered_are_not_zero():
    """An empty cell has no points at all until the scoring is closed."""
    state = done(empty_pad(), CountLands("red", Land.TOWN, 2))

    assert points(state, "Towns") == [8, None]


@rule("CC-SETUP-03")
@cases("""
    kind      count    against
    hamlet    0        -
    hamlet    15       -
    hamlet    16       CC-SETUP-03
    village   29       -
    village   30       CC-SETUP-03
    town      37       -
    town      38       CC-SETUP-03
    city      41       -
    city      42       CC-SETUP-03
    city      -1       CC-SETUP-03
""")
def test_more_lands_than_the_decks_can_give_are_against(kind, count, against):
    """With one Hamlet counted for Blue, the decks hold 15, 29, 37 and 41 more cards that can be this type."""
    state = done(empty_pad(), CountLands("blue", Land.HAMLET, 1))

    assert ids(GAME.check(state, CountLands("red", Land(kind), count))) == against


@rule("CC-SETUP-03", "CC-UPGRADE-02")
@cases("""
    count    against
    10       -
    11       CC-SETUP-03
""")
def test_upgraded_hamlets_are_missing_from_the_hamlets(count, against):
    """Twenty Villages take six cards of the Hamlet deck, so that ten Hamlets can be left."""
    state = done(empty_pad(), CountLands("blue", Land.VILLAGE, 20))

    assert ids(GAME.check(state, CountLands("red", Land.HAMLET, count))) == against


@rule("CC-R-57")
def test_an_entry_after_closing_is_against_but_counts():
    """Whoever counts again after closing is told so, and the new count stands."""
    closed = pad_of(sheet("1/0/0/0"), sheet(), closed=True)
    event = CountLands("red", Land.CITY, 1)

    assert (ids(GAME.check(closed, event)), totals(done(closed, event))[0]) == ("CC-R-57", 8)

from tests.games.coin_and_crown.situations import done, empty_pad, pad_of, sheet, totals
from tests.support import cases, ids, rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.events import CloseScoring, CountLands


@rule("CC-SETUP-19", "CC-SETUP-08", "CC-R-31", "CC-SCORE-01")
def test_a_seat_that_gained_nothing_scores_its_first_hamlet():
    """EX-B8: one Hamlet, no Iron coin, nothing given: 1 point, and nothing is pointed out."""
    state = pad_of(sheet("1/0/0/0", coins=20), sheet("1/0/0/0", coins=20))

    assert (totals(state), ids(GAME.check(state, CloseScoring()))) == ([1, 1], "")


@rule("CC-R-57", "CC-YEAR-07")
def test_the_game_is_finished_once_the_scoring_is_closed():
    """Counting everything does not finish the game; the table does."""
    counted = pad_of(sheet(), sheet("2/0/0/0"), iron={"lands": "blue"})

    assert (GAME.finished(counted), GAME.finished(done(counted, CloseScoring()))) == (False, True)


@rule("CC-R-57")
def test_closing_counts_empty_cells_as_nothing():
    """One Town is all that was entered for Red."""
    state = done(empty_pad(), CountLands("red", Land.TOWN, 1), CloseScoring())

    assert (totals(state), [entry.complete for entry in GAME.score(state)]) == ([4, 0], [True, True])


@rule("CC-R-57")
def test_a_score_with_empty_cells_is_not_complete():
    """The total so far is shown, and that something is missing."""
    state = done(empty_pad(), CountLands("red", Land.TOWN, 1))

    assert [(entry.total, entry.complete) for entry in GAME.score(state)] == [(4, False), (0, False)]


@rule("CC-R-57")
def test_closing_twice_is_against():
    """The scoring is closed only once."""
    state = pad_of(sheet(), sheet(), closed=True)

    assert ids(GAME.check(state, CloseScoring())) == "CC-R-57"


@rule("CC-SETUP-19", "CC-R-37")
@cases("""
    red       blue      holder   against
    2/0/0/0   1/0/0/0   red      -
    2/0/0/0   0/0/0/0   red      CC-SETUP-19
    2/0/0/0   ?/?/?/?   red      CC-SETUP-19
    2/0/0/0   1/0/0/0   nobody   CC-R-37
    ?/1/1/?   ?/?/?/1   red      -
""")
def test_closing_points_out_what_the_table_will_have_overlooked(red, blue, holder, against):
    """Everybody begins with a Land and keeps it, and somebody with two Lands must have taken Most Lands."""
    state = pad_of(sheet(red), sheet(blue), iron={"lands": holder})

    assert ids(GAME.check(state, CloseScoring())) == against

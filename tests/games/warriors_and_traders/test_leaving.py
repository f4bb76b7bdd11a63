"""Somebody leaves for good."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, after, allied, did, end_turn, seated, total_of, with_vp
from tests.support import cases, rule
from tracker.games.warriors_and_traders.box import Token
from tracker.games.warriors_and_traders.events import GameEnded, HoldToken, StopEarly, VictoryReached
from tracker.games.warriors_and_traders.state import Ending
from tracker.kernel.events import LeaveSeat
from tracker.kernel.ledger import play_act


@pytest.fixture
def four():
    """Four seats in a free for all; Red is far ahead and holds Builder."""
    return after(with_vp({"red": 30, "blue": 20}, 4), HoldToken(Token.BUILDER, "red"))


@rule("WT-FAQ-02", "WT-FAQ-03")
def test_a_free_for_all_goes_on_without_the_leaver(four):
    """The leaver's VP go back to the bank and the others play on."""
    outcome = did(four, LeaveSeat("red"))

    assert (outcome.steps, GAME.finished(outcome.state), [place.seats for place in GAME.ranking(outcome.state)]) == (
        (),
        False,
        [("blue",), ("yellow", "purple")],
    )


@rule("WT-FAQ-03")
def test_the_ledger_says_why_the_vp_are_gone(four):
    """Every count the leaver had is given back by name."""
    _, lines = play_act(GAME, four, LeaveSeat("red"), ())

    assert [(line.account, line.change, line.rule) for line in lines] == [
        ("tallies.red.counts.barbarian", -24, "WT-FAQ-03"),
        ("tallies.red.counts.capital", -1, "WT-FAQ-03"),
        ("tallies.red.counts.fort", -1, "WT-FAQ-03"),
        ("tallies.red.tokens.builder", -1, "WT-FAQ-03"),
    ]


@rule("WT-OPEN-63")
def test_the_leavers_token_waits_for_the_table(four):
    """Nobody holds the token until the table says who is the most advanced now."""
    state = after(four, LeaveSeat("red"))

    assert [state.count(seat, Token.BUILDER) for seat in state.terms.seats] == [0, 0, 0]


@rule("WT-OPEN-53")
@cases("""
    leaver_requirement  vp  won  why
    started             33  yes  Blue_has_33_VP,_33_VP_are_needed_with_4_seats_at_the_start
    started             32  no   -
    remaining           37  yes  Blue_has_37_VP,_37_VP_are_needed_with_3_seats
    remaining           36  no   -
""")
def test_the_requirement_after_somebody_left(leaver_requirement, vp, won, why):
    """The requirement stays that of the seats who started, unless the table takes those who remain."""
    state = after(with_vp({"blue": vp}, 4, leaver_requirement=leaver_requirement), LeaveSeat("red"))
    last = end_turn(state).steps[-1]

    assert (isinstance(last.event, VictoryReached), why.replace("_", " ") in last.why) == (won == "yes", True)


@rule("WT-FAQ-02")
def test_those_who_remain_may_stop(four):
    """Instead of going on they may count, and the most VP win."""
    state = after(four, LeaveSeat("red"), StopEarly())

    assert (state.ending, GAME.ranking(state)[0].seats) == (Ending.AGREED, ("blue",))


@rule("WT-OPEN-64", "WT-COMP-01")
def test_nobody_plays_alone():
    """When one of two seats leaves, the game is over."""
    outcome = did(seated(2), LeaveSeat("blue"))

    assert [(step.event, step.rule) for step in outcome.steps] == [(GameEnded(Ending.LEFT), "WT-OPEN-64")]


@rule("WT-FAQ-01")
def test_an_allied_game_ends():
    """When somebody leaves an allied game, the game is over."""
    outcome = did(allied(seated(4), ("red", "blue")), LeaveSeat("red"))

    assert [(step.event, step.rule) for step in outcome.steps] == [(GameEnded(Ending.LEFT), "WT-FAQ-01")]


@rule("WT-OPEN-62", "WT-FAQ-01")
@cases("""
    allied_leaver  first               decided_by  told
    most_vp        blue                -           Blue_wins_with_36_VP
    nobody         blue,yellow,purple  WT-OPEN-62  Nobody_wins
""")
def test_the_result_of_an_allied_game_somebody_left(allied_leaver, first, decided_by, told):
    """The leaver's VP still count for the alliance; or nobody wins, if the table says so."""
    state = allied(with_vp({"red": 30}, 4, allied_leaver=allied_leaver), ("red", "blue"))
    state = after(state, LeaveSeat("red"))
    best = GAME.ranking(state)[0]

    assert (",".join(best.seats), best.decided_by or "", GAME.now(state).what) == (
        first,
        decided_by,
        told.replace("_", " "),
    )


@rule("WT-VICTORY-01")
def test_leaving_after_the_end_changes_nothing(four):
    """Whoever gets up when the game is over keeps VP and place."""
    state = after(four, StopEarly(), LeaveSeat("red"))

    assert (total_of(state, "red"), GAME.ranking(state)[0].seats) == (33, ("red",))

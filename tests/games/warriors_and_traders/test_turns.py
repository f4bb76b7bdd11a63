"""Ending turns, the requirement, ties, and the ways a game ends."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, after, did, end_turn, seated, unread, with_vp
from tests.support import cases, ids, rule
from tracker.games.warriors_and_traders.box import Standing
from tracker.games.warriors_and_traders.events import (
    CountVp,
    EndTurn,
    GameEnded,
    StopEarly,
    TurnBegan,
    TurnEnded,
    VictoryReached,
)
from tracker.games.warriors_and_traders.state import Ending
from tracker.kernel.events import Correct, CorrectBox
from tracker.kernel.game import Mode
from tracker.kernel.ledger import play_act
from tracker.kernel.play import act_out


@rule("WT-VICTORY-05", "WT-VICTORY-06", "WT-VICTORY-07", "WT-VICTORY-08", "WT-VICTORY-09", "WT-VICTORY-02")
@rule("WT-COMP-01", "WT-OPEN-20", "WT-TWO-12", "WT-THREE-10", "WT-OPEN-58")
@cases("""
    seats  vp  victory_at  won
    2      42  reached     yes
    2      41  reached     no
    3      37  reached     yes
    3      36  reached     no
    4      33  reached     yes
    4      32  reached     no
    5      30  reached     yes
    5      29  reached     no
    6      27  reached     yes
    6      26  reached     no
    4      33  surpassed   no
    4      34  surpassed   yes
""")
def test_the_requirement_goes_by_seats(seats, vp, victory_at, won):
    """The game ends at the end of the turn in which a seat has what its number of seats asks for."""
    last = end_turn(with_vp({"red": vp}, seats, victory_at=victory_at)).steps[-1].event

    assert isinstance(last, VictoryReached) is (won == "yes")


@rule("WT-VICTORY-02", "WT-OPEN-20")
@cases("""
    victory_at  why
    reached     Red_has_34_VP,_33_VP_are_needed_with_4_seats
    surpassed   Red_has_34_VP,_more_than_33_VP_are_needed_with_4_seats
""")
def test_a_victory_says_why(victory_at, why):
    """The reason names who, how many, and how many are needed."""
    step = end_turn(with_vp({"red": 34}, 4, victory_at=victory_at)).steps[-1]

    assert (step.event, step.rule, step.why) == (
        VictoryReached(("red",), 34),
        "WT-VICTORY-02",
        why.replace("_", " "),
    )


@rule("WT-OPEN-21", "WT-VICTORY-01")
def test_the_highest_of_several_wins():
    """If several meet the requirement, the highest total wins."""
    step = end_turn(with_vp({"red": 34, "blue": 36}, 4)).steps[-1]

    assert (step.event, step.why) == (
        VictoryReached(("blue",), 36),
        "Blue has 36 VP, 33 VP are needed with 4 seats; Red has 34 VP, which is fewer",
    )


@rule("WT-VICTORY-04", "WT-OPEN-21")
def test_equal_highest_totals_win_together():
    """There is no tie-break: the victory is shared."""
    outcome = end_turn(with_vp({"red": 35, "yellow": 35}, 4))
    first = GAME.ranking(outcome.state)[0]

    assert (outcome.steps[-1].event, first.seats, first.decided_by) == (
        VictoryReached(("red", "yellow"), 35),
        ("red", "yellow"),
        "WT-VICTORY-04",
    )


@rule("WT-VICTORY-13", "WT-OPEN-16", "WT-TURN-01")
def test_a_turn_ends_in_order():
    """VP are written down, nobody has won, and the turn marker moves on."""
    outcome = end_turn(with_vp({"red": 10}, 2, turn=3))

    assert [(step.event, step.rule) for step in outcome.steps] == [
        (TurnEnded(3), "WT-VICTORY-13"),
        (TurnBegan(4), "WT-TURN-01"),
    ]


@rule("WT-VICTORY-13", "WT-OPEN-20")
def test_the_requirement_counts_at_the_end_only():
    """Meeting the requirement during a turn ends nothing."""
    outcome = did(with_vp({"red": 32}, 4), CountVp("red", Standing.COMMON, 17))

    assert (outcome.steps, GAME.finished(outcome.state)) == ((), False)


@rule("WT-VICTORY-03", "WT-TURN-02")
@cases("""
    turn  ended
    9     no
    10    yes
""")
def test_turn_ten_is_the_last(turn, ended):
    """After turn 10 the game is over, whatever the totals are."""
    last = end_turn(with_vp({"red": 10}, 4, turn=turn)).steps[-1].event

    assert (last == GameEnded(Ending.LAST_TURN)) is (ended == "yes")


@rule("WT-VICTORY-01", "WT-VICTORY-02")
def test_a_victory_in_turn_ten_is_a_victory():
    """The requirement is looked at before the last turn ends the game."""
    outcome = end_turn(with_vp({"red": 33}, 4, turn=10))

    assert (outcome.steps[-1].event, outcome.state.ending) == (VictoryReached(("red",), 33), Ending.REQUIREMENT)


@rule("WT-VICTORY-01", "WT-VICTORY-03")
def test_the_most_vp_win_after_the_last_turn():
    """Without the requirement the most VP win."""
    state = end_turn(with_vp({"red": 12, "blue": 20, "yellow": 12}, 4, turn=10)).state

    assert [(place.place, place.seats, place.decided_by) for place in GAME.ranking(state)] == [
        (1, ("blue",), None),
        (2, ("red", "yellow"), None),
        (4, ("purple",), None),
    ]


@rule("WT-FAQ-04", "WT-OPEN-54", "WT-VICTORY-01")
def test_the_table_may_stop_early():
    """An agreed end counts like the last turn, even below the requirement."""
    outcome = did(with_vp({"blue": 9}, 4, turn=4), StopEarly())

    assert (outcome.steps[-1].event, outcome.steps[-1].rule, GAME.now(outcome.state).what) == (
        GameEnded(Ending.AGREED),
        "WT-FAQ-04",
        "Blue wins with 9 VP",
    )


@rule("WT-DOWN-01", "WT-DOWN-02", "WT-WAR-05")
def test_what_else_ends_a_turn_is_not_checked():
    """Doubling, the cap and wars need more than VP."""
    assert unread(end_turn(seated(4))) == "WT-DOWN-01,WT-DOWN-02,WT-WAR-05"


@rule("WT-TURN-02")
def test_no_turn_ends_after_the_end():
    """A game that is over has no more turns."""
    assert ids(GAME.check(after(seated(4), StopEarly()), EndTurn())) == "WT-TURN-02"


@rule("WT-VICTORY-13")
def test_the_ledger_shows_vp_by_source_and_turn():
    """At the end of a turn every source of every seat is a line under that turn."""
    state = after(seated(2), CountVp("red", Standing.TRADE_CENTER, 2))
    _, lines = play_act(GAME, state, EndTurn(), end_turn(state).steps)

    assert [(line.account, line.change, line.rule) for line in lines] == [
        ("history.1.blue.capital", 3, "WT-VICTORY-13"),
        ("history.1.blue.fort", 3, "WT-VICTORY-13"),
        ("history.1.red.capital", 3, "WT-VICTORY-13"),
        ("history.1.red.fort", 3, "WT-VICTORY-13"),
        ("history.1.red.trade_center", 4, "WT-VICTORY-13"),
        ("turn", 1, "WT-TURN-01"),
    ]


@rule("WT-VICTORY-13")
def test_what_happens_later_leaves_an_earlier_turn_alone():
    """The VP of a turn stay as they were when it ended."""
    state = after(seated(2), EndTurn(), CountVp("red", Standing.COMMON, 5), EndTurn())

    assert [state.history[turn]["red"][Standing.COMMON] for turn in (1, 2)] == [0, 5]


@rule("WT-VICTORY-02")
def test_a_victory_left_to_the_table_lets_the_turn_go_on():
    """With that automation off, Tableside does not end the game by itself."""
    outcome = act_out(GAME, with_vp({"red": 40}, 4), EndTurn(), {"victory": Mode.OFF})

    assert ([type(step.event) for step in outcome.steps], outcome.state.turn) == (
        [TurnEnded, VictoryReached, TurnBegan],
        2,
    )


@rule("WT-VICTORY-13")
def test_a_count_after_a_proposed_end_takes_the_end_back():
    """What is proposed at the end of a turn is dropped when somebody counts on."""
    proposed = act_out(GAME, seated(2), EndTurn(), {"turns": Mode.PROPOSE}).state
    outcome = did(proposed, CountVp("red", Standing.COMMON, 1))

    assert (outcome.steps, outcome.state.turn) == ((), 1)


@rule("WT-VICTORY-07")
def test_a_corrected_requirement_decides():
    """The owner of the box may correct the requirement, and the reason uses it."""
    state = after(with_vp({"red": 33}, 4), CorrectBox({"requirement": {"free_for_all": {"4": 34}}}))

    assert end_turn(state).steps[-1].event == TurnBegan(2)


@pytest.mark.parametrize("path", ["tallies", "tallies.red.counts", "tallies.red.tokens"])
def test_nothing_breaks_where_a_tally_was_emptied(path):
    """A position without some counts reads them as none."""
    state = after(seated(2), Correct(path, {}), CountVp("red", Standing.COMMON, 2), EndTurn())

    assert GAME.ranking(state)

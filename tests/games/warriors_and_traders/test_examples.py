"""The rulebook's worked examples that concern VP."""

from tests.games.warriors_and_traders.tables import (
    GAME,
    after,
    allied,
    did,
    end_turn,
    seated,
    total_of,
    unread,
    with_vp,
)
from tests.support import rule
from tracker.games.warriors_and_traders.box import Gained, Standing, Token
from tracker.games.warriors_and_traders.events import CountVp, GainVp, HoldToken, StopEarly, TurnBegan
from tracker.kernel.events import LeaveSeat


@rule("WT-SETUP-11", "WT-SETUP-12")
def test_example_01_the_starting_score_is_6():
    """3 for the Capital and 3 for the Fort."""
    assert [entry.total for entry in GAME.score(seated(3))] == [6, 6, 6]


@rule("WT-VP-08", "WT-VP-09")
def test_example_20_the_kills_of_figure_31():
    """Blue kills a Cavalry for 3 VP, Red an Archer for 2."""
    state = after(seated(2), GainVp("blue", Gained.CAVALRY, 1), GainVp("red", Gained.ARCHER, 1))

    assert (total_of(state, "blue"), total_of(state, "red")) == (9, 8)


@rule("WT-VP-20", "WT-FAQ-21", "WT-BARB-17")
def test_example_31_how_units_were_removed_is_not_checked():
    """Units lost for want of a retreat give nothing; the table enters none, and Tableside cannot tell."""
    assert unread(did(seated(2), GainVp("red", Gained.BARBARIAN, 1))) == "WT-VP-20"


@rule("WT-VP-14", "WT-VP-19")
def test_example_32_builder_by_single_tokens():
    """B is one Development Token ahead and holds Builder; the table compares, Tableside counts 3."""
    outcome = did(seated(2), HoldToken(Token.BUILDER, "blue"))

    assert (total_of(outcome.state, "blue"), unread(outcome)) == (9, "WT-VP-19")


@rule("WT-VICTORY-07", "WT-VICTORY-13", "WT-VP-05")
def test_example_33_reached_and_lost_again():
    """33 VP in the Trade phase and two Forts lost later: 27 at the end, and no victory."""
    before = after(with_vp({"red": 27}, 4), CountVp("red", Standing.FORT, 3))
    state = after(before, CountVp("red", Standing.FORT, 1))

    assert (total_of(before, "red"), total_of(state, "red"), end_turn(state).steps[-1].event) == (33, 27, TurnBegan(2))


@rule("WT-VP-13", "WT-FAQ-22")
def test_example_34_buying_vp():
    """10 Gold for each VP; Gold and phase are not checked."""
    state = after(seated(2), CountVp("red", Standing.TRADE_CENTER, 1))
    purchase = GainVp("red", Gained.BOUGHT, 2)

    assert (GAME.tell(state, purchase), unread(did(state, purchase))) == (
        "Red buys 2 VP for 20 Gold",
        "WT-VP-13,WT-FAQ-22",
    )


@rule("WT-FAQ-01", "WT-FAQ-02", "WT-FAQ-03")
def test_example_35_a_player_leaves():
    """An allied game is over; a free for all goes on without the leaver's VP."""
    free = after(with_vp({"red": 20}, 3), LeaveSeat("red"))
    teams = after(allied(seated(4), ("red", "blue")), LeaveSeat("red"))

    assert (GAME.finished(free), "red" in free.tallies, GAME.finished(teams)) == (False, False, True)


@rule("WT-FAQ-04")
def test_example_36_out_of_time():
    """The table agrees to stop, and the most VP win."""
    state = after(with_vp({"yellow": 12}, 3, turn=6), StopEarly())

    assert (GAME.finished(state), GAME.ranking(state)[0].seats) == (True, ("yellow",))

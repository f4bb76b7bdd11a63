"""Every score line names its own rule, and standings go by the VPs at the start of a round."""

from tests.games.battleground_kingdoms.situations import after, campaign, kingdom
from tests.support import rule
from tracker.games.battleground_kingdoms import GAME, score
from tracker.games.battleground_kingdoms.events import Pair, Result, RollIncome
from tracker.kernel.events import Correct, JoinSeat


def told(state, seat):
    """Give a seat's lines as name, rule and VPs."""
    [found] = [entry for entry in GAME.score(state) if entry.seat == seat]
    return [(line.what, line.rule, line.points) for line in found.lines]


@rule("BK-RECORD-01", "BK-RECORD-04")
def test_each_line_has_its_rule():
    """Battles of all rounds, and the Palaces after the last one."""
    red = kingdom("farm", "palace_expansion", "palace_expansion")
    state = after(campaign(1, last=1, red=red), Pair("red", "blue"), Result("red", "blue", 5), RollIncome(7))

    assert told(state, "red") == [
        ("battles and byes", "BK-RECORD-01", 5),
        ("Palace Expansions", "BK-RECORD-04", 2),
    ]


@rule("BK-JOIN-04")
def test_a_newcomer_and_a_correction_have_lines_of_their_own():
    """A newcomer begins with the VPs of the last; what the table has set is named as such."""
    state = campaign(2, red=kingdom(vp=4), blue=kingdom(vp=3))
    state = after(state, JoinSeat("yellow"), Correct("kingdoms.yellow.vp", 5))

    assert told(state, "yellow") == [
        ("battles and byes", "BK-RECORD-01", 0),
        ("start as a newcomer", "BK-JOIN-04", 3),
        ("corrections", "TS-CORRECT-02", 2),
    ]


@rule("BK-STANDING-01", "BK-STANDING-02")
def test_standings_do_not_move_while_a_round_is_played():
    """Results are gained in Record Keeping; until then the VPs are those the round began with."""
    seats = ("red", "blue", "yellow", "purple")
    state = campaign(2, seats, red=kingdom(vp=5), blue=kingdom(vp=4), yellow=kingdom(vp=2), purple=kingdom(vp=2))
    state = after(state, Pair("yellow", "purple"), Result("yellow", "purple", 6))

    assert [(place.place, place.seats, place.decided_by) for place in score.standings(state)] == [
        (1, ("red",), None),
        (2, ("blue",), None),
        (3, ("yellow", "purple"), "BK-STANDING-02"),
    ]

"""Builder, Trader and Warrior."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, after, did, seated, total_of, unread
from tests.support import cases, rule
from tracker.games.warriors_and_traders.box import Token
from tracker.games.warriors_and_traders.events import HoldToken
from tracker.games.warriors_and_traders.state import NOBODY
from tracker.kernel.ledger import play_act


@pytest.fixture
def start():
    """Three seats that have placed their first Development Tokens."""
    return seated(3)


@rule("WT-VP-14", "WT-VP-15", "WT-VP-16")
@cases("""
    token    by
    builder  WT-VP-14
    trader   WT-VP-15
    warrior  WT-VP-16
""")
def test_the_most_advanced_has_three_vp(start, token, by):
    """Each token is worth 3 VP to its holder."""
    state = after(start, HoldToken(Token(token), "blue"))
    found = next(line for line in GAME.score(state)[1].lines if line.rule == by)

    assert (found.points, total_of(state, "blue"), total_of(state, "red")) == (3, 9, 6)


@rule("WT-OPEN-16")
def test_a_token_changes_hands(start):
    """Whoever passes the holder takes the token at once."""
    state = after(start, HoldToken(Token.TRADER, "red"), HoldToken(Token.TRADER, "yellow"))

    assert (total_of(state, "red"), total_of(state, "yellow")) == (6, 9)


@rule("WT-VP-17", "WT-OPEN-22")
def test_a_tie_leaves_the_token_with_nobody(start):
    """While the most advanced tie, the token counts for nobody."""
    state = after(start, HoldToken(Token.WARRIOR, "red"), HoldToken(Token.WARRIOR, NOBODY))

    assert [entry.total for entry in GAME.score(state)] == [6, 6, 6]


@rule("WT-VP-18")
def test_one_seat_may_hold_all_three(start):
    """All three tokens may lie with the same seat."""
    outcomes = [did(start, HoldToken(token, "red")) for token in Token]
    state = after(start, *(HoldToken(token, "red") for token in Token))

    assert ([outcome.objections for outcome in outcomes], total_of(state, "red")) == ([(), (), ()], 15)


@rule("WT-VP-17", "WT-VP-19")
@cases("""
    holder  not_read
    red     WT-VP-19
    nobody  WT-VP-17
""")
def test_progress_is_not_checked(start, holder, not_read):
    """Who is the most advanced is not tracked, so nothing is said against any holder."""
    outcome = did(start, HoldToken(Token.BUILDER, holder))

    assert (outcome.objections, unread(outcome)) == ((), not_read)


@rule("TS-SEAT-01")
def test_a_token_goes_to_a_seat_of_the_table(start):
    """A colour nobody plays holds nothing."""
    assert did(start, HoldToken(Token.BUILDER, "orange")).impossible


@rule("WT-OPEN-16")
def test_the_ledger_shows_both_sides_of_a_change(start):
    """A token that changes hands is a line for the old and the new holder."""
    state = after(start, HoldToken(Token.BUILDER, "red"))
    _, lines = play_act(GAME, state, HoldToken(Token.BUILDER, "blue"), ())

    assert [(line.account, line.change, line.rule) for line in lines] == [
        ("tallies.blue.tokens.builder", 1, "WT-OPEN-16"),
        ("tallies.red.tokens.builder", -1, "WT-OPEN-16"),
    ]

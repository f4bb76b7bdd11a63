"""Claiming Orders that are typed in as they turn up."""

import pytest

from tests.games.merchants_of_magick.situations import GAME, after, crafting, lines, sheet
from tests.support import cases, ids, rule
from tracker.games.merchants_of_magick.events import ClaimOrder
from tracker.games.merchants_of_magick.state import Order
from tracker.kernel.objections import unread


@pytest.fixture
def todd():
    """Red has completed Ring, Pendant, Everlasting and Elves."""
    return crafting(sheets={"red": sheet("ring", "pendant", "everlasting", "elves")})


@rule("MM-ORDER-03", "MM-ORDER-04", "MM-SPELL-06", "MM-SPELL-07", "MM-SPELL-08", "MM-CRAFT-09", "MM-OPEN-46")
@cases("""
    item      prefix       suffix  coins against
    pendant   everlasting  elves   5     -
    ring      everlasting  orcs    5     MM-ORDER-04
    backpack  -            elves   3     MM-ORDER-04
    ring      everlasting  -       3     -
    ring      -            elves   3     -
    backpack  fiery        orcs    3     MM-ORDER-04,MM-ORDER-04,MM-ORDER-04
    ring      -            -       3     MM-SPELL-08
    ring      -            elves   0     MM-HOLE-10
    ring      -            elves   13    MM-HOLE-10
    fiery     -            elves   3     MM-CRAFT-09
    ring      elves        -       3     MM-SPELL-06
    ring      -            fiery   3     MM-SPELL-07
""")
def test_a_claim_is_against(todd, item, prefix, suffix, coins, against):
    """The second worked example and its neighbours: every row of the Order has to be complete."""
    assert ids(GAME.check(todd, ClaimOrder("red", item, coins, prefix, suffix))) == against


@rule("MM-ORDER-09", "MM-SCORE-06", "MM-ORDER-02", "MM-HOLE-10", "MM-OPEN-54")
def test_a_claimed_card_is_kept_with_its_coins(todd):
    """Everlasting Pendant of the Elves scores 5 Coins."""
    state = after(todd, ClaimOrder("red", "pendant", 5, "everlasting", "elves"))

    assert state.sheet("red").orders == (Order("pendant", "everlasting", "elves", 5),)
    assert lines(state)["Completed Orders"] == 5


@rule("MM-ORDER-11", "MM-CRAFT-05", "MM-SPELL-09")
def test_rows_serve_every_order(todd):
    """Two claims in one round from the same rows."""
    first = ClaimOrder("red", "ring", 3, "", "elves")
    state = after(todd, first)

    assert ids(GAME.check(state, ClaimOrder("red", "ring", 4, "everlasting", "elves"))) == ""


@rule("MM-ORDER-08", "MM-OPEN-09", "MM-OPEN-12", "MM-ROUND-06")
@cases("""
    phase    against
    resource MM-ORDER-08
    crafting -
    mastery  MM-ORDER-08
    over     MM-ROUND-06
""")
def test_claims_belong_to_the_crafting_and_research_phase(phase, against):
    """In round 10 as in every other."""
    state = crafting(sheets={"red": sheet("ring", "elves")}, phase=phase, round_number=10)

    assert ids(GAME.check(state, ClaimOrder("red", "ring", 3, "", "elves"))) == against


@rule("MM-SETUP-10", "MM-SETUP-11", "MM-SETUP-12", "MM-ORDER-01", "MM-OPEN-03", "MM-SOLO-02")
@cases("""
    seats line
    1     4
    2     4
    3     3
    4     3
    5     3
    6     3
    7     2
    8     2
""")
def test_nobody_claims_more_in_a_round_than_the_line_holds(seats, line):
    """The eighth worked example: Orders by player count; replacements are face-down until the round ends."""
    colours = GAME.about.colours[:seats]
    claim = ClaimOrder("red", "ring", 3, "", "elves")
    allowed = crafting(*colours, sheets={"red": sheet("ring", "elves", claimed=line - 1)})
    full = crafting(*colours, sheets={"red": sheet("ring", "elves", claimed=line)})

    assert [ids(GAME.check(state, claim)) for state in (allowed, full)] == ["", "MM-ORDER-01"]


@rule("MM-ORDER-05", "MM-ORDER-06")
def test_the_line_itself_is_not_checked(todd):
    """Whether the card lay face-up in the own line is not tracked."""
    said = GAME.check(todd, ClaimOrder("red", "ring", 3, "", "elves"))

    assert [verdict.rule for verdict in unread(said)] == ["MM-ORDER-05", "MM-ORDER-06"]

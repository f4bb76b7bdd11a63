"""Whole campaigns, played by their offers."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, kingdom, teams
from tests.support import rule, table
from tracker.games.battleground_kingdoms import GAME, acts
from tracker.games.battleground_kingdoms.events import (
    ChooseFaction,
    Pair,
    PlanCampaign,
    Purchase,
    Result,
    RollIncome,
    Scavenge,
)
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.play import act_out
from tracker.kernel.positions import read_position, write_position
from tracker.kernel.simulate import play_out

COLOURS = GAME.about.colours
DRAWN = (Pair("red", "blue"), Result("red", "blue", 3), RollIncome(7))


def in_the_open(state, seat, chosen):
    """Offer secret acts like any other, as for one scorekeeper who writes for all."""
    return [replace(offer, secret=False) for offer in GAME.offers(state, seat, chosen)]


OPEN = replace(GAME, offers=in_the_open)


def changes(acts):
    """Add up the lines of all acts by account."""
    found: Counter = Counter()
    for act in acts:
        for line in play_act(GAME, act.before, act.event, act.outcome.steps)[1]:
            found[line.account] += line.change
    return found


@pytest.fixture(scope="module", params=range(6))
def played(request):
    """A campaign played by following the offers."""
    seats = COLOURS[: 3 + request.param % 3]
    options = {"starting_gold": "9"}
    first = teams(seats, options) if request.param % 2 else table("battleground_kingdoms", *seats, **options)
    return first, list(play_out(OPEN, first, Random(request.param)))


@rule("BK-CAMPAIGN-18", "BK-END-01")
def test_following_the_offers_breaks_no_rule_and_ends(played):
    """No act that was offered meets an objection, and the campaign comes to its end."""
    _, told = played

    assert [act.event for act in told if act.outcome.objections] == []
    assert told[-1].outcome.state.finished


@rule("BK-SHEET-08", "BK-SHEET-09")
def test_every_row_adds_up(played):
    """Start plus earned minus cost is the end, and the end opens the next row."""
    _, told = played
    sheets = told[-1].outcome.state.kingdoms.values()

    rows = [row for sheet in sheets for row in sheet.rows]
    following = [pair for sheet in sheets for pair in zip(sheet.rows, sheet.rows[1:], strict=False)]
    assert all(row.end_gold == row.start_gold + row.earned_total - row.cost for row in rows)
    assert all(row.end_vp == row.start_vp + (row.result or 0) + row.palaces for row in rows)
    assert all((a.end_gold, a.end_vp) == (b.start_gold, b.start_vp) for a, b in following)


@rule("BK-SHEET-08", "BK-SHEET-09")
def test_accounts_are_their_start_plus_their_lines(played):
    """Every number can be explained by the acts that changed it."""
    first, told = played
    start, lines, last = GAME.accounts(first), changes(told), GAME.accounts(told[-1].outcome.state)

    assert {account: start[account] + lines[account] for account in start} == last


@rule("BK-BATTLE-08", "BK-BYE-07")
def test_every_round_gives_six_vps_to_a_pair_and_three_to_a_bye(played):
    """Three VPs for each player and round, before palaces."""
    _, told = played
    sheets = told[-1].outcome.state.kingdoms.values()

    assert sum(row.result for sheet in sheets for row in sheet.rows) == 3 * sum(len(sheet.rows) for sheet in sheets)


@rule("BK-SHEET-01")
def test_a_position_is_read_back_as_it_was_written(played):
    """There and back, at the end of a campaign."""
    state = played[1][-1].outcome.state

    assert read_position(GAME, state.terms, write_position(state)) == state


@rule("BK-PURCHASE-02")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Purchase("red", ("mine",)), Purchase("blue", ("mine",))),
        (ChooseFaction("red", "Orcs"), ChooseFaction("blue", "Elves")),
        (Scavenge("red", 2), ChooseFaction("blue", "Elves")),
        (Scavenge("red", 2), Purchase("blue", ("mine",))),
    ],
)
def test_what_seats_do_at_the_same_moment_commutes(one, other):
    """The order in which the phones arrive does not matter."""
    state = campaign(red=kingdom("farm", gold=9), blue=kingdom("farm", gold=9))

    assert after(state, one, other) == after(state, other, one)


@rule("BK-CAMPAIGN-10", "BK-INCOME-03", "BK-END-01", "BK-RECORD-04")
def test_a_short_campaign_from_the_first_round_to_the_winner():
    """Five rounds with doubled income: Red builds palaces and wins by them."""
    lists = ((), ("logging_camp", "mine"), ("market",), ("palace_expansion",), ("palace_expansion",))
    events = [event for bought in lists for event in (Purchase("red", bought), Purchase("blue"), *DRAWN)]
    state = after(table("battleground_kingdoms", "red", "blue"), PlanCampaign(5), *events)

    red, blue = state.kingdoms["red"], state.kingdoms["blue"]
    assert (red.gold, red.vp, blue.gold, blue.vp) == (5 * 14 - 30, 17, 70, 15)
    assert [place.seats for place in GAME.ranking(state)] == [("red",), ("blue",)]


@rule("BK-PURCHASE-02")
def test_no_act_of_such_a_campaign_is_against_the_rules():
    """The second round of it, act by act."""
    state = campaign(red=kingdom("farm", gold=14), blue=kingdom("farm", gold=14))
    events = (Purchase("red", ("logging_camp", "mine")), Purchase("blue"), Pair("red", "blue"))

    found = [act_out(GAME, after(state, *events[:place]), event, {}).objections for place, event in enumerate(events)]

    assert found == [(), (), ()]


@rule("TS-SEAT-01")
@pytest.mark.parametrize("event", [Purchase(""), Scavenge("", 1), ChooseFaction("", "Orcs")])
def test_an_act_of_no_seat_is_impossible(event):
    """An empty name is nobody's."""
    assert is_impossible(objections(acts.check(campaign(), event)))

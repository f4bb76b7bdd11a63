"""Seeded games by the offers: every kind of event and automation occurs, nothing is objected to, all adds up."""

from collections import Counter

import pytest

from tests.games.battle_merchants.simulated import simulated
from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO
from tests.support import rule
from tracker.kernel.events import act_name
from tracker.kernel.ledger import play_act
from tracker.kernel.review import StoredAct, review
from tracker.kernel.simulate import kinds_of

SEATS = pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)

#: Written down where only gold is tracked, or never allowed.
ELSEWHERE = {"book", "count_weapons", "close_year", "put_away"}
ONLY_TWO = {"lay_steve", "steve_sold", "steve_moved_on", "linked_discarded", "cards_slid", "first_boxes_discarded"}
NOT_TWO = {"pool_cleared"}
TRIGGERS = {"BM-SEASON-01", "BM-OPEN-17"}


def expected(seats) -> set[str]:
    """Every kind of event that can occur with these seats."""
    named = {act_name(kind) for kind in (*GAME.events, *GAME.consequences)} - ELSEWHERE
    return named - (NOT_TWO if seats == TWO else ONLY_TWO)


def triggers(game) -> set[str]:
    """The rules by which the seasons of a game came to their ends, and Steve where the third token was his."""
    acts = [played.outcome.steps for played in game]
    ended = [[act_name(type(step.event)) for step in steps] for steps in acts if _rules(steps) & TRIGGERS]
    by_steve = {"steve" for kinds in ended if _token_after_steve(kinds)}
    return by_steve.union(*(_rules(steps) & TRIGGERS for steps in acts))


def _rules(steps) -> set[str]:
    return {step.rule for step in steps}


def _token_after_steve(kinds) -> bool:
    return "steve_sold" in kinds and "token_placed" in kinds[kinds.index("steve_sold") :]


class Seen:
    """What was seen in some games."""

    def __init__(self, seats, games):
        self.kinds, self.objections, self.endings, self.triggers = Counter(), [], Counter(), set()
        self.unbalanced, self.findings, self.unread = [], [], set()
        for number, game in enumerate(simulated(seats, games)):
            self._take_in(game, reviewed=number % 2 == 0)

    def _take_in(self, game, *, reviewed):
        books, stored = Counter(GAME.accounts(game[0].before)), []
        for number, played in enumerate(game):
            self.kinds.update({act_name(type(played.event)), *kinds_of(played.outcome.steps)})
            self.objections.extend(played.outcome.objections)
            stored.append(StoredAct(number, played.event, played.outcome.steps, played.before))
            after, lines = play_act(GAME, played.before, played.event, played.outcome.steps)
            for line in lines:
                books[line.account] += line.change
            now = GAME.accounts(after)
            self.unbalanced.extend(key for key in now if books[key] != now[key])
        last = game[-1].outcome.state
        self.findings.extend(review(GAME, stored if reviewed else (), last).findings)
        self.endings[GAME.finished(last)] += 1
        self.triggers |= triggers(game)


@pytest.fixture(scope="module", params=[TWO, THREE, FOUR], ids=len)
def twenty(request):
    """Twenty games with these seats."""
    return request.param, Seen(request.param, 20)


def test_nothing_that_is_offered_is_objected_to(twenty):
    """Twenty games for each number of seats, and a review of every second one finds nothing either."""
    _, seen = twenty

    assert (seen.objections, seen.findings) == ([], [])


def test_every_account_adds_up_after_every_act(twenty):
    """Start and lines are what lies on the table."""
    assert twenty[1].unbalanced == []


@rule("BM-TURN-09", "BM-TURN-10")
def test_every_game_comes_to_its_end(twenty):
    """Seasons have no fixed number of rounds, and winter's war is the last."""
    assert twenty[1].endings == {True: 20}


def test_every_kind_of_event_occurs(twenty):
    """And with it every automation."""
    seats, seen = twenty
    idle = {
        automation.name
        for automation in GAME.about.automations
        if not any(act_name(kind) in seen.kinds for kind in automation.events)
    }

    assert expected(seats) - set(seen.kinds) == set()
    assert idle == {2: set()}.get(len(seats), {"steve"})


def test_the_end_of_a_season_is_triggered_in_every_way(twenty):
    """By the third token, by Steve's token with two seats, and by the table's word."""
    seats, seen = twenty

    assert seen.triggers >= {2: {"BM-SEASON-01", "steve"}}.get(len(seats), {"BM-SEASON-01"})
    assert seen.kinds["end_season"] > 0


@pytest.mark.long
@pytest.mark.timeout(3_600)
@SEATS
def test_five_hundred_games_keep_every_promise(seats):
    """Nothing is objected to, everything adds up, every kind of event occurs, every game ends."""
    seen = Seen(seats, 500)

    assert (seen.objections, seen.findings, seen.unbalanced, seen.endings) == ([], [], [], {True: 500})
    assert expected(seats) - set(seen.kinds) == set()

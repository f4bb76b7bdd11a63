from itertools import accumulate
from random import Random

import pytest

from tests.games.coin_and_crown.situations import SEATS, done, empty_pad, pad_of, sheet
from tests.support import rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import CardType, Iron, Land
from tracker.games.coin_and_crown.events import (
    CloseScoring,
    CountCards,
    CountCoins,
    CountDonation,
    CountLands,
    HoldIron,
    RateCoins,
    RateDonation,
)
from tracker.kernel.codec import Malformed
from tracker.kernel.events import Correct, act_name
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import objections
from tracker.kernel.play import act_out, applied, verdicts
from tracker.kernel.positions import read_position, write_position
from tracker.kernel.referee import check_seats
from tracker.kernel.simulate import play_out


def played(seats, seed):
    """Play a scoring by its offers."""
    return list(play_out(GAME, empty_pad(seats), Random(seed)))


def any_event(random, seats):
    """Think up an entry, sensible or not."""
    seat, count = random.choice(seats), random.choice([-3, 0, 1, 2, 7, 500])
    return random.choice(
        [
            CountLands(seat, random.choice(list(Land)), count),
            CountDonation(seat, count, random.randint(-1, 3), 1),
            RateDonation(seat, count),
            HoldIron(random.choice(list(Iron)), random.choice([*seats, "nobody", "purple"])),
            CountCards(seat, random.choice(list(CardType)), count),
            CountCoins(seat, count, 0, random.randint(-1, 3)),
            RateCoins(seat, count),
            CloseScoring(),
        ]
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_scoring_by_the_offers_meets_no_objection_and_ends(seats, seed):
    """Whoever follows the offers is never told off, and can close the scoring."""
    acts = played(seats, seed)

    assert not [act.outcome.objections for act in acts if act.outcome.objections]
    assert GAME.finished(acts[-1].outcome.state)


@rule("CC-SETUP-01")
@pytest.mark.parametrize("seats", [["red"], ["red", "blue", "yellow", "green", "purple"]])
def test_fewer_than_two_or_more_than_four_seats_are_refused(seats):
    """The game seats 2, 3 or 4."""
    with pytest.raises(Malformed, match="must name 2 to 4 seats"):
        check_seats(GAME, seats)


@pytest.mark.parametrize("seed", range(4))
def test_accounts_add_up(seed):
    """Every number is the sum of its lines."""
    acts = played(3, seed)
    lines = [line for act in acts for line in play_act(GAME, act.before, act.event, act.outcome.steps)[1]]
    last = GAME.accounts(acts[-1].outcome.state)

    assert {path: sum(line.change for line in lines if line.account == path) for path in last} == last


@pytest.mark.parametrize("seed", range(5))
def test_any_entry_that_is_possible_can_be_applied_and_scored(seed):
    """Two hundred entries at random never trip the pad, the score, the offers or the words."""
    random = Random(seed)
    states = list(accumulate((any_event(random, SEATS[:3]) for _ in range(200)), _told_and_done, initial=empty_pad(3)))

    assert all(len(GAME.score(state)) == 3 and GAME.pad(state) and _all_offers(state) for state in states)


def _told_and_done(state, event):
    assert GAME.tell(state, event)
    return act_out(GAME, state, event, {}).state


def _all_offers(state):
    return [offer for seat in state.seats for offer in GAME.offers(state, seat, {})]


@pytest.mark.parametrize("seed", range(5))
def test_every_objection_is_among_the_rules_its_check_reads(seed):
    """A review can say which rules were read."""
    random = Random(seed)
    states = [act.before for act in played(2, seed)] + [pad_of(sheet(), sheet(), closed=True)]
    asked = [(random.choice(states), any_event(random, SEATS[:2])) for _ in range(300)]
    found = {(type(event), verdict.rule) for state, event in asked for verdict in GAME.check(state, event)}

    assert not [(kind, rule) for kind, rule in found if rule not in GAME.reads[kind]]


def test_entries_of_different_seats_commute():
    """Everybody may count at the same moment."""
    red, blue = CountLands("red", Land.CITY, 2), RateDonation("blue", 5)
    one, other = done(empty_pad(), red, blue), done(empty_pad(), blue, red)

    assert write_position(one) == write_position(other)
    assert list(one.sheets) == list(other.sheets)


def test_a_position_can_be_written_and_read_again():
    """Empty cells stay empty."""
    state = done(empty_pad(), CountLands("red", Land.CITY, 2), HoldIron(Iron.MINES, "nobody"))

    assert read_position(GAME, state.terms, write_position(state)) == state


@rule("TS-CORRECT-02")
def test_a_count_can_be_corrected_by_its_account():
    """The path of an account leads to the number."""
    state = applied(GAME, done(empty_pad(), RateDonation("red", 5)), Correct("sheets.red.church", 6))

    assert GAME.accounts(state) == {"sheets.red.church": 6}


@rule("CC-R-37")
@pytest.mark.parametrize("holder", ["red", "blue", "nobody"])
@pytest.mark.parametrize("counts", [(0, 0), (2, 3), (3, 3), (None, 3)])
def test_a_holder_is_offered_exactly_when_the_check_has_nothing_against_it(holder, counts):
    """What the offers grey out is what the check objects to."""
    state = pad_of(*(sheet() if count is None else sheet(mines=count) for count in counts))
    offer = next(
        offer for offer in GAME.offers(state, "red", {"act": "hold_iron", "coin": "mines"}) if offer.act == "hold_iron"
    )
    offered = holder in [choice.value for choice in offer.field("holder").fitting()]

    assert offered == (not objections(verdicts(GAME, state, HoldIron(Iron.MINES, holder))))


@rule("CC-SETUP-03")
@pytest.mark.parametrize("land", list(Land))
def test_as_many_lands_are_offered_as_the_check_allows(land):
    """The largest number offered passes, one more does not."""
    state = done(empty_pad(), CountLands("blue", Land.VILLAGE, 20))
    offer = next(iter(GAME.offers(state, "red", {"act": "count_lands", "kind": land.value})))
    most = offer.field("count").most
    said = [bool(objections(verdicts(GAME, state, CountLands("red", land, count)))) for count in (most, most + 1)]

    assert said == [False, True]


def test_every_act_is_offered():
    """Each kind of entry can be reached."""
    offered = {offer.act for offer in GAME.offers(empty_pad(), "red", {})}

    assert offered == {act_name(kind) for kind in GAME.events}

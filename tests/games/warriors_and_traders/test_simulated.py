"""Whole games played by the offers, and anything entered at any time."""

from collections import Counter
from random import Random

import pytest

from tests.games.warriors_and_traders.tables import GAME, SEATS, after, seated
from tests.support import rule
from tracker.games.warriors_and_traders.box import SOURCES, Gained, Token
from tracker.games.warriors_and_traders.events import (
    AllianceFormed,
    Ally,
    CountVp,
    EndTurn,
    GainVp,
    GameEnded,
    HoldToken,
    StopEarly,
    TurnBegan,
    TurnEnded,
    VictoryReached,
)
from tracker.games.warriors_and_traders.state import NOBODY, Ending
from tracker.kernel.events import LeaveSeat
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import objections
from tracker.kernel.play import act_out, applied, verdicts, write_event
from tracker.kernel.positions import read_position, write_position
from tracker.kernel.simulate import play_out


def played(seats: int, seed: int):
    """Play a game by its offers and keep its books."""
    start = seated(seats)
    books = Counter(GAME.accounts(start))
    found, state = [], start
    for act in play_out(GAME, start, Random(seed), 400):
        found.extend(act.outcome.objections)
        state, lines = play_act(GAME, act.before, act.event, act.outcome.steps)
        for line in lines:
            books[line.account] += line.change
    return state, found, {account: number for account, number in books.items() if number}


@rule("WT-TURN-02")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(6))
def test_a_game_played_by_its_offers_is_clean(seats, seed):
    """No objection occurs, the game ends, and every account is its start plus its lines."""
    state, found, books = played(seats, seed)
    now = {account: number for account, number in GAME.accounts(state).items() if number}

    assert (found, GAME.finished(state), books) == ([], True, now)


def anything(random: Random):
    """Make up an event, sensible or not."""
    some = tuple(random.choice(SEATS) for _ in range(random.randint(0, 4)))
    seat, number = random.choice(SEATS), random.randint(-120, 120)
    return random.choice(
        [
            CountVp(seat, random.choice(SOURCES), number),
            GainVp(seat, random.choice(list(Gained)), number),
            HoldToken(random.choice(list(Token)), random.choice([seat, NOBODY])),
            Ally(some),
            EndTurn(),
            StopEarly(),
            AllianceFormed(some),
            TurnEnded(number % 12),
            VictoryReached(some, number),
            TurnBegan(number % 12),
            GameEnded(random.choice(list(Ending))),
            LeaveSeat(seat) if random.random() < 0.2 else EndTurn(),
        ]
    )


def entered(seed: int):
    """Enter 150 made-up events, read everything after each, and collect what a check forgot to list."""
    random = Random(seed)
    state, unlisted = seated(random.randint(2, 6)), set()
    for _ in range(150):
        event = anything(random)
        for objection in objections(verdicts(GAME, state, event)):
            listed = (*GAME.reads.get(type(event), ()), "TS-SEAT-01", "TS-SEAT-02", "TS-FORM-01")
            unlisted |= {objection.rule} - set(listed)
        state = act_out(GAME, state, event, {}).state
        GAME.pad(state), GAME.now(state), GAME.score(state), GAME.ranking(state)
        told = "" if isinstance(event, LeaveSeat) else GAME.tell(state, event)
        assert told == told.strip()
        assert read_position(GAME, state.terms, write_position(state)) == state
    return unlisted


@pytest.mark.parametrize("seed", range(12))
def test_anything_can_be_entered(seed):
    """Nothing that is not impossible breaks the table, and every objection is one its event lists."""
    assert entered(seed) == set()


def small_events():
    """List every event with small numbers for two of four seats."""
    counts = [CountVp("red", source, number) for source in SOURCES for number in range(-2, 20)]
    gains = [GainVp("red", source, number) for source in Gained for number in range(-2, 20)]
    tokens = [HoldToken(token, holder) for token in Token for holder in ("red", "blue", NOBODY)]
    allies = [Ally((one, other)) for one in SEATS[:4] for other in SEATS[:4]]
    return [*counts, *gains, *tokens, *allies, EndTurn(), StopEarly()]


def offered(state, event) -> bool:
    """Tell whether an event can be reached field by field."""
    values = write_event(event)
    chosen = {"act": values["act"]}
    offer = next(offer for offer in GAME.offers(state, "red", chosen) if offer.act == values["act"])
    reached = offer.closed is None
    for name in [field.name for field in offer.fields]:
        field = next(o for o in GAME.offers(state, "red", chosen) if o.act == values["act"]).field(name)
        if field.kind.value == "number":
            reached = reached and field.least <= values[name] <= field.most
        elif field.kind.value == "several":
            fits = {choice.value for choice in field.fitting()}
            reached = reached and field.least <= len(values[name]) <= field.most
            reached = reached and set(values[name]) <= fits and len(set(values[name])) == len(values[name])
        else:
            reached = reached and values[name] in {choice.value for choice in field.fitting()}
        chosen[name] = values[name]
    return reached


@pytest.mark.parametrize(
    "events",
    [(), (GainVp("red", Gained.PRINCESS, 3),), (Ally(("red", "blue")),), (EndTurn(),), (StopEarly(),)],
    ids=["start", "Princesses", "allied", "turn 2", "over"],
)
def test_offers_and_checks_say_the_same(events):
    """Whatever passes the check is offered, and whatever is offered passes the check."""
    state = after(seated(4), *events)
    passed = [event for event in small_events() if not objections(GAME.check(state, event))]

    assert [event for event in small_events() if offered(state, event)] == passed


def test_applying_is_total_on_a_table_everybody_left():
    """Even without seats the table can be read."""
    state = seated(2)
    state = applied(GAME, applied(GAME, state, LeaveSeat("red")), LeaveSeat("blue"))

    assert (GAME.ranking(state), GAME.now(act_out(GAME, state, EndTurn(), {}).state).where) == (
        (),
        "Turn 2 of 10 · 42 VP are needed with 2 seats at the start",
    )

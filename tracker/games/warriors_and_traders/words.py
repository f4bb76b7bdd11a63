"""Warriors & Traders in the table's own words."""

from typing import assert_never

from tracker.games.warriors_and_traders import alliances, victory
from tracker.games.warriors_and_traders.box import SCORED, WORDS, Gained, Token, counted, title
from tracker.games.warriors_and_traders.events import (
    AllianceFormed,
    Ally,
    CountVp,
    EndTurn,
    Event,
    GainVp,
    GameEnded,
    HoldToken,
    StopEarly,
    TurnBegan,
    TurnEnded,
    VictoryReached,
)
from tracker.games.warriors_and_traders.score import side_total, sides, winners
from tracker.games.warriors_and_traders.state import NOBODY, Ending, State, named
from tracker.kernel.game import Now
from tracker.kernel.labels import owned, parted, plain_label
from tracker.kernel.seats import name_of

#: Where everybody's VP at the end of each turn are kept.
HISTORY = "history."
#: What a seat counts, by its place in the position.
COUNTED = {
    ("tokens" if isinstance(source, Token) else "counts", source.value): f"{title(source)} token"
    if isinstance(source, Token)
    else WORDS[source][1]
    for source in SCORED
}
SOURCES = {source.value: WORDS[source][1] for source in SCORED}


def tell(state: State, event: Event) -> str:
    """Say an event as the table would."""
    match event:
        case CountVp():
            return f"{name_of(event.seat)} counts {counted(event.source, event.count)}"
        case GainVp():
            return _gained(state, event)
        case HoldToken():
            holder = "nobody" if event.holder == NOBODY else name_of(event.holder)
            return f"{holder} holds {title(event.token)}"
        case Ally():
            return f"{named(event.seats)} are allied"
        case EndTurn():
            return f"turn {state.turn} is over"
        case StopEarly():
            return "the table agrees to stop here"
        case AllianceFormed():
            return f"{named(event.seats)} are allied too"
        case TurnEnded():
            return f"VP at the end of turn {event.turn} are written down"
        case VictoryReached():
            return f"{_win(event.seats)} with {event.vp} VP"
        case TurnBegan():
            return f"turn {event.turn} begins"
        case GameEnded():
            return _ended(event.ending)
        case _:
            assert_never(event)


def _gained(state: State, event: GainVp) -> str:
    if event.source is Gained.BOUGHT:
        return f"{name_of(event.seat)} buys {event.count} VP for {event.count * state.box.gold_per_vp} Gold"
    vp = event.count * state.box.worth(event.source)
    return f"{name_of(event.seat)} gains {vp} VP for {counted(event.source, event.count)}"


def _ended(ending: Ending) -> str:
    match ending:
        case Ending.REQUIREMENT:
            return "the game ends because the requirement is met"
        case Ending.LAST_TURN:
            return "the last turn is over"
        case Ending.AGREED:
            return "the game ends by agreement"
        case Ending.LEFT:
            return "the game ends because somebody left"
        case _:
            assert_never(ending)


def _win(seats: tuple[str, ...]) -> str:
    return f"{named(seats)} {'wins' if len(seats) == 1 else 'win'}"


def label(state: State, path: str) -> str:
    """Name a value of the position: what a seat counts now, or the VP it had at the end of a turn."""
    before, seat, place = parted(path)
    if is_history(path) and seat and place and place[0] in SOURCES:
        turn = before.removeprefix(HISTORY)
        return owned(seat, f"VP for {SOURCES[place[0]]} at the end of turn {turn}")
    return owned(seat, COUNTED[place]) if place in COUNTED else plain_label(state, path)


def is_history(path: str) -> bool:
    """Tell whether an account is the VP written down at the end of a turn; nobody reads them as changes."""
    return path.startswith(HISTORY)


def now(state: State) -> Now:
    """Say where the table stands."""
    if state.finished:
        return Now("The game is over", _result(state))
    needed = victory.requirement(state)
    where = f"Turn {state.turn} of {state.box.last_turn}"
    where = f"{where} · {needed.sentence}" if needed else where
    if next(alliances.check_settled(state), None):
        return Now(where, "to form alliances", state.terms.seats, "ally")
    return Now(where, "to count VP, then end the turn", state.terms.seats, "end_turn")


def _result(state: State) -> str:
    best = winners(state)
    if len(best) == len(state.terms.seats) and state.ending is Ending.LEFT and state.alliances:
        return "Nobody wins"
    most = max((side_total(state, side) for side in sides(state)), default=0)
    return f"{_win(best)} with {most} VP"

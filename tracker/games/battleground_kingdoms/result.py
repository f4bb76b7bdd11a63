"""The VPs of a battle: results, forfeits, stand-offs."""

from collections.abc import Iterator

from tracker.games.battleground_kingdoms import pairing, phases
from tracker.games.battleground_kingdoms.events import Forfeit, Pair, Result, StandOff
from tracker.games.battleground_kingdoms.state import State
from tracker.kernel.objections import Objection, Verdict, against
from tracker.kernel.seats import name_of

RESULT_RULES = (*phases.RULES, "BK-BATTLE-08", "BK-SCENARIO-13", "BK-SHEET-02", "BK-SHEET-05", "BK-OPEN-54")
FORFEIT_RULES = (*phases.RULES, "BK-SHEET-05", "BK-SCENARIO-11")
STAND_OFF_RULES = (*phases.RULES, "BK-SHEET-02", "BK-SHEET-05", "BK-BATTLE-06", "BK-OPEN-53")


def check(state: State, event: Result) -> Iterator[Verdict]:
    """Object to a battle that was not picked and to VPs no battle gives."""
    unknown = pairing.unknown_seat(state, first=event.first, second=event.second)
    if unknown:
        yield unknown
        return
    yield from phases.before_record_keeping(state)
    yield from check_battle(state, event.first, event.second, "second")
    first, second = vps(state, event)
    if (first, second) not in state.box.results.pairs():
        known = ", ".join(f"{one}-{other}" for one, other in state.box.results.pairs())
        yield against("BK-BATTLE-08", f"{first}-{second} is no result; {known} are", "vp_first")


def check_battle(state: State, first: str, second: str, field: str) -> Iterator[Objection]:
    """Object to two seats that do not fight each other this round."""
    if state.row(first).opponent != second or first == second:
        yield against("BK-SHEET-05", f"{name_of(first)} and {name_of(second)} are no opponents this round", field)


def vps(state: State, event: Result) -> tuple[int, int]:
    """Give the VPs of both sides: what the first one leaves goes to the second."""
    left = state.box.results.sum - event.vp_first
    return event.vp_first, left if event.vp_second is None else event.vp_second


def apply(state: State, event: Result) -> State:
    """Both rows have their result; a battle nobody had picked is picked now."""
    if event.first == event.second:
        return state
    if state.row(event.first).opponent != event.second or state.row(event.second).opponent != event.first:
        state = pairing.pair(state, Pair(event.first, event.second))
    first, second = vps(state, event)
    return state.score_result(event.first, first).score_result(event.second, second)


def check_forfeit(state: State, event: Forfeit) -> Iterator[Verdict]:
    """Object to giving up a battle one does not fight."""
    yield from phases.before_record_keeping(state)
    no_battle = without_battle(state, event.seat)
    if no_battle:
        yield no_battle


def without_battle(state: State, seat: str) -> Objection | None:
    """Say that a seat fights nobody this round."""
    if state.row(seat).opponent in state.seats:
        return None
    return against("BK-SHEET-05", f"{name_of(seat)} has no opponent this round", "seat")


def forfeit(state: State, event: Forfeit) -> State:
    """A decisive loss; the opponent, if there is one, has a decisive victory."""
    results, opponent = state.box.results, state.row(event.seat).opponent
    if opponent in state.kingdoms and opponent != event.seat:
        state = state.score_result(opponent, results.sum - results.forfeit)
    return state.score_result(event.seat, results.forfeit)


def check_stand_off(state: State, event: StandOff) -> Iterator[Verdict]:
    """Object to a stand-off in a battle that was not picked."""
    unknown = pairing.unknown_seat(state, attacker=event.attacker, defender=event.defender)
    if unknown:
        yield unknown
        return
    yield from phases.before_record_keeping(state)
    yield from check_battle(state, event.attacker, event.defender, "defender")


def stand_off(state: State, event: StandOff) -> State:
    """The Defender has a marginal victory."""
    return apply(state, Result(event.attacker, event.defender, state.box.results.stand_off_attacker))

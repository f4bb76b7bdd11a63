"""The VPs of a battle by the table on its scenario card."""

from collections.abc import Iterator

from tracker.games.battleground_kingdoms import pairing, phases, result
from tracker.games.battleground_kingdoms.box import RoundColour, Scenario
from tracker.games.battleground_kingdoms.events import Result, ScoreScenario
from tracker.games.battleground_kingdoms.state import State, colour_of
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

RULES = (
    *phases.RULES,
    "BK-BATTLE-07",
    "BK-SHEET-02",
    "BK-SHEET-05",
    "BK-SCENARIO-01",
    "BK-SCENARIO-10",
    "BK-SCENARIO-12",
    "BK-SCENARIO-17",
    "BK-SCENARIO-18",
    "BK-OPEN-33",
    "BK-OPEN-42",
)


def check(state: State, event: ScoreScenario) -> Iterator[Verdict]:
    """Object to a battle that was not picked, a card of another colour, and points no units can bring."""
    unknown = _unknown(state, event)
    if unknown:
        yield unknown
        return
    yield from phases.before_record_keeping(state)
    yield from result.check_battle(state, event.attacker, event.defender, "defender")
    card = state.box.scenarios[event.scenario]
    unusable = not_usable(state, card)
    if unusable:
        yield unusable
    if not 0 <= event.points <= card.most_points:
        yield against("BK-SCENARIO-17", f"units that left cost 0 to {card.most_points} points together", "points")
    if event.surrendered is None:
        return
    stranger = not_in_battle(event.surrendered, event.attacker, event.defender)
    yield stranger or not_checked("BK-SCENARIO-10", "whom the card lets surrender is not tracked")


def _unknown(state: State, event: ScoreScenario) -> Objection | None:
    named = {"attacker": event.attacker, "defender": event.defender}
    if event.surrendered is not None:
        named["surrendered"] = event.surrendered
    if event.scenario not in state.box.scenarios:
        return impossible("BK-SCENARIO-12", f"no scenario card is called {event.scenario}", "scenario")
    return pairing.unknown_seat(state, **named)


def not_usable(state: State, card: Scenario) -> Objection | None:
    """Say why a card cannot be used in this round."""
    colour = colour_of(state, state.round)
    if colour in card.colours:
        return None
    return against("BK-SCENARIO-01", f"{card.name} is no card for {colour.value} rounds", "scenario")


def not_in_battle(seat: str, attacker: str, defender: str) -> Objection | None:
    """Say that who surrenders fights in another battle."""
    if seat in (attacker, defender):
        return None
    return against("BK-SCENARIO-10", f"{name_of(seat)} does not fight in this battle", "surrendered")


def vps(state: State, event: ScoreScenario) -> tuple[int, int]:
    """Give the VPs of attacker and defender: the card's first row that fits, a draw at best for who surrenders."""
    results = state.box.results
    attacker = by_table(state.box.scenarios[event.scenario], colour_of(state, state.round), event.points)
    if event.surrendered == event.attacker:
        attacker = min(attacker, results.draw)
    elif event.surrendered == event.defender:
        attacker = max(attacker, results.sum - results.draw)
    return attacker, results.sum - attacker


def by_table(card: Scenario, colour: RoundColour, points: int) -> int:
    """Read the attacker's VPs off the card; a colour it does not bear reads its first one, too few points its end."""
    read = colour if colour in card.colours else next(iter(card.colours), colour)
    fitting = (vp for vp, least in card.least.items() if read in least and points >= least[read])
    return next(fitting, next(reversed(list(card.least)), 0))


def apply(state: State, event: ScoreScenario) -> State:
    """Both rows have the VPs of the card."""
    attacker, defender = vps(state, event)
    return result.apply(state, Result(event.attacker, event.defender, attacker, defender))

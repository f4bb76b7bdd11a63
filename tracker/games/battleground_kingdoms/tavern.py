"""Gold through a Tavern: for an owner without a character, and by the Scavenger."""

from collections.abc import Iterator

from tracker.games.battleground_kingdoms import phases, purchase
from tracker.games.battleground_kingdoms.events import Scavenge, TakeTavernGold
from tracker.games.battleground_kingdoms.state import BYE, SCAVENGER, TAVERN, State
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of

GOLD_RULES = (
    *phases.RULES,
    "BK-TAVERN-01",
    "BK-TAVERN-02",
    "BK-TAVERN-03",
    "BK-RES-TAVERN-02",
    "BK-SETUP-05",
    "BK-OPEN-14",
    "BK-OPEN-21",
)
SCAVENGE_RULES = (
    *phases.RULES,
    "BK-TAVERN-01",
    "BK-TAVERN-02",
    "BK-TAVERN-12",
    "BK-TAVERN-13",
    "BK-RES-TAVERN-02",
    "BK-OPEN-14",
)

MOST_DICE = 99


def check_owner(state: State, seat: str) -> Iterator[Objection]:
    """Object to a seat without a Tavern or with a bye."""
    if not state.kingdoms[seat].owns(state.box.tavern.resource):
        yield against("BK-RES-TAVERN-02", f"{name_of(seat)} has no Tavern", "seat")
    if state.row(seat).opponent == BYE:
        yield against("BK-OPEN-14", f"{name_of(seat)} has a bye and draws no character", "seat")


def check_gold(state: State, event: TakeTavernGold) -> Iterator[Verdict]:
    """Object to gold for an owner who drew a character, or before the purchases."""
    yield from check_taker(state, event.seat)
    if event.gold not in (0, state.box.tavern.gold_without_character):
        said = f"without a character there is {state.box.tavern.gold_without_character} gold"
        yield against("BK-TAVERN-03", said, "gold")


def check_taker(state: State, seat: str) -> Iterator[Objection]:
    """Object to a seat for whom a character was left, or which is asked too early."""
    yield from phases.before_record_keeping(state)
    if purchase.sealed(state):
        yield against("BK-SETUP-05", "characters are drawn after purchases", "seat")
    yield from check_owner(state, seat)
    owners = [other for other in _drawing(state) if other != seat]
    above = [other for other in owners if state.row(other).start_vp > state.row(seat).start_vp]
    without = len(owners) + 1 - len(state.box.tavern.characters)
    if without < 1:
        yield against("BK-TAVERN-03", f"a character is left for {name_of(seat)}", "seat")
    elif len(above) >= without:
        yield against("BK-TAVERN-01", f"{name_of(seat)} draws before those who go without", "seat")
    elif sum(bool(state.row(other).earned.get(TAVERN)) for other in owners) >= without:
        yield against("BK-TAVERN-03", "everybody without a character has had the gold", "seat")


def _drawing(state: State) -> list[str]:
    tavern = state.box.tavern.resource
    return [seat for seat in state.seats if state.kingdoms[seat].owns(tavern) and state.row(seat).opponent != BYE]


def take_gold(state: State, event: TakeTavernGold) -> State:
    """The gold is earned; it comes after purchases."""
    return state.earn(event.seat, TAVERN, event.gold)


def check_scavenge(state: State, event: Scavenge) -> Iterator[Verdict]:
    """Object to a Scavenger without a Tavern or a battle, and to a second one."""
    yield from check_scavenger(state, event.seat)
    if not 0 <= event.ones <= MOST_DICE:
        yield against("BK-TAVERN-12", "there is one die for each enemy unit destroyed", "ones")
    yield not_checked("BK-TAVERN-01", "who drew which character is not tracked")


def check_scavenger(state: State, seat: str) -> Iterator[Objection]:
    """Object to a seat that cannot have the Scavenger's gold."""
    yield from phases.running(state)
    yield from check_owner(state, seat)
    row = state.row(seat)
    if row.result is None and row.opponent != BYE:
        yield against("BK-TAVERN-12", f"{name_of(seat)} has no result yet", "seat")
    if any(state.row(other).earned.get(SCAVENGER) for other in state.seats if other != seat):
        yield against("BK-TAVERN-02", "somebody else has the Scavenger this round", "seat")


def scavenge(state: State, event: Scavenge) -> State:
    """Each 1 is a gold, up to the Scavenger's most."""
    return state.earn(event.seat, SCAVENGER, min(event.ones, state.box.tavern.scavenger_most_gold))

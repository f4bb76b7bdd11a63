"""Forging weapons."""

from collections.abc import Iterator, Sequence

from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.events import Forge, Ware
from tracker.games.battle_merchants.state import State
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action, check_pass
from tracker.kernel.objections import Objection, Verdict, against
from tracker.kernel.seats import name_of

RULES = (*ACTION_RULES, "BM-FORGE-01", "BM-FORGE-06", "BM-FORGE-07", "BM-FORGE-10", "BM-OPEN-21")


def cost(state: State, seat: str, ware: Ware) -> int:
    """Work out what one weapon costs: the base cost less the coins of its type, never below nothing."""
    return max(0, state.box.prices[ware.quality].forge - state.mats[seat].coins[ware.kind])


def total_cost(state: State, seat: str, wares: Sequence[Ware]) -> int:
    """Add up what these weapons cost."""
    return sum(cost(state, seat, ware) for ware in wares)


def check_level(state: State, seat: str, ware: Ware) -> Objection | None:
    """Object to a weapon the seat has not the level for."""
    level = state.mats[seat].levels[ware.kind]
    if ware.quality is Quality.VORPAL and level < state.box.vorpal_level:
        needed = state.box.vorpal_level
        return against(
            "BM-FORGE-07", f"a Vorpal {ware.kind.value} needs level {needed}, {name_of(seat)} has {level}", "weapons"
        )
    if level < 1:
        return against("BM-FORGE-06", f"{name_of(seat)} has no level in {ware.kind.value}s", "weapons")
    return None


def check(state: State, event: Forge, *, can_act: bool) -> Iterator[Verdict]:
    """Object to too many weapons, missing levels and missing gold; forging nothing is judged as a pass."""
    yield from check_action(state, event.seat)
    if not event.weapons:
        yield from check_pass(state, event.seat, can_act=can_act)
    if len(event.weapons) > state.box.most_forged:
        yield against("BM-FORGE-01", f"one action forges {state.box.most_forged} weapons at most", "weapons")
    for ware in dict.fromkeys(event.weapons):
        objection = check_level(state, event.seat, ware)
        if objection:
            yield objection
    gold, price = state.mats[event.seat].gold, total_cost(state, event.seat, event.weapons)
    if price > max(gold, 0):
        yield against("BM-FORGE-10", f"these weapons cost {price} gold and {name_of(event.seat)} has {gold}", "weapons")


def apply(state: State, event: Forge) -> State:
    """The weapons are paid for and lie in front of the seat."""
    state = state.gain_gold(event.seat, -total_cost(state, event.seat, event.weapons))
    for ware in event.weapons:
        state = state.add_stock(event.seat, ware.kind, ware.quality, 1)
    return after_action(state, event.seat)

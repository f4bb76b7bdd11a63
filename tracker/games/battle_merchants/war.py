"""Battles and repairs at the end of a season."""

from dataclasses import replace

from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid
from tracker.games.battle_merchants.state import STEVE, Due, Placed, State, sides, with_item
from tracker.kernel.game import Consequence
from tracker.kernel.seats import name_of


def battle(state: State, battlefield: str) -> Consequence | None:
    """Resolve one battle: Steve loses, then Vorpal beats Standard, then the higher level; else it is a tie."""
    first, second = sides(state, battlefield)
    ours, theirs = state.spaces[first], state.spaces[second]
    if ours is None or theirs is None:
        return None
    if ours.owner == theirs.owner == STEVE:
        if state.terms.options["steve_vs_steve"] == "both_stay":
            return None
        return Consequence(BattleTied(battlefield), "BM-OPEN-12", "both weapons are Steve's")
    if STEVE in (ours.owner, theirs.owner):
        winner = first if theirs.owner == STEVE else second
        return Consequence(BattleWon(battlefield, winner), "BM-STEVE-13", "Steve's weapons lose to any seat's")
    if ours.quality is not theirs.quality:
        winner = first if ours.quality is Quality.VORPAL else second
        return Consequence(BattleWon(battlefield, winner), "BM-BATTLE-03", "a Vorpal weapon beats a Standard one")
    return _by_level(state, battlefield, (first, ours), (second, theirs))


def _by_level(state: State, battlefield: str, one: tuple[str, Placed], other: tuple[str, Placed]) -> Consequence:
    """Compare the owners' levels in each weapon's own type."""
    levels = [state.mats[weapon.owner].levels[weapon.kind] for _, weapon in (one, other)]
    told = " and ".join(
        f"{name_of(weapon.owner)} has level {level} in {weapon.kind.value}s"
        for (_, weapon), level in zip((one, other), levels, strict=True)
    )
    if levels[0] == levels[1]:
        return Consequence(BattleTied(battlefield), "BM-BATTLE-06", f"same quality; {told}")
    winner = one[0] if levels[0] > levels[1] else other[0]
    return Consequence(BattleWon(battlefield, winner), "BM-BATTLE-04", f"same quality; {told}")


def battle_won(state: State, event: BattleWon) -> State:
    """The loser's tile goes to the winner's pile; the winning weapon stays."""
    state = state.paid(Due.BATTLE, event.battlefield)
    winner = state.spaces.get(event.winner)
    for space in sides(state, event.battlefield):
        loser = state.spaces[space]
        if space == event.winner or loser is None:
            continue
        state = replace(state, spaces=with_item(state.spaces, space, None))
        if winner is not None and winner.owner in state.mats:
            pile = state.mats[winner.owner].defeated
            state = state.mat(winner.owner, defeated=with_item(pile, loser.quality, pile[loser.quality] + 1))
        else:
            state = replace(state, beside=(*state.beside, loser))
    return state


def battle_tied(state: State, event: BattleTied) -> State:
    """Both weapons go to the supply, each owner gets one gold."""
    state = state.paid(Due.BATTLE, event.battlefield)
    for space in sides(state, event.battlefield):
        weapon = state.spaces[space]
        if weapon is not None and weapon.owner in state.mats:
            state = state.gain_gold(weapon.owner, state.box.tie_gold)
        state = replace(state, spaces=with_item(state.spaces, space, None))
    return state


def repairs(state: State) -> Consequence:
    """Pay every owner for each weapon on the board."""
    each = state.box.repair_gold
    owners = [weapon.owner for weapon in state.spaces.values() if weapon is not None]
    gold = {seat: each * owners.count(seat) for seat in state.terms.seats}
    why = f"{each} gold for each weapon on the board"
    return Consequence(RepairsPaid(gold), "BM-REPAIR-01", why, ("repair_gold",))


def repairs_paid(state: State, event: RepairsPaid) -> State:
    """The owners have the gold."""
    state = state.paid(Due.REPAIRS)
    for seat, gold in event.gold.items():
        if seat in state.mats:
            state = state.gain_gold(seat, gold)
    return state

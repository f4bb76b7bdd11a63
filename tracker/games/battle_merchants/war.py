"""Battles and repairs at the end of a season."""

from dataclasses import dataclass, replace

from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.due import Due
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid
from tracker.games.battle_merchants.state import STEVE, State, sides, with_item
from tracker.kernel.game import Consequence
from tracker.kernel.seats import name_of


@dataclass(frozen=True, slots=True)
class Fighter:
    """A weapon in a battle: its type and quality, its owner, and the owner's level in its type."""

    kind: Kind
    quality: Quality
    owner: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Fought:
    """How a battle ends: which of the two wins, or neither, by which rule and why."""

    winner: int | None
    rule: str
    why: str


def fight(first: Fighter, second: Fighter) -> Fought:
    """Resolve one battle: Steve loses, then Vorpal beats Standard, then the higher level; else it is a tie."""
    if first.owner == second.owner == STEVE:
        return Fought(None, "BM-OPEN-12", "both weapons are Steve's")
    if STEVE in (first.owner, second.owner):
        return Fought(int(first.owner == STEVE), "BM-STEVE-13", "Steve's weapons lose to any seat's")
    if first.quality is not second.quality:
        winner = int(second.quality is Quality.VORPAL)
        return Fought(winner, "BM-BATTLE-03", "a Vorpal weapon beats a Standard one")
    told = " and ".join(
        f"{name_of(each.owner)} has level {each.level} in {each.kind.value}s" for each in (first, second)
    )
    if first.level == second.level:
        return Fought(None, "BM-BATTLE-06", f"same quality; {told}")
    return Fought(int(second.level > first.level), "BM-BATTLE-04", f"same quality; {told}")


def battle(state: State, battlefield: str) -> Consequence | None:
    """Resolve the battle of a battlefield with weapons on both sides."""
    spaces = sides(state, battlefield)
    fighters = [_fighter(state, space) for space in spaces]
    first, second = fighters
    if first is None or second is None:
        return None
    fought = fight(first, second)
    if fought.winner is not None:
        return Consequence(BattleWon(battlefield, spaces[fought.winner]), fought.rule, fought.why)
    if first.owner == STEVE and state.terms.options["steve_vs_steve"] == "both_stay":
        return None
    return Consequence(BattleTied(battlefield), fought.rule, fought.why)


def _fighter(state: State, space: str) -> Fighter | None:
    """Give the weapon on a space with its owner's level in its own type, as it is now."""
    weapon = state.spaces[space]
    if weapon is None:
        return None
    level = 0 if weapon.owner == STEVE else state.mats[weapon.owner].levels[weapon.kind]
    return Fighter(weapon.kind, weapon.quality, weapon.owner, level)


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
    state = state.paid(Due.REPAIRS).forget(2)
    for seat, gold in event.gold.items():
        if seat in state.mats:
            state = state.gain_gold(seat, gold)
    return state

"""Learning craft."""

from collections.abc import Iterator

from tracker.games.battle_merchants.events import LearnCraft
from tracker.games.battle_merchants.state import State, with_item
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action
from tracker.kernel.objections import Verdict, against, impossible
from tracker.kernel.seats import name_of

RULES = (
    *ACTION_RULES,
    "BM-CRAFT-03",
    "BM-CRAFT-04",
    "BM-CRAFT-05",
    "BM-CRAFT-06",
    "BM-CRAFT-07",
    "BM-CRAFT-08",
    "BM-CRAFT-09",
    "BM-CRAFT-12",
)


def cost(state: State, event: LearnCraft) -> int:
    """Work out what a card costs: gold per level held before it is taken."""
    return event.cost.per_level * state.mats[event.seat].levels[event.kind]


def check(state: State, event: LearnCraft) -> Iterator[Verdict]:
    """Object to a card that does not exist or cannot be paid for."""
    most_levels, most_coins = state.box.most_levels, state.box.most_coins
    if not 1 <= event.levels <= most_levels:
        yield impossible("BM-CRAFT-09", f"a craft card shows 1 to {most_levels} levels", "levels")
        return
    if not 0 <= event.coins <= most_coins:
        yield impossible("BM-CRAFT-12", f"a craft card shows 0 to {most_coins} coins", "coins")
        return
    yield from check_action(state, event.seat)
    gold, price = state.mats[event.seat].gold, cost(state, event)
    if price > max(gold, 0):
        yield against("BM-CRAFT-08", f"the card costs {price} gold and {name_of(event.seat)} has {gold}", "cost")


def apply(state: State, event: LearnCraft) -> State:
    """The card is paid for and adds its levels and coins."""
    mat = state.mats[event.seat]
    state = state.gain_gold(event.seat, -cost(state, event))
    state = state.mat(
        event.seat,
        levels=with_item(mat.levels, event.kind, mat.levels[event.kind] + event.levels),
        coins=with_item(mat.coins, event.kind, mat.coins[event.kind] + event.coins),
    )
    return after_action(state, event.seat)

"""Joining a running campaign, and leaving it."""

from dataclasses import replace

from tracker.games.battleground_kingdoms import result
from tracker.games.battleground_kingdoms.events import Forfeit
from tracker.games.battleground_kingdoms.state import HARBOR, Kingdom, Row, State, new_kingdom
from tracker.kernel.values import with_item


def joins(state: State, seat: str) -> State:
    """A newcomer has the gold earned so far and the VPs of last place; who returns takes up the old sheet."""
    terms = replace(state.terms, seats=(*state.terms.seats, seat))
    kingdom = _returning(state, seat) if seat in state.kingdoms else _newcomer(state)
    order = (*state.bye_order, seat) if state.bye_order and seat not in state.bye_order else state.bye_order
    return replace(state, terms=terms, kingdoms=with_item(state.kingdoms, seat, kingdom), bye_order=order)


def _returning(state: State, seat: str) -> Kingdom:
    kingdom = state.kingdoms[seat]
    if kingdom.row.round == state.round:
        return kingdom
    return replace(kingdom, row=Row(state.round, kingdom.gold, kingdom.vp))


def _newcomer(state: State) -> Kingdom:
    present = [state.kingdoms[other] for other in state.seats]
    number = max((kingdom.number for kingdom in state.kingdoms.values()), default=0) + 1
    vp = min((kingdom.vp for kingdom in present), default=0)
    byes = min((kingdom.byes for kingdom in present), default=0)
    return new_kingdom(state.box, number, state.round, granted_gold(state), vp, byes)


def granted_gold(state: State) -> int:
    """Work out a newcomer's gold: the base incomes so far, or the lowest or average earnings, by what was agreed."""
    earned = [_earned(state.kingdoms[seat]) for seat in state.seats]
    match state.terms.options["joiner_gold"]:
        case "lowest":
            return min(earned, default=0)
        case "average":
            return sum(earned) // len(earned) if earned else 0
        case _:
            return sum(state.base_incomes) + int(state.terms.options["starting_gold"])


def _earned(kingdom: Kingdom) -> int:
    """Add up what a kingdom has had: what it began with and earned in finished rounds, Harbor gifts left out."""
    earned = (gold for row in kingdom.rows for part, gold in row.earned.items() if part not in HARBOR)
    return kingdom.granted_gold + sum(earned)


def leaves(state: State, seat: str) -> State:
    """The seat is empty, its rows stay; a battle already picked and not yet fought is forfeit."""
    if state.row(seat).opponent in state.kingdoms and state.row(seat).result is None:
        state = result.forfeit(state, Forfeit(seat))
    seats = tuple(other for other in state.seats if other != seat)
    return replace(
        state,
        terms=replace(state.terms, seats=seats),
        due=tuple(owed for owed in state.due if owed.seat != seat),
    )

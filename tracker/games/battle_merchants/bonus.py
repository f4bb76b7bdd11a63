"""Craft bonus cards, and the action they allow: forge and sell one weapon."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battle_merchants import forge, sell
from tracker.games.battle_merchants.box import Kind, Season
from tracker.games.battle_merchants.card_events import BonusTaken, BonusTurnedUp, ForgeAndSell
from tracker.games.battle_merchants.card_words import a_weapon, space_name
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.events import Sell, Ware
from tracker.games.battle_merchants.state import Bonus, Placed, State, with_item
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of

RULES = (
    *ACTION_RULES,
    "BM-TURN-07",
    "BM-BONUS-01",
    "BM-BONUS-03",
    "BM-BONUS-04",
    "BM-BONUS-06",
    "BM-BONUS-07",
    "BM-BONUS-08",
    "BM-FORGE-06",
    "BM-FORGE-07",
    "BM-SELL-04",
    "BM-SELL-05",
    "BM-SELL-06",
    "BM-SELL-07",
    "BM-SETUP-04",
)


def mastered(state: State, seat: str, kind: Kind, before: int, after: int) -> tuple[Owed, ...]:
    """Owe the look at a craft bonus card when a seat comes to the level of mastery, also by jumping past it."""
    crossed = before < state.box.mastery_level <= after
    return (Owed(Due.BONUS, f"{seat}/{kind.value}"),) if crossed else ()


def first_master(state: State, place: str) -> Consequence | None:
    """Give the bonus card to the first seat at the level of mastery; whoever comes later gets nothing."""
    seat, kind = place.split("/")
    if state.bonus[Kind(kind)].owner:
        return None
    why = f"{name_of(seat)} is the first at level {state.box.mastery_level} or more in {kind}s"
    return Consequence(BonusTaken(seat, Kind(kind)), "BM-CRAFT-14", why, ("mastery_level",))


def taken(state: State, event: BonusTaken) -> State:
    """The card lies face up in front of the seat."""
    return replace(state.paid(Due.BONUS), bonus=with_item(state.bonus, event.kind, Bonus(event.seat)))


def turn_up(state: State) -> Consequence | None:
    """Turn every face-down bonus card up again, but not after winter."""
    down = [kind.value for kind, bonus in state.bonus.items() if not bonus.face_up]
    if not down or state.season is Season.WINTER:
        return None
    return Consequence(BonusTurnedUp(), "BM-CLEANUP-07", f"used this season: {', '.join(down)}")


def turned_up(state: State, _: BonusTurnedUp) -> State:
    """All bonus cards may be used again."""
    bonus = {kind: replace(card, face_up=True) for kind, card in state.bonus.items()}
    return replace(state.paid(Due.BONUS_UP), bonus=bonus)


def check_bonus(state: State, seat: str, kind: Kind) -> Objection | None:
    """Object to a seat that has no bonus card of this type face up."""
    owned = {of: card for of, card in state.bonus.items() if card.owner == seat}
    if kind in owned and not owned[kind].face_up:
        return against("BM-BONUS-08", f"the bonus card for {kind.value}s was used this season", "weapon")
    if kind in owned:
        return None
    if any(card.face_up for card in owned.values()):
        return against("BM-BONUS-03", f"{name_of(seat)} has no bonus card for {kind.value}s", "weapon")
    return against("BM-BONUS-01", f"{name_of(seat)} has no craft bonus card face up", "weapon")


def check_weapon(state: State, seat: str, ware: Ware) -> Iterator[Objection]:
    """Object to a weapon without a bonus card, without the level, or that cannot be paid for before the sale."""
    no_card = check_bonus(state, seat, ware.kind)
    if no_card:
        yield no_card
    no_level = forge.check_level(state, seat, ware)
    if no_level:
        yield replace(no_level, field="quality")
    gold, price = state.mats[seat].gold, forge.cost(state, seat, ware)
    if price > max(gold, 0):
        yield against("BM-BONUS-04", f"it costs {price} gold and {name_of(seat)} has {gold}", "quality")


def open_spaces(state: State, kind: Kind) -> tuple[str, ...]:
    """List the spaces where a weapon of this type could be sold now."""
    return tuple(space for space in sell.open_spaces(state) if state.wants(space) is kind)


def check(state: State, event: ForgeAndSell) -> Iterator[Verdict]:
    """Object to a missing card, level or gold, and to a weapon that cannot be sold at once."""
    if event.space not in state.spaces:
        yield impossible("BM-SETUP-04", f"the board has no space {space_name(event.space)}", "space")
        return
    yield from check_action(state, event.seat)
    yield from check_weapon(state, event.seat, ware_of(event))
    if not open_spaces(state, event.weapon):
        yield against("BM-BONUS-07", f"no open space asks for {a_weapon(event.weapon)}", "weapon")
    yield from sell.check_space(state, Sell(event.seat, event.weapon, event.quality, event.space))


def ware_of(event: ForgeAndSell) -> Ware:
    """Name the weapon that is forged."""
    return Ware(f"{event.weapon.value}/{event.quality.value}")


def apply(state: State, event: ForgeAndSell) -> State:
    """The card is turned down, the weapon paid for and laid on its space; then it is a sale like any other."""
    card = state.bonus[event.weapon]
    if card.owner == event.seat:
        state = replace(state, bonus=with_item(state.bonus, event.weapon, Bonus(event.seat, face_up=False)))
    state = state.gain_gold(event.seat, -forge.cost(state, event.seat, ware_of(event)))
    state = state.place(event.space, Placed(event.weapon, event.quality, event.seat))
    return after_action(state, event.seat, *sell.steps(state, event.space))

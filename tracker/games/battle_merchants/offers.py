"""What a seat may do, and the values that fit."""

from collections.abc import Iterator

from tracker.games.battle_merchants import craft, forge, sell, turn
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.events import Cost, LearnCraft, Sell, Ware
from tracker.games.battle_merchants.state import State, has_weapons
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field, several_field


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the actions, each with the values that fit."""
    closed = turn.why_closed(state, seat)
    of = chosen if chosen.get("act") else {}
    yield Offer(
        "sell", seat, "Sell", _sell_fields(state, seat, _for("sell", of)), closed or _nothing_to_sell(state, seat)
    )
    yield Offer(
        "forge", seat, "Forge", _forge_fields(state, seat, _for("forge", of)), closed or _nothing_to_forge(state, seat)
    )
    yield Offer("learn_craft", seat, "Learn", _learn_fields(state, seat, _for("learn_craft", of)), closed)
    yield Offer("pass", seat, "Pass", (), closed or _could_act(state, seat), main=False)
    begun = against("BM-SETUP-22", "the first season is already being played") if turn.has_begun(state) else None
    yield Offer("choose_first", seat, "Goes first", (), begun, main=False)
    if state.steve is not None:
        fixed = against("BM-STEVE-01", "the order stays fixed once the game has begun") if has_weapons(state) else None
        yield Offer("lay_steve", "", "Steve's order", _steve_fields(state, _for("lay_steve", of)), fixed, main=False)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def can_sell(state: State, seat: str) -> bool:
    """Tell whether any weapon in stock fits any open space."""
    return any(
        _sale_fits(state, seat, kind, quality, space) for kind in Kind for quality in Quality for space in state.spaces
    )


def can_forge(state: State, seat: str) -> bool:
    """Tell whether the seat has level and gold for any weapon."""
    gold = state.mats[seat].gold
    return any(forge.check_level(state, seat, ware) is None and forge.cost(state, seat, ware) <= gold for ware in Ware)


def can_act(state: State, seat: str) -> bool:
    """Tell whether the seat can forge or sell."""
    return can_forge(state, seat) or can_sell(state, seat)


def _nothing_to_sell(state: State, seat: str) -> Objection | None:
    return None if can_sell(state, seat) else against("BM-SELL-02", "nothing in stock fits an open space")


def _nothing_to_forge(state: State, seat: str) -> Objection | None:
    return None if can_forge(state, seat) else against("BM-FORGE-10", "there is no gold or no level for any weapon")


def _could_act(state: State, seat: str) -> Objection | None:
    if state.terms.options["allow_pass"] == "always" or not can_act(state, seat):
        return None
    return against("BM-OPEN-21", "there is still something to forge or sell")


def _sale_fits(state: State, seat: str, kind: Kind, quality: Quality, space: str) -> bool:
    stocked = state.stock_of(seat, kind, quality) > 0
    return stocked and next(sell.check_space(state, Sell(seat, kind, quality, space)), None) is None


def _sell_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    weapons = tuple(_weapon_choice(state, seat, kind, chosen) for kind in Kind)
    qualities = tuple(_quality_choice(state, seat, quality, chosen) for quality in Quality)
    spaces = tuple(_space_choice(state, seat, space, chosen) for space in state.spaces)
    return (
        choice_field("weapon", "Weapon", weapons),
        choice_field("quality", "Quality", qualities),
        choice_field("space", "Space", spaces),
    )


def _kinds(chosen: Chosen) -> list[Kind]:
    return [kind for kind in Kind if chosen.get("weapon") in (None, "", kind.value)]


def _qualities(chosen: Chosen) -> list[Quality]:
    return [quality for quality in Quality if chosen.get("quality") in (None, "", quality.value)]


def _weapon_choice(state: State, seat: str, kind: Kind, chosen: Chosen) -> Choice:
    stocked = sum(state.stock_of(seat, kind, quality) for quality in Quality)
    label = f"{kind.value.title()} ({stocked})"
    spaces = [chosen["space"]] if chosen.get("space") else list(state.spaces)
    if any(_sale_fits(state, seat, kind, quality, space) for quality in _qualities(chosen) for space in spaces):
        return Choice(kind.value, label)
    if not stocked:
        return Choice(kind.value, label, against("BM-SELL-02", "none in stock"))
    return Choice(kind.value, label, against("BM-SELL-04", "no open space asks for one"))


def _quality_choice(state: State, seat: str, quality: Quality, chosen: Chosen) -> Choice:
    spaces = [chosen["space"]] if chosen.get("space") else list(state.spaces)
    if any(_sale_fits(state, seat, kind, quality, space) for kind in _kinds(chosen) for space in spaces):
        return Choice(quality.value, quality.value.title())
    return Choice(quality.value, quality.value.title(), against("BM-SELL-02", "none in stock that fits"))


def _space_choice(state: State, seat: str, space: str, chosen: Chosen) -> Choice:
    label = f"{space_name(space)} ({state.wants(space).value})"
    if any(_sale_fits(state, seat, kind, quality, space) for kind in _kinds(chosen) for quality in _qualities(chosen)):
        return Choice(space, label)
    sale = Sell(seat, state.wants(space), Quality.STANDARD, space)
    why = next(sell.check_space(state, sale), None)
    return Choice(space, label, why or against("BM-SELL-04", f"it asks for a {state.wants(space).value}"))


def space_name(space: str) -> str:
    """Name a weapon space as the table says it."""
    region, race, number = space.split("/")
    return f"{race.title()}, {region.title()} {number}"


def _forge_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    so_far = [Ware(value) for value in chosen.get("weapons") or ()]
    left = state.mats[seat].gold - forge.total_cost(state, seat, so_far)
    choices = tuple(_ware_choice(state, seat, ware, left) for ware in Ware)
    return (several_field("weapons", "Weapons", choices, least=1, most=state.box.most_forged),)


def _ware_choice(state: State, seat: str, ware: Ware, left: int) -> Choice:
    price = forge.cost(state, seat, ware)
    why = forge.check_level(state, seat, ware)
    if why is None and price > left:
        why = against("BM-FORGE-10", f"it costs {price} gold, {left} are left")
    return Choice(ware.value, f"{ware.quality.value.title()} {ware.kind.value} ({price} gold)", why)


def _learn_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    kinds = tuple(Choice(kind.value, f"{kind.value.title()} (level {state.mats[seat].levels[kind]})") for kind in Kind)
    costs = tuple(_cost_choice(state, seat, cost, chosen) for cost in Cost)
    return (
        choice_field("kind", "Craft", kinds),
        choice_field("cost", "Cost on the card", costs),
        number_field("levels", "Levels", least=1, most=craft.MOST_LEVELS, given=1),
        number_field("coins", "Coins", least=0, most=craft.MOST_COINS, given=0),
    )


def _cost_choice(state: State, seat: str, cost: Cost, chosen: Chosen) -> Choice:
    if not chosen.get("kind"):
        return Choice(cost.value, cost.value)
    price = craft.cost(state, LearnCraft(seat, Kind(chosen["kind"]), cost, 1, 0))
    gold = state.mats[seat].gold
    why = against("BM-CRAFT-08", f"it costs {price} gold, {gold} are there") if price > gold else None
    return Choice(cost.value, f"{cost.value} ({price} gold)", why)


def _steve_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    assert state.steve is not None
    named = list(chosen.get("order") or ())
    choices = tuple(
        Choice(race, race.title(), against("BM-STEVE-01", "already named") if race in named else None)
        for race in sorted(state.steve.order)
    )
    count = len(choices)
    return (several_field("order", "Races from left to right", choices, least=count, most=count),)


__all__ = ["can_act", "offers", "space_name"]

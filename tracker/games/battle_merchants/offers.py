"""What a seat may do, and the values that fit."""

from collections.abc import Iterator

from tracker.games.battle_merchants import craft, forge, sell, turn
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.events import Cost, LearnCraft, Sell, Ware
from tracker.games.battle_merchants.state import State, has_weapons
from tracker.kernel.codec import encode
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field, several_field


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the actions, each with the values that fit."""
    closed = turn.why_closed(state, seat)
    of = chosen if chosen.get("act") else {}
    yield Offer(
        "sell", seat, "Sell", _sell_fields(state, seat, _for("sell", of)), closed or _nothing_to_sell(state, seat)
    )
    why_not = closed or _nothing_to_forge(state, seat)
    yield Offer("forge", seat, "Forge", _forge_fields(state, seat, _for("forge", of)), why_not)
    yield Offer("learn_craft", seat, "Learn", _learn_fields(state, seat, _for("learn_craft", of)), closed)
    yield Offer("pass", seat, "Pass", (), closed or _could_act(state, seat), main=False)
    begun = against("BM-SETUP-22", "the first season is already being played") if turn.has_begun(state) else None
    yield Offer("choose_first", seat, "Goes first", (), begun, main=False)
    if state.steve is not None:
        fixed = against("BM-STEVE-01", "the order stays fixed once the game has begun") if has_weapons(state) else None
        yield Offer("lay_steve", "", "Steve's order", _steve_fields(state, _for("lay_steve", of)), fixed, main=False)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def sales(state: State, seat: str) -> list[Sell]:
    """List every sale from stock that fits an open space."""
    asked = [(space, state.wants(space)) for space in state.spaces]
    stocked = {quality: {kind for kind in Kind if state.stock_of(seat, kind, quality) > 0} for quality in Quality}
    found = [
        Sell(seat, kind, quality, space) for quality in Quality for space, kind in asked if kind in stocked[quality]
    ]
    return [sale for sale in found if next(sell.check_space(state, sale), None) is None]


def can_sell(state: State, seat: str) -> bool:
    """Tell whether any weapon in stock fits any open space."""
    return bool(sales(state, seat))


def can_forge(state: State, seat: str) -> bool:
    """Tell whether the seat has level and gold for any weapon."""
    gold = max(state.mats[seat].gold, 0)
    return any(forge.check_level(state, seat, ware) is None and forge.cost(state, seat, ware) <= gold for ware in Ware)


def can_act(state: State, seat: str) -> bool:
    """Tell whether the seat can forge or sell."""
    return can_forge(state, seat) or can_sell(state, seat)


def _nothing_to_sell(state: State, seat: str) -> Objection | None:
    return None if can_sell(state, seat) else against("BM-SELL-02", "nothing in stock fits an open space")


def _nothing_to_forge(state: State, seat: str) -> Objection | None:
    if can_forge(state, seat) or _could_act(state, seat) is None:
        return None
    return against("BM-FORGE-10", "there is no gold or no level for any weapon")


def _could_act(state: State, seat: str) -> Objection | None:
    if state.terms.options["allow_pass"] == "always" or not can_act(state, seat):
        return None
    return against("BM-OPEN-21", "there is still something to forge or sell")


def _sell_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """Offer, for each field, the values of the sales that agree with what is chosen for the other two."""
    fitting = sales(state, seat)
    weapons = {sale.weapon for sale in fitting if _agrees(sale, chosen, "quality", "space")}
    qualities = {sale.quality for sale in fitting if _agrees(sale, chosen, "weapon", "space")}
    spaces = {sale.space for sale in fitting if _agrees(sale, chosen, "weapon", "quality")}
    return (
        choice_field("weapon", "Weapon", [_weapon_choice(state, seat, kind, fits=kind in weapons) for kind in Kind]),
        choice_field("quality", "Quality", [_quality_choice(each, fits=each in qualities) for each in Quality]),
        choice_field(
            "space", "Space", [_space_choice(state, seat, space, fits=space in spaces) for space in state.spaces]
        ),
    )


def _agrees(sale: Sell, chosen: Chosen, *names: str) -> bool:
    """Tell whether a sale has the values that are already chosen."""
    return all(chosen.get(name) in (None, "", encode(getattr(sale, name))) for name in names)


def _weapon_choice(state: State, seat: str, kind: Kind, *, fits: bool) -> Choice:
    stocked = sum(state.stock_of(seat, kind, quality) for quality in Quality)
    label = f"{kind.value.title()} ({stocked})"
    if fits:
        return Choice(kind.value, label)
    if stocked < 1:
        return Choice(kind.value, label, against("BM-SELL-02", "none in stock"))
    return Choice(kind.value, label, against("BM-SELL-04", "no open space asks for one"))


def _quality_choice(quality: Quality, *, fits: bool) -> Choice:
    why = None if fits else against("BM-SELL-02", "none in stock that fits")
    return Choice(quality.value, quality.value.title(), why)


def _space_choice(state: State, seat: str, space: str, *, fits: bool) -> Choice:
    wanted = state.wants(space)
    label = f"{space_name(space)} ({wanted.value})"
    if fits:
        return Choice(space, label)
    why = next(sell.check_space(state, Sell(seat, wanted, Quality.STANDARD, space)), None)
    return Choice(space, label, why or against("BM-SELL-04", f"it asks for a {wanted.value}"))


def space_name(space: str) -> str:
    """Name a weapon space as the table says it."""
    if space.count("/") != 2:
        return space
    region, race, number = space.split("/")
    return f"{race.title()}, {region.title()} {number}"


def _forge_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """Offer up to three weapons; where a pass is allowed, forging nothing is one."""
    known = {ware.value: ware for ware in Ware}
    so_far = [known[value] for value in chosen.get("weapons") or () if value in known]
    choices = tuple(_ware_choice(state, seat, ware, so_far) for ware in Ware)
    least = 1 if _could_act(state, seat) else 0
    return (several_field("weapons", "Weapons", choices, least=least, most=state.box.most_forged),)


def _ware_choice(state: State, seat: str, ware: Ware, so_far: list[Ware]) -> Choice:
    price, left = forge.cost(state, seat, ware), state.mats[seat].gold - forge.total_cost(state, seat, so_far)
    why = forge.check_level(state, seat, ware)
    if why is None and len(so_far) >= state.box.most_forged:
        why = against("BM-FORGE-01", f"one action forges {state.box.most_forged} weapons at most")
    if why is None and price > max(left, 0):
        why = against("BM-FORGE-10", f"it costs {price} gold, {left} are left")
    return Choice(ware.value, f"{ware.quality.value.title()} {ware.kind.value} ({price} gold)", why)


def _learn_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    kinds = tuple(_craft_choice(state, seat, kind, chosen) for kind in Kind)
    costs = tuple(_cost_choice(state, seat, cost, chosen) for cost in Cost)
    return (
        choice_field("kind", "Craft", kinds),
        choice_field("cost", "Cost on the card", costs),
        number_field("levels", "Levels", least=1, most=state.box.most_levels, given=1),
        number_field("coins", "Coins", least=0, most=state.box.most_coins, given=0),
    )


def _craft_choice(state: State, seat: str, kind: Kind, chosen: Chosen) -> Choice:
    label = f"{kind.value.title()} (level {state.mats[seat].levels[kind]})"
    cost = next((cost for cost in Cost if cost.value == chosen.get("cost")), Cost.FREE)
    return Choice(kind.value, label, _too_dear(state, seat, kind, cost))


def _cost_choice(state: State, seat: str, cost: Cost, chosen: Chosen) -> Choice:
    kind = next((kind for kind in Kind if kind.value == chosen.get("kind")), None)
    if kind is None:
        return Choice(cost.value, cost.value)
    price = craft.cost(state, LearnCraft(seat, kind, cost, 1, 0))
    return Choice(cost.value, f"{cost.value} ({price} gold)", _too_dear(state, seat, kind, cost))


def _too_dear(state: State, seat: str, kind: Kind, cost: Cost) -> Objection | None:
    price, gold = craft.cost(state, LearnCraft(seat, kind, cost, 1, 0)), state.mats[seat].gold
    return against("BM-CRAFT-08", f"it costs {price} gold, {gold} are there") if price > max(gold, 0) else None


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

"""What a seat may do, and the values that fit."""

from collections.abc import Callable, Iterator, Mapping

from tracker.games.battle_merchants import card_offers, forge, hand_offers, left_offers, sell, turn
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.card_words import a_weapon, space_name
from tracker.games.battle_merchants.events import Sell, Ware
from tracker.games.battle_merchants.state import State
from tracker.kernel.codec import encode
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Draw, Field, Offer, choice_field, several_field
from tracker.kernel.seats import name_of

Build = Callable[[State, str, Chosen], Offer | None]


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the actions, each with the values that fit; once an act is chosen, that one."""
    act = str(chosen.get("act") or "")
    asked = {act: BUILD[act]} if act in BUILD else {} if act in left_offers.KINDS else BUILD
    for build in asked.values():
        offer = build(state, seat, chosen if act in BUILD else {})
        if offer is not None:
            yield offer
    if not act or act in left_offers.KINDS:
        yield from _by_hand(state, chosen if act else {})


def _by_hand(state: State, chosen: Chosen) -> Iterator[Offer]:
    """Offer what was left to the table; once an act is chosen, also the step that is proposed."""
    found = list(left_offers.left_offers(state, chosen))
    proposed = None if found else left_offers.by_hand(state, chosen)
    yield from found
    if proposed is not None:
        yield proposed


def _sell(state: State, seat: str, chosen: Chosen) -> Offer:
    fitting = sales(state, seat)
    nothing = None if fitting else against("BM-SELL-02", "nothing in stock fits an open space")
    closed = turn.why_closed(state, seat) or _not_there(state, seat, chosen) or nothing
    return Offer("sell", seat, "Sell", _sell_fields(state, seat, chosen, fitting), closed)


def _not_there(state: State, seat: str, chosen: Chosen) -> Objection | None:
    """Say why nothing can be sold to the space that is chosen."""
    space = str(chosen.get("space") or "")
    if space not in state.spaces:
        return None
    wanted = state.wants(space)
    stocked = any(state.stock_of(seat, wanted, quality) > 0 for quality in Quality)
    none = None if stocked else against("BM-SELL-02", f"the space asks for {a_weapon(wanted)}, and none is in stock")
    return next(sell.check_open(state, space), none)


def _forge(state: State, seat: str, chosen: Chosen) -> Offer:
    closed = turn.why_closed(state, seat) or _nothing_to_forge(state, seat)
    return Offer("forge", seat, "Forge", _forge_fields(state, seat, chosen), closed)


def _pass(state: State, seat: str, _: Chosen) -> Offer:
    return Offer("pass", seat, "Pass", (), turn.why_closed(state, seat) or _could_act(state, seat), main=False)


def _choose_first(state: State, seat: str, _: Chosen) -> Offer:
    begun = against("BM-SETUP-22", "the first season is already being played") if turn.has_begun(state) else None
    seats = [Choice(each, name_of(each)) for each in state.terms.seats]
    who = choice_field("seat", "Start player", seats, given=seat if begun else None, chance=Draw())
    return Offer("choose_first", "", "Who goes first", (who,), begun, main=False)


def _lay_steve(state: State, _: str, chosen: Chosen) -> Offer | None:
    if state.steve is None:
        return None
    fixed = against("BM-STEVE-01", "the order stays fixed once the game has begun") if turn.has_weapons(state) else None
    main = fixed is None and not state.steve.laid
    return Offer("lay_steve", "", "Steve’s order", _steve_fields(state, chosen), fixed, main=main)


#: Every kind of act, with what builds its offer.
BUILD: Mapping[str, Build] = {
    "sell": _sell,
    "forge": _forge,
    "learn_craft": card_offers.learn_craft,
    "take_kingdom": card_offers.take_kingdom,
    "forge_and_sell": card_offers.forge_and_sell,
    "sell_more": card_offers.sell_more,
    "pass": _pass,
    "choose_first": _choose_first,
    "lay_steve": _lay_steve,
    "carry_out": hand_offers.carry_out,
    "turn_up_craft": hand_offers.turn_up_craft,
    "turn_up_kingdom": hand_offers.turn_up_kingdom,
    "end_season": hand_offers.end_season,
    "book_end_gold": hand_offers.book_end_gold,
    "put_away": hand_offers.put_away,
}


def sales(state: State, seat: str) -> list[Sell]:
    """List every sale from stock that fits an open space."""
    free = set(sell.open_spaces(state))
    asked = [(space, kind) for space, kind in state.asked() if space in free]
    stocked = {quality: {kind for kind in Kind if state.stock_of(seat, kind, quality) > 0} for quality in Quality}
    return [
        Sell(seat, kind, quality, space) for quality in Quality for space, kind in asked if kind in stocked[quality]
    ]


def can_sell(state: State, seat: str) -> bool:
    """Tell whether any weapon in stock fits any open space."""
    return bool(sales(state, seat))


def can_forge(state: State, seat: str) -> bool:
    """Tell whether the seat has level and gold for any weapon."""
    gold = max(state.mats[seat].gold, 0)
    return any(forge.check_level(state, seat, ware) is None and forge.cost(state, seat, ware) <= gold for ware in Ware)


def can_act(state: State, seat: str) -> bool:
    """Tell whether the seat can forge, sell, or take a face-up card that somebody has typed."""
    return (
        can_forge(state, seat)
        or can_sell(state, seat)
        or card_offers.can_take_card(state, seat)
        or bool(card_offers.bonus_wares(state, seat))
    )


def _nothing_to_forge(state: State, seat: str) -> Objection | None:
    if can_forge(state, seat) or _could_act(state, seat) is None:
        return None
    return against("BM-FORGE-10", "there is no gold or no level for any weapon")


def _could_act(state: State, seat: str) -> Objection | None:
    if state.terms.options["allow_pass"] == "always" or not can_act(state, seat):
        return None
    return against("BM-OPEN-21", "there is still something to do")


def _sell_fields(state: State, seat: str, chosen: Chosen, fitting: list[Sell]) -> tuple[Field, ...]:
    """Offer, for each field, the values of the sales that agree with what is chosen for the other two."""
    weapons = {sale.weapon for sale in fitting if _agrees(sale, chosen, "quality", "space")}
    qualities = {sale.quality for sale in fitting if _agrees(sale, chosen, "weapon", "space")}
    spaces = {sale.space for sale in fitting if _agrees(sale, chosen, "weapon", "quality")}
    asked = next((kind.value for space, kind in state.asked() if space == chosen.get("space")), None)
    only = next(iter(qualities)).value if len(qualities) == 1 else None
    quality = only or (Quality.STANDARD.value if asked and not qualities else None)
    kinds = [_weapon_choice(state, seat, kind, fits=kind in weapons) for kind in Kind]
    return (
        choice_field("weapon", "Weapon", kinds, given=asked),
        choice_field(
            "quality", "Quality", [_quality_choice(each, fits=each in qualities) for each in Quality], given=quality
        ),
        choice_field(
            "space",
            "Space",
            [_space_choice(state, space, wanted, fits=space in spaces) for space, wanted in state.asked()],
        ),
    )


def _agrees(sale: Sell, chosen: Chosen, *names: str) -> bool:
    """Tell whether a sale has the values that are already chosen."""
    return not chosen or all(chosen.get(name) in (None, "", encode(getattr(sale, name))) for name in names)


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


def _space_choice(state: State, space: str, wanted: Kind, *, fits: bool) -> Choice:
    label = f"{space_name(space)} ({wanted.value})"
    if fits:
        return Choice(space, label)
    why = next(sell.check_open(state, space), None)
    return Choice(space, label, why or against("BM-SELL-04", f"it asks for {a_weapon(wanted)}"))


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


def _steve_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    assert state.steve is not None
    named = list(chosen.get("order") or ())
    choices = tuple(
        Choice(race, race.title(), against("BM-STEVE-01", "already named") if race in named else None)
        for race in sorted(state.steve.order)
    )
    count = len(choices)
    return (several_field("order", "Races from left to right", choices, least=count, most=count, chance=Draw()),)


__all__ = ["can_act", "can_sell", "offers", "sales", "space_name"]

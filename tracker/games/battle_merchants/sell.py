"""Selling a weapon, and the four steps of a sale."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battle_merchants.box import Duration, Quality
from tracker.games.battle_merchants.card_events import SellMore
from tracker.games.battle_merchants.card_words import a_weapon, field_name, space_name
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.events import (
    IncomeReceived,
    RewardTaken,
    Sell,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
)
from tracker.games.battle_merchants.state import (
    Placed,
    State,
    Token,
    battlefield_of,
    is_filled,
    race_of,
    region_of,
    with_item,
)
from tracker.games.battle_merchants.turn import ACTION_RULES, after_action, check_action, trigger_of
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.offers import Question
from tracker.kernel.seats import name_of

STAYING = (Duration.PERMANENT, Duration.END)
MORE_RULES = ("BM-TURN-03", "BM-SELL-02", "BM-SELL-04", "BM-SELL-05", "BM-SELL-06", "BM-SELL-07", "BM-SETUP-04")
RULES = (*ACTION_RULES, "BM-SELL-02", "BM-SELL-04", "BM-SELL-05", "BM-SELL-06", "BM-SELL-07", "BM-SETUP-04")


def check(state: State, sale: Sell) -> Iterator[Verdict]:
    """Object to what is not in stock and to spaces that are taken, locked or ask for something else."""
    if sale.space not in state.spaces:
        yield impossible("BM-SETUP-04", f"the board has no space {space_name(sale.space)}", "space")
        return
    yield from check_action(state, sale.seat)
    if state.stock_of(sale.seat, sale.weapon, sale.quality) < 1:
        yield against(
            "BM-SELL-02", f"{name_of(sale.seat)} has no {sale.quality.value} {sale.weapon.value} in stock", "weapon"
        )
    yield from check_space(state, sale)


def check_space(state: State, sale: Sell) -> Iterator[Objection]:
    """Object to a space that is taken, locked or asks for something else."""
    yield from check_open(state, sale.space)
    wanted = state.wants(sale.space)
    if wanted is not sale.weapon:
        yield against("BM-SELL-04", f"{space_name(sale.space)} asks for {a_weapon(wanted)}", "space")


def check_open(state: State, space: str) -> Iterator[Objection]:
    """Object to a space that is taken or locked, whatever is to be sold there."""
    if state.spaces[space] is not None:
        yield against("BM-SELL-07", f"{space_name(space)} already holds a weapon", "space")
    if state.tokens[battlefield_of(space)] is Token.LOCKED:
        yield against("BM-SELL-06", f"{space_name(space)} is still locked", "space")


def open_spaces(state: State) -> list[str]:
    """List the free spaces that are not locked."""
    free = (space for space, lying in state.spaces.items() if lying is None)
    return [space for space in free if state.tokens[battlefield_of(space)] is not Token.LOCKED]


def apply(state: State, sale: Sell) -> State:
    """The weapon leaves the stock and lies on the space; one that lay there goes beside the board."""
    state = state.add_stock(sale.seat, sale.weapon, sale.quality, -1)
    state = state.place(sale.space, Placed(sale.weapon, sale.quality, sale.seat))
    further = any(card.more_sales and card.duration in STAYING for card in state.mats[sale.seat].kingdom)
    more = (Owed(Due.SALE, sale.seat),) if further else ()
    return after_action(state, sale.seat, *steps(state, sale.space), *more)


def steps(state: State, space: str) -> tuple[Owed, ...]:
    """List what a sale brings about: gold, a tile, the look at the token, and with two seats Steve."""
    steve = (Owed(Due.STEVE, space),) if state.steve else ()
    return (Owed(Due.INCOME, space), Owed(Due.REWARD, space), Owed(Due.TOKEN, battlefield_of(space)), *steve)


def further_sales(state: State, seat: str) -> list[SellMore]:
    """List every further sale from stock that fits an open space."""
    found = [SellMore(seat, space, quality) for quality in Quality for space in open_spaces(state)]
    return [sale for sale in found if next(_check_further(state, sale), None) is None]


def may_sell_more(state: State, seat: str) -> Question | None:
    """Ask for the further sale that a kingdom card allows, if there is anything to sell."""
    if not further_sales(state, seat):
        return None
    text = f"Does {name_of(seat)} sell another weapon by a kingdom card?"
    return Question("BM-KINGDOM-01", seat, text, "sell_more", {"seat": seat})


def check_more(state: State, sale: SellMore) -> Iterator[Verdict]:
    """Object to a further sale that no card allows, and to what would be against any sale."""
    if sale.space and sale.space not in state.spaces:
        yield impossible("BM-SETUP-04", f"the board has no space {space_name(sale.space)}", "space")
        return
    if Owed(Due.SALE, sale.seat) not in state.due:
        yield against("BM-TURN-03", "only a kingdom card lets a seat sell another weapon", "seat")
    if sale.space:
        yield from _check_further(state, sale)


def _check_further(state: State, sale: SellMore) -> Iterator[Objection]:
    wanted = state.wants(sale.space)
    if state.stock_of(sale.seat, wanted, sale.quality) < 1:
        told = f"{sale.quality.value} {wanted.value}"
        yield against("BM-SELL-02", f"{name_of(sale.seat)} has no {told} in stock", "space")
    yield from check_space(state, Sell(sale.seat, wanted, sale.quality, sale.space))


def apply_more(state: State, sale: SellMore) -> State:
    """The weapon is sold like any other; the turn goes on where it stood."""
    asked = Owed(Due.SALE, sale.seat) in state.due
    if not sale.space:
        left = tuple(owed for owed in state.due if owed != Owed(Due.SALE, sale.seat))
        return replace(state, due=left)
    state = state.paid(Due.SALE, sale.seat) if asked else state.owe_first(Owed(Due.TRIGGER, sale.seat))
    wanted = state.wants(sale.space)
    state = state.add_stock(sale.seat, wanted, sale.quality, -1)
    state = state.place(sale.space, Placed(wanted, sale.quality, sale.seat))
    return state.owe_first(*steps(state, sale.space))


def income(state: State, space: str) -> Consequence | None:
    """Pay the seller: the sell value and one gold per matching tile."""
    weapon = state.spaces[space]
    if weapon is None or weapon.owner not in state.mats:
        return None
    race, region = race_of(space), region_of(space)
    tiles = state.mats[weapon.owner].tiles
    value, by_race, by_region = state.box.prices[weapon.quality].sell, tiles.get(race, 0), tiles.get(region, 0)
    why = f"sell value {value} + {by_race} for {race.title()} tiles + {by_region} for the {region.title()} tile"
    uses = (f"prices.{weapon.quality.value}.sell",)
    return Consequence(IncomeReceived(weapon.owner, value + by_race + by_region), "BM-SELL-11", why, uses)


def reward(state: State, space: str) -> Consequence | None:
    """Hand over the race's tile of the seller's colour, if it still lies there."""
    weapon = state.spaces[space]
    race = race_of(space)
    if weapon is None or not state.rewards[race].get(weapon.owner, 0):
        return None
    why = f"the {race.title()} tile of {name_of(weapon.owner)} still lies on its reward space"
    return Consequence(RewardTaken(weapon.owner, race), "BM-REWARD-01", why)


def token(state: State, field: str) -> Consequence | None:
    """Move the demand token of a battlefield that is filled on both sides, or take a surplus one off the table."""
    if state.tokens[field] is not Token.OPEN or not is_filled(state, field):
        return None
    why = f"weapons lie on both sides of {field_name(field)}"
    if state.season_tokens >= state.box.tokens_per_season:
        return Consequence(TokenRemoved(field), "BM-DEMAND-06", f"{why}, and the {state.season.value} area is full")
    if state.trigger:
        return Consequence(TokenRemoved(field), "BM-SEASON-04", f"{why}, and these are the last turns")
    return Consequence(TokenPlaced(field), "BM-DEMAND-01", why, ("tokens_per_season",))


def flip(state: State, field: str) -> Consequence | None:
    """Turn the token next outward from one that has gone, if it is still locked."""
    if state.tokens[field] is not Token.LOCKED:
        return None
    return Consequence(
        TokenTurned(field), "BM-DEMAND-02", f"the token nearer the centre of {field_name(field)} has gone"
    )


def income_received(state: State, event: IncomeReceived) -> State:
    """The seller has the gold."""
    return state.paid(Due.INCOME, gold=event.gold).gain_gold(event.seat, event.gold)


def reward_taken(state: State, event: RewardTaken) -> State:
    """The tile lies on the seller's mat."""
    tiles = state.mats[event.seat].tiles
    state = state.paid(Due.REWARD, _rewarded(state, event)).mat(
        event.seat, tiles=with_item(tiles, event.race, tiles.get(event.race, 0) + 1)
    )
    of_race = state.rewards.get(event.race, {})
    return replace(state, rewards=with_item(state.rewards, event.race, with_item(of_race, event.seat, 0)))


def _rewarded(state: State, event: RewardTaken) -> str:
    """Name the space of the sale that a tile is taken for, if it can be told."""
    spaces = (owed.place for owed in state.unpaid if owed.step is Due.REWARD)
    return next((space for space in spaces if race_of(space) == event.race), "")


def token_placed(state: State, event: TokenPlaced) -> State:
    """The token lies in the season area; the next one outward is looked at."""
    return _token_gone(replace(state, season_tokens=state.season_tokens + 1), event.battlefield)


def token_removed(state: State, event: TokenRemoved) -> State:
    """The token is out of the game; the next one outward is looked at all the same."""
    return _token_gone(state, event.battlefield)


def _token_gone(state: State, field: str) -> State:
    trigger = trigger_of(state, Due.TOKEN, field)
    state = replace(state.paid(Due.TOKEN, field), tokens=with_item(state.tokens, field, Token.GONE))
    region, number = field.split("/")
    outward = f"{region}/{int(number) + 1}"
    flip = (Owed(Due.FLIP, outward),) if outward in state.tokens else ()
    return state.owe_first(*flip, *trigger)


def token_turned(state: State, event: TokenTurned) -> State:
    """The battlefield is open; if weapons already lie on both sides, its token goes at once."""
    field = event.battlefield
    state = replace(state.paid(Due.FLIP, field), tokens=with_item(state.tokens, field, Token.OPEN))
    return state.owe_first(Owed(Due.TOKEN, field))

"""Every event with its check and its apply."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from tracker.games.battle_merchants import (
    bonus,
    book,
    cards,
    consequences,
    craft,
    forge,
    kingdom,
    offers,
    sell,
    steve,
    turn,
)
from tracker.games.battle_merchants.card_events import (
    CardActs,
    CarryOut,
    ForgeAndSell,
    LearnCraft,
    PutAway,
    SellMore,
    TakeKingdom,
    TurnUpCraft,
    TurnUpKingdom,
)
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons
from tracker.games.battle_merchants.events import (
    Acts,
    ChooseFirst,
    EndSeason,
    Event,
    Forge,
    LaySteve,
    Pass,
    Rules,
    Sell,
)
from tracker.games.battle_merchants.state import State
from tracker.games.battle_merchants.table import Table, full_of, laid
from tracker.kernel.objections import Verdict, impossible, not_checked
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked

READS: Mapping[type, tuple[str, ...]] = {
    Sell: sell.RULES,
    Forge: forge.RULES,
    LearnCraft: craft.RULES,
    Pass: turn.PASS_RULES,
    ChooseFirst: turn.CHOOSE_RULES,
    LaySteve: steve.LAY_RULES,
    EndSeason: turn.END_RULES,
    TakeKingdom: kingdom.RULES,
    CarryOut: kingdom.CARRY_RULES,
    PutAway: kingdom.AWAY_RULES,
    ForgeAndSell: bonus.RULES,
    SellMore: sell.MORE_RULES,
    TurnUpCraft: cards.TURN_UP_RULES,
    TurnUpKingdom: cards.TURN_UP_KINGDOM_RULES,
    Book: book.BOOK_RULES,
    CountWeapons: book.COUNT_RULES,
    BookEndGold: book.END_RULES,
    CloseYear: book.CLOSE_RULES,
}


def check(table: Table, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event; what they would need is not tracked at gold depth."""
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in table.terms.seats:
        yield impossible("BM-SETUP-17", f"nobody sits at {name_of(seat) or 'a seat without a name'}", "seat")
    elif isinstance(event, Book | CountWeapons | BookEndGold | CloseYear):
        yield from book.check(table, event)
    elif isinstance(table.mats, NotTracked):
        for rule in READS.get(type(event), ()):
            yield not_checked(rule, "only gold is tracked")
    else:
        yield from _check_full(full_of(table), event)


def _check_full(state: State, event: Acts | Rules) -> Iterator[Verdict]:
    match event:
        case Sell():
            yield from sell.check(state, event)
        case Forge():
            yield from forge.check(state, event, can_act=offers.can_act(state, event.seat))
        case Pass():
            yield from turn.check_action(state, event.seat)
            yield from turn.check_pass(state, event.seat, can_act=offers.can_act(state, event.seat))
        case ChooseFirst():
            yield from turn.check_choose_first(state, event)
        case LaySteve():
            yield from steve.check_lay(state, event)
        case EndSeason():
            yield from turn.check_end_season(state, event)
        case _ if isinstance(event, CardActs):
            yield from _check_cards(state, event)
        case _:
            yield from consequences.check_names(state, event)
            yield from consequences.check_left(state, event)


def _check_cards(state: State, event: CardActs) -> Iterator[Verdict]:
    match event:
        case LearnCraft():
            yield from craft.check(state, event)
        case TakeKingdom():
            yield from kingdom.check(state, event)
        case CarryOut():
            yield from kingdom.check_carry_out(state, event)
        case PutAway():
            yield from kingdom.check_put_away(state, event)
        case ForgeAndSell():
            yield from bonus.check(state, event)
        case SellMore():
            yield from sell.check_more(state, event)
        case TurnUpCraft() | TurnUpKingdom():
            yield from cards.check_turn_up(state, event)
        case _:
            assert_never(event)


def apply(table: Table, event: Event) -> Table:
    """Give the table after an event; at gold depth only entries change anything."""
    if isinstance(event, Book | CountWeapons | BookEndGold | CloseYear):
        return book.apply(table, event)
    if isinstance(table.mats, NotTracked):
        return table
    return laid(_apply_full(full_of(table), event))


def _apply_full(state: State, event: Acts | Rules) -> State:
    """Give the state after an event; what was due before stays due."""
    state = replace(state, due=consequences.waiting(state))
    match event:
        case Sell():
            return sell.apply(state, event)
        case Forge():
            return forge.apply(state, event)
        case Pass():
            return turn.after_action(state, event.seat)
        case ChooseFirst():
            return turn.choose_first(state, event)
        case LaySteve():
            return steve.lay(state, event)
        case EndSeason():
            return turn.end_season(state, event)
        case _ if isinstance(event, CardActs):
            return _apply_cards(state, event)
        case _:
            return consequences.apply(state, event)


def _apply_cards(state: State, event: CardActs) -> State:
    match event:
        case LearnCraft():
            return craft.apply(state, event)
        case TakeKingdom():
            return kingdom.apply(state, event)
        case CarryOut():
            return kingdom.carry_out(state, event)
        case PutAway():
            return kingdom.put_away(state, event)
        case ForgeAndSell():
            return bonus.apply(state, event)
        case SellMore():
            return sell.apply_more(state, event)
        case TurnUpCraft() | TurnUpKingdom():
            return cards.turn_up(state, event)
        case _:
            assert_never(event)

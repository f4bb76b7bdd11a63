"""Battle Merchants in the table's own words."""

from typing import assert_never

from tracker.games.battle_merchants import forge, turn
from tracker.games.battle_merchants.book import ENTRY_LABELS
from tracker.games.battle_merchants.card_events import CardActs, CardRules
from tracker.games.battle_merchants.card_words import (
    a_weapon,
    field_name,
    for_gold,
    knows,
    space_name,
    tell_cards,
    weapon_name,
)
from tracker.games.battle_merchants.due import Due
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons
from tracker.games.battle_merchants.events import (
    BattleTied,
    BattleWon,
    BoardRules,
    ChooseFirst,
    EndSeason,
    EndTriggered,
    Event,
    Forge,
    IncomeReceived,
    LaySteve,
    Pass,
    RepairsPaid,
    RewardTaken,
    Rules,
    SeasonEnded,
    Sell,
    SteveMovedOn,
    SteveSold,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    TurnPassed,
    WarBegan,
    Ware,
)
from tracker.games.battle_merchants.pad import is_written
from tracker.games.battle_merchants.state import State, sides
from tracker.games.battle_merchants.table import Table, full_of
from tracker.kernel.game import Now
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import listed


def tell(table: Table, event: Event) -> str:
    """Say an event as the table would; what follows from the board is said where the board is tracked."""
    state = None if isinstance(table.mats, NotTracked) else full_of(table)
    match event:
        case Book():
            what = ENTRY_LABELS[event.what].lower()
            return f"{name_of(event.seat)}: {what} in {event.season.value}, {event.gold} gold"
        case CountWeapons():
            return f"{name_of(event.seat)} counts {event.count} {event.what.value} {event.quality.value} weapons"
        case BookEndGold():
            return f"the kingdom cards of {name_of(event.seat)} pay {event.gold} gold at the end"
        case CloseYear():
            return "the year is closed"
        case ChooseFirst() | LaySteve() | Forge() | Sell() | Pass() | EndSeason():
            return _tell_act(state, event)
        case _:
            return _tell_others(state, event)


def _tell_others(state: State | None, event: CardActs | Rules) -> str:
    if isinstance(event, CardActs | CardRules):
        return tell_cards(state, event)
    return _tell_consequence(state, event)


def _tell_act(state: State | None, event: ChooseFirst | LaySteve | Forge | Sell | Pass | EndSeason) -> str:
    match event:
        case Sell():
            weapon = f"{_vorpal(event.quality.value)}{event.weapon.value.title()}"
            return f"{name_of(event.seat)} sold {weapon} to {space_name(event.space)}"
        case Forge():
            made = ", ".join(_ware(ware) for ware in event.weapons) or "nothing"
            paid = forge.total_cost(state, event.seat, event.weapons) if knows(state, event.seat) else None
            return f"{name_of(event.seat)} forged {made}{for_gold(paid)}"
        case EndSeason():
            return f"the table says that {name_of(event.seat)} triggers the end of the {_season(state)}"
        case Pass():
            return f"{name_of(event.seat)} passed"
        case ChooseFirst():
            return f"{name_of(event.seat)} goes first"
        case LaySteve():
            return f"Steve's order is {', '.join(race.title() for race in event.order)}"
        case _:
            assert_never(event)


def _tell_consequence(state: State | None, event: BoardRules) -> str:
    match event:
        case IncomeReceived():
            return f"{name_of(event.seat)} receives {event.gold} gold"
        case RewardTaken():
            return f"{name_of(event.seat)} takes the {event.race.title()} tile"
        case TokenPlaced():
            return f"the token of {field_name(event.battlefield)} goes to the {_season(state)} area"
        case TokenRemoved():
            return f"the token of {field_name(event.battlefield)} leaves the game"
        case TokenTurned():
            return f"{field_name(event.battlefield)} opens"
        case EndTriggered():
            return f"{name_of(event.seat)} triggers the end of the {_season(state)}"
        case SteveSold():
            known = a_weapon(state.wants(event.space)) if state and event.space in state.spaces else "a weapon"
            return f"Steve sells {known} to {space_name(event.space)}"
        case SteveMovedOn():
            return f"Steve finds no free space of the {event.race.title()} and moves on"
        case TurnPassed():
            return f"{name_of(event.to)} is next"
        case WarBegan():
            return f"the war of {event.season.value} begins"
        case _:
            return _tell_war(state, event)


def _tell_war(state: State | None, event: BattleWon | BattleTied | RepairsPaid | SeasonEnded) -> str:
    match event:
        case BattleWon():
            return f"{field_name(event.battlefield)}: {_beats(state, event)}"
        case BattleTied():
            tied = listed(weapon for _, weapon in _fighting(state, event.battlefield)) or "the weapons"
            return f"{field_name(event.battlefield)}: {tied} tie, both leave the board"
        case RepairsPaid():
            paid = ", ".join(f"{name_of(seat)} {gold}" for seat, gold in event.gold.items() if gold)
            return f"repairs: {paid or 'nobody is paid'}"
        case SeasonEnded():
            return f"{name_of(event.first)} begins the next season" if event.first else "the year is over"
        case _:
            assert_never(event)


def _beats(state: State | None, event: BattleWon) -> str:
    """Say which weapon beats which, as far as they lie there."""
    there = dict(_fighting(state, event.battlefield))
    losers = [weapon for space, weapon in there.items() if space != event.winner]
    winner = there.get(event.winner, space_name(event.winner))
    return f"{winner} beats {listed(losers)}" if losers else f"{winner} wins"


def _fighting(state: State | None, battlefield: str) -> list[tuple[str, str]]:
    """Name the weapons on both sides of a battlefield."""
    spaces = sides(state, battlefield) if state and battlefield in state.tokens else ()
    lying = ((space, state.spaces[space]) for space in spaces) if state else ()
    return [(space, weapon_name(weapon)) for space, weapon in lying if weapon is not None]


def _ware(ware: Ware) -> str:
    return f"{_vorpal(ware.quality.value)}{ware.kind.value.title()}"


def _vorpal(quality: str) -> str:
    return "Vorpal " if quality == "vorpal" else ""


def _season(state: State | None) -> str:
    return "season" if state is None else state.season.value


def now(table: Table) -> Now:
    """Say where the table stands."""
    if table.finished:
        return Now("The year is over", "The game is finished")
    if isinstance(table.mats, NotTracked):
        ready = Now("Gold by season", "ready to be closed", (), "close_year")
        return ready if is_written(table) else Now("Gold by season", "to write down", table.terms.seats, "book")
    state = full_of(table)
    where = f"{state.season.value.title()} · {state.season_tokens} of {state.box.tokens_per_season}"
    due = _due_at_the_end(state)
    if due:
        return Now(where, f"the {due} of {state.season.value} is due")
    seat = turn.to_act(state)
    return Now(where, "has a last turn" if state.trigger and seat != state.trigger else "to act", (seat,))


def _due_at_the_end(state: State) -> str:
    """Name what of a season's end is due before anybody acts again."""
    steps = {owed.step for owed in state.unpaid}
    if Due.BATTLE in steps and turn.at_war(state):
        return "war"
    if turn.at_war(state):
        return "repair" if Due.REPAIRS in steps else "clean-up"
    ending = turn.ending_turn(state)
    return "war" if ending and turn.war_follows(state, ending) else ""

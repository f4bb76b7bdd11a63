"""Battle Merchants in the table's own words."""

from typing import assert_never

from tracker.games.battle_merchants import craft, forge
from tracker.games.battle_merchants.events import (
    BattleTied,
    BattleWon,
    ChooseFirst,
    EndTriggered,
    Event,
    Forge,
    IncomeReceived,
    LaySteve,
    LearnCraft,
    Pass,
    RepairsPaid,
    RewardTaken,
    SeasonEnded,
    Sell,
    SteveMovedOn,
    SteveSold,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    TurnPassed,
    WarBegan,
)
from tracker.games.battle_merchants.offers import space_name
from tracker.games.battle_merchants.state import STEVE, State
from tracker.kernel.game import Now
from tracker.kernel.seats import name_of


def tell(state: State, event: Event) -> str:
    """Say an event as the table would."""
    match event:
        case Sell():
            weapon = _weapon(event.quality.value, event.weapon.value)
            return f"{name_of(event.seat)} sold {weapon} to {space_name(event.space)}"
        case Forge():
            made = ", ".join(_weapon(ware.quality.value, ware.kind.value) for ware in event.weapons) or "nothing"
            return f"{name_of(event.seat)} forged {made} for {forge.total_cost(state, event.seat, event.weapons)} gold"
        case LearnCraft():
            levels = "1 level" if event.levels == 1 else f"{event.levels} levels"
            return f"{name_of(event.seat)} learned {levels} of {event.kind.value} for {craft.cost(state, event)} gold"
        case Pass():
            return f"{name_of(event.seat)} passed"
        case ChooseFirst():
            return f"{name_of(event.seat)} goes first"
        case LaySteve():
            return f"Steve's order is {', '.join(race.title() for race in event.order)}"
        case IncomeReceived():
            return f"{name_of(event.seat)} receives {event.gold} gold"
        case RewardTaken():
            return f"{name_of(event.seat)} takes the {event.race.title()} tile"
        case TokenPlaced():
            return f"the token of {_field(event.battlefield)} goes to the {state.season.value} area"
        case TokenRemoved():
            return f"the token of {_field(event.battlefield)} leaves the game"
        case TokenTurned():
            return f"{_field(event.battlefield)} opens"
        case EndTriggered():
            return f"{name_of(event.by)} triggers the end of {state.season.value}"
        case SteveSold():
            return f"Steve sells a {state.wants(event.space).value} to {space_name(event.space)}"
        case SteveMovedOn():
            return f"Steve finds no free space of the {event.race.title()} and moves on"
        case TurnPassed():
            return f"{name_of(event.to)} is next"
        case WarBegan():
            return f"the war of {event.season} begins"
        case BattleWon():
            return _won(state, event)
        case BattleTied():
            return f"{_field(event.battlefield)}: a tie, both weapons leave the board"
        case RepairsPaid():
            paid = ", ".join(f"{name_of(seat)} {gold}" for seat, gold in event.gold.items() if gold)
            return f"repairs: {paid or 'nobody is paid'}"
        case SeasonEnded():
            return f"{name_of(event.first)} begins the next season" if event.first else "the year is over"
        case _:
            assert_never(event)


def _won(state: State, event: BattleWon) -> str:
    winner = state.spaces.get(event.winner)
    who = "nobody" if winner is None else "Steve" if winner.owner == STEVE else name_of(winner.owner)
    return f"{_field(event.battlefield)}: {who} wins"


def _weapon(quality: str, kind: str) -> str:
    return f"{'Vorpal ' if quality == 'vorpal' else ''}{kind.title()}"


def _field(battlefield: str) -> str:
    region, number = battlefield.split("/")
    return f"{region.title()} {number}"


def now(state: State) -> Now:
    """Say where the table stands."""
    where = f"{state.season.value.title()} · {state.season_tokens} of {state.box.tokens_per_season}"
    if state.finished:
        return Now("The year is over", "The game is finished")
    if state.trigger and state.turn != state.trigger:
        return Now(where, "has a last turn", (state.turn,))
    return Now(where, "to act", (state.turn,))

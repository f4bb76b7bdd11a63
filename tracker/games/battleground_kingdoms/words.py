"""Battleground: Kingdoms in the table's own words."""

from typing import assert_never

from tracker.games.battleground_kingdoms import pairing, purchase, record, result, scenario
from tracker.games.battleground_kingdoms.events import (
    Bye,
    ByeScored,
    ChooseFaction,
    DeclareLast,
    Event,
    Forfeit,
    IncomePaid,
    JoinTeam,
    OrderByes,
    Pair,
    PalacesScored,
    PlanCampaign,
    Purchase,
    Result,
    RevealPurchases,
    RollIncome,
    RoundEnded,
    Rules,
    Scavenge,
    ScoreScenario,
    SendGold,
    SplitRounds,
    StandOff,
    TakeTavernGold,
)
from tracker.games.battleground_kingdoms.state import BASE, State, colour_of
from tracker.kernel.game import Now
from tracker.kernel.labels import in_words, owned, parted, plain_label
from tracker.kernel.seats import name_of
from tracker.kernel.words import capital, listed, many


def tell(state: State, event: Event) -> str:
    """Say an event as the table would."""
    match event:
        case PlanCampaign():
            return f"the campaign is planned: {event.rounds} rounds, {event.form.value}"
        case SplitRounds():
            return f"{event.red} red, {event.blue} blue and {event.green} green rounds"
        case DeclareLast():
            return f"round {state.round} is declared the last"
        case OrderByes():
            return f"byes go in the order {', '.join(name_of(seat) for seat in event.order)}"
        case RevealPurchases():
            lists = [_list(state, choice) for choice in event.choices.values() if choice.resources]
            return "; ".join(lists) or "nobody buys anything"
        case Pair():
            return f"{name_of(event.first)} fights {name_of(event.second)}"
        case Result():
            first, second = result.vps(state, event)
            return f"{name_of(event.first)} gets {vps(first)} and {name_of(event.second)} {vps(second)}"
        case ScoreScenario():
            return _scenario(state, event)
        case StandOff():
            return f"{name_of(event.attacker)} and {name_of(event.defender)} agree to end the battle"
        case RollIncome():
            return f"the income roll shows {event.total}"
        case ByeScored() | IncomePaid() | PalacesScored() | RoundEnded():
            return _told_by_rule(state, event)
        case _:
            return _told_of_seat(state, event)


def _told_of_seat(
    state: State,
    event: ChooseFaction | JoinTeam | SendGold | Purchase | TakeTavernGold | Bye | Forfeit | Scavenge,
) -> str:
    who = name_of(event.seat)
    match event:
        case ChooseFaction():
            return f"{who} plays {event.faction.strip() or 'no faction'}"
        case JoinTeam():
            return f"{who} is on team {event.team.value}"
        case SendGold():
            return f"{who} sends {state.box.harbor.gold_per_ally} gold to {name_of(event.ally)}"
        case Purchase():
            return _list(state, event)
        case TakeTavernGold():
            return f"{who} gets {event.gold} gold for the Tavern"
        case Bye():
            return f"{who} has a bye"
        case Forfeit():
            return f"{who} forfeits the battle"
        case Scavenge():
            return f"{many(event.ones, 'die', 'dice')} of {who}'s Scavenger showed a 1"
        case _:
            assert_never(event)


def _told_by_rule(state: State, event: Rules) -> str:
    match event:
        case ByeScored():
            return f"{name_of(event.seat)} gains {vps(event.vp)} for the bye"
        case IncomePaid():
            return f"{name_of(event.seat)} {_paid(state, event)}"
        case PalacesScored():
            return f"{name_of(event.seat)} gains {vps(event.vp)} for Palace Expansions"
        case RoundEnded():
            over = state.round >= state.last
            return f"the {state.called} is over" if over else f"round {state.round} is over"
        case _:
            assert_never(event)


def vps(count: int) -> str:
    """Count VPs."""
    return many(count, "VP")


def part_name(state: State, part: str) -> str:
    """Name a part of the Earned column."""
    return state.box.name(part).replace("_", " ")


def _paid(state: State, event: IncomePaid) -> str:
    """Say what a seat is paid and for what: `is paid 9 gold: 7 base income and 2 from the Bank`."""
    parts = {part: gold for part, gold in event.parts.items() if gold}
    if not parts:
        return "is paid nothing"
    if tuple(parts) == (BASE,):
        return f"is paid {parts[BASE]} gold as base income"
    sources = {part: "base income" if part == BASE else f"from the {part_name(state, part)}" for part in parts}
    return f"is paid {sum(parts.values())} gold: {listed(f'{gold} {sources[part]}' for part, gold in parts.items())}"


def _scenario(state: State, event: ScoreScenario) -> str:
    attacker, defender = scenario.vps(state, event)
    card = state.box.scenarios[event.scenario].name
    gave_up = "" if event.surrendered is None else f", {name_of(event.surrendered)} surrenders"
    points = many(event.points, "Scenario Point")
    shared = f"{name_of(event.attacker)} gets {vps(attacker)} and {name_of(event.defender)} {vps(defender)}"
    return f"{card}, {points}{gave_up}: {shared}"


def _list(state: State, purchase: Purchase) -> str:
    names = ", ".join(state.box.name(key) for key in purchase.resources)
    return f"{name_of(purchase.seat)} buys {names or 'nothing'}"


def label(state: State, path: str) -> str:
    """Name a value of the position as the score sheet does; a colour behind `plan` is that of a round."""
    before, seat, place = parted(path)
    if before == "plan.split":
        return f"{seat} rounds"
    match place:
        case ("vp",):
            return owned(seat, "VPs")
        case ("resources", key):
            return owned(seat, in_words(state.box.name(key)))
        case _:
            return plain_label(state, path)


def now(state: State) -> Now:
    """Say where the campaign stands."""
    if state.finished:
        return Now(f"The {state.called} is over", f"Finished after {state.last} rounds")
    counted = f"round {state.round} of {state.last} · a {colour_of(state, state.round).value} round"
    where = f"Tournament · {counted}" if state.is_tournament else capital(counted)
    asked = purchase.sealed(state)
    if asked:
        return Now(where, "to buy resources", asked.seats)
    if pairing.bye_missing(state):
        return Now(where, "one of them has a bye", pairing.bye_pool(state), "bye")
    unpaired = tuple(seat for seat in state.seats if not state.row(seat).opponent)
    if unpaired:
        return Now(where, "without an opponent", unpaired, "pair")
    open_seats = record.without_result(state)
    if open_seats:
        return Now(where, "without a result", open_seats, "result")
    return Now(where, "Roll for income", (), "roll_income")

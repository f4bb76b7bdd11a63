"""Every event to the room that knows its rules."""

from collections.abc import Iterator
from typing import assert_never

from tracker.games.battleground_kingdoms import campaign, harbor, pairing, purchase, record, result, scenario, tavern
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
from tracker.games.battleground_kingdoms.state import BASE, State
from tracker.kernel.objections import Verdict, impossible

Agreement = PlanCampaign | SplitRounds | DeclareLast | ChooseFaction | JoinTeam | OrderByes
RoundAct = (
    SendGold
    | Purchase
    | RevealPurchases
    | TakeTavernGold
    | Bye
    | Pair
    | Result
    | ScoreScenario
    | Forfeit
    | StandOff
    | Scavenge
    | RollIncome
)


def check(state: State, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event."""
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in state.seats:
        yield impossible("TS-SEAT-01", "nobody sits there", "seat")
        return
    match event:
        case PlanCampaign():
            yield from campaign.check_plan(state, event)
        case SplitRounds():
            yield from campaign.check_split(state, event)
        case DeclareLast():
            yield from campaign.check_last(state, event)
        case ChooseFaction():
            yield from campaign.check_faction(state, event)
        case JoinTeam():
            yield from campaign.check_team(state, event)
        case OrderByes():
            yield from campaign.check_order(state, event)
        case IncomePaid():
            yield from check_parts(state, event)
        case ByeScored() | PalacesScored() | RoundEnded():
            return
        case _:
            yield from check_round(state, event)


def check_round(state: State, event: RoundAct) -> Iterator[Verdict]:
    """Read the rules about what people do in a round."""
    match event:
        case SendGold():
            yield from harbor.check(state, event)
        case Purchase():
            yield from purchase.check(state, event)
        case RevealPurchases():
            yield from purchase.check_reveal(state, event)
        case TakeTavernGold():
            yield from tavern.check_gold(state, event)
        case Bye():
            yield from pairing.check_bye(state, event)
        case Pair():
            yield from pairing.check_pair(state, event)
        case Result():
            yield from result.check(state, event)
        case ScoreScenario():
            yield from scenario.check(state, event)
        case Forfeit():
            yield from result.check_forfeit(state, event)
        case StandOff():
            yield from result.check_stand_off(state, event)
        case Scavenge():
            yield from tavern.check_scavenge(state, event)
        case RollIncome():
            yield from record.check(state, event)
        case _:
            assert_never(event)


def check_parts(state: State, event: IncomePaid) -> Iterator[Verdict]:
    """Object to a part of an income the sheet does not know."""
    for part in event.parts:
        if part != BASE and part not in state.box.resources:
            yield impossible("BK-SHEET-07", f"there is no income called {part}", "parts")


def apply(state: State, event: Event) -> State:
    """Give the state after an event; whatever people do replaces what was still owed."""
    match event:
        case ByeScored() | IncomePaid() | PalacesScored() | RoundEnded():
            return apply_rule(state, event)
        case PlanCampaign() | SplitRounds() | DeclareLast() | ChooseFaction() | JoinTeam() | OrderByes():
            return apply_agreement(state.owe(), event)
        case _:
            return apply_round(state.owe(), event)


def apply_rule(state: State, event: Rules) -> State:
    """Give the state after something the rules brought about."""
    match event:
        case ByeScored():
            return record.bye_scored(state, event)
        case IncomePaid():
            return record.income_paid(state, event)
        case PalacesScored():
            return record.palaces_scored(state, event)
        case RoundEnded():
            return record.round_ended(state, event)
        case _:
            assert_never(event)


def apply_agreement(state: State, event: Agreement) -> State:
    """Give the state after something was agreed on."""
    match event:
        case PlanCampaign():
            return campaign.plan(state, event)
        case SplitRounds():
            return campaign.split(state, event)
        case DeclareLast():
            return campaign.declare_last(state)
        case ChooseFaction():
            return campaign.choose_faction(state, event)
        case JoinTeam():
            return campaign.join_team(state, event)
        case OrderByes():
            return campaign.order_byes(state, event)
        case _:
            assert_never(event)


def apply_round(state: State, event: RoundAct) -> State:
    """Give the state after something people did in a round."""
    match event:
        case SendGold():
            return harbor.apply(state, event)
        case Purchase():
            return purchase.apply(state, event)
        case RevealPurchases():
            return purchase.reveal(state, event)
        case TakeTavernGold():
            return tavern.take_gold(state, event)
        case Bye():
            return pairing.give_bye(state, event)
        case Pair():
            return pairing.pair(state, event)
        case Result():
            return result.apply(state, event)
        case ScoreScenario():
            return scenario.apply(state, event)
        case Forfeit():
            return result.forfeit(state, event)
        case StandOff():
            return result.stand_off(state, event)
        case Scavenge():
            return tavern.scavenge(state, event)
        case RollIncome():
            return record.roll(state, event)
        case _:
            assert_never(event)

"""Preparing a campaign: length, form, colours, factions, teams, the order of byes."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battleground_kingdoms.box import RoundColour
from tracker.games.battleground_kingdoms.events import (
    ChooseFaction,
    DeclareLast,
    JoinTeam,
    OrderByes,
    PlanCampaign,
    SplitRounds,
)
from tracker.games.battleground_kingdoms.state import Form, Plan, State, Team, split_of
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of

PLAN_RULES = ("BK-CAMPAIGN-07", "BK-OPEN-05", "BK-OPEN-47")
SPLIT_RULES = ("BK-CAMPAIGN-07", "BK-OPEN-05")
LAST_RULES = ("BK-END-01", "BK-OPEN-29")
FACTION_RULES = ("BK-CAMPAIGN-13", "BK-CAMPAIGN-14", "BK-CAMPAIGN-15", "BK-CAMPAIGN-16", "BK-OPTION-02")
TEAM_RULES = ("BK-CAMPAIGN-12", "BK-CAMPAIGN-13", "BK-TEAM-01")
ORDER_RULES = ("BK-BYE-02", "BK-SHEET-02")

MONSTERS = "monsters and mercenaries"


def too_late_to_plan(state: State) -> Objection | None:
    """Say why length and form can no longer be agreed on."""
    return against("BK-CAMPAIGN-07", f"the {state.called} has already begun") if state.begun else None


def check_plan(state: State, event: PlanCampaign) -> Iterator[Verdict]:
    """Object to a length that cannot be split, to teams of too few, and to changing the plan later."""
    late = too_late_to_plan(state)
    if late:
        yield late
    limits = state.box.rounds
    if not limits.fewest <= event.rounds <= limits.most:
        yield against("BK-OPEN-05", f"a campaign has {limits.fewest} to {limits.most} rounds", "rounds")
    few = too_few_for_teams(state)
    if event.form is Form.TEAM and few:
        yield few


def too_few_for_teams(state: State) -> Objection | None:
    """Say why these seats cannot play a team campaign."""
    if len(state.seats) >= state.box.fewest_for_teams:
        return None
    return against("BK-OPEN-47", f"a team campaign needs {state.box.fewest_for_teams} players", "form")


def plan(state: State, event: PlanCampaign) -> State:
    """The campaign has this length and form; without teams nobody is on one."""
    state = replace(
        state, plan=Plan(event.rounds, event.form, split_of(state.box, event.rounds)), last=max(event.rounds, 1)
    )
    if event.form is Form.TEAM:
        return state
    return replace(state, kingdoms={seat: replace(kingdom, team=None) for seat, kingdom in state.kingdoms.items()})


def check_split(state: State, event: SplitRounds) -> Iterator[Verdict]:
    """Object to a split that does not fit the length, and to changing it later."""
    late = too_late_to_plan(state)
    if late:
        yield late
    if min(event.red, event.blue, event.green) < 0 or event.red + event.blue + event.green != state.plan.rounds:
        yield against("BK-OPEN-05", f"the colours must add up to {state.plan.rounds} rounds", "green")


def split(state: State, event: SplitRounds) -> State:
    """Rounds have these colours, in the order red, blue, green."""
    colours = {RoundColour.RED: event.red, RoundColour.BLUE: event.blue, RoundColour.GREEN: event.green}
    return replace(state, plan=replace(state.plan, split=colours))


def check_last(state: State, _: DeclareLast) -> Iterator[Verdict]:
    """Object to ending a campaign that is over, or whose Record Keeping has begun."""
    if state.finished:
        yield against("BK-END-01", f"the {state.called} is over")
    elif state.rolled is not None:
        yield against("BK-OPEN-29", "the last round is declared before its income is rolled")


def declare_last(state: State) -> State:
    """The campaign ends with the round being played; colours and doubling stay as planned."""
    return replace(state, last=state.round)


def check_faction(state: State, event: ChooseFaction) -> Iterator[Verdict]:
    """Object to a faction nobody may take, and to changing it later."""
    faction = " ".join(event.faction.lower().replace("&", "and").split())
    if not faction:
        yield against("BK-CAMPAIGN-14", "a faction has a name", "faction")
    if faction == MONSTERS and state.terms.options["monsters_as_faction"] == "off":
        yield against("BK-CAMPAIGN-16", "Monsters and Mercenaries is no Primary Faction", "faction")
    fixed = faction_is_fixed(state, event.seat)
    if fixed:
        yield fixed


def faction_is_fixed(state: State, seat: str) -> Objection | None:
    """Say why a seat can no longer choose its faction."""
    if state.begun and state.kingdoms[seat].faction:
        return against("BK-CAMPAIGN-13", f"{name_of(seat)} has chosen a faction before round 1", "faction")
    return None


def choose_faction(state: State, event: ChooseFaction) -> State:
    """The sheet bears the faction."""
    return state.kingdom(event.seat, faction=event.faction.strip())


def check_team(state: State, event: JoinTeam) -> Iterator[Verdict]:
    """Object to teams where everybody plays alone, to uneven teams, and to changing sides later."""
    closed = teams_are_closed(state, event.seat)
    if closed:
        yield closed
    full = team_is_full(state, event.seat, event.team)
    if full:
        yield full


def teams_are_closed(state: State, seat: str) -> Objection | None:
    """Say why a seat cannot be put on a team now."""
    if not state.in_teams:
        return against("BK-CAMPAIGN-12", f"a {_form(state)} has no teams", "team")
    if state.begun and state.kingdoms[seat].team is not None:
        return against("BK-CAMPAIGN-13", "teams are formed before round 1", "team")
    return None


def _form(state: State) -> str:
    return state.called if state.is_tournament else "conquest campaign"


def team_is_full(state: State, seat: str, team: Team) -> Objection | None:
    """Say why a team can take nobody else."""
    others = [other for other in state.seats if other != seat and state.kingdoms[other].team is team]
    if len(others) < (len(state.seats) + 1) // 2:
        return None
    return against("BK-TEAM-01", f"team {team.value} already has {len(others)} of {len(state.seats)} players", "team")


def join_team(state: State, event: JoinTeam) -> State:
    """The seat is on the team."""
    return state.kingdom(event.seat, team=event.team)


def check_order(state: State, event: OrderByes) -> Iterator[Verdict]:
    """Object to an order that leaves a seat out, and to one written down after the first bye."""
    for seat in event.order:
        if seat not in state.kingdoms:
            yield impossible("BK-SHEET-02", f"nobody sits at {name_of(seat)}", "order")
            return
    if sorted(event.order) != sorted(state.seats):
        yield against("BK-BYE-02", "the order names every player once", "order")
    late = too_late_to_order(state)
    if late:
        yield late


def too_late_to_order(state: State) -> Objection | None:
    """Say why the order of byes is fixed."""
    return against("BK-BYE-02", "the order of byes is written down before round 1") if state.begun else None


def order_byes(state: State, event: OrderByes) -> State:
    """The order of byes is written down."""
    return replace(state, bye_order=event.order)

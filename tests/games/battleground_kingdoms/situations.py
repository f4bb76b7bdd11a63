"""Situations at the table that several tests begin with."""

from tests.support import table
from tracker.games.battleground_kingdoms import GAME
from tracker.games.battleground_kingdoms.events import JoinTeam, Pair, PlanCampaign, Result, RollIncome
from tracker.games.battleground_kingdoms.state import Form, Team
from tracker.kernel.play import act_out

TEAMS = {"red": Team.ONE, "blue": Team.TWO, "yellow": Team.ONE, "purple": Team.TWO, "green": Team.ONE}


def after(state, *events):
    """Play events one after the other, with everything the rules make of them."""
    for event in events:
        state = act_out(GAME, state, event, {}).state
    return state


def kingdom(*owned, gold=0, vp=0, **more):
    """Write down a kingdom with these resources."""
    resources = {name: owned.count(name) for name in owned}
    row = {"start_gold": gold, "start_vp": vp, **more.pop("row", {})}
    return {"gold": gold, "vp": vp, "resources": resources, "row": row, **more}


def campaign(round=2, seats=("red", "blue"), last=10, options=None, **kingdoms):
    """Lay out a conquest campaign in the Set Up of a round."""
    rows = {seat: kingdoms.get(seat, kingdom()) for seat in seats}
    for one in rows.values():
        one["row"]["round"] = round
    position = {"round": round, "last": last, "kingdoms": rows}
    return table("battleground_kingdoms", *seats, position=position, **(options or {}))


def teams(seats=("red", "blue", "yellow", "purple"), options=None, rounds=10, **kingdoms):
    """Lay out a team campaign in round 1: Red, Yellow and Green against Blue and Purple."""
    state = campaign(1, seats, rounds, options, **kingdoms)
    state = after(state, PlanCampaign(rounds, Form.TEAM))
    return after(state, *(JoinTeam(seat, TEAMS[seat]) for seat in seats))


def fought(state, roll=7, vp=5):
    """Play out a round in which Red fights Blue and nobody buys anything."""
    return after(state, Pair("red", "blue"), Result("red", "blue", vp), RollIncome(roll))

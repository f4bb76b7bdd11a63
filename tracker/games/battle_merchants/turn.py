"""Whose turn it is, and when a season ends."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battle_merchants.box import Season
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.events import (
    ChooseFirst,
    EndSeason,
    EndTriggered,
    SeasonEnded,
    TurnPassed,
    WarBegan,
)
from tracker.games.battle_merchants.pool import UNSEEN
from tracker.games.battle_merchants.state import LastAct, State, Token, contested, fresh_mats
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of

SEASONS = tuple(Season)

ACTION_RULES = ("BM-TURN-03", "BM-TURN-04", "BM-TURN-10", "BM-TURN-11", "BM-SEASON-03", "BM-SEASON-05")
CHOOSE_RULES = ("BM-SETUP-22",)
PASS_RULES = (*ACTION_RULES, "BM-TURN-06", "BM-OPEN-21")
END_RULES = ("BM-SEASON-01", "BM-TURN-10")

#: What is owed at the start of a turn: the side board slides, and new cards are turned up.
REFILL = (Owed(Due.SLIDE), Owed(Due.DRAW))


def check_action(state: State, seat: str) -> Iterator[Verdict]:
    """Object to an action out of turn, before what is due has been done, or after the end."""
    owed, acting = ending_turn(state), to_act(state)
    if state.finished:
        yield against("BM-TURN-10", "the game is over")
    elif at_war(state):
        yield against("BM-SEASON-05", f"the war of {state.season.value} comes first, with repairs and clean-up")
    elif owed and war_follows(state, owed):
        yield against("BM-SEASON-03", f"the last turns are over: the war of {state.season.value} comes first")
    elif Owed(Due.TURN, seat) in state.due:
        yield against("BM-TURN-03", f"{name_of(seat)} has acted, and what that brings comes first", "seat")
    elif acting != seat:
        over = Owed(Due.TURN, acting) in state.due
        says = f"{name_of(acting)}'s turn is not over" if over else f"it is {name_of(acting)}'s turn"
        yield against("BM-TURN-11", says, "seat")
    elif must_refill(state):
        yield against("BM-TURN-04", "the face-up cards are refilled before anybody acts")


def ending_turn(state: State) -> str:
    """Name the seat whose turn has been played but not passed on."""
    owed = (owed.place for owed in state.unpaid if owed.step is Due.TURN)
    return next(owed, "")


def to_act(state: State) -> str:
    """Name the seat to act: where the end of a turn was left to the table, it is the next one's turn."""
    left = next((left.place for left in state.left if left.step is Due.TURN), "")
    return state.left_of(left) if left else state.turn


def at_war(state: State) -> bool:
    """Tell whether a war has begun whose clean-up is not done."""
    return any(owed.step is Due.CLEANUP for owed in state.unpaid)


def war_follows(state: State, seat: str) -> bool:
    """Tell whether the war comes after this seat's turn; it is fought once."""
    return bool(state.trigger) and state.left_of(seat) == state.trigger and not at_war(state)


def must_refill(state: State) -> bool:
    """Tell whether new cards wait to be turned up, or the side board to be slid."""
    owed = {owed.step for owed in state.due}
    slides = Due.SLIDE in owed and state.steve is not None and state.pool.slid != state.pool
    return slides or (Due.DRAW in owed and any(state.pool.refill(state.season)))


def why_closed(state: State, seat: str) -> Objection | None:
    """Say why a seat may not act now."""
    return next((verdict for verdict in check_action(state, seat) if isinstance(verdict, Objection)), None)


def check_choose_first(state: State, _: ChooseFirst) -> Iterator[Verdict]:
    """Object to naming a start player once the first turn is over."""
    if has_begun(state):
        yield against("BM-SETUP-22", "the first season is already being played")


def has_weapons(state: State) -> bool:
    """Tell whether any weapon lies on the board."""
    return any(weapon is not None for weapon in state.spaces.values())


def has_begun(state: State) -> bool:
    """Tell whether anything has been done since setup."""
    acted = state.last_act is not LastAct.NOTHING or state.mats != fresh_mats(state.terms)
    return acted or state.season is not Season.SPRING or has_weapons(state)


def choose_first(state: State, event: ChooseFirst) -> State:
    """The start player is to act."""
    return replace(state, turn=event.seat)


def check_end_season(state: State, _: EndSeason) -> Iterator[Verdict]:
    """Object to declaring the end of a season twice, or after the year."""
    if state.finished:
        yield against("BM-TURN-10", "the game is over")
    elif state.trigger:
        yield against("BM-SEASON-01", f"{name_of(state.trigger)} has triggered the end of the season already")


def end_season(state: State, event: EndSeason) -> State:
    """This seat has triggered the end; everybody else has a last turn."""
    return replace(state, trigger=event.seat)


def check_pass(state: State, seat: str, *, can_act: bool) -> Iterator[Verdict]:
    """Object to a pass by a seat that could do something; forging nothing is a pass."""
    if state.terms.options["allow_pass"] == "always":
        return
    if can_act:
        yield against("BM-OPEN-21", f"{name_of(seat)} can still do something", "seat")
    elif UNSEEN in (*state.pool.craft, *state.pool.kingdom):
        yield not_checked("BM-OPEN-21", "the face-up cards were not typed")


def after_action(state: State, seat: str, *first: Owed, act: LastAct = LastAct.OTHER) -> State:
    """Owe what an action brings about, then what was due before, the look at the season area, and the next turn.

    Where the end of the turn before was left to the table, this action says that it is over.
    """
    left = tuple(left for left in state.left if left.step is not Due.TURN)
    ends = () if Owed(Due.TURN, seat) in state.due else (Owed(Due.TRIGGER, seat), Owed(Due.TURN, seat))
    turn = state.turn if left == state.left else seat
    return replace(state, due=(*first, *state.due, *ends), left=left, turn=turn, last_act=act)


def triggered(state: State, seat: str) -> Consequence | None:
    """Say that the season's end is triggered, once its last token has moved."""
    if state.trigger:
        return None
    if state.season_tokens >= state.box.tokens_per_season:
        why = f"{state.season_tokens} demand tokens lie in the {state.season.value} area"
        return Consequence(EndTriggered(seat), "BM-SEASON-01", why, ("tokens_per_season",))
    if all(token is Token.GONE for token in state.tokens.values()):
        return Consequence(EndTriggered(seat), "BM-OPEN-17", "no demand token is left on the board")
    return None


def next_turn(state: State, seat: str) -> Consequence:
    """Pass the turn on, or begin the war when everybody else has had a last turn."""
    upcoming = state.left_of(seat)
    if war_follows(state, seat):
        why = f"{name_of(seat)} sits right of {name_of(state.trigger)}, who triggered the end"
        return Consequence(WarBegan(state.season), "BM-SEASON-03", why)
    rule = "BM-SEASON-02" if state.trigger else "BM-TURN-02"
    why = f"{name_of(upcoming)} sits left of {name_of(seat)}" + (" and has a last turn" if state.trigger else "")
    return Consequence(TurnPassed(upcoming), rule, why)


def trigger_of(state: State, step: Due, place: str = "") -> tuple[Owed, ...]:
    """Owe the look at the season area for the seat in whose turn a step was left that is now entered by hand."""
    if any(owed.step is step and place in ("", owed.place) for owed in state.due):
        return ()
    seats = (left.seat for left in state.left if left.step is step and place in ("", left.place))
    return tuple(Owed(Due.TRIGGER, seat) for seat in tuple(seats)[:1] if seat)


def end_triggered(state: State, event: EndTriggered) -> State:
    """Remember who triggered the end."""
    return replace(state.paid(Due.TRIGGER), trigger=event.seat)


def turn_passed(state: State, event: TurnPassed) -> State:
    """The next seat is to act, once the face-up cards are refilled."""
    return replace(state.paid(Due.TURN).owe_first(*REFILL), turn=event.to)


def war_began(state: State, _: WarBegan) -> State:
    """Owe every battle, the repairs and the clean-up; what was left of the turns before is gone over."""
    battles = tuple(Owed(Due.BATTLE, field) for field in contested(state))
    cards = (Owed(Due.CLEAR, "kingdom"), Owed(Due.CLEAR, "craft"), Owed(Due.DECK), Owed(Due.BONUS_UP))
    return state.paid(Due.TURN).forget(1).owe_first(*battles, Owed(Due.REPAIRS), *cards, Owed(Due.CLEANUP))


def cleanup(state: State) -> Consequence:
    """End the season: the trigger seat begins the next one; after winter the game is over."""
    if state.season is Season.WINTER:
        return Consequence(SeasonEnded(Season.WINTER, ""), "BM-CLEANUP-01", "after winter comes the final scoring")
    first = state.trigger or state.left_of(state.turn)
    reason = "triggered the end" if state.trigger else "sits left of the last to act"
    why = f"{name_of(first)} {reason} and begins; empty reward spaces are filled again"
    return Consequence(SeasonEnded(state.season, first), "BM-SEASON-06", why)


def season_ended(state: State, event: SeasonEnded) -> State:
    """Refill the reward spaces and begin the next season with new cards, or end the game."""
    state = replace(state.paid(Due.CLEANUP), left=())
    if event.season is Season.WINTER:
        return replace(state, finished=True)
    return replace(
        state,
        season=SEASONS[SEASONS.index(event.season) + 1],
        season_tokens=0,
        trigger="",
        turn=event.first or state.turn,
        rewards={
            race: {seat: max(1, tiles) for seat, tiles in spaces.items()} for race, spaces in state.rewards.items()
        },
    ).owe_first(Owed(Due.SLIDE), Owed(Due.DRAW, "cleanup"))

"""Whose turn it is, and when a season ends."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battle_merchants.box import Season
from tracker.games.battle_merchants.events import ChooseFirst, EndTriggered, Pass, SeasonEnded, TurnPassed, WarBegan
from tracker.games.battle_merchants.state import Due, Owed, State, Token, contested
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, not_checked
from tracker.kernel.seats import name_of

SEASONS = tuple(Season)

ACTION_RULES = ("BM-TURN-03", "BM-TURN-10", "BM-TURN-11")
CHOOSE_RULES = ("BM-SETUP-22",)
PASS_RULES = (*ACTION_RULES, "BM-TURN-06")


def check_action(state: State, seat: str) -> Iterator[Verdict]:
    """Object to an action out of turn or after the end."""
    if state.finished:
        yield against("BM-TURN-10", "the game is over")
    elif state.turn != seat:
        yield against("BM-TURN-11", f"it is {name_of(state.turn)}'s turn", "seat")


def why_closed(state: State, seat: str) -> Objection | None:
    """Say why a seat may not act now."""
    return next((verdict for verdict in check_action(state, seat) if isinstance(verdict, Objection)), None)


def check_choose_first(state: State, _: ChooseFirst) -> Iterator[Verdict]:
    """Object to naming a start player once the first turn is over."""
    if has_begun(state):
        yield against("BM-SETUP-22", "the first season is already being played")


def has_begun(state: State) -> bool:
    """Tell whether anything has been done since setup."""
    gold = state.box.starting_gold
    played = any(mat.gold != gold or any(mat.coins.values()) for mat in state.mats.values())
    learned = any(sum(mat.levels.values()) != len(state.box.mats[seat].crafts) for seat, mat in state.mats.items())
    return played or learned or state.season is not Season.SPRING


def choose_first(state: State, event: ChooseFirst) -> State:
    """The start player is to act."""
    return replace(state, turn=event.seat)


def check_pass(state: State, event: Pass, *, can_act: bool) -> Iterator[Verdict]:
    """Object to a pass by a seat that could do something."""
    yield from check_action(state, event.seat)
    if state.terms.options["allow_pass"] == "always":
        return
    if can_act:
        yield against("BM-OPEN-21", f"{name_of(event.seat)} can still forge or sell", "seat")
    else:
        yield not_checked("BM-OPEN-21", "the face-up cards are not tracked")


def after_action(state: State, *first: Owed) -> State:
    """Owe what an action brings about, the look at the season area, and the next turn."""
    return state.owe(*first, Owed(Due.TRIGGER), Owed(Due.TURN))


def triggered(state: State) -> Consequence | None:
    """Say that the season's end is triggered, once its last token has moved."""
    if state.trigger:
        return None
    if state.season_tokens >= state.box.tokens_per_season:
        why = f"the third demand token lies in the {state.season.value} area"
        return Consequence(EndTriggered(state.turn), "BM-SEASON-01", why, ("tokens_per_season",))
    if all(token is Token.GONE for token in state.tokens.values()):
        return Consequence(EndTriggered(state.turn), "BM-OPEN-17", "no demand token is left on the board")
    return None


def next_turn(state: State) -> Consequence:
    """Pass the turn on, or begin the war when everybody else has had a last turn."""
    upcoming = state.after_turn
    if state.trigger and upcoming == state.trigger:
        why = f"{name_of(state.turn)} sits right of {name_of(state.trigger)}, who triggered the end"
        return Consequence(WarBegan(state.season.value), "BM-SEASON-03", why)
    rule = "BM-SEASON-02" if state.trigger else "BM-TURN-02"
    why = f"{name_of(upcoming)} sits left of {name_of(state.turn)}" + (" and has a last turn" if state.trigger else "")
    return Consequence(TurnPassed(upcoming), rule, why)


def end_triggered(state: State, event: EndTriggered) -> State:
    """Remember who triggered the end."""
    return replace(state.paid(Due.TRIGGER), trigger=event.by)


def turn_passed(state: State, event: TurnPassed) -> State:
    """The next seat is to act."""
    return replace(state.paid(Due.TURN), turn=event.to)


def war_began(state: State, _: WarBegan) -> State:
    """Owe every battle, the repairs and the clean-up."""
    battles = tuple(Owed(Due.BATTLE, field) for field in contested(state))
    return state.owe(*battles, Owed(Due.REPAIRS), Owed(Due.CLEANUP))


def cleanup(state: State) -> Consequence:
    """End the season: the trigger seat begins the next one; after winter the game is over."""
    if state.season is Season.WINTER:
        return Consequence(SeasonEnded("winter", ""), "BM-CLEANUP-01", "after winter comes the final scoring")
    first = state.trigger or state.after_turn
    why = f"{name_of(first)} triggered the end and begins; empty reward spaces are filled again"
    return Consequence(SeasonEnded(state.season.value, first), "BM-SEASON-06", why)


def season_ended(state: State, event: SeasonEnded) -> State:
    """Refill the reward spaces and begin the next season, or end the game."""
    state = state.paid(Due.CLEANUP)
    if event.season == Season.WINTER.value or event.season not in {season.value for season in SEASONS}:
        return replace(state, finished=True)
    return replace(
        state,
        season=SEASONS[SEASONS.index(Season(event.season)) + 1],
        season_tokens=0,
        trigger="",
        turn=event.first if event.first in state.terms.seats else state.turn,
        rewards={race: dict.fromkeys(state.terms.seats, 1) for race in state.rewards},
    )

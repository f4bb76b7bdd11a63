"""Who holds Builder, Trader and Warrior."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.warriors_and_traders.box import Token
from tracker.games.warriors_and_traders.events import HoldToken
from tracker.games.warriors_and_traders.state import NOBODY, State
from tracker.games.warriors_and_traders.turn import check_open
from tracker.kernel.objections import Verdict, impossible, not_checked
from tracker.kernel.seats import name_of

RULES = ("WT-TURN-02", "WT-VP-17", "WT-VP-19")

#: The path on which the holder is the most advanced.
PATHS = {Token.BUILDER: "Production", Token.TRADER: "Trade", Token.WARRIOR: "Military"}


def check(state: State, event: HoldToken) -> Iterator[Verdict]:
    """Object to a holder nobody knows; who is the most advanced is not tracked."""
    if event.holder != NOBODY and event.holder not in state.terms.seats:
        yield impossible("TS-SEAT-01", f"nobody sits at {name_of(event.holder)}", "holder")
        return
    yield from check_open(state)
    rule = "WT-VP-17" if event.holder == NOBODY else "WT-VP-19"
    yield not_checked(rule, f"how far the seats are on {PATHS[event.token]} is not tracked")


def apply(state: State, event: HoldToken) -> State:
    """The holder has the token and nobody else does."""
    tallies = {
        seat: replace(tally, tokens={**tally.tokens, event.token: int(seat == event.holder)})
        for seat, tally in state.tallies.items()
    }
    return replace(state, tallies=tallies, due=())


def holders(state: State, token: Token) -> tuple[str, ...]:
    """Name the seats that hold a token; more than one is a slip."""
    return tuple(seat for seat in state.terms.seats if state.count(seat, token) > 0)

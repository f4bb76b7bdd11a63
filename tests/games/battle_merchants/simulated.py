"""Many seeded games from several openings, each played by its offers to the end of the year."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.battle_merchants.situations import GAME, TWO, lay, weapon
from tracker.kernel.simulate import Played, play_one, play_out

#: How a table may begin: as set up, where everybody may pass, or with a race that is fully supplied.
OPENINGS = ("set up", "may pass", "supplied")


def opening(seats: tuple[str, ...], number: int) -> Any:
    """The table of one of the games."""
    kind = OPENINGS[number % len(OPENINGS)]
    options = {"allow_pass": "always"} if kind == "may pass" else {}
    spaces = lay(*seats).spaces if kind == "supplied" else {}
    filled = {space: weapon("axe", "red") for space in spaces if space.split("/")[1] == "orcs"}
    return lay(*seats, options=options, spaces=filled)


def offer_of(state: Any, act: str) -> Any:
    """The offer of an act to the seat whose turn it is."""
    return next(iter(GAME.offers(state, state.turn, {"act": act})))


def first_acts(seats: tuple[str, ...]) -> tuple[str, ...]:
    """What a table does before the first turn, a card typed now and then, and somebody who passes where they may."""
    return ("choose_first", *(["lay_steve"] if seats == TWO else []), "turn_up_craft", "turn_up_kingdom", "pass")


def simulated(seats: tuple[str, ...], games: int, seed: int = 1) -> Iterator[list[Played]]:
    """Play games one after the other."""
    for number in range(games):
        random, state, played = Random(f"{seats} {seed} {number}"), opening(seats, number), []
        for act in first_acts(seats):
            offer = offer_of(state, act)
            if offer.closed is None:
                played.append(play_one(GAME, state, offer, random))
                state = played[-1].outcome.state
        played.extend(play_out(GAME, state, random))
        yield played

"""What a table reads as due is something it can do, and what it may set makes a difference there."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tracker.games import GAMES
from tracker.kernel.simulate import play_out
from tracker.kernel.terms import terms_for

DEPTHS = [(game.id, depth.name) for game in GAMES.values() for depth in game.about.depths]
EVERY_DEPTH = pytest.mark.parametrize(("game_id", "depth"), DEPTHS, ids=[" ".join(pair) for pair in DEPTHS])
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


def states(game_id: str, depth: str, terms: Any = None) -> Iterator[Any]:
    """Walk through games of several sizes, from the first state to the last."""
    game = GAMES[game_id]
    for seats in {max(2, game.about.fewest), min(4, game.about.most)}:
        agreed = terms_for(game, game.about.colours[:seats], depth)
        start = game.setup(terms(agreed) if terms else agreed)
        yield start
        yield from (played.outcome.state for played in play_out(game, start, Random(seats), 60))


def doable(game: Any, state: Any) -> set[str]:
    """Name every kind of act that is open to somebody, or has a cell on the pad."""
    pad = game.pad(state)
    cells = {cell.act for row in pad.rows for cell in row.cells} if pad else set()
    return cells | {o.act for seat in state.terms.seats for o in game.offers(state, seat, {}) if o.closed is None}


@EVERY_DEPTH
def test_an_act_that_is_due_can_be_done(game_id, depth):
    """Whatever act the table reads as due is offered and open, or is a cell of the pad."""
    game = GAMES[game_id]
    found = [(game.now(state).act, doable(game, state)) for state in states(game_id, depth)]

    assert [act for act, acts in found if act and act not in acts] == []


class Watched(dict[str, str]):
    """Options that remember which of them were read."""

    def __init__(self, options: Any, read: set[str]) -> None:
        super().__init__(options)
        self.read = read

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)


def look_at(game: Any, state: Any) -> tuple[Any, ...]:
    """Work out everything a page shows of a state."""
    return game.score(state), game.ranking(state), game.now(state), game.pad(state)


@EVERY_DEPTH
def test_an_option_that_is_read_is_shown_at_the_depth(game_id, depth):
    """No rule looks at an option that the menu of this depth leaves out."""
    read: set[str] = set()
    watched = states(game_id, depth, lambda terms: replace(terms, options=Watched(terms.options, read)))
    looked = [look_at(GAMES[game_id], state) for state in watched]

    assert looked
    assert read - GAMES[game_id].catalogue.options_at(depth).keys() == set()


@EVERY_GAME
def test_a_depth_named_by_an_option_or_a_value_is_one_of_the_game(game_id):
    """Options and box values name only depths that the game has."""
    game = GAMES[game_id]
    known = {depth.name for depth in game.about.depths}
    options = [option.depths or () for option in game.catalogue.options.values()]
    values = [value.depths or () for value in game.box_values]

    assert {depth for depths in (*options, *values) for depth in depths} <= known


@EVERY_DEPTH
def test_nothing_happens_by_itself_where_a_depth_says_so(game_id, depth):
    """At a depth without automations the rules follow up nothing."""
    game = GAMES[game_id]
    followed = [game.follow_up(state) for state in states(game_id, depth)]

    assert game.about.depth(depth).by_itself or set(followed) == {None}


@EVERY_GAME
def test_a_game_says_why_nobody_comes_late_or_leaves(game_id):
    """Where a game takes no latecomer or lets nobody go, it gives its reason as a sentence, and only there."""
    game = GAMES[game_id]

    assert bool(game.about.no_latecomer) == (game.joins is None)
    assert bool(game.about.no_leaver) == (game.leaves is None)

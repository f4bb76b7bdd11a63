"""A whole state, written down; a value in it has a path such as `mats.red.gold`."""

from typing import Any

from tracker.kernel.codec import OUTSIDE, Json, Malformed, decode, encode
from tracker.kernel.events import Terms, merged
from tracker.kernel.game import Game, State
from tracker.kernel.tracked import NOT_TRACKED

UNTRACKED = NOT_TRACKED.value


def write_position(state: State) -> Json:
    """Write a state as JSON, without what the table agreed on outside it."""
    return encode(state)


def read_position(game: Game, terms: Terms, position: Json) -> State:
    """Read a position, whole or partial: what is left out is as at setup."""
    whole = merged(write_position(game.setup(terms)), position)
    return with_terms(game, whole, terms)


def with_terms(game: Game, position: Json, terms: Terms) -> State:
    """Read a whole position under these terms."""
    if not isinstance(position, dict):
        raise Malformed("position", "must be an object with named values")
    return _rebuild(game.state, position, terms)


def _rebuild(kind: type, position: Json, terms: Terms) -> Any:
    """Decode the parts of a state and put the terms back in their place."""
    from tracker.kernel.codec import hints

    parts = {}
    for name in position:
        if name not in hints(kind) or name == OUTSIDE:
            raise Malformed(name, "is not part of a position of this game")
        parts[name] = decode(hints(kind)[name], position[name], name)
    try:
        return kind(**parts, **{OUTSIDE: terms})
    except TypeError as missing:
        raise Malformed("position", f"is not complete: {missing}") from None


#: What a game runs into when a position names what the table does not have.
UNSOUND = (ArithmeticError, LookupError, ValueError)


def sound(game: Game, state: State, where: str) -> State:
    """Give a state that was set from outside, or raise `Malformed` if it cannot lie on a table of this game."""
    try:
        game.score(state), game.ranking(state), game.accounts(state), game.now(state), game.pad(state)
        game.sealed(state), game.finished(state), game.follow_up(state)
        for seat in state.terms.seats:
            tuple(game.offers(state, seat, {}))
        whole = read_position(game, state.terms, write_position(state)) == state
    except UNSOUND as problem:
        raise Malformed(where, f"cannot lie on a table of this game ({type(problem).__name__}: {problem})") from None
    if not whole:
        raise Malformed(where, "leaves out what lies on the table from the start")
    return state


def value_at(position: Json, path: str) -> Json:
    """Give the value at a path, or raise `Malformed` if there is none."""
    value = position
    for key in path.split("."):
        try:
            value = value[_place(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            raise Malformed(path, "is not a tracked value of this table") from None
    return value


def _place(key: str) -> int:
    """Read a place in a list; there is none before the first."""
    if not (key.isascii() and key.isdigit()):
        raise ValueError(key)
    return int(key)


def with_value(position: Json, path: str, value: Json) -> Json:
    """Give the position with another value at a path."""
    key, _, rest = path.partition(".")
    value_at(position, key)
    if isinstance(position, list):
        place = int(key)
        return [*position[:place], with_value(position[place], rest, value) if rest else value, *position[place + 1 :]]
    return {**position, key: with_value(position[key], rest, value) if rest else value}


def corrected(game: Game, state: State, path: str, value: Json) -> State:
    """Give the state with one value set to what lies on the table."""
    position = write_position(state)
    before = value_at(position, path)
    if before == UNTRACKED:
        raise Malformed(path, "is not tracked at this depth")
    if not _tracked_alike(before, value):
        raise Malformed(path, "cannot change what is tracked; that is another depth")
    terms: Terms = state.terms
    return with_terms(game, with_value(position, path, value), terms)


def _tracked_alike(before: Json, after: Json) -> bool:
    """Tell whether two values leave the same places untracked."""
    if UNTRACKED in (before, after):
        return bool(before == after)
    if isinstance(before, dict) and isinstance(after, dict):
        return all(_tracked_alike(before.get(key), item) for key, item in after.items())
    if isinstance(after, list):
        known = before if isinstance(before, list) else []
        return all(_tracked_alike(known[n] if n < len(known) else None, item) for n, item in enumerate(after))
    if isinstance(after, dict):
        return all(_tracked_alike(None, item) for item in after.values())
    return True

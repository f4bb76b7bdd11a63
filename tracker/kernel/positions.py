"""A whole state, written down; a value in it has a path such as `mats.red.gold`."""

from typing import Any

from tracker.kernel.codec import OUTSIDE, Json, Malformed, decode, encode
from tracker.kernel.events import Terms, merged
from tracker.kernel.game import Game, State


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


def value_at(position: Json, path: str) -> Json:
    """Give the value at a path, or raise `Malformed` if there is none."""
    value = position
    for key in path.split("."):
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            raise Malformed(path, "is not a tracked value of this table") from None
    return value


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
    if value_at(position, path) == "not tracked":
        raise Malformed(path, "is not tracked at this depth")
    terms: Terms = state.terms
    return with_terms(game, with_value(position, path, value), terms)

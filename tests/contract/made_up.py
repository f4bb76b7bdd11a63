"""Events made up from their types: names from the table and the box, small numbers, and garbage."""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from typing import Any, Literal, Union, get_args, get_origin

from tracker.kernel.codec import encode, hints
from tracker.kernel.events import ChangeDepth, Correct, CorrectBox, JoinSeat, LeaveSeat, SetOption, SwapSeats
from tracker.kernel.seats import COLOURS

NUMBERS = (-4_000, -7, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 11, 30, 999, 4_000, 1_000_001)
GARBAGE = ("", "nobody", "no such thing", "a/b", "a/b/1", "ß", "0")


class MadeUp:
    """Makes up events for the states of a game."""

    def __init__(self, game, random: Random):
        self.game = game
        self.random = random
        self.box_words = sorted(_words(encode(game.box)))
        self._state: Any = None
        self._words: list[str] = []

    def event(self, state, kinds=()):
        """Make up an event of one of these kinds."""
        self._look_at(state)
        kind = self.random.choice(kinds or (*self.game.events, *self.game.consequences))
        return self._value(kind, "")

    def table_event(self, state):
        """Make up something that can happen at any table: a correction, an option, a seat that comes or goes."""
        self._look_at(state)
        option = self.random.choice([*self.game.catalogue.options, "no such option"])
        known = self.game.catalogue.options.get(option)
        values = [*(known.values if known else ()), "0", "1", "7", "²", ""]
        made = [
            Correct(self._path(encode(state)), self._leaf()),
            Correct(self.random.choice([*self.game.accounts(state), "gold"]), self.random.choice(NUMBERS)),
            SetOption(option, self.random.choice(values)),
            CorrectBox(self._box_part(encode(state.terms.box))),
            JoinSeat(self.random.choice(COLOURS).id),
            LeaveSeat(self.random.choice([colour.id for colour in COLOURS])),
            SwapSeats(self.random.choice(COLOURS).id, self.random.choice(COLOURS).id),
            ChangeDepth(self.random.choice([*(depth.name for depth in self.game.about.depths), "abyss"]), {}),
        ]
        return self.random.choice(made)

    def _look_at(self, state):
        if state is not self._state:
            self._state, self._words = state, sorted(_words(encode(state)))

    def _value(self, kind: Any, name: str) -> Any:
        random, origin, arguments = self.random, get_origin(kind), get_args(kind)
        if kind is int:
            return random.choice(NUMBERS)
        if kind is str:
            return self._word(name)
        if kind is bool:
            return random.random() < 0.5
        if kind is type(None):
            return None
        if kind is Any:
            return self._leaf()
        if origin is Literal:
            return random.choice(arguments)
        if origin in (Union, types.UnionType):
            return self._value(random.choice(arguments), name)
        if origin in (tuple, frozenset):
            return self._several(origin, arguments, name)
        if origin is not None and issubclass(origin, Mapping):
            count = random.randint(0, 3)
            return {self._value(arguments[0], "seat"): self._value(arguments[1], name) for _ in range(count)}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return random.choice(list(kind))
        made: Any = kind if is_dataclass(kind) else None
        return made(**{field.name: self._value(hints(kind)[field.name], field.name) for field in fields(kind)})

    def _several(self, origin, arguments, name):
        if origin is tuple and arguments[-1] is not Ellipsis:
            return tuple(self._value(argument, name) for argument in arguments)
        return origin(self._value(arguments[0], name) for _ in range(self.random.randint(0, 4)))

    def _word(self, name):
        chance, seats = self.random.random(), list(self._state.terms.seats)
        if (name == "seat" and chance < 0.9 and seats) or (chance < 0.35 and seats):
            return self.random.choice(seats)
        if chance < 0.75 and self._words:
            return self.random.choice(self._words)
        if chance < 0.9 and self.box_words:
            return self.random.choice(self.box_words)
        return self.random.choice([*GARBAGE, self.random.choice(COLOURS).id])

    def _leaf(self):
        texts = [*self._words, *GARBAGE, "not tracked"]
        return self.random.choice(
            [self.random.choice(NUMBERS), self.random.choice(texts), None, True, [], {}, [self.random.choice(texts)]]
        )

    def _path(self, position):
        path, value = [], position
        while isinstance(value, dict | list) and value and (not path or self.random.random() < 0.9):
            keys = list(value) if isinstance(value, dict) else list(range(len(value)))
            key = self.random.choice(keys)
            path.append(str(key))
            value = value[key]
        return ".".join(path) if self.random.random() < 0.97 else f"{'.'.join(path)}.-1"

    def _box_part(self, box):
        keys = [key for key, value in box.items() if isinstance(value, dict | int) and not isinstance(value, bool)]
        if not keys:
            return {}
        key = self.random.choice(keys)
        part = box[key]
        return {key: self._box_part(part) if isinstance(part, dict) else self.random.choice((-1, 0, 1, 2, 7, 40))}


def _words(value) -> set[str]:
    """Find every name in a written value: its keys and its texts."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | {word for item in value.values() for word in _words(item)}
    if isinstance(value, list):
        return {word for item in value for word in _words(item)}
    return set()

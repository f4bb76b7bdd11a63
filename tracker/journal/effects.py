"""What an act does, so that doing it now can be compared with what its form was shown.

Numbers count by how they change, so that acts that have nothing to do with each other do the same in any order;
everything else counts by what it was and what it becomes.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, encode
from tracker.kernel.game import Event, State
from tracker.kernel.ledger import changes
from tracker.kernel.play import Outcome
from tracker.kernel.positions import write_position

Effect = tuple[str, Json, Json]


def effects(played: Played, event: Event, outcome: Outcome) -> tuple[Any, ...]:
    """Give what counts as the same: objections, steps, and every change in accounts, position and terms."""
    game, before, after = played.game, played.state, outcome.state
    steps = [(step.event, step.by) for step in outcome.steps]
    booked = sorted(changes(game.accounts(before), game.accounts(after)))
    return (event, outcome.objections, steps, booked, sorted(_position(before, after)), sorted(_terms(before, after)))


def _position(before: State, after: State) -> Iterator[tuple[str, str, str]]:
    for path, old, new in differences(write_position(before), write_position(after)):
        yield path, json.dumps(old, sort_keys=True), json.dumps(new, sort_keys=True)


def _terms(before: State, after: State) -> Iterator[tuple[str, str, str]]:
    """Compare what the table agreed on, whole field by whole field: the order of seats is one thing."""
    for field in fields(before.terms):
        old, new = getattr(before.terms, field.name), getattr(after.terms, field.name)
        if old is not new and old != new:
            yield field.name, json.dumps(encode(old), sort_keys=True), json.dumps(encode(new), sort_keys=True)


def differences(old: Json, new: Json, path: str = "") -> Iterator[Effect]:
    """Name every place where two positions differ."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from differences(old.get(key), new.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(old, list) and isinstance(new, list):
        gone, come = Counter(map(_text, old)), Counter(map(_text, new))
        if gone == come:
            yield path, old, new
        else:
            yield path, sorted((gone - come).elements()), sorted((come - gone).elements())
    elif _is_number(old) and _is_number(new):
        yield path, "changes by", new - old
    else:
        yield path, old, new


def _text(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

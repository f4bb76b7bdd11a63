"""Accounts: every number on the table is its start, plus lines, plus corrections."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tracker.kernel.events import ChangeDepth, Correct
from tracker.kernel.game import Event, Game, State
from tracker.kernel.play import By, Step, applied, stepped


@dataclass(frozen=True, slots=True)
class Line:
    """A change of an account: by which event, by how much, by which rule."""

    account: str
    change: int
    event: Event
    rule: str
    correction: bool = False


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Give every account that differs between two states, and by how much."""
    for account in after.keys() | before.keys():
        change = after.get(account, 0) - before.get(account, 0)
        if change:
            yield account, change


def play_act(game: Game, state: State, event: Event, steps: Iterable[Step]) -> tuple[State, tuple[Line, ...]]:
    """Apply an act as stored and write its lines."""
    lines: list[Line] = []
    before = game.accounts(state)
    state = applied(game, state, event)
    before = _write(game, state, before, event, rule_of(game, event), lines)
    for step in steps:
        state = stepped(game, state, step)
        if step.by is not By.LEFT:
            before = _write(game, state, before, step.event, step.rule, lines)
    return state, tuple(lines)


def _write(
    game: Game, state: State, before: Mapping[str, int], event: Event, rule: str, lines: list[Line]
) -> Mapping[str, int]:
    after = game.accounts(state)
    correction = isinstance(event, Correct | ChangeDepth)
    for account, change in sorted(changes(before, after)):
        lines.append(Line(account, change, event, rule, correction))
    return after


def rule_of(game: Game, event: Event) -> str:
    """Name the rule by which an event itself changes numbers."""
    if isinstance(event, Correct | ChangeDepth):
        return "TS-CORRECT-02"
    return game.changes_by.get(type(event), "TS-HAND-01")

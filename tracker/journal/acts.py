"""Recording acts, and how anything at all is written into a journal.

Every form is a `Slip`: the table, the number last seen and a one-time id. Each function takes the write lock
first, so what it compares is what it writes after.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.journal.clock import clock
from tracker.journal.database import writing
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.news import entries_added
from tracker.journal.revision import Difference
from tracker.journal.tables import append, load_for, memory
from tracker.journal.timeline import Played, at
from tracker.kernel.game import Event, State
from tracker.kernel.ledger import changes
from tracker.kernel.objections import Objection, is_impossible
from tracker.kernel.play import Outcome, act_out


@dataclass(frozen=True, slots=True)
class Slip:
    """What every form carries."""

    table: str
    seen: int
    once: str
    device: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """It is in the journal, durably."""

    number: int
    played: Played


@dataclass(frozen=True, slots=True)
class Already:
    """The same form was recorded before; `undone` if it has been taken back since."""

    number: int
    played: Played
    undone: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules are against it, or it is impossible; nothing was recorded."""

    objections: tuple[Objection, ...]
    played: Played

    @property
    def impossible(self) -> bool:
        """Tell whether overruling would not help."""
        return is_impossible(self.objections)


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Something happened in between that changes what this would do; nothing was recorded."""

    played: Played
    seen: int
    then: Outcome | Difference | None
    now: Outcome | Difference | None


Answer = Recorded | Already | Refused | Overtaken


def preview(played: Played, event: Event) -> Outcome:
    """Check first: objections and everything that would change; records nothing."""
    return act_out(played.game, played.state, event, played.settings.modes)


def record(slip: Slip, event: Event, *, note: str = "", overrule: bool = False) -> Answer:
    """Record an act."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        now = preview(played, event)
        if now.impossible:
            return Refused(now.objections, played)
        then = _then(played, slip, lambda earlier: preview(earlier, event))
        if then is not None and _effects(played, event, now) != _effects(at(played, slip.seen), event, then):
            return Overtaken(played, slip.seen, then, now)
        if played.refuses(now.objections, overrule=overrule):
            return Refused(now.objections, played)
        return [
            entry_for(played, slip, EntryKind.ACT, event=event, steps=now.steps, objections=now.objections, note=note)
        ]

    return write_with(slip, entries)


def record_all(slip: Slip, events: Sequence[Event], *, overrule: bool = False) -> Answer:
    """Record several acts at once, as when a whole pad is written; all of them or none."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        outcomes = _one_after_the_other(played, events)
        for now in outcomes:
            if played.refuses(now.objections, overrule=overrule):
                return Refused(now.objections, played)
        if 0 < slip.seen < played.head:
            seen = at(played, slip.seen)
            before = _one_after_the_other(seen, events)
            for event, now, then in zip(events, outcomes, before, strict=True):
                if _effects(played, event, now) != _effects(seen, event, then):
                    return Overtaken(played, slip.seen, then, now)
        return [
            replace(
                entry_for(played, slip, EntryKind.ACT, event=event, steps=now.steps, objections=now.objections),
                number=played.head + place,
                once=slip.once if place == 1 else "",
            )
            for place, (event, now) in enumerate(zip(events, outcomes, strict=True), 1)
        ]

    return write_with(slip, entries)


def _one_after_the_other(played: Played, events: Sequence[Event]) -> list[Outcome]:
    """Work several acts out, each on the state the one before left."""
    found: list[Outcome] = []
    state: State = played.state
    for event in events:
        found.append(act_out(played.game, state, event, played.settings.modes))
        state = found[-1].state
    return found


def _then(played: Played, slip: Slip, what: Callable[[Played], Outcome]) -> Outcome | None:
    """Work out what the form would have done at the number it saw, if that is not the head."""
    return what(at(played, slip.seen)) if 0 < slip.seen < played.head else None


def _effects(played: Played, event: Event, outcome: Outcome) -> tuple[Any, ...]:
    """What counts as the same: the same objections, the same steps, the same changes in every account."""
    before, after = played.game.accounts(played.state), played.game.accounts(outcome.state)
    steps = [(step.event, step.by) for step in outcome.steps]
    return (event, outcome.objections, steps, sorted(changes(before, after)))


def entry_for(played: Played, slip: Slip, kind: EntryKind, **parts: Any) -> Entry:
    """Make the next entry of a journal."""
    return Entry(played.head + 1, kind, clock(), slip.device, slip.once, **parts)


def write_with(slip: Slip, make: Callable[[Played], Sequence[Entry] | Answer]) -> Answer:
    """Take the write lock, look for the one-time id, let `make` decide at the head, and append."""
    with writing():
        played, known = load_for(slip.table, slip.once)
        if known is not None:
            return Already(known, played, _taken_back(played, known))
        made = make(played)
        if isinstance(made, Recorded | Already | Refused | Overtaken):
            return made
        if not made:
            return Recorded(played.head, played)
        after = append(slip.table, played, made)
    memory.put(slip.table, after)
    entries_added.tell(slip.table, after.head)
    return Recorded(made[0].number, after)


def _taken_back(played: Played, number: int) -> bool:
    """Tell whether an entry is undone, or is an act that was struck."""
    entry = played.entry(number)
    struck = entry is not None and entry.kind in (EntryKind.ACT, EntryKind.INSERT) and played.act(number) is None
    return struck or number in played.taken

"""Recording acts, and how anything at all is written into a journal.

Every form is a `Slip`: the table, the number last seen and a one-time id. Each function takes the write lock
first, so what it compares is what it writes after.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.journal.clock import clock
from tracker.journal.database import writing
from tracker.journal.effects import effects
from tracker.journal.entries import CHANGING, WITH, Entry, EntryKind
from tracker.journal.news import entries_added
from tracker.journal.revision import Difference
from tracker.journal.standing import Weighed, weighed
from tracker.journal.tables import append, load_for, memory
from tracker.journal.timeline import Played, at
from tracker.kernel.game import Event, State
from tracker.kernel.objections import Objection, impossible, is_impossible
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
        if then is not None and effects(played, event, now) != effects(at(played, slip.seen), event, then):
            return Overtaken(played, slip.seen, then, now)
        if played.refuses(now.objections, overrule=overrule):
            return Refused(now.objections, played)
        return [
            entry_for(played, slip, EntryKind.ACT, event=event, steps=now.steps, objections=now.objections, note=note)
        ]

    return write_with(slip, entries)


def record_all(slip: Slip, events: Sequence[Event], *, overrule: bool = False) -> Answer:
    """Record several acts at once, as when a whole pad is written; all of them or none, and one step of undo.

    What fits is recorded first, so that no act is marked for what only another one has wrong.
    """

    def entries(played: Played) -> Sequence[Entry] | Answer:
        made = weighed(played, events)
        for change in made:
            if change.outcome.impossible:
                return Refused(change.outcome.objections, played)
            if played.refuses(change.held, overrule=overrule):
                return Refused(change.held, played)
        overtaken = _overtaken(played, slip, made)
        return overtaken or written_together(
            [
                entry_for(
                    played,
                    slip,
                    EntryKind.ACT,
                    event=change.event,
                    steps=change.outcome.steps,
                    objections=change.outcome.objections,
                )
                for change in made
            ]
        )

    return write_with(slip, entries)


def _overtaken(played: Played, slip: Slip, made: Sequence[Weighed]) -> Overtaken | None:
    """Find a change that would not do what it would have done at the number the form saw."""
    if not 0 < slip.seen < played.head:
        return None
    seen = at(played, slip.seen)
    state: State = seen.state
    for change in made:
        then = act_out(played.game, state, change.event, seen.settings.modes)
        if effects(played, change.event, change.outcome) != effects(seen, change.event, then):
            return Overtaken(played, slip.seen, then, change.outcome)
        state = then.state
    return None


def written_together(entries: Sequence[Entry]) -> list[Entry]:
    """Number entries that are written at once, each naming the first of them; only that one has the one-time id."""
    if len(entries) < 2:
        return list(entries)
    first = entries[0].number
    return [
        replace(entry, number=first + place, once=entry.once if not place else "", body={**entry.body, WITH: first})
        for place, entry in enumerate(entries)
    ]


def _then(played: Played, slip: Slip, what: Callable[[Played], Outcome]) -> Outcome | None:
    """Work out what the form would have done at the number it saw, if that is not the head."""
    return what(at(played, slip.seen)) if 0 < slip.seen < played.head else None


def entry_for(played: Played, slip: Slip, kind: EntryKind, **parts: Any) -> Entry:
    """Make the next entry of a journal."""
    return Entry(played.head + 1, kind, clock(), slip.device, slip.once, **parts)


def already(slip: Slip) -> Already | None:
    """Find what a form that is sent again has recorded before."""
    played, known = load_for(slip.table, slip.once)
    return Already(known, played, _taken_back(played, known)) if known is not None else None


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
        if played.ended and any(entry.kind in CHANGING for entry in made):
            said = f"this table is {played.settings.status.value}; choose Go on playing before anything is written"
            return Refused((impossible("TS-STATUS-01", said),), played)
        after = append(slip.table, played, made)
    memory.put(slip.table, after)
    entries_added.tell(slip.table, after.head)
    return Recorded(made[0].number, after)


def _taken_back(played: Played, number: int) -> bool:
    """Tell whether an entry is undone, or is an act that was struck."""
    entry = played.entry(number)
    struck = entry is not None and entry.kind in (EntryKind.ACT, EntryKind.INSERT) and played.act(number) is None
    return struck or number in played.taken

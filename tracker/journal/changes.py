"""Changing the past: undo, redo, amend, insert and strike, with the difference shown first."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from tracker.journal.acts import Answer, Overtaken, Refused, Slip, write_with, written_together
from tracker.journal.clock import clock
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.revision import (
    Difference,
    Revision,
    can_be_undone,
    redo_target,
    redo_targets,
    revise,
    undo_target,
    undo_targets,
)
from tracker.journal.tables import load
from tracker.journal.timeline import Played, at
from tracker.kernel.codec import encode
from tracker.kernel.game import Event
from tracker.kernel.objections import Objection, impossible, is_impossible, objections
from tracker.kernel.play import Step, verdicts


def digest(difference: Difference) -> str:
    """Give a short name to a difference, so that a form accepts just what it was shown."""
    written = json.dumps(encode(difference), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def propose(played: Played, kind: EntryKind, of: int, event: Event = None, note: str = "", seat: str = "") -> Revision:
    """Work out an undo, redo, amend, insert or strike without recording it."""
    steps: tuple[Step, ...] = ()
    if kind is EntryKind.AMEND:
        old = played.act(of)
        steps = old.act.steps if old else ()
    targets = _targets(played, kind, of, seat)
    number = played.head + 1
    entries = [Entry(number, kind, of=target, event=event, steps=steps, note=note) for target in targets]
    return revise(played, *written_together(entries))


def _targets(played: Played, kind: EntryKind, of: int, seat: str) -> tuple[int, ...]:
    """Name the entries a change is about: undo and redo take all that was written at once."""
    entry = played.entry(of)
    match kind:
        case EntryKind.UNDO if entry is not None:
            return undo_targets(played, entry, seat)
        case EntryKind.REDO if entry is not None:
            return redo_targets(played, entry)
        case _:
            return (of,)


def change(
    slip: Slip,
    kind: EntryKind,
    of: int,
    event: Event = None,
    *,
    note: str = "",
    shown: str = "",
    seat: str = "",
) -> Answer:
    """Record a change of the past; `shown` is the difference the table has seen, if it has to be shown first."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        problem = _cannot(played, kind, of, event)
        if problem:
            return Refused(problem, played)
        revision = propose(played, kind, of, event, note, seat)
        if (
            (shown or slip.seen < played.head)
            and digest(revision.difference) != shown
            and not _only_last(played, kind, of)
        ):
            return Overtaken(played, slip.seen, None, revision.difference)
        now, first = clock(), revision.entries[0].number
        return [
            replace(entry, at=now, device=slip.device, once=slip.once if entry.number == first else "")
            for entry in revision.entries
        ]

    return write_with(slip, entries)


def _only_last(played: Played, kind: EntryKind, of: int) -> bool:
    """An undo of the very last act needs no look at the difference."""
    last = played.acts[-1].act.number if played.acts else 0
    return kind is EntryKind.UNDO and of == last


def _cannot(played: Played, kind: EntryKind, of: int, event: Event) -> tuple[Objection, ...]:
    """Say why a change of the past is impossible."""
    target = played.entry(of)
    known = played.act(of) is not None
    match kind:
        case EntryKind.UNDO if target is None or not can_be_undone(played, target):
            return (impossible("TS-FORM-01", f"entry {of} is not there to be taken back"),)
        case EntryKind.REDO if of not in played.taken:
            return (impossible("TS-FORM-01", f"entry {of} was not taken back"),)
        case EntryKind.AMEND | EntryKind.INSERT | EntryKind.STRIKE if not known:
            return (impossible("TS-FORM-01", f"entry {of} is not an act of this table"),)
        case EntryKind.AMEND | EntryKind.INSERT if event is None:
            return (impossible("TS-FORM-01", "an act needs an event"),)
    if event is None:
        return ()
    before = played.act(of)
    assert before is not None
    found = objections(verdicts(played.game, before.before, event))
    return found if is_impossible(found) else ()


def undo(slip: Slip, seat: str = "", *, shown: str = "") -> Answer:
    """Take back the table's last act, or a seat's: the last one that the form has seen."""
    target = undo_target(_as_seen(slip), seat)
    return change(slip, EntryKind.UNDO, target.number if target else 0, shown=shown, seat=seat)


def redo(slip: Slip) -> Answer:
    """Bring back what was last taken back."""
    target = redo_target(_as_seen(slip))
    return change(slip, EntryKind.REDO, target.number if target else 0)


def _as_seen(slip: Slip) -> Played:
    """Give the table as the form has seen it."""
    played = load(slip.table)
    return at(played, slip.seen) if 0 < slip.seen < played.head else played

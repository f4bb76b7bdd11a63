"""The lines of a journal, and how they are written as JSON.

open      the table was laid out: game, seats, depth, options, box, position
act       an event with its steps
answer    further steps of an act: answers, proposals accepted, consequences by hand
undo      an entry is taken back
redo      an undo is taken back
amend     an act is another event than was recorded
insert    an act that was forgotten, before another one
strike    an act that did not happen
accept    a finding is accepted as a house ruling
note      a remark
setting   attitude, automations, names, place, pause, status
done      a seat has sealed its secret choice; the choice itself is not here

Entries that were written at once, as when a whole pad is, name the first of them as `with` in their body: they are
one step of undo. Whoever does not know `with` reads the same table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tracker.kernel.codec import Json, Malformed, decode
from tracker.kernel.game import Event, Game
from tracker.kernel.objections import Objection, Weight
from tracker.kernel.play import By, Step, read_event, write_event


class EntryKind(Enum):
    """What kind of line an entry is."""

    OPEN = "open"
    ACT = "act"
    ANSWER = "answer"
    UNDO = "undo"
    REDO = "redo"
    AMEND = "amend"
    INSERT = "insert"
    STRIKE = "strike"
    ACCEPT = "accept"
    NOTE = "note"
    SETTING = "setting"
    DONE = "done"


#: In the body of entries that were written at once: the number of the first of them.
WITH = "with"

#: Entries that can change the result of a table.
CHANGING = tuple(EntryKind(kind) for kind in ("act", "answer", "undo", "redo", "amend", "insert", "strike"))
#: Entries that `undo` can take back.
UNDOABLE = (EntryKind.ACT, EntryKind.AMEND, EntryKind.INSERT, EntryKind.STRIKE, EntryKind.ACCEPT)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """How a later act reads after its past was changed."""

    steps: tuple[Step, ...]
    objections: tuple[Objection, ...]
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the journal, read back into values."""

    number: int
    kind: EntryKind
    at: int = 0
    device: str = ""
    once: str = ""
    of: int = 0
    event: Event = None
    steps: tuple[Step, ...] = ()
    objections: tuple[Objection, ...] = ()
    rewrites: Mapping[int, Rewrite] = field(default_factory=dict)
    note: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def together(self) -> int:
        """Give the first of the entries this one was written with: its own number where it stands alone."""
        first = self.body.get(WITH)
        return first if isinstance(first, int) and 0 < first <= self.number else self.number


def write_steps(steps: tuple[Step, ...]) -> list[Json]:
    """Write steps as JSON."""
    return [{"event": write_event(s.event), "by": s.by.value, "rule": s.rule, "why": s.why} for s in steps]


def read_steps(game: Game, value: Json) -> tuple[Step, ...]:
    """Read steps back."""
    return tuple(
        Step(read_event(game, item["event"]), By(item["by"]), str(item["rule"]), str(item.get("why", "")))
        for item in value
    )


def write_objections(objections: tuple[Objection, ...]) -> list[Json]:
    """Write objections as JSON."""
    return [
        {"rule": found.rule, "weight": found.weight.value, "detail": found.detail, "field": found.field}
        for found in objections
    ]


def read_objections(value: Json) -> tuple[Objection, ...]:
    """Read objections back."""
    return tuple(
        Objection(str(item["rule"]), Weight(item["weight"]), str(item["detail"]), str(item.get("field", "")))
        for item in value
    )


def write_body(entry: Entry) -> dict[str, Json]:
    """Write the parts an entry has as JSON."""
    body: dict[str, Json] = dict(entry.body)
    if entry.of:
        body["of"] = entry.of
    if entry.event is not None:
        body["event"] = write_event(entry.event)
    if entry.steps:
        body["steps"] = write_steps(entry.steps)
    if entry.objections:
        body["objections"] = write_objections(entry.objections)
    if entry.note:
        body["note"] = entry.note
    if entry.rewrites:
        body["rewrites"] = {
            str(number): {
                "steps": write_steps(rewrite.steps),
                "objections": write_objections(rewrite.objections),
                "skipped": rewrite.skipped,
            }
            for number, rewrite in entry.rewrites.items()
        }
    return body


_PARTS = ("of", "event", "steps", "objections", "note", "rewrites")


def read_entry(game: Game, number: int, kind: str, body: Json, at: int = 0, device: str = "", once: str = "") -> Entry:
    """Read a line of the journal; raises `Malformed` if it is not one."""
    try:
        return Entry(
            number=number,
            kind=EntryKind(kind),
            at=at,
            device=device,
            once=once,
            of=decode(int, body.get("of", 0), "of"),
            event=read_event(game, body["event"]) if "event" in body else None,
            steps=read_steps(game, body.get("steps", ())),
            objections=read_objections(body.get("objections", ())),
            rewrites=_read_rewrites(game, body.get("rewrites", {})),
            note=decode(str, body.get("note", ""), "note"),
            body={key: value for key, value in body.items() if key not in _PARTS},
        )
    except Malformed as problem:
        raise Malformed(f"entry {number}", f"cannot be read: {problem}") from None
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise Malformed(f"entry {number}", f"is not a line of a journal: {problem!r}") from None


def _read_rewrites(game: Game, value: Json) -> dict[int, Rewrite]:
    return {
        int(number): Rewrite(
            read_steps(game, item["steps"]), read_objections(item["objections"]), bool(item.get("skipped"))
        )
        for number, item in value.items()
    }

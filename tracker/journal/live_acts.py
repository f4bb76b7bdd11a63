"""Which acts stand, and how each reads now: derived from the entries of a journal. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tracker.journal.entries import Entry, EntryKind
from tracker.kernel.game import Event
from tracker.kernel.objections import Objection
from tracker.kernel.play import Step


@dataclass(frozen=True, slots=True)
class TimelineAct:
    """An act as it stands now: amended, rewritten, skipped or as it was recorded."""

    number: int
    event: Event
    steps: tuple[Step, ...]
    objections: tuple[Objection, ...] = ()
    note: str = ""
    skipped: bool = False
    amended: tuple[int, ...] = ()


def undone(entries: Iterable[Entry]) -> frozenset[int]:
    """Name the entries that are taken back at the end of a journal."""
    taken: set[int] = set()
    for entry in entries:
        if entry.kind is EntryKind.UNDO:
            taken.add(entry.of)
        elif entry.kind is EntryKind.REDO:
            taken.discard(entry.of)
    return frozenset(taken)


def effective(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Leave out what is taken back, and every undo and redo but the last word about each entry."""
    taken = undone(entries)
    last_word: dict[int, int] = {}
    for entry in entries:
        if entry.kind in (EntryKind.UNDO, EntryKind.REDO):
            last_word[entry.of] = entry.number
    for entry in entries:
        if entry.number in taken:
            continue
        if entry.kind in (EntryKind.UNDO, EntryKind.REDO) and last_word[entry.of] != entry.number:
            continue
        yield entry


def live_acts(entries: Sequence[Entry]) -> list[TimelineAct]:
    """Derive the live timeline from the entries."""
    order: list[int] = []
    acts: dict[int, TimelineAct] = {}
    counted = {entry.number for entry in effective(entries)}
    for entry in entries:
        _take_place(entry, order)
        if entry.number in counted:
            _take_in(entry, acts)
    return [acts[number] for number in order if number in acts]


def _take_place(entry: Entry, order: list[int]) -> None:
    """Give an act its place; one taken back or struck keeps it, so that what was inserted before it stays there."""
    if entry.kind is EntryKind.ACT:
        order.append(entry.number)
    elif entry.kind is EntryKind.INSERT:
        order.insert(order.index(entry.of) if entry.of in order else len(order), entry.number)


def _take_in(entry: Entry, acts: dict[int, TimelineAct]) -> None:
    """Let an entry say how an act reads now."""
    match entry.kind:
        case EntryKind.ACT | EntryKind.INSERT:
            acts[entry.number] = as_act(entry)
        case EntryKind.ANSWER if entry.of in acts:
            acts[entry.of] = answered(acts[entry.of], entry)
        case EntryKind.AMEND if entry.of in acts:
            old = acts[entry.of]
            acts[entry.of] = replace(
                as_act(entry), number=old.number, note=entry.note or old.note, amended=(*old.amended, entry.number)
            )
        case EntryKind.STRIKE if entry.of in acts:
            del acts[entry.of]
    for number, rewrite in entry.rewrites.items():
        if number in acts:
            acts[number] = replace(
                acts[number], steps=rewrite.steps, objections=rewrite.objections, skipped=rewrite.skipped
            )


def as_act(entry: Entry) -> TimelineAct:
    """Read an act as it was recorded."""
    return TimelineAct(entry.number, entry.event, entry.steps, entry.objections, entry.note)


def answered(act: TimelineAct, entry: Entry) -> TimelineAct:
    """Add further steps to an act."""
    return replace(act, steps=(*act.steps, *entry.steps), objections=(*act.objections, *entry.objections))

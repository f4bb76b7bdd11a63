"""What the table does with a journal: record, answer, undo, redo, amend, insert, strike, accept, note, set.

Every form is a `Slip`: the table, the number last seen and a one-time id. Each function takes the write lock
first, so what it compares is what it writes after.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.journal.clock import clock
from tracker.journal.database import writing
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.news import entries_added
from tracker.journal.revision import Difference, Revision, can_be_undone, redo_target, revise, undo_target
from tracker.journal.tables import append, load, load_for, memory
from tracker.journal.timeline import Attitude, Played, at, extend
from tracker.kernel.codec import encode
from tracker.kernel.game import Consequence, Event, Game, Mode, State
from tracker.kernel.ledger import changes
from tracker.kernel.objections import Objection, impossible, is_impossible, objections, unread
from tracker.kernel.offers import Question
from tracker.kernel.play import By, Outcome, Step, act_out, applied, go_on, verdicts


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
        if played.settings.attitude is Attitude.REFEREE and now.objections and not overrule:
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
            refused = played.settings.attitude is Attitude.REFEREE and now.objections and not overrule
            if now.impossible or refused:
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


# ---------------------------------------------------------------- what is still open


def open_now(played: Played) -> Consequence | Question | None:
    """Give the question or proposal that waits for the table."""
    return played.game.follow_up(played.state) if played.acts else None


def act_waiting(played: Played, due: Consequence | Question) -> int:
    """Find the act that a question or proposal belongs to: the one since which it has been open."""
    for act in reversed(played.acts):
        if not _same_due(played.game.follow_up(act.before), due):
            return act.act.number
    return played.acts[-1].act.number


def _same_due(one: Consequence | Question | None, other: Consequence | Question | None) -> bool:
    """Tell whether the same is due, whatever the words."""
    if isinstance(one, Consequence) and isinstance(other, Consequence):
        return bool(one.event == other.event) and one.rule == other.rule
    if isinstance(one, Question) and isinstance(other, Question):
        return (one.rule, one.seat, one.act, one.given) == (other.rule, other.seat, other.act, other.given)
    return one is other


def preview_answer(played: Played, due: Consequence | Question, by: By, event: Event) -> Outcome:
    """Check first what an answer, or a consequence entered by hand, would do; records nothing."""
    made = _first_step(played.game, played.state, due, by, event)
    if not isinstance(made, _Settled):
        return Outcome(played.state, made)
    said = verdicts(played.game, played.state, event)
    after = go_on(played.game, made.state, played.settings.modes)
    return replace(after, objections=objections(said) + after.objections, not_checked=unread(said) + after.not_checked)


def proceed(slip: Slip, by: By, event: Event = None, *, note: str = "", overrule: bool = False) -> Answer:
    """Go on with what is open: answer a question, accept a proposal, enter it by hand, or leave it to the table."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        due = open_now(played)
        if due is None or (0 < slip.seen < played.head and not _same_due(open_now(at(played, slip.seen)), due)):
            return Overtaken(played, slip.seen, None, None)
        made = _first_step(played.game, played.state, due, by, event)
        if not isinstance(made, _Settled):
            return Refused(made, played)
        found = objections(verdicts(played.game, played.state, made.step.event)) if by in (By.TABLE, By.HAND) else ()
        if played.settings.attitude is Attitude.REFEREE and found and not overrule:
            return Refused(found, played)
        return [replace(_answer_entry(played, slip, due, made, found), note=note)]

    return write_with(slip, entries)


def _answer_entry(
    played: Played, slip: Slip, due: Consequence | Question, made: "_Settled", found: tuple[Objection, ...]
) -> Entry:
    """Write the answer into the act that waits for it; acts recorded since are worked out anew behind it."""
    after = go_on(played.game, made.state, played.settings.modes)
    waiting, last = act_waiting(played, due), played.acts[-1].act.number
    if waiting != last:
        early = entry_for(played, slip, EntryKind.ANSWER, of=waiting, steps=(made.step,), objections=found)
        revision = revise(played, early)
        if not _same_due(played.game.follow_up(revision.acts[-1].after), due):
            return revision.entry
    steps = (made.step, *after.steps)
    return entry_for(played, slip, EntryKind.ANSWER, of=last, steps=steps, objections=found + after.objections)


@dataclass(frozen=True, slots=True)
class _Settled:
    """What was due is settled by this step."""

    state: State
    step: Step


def _first_step(
    game: Game, state: State, due: Consequence | Question, by: By, event: Event
) -> tuple[Objection, ...] | _Settled:
    """Make the step that settles what is due, or say why it cannot be."""
    if isinstance(due, Question):
        outcome = go_on(game, state, {name.name: Mode.PROPOSE for name in game.about.automations}, [event])
        if is_impossible(outcome.objections) or not outcome.steps:
            return outcome.objections or (impossible("TS-FORM-01", due.text),)
        return _Settled(applied(game, state, event), outcome.steps[0])
    if by is By.LEFT:
        return _Settled(game.pass_over(state, due), Step(due.event, By.LEFT, due.rule, due.why))
    if by is By.HAND:
        found = objections(verdicts(game, state, event))
        if is_impossible(found):
            return found
        return _Settled(applied(game, state, event), Step(event, By.HAND, due.rule, "entered by hand"))
    return _Settled(applied(game, state, due.event), Step(due.event, By.RULE, due.rule, due.why))


# ---------------------------------------------------------------- changing the past


def digest(difference: Difference) -> str:
    """Give a short name to a difference, so that a form accepts just what it was shown."""
    written = json.dumps(encode(difference), sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def propose(played: Played, kind: EntryKind, of: int, event: Event = None, note: str = "") -> Revision:
    """Work out an undo, redo, amend, insert or strike without recording it."""
    steps: tuple[Step, ...] = ()
    if kind is EntryKind.AMEND:
        old = played.act(of)
        steps = old.act.steps if old else ()
    entry = Entry(played.head + 1, kind, of=of, event=event, steps=steps, note=note)
    return revise(played, entry)


def change(slip: Slip, kind: EntryKind, of: int, event: Event = None, *, note: str = "", shown: str = "") -> Answer:
    """Record a change of the past; `shown` is the difference the table has seen, if it has to be shown first."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        problem = _cannot(played, kind, of, event)
        if problem:
            return Refused(problem, played)
        revision = propose(played, kind, of, event, note)
        if (
            (shown or slip.seen < played.head)
            and digest(revision.difference) != shown
            and not _only_last(played, kind, of)
        ):
            return Overtaken(played, slip.seen, None, revision.difference)
        return [replace(revision.entry, number=played.head + 1, at=clock(), device=slip.device, once=slip.once)]

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
    return change(slip, EntryKind.UNDO, target.number if target else 0, shown=shown)


def redo(slip: Slip) -> Answer:
    """Bring back what was last taken back."""
    target = redo_target(_as_seen(slip))
    return change(slip, EntryKind.REDO, target.number if target else 0)


def _as_seen(slip: Slip) -> Played:
    """Give the table as the form has seen it."""
    played = load(slip.table)
    return at(played, slip.seen) if 0 < slip.seen < played.head else played


# ---------------------------------------------------------------- remarks and settings


def accept(slip: Slip, of: int, rule: str, note: str = "") -> Answer:
    """Accept a finding as a house ruling; it stays visible."""
    return write_with(
        slip, lambda played: [entry_for(played, slip, EntryKind.ACCEPT, of=of, note=note, body={"rule": rule})]
    )


def write_note(slip: Slip, text: str, of: int = 0) -> Answer:
    """Write a remark into the journal."""
    return write_with(slip, lambda played: [entry_for(played, slip, EntryKind.NOTE, of=of, note=text)])


def set_setting(slip: Slip, name: str, value: Any, **more: Any) -> Answer:
    """Set attitude, an automation, names, place, title or status."""
    body = {"name": name, "value": value, **more}

    def entries(played: Played) -> Sequence[Entry] | Answer:
        entry = entry_for(played, slip, EntryKind.SETTING, body=body)
        try:
            extend(played, entry)
        except (KeyError, TypeError, ValueError):
            return Refused((impossible("TS-FORM-01", f"{name} cannot be {value}"),), played)
        return [entry]

    return write_with(slip, entries)

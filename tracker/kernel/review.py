"""Proof-reading: what is stored, read against the rules.

A review reads every event and compares every stored consequence with what the rules would have said.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tracker.kernel.events import KERNEL_EVENTS
from tracker.kernel.game import Consequence, Event, Game, State
from tracker.kernel.objections import NotChecked, Objection
from tracker.kernel.offers import Question
from tracker.kernel.play import By, Step, stepped, verdicts


@dataclass(frozen=True, slots=True)
class Finding:
    """An objection found by a review: the rule, the entry, what was expected and what is recorded."""

    entry: int
    rule: str
    says: str
    expected: str = ""
    recorded: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """What a review read and found."""

    findings: tuple[Finding, ...]
    acts: int
    read: frozenset[str]
    unread: frozenset[str]
    unused: frozenset[str]


@dataclass(slots=True)
class _Reading:
    """What has been read so far; a rule that was read once counts as read."""

    findings: list[Finding] = field(default_factory=list)
    read: set[str] = field(default_factory=set)
    unread: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class StoredAct:
    """An act as the journal holds it, for reading."""

    entry: int
    event: Event
    steps: tuple[Step, ...]
    before: State
    skipped: bool = False


def review(game: Game, acts: Iterable[StoredAct], last: State) -> Review:
    """Proof-read a timeline."""
    reading = _Reading()
    count = 0
    for act in acts:
        count += 1
        _read_act(game, act, reading)
    reading.read.update(_read_at_the_end(game, last))
    read = frozenset(reading.read)
    unread = frozenset(reading.unread) - read
    return Review(tuple(reading.findings), count, read, unread, frozenset(game.catalogue.rules) - read - unread)


def _read_at_the_end(game: Game, state: State) -> set[str]:
    """The rules of score and ranking are read with the totals."""
    lines = {line.rule for seat in game.score(state) for line in seat.lines}
    return (lines | {place.decided_by for place in game.ranking(state) if place.decided_by}) & set(game.catalogue.rules)


def _read_act(game: Game, act: StoredAct, reading: _Reading) -> None:
    said = verdicts(game, act.before, act.event)
    missed = {verdict.rule for verdict in said if isinstance(verdict, NotChecked)}
    reading.unread |= missed
    reading.read |= set(game.reads.get(type(act.event), ())) - missed
    for verdict in said:
        if isinstance(verdict, Objection):
            told = _told(game, act.before, act.event)
            reading.findings.append(Finding(act.entry, verdict.rule, verdict.detail, "", told))
    if not act.skipped:
        reading.findings.extend(_compare(game, act, reading))


def _compare(game: Game, act: StoredAct, reading: _Reading) -> Iterator[Finding]:
    """Compare the stored consequences of an act with what the rules would have said, one by one."""
    from tracker.kernel.play import applied

    state = applied(game, act.before, act.event)
    by_hand = [step for step in act.steps if step.by is By.HAND]
    for step in act.steps:
        due = game.follow_up(state)
        if isinstance(due, Consequence):
            reading.read.add(due.rule)
        if step.by is By.LEFT:
            yield from _compare_left(game, act, state, step, by_hand)
        elif step.by is By.TABLE:
            yield from _read_answer(game, act, state, step, reading)
        elif not (step.by is By.HAND and _left_before(act.steps, step)):
            yield from _compare_step(game, act, state, step, due)
        state = stepped(game, state, step)
    yield from _still_due(game, act, state)


def _compare_left(game: Game, act: StoredAct, state: State, step: Step, by_hand: Sequence[Step]) -> Iterator[Finding]:
    """Compare what was left to the table with what the table then did by hand."""
    done = [hand.event for hand in by_hand if type(hand.event) is type(step.event)]
    if not done:
        yield Finding(act.entry, step.rule, step.why, _told(game, state, step.event), "left to the table")
    elif step.event not in done:
        yield Finding(act.entry, step.rule, step.why, _told(game, state, step.event), _told(game, state, done[0]))


def _read_answer(game: Game, act: StoredAct, state: State, step: Step, reading: _Reading) -> Iterator[Finding]:
    """Read the rules about an answer, as about any event."""
    said = verdicts(game, state, step.event)
    missed = {verdict.rule for verdict in said if isinstance(verdict, NotChecked)}
    reading.unread |= missed
    reading.read |= set(game.reads.get(type(step.event), ())) - missed
    for verdict in said:
        if isinstance(verdict, Objection):
            yield Finding(act.entry, verdict.rule, verdict.detail, "", _told(game, state, step.event))


def _told(game: Game, state: State, event: Event) -> str:
    return "" if type(event) in KERNEL_EVENTS else game.tell(state, event)


def _compare_step(
    game: Game, act: StoredAct, state: State, step: Step, due: Consequence | Question | None
) -> Iterator[Finding]:
    recorded = _told(game, state, step.event)
    if isinstance(due, Consequence):
        if due.event != step.event:
            yield Finding(act.entry, due.rule, due.why, game.tell(state, due.event), recorded)
    else:
        yield Finding(act.entry, step.rule, "No rule asks for this here.", "nothing", recorded)


def _left_before(steps: Sequence[Step], step: Step) -> bool:
    """Tell whether the table did by hand what Tableside had left to it."""
    return any(left.by is By.LEFT and type(left.event) is type(step.event) for left in steps)


def _still_due(game: Game, act: StoredAct, state: State) -> Iterator[Finding]:
    """Find what this act left open; what was open before it belongs to another act."""
    due = game.follow_up(state)
    if due == game.follow_up(act.before):
        return
    if isinstance(due, Question):
        yield Finding(act.entry, due.rule, due.text, "an answer", "not answered yet")
    elif due is not None:
        yield Finding(act.entry, due.rule, due.why, game.tell(state, due.event), "not recorded")

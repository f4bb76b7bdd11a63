"""One act from event to last consequence, and a whole timeline replayed.

Everything the table does goes through `act_out`; everything stored is replayed by `replay`, which never asks
the rules for consequences.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tracker.kernel.codec import Json, Malformed, decode, encode, enterable
from tracker.kernel.events import KERNEL_EVENTS, act_name
from tracker.kernel.game import Consequence, Event, Game, Mode, State
from tracker.kernel.objections import NotChecked, Objection, Verdict, impossible, is_impossible, objections, unread
from tracker.kernel.offers import Question
from tracker.kernel.own import own_applied, own_verdicts
from tracker.kernel.seats import name_of

MOST_STEPS = 2_000


class By(Enum):
    """Who brought a step about: the table by an answer, the rules, the table by hand; or it was left to the table."""

    TABLE = "table"
    RULE = "rule"
    HAND = "hand"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Step:
    """A part of an act after its event: an answer or a consequence, as applied."""

    event: Event
    by: By
    rule: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of an event: objections, steps, the state after them, and what is still open."""

    state: State
    objections: tuple[Objection, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    steps: tuple[Step, ...] = ()
    open: Consequence | Question | None = None
    skipped: bool = False

    @property
    def impossible(self) -> bool:
        """Tell whether the event can never be recorded."""
        return is_impossible(self.objections)


Modes = Mapping[str, Mode]


def verdicts(game: Game, state: State, event: Event) -> tuple[Verdict, ...]:
    """Read all rules that concern an event."""
    try:
        enterable(encode(event))
    except Malformed as problem:
        return (impossible("TS-FORM-01", str(problem), problem.where),)
    if isinstance(event, KERNEL_EVENTS):
        return tuple(own_verdicts(game, state, event))
    seat = getattr(event, "seat", None)
    if isinstance(seat, str) and seat not in state.terms.seats:
        return (impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "seat"),)
    return tuple(game.check(state, event))


def applied(game: Game, state: State, event: Event) -> State:
    """Give the state after an event that is not impossible."""
    return own_applied(game, state, event) if isinstance(event, KERNEL_EVENTS) else game.apply(state, event)


def act_out(game: Game, state: State, event: Event, modes: Modes, answers: Sequence[Event] = ()) -> Outcome:
    """Check an event, apply it, and let the rules follow up as far as they may.

    What was already open before, such as another seat's question, is not this act's.
    """
    said = verdicts(game, state, event)
    found = objections(said)
    if is_impossible(found):
        return Outcome(state, found, unread(said), skipped=True)
    after = go_on(game, applied(game, state, event), modes, answers)
    still = None if after.open == game.follow_up(state) else after.open
    return replace(after, objections=found + after.objections, not_checked=unread(said) + after.not_checked, open=still)


def go_on(game: Game, state: State, modes: Modes, answers: Sequence[Event] = ()) -> Outcome:
    """Follow up until nothing is due, a question is open, or a consequence is to be proposed."""
    steps: list[Step] = []
    said: list[Verdict] = []
    waiting = list(answers)
    for _ in range(MOST_STEPS):
        due = game.follow_up(state)
        if due is None:
            return Outcome(state, objections(said), unread(said), tuple(steps))
        if isinstance(due, Question):
            if not waiting:
                return Outcome(state, objections(said), unread(said), tuple(steps), due)
            answer = waiting.pop(0)
            heard = _heard(game, state, due, answer)
            said.extend(heard)
            if is_impossible(objections(heard)):
                return Outcome(state, objections(said), unread(said), tuple(steps), due)
            steps.append(Step(answer, By.TABLE, due.rule))
            state = applied(game, state, answer)
            continue
        mode = mode_of(game, due, modes)
        if mode is Mode.PROPOSE:
            return Outcome(state, objections(said), unread(said), tuple(steps), due)
        steps.append(Step(due.event, By.LEFT if mode is Mode.OFF else By.RULE, due.rule, due.why))
        state = game.pass_over(state, due) if mode is Mode.OFF else applied(game, state, due.event)
    raise RuntimeError(f"{game.id}: consequences do not end; the last is {steps[-1].event!r} by {steps[-1].rule}")


def _heard(game: Game, state: State, question: Question, answer: Event) -> tuple[Verdict, ...]:
    """Read the rules about an answer; one to another question is impossible."""
    if act_name(type(answer)) != question.act:
        return (impossible("TS-FORM-01", f"the question asks for {question.act}: {question.text}"),)
    return verdicts(game, state, answer)


def mode_of(game: Game, due: Consequence, modes: Modes) -> Mode:
    """Tell how the automation of a consequence works at this table."""
    automation = game.automation_of(due.event)
    return modes.get(automation.name, Mode.DO) if automation else Mode.DO


def stepped(game: Game, state: State, step: Step) -> State:
    """Apply a stored step: one left to the table is passed over."""
    if step.by is By.LEFT:
        return game.pass_over(state, Consequence(step.event, step.rule, step.why))
    return applied(game, state, step.event)


def replay(game: Game, state: State, event: Event, steps: Iterable[Step]) -> State:
    """Apply an act as stored, asking the rules for nothing."""
    state = applied(game, state, event)
    for step in steps:
        state = stepped(game, state, step)
    return state


def read_event(game: Game, value: Json) -> Event:
    """Read an event from JSON; raises `Malformed` naming the field."""
    if not isinstance(value, dict):
        raise Malformed("event", "must be an object with an act")
    act = value.get("act")
    kinds = (*game.events, *game.consequences, *KERNEL_EVENTS)
    kind = next((kind for kind in kinds if act_name(kind) == act), None)
    if kind is None:
        raise Malformed("act", f"must be an act of {game.about.title}, not {str(act)[:40]}")
    return decode(kind, {key: item for key, item in value.items() if key != "act"})


def write_event(event: Event) -> dict[str, Json]:
    """Write an event as JSON with the name of its act first."""
    return {"act": act_name(type(event)), **encode(event)}

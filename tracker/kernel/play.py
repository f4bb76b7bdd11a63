"""One act from event to last consequence, and a whole timeline replayed.

Everything the table does goes through `act_out`; everything stored is replayed by `replay`, which never asks
the rules for consequences; an act whose past has changed is worked out anew by `reenact`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tracker.kernel.codec import Json, Malformed, decode, encode, enterable
from tracker.kernel.events import (
    KERNEL_EVENTS,
    ChangeDepth,
    Correct,
    CorrectBox,
    JoinSeat,
    LeaveSeat,
    SetOption,
    SwapSeats,
    Terms,
    act_name,
    merged,
)
from tracker.kernel.game import Consequence, Event, Game, Mode, State
from tracker.kernel.objections import (
    NotChecked,
    Objection,
    Verdict,
    impossible,
    is_impossible,
    objections,
    unread,
)
from tracker.kernel.offers import Question
from tracker.kernel.positions import UNSOUND, corrected, sound
from tracker.kernel.seats import name_of, swapped

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
        return tuple(_kernel_objections(game, state, event))
    seat = getattr(event, "seat", None)
    if isinstance(seat, str) and seat not in state.terms.seats:
        return (impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "seat"),)
    return tuple(game.check(state, event))


def applied(game: Game, state: State, event: Event) -> State:
    """Give the state after an event that is not impossible."""
    match event:
        case Correct(path=path, value=value):
            return corrected(game, state, path, value)
        case SetOption(option=option, value=value):
            return _with_terms(state, options={**state.terms.options, option: value})
        case CorrectBox(changes=changes):
            return _with_terms(state, box=box_with(game, changes, state.terms.box))
        case ChangeDepth(depth=depth, position=position):
            return game.deepen(state, depth, position)
        case JoinSeat(joins=seat):
            assert game.joins is not None
            return game.joins(state, seat)
        case LeaveSeat(leaves=seat):
            assert game.leaves is not None
            return game.leaves(state, seat)
        case SwapSeats(one=one, other=other):
            return _with_terms(state, seats=swapped(state.terms.seats, one, other))
        case _:
            return game.apply(state, event)


def _with_terms(state: State, **changes: Any) -> State:
    return replace(state, terms=replace(state.terms, **changes))


def box_with(game: Game, changes: Json, box: Any = None) -> Any:
    """Give the game's box with some values corrected; raises `Malformed` if they do not fit."""
    base = box if box is not None else game.box
    if not changes:
        return base
    return decode(type(game.box), merged(encode(base), changes), "box")


def terms_for(
    game: Game,
    seats: Sequence[str],
    depth: str = "",
    options: Mapping[str, str] | None = None,
    box: Json = None,
) -> Terms:
    """Agree on terms: options not named are at their default, box values not named as shipped."""
    return Terms(
        seats=tuple(seats),
        depth=depth or game.about.depths[-1].name,
        options={**game.catalogue.defaults(), **(options or {})},
        box=box_with(game, box or {}),
    )


def _kernel_objections(game: Game, state: State, event: Event) -> Iterable[Verdict]:
    """Read Tableside's own rules: whatever would not be possible to apply is impossible."""
    match event:
        case SetOption(option=option, value=value):
            known = game.catalogue.options.get(option)
            if known is None or not known.takes(value):
                yield impossible("TS-OPTION-01", f"{option} cannot be {value}", "value")
            return
        case JoinSeat(joins=seat):
            yield from _joining(game, state, seat)
            return
        case LeaveSeat(leaves=seat):
            yield from _leaving(game, state, seat)
            return
        case SwapSeats(one=one, other=other):
            yield from _swapping(state, one, other)
            return
        case ChangeDepth(depth=depth) if depth not in {known.name for known in game.about.depths}:
            yield impossible("TS-DEPTH-01", f"{game.about.title} has no depth {depth}", "depth")
            return
    try:
        sound(game, applied(game, state, event), _place_of(event))
    except Malformed as problem:
        yield impossible(_rule_of(event), str(problem), "value")
    except UNSOUND as problem:
        yield impossible(_rule_of(event), f"{_place_of(event)} cannot be read: {problem}", "value")


def _place_of(event: Event) -> str:
    match event:
        case Correct(path=path):
            return path
        case CorrectBox():
            return "box"
        case _:
            return "position"


def _rule_of(event: Event) -> str:
    match event:
        case Correct():
            return "TS-CORRECT-01"
        case CorrectBox():
            return "TS-BOX-01"
        case _:
            return "TS-DEPTH-01"


def _joining(game: Game, state: State, seat: str) -> Iterable[Verdict]:
    if game.joins is None:
        yield impossible("TS-SEAT-02", f"nobody can join {game.about.title} later", "joins")
    elif seat in state.terms.seats or seat not in game.about.colours:
        yield impossible("TS-SEAT-01", f"{name_of(seat)} is not a free seat", "joins")
    elif len(state.terms.seats) >= game.about.most:
        yield impossible("TS-SEAT-02", f"{game.about.title} takes {game.about.most} seats at most", "joins")


def _leaving(game: Game, state: State, seat: str) -> Iterable[Verdict]:
    if game.leaves is None:
        yield impossible("TS-SEAT-02", f"{game.about.title} cannot go on with fewer seats", "leaves")
    elif seat not in state.terms.seats:
        yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "leaves")
    elif len(state.terms.seats) == 1:
        yield impossible("TS-SEAT-02", "somebody has to stay; finish or abandon the table instead", "leaves")


def _swapping(state: State, one: str, other: str) -> Iterable[Verdict]:
    for field, seat in (("one", one), ("other", other)):
        if seat not in state.terms.seats:
            yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", field)
    if one == other:
        yield impossible("TS-SEAT-03", f"{name_of(one)} cannot change places with itself", "other")


def act_out(game: Game, state: State, event: Event, modes: Modes, answers: Sequence[Event] = ()) -> Outcome:
    """Check an event, apply it, and let the rules follow up as far as they may.

    What was already open before, such as another seat's question, is not this act's.
    """
    said = verdicts(game, state, event)
    found = objections(said)
    if is_impossible(found):
        return Outcome(state, found, unread(said))
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


def reenact(
    game: Game,
    state: State,
    event: Event,
    steps: Sequence[Step],
    modes: Modes,
    open_before: Consequence | Question | None = None,
) -> Outcome:
    """Work an act out anew on a changed past.

    What was done by rule is computed again, what was done by hand is kept, an answer is given again where its
    question is still asked, and a question that has no answer any more is left open; so is what was open after
    the act before (`open_before`), where everything up to it goes as it went.
    """
    said = list(verdicts(game, state, event))
    if is_impossible(objections(said)):
        return Outcome(state, objections(said), unread(said))
    due_before = game.follow_up(state)
    state = applied(game, state, event)
    again = _Again(game, steps, modes)
    due = None
    for _ in range(MOST_STEPS):
        due = game.follow_up(state)
        if again.at_its_end and open_before is not None and _alike(due, open_before):
            break
        step = again.next(state, due)
        if step is None:
            break
        if step.by in (By.TABLE, By.HAND):
            said.extend(verdicts(game, state, step.event))
        state = stepped(game, state, step)
    for step in again.left_by_hand():
        heard = verdicts(game, state, step.event)
        if not is_impossible(objections(heard)):
            said.extend(heard)
            again.done.append(step)
            state = applied(game, state, step.event)
    still = None if due == due_before else due
    return Outcome(state, objections(said), unread(said), tuple(again.done), still)


def _alike(due: Consequence | Question | None, other: Consequence | Question) -> bool:
    """Tell whether two things that are due are of the same kind."""
    if isinstance(due, Consequence) and isinstance(other, Consequence):
        return type(due.event) is type(other.event)
    return isinstance(due, Question) and isinstance(other, Question) and due.act == other.act


class _Again:
    """The stored steps of an act, taken again one by one for as long as they fit."""

    def __init__(self, game: Game, steps: Sequence[Step], modes: Modes) -> None:
        self.game = game
        self.old = tuple(steps)
        self.modes = modes
        self.done: list[Step] = []
        self.kept = [step for step in steps if step.by is not By.RULE]
        self.by_rule = [type(step.event) for step in steps if step.by is By.RULE]
        self.in_step = True

    @property
    def at_its_end(self) -> bool:
        """Tell whether all stored steps were taken again, in their order."""
        return len(self.done) == len(self.old) and self.in_step

    def next(self, state: State, due: Consequence | Question | None) -> Step | None:
        """Give the step that comes now, or nothing if what is due stays open."""
        step = self._by_hand_here(state) or (self._kept_for(state, due) if due is not None else None)
        if step is None and isinstance(due, Consequence):
            step = self._by_rule(due)
        if step is not None:
            self._take(step)
        return step

    def _take(self, step: Step) -> None:
        """Remember a step, and whether everything still goes as it went before."""
        old = self.old[len(self.done)] if len(self.done) < len(self.old) else None
        same = old is not None and step.by is old.by and type(step.event) is type(old.event)
        self.in_step = self.in_step and same
        self.done.append(step)

    def left_by_hand(self) -> list[Step]:
        """Give what was done by hand and has found no place."""
        return [step for step in self.kept if step.by is By.HAND]

    def _by_hand_here(self, state: State) -> Step | None:
        """Find what was done by hand at just this place, whatever was due."""
        old = self.old[len(self.done)] if self.in_step and len(self.done) < len(self.old) else None
        if old is None or old.by is not By.HAND or old not in self.kept or not self._possible(state, old):
            return None
        self.kept.remove(old)
        return old

    def _kept_for(self, state: State, due: Consequence | Question) -> Step | None:
        """Find the kept step of the kind that is due."""
        for step in self.kept:
            if isinstance(due, Question):
                fits = step.by is By.TABLE and act_name(type(step.event)) == due.act
            else:
                fits = step.by in (By.HAND, By.LEFT) and type(step.event) is type(due.event)
            if fits and (step.by is By.LEFT or self._possible(state, step)):
                self.kept.remove(step)
                if step.by is By.LEFT and isinstance(due, Consequence):
                    return Step(due.event, By.LEFT, due.rule, due.why)
                return step
        return None

    def _possible(self, state: State, step: Step) -> bool:
        return not is_impossible(objections(verdicts(self.game, state, step.event)))

    def _by_rule(self, due: Consequence) -> Step | None:
        """Do what is due by rule; what is new goes by how its automation works now."""
        kind = type(due.event)
        if kind in self.by_rule:
            self.by_rule.remove(kind)
            return Step(due.event, By.RULE, due.rule, due.why)
        match mode_of(self.game, due, self.modes):
            case Mode.PROPOSE:
                return None
            case Mode.OFF:
                return Step(due.event, By.LEFT, due.rule, due.why)
            case _:
                return Step(due.event, By.RULE, due.rule, due.why)


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

"""An act whose past has changed, worked out anew with what the table said and did at the time."""

from collections.abc import Sequence

from tracker.kernel.events import act_name
from tracker.kernel.game import Consequence, Event, Game, Mode, State
from tracker.kernel.objections import is_impossible, objections, unread
from tracker.kernel.offers import Question
from tracker.kernel.play import MOST_STEPS, By, Modes, Outcome, Step, applied, mode_of, stepped, verdicts


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

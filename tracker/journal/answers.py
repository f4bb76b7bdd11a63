"""What is still open at a table: the question or proposal that waits, and going on with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.journal.acts import Answer, Overtaken, Refused, Slip, entry_for, write_with
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.revision import revise
from tracker.journal.timeline import Played, at
from tracker.kernel.game import Consequence, Event, Game, Mode, State
from tracker.kernel.objections import Objection, impossible, is_impossible, objections, unread
from tracker.kernel.offers import Question
from tracker.kernel.play import By, Outcome, Step, applied, go_on, verdicts


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
        if played.refuses(found, overrule=overrule):
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

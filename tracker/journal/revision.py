"""Changing the past: what an undo, amend, insert or strike would make of everything after it. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tracker.journal.entries import UNDOABLE, Entry, EntryKind, Rewrite
from tracker.journal.live_acts import TimelineAct, live_acts
from tracker.journal.timeline import (
    Played,
    PlayedAct,
    first_difference,
    last_act_of,
    play_one,
)
from tracker.kernel.events import seat_of
from tracker.kernel.game import Consequence, Game, Mode
from tracker.kernel.ledger import changes
from tracker.kernel.objections import Objection, is_impossible, objections
from tracker.kernel.offers import Question
from tracker.kernel.play import Step, verdicts
from tracker.kernel.reenact import reenact


@dataclass(frozen=True, slots=True)
class Difference:
    """What would be different, shown before it is accepted."""

    totals: Mapping[str, tuple[int, int]]
    accounts: Mapping[str, tuple[int, int]]
    findings: tuple[tuple[int, Objection], ...]
    settled: tuple[tuple[int, Objection], ...]
    skipped: tuple[int, ...]
    questions: tuple[tuple[int, Question], ...]
    rewritten: tuple[int, ...]

    @property
    def nothing(self) -> bool:
        """Tell whether everything else stays as it is."""
        return not (self.totals or self.accounts or self.findings or self.settled or self.skipped or self.questions)


@dataclass(frozen=True, slots=True)
class Revision:
    """Entries that change the past, the last with everything they rewrite, and the difference they make."""

    entries: tuple[Entry, ...]
    acts: tuple[PlayedAct, ...]
    difference: Difference

    @property
    def entry(self) -> Entry:
        """Give the last of the entries, with everything that is rewritten."""
        return self.entries[-1]


def revise(played: Played, *entries: Entry, first: int | None = None) -> Revision:
    """Work out what entries would make of every act from the first that differs on.

    `first` makes the reading begin earlier, as when the rules themselves have changed.
    """
    old = [act.act for act in played.acts]
    new = live_acts((*played.entries, *entries))
    unchanged = first_difference(old, new) if first is None else first
    kept = played.acts[:unchanged]
    acts, questions = _reenacted(played, kept, new[unchanged:])
    rewrites = {
        act.act.number: Rewrite(act.act.steps, act.act.objections, act.act.skipped)
        for act, stored in zip(acts, new[unchanged:], strict=True)
        if not _same(act.act, stored)
    }
    after = (*kept, *acts)
    written = (*entries[:-1], replace(entries[-1], rewrites=rewrites))
    return Revision(written, after, _difference(played, after, questions, tuple(rewrites)))


def _same(one: TimelineAct, other: TimelineAct) -> bool:
    return (one.steps, one.objections, one.skipped) == (other.steps, other.objections, other.skipped)


def _reenacted(
    played: Played, kept: Sequence[PlayedAct], later: Sequence[TimelineAct]
) -> tuple[list[PlayedAct], list[tuple[int, Question]]]:
    """Work every later act out anew, one after the other."""
    state = kept[-1].after if kept else played.start
    known = {act.act.number: act for act in played.acts}
    acts: list[PlayedAct] = []
    questions: list[tuple[int, Question]] = []
    for act in later:
        before = known.get(act.number)
        still_open = played.game.follow_up(before.after) if before and not before.act.skipped else None
        fresh, question = reenacted(played.game, state, act, played.settings.modes, still_open)
        if question is not None:
            questions.append((act.number, question))
        acts.append(play_one(played.game, state, fresh))
        state = acts[-1].after
    return acts, questions


def reenacted(
    game: Game,
    state: object,
    act: TimelineAct,
    modes: Mapping[str, Mode],
    open_before: Consequence | Question | None = None,
) -> tuple[TimelineAct, Question | None]:
    """Work one act out anew; one that has become impossible stays in place and is skipped."""
    found = objections(verdicts(game, state, act.event))
    if is_impossible(found):
        return replace(act, objections=found, skipped=True), None
    outcome = reenact(game, state, act.event, act.steps, modes, open_before)
    fresh = replace(act, steps=_kept_words(act.steps, outcome.steps), objections=outcome.objections, skipped=False)
    return fresh, outcome.open if isinstance(outcome.open, Question) else None


def _kept_words(old: tuple[Step, ...], new: tuple[Step, ...]) -> tuple[Step, ...]:
    """Keep the stored steps themselves where nothing but the reason's words has changed."""
    if [(step.event, step.by, step.rule) for step in old] == [(step.event, step.by, step.rule) for step in new]:
        return old
    return new


def _difference(
    played: Played, after: Sequence[PlayedAct], questions: list[tuple[int, Question]], rewritten: tuple[int, ...]
) -> Difference:
    game, state = played.game, after[-1].after if after else played.start
    before_accounts, after_accounts = game.accounts(played.state), game.accounts(state)
    accounts = {
        account: (before_accounts.get(account, 0), after_accounts.get(account, 0))
        for account, _ in sorted(changes(before_accounts, after_accounts))
    }
    old, new = set(_marks(played.acts)), set(_marks(after))
    return Difference(
        totals=_totals(game, played.state, state),
        accounts=accounts,
        findings=tuple(mark for mark in _marks(after) if mark not in old),
        settled=tuple(mark for mark in _marks(played.acts) if mark not in new),
        skipped=tuple(act.act.number for act in after if act.act.skipped),
        questions=tuple(questions),
        rewritten=rewritten,
    )


def _totals(game: Game, before: object, after: object) -> dict[str, tuple[int, int]]:
    old = {score.seat: score.total for score in game.score(before)}
    new = {score.seat: score.total for score in game.score(after)}
    return {seat: (old.get(seat, 0), total) for seat, total in new.items() if old.get(seat) != total}


def _marks(acts: Sequence[PlayedAct]) -> Iterator[tuple[int, Objection]]:
    for played in acts:
        for objection in played.act.objections:
            yield played.act.number, objection


def undo_target(played: Played, seat: str = "") -> Entry | None:
    """Find what undo takes back: the table's last doing, or a seat's last act."""
    if seat:
        act = last_act_of(played, seat)
        return played.entry(act.act.number) if act else None
    live = (entry for entry in reversed(played.entries) if can_be_undone(played, entry))
    return next(live, None)


def together(entries: Sequence[Entry], entry: Entry) -> tuple[Entry, ...]:
    """Give the entries that were written at once with this one, itself among them."""
    first = entry.together
    group = tuple(takewhile(lambda one: one.together == first and one.kind is entry.kind, entries[first - 1 :]))
    return group if entry in group else (entry,)


def undo_targets(played: Played, entry: Entry, seat: str = "") -> tuple[int, ...]:
    """Name everything an undo takes back, the last first: all that was written at once.

    A seat takes back what it has written itself: of a pad with cells of several seats, only its own.
    """
    group = [one for one in together(played.entries, entry) if can_be_undone(played, one)]
    owners = {seat_of(one.event) for one in group if one.event is not None} - {None}
    if seat and owners > {seat}:
        group = [one for one in group if seat_of(one.event) == seat]
    return tuple(one.number for one in reversed(group)) or (entry.number,)


def redo_targets(played: Played, entry: Entry) -> tuple[int, ...]:
    """Name everything a redo brings back: all that was taken back at once with an entry, in its order."""
    undo = next(one for one in reversed(played.entries) if one.kind is EntryKind.UNDO and one.of == entry.number)
    return tuple(one.of for one in reversed(together(played.entries, undo)) if one.of in played.taken)


def can_be_undone(played: Played, entry: Entry) -> bool:
    """Tell whether taking an entry back would take anything back: it still counts, and so does its act."""
    if entry.kind not in UNDOABLE or entry.number in played.taken:
        return False
    match entry.kind:
        case EntryKind.ACT | EntryKind.INSERT:
            return played.act(entry.number) is not None
        case EntryKind.AMEND:
            return played.act(entry.of) is not None
        case _:
            return True


def redo_target(played: Played) -> Entry | None:
    """Find the undo that can be taken back: the last one, as long as nothing was done since."""
    for entry in reversed(played.entries):
        if entry.kind is EntryKind.UNDO and entry.of in played.taken:
            return played.entry(entry.of)
        if entry.kind in UNDOABLE and entry.number not in played.taken:
            return None
    return None

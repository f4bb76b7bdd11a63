"""What came in between: the entries since the number a form saw, and how its effect differs now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tracker.journal.acts import preview
from tracker.journal.entries import EntryKind
from tracker.journal.timeline import Played, at
from tracker.kernel.game import Event
from tracker.web.pages.act import PreviewView, preview_view
from tracker.web.pages.log import ActView, act_view, views
from tracker.web.pages.log_groups import grouped

#: More entries than this are counted, not named.
MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class OvertakenView:
    """Why a form was not recorded: what came in between, what it would have done and what it would do now."""

    says: str
    seen: int
    entries: tuple[ActView, ...]
    more: int
    then: tuple[str, ...]
    now: tuple[str, ...]


def overtaken_view(played: Played, seen: int, events: Sequence[Event] = (), says: str = "") -> OvertakenView:
    """Name the entries since the number seen, and what is different for these events."""
    came = tuple(_since(played, seen))
    then, now = _different(played, at(played, seen) if seen else played, events)
    return OvertakenView(
        says=says or "Overtaken, not recorded.",
        seen=seen,
        entries=came[-MOST_NAMED:],
        more=max(0, len(came) - MOST_NAMED),
        then=then,
        now=now,
    )


def _since(played: Played, seen: int) -> Iterator[ActView]:
    """Show what was recorded after a number, the oldest first; an answer is shown as the act it belongs to."""
    named = [view for view in views(played, played.head + 1) if view.number > seen]
    yield from reversed([*grouped(played, named), *_answered(played, seen)])


def _answered(played: Played, seen: int) -> Iterator[ActView]:
    """Show the earlier acts that were answered since."""
    answers = [entry for entry in played.entries[seen:] if entry.kind is EntryKind.ANSWER and entry.of <= seen]
    for number in sorted({entry.of for entry in answers}, reverse=True):
        act = played.act(number)
        if act is not None:
            yield act_view(played, act, played.entries[number - 1])


def _different(played: Played, seen: Played, events: Iterable[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give what only the number seen says about the effect, and what only the head says."""
    before: list[str] = []
    after: list[str] = []
    for event in events:
        then = tuple(_lines(preview_view(seen, event, preview(seen, event))))
        now = tuple(_lines(preview_view(played, event, preview(played, event))))
        before += [line for line in then if line not in now]
        after += [line for line in now if line not in then]
    return tuple(dict.fromkeys(before)), tuple(dict.fromkeys(after))


def _lines(shown: PreviewView) -> Iterator[str]:
    """Say an effect line by line: reasons against it first."""
    yield from (f"△ {found.sentence}" for found in shown.objections)
    if shown.text:
        yield shown.text
    yield from (step.text for step in shown.steps)
    yield from (f"{label}: {old} → {new}." for label, old, new in shown.changes)
    if shown.question:
        yield shown.question

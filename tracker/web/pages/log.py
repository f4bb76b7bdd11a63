"""The log: one line per act, consequences indented, what was taken back struck through."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tracker.journal.entries import Entry, EntryKind
from tracker.journal.naming import label, named, told
from tracker.journal.revision import redo_targets, undo_targets
from tracker.journal.timeline import Attitude, Played, PlayedAct
from tracker.kernel.events import act_name, seat_of
from tracker.kernel.game import State
from tracker.kernel.play import applied, stepped
from tracker.kernel.seats import name_of
from tracker.kernel.words import capital, listed, many, sentence
from tracker.web.pages.common import ObjectionView, RuleView, SeatView, objection_view, rule_view, seat_view, when
from tracker.web.pages.log_groups import grouped

PAGE = 100


@dataclass(frozen=True, slots=True)
class StepView:
    """A consequence or answer of an act."""

    text: str
    by: str
    rule: RuleView
    why: str
    act: str = ""


@dataclass(frozen=True, slots=True)
class ActView:
    """A line of the log."""

    number: int
    kind: str
    seat: SeatView | None
    text: str
    steps: tuple[StepView, ...]
    changes: tuple[tuple[str, int], ...]
    objections: tuple[ObjectionView, ...]
    accepted: bool
    struck: bool
    skipped: bool
    amended: bool
    note: str
    when: str
    device: str
    live: bool
    parts: tuple["ActView", ...] = ()


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, the newest first."""

    id: str
    title: str
    accent: str
    head: int
    entries: tuple[ActView, ...]
    older: int
    only: str
    seats: tuple[SeatView, ...]


def log_page(played: Played, table: str, before: int = 0, only: str = "") -> LogPage:
    """Show the entries before a number, at most a page of them."""
    found: list[ActView] = []
    older = 0
    for view in grouped(played, (view for view in views(played, before or played.head + 1) if _wanted(view, only))):
        if len(found) == PAGE:
            older = found[-1].number
            break
        found.append(view)
    seats = tuple(seat_view(played, seat) for seat in played.state.terms.seats)
    about = played.game.about
    title = played.title
    return LogPage(table, title, about.accent, played.head, tuple(found), older, only, seats)


def _wanted(view: ActView, only: str) -> bool:
    match only:
        case "":
            return True
        case "against":
            return bool(view.objections)
        case "changes":
            return view.kind not in ("act", "note")
        case _:
            return view.seat is not None and view.seat.id == only


def views(played: Played, before: int) -> Iterator[ActView]:
    """Show every entry before a number, the newest first."""
    live = {act.act.number: act for act in played.acts}
    for entry in reversed(played.entries[: before - 1]):
        if entry.kind is EntryKind.ANSWER:
            continue
        if entry.number in live:
            yield act_view(played, live[entry.number], entry)
        else:
            gone = entry.number in played.taken or entry.kind in (EntryKind.ACT, EntryKind.INSERT)
            yield _other(played, entry, struck=gone)


def last_acts(played: Played, count: int) -> tuple[ActView, ...]:
    """Show the last live acts, the newest first."""
    shown = (act_view(played, act, played.entries[act.act.number - 1]) for act in reversed(played.acts))
    return tuple(islice(grouped(played, shown), count))


def act_view(played: Played, act: PlayedAct, entry: Entry) -> ActView:
    """Show a live act."""
    found = act.act.objections
    seat = seat_of(act.act.event)
    return ActView(
        number=act.act.number,
        kind=entry.kind.value,
        seat=seat_view(played, seat) if seat else None,
        text=sentence(told(played, act.before, act.act.event)),
        steps=tuple(_steps(played, act)),
        changes=_changes(played, act),
        objections=tuple(objection_view(played, objection) for objection in found),
        accepted=bool(found) and all((act.act.number, o.rule) in played.accepted for o in found),
        struck=False,
        skipped=act.act.skipped,
        amended=bool(act.act.amended),
        note=act.act.note,
        when=when(entry.at),
        device=entry.device,
        live=True,
    )


def _changes(played: Played, act: PlayedAct) -> tuple[tuple[str, int], ...]:
    totals: dict[str, int] = {}
    for line in act.lines:
        totals[line.account] = totals.get(line.account, 0) + line.change
    seen = {account: change for account, change in totals.items() if change and not played.game.inner(account)}
    return tuple((capital(label(played, account)), change) for account, change in seen.items())


def _steps(played: Played, act: PlayedAct) -> Iterator[StepView]:
    """Tell every step from the state it met."""
    if act.act.skipped:
        return
    state = applied(played.game, act.before, act.act.event)
    for step in act.act.steps:
        text, why = sentence(told(played, state, step.event)), sentence(named(played, step.why))
        rule, name = rule_view(played.game, step.rule), act_name(type(step.event))
        yield StepView(text, step.by.value, rule, why, name)
        state = stepped(played.game, state, step)


def _other(played: Played, entry: Entry, *, struck: bool) -> ActView:
    """Show an entry that is not a live act."""
    seat = seat_of(entry.event) if entry.event is not None else None
    return ActView(
        number=entry.number,
        kind=entry.kind.value,
        seat=seat_view(played, seat) if seat else None,
        text=sentence(entry_title(played, entry)),
        steps=(),
        changes=(),
        objections=(),
        accepted=False,
        struck=struck,
        skipped=False,
        amended=False,
        note=entry.note if entry.kind is not EntryKind.NOTE else "",
        when=when(entry.at),
        device=entry.device,
        live=False,
    )


def entry_title(played: Played, entry: Entry) -> str:
    """Name an entry in a few words."""
    match entry.kind:
        case EntryKind.ACT | EntryKind.INSERT | EntryKind.AMEND if entry.event is not None:
            said = told(played, _before(played, entry), entry.event)
            return f"entry {entry.of} is now: {said}" if entry.kind is EntryKind.AMEND else said
        case EntryKind.UNDO:
            return f"entry {entry.of} was taken back"
        case EntryKind.REDO:
            return f"entry {entry.of} was brought back"
        case EntryKind.STRIKE:
            return f"entry {entry.of} was struck"
        case EntryKind.ACCEPT:
            return f"entry {entry.of}: {entry.body.get('rule')} was accepted as a house ruling"
        case EntryKind.NOTE:
            return entry.note
        case EntryKind.SETTING:
            return _setting_title(entry)
        case EntryKind.DONE:
            return f"{seat_view(played, str(entry.body.get('seat'))).name} has sealed a choice"
        case EntryKind.OPEN:
            return "the table was opened"
        case _:
            return str(entry.kind.value)


def undo_title(played: Played, entry: Entry, seat: str = "") -> str:
    """Name what an undo takes back."""
    return _title(played, entry, len(undo_targets(played, entry, seat)))


def redo_title(played: Played, entry: Entry) -> str:
    """Name what a redo brings back."""
    return _title(played, entry, len(redo_targets(played, entry)))


def _title(played: Played, entry: Entry, count: int) -> str:
    return f"{many(count, 'cell')} of the pad" if count > 1 else entry_title(played, entry)


def _before(played: Played, entry: Entry) -> State:
    """Find a state that fits the telling of an entry: before it where it is live, the head otherwise."""
    act = played.act(entry.of if entry.kind is EntryKind.AMEND else entry.number)
    return act.before if act else played.state


def _setting_title(entry: Entry) -> str:
    name, value = entry.body.get("name"), entry.body.get("value")
    match name:
        case "attitude":
            return "Tableside referees now" if value == Attitude.REFEREE.value else "Tableside tracks now"
        case "automation":
            return f"{str(entry.body.get('of_automation')).capitalize()}: {value}"
        case "names":
            people = [f"{name_of(seat)} is {who or 'nobody named'}" for seat, who in dict(value or {}).items()]
            return f"names at the table: {listed(people)}"
        case "status":
            return f"the table is {value}"
        case _:
            return f"{name}: {value}"

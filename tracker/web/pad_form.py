"""Reading a pad: which cells were changed, the act each records, and what is wrong at which cell."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tracker.journal.standing import weighed
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, Malformed
from tracker.kernel.events import Correct
from tracker.kernel.game import Event
from tracker.kernel.objections import Objection, is_impossible, objections
from tracker.kernel.pads import Pad, PadCell
from tracker.kernel.play import read_event, verdicts
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.common import spoken
from tracker.web.pages.pad import Typed, cell_name

LONGEST_WORDS = 80
EMPTIED = "Write a number here, 0 for nothing; Undo takes back what was written."


@dataclass(frozen=True, slots=True)
class Change:
    """A cell somebody has changed, and the act that records it."""

    name: str
    event: Event


@dataclass(frozen=True, slots=True)
class Reading:
    """What a pad was filled with: the changes that can be read, and everything as typed."""

    changes: tuple[Change, ...]
    typed: Typed


def read_pad(played: Played, pad: Pad, mine: tuple[str, ...], form: Mapping[str, str]) -> Reading:
    """Read every cell of the pad that differs from what it showed."""
    values: dict[str, str] = {}
    problems: dict[str, str] = {}
    changes: list[Change] = []
    for name, cell in _cells(pad, mine):
        if name not in form:
            continue
        values[name] = form[name]
        typed, before = form[name].strip(), form.get(f"was|{name}", "")
        if typed == before:
            continue
        try:
            changes.append(Change(name, _event(played, cell, typed)))
        except (NotANumber, Malformed) as problem:
            problems[name] = str(problem)
    return Reading(tuple(changes), Typed(form.get("pane", ""), values, problems))


def _cells(pad: Pad, mine: tuple[str, ...]) -> list[tuple[str, PadCell]]:
    """List the cells a device may write."""
    return [
        (cell_name(row, place, cell), cell)
        for row in pad.rows
        for place, cell in enumerate(row.cells)
        if cell.act and (not cell.seat or cell.seat in mine)
    ]


def _event(played: Played, cell: PadCell, typed: str) -> Event:
    if not typed:
        return _emptied(played, cell)
    try:
        return read_event(played.game, {"act": cell.act, **(cell.given or {}), cell.field: _value(cell, typed)})
    except Malformed as problem:
        raise Malformed("This", f"{problem.problem}.") from None


def _value(cell: PadCell, typed: str) -> Json:
    if cell.choices:
        known = {str(choice.value): choice.value for choice in cell.choices}
        if typed not in known:
            raise Malformed("This", "is not one of the choices")
        return known[typed]
    if not cell.text:
        return read_number(typed)
    if len(typed) > LONGEST_WORDS:
        raise Malformed("This", f"has {len(typed)} letters; {LONGEST_WORDS} are the most")
    return typed


def _emptied(played: Played, cell: PadCell) -> Event:
    """Rub a cell out, where an empty cell is something the table can have."""
    event = Correct(cell.account, None)
    if not cell.account or is_impossible(objections(verdicts(played.game, played.state, event))):
        raise NotANumber(EMPTIED)
    return event


def judged(played: Played, reading: Reading, *, overrule: bool) -> Typed:
    """Let the rules look at the changes: what cannot be is said at its cell, and so is what the referee refuses.

    Each change is judged on the table and the changes that stand: one wrong cell accuses no other.
    """
    typed, state = reading.typed, played.state
    problems = dict(typed.problems)
    found: dict[str, tuple[Objection, ...]] = {}
    refused = False
    for change in weighed(played, [each.event for each in reading.changes]):
        name = reading.changes[change.place].name
        impossible = change.outcome.impossible
        found[name] = change.outcome.objections if impossible else change.held
        if played.refuses(found[name], overrule=overrule):
            problems[name] = spoken(played, found[name])
            refused = refused or not impossible
        state = change.outcome.state
    return replace(typed, problems=problems, objections=found, ahead=state, refused=refused)

"""What still stands against the cells of a pad. Pure.

A pad is free entry: the order in which cells are written means nothing, and what was written over is gone. So a cell
is read against the table as it stands, and a cell that is itself against the rules bears no witness against another.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tracker.journal.live_acts import TimelineAct
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.codec import encode
from tracker.kernel.events import KERNEL_EVENTS, Correct, act_name
from tracker.kernel.game import Event, Game, State
from tracker.kernel.objections import Objection, is_impossible, objections
from tracker.kernel.pads import Pad, PadCell
from tracker.kernel.play import Outcome, act_out, applied, verdicts

#: A cell by its act and the fields that are given.
Key = tuple[str, tuple[tuple[str, Any], ...]]


class Cells(dict[Key, PadCell]):
    """The cells of a pad that can be written, and how an event finds its own among them."""

    @cached_property
    def shapes(self) -> Mapping[str, frozenset[tuple[str, ...]]]:
        """Give, for each act, the names of the fields that tell its cells apart."""
        found: dict[str, set[tuple[str, ...]]] = {}
        for act, given in self:
            found.setdefault(act, set()).add(tuple(name for name, _ in given))
        return {act: frozenset(names) for act, names in found.items()}

    def written_by(self, event: Event) -> list[Key]:
        """Name the cells an event writes."""
        if isinstance(event, Correct):
            return [key for key, cell in self.items() if cell.account == event.path]
        act = act_name(type(event))
        shapes = self.shapes.get(act, ())
        keys = [(act, tuple((name, encode(getattr(event, name))) for name in names)) for names in shapes]
        return [key for key in keys if key in self]


def key_of(cell: PadCell) -> Key:
    """Name a cell by its act and the fields that are given."""
    return cell.act, tuple(sorted((cell.given or {}).items()))


def cells_of(pad: Pad | None) -> Cells:
    """List the cells of a pad that can be written."""
    return Cells({key_of(cell): cell for row in (pad.rows if pad else ()) for cell in row.cells if cell.act})


def last_writers(cells: Cells, acts: Iterable[PlayedAct]) -> dict[Key, TimelineAct]:
    """Find the act that last wrote each cell."""
    found: dict[Key, TimelineAct] = {}
    for act in acts:
        for key in cells.written_by(act.act.event):
            found[key] = act.act
    return found


def since_first_mark(played: Played) -> tuple[PlayedAct, ...]:
    """Give the acts from the first with an objection on; a table without any costs nothing however long it is."""
    if not played.marked:
        return ()
    place = next(place for place, act in enumerate(reversed(played.acts), 1) if act is played.marked[0])
    return played.acts[-place:]


def shows(game: Game, state: State, cell: PadCell, act: TimelineAct) -> bool:
    """Tell whether a cell still shows what an act wrote there."""
    now, wrote = game.accounts(state).get(cell.account), getattr(act.event, cell.field, None)
    return not (isinstance(now, int) and isinstance(wrote, int)) or now == wrote


def _pages(played: Played, cells: Cells) -> Iterator[list[PlayedAct]]:
    """Part the acts where the table went on to something else than writing cells, as when a turn or a round ends."""
    accounts = {cell.account for cell in cells.values()}
    page: list[PlayedAct] = []
    for act in since_first_mark(played):
        event, touched = act.act.event, {line.account for line in act.lines}
        if isinstance(event, KERNEL_EVENTS) or cells.written_by(event) or (touched and touched <= accounts):
            page.append(act)
        else:
            yield page
            page = []
    yield page


def standing(played: Played) -> dict[int, tuple[Objection, ...]]:
    """Give what still stands against each act that has written a cell against the rules; nothing if it is mended."""
    cells = cells_of(played.game.pad(played.state) if played.marked else None)
    found: dict[int, tuple[Objection, ...]] = {}
    for page in _pages(played, cells) if cells else ():
        if any(act.act.objections for act in page):
            found |= _standing_on(played, page)
    return found


def _standing_on(played: Played, page: Sequence[PlayedAct]) -> dict[int, tuple[Objection, ...]]:
    """Read the marked cells of a page against the table as it stood when the page was full."""
    game, state = played.game, page[-1].after
    cells = cells_of(game.pad(state))
    found: dict[int, tuple[Objection, ...]] = {}
    current: list[tuple[TimelineAct, PadCell]] = []
    last = last_writers(cells, page)
    for act in (played_act.act for played_act in page if played_act.act.objections):
        for key in cells.written_by(act.event):
            found[act.number] = ()
            if last[key] is not act or not shows(game, state, cells[key], act):
                continue
            if _rubber(game, state, cells[key], page[0].before) is None:
                found[act.number] = act.objections
            else:
                current.append((act, cells[key]))
    ground = _rubbed_out(game, state, [cell for _, cell in current], page[0].before)
    rules = [{objection.rule for objection in act.objections} for act, _ in current]
    sorted_out = sort_out(played, ground, [act.event for act, _ in current], rules)
    return found | {current[place][0].number: held for place, held in sorted_out.against.items()}


def at_cells(played: Played, pad: Pad | None) -> dict[Key, tuple[int, tuple[Objection, ...]]]:
    """Give what stands against what each cell shows, and the act that wrote it."""
    cells, stands = cells_of(pad if played.marked else None), standing(played)
    return {
        key: (act.number, found)
        for key, act in last_writers(cells, since_first_mark(played)).items()
        if (found := stands.get(act.number, act.objections)) and shows(played.game, played.state, cells[key], act)
    }


def open_marks(played: Played) -> tuple[tuple[int, Objection], ...]:
    """List what stands against the acts of a table and is not accepted as a house ruling."""
    stands = standing(played)
    return tuple(
        (act.act.number, found)
        for act in played.marked
        for found in stands.get(act.act.number, act.act.objections)
        if (act.act.number, found.rule) not in played.accepted
    )


def _rubbed_out(game: Game, state: State, cells: Sequence[PadCell], before: State | None = None) -> State:
    """Give the table without what some cells say, where it can be without."""
    for cell in cells:
        rubber = _rubber(game, state, cell, before)
        state = applied(game, state, rubber) if rubber else state
    return state


def _rubber(game: Game, state: State, cell: PadCell, before: State | None) -> Correct | None:
    """Find what takes a cell's value away: an empty cell, or else what it showed before; nothing if neither can be."""
    if not cell.account:
        return None
    values = (None, game.accounts(before).get(cell.account)) if before is not None else (None,)
    tries = (Correct(cell.account, value) for value in values)
    return next((each for each in tries if not is_impossible(objections(verdicts(game, state, each)))), None)


@dataclass(frozen=True, slots=True)
class SortedOut:
    """Changes of a pad by their places: those that fit in the order they do, and what is against the others."""

    fitting: Mapping[int, Outcome]
    against: Mapping[int, tuple[Objection, ...]]
    state: State


def sort_out(
    played: Played, state: State, events: Sequence[Event], rules: Sequence[Container[str]] | None = None
) -> SortedOut:
    """Let every change stand that fits the table and the others that stand; `rules` are those that count for each."""
    fitting: dict[int, Outcome] = {}
    left: dict[int, tuple[Objection, ...]] = dict.fromkeys(range(len(events)), ())
    for _ in events:
        before = len(fitting)
        for place in list(left):
            outcome = act_out(played.game, state, events[place], played.settings.modes)
            left[place] = tuple(found for found in outcome.objections if rules is None or found.rule in rules[place])
            if not left[place]:
                del left[place]
                fitting[place], state = outcome, outcome.state
        if len(fitting) == before:
            break
    return SortedOut(fitting, left, state)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A change of a pad: its place on the form, what becomes of it, and what counts against it."""

    place: int
    event: Event
    outcome: Outcome
    held: tuple[Objection, ...]


def weighed(played: Played, events: Sequence[Event]) -> tuple[Weighed, ...]:
    """Weigh the changes of a pad in the order they are recorded: what fits first, then what is against the rules."""
    pad = played.game.pad(played.state) if played.marked else None
    offending = [cells_of(pad)[key] for key in at_cells(played, pad)]
    found = sort_out(played, _rubbed_out(played.game, played.state, offending), events)
    state, made = played.state, []
    for place in (*found.fitting, *found.against):
        known = found.fitting.get(place) if not offending else None
        outcome = known or act_out(played.game, state, events[place], played.settings.modes)
        rules = {objection.rule for objection in outcome.objections}
        held = tuple(each for each in found.against.get(place, ()) if each.rule in rules)
        made.append(Weighed(place, events[place], outcome, held))
        state = outcome.state
    return tuple(made)

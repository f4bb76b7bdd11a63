"""Going deeper: the position of what was not tracked, as at set-up, in fields to write over."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tracker.journal.naming import named
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, hints
from tracker.kernel.game import About, Depth, State
from tracker.kernel.labels import in_words, without_owner
from tracker.kernel.positions import UNTRACKED, value_at, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.words import capital
from tracker.web.forms import SlipForm
from tracker.web.pages.common import SeatView, seat_view
from tracker.web.part_kinds import choices_of, is_choice, is_leaf, is_mapping, kind_at, plain
from tracker.web.parts import Cell

#: Values further inside than this, which are no numbers of an account, are left to the table.
DEEP = 2


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together: those of a seat, or of the whole table."""

    seat: SeatView | None
    cells: tuple[Cell, ...]

    @property
    def is_wrong(self) -> bool:
        """Tell whether a field of the group has to be in sight."""
        return any(cell.problem for cell in self.cells)


@dataclass(frozen=True)
class DeeperPage:
    """The form that goes deeper."""

    id: str
    game: About
    title: str
    depth: Depth
    groups: tuple[Group, ...]
    later: tuple[str, ...]
    position: str
    form: SlipForm
    problems: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Deepened:
    """A table as it would lie one depth deeper, and what was not tracked before: every single value by its path."""

    state: State
    parts: Mapping[str, Json]
    values: Mapping[str, tuple[Any, Json]]


def deepened(played: Played, depth: str) -> Deepened:
    """Lay a table out deeper: what is tracked stays, everything else is as at set-up."""
    game, before = played.game, write_position(played.state)
    state = game.deepen(played.state, depth, {})
    after = write_position(state)
    parts = {name: part for name, part in after.items() if before[name] == UNTRACKED != part}
    numbers = {path: (int, now) for path, now in game.accounts(state).items() if path.split(".")[0] in parts}
    single = {
        path: leaf
        for name, part in parts.items()
        for path, leaf in _leaves(hints(game.state)[name], part, name, state.terms.seats)
        if path not in numbers
    }
    single |= {path: leaf for path, leaf in numbers.items() if _is_named(after, path)}
    return Deepened(state, parts, dict(sorted(single.items(), key=lambda one: "." in one[0])))


def _is_named(position: Json, path: str) -> bool:
    """Tell whether a path leads through names only: what lies in a list is left to the table."""
    return isinstance(value_at(position, path), int) and not any(part.isdigit() for part in path.split("."))


def _leaves(kind: Any, value: Json, path: str, seats: tuple[str, ...]) -> Iterator[tuple[str, tuple[Any, Json]]]:
    """Find single values that a field can hold: numbers, choices and seats."""
    kind = plain(kind)
    if is_leaf(kind):
        if kind is int or is_choice(kind) or value in seats:
            yield path, (kind, value)
    elif isinstance(value, dict) and path.count(".") < DEEP - 1:
        for key, item in value.items():
            inner = kind_at(kind, key) if is_mapping(kind) else hints(kind)[key]
            yield from _leaves(inner, item, f"{path}.{key}", seats)


def deeper_page(
    played: Played, table: str, depth: Depth, form: SlipForm, typed: Mapping[str, str], problems: Mapping[str, str]
) -> DeeperPage:
    """Show the form with the values of set-up, or what was typed over them."""
    deep = deepened(played, depth.name)
    seats = played.state.terms.seats
    groups = {
        seat: tuple(_cell(played, deep, path, typed, problems) for path in deep.values if _owner(path, seats) == seat)
        for seat in ("", *seats)
    }
    covered = {path.split(".")[0] for path in deep.values}
    return DeeperPage(
        id=table,
        game=played.game.about,
        title=played.title,
        depth=depth,
        groups=tuple(
            Group(seat_view(played, seat) if seat else None, cells) for seat, cells in groups.items() if cells
        ),
        later=tuple(in_words(name) for name, part in deep.parts.items() if part and name not in covered),
        position=typed.get("position", ""),
        form=form,
        problems=problems,
    )


def _owner(path: str, seats: tuple[str, ...]) -> str:
    return next((part for part in path.split(".") if part in seats), "")


def _cell(played: Played, deep: Deepened, path: str, typed: Mapping[str, str], problems: Mapping[str, str]) -> Cell:
    kind, now = deep.values[path]
    seats = played.state.terms.seats
    choices = choices_of(kind) if is_choice(kind) else tuple((seat, name_of(seat)) for seat in seats)
    control = "number" if kind is int else "choice"
    shown = typed.get(path, str(now))
    label = capital(named(played, _label(played, deep, path, _owner(path, seats))))
    return Cell(path, label, control, shown, () if kind is int else choices, "", problems.get(path, ""))


def _label(played: Played, deep: Deepened, path: str, owner: str) -> str:
    """Name a value: numbers as the game does, others by the last words of their path."""
    if path in played.game.accounts(deep.state):
        return without_owner(played.game.label(deep.state, path), owner)
    part, _, rest = path.partition(".")
    return in_words(rest if rest.isidentifier() else f"{part} {rest}")

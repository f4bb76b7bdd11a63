"""Any part of a box as fields, made from its types: numbers, words, choices, and rows that can be added and removed.

The name of a field is the path of its value, so that whatever the codec complains about finds its field again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin

from tracker.kernel.codec import Json
from tracker.web.part_kinds import (
    choices_of,
    is_choice,
    is_flat,
    is_leaf,
    is_many,
    is_mapping,
    is_optional,
    kind_at,
    plain,
    words,
)

PAIR = ("First", "Second", "Third", "Fourth")


@dataclass(frozen=True, slots=True)
class Cell:
    """One field: its control, what stands in it, and what the shipped box says where that differs."""

    name: str
    label: str
    control: str
    value: Any
    choices: tuple[tuple[str, str], ...]
    shipped: str
    problem: str


@dataclass(frozen=True, slots=True)
class PartRow:
    """A row of fields with its name; a row of a list can be removed."""

    name: str
    label: str
    cells: tuple[Cell, ...]
    removable: bool
    problem: str


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that belong together; `adds` is the list a new row would go to."""

    name: str
    label: str
    rows: tuple[PartRow, ...]
    adds: str
    problem: str


@dataclass(frozen=True)
class Showing:
    """What is needed to show a part beside its values: the shipped ones, and what is wrong where."""

    shipped: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


def blocks(kind: Any, value: Json, name: str, label: str, showing: Showing) -> Iterator[Block]:
    """Show a part as blocks of rows."""
    kind = plain(kind)
    problem = showing.problems.get(name, "")
    if is_many(kind) and not is_leaf(get_args(kind)[0]):
        item = get_args(kind)[0]
        rows = tuple(_row(item, each, f"{name}.{n}", f"{n + 1}", showing, removable=True) for n, each in _listed(value))
        yield Block(name, label, rows, name, problem)
    elif is_flat(kind) and not (is_mapping(kind) and not is_leaf(get_args(kind)[1])):
        yield Block(name, label, (_row(kind, value, name, "", showing, removable=False),), "", problem)
    elif is_mapping(kind) and is_flat(get_args(kind)[1]):
        inner = get_args(kind)[1]
        rows = tuple(
            _row(inner, each, f"{name}.{key}", words(key), showing, removable=False) for key, each in named(value)
        )
        yield Block(name, label, rows, "", problem)
    else:
        for key, each in named(value):
            yield from blocks(kind_at(kind, key), each, f"{name}.{key}", f"{label}: {words(key)}", showing)


def _listed(value: Json) -> Iterator[tuple[int, Json]]:
    return iter(enumerate(value if isinstance(value, list) else []))


def named(value: Json) -> Iterator[tuple[str, Json]]:
    """Give the values of an object by their names; anything else has none."""
    return iter(value.items() if isinstance(value, dict) else {}.items())


def _row(kind: Any, value: Json, name: str, label: str, showing: Showing, *, removable: bool) -> PartRow:
    found = tuple(cells(kind, value, name, "", showing))
    shown = {cell.name for cell in found}
    problem = "" if name in shown else showing.problems.get(name, "")
    return PartRow(name, label, found, removable, problem)


def cells(kind: Any, value: Json, name: str, label: str, showing: Showing) -> Iterator[Cell]:
    """Show a flat value as fields side by side."""
    bare = plain(kind)
    if is_leaf(bare):
        yield _leaf(bare, value, name, label or words(name), showing, optional=is_optional(kind))
    elif is_many(bare):
        yield _many(bare, value, name, label or words(name), showing)
    else:
        known = enumerate(value or ()) if get_origin(bare) is tuple else named(value)
        for key, each in known:
            inner = f"{label} {words(str(key)).lower()}".strip() if label else words(str(key))
            yield from cells(kind_at(bare, str(key)), each, f"{name}.{key}", _told(inner, key), showing)


def _told(label: str, key: object) -> str:
    """Count the values of a pair; name all others."""
    return PAIR[key] if isinstance(key, int) and key < len(PAIR) else label


def _leaf(kind: Any, value: Json, name: str, label: str, showing: Showing, *, optional: bool) -> Cell:
    control = "truth" if kind is bool else "choice" if is_choice(kind) else "number" if kind is int else "text"
    choices = choices_of(kind) if control == "choice" else ()
    if optional and choices:
        choices = (("", "–"), *choices)
    shown = value if control == "truth" else "" if value is None else str(value)
    return Cell(name, label, control, shown, choices, _was(showing, name, value), showing.problems.get(name, ""))


def _many(kind: Any, value: Json, name: str, label: str, showing: Showing) -> Cell:
    item = get_args(kind)[0]
    values = tuple(str(each) for each in value) if isinstance(value, list | tuple) else ()
    problem = showing.problems.get(name) or next(
        (said for where, said in showing.problems.items() if where.startswith(f"{name}.")), ""
    )
    was = _was(showing, name, list(value or ()))
    if is_choice(item):
        return Cell(name, label, "picks", (*values, ""), (("", "–"), *choices_of(item)), was, problem)
    typed = value if isinstance(value, str) else ", ".join(values)
    return Cell(name, label, "list", typed, (), was, problem)


def _was(showing: Showing, name: str, value: Json) -> str:
    shipped = showing.shipped.get(name)
    return shipped if shipped is not None and shipped != told(value) else ""


def told(value: Json) -> str:
    """Write a leaf or a list in words, to compare and to show."""
    if isinstance(value, list | tuple):
        return ", ".join(told(each) for each in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "–" if value is None else str(value)


def leaves(kind: Any, value: Json, name: str) -> Iterator[tuple[str, str]]:
    """Give every field of a value in words, by its name."""
    bare = plain(kind)
    if is_leaf(bare) or (is_many(bare) and is_leaf(get_args(bare)[0])):
        yield name, told(value)
        return
    for key, each in _listed(value) if isinstance(value, list) else named(value):
        yield from leaves(kind_at(bare, str(key)), each, f"{name}.{key}")

"""The types of a box as the fields see them: what one field holds, what fits in a row, what is a list."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin

from tracker.kernel.codec import Json, Malformed, encode, hints
from tracker.kernel.words import capital


def kind_at(kind: Any, path: str) -> Any:
    """Find the type at a path below a type, or raise `Malformed`."""
    for key in path.split(".") if path else ():
        kind = plain(kind)
        if is_dataclass(kind) and key in hints(kind):  # type: ignore[arg-type]
            kind = hints(kind)[key]  # type: ignore[arg-type]
        elif is_mapping(kind):
            kind = get_args(kind)[1]
        elif get_origin(kind) is tuple and key.isdigit():
            kind = item_at(kind, int(key))
        else:
            raise Malformed(path, "is not part of this box")
    return kind


def item_at(kind: Any, place: int) -> Any:
    """Give the type of one value of a list."""
    arguments = get_args(kind)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return arguments[0]
    if place >= len(arguments):
        raise Malformed(str(place), "is not part of this box")
    return arguments[place]


def plain(kind: Any) -> Any:
    """Give the type beside nothing: what may be left out is shown as what it would be."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(argument for argument in get_args(kind) if argument is not type(None))
    return kind


def is_optional(kind: Any) -> bool:
    """Tell whether a value may be left out."""
    return get_origin(kind) in (Union, types.UnionType) and type(None) in get_args(kind)


def is_mapping(kind: Any) -> bool:
    """Tell whether a type holds values by name."""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def is_choice(kind: Any) -> bool:
    """Tell whether a type names its values."""
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum))


def is_leaf(kind: Any) -> bool:
    """Tell whether one field holds a value of this type."""
    kind = plain(kind)
    return kind in (int, str, bool) or is_choice(kind)


def is_many(kind: Any) -> bool:
    """Tell whether a type is a list of any length."""
    arguments = get_args(kind)
    return get_origin(kind) in (tuple, frozenset) and (len(arguments) == 1 or arguments[-1] is Ellipsis)


def is_flat(kind: Any) -> bool:
    """Tell whether a value of this type fits in one row of fields."""
    kind = plain(kind)
    if is_leaf(kind):
        return True
    if is_many(kind):
        return is_leaf(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return all(is_flat(argument) for argument in get_args(kind))
    if is_mapping(kind):
        return is_flat(get_args(kind)[1])
    return is_dataclass(kind) and all(is_flat(inner) for inner in hints(kind).values())  # type: ignore[arg-type]


def blank(kind: Any) -> Json:
    """Give a value to begin a new row with."""
    if is_optional(kind):
        return None
    if kind in (int, str, bool):
        return kind()
    if is_choice(kind):
        return choices_of(kind)[0][0]
    if is_many(kind):
        return []
    if get_origin(kind) is tuple:
        return [blank(argument) for argument in get_args(kind)]
    if is_mapping(kind):
        return {}
    return {each.name: _blank_field(kind, each) for each in fields(kind)}


def _blank_field(kind: Any, each: Any) -> Json:
    return blank(hints(kind)[each.name]) if each.default is MISSING else encode(each.default)


def choices_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """Give the values of a type that names them, with their words."""
    values = get_args(kind) if get_origin(kind) is Literal else [member.value for member in kind]
    return tuple((str(value), words(str(value))) for value in values)


def words(name: str) -> str:
    """Write a name of the box in words."""
    text = name.removeprefix("box-").rsplit(".", 1)[-1].replace("_", " ").replace("/", " ")
    return capital(text)

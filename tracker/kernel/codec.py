"""Frozen dataclasses to JSON and back.

A value is written as its plain shape: dataclasses and mappings as objects, tuples as lists, enums by their
value. Reading is strict: what does not fit is a `Malformed` that names the place and says what belongs there.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tracker.kernel.tracked import NotTracked

Json = Any
T = TypeVar("T")

#: The largest number that anybody may enter.
LARGEST = 1_000_000
#: The largest number that is read back: what the rules make of entered numbers is never too large to be read.
LARGEST_READ = 10**15
LONGEST_TEXT = 2_000
MOST_ITEMS = 5_000

#: A field with this name holds what is agreed outside the position: seats, depth, options and box.
OUTSIDE = "terms"


class Malformed(ValueError):
    """JSON that is not the shape asked for; `where` is the place, the text a whole sentence."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where or 'the value'} {problem}")


def encode(value: Any) -> Json:
    """Write a value as plain JSON."""
    if value is None or isinstance(value, bool | int | str | float):
        return value
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {name: encode(getattr(value, name)) for name in written_fields(type(value))}
    if isinstance(value, Mapping):
        return {_key_text(key): encode(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted((encode(item) for item in value), key=str)
    if isinstance(value, Iterable):
        return [encode(item) for item in value]
    raise TypeError(f"codec.encode cannot write {value!r}: it has no JSON shape")


def decode(kind: Any, value: Json, where: str = "") -> Any:
    """Read JSON as a value of this type, or raise `Malformed` naming the place."""
    return _reader(kind)(value, where)


def _key_text(key: Any) -> str:
    return str(key.value) if isinstance(key, Enum) else str(key)


@cache
def written_fields(kind: type) -> tuple[str, ...]:
    """Name the fields of a dataclass that are written down."""
    return tuple(field.name for field in fields(kind) if field.name != OUTSIDE)


@cache
def hints(kind: type) -> Mapping[str, Any]:
    """Give the resolved types of a dataclass's fields."""
    return get_type_hints(kind)


Reader = Callable[[Json, str], Any]


@cache
def _reader(kind: Any) -> Reader:
    """Build the reader of a type once."""
    if kind is Any:
        return _read_anything
    plain = _PLAIN.get(kind) if isinstance(kind, type) else None
    if plain is not None:
        return plain
    origin = get_origin(kind)
    if origin is Literal:
        return _literal_reader(get_args(kind))
    if origin in (Union, types.UnionType):
        return _union_reader(get_args(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is frozenset:
        return _set_reader(get_args(kind)[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_reader(*get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader(kind)
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_reader(kind)
    raise TypeError(f"codec.decode cannot read {kind!r}: no reader for this type")


def _read_whole_number(value: Json, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(where, "must be a whole number")
    if abs(value) > LARGEST_READ:
        raise Malformed(where, f"is too large a number; {LARGEST_READ} is the most")
    return value


def enterable(value: Json, where: str = "") -> None:
    """Raise `Malformed` if any number in written JSON is larger than anybody may enter."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > LARGEST:
        raise Malformed(where, f"is too large a number; {LARGEST} is the most")
    if isinstance(value, dict):
        for key, item in value.items():
            enterable(item, _join(where, str(key)))
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            enterable(item, _join(where, str(place)))


def _read_text(value: Json, where: str) -> str:
    if not isinstance(value, str):
        raise Malformed(where, "must be text")
    if len(value) > LONGEST_TEXT:
        raise Malformed(where, f"is too long; {LONGEST_TEXT} characters are the most")
    if "\x00" in value or any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise Malformed(where, "holds characters that cannot be written")
    return value


def _read_truth(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(where, "must be true or false")
    return value


def _read_nothing(value: Json, where: str) -> None:
    if value is not None:
        raise Malformed(where, "must be null")


def _read_anything(value: Json, where: str) -> Json:
    if isinstance(value, str):
        return _read_text(value, where)
    if isinstance(value, int) and not isinstance(value, bool):
        return _read_whole_number(value, where)
    if isinstance(value, list):
        return [_read_anything(item, f"{where}.{place}") for place, item in enumerate(value)]
    if isinstance(value, dict):
        return {key: _read_anything(item, f"{where}.{key}") for key, item in value.items()}
    return value


_PLAIN: Mapping[type, Reader] = {
    int: _read_whole_number,
    str: _read_text,
    bool: _read_truth,
    type(None): _read_nothing,
}


def _enum_reader(kind: type[Enum]) -> Reader:
    known = {member.value: member for member in kind}

    def read(value: Json, where: str) -> Enum:
        try:
            return known[value]
        except (KeyError, TypeError):
            raise Malformed(where, f"must be one of {_listed(known)}") from None

    return read


def _literal_reader(values: tuple[Any, ...]) -> Reader:
    def read(value: Json, where: str) -> Any:
        if value not in values:
            raise Malformed(where, f"must be one of {_listed(values)}")
        return value

    return read


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(str(value) for value in values)


def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    """Read the first type that fits; the last complaint stands where none does."""
    readers = [_reader(kind) for kind in sorted(kinds, key=_specific)]

    def read(value: Json, where: str) -> Any:
        problem: Malformed | None = None
        for reader in readers:
            try:
                return reader(value, where)
            except Malformed as complaint:
                problem = complaint
        assert problem is not None
        raise problem

    return read


def _specific(kind: Any) -> int:
    """Try null and the not-tracked mark first, so that the complaint is about the real type."""
    return 0 if kind in (type(None), NotTracked) else 1


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _reader(arguments[0])

        def read_many(value: Json, where: str) -> tuple[Any, ...]:
            return tuple(item(entry, f"{where}.{place}") for place, entry in enumerate(_a_list(value, where)))

        return read_many
    items = [_reader(argument) for argument in arguments]

    def read_exactly(value: Json, where: str) -> tuple[Any, ...]:
        entries = _a_list(value, where)
        if len(entries) != len(items):
            raise Malformed(where, f"must hold exactly {len(items)} values")
        return tuple(
            reader(entry, f"{where}.{place}") for place, (reader, entry) in enumerate(zip(items, entries, strict=True))
        )

    return read_exactly


def _a_list(value: Json, where: str) -> list[Json]:
    if not isinstance(value, list | tuple):
        raise Malformed(where, "must be a list")
    if len(value) > MOST_ITEMS:
        raise Malformed(where, f"is too long a list; {MOST_ITEMS} values are the most")
    return list(value)


def _set_reader(argument: Any) -> Reader:
    item = _reader(argument)

    def read(value: Json, where: str) -> frozenset[Any]:
        return frozenset(item(entry, f"{where}.{place}") for place, entry in enumerate(_a_list(value, where)))

    return read


def _mapping_reader(key_kind: Any, value_kind: Any) -> Reader:
    read_key, read_item = _reader(key_kind), _reader(value_kind)

    def read(value: Json, where: str) -> dict[Any, Any]:
        entries = _an_object(value, where)
        if len(entries) > MOST_ITEMS:
            raise Malformed(where, f"holds too many values; {MOST_ITEMS} are the most")
        return {
            read_key(_key_value(key_kind, key), f"{where}.{key}"): read_item(item, f"{where}.{key}")
            for key, item in entries.items()
        }

    return read


def _key_value(key_kind: Any, key: str) -> Json:
    """JSON keys are text; a whole-number key is read back as a number."""
    if key_kind is int and key.isascii() and key.removeprefix("-").isdigit() and len(key) < 12:
        return int(key)
    return key


def _an_object(value: Json, where: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise Malformed(where, "must be an object with named values")
    return value


def _dataclass_reader(kind: type) -> Reader:
    types_of = hints(kind)
    readers: dict[str, Reader] | None = None
    required = {
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING and field.name != OUTSIDE
    }

    def read(value: Json, where: str) -> Any:
        nonlocal readers
        if readers is None:
            readers = {name: _reader(types_of[name]) for name in written_fields(kind)}
        entries = _an_object(value, where)
        for name in entries:
            if name not in readers:
                raise Malformed(_join(where, name), f"is not known here; {_listed(readers)} are")
        for name in required - entries.keys():
            raise Malformed(_join(where, name), "is missing")
        return kind(**{name: readers[name](item, _join(where, name)) for name, item in entries.items()})

    return read


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name

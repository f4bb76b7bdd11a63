"""What is written down as JSON, described as JSON Schema."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin

from tracker.kernel.codec import LARGEST, LONGEST_TEXT, Json, hints, written_fields


def schema(kind: Any) -> dict[str, Json]:
    """Describe a type as JSON Schema (draft 2020-12)."""
    if kind is Any:
        return {}
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        return {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
    if kind is str:
        return {"type": "string", "maxLength": LONGEST_TEXT}
    if kind is type(None):
        return {"type": "null"}
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema(argument) for argument in arguments]}
    if origin in (tuple, frozenset):
        return _list_schema(origin, arguments)
    if origin is not None and issubclass(origin, Mapping):
        return {
            "type": "object",
            "propertyNames": schema(arguments[0]),
            "additionalProperties": schema(arguments[1]),
        }
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    return _dataclass_schema(kind)


def _list_schema(origin: Any, arguments: tuple[Any, ...]) -> dict[str, Json]:
    if origin is tuple and arguments[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [schema(item) for item in arguments], "items": False}
    return {"type": "array", "items": schema(arguments[0])}


def _dataclass_schema(kind: Any) -> dict[str, Json]:
    written = written_fields(kind)
    required = [
        field.name
        for field in fields(kind)
        if field.name in written and field.default is MISSING and field.default_factory is MISSING
    ]
    return {
        "type": "object",
        "properties": {name: schema(hints(kind)[name]) for name in written},
        "required": required,
        "additionalProperties": False,
    }

"""Values that are never changed, only given again with something else in them."""

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def with_item(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """Give a mapping with one value changed."""
    return {**mapping, key: value}

"""What a value of a position is called: its seat's name, and what it is, in words."""

import re
from collections.abc import Mapping

from tracker.kernel.seats import BY_ID, name_of

_BETWEEN = re.compile(r"[\s_./]+")


def in_words(text: str) -> str:
    """Write an id as words: `trade_center` is `trade center`, `desert/orcs/1` is `desert orcs 1`."""
    return _BETWEEN.sub(" ", text).strip()


def parted(path: str) -> tuple[str, str, tuple[str, ...]]:
    """Part a path at its seat: what leads to it, the seat, and what lies behind it."""
    parts = tuple(path.split("."))
    place = next((place for place, part in enumerate(parts) if part in BY_ID), None)
    if place is None:
        return ".".join(parts), "", ()
    return ".".join(parts[:place]), parts[place], parts[place + 1 :]


def owned(seat: str, what: str) -> str:
    """Say what belongs to a seat: `Red's gold`."""
    return f"{name_of(seat)}'s {what}" if seat else what


def without_owner(label: str, seat: str) -> str:
    """Leave the seat out of a label where it is shown beside it."""
    return label.removeprefix(owned(seat, ""))


def plain_label(_: object, path: str) -> str:
    """Name a value by the words of its path; what leads to a seat is left out: `mats.red.gold` is `Red's gold`."""
    before, seat, after = parted(path)
    return owned(seat, in_words(" ".join(after) or before) or "value")


def named(text: str, people: Mapping[str, str]) -> str:
    """Say people's names where a sentence names their seats.

    Only the name of a colour as a whole word is a seat's: `Red Dragons`, `red rounds` and `Red-handed` stay.
    """
    names = {name_of(seat): person for seat, person in people.items() if person}
    if not names:
        return text
    return _SEAT.sub(lambda found: names.get(found[0], found[0]), text)


_SEAT = re.compile(rf"(?<![\w-])(?:{'|'.join(colour.name for colour in BY_ID.values())})(?![\w-])(?! [A-Z][a-z])")

"""The places at a table: each has a colour and a mark, so that colour never speaks alone."""

from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """The shape that goes with a seat's colour, on screen and on paper."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    MOON = "moon"
    LEAF = "leaf"


@dataclass(frozen=True, slots=True)
class Colour:
    """A seat's colour: its id in events and links, its name on screen, its mark."""

    id: str
    name: str
    mark: Mark


COLOURS = (
    Colour("red", "Red", Mark.CIRCLE),
    Colour("blue", "Blue", Mark.SQUARE),
    Colour("yellow", "Yellow", Mark.TRIANGLE),
    Colour("purple", "Purple", Mark.DIAMOND),
    Colour("green", "Green", Mark.STAR),
    Colour("orange", "Orange", Mark.CROSS),
    Colour("grey", "Grey", Mark.MOON),
    Colour("teal", "Teal", Mark.LEAF),
)

BY_ID = {colour.id: colour for colour in COLOURS}


def name_of(seat: str) -> str:
    """Give the name of a seat's colour, as the log says it."""
    colour = BY_ID.get(seat)
    return colour.name if colour else seat


def left_of(seats: tuple[str, ...], seat: str) -> str:
    """Give the next seat clockwise."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def swapped(seats: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """Give the clockwise order after two seats have changed places."""
    places = {one: other, other: one}
    return tuple(places.get(seat, seat) for seat in seats)

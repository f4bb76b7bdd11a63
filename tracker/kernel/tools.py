"""Quick tools: something worked out from a position or from a few values, recording nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

State = Any
#: Values with their words, as a list to choose from shows them.
Listed = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """A line of what a quick tool has worked out, with its rule and the reason in words."""

    what: str
    rule: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Input:
    """A value of a position by its path: a number to type, or one of some choices; without a label the path names it.

    An optional one may be left empty, and is nothing then.
    """

    path: str
    label: str = ""
    choices: Listed = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Brush:
    """What a tap lays on a board: `seat` is whose it is, `sign` what tells it from another of the same seat."""

    value: str
    label: str
    seat: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Tapping:
    """A board to tap, drawn by the game's own template `tapping.html`.

    draw     what the template draws of a state
    brushes  what a tap can lay there
    tapped   the state after a tap on a place with a brush; a place the board does not have changes nothing
    folded   the words on the fold, where the board decides so little that it is not shown at once
    """

    draw: Callable[[State], Any]
    brushes: Callable[[State], tuple[Brush, ...]]
    tapped: Callable[[State, str, str], State]
    folded: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board that a tool may be told: `spots` lists them in groups, `work` answers for one of them.

    `unsaid` are the words for none of them, which is what the tool's own `work` answers for.
    """

    name: str
    label: str
    unsaid: str
    spots: Callable[[State], tuple[tuple[str, Listed], ...]]
    work: Callable[[State, str], tuple[Worked, ...]]


@dataclass(frozen=True, slots=True)
class Tool:
    """A quick tool that acts one event out by the rules and scores what comes of it; without an act it only scores.

    One whose title asks a question has its `answer` as the first line, in the place of what follows the act.
    """

    name: str
    title: str
    says: str
    depth: str
    act: Callable[[State], Any] | None = None
    answer: Callable[[State], Worked] | None = None


@dataclass(frozen=True, slots=True)
class Working:
    """A quick tool that works something out of a whole position; `seats` is 0 for any number.

    Without `inputs` the position is written into the game's pad, or number by number where it has none.
    """

    name: str
    title: str
    says: str
    depth: str
    work: Callable[[State], tuple[Worked, ...]]
    seats: int = 0
    inputs: Callable[[State], Iterable[Input]] | None = None
    tapping: Tapping | None = None
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class AskedTool:
    """A quick tool that needs no position, only a few values; its form is made from their types.

    `work` gets what was asked for and the box to count with.
    """

    name: str
    title: str
    says: str
    asks: Any
    work: Callable[[Any, Any], tuple[Worked, ...]]


AnyTool = Tool | Working | AskedTool

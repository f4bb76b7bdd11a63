"""What the rules still owe after an action, and what of it was left to the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Due(Enum):
    """A step the rules still owe after an action, in the order of `State.due`."""

    INCOME = "income"
    REWARD = "reward"
    TOKEN = "token"
    FLIP = "flip"
    STEVE = "steve"
    SALE = "sale"
    LINK = "link"
    BONUS = "bonus"
    TRIGGER = "trigger"
    TURN = "turn"
    BATTLE = "battle"
    REPAIRS = "repairs"
    CLEAR = "clear"
    DECK = "deck"
    BONUS_UP = "bonus_up"
    CLEANUP = "cleanup"
    SLIDE = "slide"
    DRAW = "draw"


#: The end of a season goes by stages: what is left of an earlier one holds a later one back.
STAGES: Mapping[Due, int] = {
    Due.BATTLE: 1,
    Due.REPAIRS: 2,
    Due.CLEAR: 3,
    Due.DECK: 3,
    Due.BONUS_UP: 3,
    Due.CLEANUP: 3,
}


@dataclass(frozen=True, slots=True)
class Owed:
    """One step owed, with the space, the battlefield, the seat or the place it concerns."""

    step: Due
    place: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A step that was left to the table and may be entered by hand: whose turn it was in, and the gold it was about."""

    step: Due
    place: str = ""
    seat: str = ""
    gold: int = 0

    @property
    def owed(self) -> Owed:
        """Give the step as it was owed."""
        return Owed(self.step, self.place)


def stage(step: Due) -> int:
    """Tell at which stage of a season's end a step comes; before it there is none."""
    return STAGES.get(step, 0)

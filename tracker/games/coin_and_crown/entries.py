"""What holds for every entry on the pad: the scoring is still open, and nothing is counted below zero."""

from collections.abc import Iterator

from tracker.games.coin_and_crown.state import State
from tracker.kernel.objections import Objection, against

RULES = ("CC-R-57",)


def check_open(state: State) -> Iterator[Objection]:
    """Object to an entry after the scoring was closed."""
    if state.closed:
        yield against("CC-R-57", "the scoring is already closed")


def why_closed(state: State) -> Objection | None:
    """Say why nothing more is entered."""
    return next(check_open(state), None)


def check_count(rule: str, what: str, count: int, most: int, field: str) -> Iterator[Objection]:
    """Object to a count below zero or above what there is."""
    if count < 0:
        yield against(rule, f"there cannot be fewer than 0 {what}", field)
    elif count > most:
        yield against(rule, f"there can be {most} {what} at most", field)

"""The phases of a round as far as the sheet needs them."""

from collections.abc import Iterator

from tracker.games.battleground_kingdoms.state import State, any_pair
from tracker.kernel.objections import Objection, against

RULES = ("BK-END-01", "BK-CAMPAIGN-18")


def running(state: State) -> Iterator[Objection]:
    """Object to anything after the last round."""
    if state.finished:
        yield against("BK-END-01", f"the {state.called} is over")


def before_record_keeping(state: State) -> Iterator[Objection]:
    """Object to what belongs before the income roll of this round."""
    yield from running(state)
    if not state.finished and state.rolled is not None:
        yield against("BK-CAMPAIGN-18", "Record Keeping has already begun")


def in_set_up(state: State) -> Iterator[Objection]:
    """Object to what belongs into Set Up once battles have been picked."""
    yield from before_record_keeping(state)
    if not state.finished and any_pair(state):
        yield against("BK-CAMPAIGN-18", "Set Up is over, battles have been picked")

"""A quick tool: whether somebody's VP are enough to end the game, recording nothing."""

from tracker.games.warriors_and_traders.events import EndTurn
from tracker.games.warriors_and_traders.state import State
from tracker.kernel.tools import Tool


def end_turn(_: State) -> EndTurn:
    """End the turn, when VP are compared with what victory asks for."""
    return EndTurn()


TOOLS = (Tool("victory", "Is it enough?", "Add up everybody's VP and see whether the game ends here.", "vp", end_turn),)

"""What happens by itself: while a finished game is only scored, nothing does."""

from tracker.games.coin_and_crown.state import State
from tracker.kernel.game import Consequence


def follow_up(_: State) -> Consequence | None:
    """Nothing follows from an entry on the pad."""
    return None


def pass_over(state: State, _: Consequence) -> State:
    """Nothing is due, so nothing is left to the table."""
    return state

"""A quick tool: whether somebody's VP are enough to end the game, recording nothing."""

from tracker.games.warriors_and_traders import victory
from tracker.games.warriors_and_traders.events import EndTurn, VictoryReached
from tracker.games.warriors_and_traders.score import side_total, sides
from tracker.games.warriors_and_traders.state import State, named
from tracker.kernel.tools import Tool, Worked


def end_turn(_: State) -> EndTurn:
    """End the turn, when VP are compared with what victory asks for."""
    return EndTurn()


def is_enough(state: State) -> Worked:
    """Answer whether the game ends here: yes or no, who has the most, and what is needed."""
    reached, needed = victory.reached(state), victory.requirement(state)
    if reached and isinstance(reached.event, VictoryReached):
        winners = reached.event.seats
        return Worked(f"Yes: {named(winners)} {'wins' if len(winners) == 1 else 'win'}", reached.rule, reached.why)
    most = max(side_total(state, side) for side in sides(state))
    best = [side for side in sides(state) if side_total(state, side) == most]
    seats = [seat for side in best for seat in side]
    has = "has" if len(seats) == 1 else "have"
    ahead = f"{named(seats)} {has} the most, {most} VP{' each' if len(best) == len(seats) > 1 else ''}"
    if needed is None:
        return Worked("No: these teams have no number of VP that ends the game", "WT-COMP-02", ahead)
    return Worked(f"No: {needed.sentence}", needed.rule, ahead)


TOOLS = (
    Tool(
        "victory",
        "Is it enough?",
        "Add up everybody's VP and see whether the game ends here.",
        "vp",
        end_turn,
        is_enough,
    ),
)

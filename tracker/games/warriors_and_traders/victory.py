"""The VP requirement, who has met it, and how a game ends."""

from dataclasses import dataclass, replace

from tracker.games.warriors_and_traders.alliances import is_open, shape_of
from tracker.games.warriors_and_traders.events import GameEnded, VictoryReached
from tracker.games.warriors_and_traders.score import side_total, sides
from tracker.games.warriors_and_traders.state import Due, Ending, State, named
from tracker.games.warriors_and_traders.turn import next_turn, written_down
from tracker.kernel.game import Consequence
from tracker.kernel.words import listed

FREE_FOR_ALL = {
    2: "WT-VICTORY-09",
    3: "WT-VICTORY-08",
    4: "WT-VICTORY-07",
    5: "WT-VICTORY-06",
    6: "WT-VICTORY-05",
}
ALLIED = {"3v3": "WT-VICTORY-10", "2v2": "WT-VICTORY-11", "2v2v2": "WT-VICTORY-12"}


@dataclass(frozen=True, slots=True)
class Requirement:
    """VP that end the game, the rule that says so, its place in the box, and for whom it stands."""

    vp: int
    rule: str
    path: str
    told: str
    surpass: bool

    def met_by(self, vp: int) -> bool:
        """Tell whether a total is enough."""
        return vp >= self.least

    @property
    def least(self) -> int:
        """Give the smallest total that is enough."""
        return self.vp + 1 if self.surpass else self.vp

    @property
    def sentence(self) -> str:
        """Say what is needed: `33 VP are needed with 4 seats`."""
        return f"{'more than ' if self.surpass else ''}{self.vp} VP are needed {self.told}"


def requirement(state: State) -> Requirement | None:
    """Find the requirement of these teams or this many seats, if the box has one."""
    surpass = state.terms.options["victory_at"] == "surpassed"
    needed = state.box.requirement
    if state.alliances:
        shape = shape_of(state.alliances)
        if is_open(state) or shape not in needed.allied:
            return None
        told = f"in {' against '.join(shape.split('v'))}"
        rule = ALLIED.get(shape, "WT-COMP-02")
        return Requirement(needed.allied[shape], rule, f"requirement.allied.{shape}", told, surpass)
    seats = counted_seats(state)
    if seats not in needed.free_for_all:
        return None
    told = f"with {seats} seats" + ("" if seats == len(state.terms.seats) else " at the start")
    rule = FREE_FOR_ALL.get(seats, "WT-COMP-01")
    return Requirement(needed.free_for_all[seats], rule, f"requirement.free_for_all.{seats}", told, surpass)


def counted_seats(state: State) -> int:
    """Tell for how many seats the requirement stands: those who started, or those who remain."""
    return state.started if state.terms.options["leaver_requirement"] == "started" else len(state.terms.seats)


def met(state: State) -> tuple[tuple[str, ...], ...]:
    """Give every side that has the requirement now, the most VP first."""
    needed = requirement(state)
    if needed is None:
        return ()
    enough = [side for side in sides(state) if needed.met_by(side_total(state, side))]
    return tuple(sorted(enough, key=lambda side: -side_total(state, side)))


def reached(state: State) -> Consequence | None:
    """Say who has won, once the requirement is met at the end of a turn: the highest total, shared if equal."""
    needed, enough = requirement(state), met(state)
    if needed is None or not enough:
        return None
    most = side_total(state, enough[0])
    best = [side for side in enough if side_total(state, side) == most]
    behind = enough[len(best) :]
    told = listed(_has(side, most) for side in best)
    why = f"{told}, {needed.sentence}" + "".join(
        f"; {_has(side, side_total(state, side))}, which is fewer" for side in behind
    )
    winners = tuple(seat for side in best for seat in side)
    return Consequence(VictoryReached(winners, most), "WT-VICTORY-02", why, (needed.path,))


def _has(side: tuple[str, ...], vp: int) -> str:
    return f"{named(side)} {'has' if len(side) == 1 else 'together have'} {vp} VP"


def victory_reached(state: State, _: VictoryReached) -> State:
    """The game is over, and somebody has met the requirement."""
    return _over(state, Ending.REQUIREMENT)


def after_turn(state: State) -> Consequence:
    """Go on with the next turn, or stop after the last."""
    last = state.box.last_turn
    if state.turn < last:
        return next_turn(state)
    why = f"turn {state.turn} is over and {last} is the last; the most VP win"
    return Consequence(GameEnded(Ending.LAST_TURN), "WT-VICTORY-03", why, ("last_turn",))


def stopped(_: State) -> Consequence:
    """Stop because the table agreed to."""
    return Consequence(GameEnded(Ending.AGREED), "WT-FAQ-04", "the table agreed to stop here; the most VP win")


def game_ended(state: State, event: GameEnded) -> State:
    """The game is over, whatever the totals are."""
    return _over(state, event.ending)


def _over(state: State, ending: Ending) -> State:
    return replace(written_down(state, state.turn), ending=ending).owe()


def leaves(state: State, seat: str) -> State:
    """A seat gets up: an allied game is over; a free for all goes on without the leaver's VP."""
    if state.finished:
        return state.owe()
    terms = replace(state.terms, seats=tuple(other for other in state.terms.seats if other != seat))
    if state.alliances:
        return replace(state, terms=terms).owe(Due.LEFT)
    tallies = {other: tally for other, tally in state.tallies.items() if other != seat}
    left = replace(state, terms=terms, tallies=tallies)
    return left.owe(Due.LEFT) if len(terms.seats) < 2 else left.owe()


def left(state: State) -> Consequence | None:
    """Stop where the game cannot go on without the leaver."""
    if state.alliances:
        return Consequence(GameEnded(Ending.LEFT), "WT-FAQ-01", "an allied game ends when somebody leaves")
    if len(state.terms.seats) < 2:
        return Consequence(GameEnded(Ending.LEFT), "WT-OPEN-64", "fewer than two seats are left")
    return None

"""Pebbles, a made-up game: take one to three pebbles from a heap; whoever takes the last one scores it double.

It follows the recipe "add a game" of the README in one file, so that the recipe is known to be true.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tracker.kernel.catalogue import Catalogue, Option, Rule, Ruling
from tracker.kernel.codec import decode
from tracker.kernel.events import Terms
from tracker.kernel.game import About, Automation, BoxValue, Consequence, Depth, Game, Now
from tracker.kernel.objections import Verdict, against
from tracker.kernel.offers import Offer, number_field
from tracker.kernel.scoring import ScoreLine, SeatScore, rank
from tracker.kernel.seats import left_of, name_of
from tracker.kernel.tools import AskedTool, Input, Tool, Worked, Working

RULES = {
    "PB-TAKE-01": Rule("PB-TAKE-01", "One to three", "A turn takes one to three pebbles.", "Turn", "limit"),
    "PB-TAKE-02": Rule("PB-TAKE-02", "What is there", "Only pebbles of the heap can be taken.", "Turn", "legality"),
    "PB-TURN-01": Rule("PB-TURN-01", "Turns", "Turns pass to the left.", "Turn", "timing"),
    "PB-SCORE-01": Rule("PB-SCORE-01", "Points", "Each pebble is a point.", "Score", "scoring"),
}
LAST = Option("last", ("double", "plain"), "double", {"double": "Twice", "plain": "Once"}, "PB-OPEN-01", "Last", "…")
RULINGS = {"PB-OPEN-01": Ruling("PB-OPEN-01", "The last pebble", "The last pebble counts twice.", "house", (), LAST)}


@dataclass(frozen=True, slots=True)
class Box:
    """The heap."""

    heap: int


BOX: Box = decode(Box, tomllib.loads("heap = 12"))


@dataclass(frozen=True, slots=True)
class State:
    """Pebbles on the heap and before the seats."""

    terms: Terms
    heap: int
    taken: Mapping[str, int]
    turn: str
    owed: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """Take some pebbles."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The next seat is to take."""

    to: str


def setup(terms: Terms) -> State:
    """Lay out the heap."""
    return State(terms, terms.box.heap, dict.fromkeys(terms.seats, 0), terms.seats[0])


def check(state: State, event: Take | TurnPassed) -> Iterator[Verdict]:
    """Object to too many pebbles and to the wrong turn."""
    match event:
        case Take():
            if not 1 <= event.count <= 3:
                yield against("PB-TAKE-01", "a turn takes one to three", "count")
            if event.count > state.heap:
                yield against("PB-TAKE-02", f"{state.heap} are left", "count")
            if event.seat != state.turn:
                yield against("PB-TURN-01", f"it is {name_of(state.turn)}'s turn", "seat")


def apply(state: State, event: Take | TurnPassed) -> State:
    """Move the pebbles, or the turn."""
    match event:
        case Take(seat=seat, count=count):
            double = state.terms.options["last"] == "double" and count >= state.heap > 0
            taken = {**state.taken, seat: state.taken[seat] + count + int(double)}
            return replace(state, heap=state.heap - count, taken=taken, owed=True)
        case TurnPassed(to=to):
            return replace(state, turn=to if to in state.taken else state.turn, owed=False)


def follow_up(state: State) -> Consequence | None:
    """Pass the turn."""
    if not state.owed:
        return None
    upcoming = left_of(state.terms.seats, state.turn)
    return Consequence(TurnPassed(upcoming), "PB-TURN-01", f"{name_of(upcoming)} sits to the left")


def offers(state: State, seat: str, chosen: Mapping[str, object]) -> Iterator[Offer]:
    """Offer to take what is there."""
    closed = None
    if state.heap < 1:
        closed = against("PB-TAKE-02", "nothing is left")
    elif seat != state.turn:
        closed = against("PB-TURN-01", "it is not this seat's turn")
    yield Offer("take", seat, "Take", (number_field("count", "Pebbles", least=1, most=min(3, state.heap)),), closed)


def score(state: State) -> tuple[SeatScore, ...]:
    """A pebble is a point."""
    return tuple(
        SeatScore(seat, (ScoreLine("pebbles", count, "PB-SCORE-01", accounts=(f"taken.{seat}",)),))
        for seat, count in state.taken.items()
    )


@dataclass(frozen=True, slots=True)
class Heap:
    """Pebbles left on a heap."""

    left: int = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """What the quick tool asks for."""

    heap: Heap = Heap()


def turns_left(left: int) -> tuple[Worked, ...]:
    """Say how many turns a heap lasts at least."""
    return (Worked(f"{-(-left // 3)} turns at least", "PB-TAKE-01", f"{left} are left"),)


TOOLS = (
    Tool("score", "Who is ahead?", "Pebbles of every seat.", "full"),
    Working(
        "turns",
        "How long?",
        "Turns left.",
        "full",
        lambda state: turns_left(state.heap),
        inputs=lambda _: [Input("heap")],
    ),
    AskedTool(
        "heap",
        "How long is a heap?",
        "Turns.",
        Counted(),
        lambda asked, box: turns_left(min(asked.heap.left, box.heap)),
    ),
)

GAME = Game(
    about=About(
        id="pebbles",
        title="Pebbles",
        says="Take pebbles from a heap.",
        accent="green",
        fewest=2,
        most=4,
        colours=("red", "blue", "yellow", "green"),
        depths=(Depth("full", "All", "Everything."),),
        automations=(Automation("turns", "Turns", (TurnPassed,)),),
        rules_version=1,
    ),
    catalogue=Catalogue(RULES, RULINGS, {"last": LAST}),
    box=BOX,
    box_values=(BoxValue("heap", "Pebbles in the heap", "house", confirm=True),),
    state=State,
    events=(Take,),
    consequences=(TurnPassed,),
    reads={Take: ("PB-TAKE-01", "PB-TAKE-02", "PB-TURN-01")},
    setup=setup,
    check=check,
    apply=apply,
    follow_up=follow_up,
    pass_over=lambda state, _: replace(state, owed=False),
    offers=offers,
    score=score,
    ranking=lambda state: rank(dict(state.taken)),
    accounts=lambda state: {"heap": state.heap, **{f"taken.{seat}": count for seat, count in state.taken.items()}},
    now=lambda state: Now(f"{state.heap} left", "to take" if state.heap > 0 else "all are taken", (state.turn,)),
    tell=lambda _, event: (
        f"{name_of(event.seat)} takes {event.count}" if isinstance(event, Take) else f"{name_of(event.to)} is next"
    ),
    finished=lambda state: state.heap <= 0,
    deepen=lambda state, _, __: state,
    tools=TOOLS,
    changes_by={Take: "PB-SCORE-01"},
)

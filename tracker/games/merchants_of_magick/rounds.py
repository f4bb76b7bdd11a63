"""The phases of a round: the roll, the pencils, the close, and what then ends the round."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick.box import Goal
from tracker.games.merchants_of_magick.events import CloseCrafting, CustomersMoved, GameEnded, LayPencil, Roll
from tracker.games.merchants_of_magick.state import Due, Owed, Phase, State, without
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of
from tracker.kernel.values import with_item

CRAFTING_RULES = ("MM-DICE-05", "MM-ROUND-02", "MM-ROUND-06")
ROLL_RULES = (
    *("MM-SETUP-03", "MM-DICE-01", "MM-ROUND-01", "MM-ROUND-02", "MM-ROUND-06"),
    *("MM-SETUP-08", "MM-SETUP-16", "MM-SETUP-17"),
)
PENCIL_RULES = (*CRAFTING_RULES, "MM-ROUND-05", "MM-OPEN-15")
CLOSE_RULES = (*CRAFTING_RULES, "MM-ROUND-04", "MM-OPEN-15")


def check_crafting(state: State) -> Iterator[Objection]:
    """Object to marks outside the Crafting and Research Phase."""
    match state.play.phase:
        case Phase.RESOURCE:
            yield against("MM-DICE-05", f"the dice of round {state.play.round} have not been rolled yet")
        case Phase.MASTERY:
            yield against("MM-ROUND-02", "the Crafting and Research Phase is closed")
        case Phase.OVER:
            yield against("MM-ROUND-06", "the game is over")
        case Phase.CRAFTING:
            pass


def check_waiting(state: State, seat: str) -> Iterator[Objection]:
    """Object to anything else while a free circle has to be marked."""
    if state.waits_for_free_circle(seat):
        yield against("MM-OPEN-15", f"{name_of(seat)} has a free circle to mark first", "seat")


def check_roll(state: State, roll: Roll) -> Iterator[Verdict]:
    """Object to faces the dice do not have, to a second roll and to an unfinished setup."""
    for die, result in roll.results.items():
        if not 1 <= result <= state.box.dice[die]:
            yield impossible("MM-SETUP-03", f"the {die.value} shows 1 to {state.box.dice[die]}", die.value)
    yield from why_no_roll(state)


def why_no_roll(state: State) -> Iterator[Objection]:
    """Say what is against rolling the dice now."""
    play = state.play
    if play.phase is Phase.OVER:
        yield against("MM-ROUND-06", "the game is over")
    elif play.phase is Phase.CRAFTING:
        yield against("MM-DICE-01", f"the dice of round {play.round} have been rolled already")
    elif play.phase is Phase.MASTERY:
        yield against("MM-ROUND-02", f"round {play.round} has not ended yet")
    if play.round > state.box.rounds:
        yield against("MM-ROUND-01", f"a game has {state.box.rounds} rounds")
    for goal, rule in ((Goal.MATERIAL, "MM-SETUP-16"), (Goal.ENERGY, "MM-SETUP-17")):
        if state.mastery(goal) is None:
            yield against(rule, f"no {goal.value.title()} Mastery has been laid out yet")
    for seat in state.terms.seats:
        if state.adventurers.get(seat, "") not in state.box.adventurers:
            yield against("MM-SETUP-08", f"{name_of(seat)} has no Sponsored Adventurer yet")


def roll(state: State, event: Roll) -> State:
    """The results hold for everybody this round, and the Crafting and Research Phase begins."""
    results = with_item(state.play.results, state.play.round, event.results)
    return state.with_play(results=results, phase=Phase.CRAFTING, due=())


def check_pencil(state: State, event: LayPencil) -> Iterator[Objection]:
    """Object to a pencil that lies already, or while something is left to mark."""
    yield from check_crafting(state)
    if state.sheet(event.seat).ready:
        yield against("MM-ROUND-05", f"{name_of(event.seat)} has laid the pencil down already", "seat")
    yield from check_waiting(state, event.seat)


def lay_pencil(state: State, event: LayPencil) -> State:
    """The seat is finished with the phase."""
    return state.with_sheet(event.seat, ready=True, due=())


def check_close(state: State, _: CloseCrafting) -> Iterator[Objection]:
    """Object to closing a phase that is not open or that somebody is not finished with."""
    yield from check_crafting(state)
    for seat in state.terms.seats:
        yield from check_waiting(state, seat)
        if state.terms.options["closing"] == "all_pencils" and not state.sheet(seat).ready:
            yield against("MM-ROUND-04", f"{name_of(seat)} has not laid the pencil down yet")


def close(state: State, _: CloseCrafting) -> State:
    """The Mastery Phase begins; owe each Mastery to each seat, the flips, and the end of the round."""
    for seat in state.terms.seats:
        state = state.with_sheet(seat, due=())
    due: list[Owed] = []
    for goal in Goal:
        due += [Owed(Due.MASTERY, f"{goal.value}/{seat}") for seat in state.terms.seats]
    due += [Owed(Due.FLIP, goal.value) for goal in Goal]
    return state.with_play(phase=Phase.MASTERY, due=(*due, Owed(Due.ROUND)))


def round_end(state: State) -> Consequence:
    """Move the Orders on, or end the game after its last round."""
    number, last = state.play.round, state.box.rounds
    if number >= last:
        why = f"the Mastery Phase of round {number} is over, and the last round has no Customer Phase"
        return Consequence(GameEnded(number), "MM-ROUND-06", why, ("rounds",))
    if state.solo:
        why = "every Order shifts one place to the left, and a new one comes in at the far right"
        return Consequence(CustomersMoved(number), "MM-SOLO-04", why)
    why = "everybody hands the leftmost Order to the left; then all face-down Orders are turned up"
    return Consequence(CustomersMoved(number), "MM-CUSTOMER-02", why)


def customers_moved(state: State, _: CustomersMoved) -> State:
    """The next round begins; unspent results are gone and everybody takes up the pencil."""
    for seat in state.terms.seats:
        state = state.with_sheet(seat, spent=(), ready=False, claimed=0)
    due = without(state.play.due, Due.ROUND)
    return state.with_play(round=state.play.round + 1, phase=Phase.RESOURCE, due=due)


def game_ended(state: State, _: GameEnded) -> State:
    """The game is over."""
    return state.with_play(phase=Phase.OVER, due=())

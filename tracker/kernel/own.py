"""Tableside's own events, the same in every game: what its rules say about them, and what they do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tracker.kernel.codec import Malformed
from tracker.kernel.events import (
    ChangeDepth,
    Correct,
    CorrectBox,
    JoinSeat,
    LeaveSeat,
    SetOption,
    SwapSeats,
    act_name,
)
from tracker.kernel.game import Event, Game, State
from tracker.kernel.objections import Verdict, impossible
from tracker.kernel.positions import UNSOUND, corrected, sound
from tracker.kernel.seats import name_of, swapped
from tracker.kernel.terms import box_with


def own_verdicts(game: Game, state: State, event: Event) -> Iterator[Verdict]:
    """Read Tableside's own rules: whatever would not be possible to apply is impossible."""
    match event:
        case SetOption(option=option, value=value):
            known = game.catalogue.options.get(option)
            if known is None or not known.takes(value):
                yield impossible("TS-OPTION-01", f"{option} cannot be {value}", "value")
            return
        case JoinSeat(joins=seat):
            yield from _joining(game, state, seat)
            return
        case LeaveSeat(leaves=seat):
            yield from _leaving(game, state, seat)
            return
        case SwapSeats(one=one, other=other):
            yield from _swapping(state, one, other)
            return
        case ChangeDepth(depth=depth) if depth not in {known.name for known in game.about.depths}:
            yield impossible("TS-DEPTH-01", f"{game.about.title} has no depth {depth}", "depth")
            return
    try:
        sound(game, own_applied(game, state, event), _place_of(event))
    except Malformed as problem:
        yield impossible(_rule_of(event), str(problem), "value")
    except UNSOUND as problem:
        yield impossible(_rule_of(event), f"{_place_of(event)} cannot be read: {problem}", "value")


def _place_of(event: Event) -> str:
    match event:
        case Correct(path=path):
            return path
        case CorrectBox():
            return "box"
        case _:
            return "position"


def _rule_of(event: Event) -> str:
    match event:
        case Correct():
            return "TS-CORRECT-01"
        case CorrectBox():
            return "TS-BOX-01"
        case _:
            return "TS-DEPTH-01"


def _joining(game: Game, state: State, seat: str) -> Iterator[Verdict]:
    if game.joins is None:
        said = f"nobody can join {game.about.title} later. {game.about.no_latecomer}".strip()
        yield impossible("TS-SEAT-02", said, "joins")
    elif seat in state.terms.seats or seat not in game.about.colours:
        yield impossible("TS-SEAT-01", f"{name_of(seat)} is not a free seat", "joins")
    elif len(state.terms.seats) >= game.about.most:
        yield impossible("TS-SEAT-02", f"{game.about.title} takes {game.about.most} seats at most", "joins")


def _leaving(game: Game, state: State, seat: str) -> Iterator[Verdict]:
    if game.leaves is None:
        said = f"{game.about.title} cannot go on with fewer seats. {game.about.no_leaver}".strip()
        yield impossible("TS-SEAT-02", said, "leaves")
    elif seat not in state.terms.seats:
        yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "leaves")
    elif len(state.terms.seats) == 1:
        yield impossible("TS-SEAT-02", "somebody has to stay; finish or abandon the table instead", "leaves")


def _swapping(state: State, one: str, other: str) -> Iterator[Verdict]:
    for field, seat in (("one", one), ("other", other)):
        if seat not in state.terms.seats:
            yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", field)
    if one == other:
        yield impossible("TS-SEAT-03", f"{name_of(one)} cannot change places with itself", "other")


def own_applied(game: Game, state: State, event: Event) -> State:
    """Give the state after an event of Tableside's own."""
    match event:
        case Correct(path=path, value=value):
            return corrected(game, state, path, value)
        case SetOption(option=option, value=value):
            return _with_terms(state, options={**state.terms.options, option: value})
        case CorrectBox(changes=changes):
            return _with_terms(state, box=box_with(game, changes, state.terms.box))
        case ChangeDepth(depth=depth, position=position):
            return game.deepen(state, depth, position)
        case JoinSeat(joins=seat):
            assert game.joins is not None
            return game.joins(state, seat)
        case LeaveSeat(leaves=seat):
            assert game.leaves is not None
            return game.leaves(state, seat)
        case SwapSeats(one=one, other=other):
            return _with_terms(state, seats=swapped(state.terms.seats, one, other))
        case _:
            raise TypeError(f"{act_name(type(event))} is not an event of Tableside itself")


def _with_terms(state: State, **changes: Any) -> State:
    return replace(state, terms=replace(state.terms, **changes))

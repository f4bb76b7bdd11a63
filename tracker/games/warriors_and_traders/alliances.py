"""Alliances: which seats win together."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.warriors_and_traders.events import AllianceFormed, Ally
from tracker.games.warriors_and_traders.state import Due, State, named
from tracker.games.warriors_and_traders.turn import check_open
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of

RULES = ("WT-TURN-02", "WT-ALLY-01", "WT-ALLY-02", "WT-COMP-02")


def check(state: State, event: Ally) -> Iterator[Verdict]:
    """Object to alliances the game does not have."""
    for seat in event.seats:
        if seat not in state.terms.seats:
            yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "seats")
            return
    yield from check_open(state)
    closed = why_closed(state)
    if closed is not None:
        yield closed
    for seat in dict.fromkeys(event.seats):
        if len(alliance_of(state, seat)) > 1:
            yield against("WT-ALLY-01", f"{name_of(seat)} already has an alliance", "seats")
        if event.seats.count(seat) > 1:
            yield against("WT-ALLY-01", f"{name_of(seat)} is named twice", "seats")
    if len(set(event.seats)) not in sizes(state):
        allowed = " or ".join(str(size) for size in sizes(state)) or "no"
        yield against("WT-COMP-02", f"an alliance has {allowed} seats here, not {len(set(event.seats))}", "seats")


def why_closed(state: State) -> Objection | None:
    """Say why no alliance can be made now."""
    if state.turn > 1:
        return against("WT-ALLY-02", "alliances are settled before turn 1")
    if not teams_for(state):
        return against("WT-ALLY-01", f"there are no alliances with {len(state.terms.seats)} seats")
    if state.alliances and not unallied(state):
        return against("WT-ALLY-01", "every seat has its alliance")
    if not any(size <= len(unallied(state)) for size in sizes(state)):
        return against("WT-COMP-02", "no alliance fits beside those already made")
    return None


def teams_for(state: State) -> tuple[str, ...]:
    """Name the team shapes for this many seats, as the box writes them: `2v2`."""
    seats = len(state.terms.seats)
    return tuple(
        shape for shape in state.box.requirement.allied if sum(map(len_of, shape.split("v"))) == seats and seats
    )


def len_of(part: str) -> int:
    """Read the size of one team in a shape."""
    return int(part) if part.isdigit() else 0


def sizes(state: State) -> tuple[int, ...]:
    """Give the sizes the next alliance may have beside those already made."""
    made = {len(alliance) for alliance in state.alliances}
    possible = sorted({len_of(shape.split("v")[0]) for shape in teams_for(state)})
    return tuple(size for size in possible if made <= {size})


def alliance_of(state: State, seat: str) -> tuple[str, ...]:
    """Give the alliance of a seat; a seat without one stands alone."""
    return next((alliance for alliance in state.alliances if seat in alliance), (seat,))


def unallied(state: State) -> tuple[str, ...]:
    """Name the seats without an alliance."""
    return tuple(seat for seat in state.terms.seats if len(alliance_of(state, seat)) < 2)


def shape_of(alliances: tuple[tuple[str, ...], ...]) -> str:
    """Write alliances as a shape: `2v2v2`."""
    return "v".join(str(len(alliance)) for alliance in sorted(alliances, key=len))


def is_open(state: State) -> bool:
    """Tell whether some alliance is still missing or has a shape the game does not have."""
    return bool(state.alliances) and (
        bool(unallied(state)) or shape_of(state.alliances) not in state.box.requirement.allied
    )


def check_settled(state: State) -> Iterator[Objection]:
    """Object to going on while some seats have an alliance and others none."""
    if is_open(state):
        yield against("WT-COMP-02", f"the teams are not complete: {named(unallied(state))} without an alliance")


def apply(state: State, event: Ally) -> State:
    """The seats are one alliance, and the rest may be another."""
    return _formed(state, event.seats).owe(Due.ALLIANCE)


def rest(state: State) -> Consequence | None:
    """Ally the seats left over, where only one shape of teams remains."""
    left = unallied(state)
    shape = shape_of((*state.alliances, left))
    if not left or not state.alliances or shape not in state.box.requirement.allied:
        return None
    why = f"{named(left)} are left over; the teams are {' against '.join(shape.split('v'))}"
    return Consequence(AllianceFormed(left), "WT-COMP-02", why)


def alliance_formed(state: State, event: AllianceFormed) -> State:
    """The seats left over are one alliance."""
    return _formed(state.paid(Due.ALLIANCE), event.seats)


def _formed(state: State, seats: tuple[str, ...]) -> State:
    """Take seats out of the alliances they were in and put them together; nobody is allied alone."""
    new = tuple(seat for seat in state.terms.seats if seat in seats)
    if len(new) < 2:
        return state
    old = (tuple(seat for seat in alliance if seat not in new) for alliance in state.alliances)
    return replace(state, alliances=(*(alliance for alliance in old if len(alliance) > 1), new))

"""Salesman Steve, who sells after every sale in a game of two."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.events import LaySteve, SteveMovedOn, SteveSold
from tracker.games.battle_merchants.state import STEVE, Placed, State, Steve, battlefield_of, race_of, region_of
from tracker.games.battle_merchants.turn import has_weapons, trigger_of
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Verdict, against, impossible
from tracker.kernel.words import listed

LAY_RULES = ("BM-STEVE-01", "BM-STEVE-15")


def check_lay(state: State, event: LaySteve) -> Iterator[Verdict]:
    """Object to an order that does not name each race once."""
    if state.steve is None:
        yield impossible("BM-STEVE-15", "Steve takes part only in games of two", "order")
    elif sorted(event.order) != sorted(state.steve.order):
        races = ", ".join(race.title() for race in state.steve.order)
        yield impossible("BM-STEVE-01", f"the order names each of {races} once", "order")
    elif has_weapons(state):
        yield against("BM-STEVE-01", "the order stays fixed once the game has begun", "order")


def lay(state: State, event: LaySteve) -> State:
    """The tiles lie in this order; the cube stays under its space."""
    cube = state.steve.cube if state.steve else 0
    return replace(state, steve=Steve(event.order, cube, laid=True))


def marked(state: State) -> str:
    """Name the race that Steve's cube marks."""
    assert state.steve is not None
    return state.steve.order[state.steve.cube % len(state.steve.order)]


def sale(state: State, sold: str) -> Consequence:
    """Find where Steve sells: the free space of the marked race nearest the centre, clockwise where two are equal."""
    race = marked(state)
    free = {
        space: int(space.rsplit("/", 1)[1])
        for space, lying in state.spaces.items()
        if race_of(space) == race and lying is None
    }
    if not free:
        return Consequence(SteveMovedOn(race), "BM-STEVE-09", f"every space of the {race.title()} holds a weapon")
    level = min(free.values())
    nearest = [space for space, number in free.items() if number == level]
    places = listed(region_of(space).title() for space in nearest)
    why = f"the lowest free space of the {race.title()} is level {level} in {places}"
    if len(nearest) == 1:
        return Consequence(SteveSold(nearest[0]), "BM-STEVE-05", why)
    walk = _clockwise(state, sold)
    chosen = min(nearest, key=lambda space: walk.index((region_of(space), race_of(space))))
    first = f"from the row just sold to, clockwise, {region_of(chosen).title()} comes first"
    return Consequence(SteveSold(chosen), "BM-STEVE-06", f"{why}; {first}")


def _clockwise(state: State, sold: str) -> list[tuple[str, str]]:
    """List the rows clockwise from the one just sold to; whether that row itself counts is an option."""
    ring = [(row.region, row.race) for row in state.rows]
    start = ring.index((region_of(sold), race_of(sold)))
    if state.terms.options["steve_start_row"] == "skipped":
        start += 1
    return ring[start:] + ring[:start]


def sold(state: State, event: SteveSold) -> State:
    """Steve's Standard weapon lies there; its battlefield's token is looked at next."""
    trigger = trigger_of(state, Due.STEVE)
    state = _cube_on(state.paid(Due.STEVE))
    state = state.place(event.space, Placed(state.wants(event.space), Quality.STANDARD, STEVE))
    return state.owe_first(Owed(Due.TOKEN, battlefield_of(event.space)), *trigger)


def moved_on(state: State, _: SteveMovedOn) -> State:
    """Only the cube moves."""
    return _cube_on(state.paid(Due.STEVE))


def _cube_on(state: State) -> State:
    if state.steve is None:
        return state
    return replace(state, steve=replace(state.steve, cube=(state.steve.cube + 1) % len(state.steve.order)))

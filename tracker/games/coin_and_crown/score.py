"""Points for Lands, Church and Iron coins, and who has the most of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tracker.games.coin_and_crown.box import Iron, Land
from tracker.games.coin_and_crown.iron import title
from tracker.games.coin_and_crown.lands import PLURAL, said
from tracker.games.coin_and_crown.state import State
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, TieBreak, rank
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NOT_TRACKED
from tracker.kernel.words import listed

LAND_RULES = {
    Land.HAMLET: "CC-SCORE-01",
    Land.VILLAGE: "CC-SCORE-02",
    Land.TOWN: "CC-SCORE-03",
    Land.CITY: "CC-SCORE-04",
}
AWARD_RULES = {2: "CC-CHURCH-06", 3: "CC-CHURCH-07", 4: "CC-CHURCH-08"}
LAND_TIES = {
    Land.CITY: "CC-TIE-01",
    Land.TOWN: "CC-TIE-02",
    Land.VILLAGE: "CC-TIE-03",
    Land.HAMLET: "CC-TIE-04",
}

RULES = (
    *LAND_RULES.values(),
    "CC-SCORE-05",
    "CC-SCORE-06",
    "CC-SCORE-07",
    "CC-CHURCH-04",
    "CC-CHURCH-05",
    *AWARD_RULES.values(),
    "CC-CHURCH-09",
    "CC-CHURCH-10",
    *LAND_TIES.values(),
    "CC-TIE-05",
)


def score(state: State) -> tuple[SeatScore, ...]:
    """Give every seat its points; what nobody has entered yet has none."""
    return tuple(SeatScore(seat, tuple(_lines(state, seat))) for seat in state.seats)


def _lines(state: State, seat: str) -> Iterator[ScoreLine]:
    for land in Land:
        yield _land_line(state, seat, land)
    yield _church_line(state, seat)
    yield from _iron_lines(state, seat)


def _land_line(state: State, seat: str, land: Land) -> ScoreLine:
    count = state.lands_of(seat, land)
    if count is None:
        return ScoreLine(PLURAL[land], NOT_TRACKED, LAND_RULES[land], "not counted yet")
    points = state.box.lands[land].points
    entered = state.sheet(seat).lands.get(land) is not None
    return ScoreLine(
        PLURAL[land],
        count * points,
        LAND_RULES[land],
        f"{said(count, land)} at {points}",
        (f"sheets.{seat}.lands.{land.value}",) if entered else (),
        (f"lands.{land.value}.points",) if count else (),
    )


@dataclass(frozen=True, slots=True)
class Award:
    """What the Church gives a seat, by which rule and why."""

    points: int
    rule: str
    why: str


def _church_line(state: State, seat: str) -> ScoreLine:
    waiting = [other for other in state.seats if state.church_of(other) is None]
    if waiting:
        names = ", ".join(name_of(other) for other in waiting)
        return ScoreLine("Church", NOT_TRACKED, "CC-SCORE-05", f"not entered yet: {names}")
    award = awards(state)[seat]
    given = tuple(f"sheets.{other}.church" for other in state.seats if state.sheet(other).church is not None)
    uses = (f"church.awards.{len(state.seats)}",) if award.points else ()
    return ScoreLine("Church", award.points, award.rule, award.why, given, uses)


def awards(state: State) -> dict[str, Award]:
    """Work out what the Church gives each seat: every different worth is one place, and nothing given is none."""
    given = {seat: worth for seat in state.seats if (worth := state.church_of(seat) or 0) > 0}
    found = {seat: Award(0, "CC-CHURCH-05", "gave nothing") for seat in state.seats}
    places = sorted(set(given.values()), reverse=True)
    tied_above: list[int] = []
    for place, worth in enumerate(places):
        seats = [seat for seat in given if given[seat] == worth]
        found |= dict.fromkeys(seats, _award(state, place, worth, len(seats), tied_above))
        if len(seats) > 1:
            tied_above.append(place)
    return found


def _award(state: State, place: int, worth: int, seats: int, tied_above: list[int]) -> Award:
    """Give the award of a place, less where it is shared; a tie above takes nothing from it."""
    printed = state.box.church.awards.get(len(state.seats), ())
    full = printed[place] if place < len(printed) else 0
    why = f"place {place + 1} with a worth of {worth}"
    if seats > 1:
        less = max(0, full - state.box.church.less_when_tied)
        return Award(less, "CC-CHURCH-09" if place == 0 else "CC-R-38", f"{why}, tied")
    if tied_above:
        return Award(full, "CC-CHURCH-10" if tied_above == [0] and place == 1 else "CC-R-38", f"{why}, below a tie")
    return Award(full, AWARD_RULES.get(len(state.seats), "CC-CHURCH-04"), why)


def _iron_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    held = [iron for iron in Iron if state.holder_of(iron) == seat]
    for iron in held:
        points = state.box.iron[iron].points
        yield ScoreLine(title(iron), points, "CC-SCORE-06", "holds it", uses=(f"iron.{iron.value}.points",))
    unnamed = [title(iron) for iron in Iron if state.holder_of(iron) is None]
    if unnamed:
        yield ScoreLine("Iron coins", NOT_TRACKED, "CC-SCORE-06", f"no holder named yet: {', '.join(unnamed)}")
    elif not held:
        yield ScoreLine("Iron coins", 0, "CC-SCORE-06", "holds none")


def ranking(state: State) -> tuple[Place, ...]:
    """Order the seats by points, then by Cities, Towns, Villages, Hamlets and coins, as far as they are counted."""
    scores = score(state)
    totals = {entry.seat: entry.total for entry in scores}
    if not all(entry.complete for entry in scores):
        return rank(totals, total="the points counted so far")
    ties = [_land_tie(state, land) for land in LAND_TIES]
    if state.closed or not waiting_for_coins(state):
        ties.append(TieBreak("CC-TIE-05", lambda seat: state.coins_of(seat) or 0, "coins"))
    places = rank(totals, ties, "CC-R-46" if state.closed else None, "points")
    return tuple(_below_first(_with_coins(state, place)) for place in places)


def _with_coins(state: State, place: Place) -> Place:
    """Say at a shared place whose coins nobody has counted, for then they are not known to be equal."""
    empty = [name_of(seat) for seat in place.seats if state.sheet(seat).coins is None]
    if not place.why or not empty:
        return place
    equal = f"equal in {listed(['points', *(PLURAL[land] for land in LAND_TIES)])}"
    ending = "are not counted and stand for 0" if state.closed else "are not counted yet"
    return replace(place, why=f"{equal}; the coins of {listed(empty)} {ending}")


def _below_first(place: Place) -> Place:
    """Only the victory is shared by its own ruling; lower places are shared by ours."""
    shared = place.decided_by == "CC-R-46" and place.place > 1
    return replace(place, decided_by="CC-R-55") if shared else place


def _land_tie(state: State, land: Land) -> TieBreak:
    return TieBreak(LAND_TIES[land], lambda seat: state.lands_of(seat, land) or 0, PLURAL[land])


def level_seats(state: State) -> tuple[tuple[str, ...], ...]:
    """Give the groups of seats level in points and in every type of Land, so that only coins can part them."""
    scores = score(state)
    if not all(entry.complete for entry in scores):
        return ()
    places = rank({entry.seat: entry.total for entry in scores}, [_land_tie(state, land) for land in LAND_TIES])
    return tuple(place.seats for place in places if len(place.seats) > 1)


def waiting_for_coins(state: State) -> tuple[tuple[str, ...], ...]:
    """Give the groups of level seats in which somebody's coins are not entered."""
    return tuple(seats for seats in level_seats(state) if any(state.sheet(seat).coins is None for seat in seats))

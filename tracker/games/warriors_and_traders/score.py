"""VP by source, and who has the most."""

from collections.abc import Mapping

from tracker.games.warriors_and_traders.box import SCORED, Gained, Scored, Standing, Token, counted, path_of, title
from tracker.games.warriors_and_traders.state import Ending, State, account_of
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, rank

RULE_OF: Mapping[Scored, str] = {
    Standing.CAPITAL: "WT-VP-01",
    Standing.TRADE_CENTER: "WT-VP-02",
    Standing.CONTESTED: "WT-VP-03",
    Standing.COMMON: "WT-VP-03",
    Standing.FORT: "WT-VP-05",
    Gained.PRINCESS: "WT-VP-06",
    Gained.INFANTRY: "WT-VP-07",
    Gained.ARCHER: "WT-VP-08",
    Gained.CAVALRY: "WT-VP-09",
    Gained.BARBARIAN: "WT-VP-11",
    Gained.DESTROYED_FORT: "WT-VP-12",
    Gained.BOUGHT: "WT-VP-13",
    Token.BUILDER: "WT-VP-14",
    Token.TRADER: "WT-VP-15",
    Token.WARRIOR: "WT-VP-16",
}

RULES = (*dict.fromkeys(RULE_OF.values()), "WT-VICTORY-01", "WT-VICTORY-04", "WT-OPEN-21", "WT-OPEN-22")


def score(state: State) -> tuple[SeatScore, ...]:
    """Give every seat a line for each source."""
    return tuple(SeatScore(seat, tuple(_line(state, seat, source) for source in SCORED)) for seat in state.terms.seats)


def _line(state: State, seat: str, source: Scored) -> ScoreLine:
    count, worth = state.count(seat, source), state.box.worth(source)
    why = f"{counted(source, count)} at {worth} VP" if not isinstance(source, Token) else _held(count, worth)
    uses = (path_of(source),) if count else ()
    return ScoreLine(title(source), count * worth, RULE_OF[source], why, (account_of(seat, source),), uses)


def _held(count: int, worth: int) -> str:
    return f"held, {worth} VP" if count else "not held"


def by_source(state: State, seat: str) -> dict[Scored, int]:
    """Give a seat's VP by source."""
    return {source: state.count(seat, source) * state.box.worth(source) for source in SCORED}


def total(state: State, seat: str) -> int:
    """Add up a seat's VP."""
    return sum(by_source(state, seat).values())


def sides(state: State) -> tuple[tuple[str, ...], ...]:
    """Give everybody who can win: alliances, and seats without one."""
    allied = {seat for alliance in state.alliances for seat in alliance}
    return (*state.alliances, *((seat,) for seat in state.terms.seats if seat not in allied))


def side_total(state: State, side: tuple[str, ...]) -> int:
    """Add up the VP of an alliance or of a single seat."""
    return sum(total(state, seat) for seat in side)


def ranking(state: State) -> tuple[Place, ...]:
    """Order alliances and seats by VP; equal totals share a place, and equal highest totals win together."""
    if state.ending is Ending.LEFT and state.alliances and state.terms.options["allied_leaver"] == "nobody":
        return (Place(1, state.terms.seats, "WT-OPEN-62", "an allied game that somebody left has no winner"),)
    seated = [tuple(seat for seat in side if seat in state.terms.seats) for side in sides(state)]
    totals = {str(number): side_total(state, side) for number, side in enumerate(sides(state)) if seated[number]}
    return tuple(_place(state, place, [seated[int(number)] for number in place.seats]) for place in rank(totals))


def _place(state: State, place: Place, tied: list[tuple[str, ...]]) -> Place:
    shared = state.finished and place.place == 1 and len(tied) > 1
    seats = tuple(seat for side in tied for seat in side)
    why = "equal in VP" if len(tied) > 1 else "allied" if len(seats) > 1 else ""
    return Place(place.place, seats, "WT-VICTORY-04" if shared else None, why)


def winners(state: State) -> tuple[str, ...]:
    """Name the seats with the most VP."""
    places = ranking(state)
    return places[0].seats if places else ()

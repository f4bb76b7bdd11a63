"""Who starts the next year where the fewest Land points decide."""

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.games.coin_and_crown.box import Box, Land

COUNTS_RETIRED = "start_tie_counts_retired"


@dataclass(frozen=True, slots=True)
class Tableau:
    """What a seat shows at the end of a year: Lands by present type, Market cards, and those it has retired."""

    lands: Mapping[Land, int]
    market_cards: int = 0
    retired: int = 0


@dataclass(frozen=True, slots=True)
class StartPlayer:
    """Who starts, and the rule that decided."""

    seat: str
    rule: str


def start_player(
    box: Box, options: Mapping[str, str], seats: tuple[str, ...], present: str, shown: Mapping[str, Tableau]
) -> StartPlayer:
    """Name who shows the fewest Land points, then the fewest Market cards, then who sits next to the left."""
    points = {seat: land_points(box, shown[seat]) for seat in seats}
    poorest = _fewest(points)
    if len(poorest) == 1:
        return StartPlayer(poorest[0], "CC-START-05" if len(seats) == 3 else "CC-START-03")
    cards = {seat: market_cards(options, shown[seat]) for seat in poorest}
    tied = _fewest(cards)
    if len(tied) == 1:
        return StartPlayer(tied[0], "CC-START-06")
    return StartPlayer(next(seat for seat in clockwise_after(seats, present) if seat in tied), "CC-R-41")


def land_points(box: Box, tableau: Tableau) -> int:
    """Add up the points visible on Lands; Church and Iron coins are left out."""
    return sum(count * box.lands[land].points for land, count in tableau.lands.items())


def market_cards(options: Mapping[str, str], tableau: Tableau) -> int:
    """Count the Market cards that part a tie; retired ones count only where the table says so."""
    return tableau.market_cards + (tableau.retired if options[COUNTS_RETIRED] == "on" else 0)


def clockwise_after(seats: tuple[str, ...], present: str) -> tuple[str, ...]:
    """Go round from the left of the present Start Player, who comes last."""
    place = seats.index(present)
    return (*seats[place + 1 :], *seats[: place + 1])


def _fewest(counts: Mapping[str, int]) -> list[str]:
    least = min(counts.values())
    return [seat for seat, count in counts.items() if count == least]

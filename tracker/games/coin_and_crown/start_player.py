"""Who starts the next year: first it goes round, later the fewest Land points decide."""

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.games.coin_and_crown.box import Box, Land
from tracker.kernel.seats import name_of

COUNTS_RETIRED = "start_tie_counts_retired"

#: The last year for which the coin moves one seat clockwise, with three seats and with two or four.
LAST_ROUND_OF_THREE, LAST_ROUND = 3, 4


@dataclass(frozen=True, slots=True)
class Tableau:
    """What a seat shows at the end of a year: Lands by present type, Market cards, and those it has retired."""

    lands: Mapping[Land, int]
    market_cards: int = 0
    retired: int = 0


@dataclass(frozen=True, slots=True)
class StartPlayer:
    """Who starts, the rule that decided, and the reason in words."""

    seat: str
    rule: str
    why: str = ""


def start_player(
    box: Box, options: Mapping[str, str], seats: tuple[str, ...], present: str, shown: Mapping[str, Tableau], year: int
) -> StartPlayer:
    """Name who starts a year: the next clockwise, or who shows the fewest Land points, then the fewest Market cards."""
    three = len(seats) == 3
    if year <= (LAST_ROUND_OF_THREE if three else LAST_ROUND):
        seat = clockwise_after(seats, present)[0]
        return StartPlayer(seat, "CC-START-04" if three else "CC-START-02", f"sits to the left of {name_of(present)}")
    points = {seat: land_points(box, shown[seat]) for seat in seats}
    poorest = _fewest(points)
    told = f"fewest Land points: {_listed(points)}"
    if len(poorest) == 1:
        return StartPlayer(poorest[0], "CC-START-05" if three else "CC-START-03", told)
    cards = {seat: market_cards(options, shown[seat]) for seat in poorest}
    tied = _fewest(cards)
    told = f"{told}; fewest Market cards of those tied: {_listed(cards)}"
    if len(tied) == 1:
        return StartPlayer(tied[0], "CC-START-06", told)
    first = next(seat for seat in clockwise_after(seats, present) if seat in tied)
    return StartPlayer(first, "CC-R-41", f"{told}; first clockwise from the left of {name_of(present)}")


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name_of(seat)} {count}" for seat, count in counts.items())


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

"""Quick tools: the points of a finished game, and who starts the next year; nothing is recorded."""

from dataclasses import dataclass, fields
from typing import Literal

from tracker.games.coin_and_crown.box import COLOURS, FEWEST, Box, Land
from tracker.games.coin_and_crown.events import CloseScoring
from tracker.games.coin_and_crown.start_player import COUNTS_RETIRED, Tableau, start_player
from tracker.games.coin_and_crown.state import State
from tracker.kernel.codec import Malformed
from tracker.kernel.seats import name_of
from tracker.kernel.tools import AskedTool, Tool, Worked

MOST_SHOWN = 99


def close_scoring(_: State) -> CloseScoring:
    """Close the scoring, so that what is still empty counts as nothing."""
    return CloseScoring()


# ---------------------------------------------------------------- who starts the next year


@dataclass(frozen=True, slots=True)
class Year:
    """The year to come, who starts the present one, and whether retired cards count in a tie."""

    year_to_come: Literal["2", "3", "4", "5"] = "2"
    starts_now: Literal["red", "blue", "yellow", "green"] = "red"
    retired_cards_count: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat shows: Lands by what they are now, and Market cards in the Tableau."""

    plays: bool = True
    hamlets: int = 1
    villages: int = 0
    towns: int = 0
    cities: int = 0
    market_cards: int = 0
    retired_cards: int = 0

    @property
    def tableau(self) -> Tableau:
        """Lay it out by the names of the box."""
        lands = {Land.HAMLET: self.hamlets, Land.VILLAGE: self.villages, Land.TOWN: self.towns, Land.CITY: self.cities}
        return Tableau(lands, self.market_cards, self.retired_cards)


@dataclass(frozen=True, slots=True)
class EndOfYear:
    """The end of a year, the seats in clockwise order."""

    year: Year = Year()
    red: Shown = Shown()
    blue: Shown = Shown()
    yellow: Shown = Shown()
    green: Shown = Shown(plays=False)

    def __post_init__(self) -> None:
        """Refuse what no table has: counts below nothing, fewer than two seats, a Start Player who does not play."""
        for seat in COLOURS:
            for part in fields(Shown)[1:]:
                if not 0 <= getattr(getattr(self, seat), part.name) <= MOST_SHOWN:
                    raise Malformed(f"{seat}.{part.name}", f"must be 0 to {MOST_SHOWN}")
        if len(self.seats) < FEWEST:
            raise Malformed("red.plays", f"must be ticked for at least {FEWEST} seats")
        if self.year.starts_now not in self.seats:
            raise Malformed("year.starts_now", "must be a seat that plays")

    @property
    def seats(self) -> tuple[str, ...]:
        """Name the seats that play, clockwise."""
        return tuple(seat for seat in COLOURS if getattr(self, seat).plays)


def started(asked: EndOfYear, box: Box) -> tuple[Worked, ...]:
    """Name who starts the year to come."""
    year, seats = asked.year, asked.seats
    shown = {seat: getattr(asked, seat).tableau for seat in seats}
    options = {COUNTS_RETIRED: "on" if year.retired_cards_count else "off"}
    found = start_player(box, options, seats, year.starts_now, shown, int(year.year_to_come))
    return (Worked(f"{name_of(found.seat)} starts Year {year.year_to_come}", found.rule, found.why),)


TOOLS = (
    Tool("score", "Score a finished game", "Points, places and the tie-break that decided.", "score", close_scoring),
    AskedTool(
        "start", "Who starts the next year?", "Seats go clockwise in the order shown here.", EndOfYear(), started
    ),
)

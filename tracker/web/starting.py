"""Who starts the next year of Coin & Crown as a quick tool: what every seat shows, and who starts now."""

from dataclasses import dataclass, fields
from typing import Literal

from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.start_player import COUNTS_RETIRED, Tableau, start_player
from tracker.journal.boxes import house_box
from tracker.kernel.codec import Malformed
from tracker.kernel.game import Worked
from tracker.kernel.play import terms_for
from tracker.kernel.seats import name_of
from tracker.web.duel import AskedTool

MOST = 99


@dataclass(frozen=True, slots=True)
class Year:
    """The year to come, who starts the present one, and whether retired cards count in a tie."""

    year_to_come: Literal["2", "3", "4", "5"] = "5"
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
        for seat in GAME.about.colours:
            for part in fields(Shown)[1:]:
                if not 0 <= getattr(getattr(self, seat), part.name) <= MOST:
                    raise Malformed(f"{seat}.{part.name}", f"must be 0 to {MOST}")
        if len(self.seats) < GAME.about.fewest:
            raise Malformed("red.plays", f"must be ticked for at least {GAME.about.fewest} seats")
        if self.year.starts_now not in self.seats:
            raise Malformed("year.starts_now", "must be a seat that plays")

    @property
    def seats(self) -> tuple[str, ...]:
        """Name the seats that play, clockwise."""
        return tuple(seat for seat in GAME.about.colours if getattr(self, seat).plays)


def _started(asked: EndOfYear) -> tuple[Worked, ...]:
    """Name who starts, by the box of this house."""
    counts = {COUNTS_RETIRED: "on" if asked.year.retired_cards_count else "off"}
    terms = terms_for(GAME, asked.seats, "score", counts, house_box(GAME).changes)
    shown = {seat: getattr(asked, seat).tableau for seat in asked.seats}
    found = start_player(
        terms.box, terms.options, asked.seats, asked.year.starts_now, shown, int(asked.year.year_to_come)
    )
    return (Worked(f"{name_of(found.seat)} starts Year {asked.year.year_to_come}", found.rule, found.why),)


STARTING = AskedTool(
    "start", "Who starts the next year?", "Seats go clockwise in the order shown here.", EndOfYear(), _started
)

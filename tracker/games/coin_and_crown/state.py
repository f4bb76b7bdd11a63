"""What the table has counted in Coin & Crown; a cell nobody has entered is None, not 0."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tracker.games.coin_and_crown.box import Box, CardType, Coin, Iron, Land
from tracker.kernel.events import Terms
from tracker.kernel.values import with_item

#: The holder of an Iron coin that lies at the side.
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is counted for one seat: Lands by present type, worth of the donation and of the coins, cards by type."""

    lands: Mapping[Land, int | None]
    church: int | None
    coins: int | None
    cards: Mapping[CardType, int | None]


EMPTY = Sheet(dict.fromkeys(Land), None, None, dict.fromkeys(CardType))


@dataclass(frozen=True, slots=True)
class State:
    """The whole table; once the scoring is closed, an empty cell counts 0 and an unnamed holder is nobody."""

    terms: Terms
    sheets: Mapping[str, Sheet]
    iron: Mapping[Iron, str | None]
    closed: bool

    @property
    def box(self) -> Box:
        """Give the component data of this table."""
        box: Box = self.terms.box
        return box

    @property
    def seats(self) -> tuple[str, ...]:
        """Give the seats, clockwise."""
        return self.terms.seats

    def sheet(self, seat: str) -> Sheet:
        """Give what is counted for a seat."""
        return self.sheets.get(seat, EMPTY)

    def lands_of(self, seat: str, land: Land) -> int | None:
        """Count a seat's Lands of a type, or say that nobody has entered them."""
        return self._counted(self.sheet(seat).lands.get(land))

    def all_lands_of(self, seat: str) -> int | None:
        """Count all of a seat's Lands, where every type has been entered."""
        return total_of(self.lands_of(seat, land) for land in Land)

    def church_of(self, seat: str) -> int | None:
        """Give the worth of a seat's donation, if entered."""
        return self._counted(self.sheet(seat).church)

    def coins_of(self, seat: str) -> int | None:
        """Give the worth of a seat's coins, if entered."""
        return self._counted(self.sheet(seat).coins)

    def cards_for(self, seat: str, iron: Iron) -> int | None:
        """Count a seat's cards for an Iron coin, if entered; card counts stay empty when the scoring is closed."""
        if iron is Iron.LANDS:
            return self.all_lands_of(seat)
        return self.sheet(seat).cards.get(CardType(iron.value))

    def holder_of(self, iron: Iron) -> str | None:
        """Give the holder of an Iron coin, or NOBODY, or None while nobody has said."""
        holder = self.iron.get(iron)
        return NOBODY if holder is None and self.closed else holder

    def _counted(self, entered: int | None) -> int | None:
        return 0 if entered is None and self.closed else entered

    def with_sheet(self, seat: str, **changes: Any) -> "State":
        """Give the state with some cells of a seat written."""
        return replace(self, sheets=with_item(self.sheets, seat, replace(self.sheet(seat), **changes)))


def total_of(counts: Any) -> int | None:
    """Add up counts, or say that one of them is not entered."""
    found = list(counts)
    return None if None in found else sum(found)


def setup(terms: Terms) -> State:
    """Lay out an empty pad for these seats."""
    return State(terms, dict.fromkeys(terms.seats, EMPTY), dict.fromkeys(Iron), closed=False)


def accounts(state: State) -> Mapping[str, int]:
    """Give every number that has been entered, by its path."""
    found: dict[str, int | None] = {}
    for seat, sheet in state.sheets.items():
        found |= {f"sheets.{seat}.lands.{land.value}": count for land, count in sheet.lands.items()}
        found |= {f"sheets.{seat}.church": sheet.church, f"sheets.{seat}.coins": sheet.coins}
        found |= {f"sheets.{seat}.cards.{card.value}": count for card, count in sheet.cards.items()}
    return {path: count for path, count in found.items() if count is not None}


def coins_from(bronze: int, silver: int, gold: int) -> Mapping[Coin, int]:
    """Lay some coins side by side."""
    return {Coin.BRONZE: bronze, Coin.SILVER: silver, Coin.GOLD: gold}

"""Counting Lands by their present type."""

from collections.abc import Iterator

from tracker.games.coin_and_crown import entries
from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.events import CountLands
from tracker.games.coin_and_crown.state import State
from tracker.kernel.objections import Verdict
from tracker.kernel.values import with_item

RULES = (*entries.RULES, "CC-SETUP-03")

PLURAL = {Land.HAMLET: "Hamlets", Land.VILLAGE: "Villages", Land.TOWN: "Towns", Land.CITY: "Cities"}


def said(count: int, kind: Land) -> str:
    """Say a number of Lands: 1 City, 2 Cities."""
    return f"{count} {kind.value.title() if count == 1 else PLURAL[kind]}"


def check(state: State, event: CountLands) -> Iterator[Verdict]:
    """Object to more Lands than the decks can give."""
    yield from entries.check_open(state)
    most = most_lands(state, event.seat, event.kind)
    yield from entries.check_count("CC-SETUP-03", PLURAL[event.kind], event.count, most, "count")


def most_lands(state: State, seat: str, kind: Land) -> int:
    """Say how many Lands of a type a seat can have beside those already counted.

    Upgrades only go up, so Hamlets come from the Hamlet deck alone, Hamlets and Villages together from these
    two decks, and so on to the Cities, which any Land card can become.
    """
    ladder = list(Land)
    rooms = []
    for step in range(ladder.index(kind), len(ladder)):
        lower = ladder[: step + 1]
        cards = sum(state.box.lands[land].cards for land in lower)
        others = sum(
            state.lands_of(other, land) or 0 for other in state.seats for land in lower if (other, land) != (seat, kind)
        )
        rooms.append(cards - others)
    return max(0, min(rooms))


def apply(state: State, event: CountLands) -> State:
    """The count stands on the seat's sheet."""
    return state.with_sheet(event.seat, lands=with_item(state.sheet(event.seat).lands, event.kind, event.count))

"""Final positions of Coin & Crown, told in short: Lands, donation, coins, cards, Iron coins."""

from typing import Any

from tests.support import table
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import Iron
from tracker.kernel.tracked import NotTracked

SEATS = ("red", "blue", "yellow", "green")


def sheet(lands: str = "1/0/0/0", church: Any = 0, coins: Any = 0, **cards: int) -> dict[str, Any]:
    """Write a seat's sheet; Lands are Hamlets/Villages/Towns/Cities, and `?` is an empty cell."""
    counts = [None if count == "?" else int(count) for count in lands.split("/")]
    kinds = dict(zip(("hamlet", "village", "town", "city"), counts, strict=True))
    return {"lands": kinds, "church": church, "coins": coins, "cards": cards}


def pad_of(*sheets: dict[str, Any], iron: Any = None, closed: bool = False) -> Any:
    """Lay out a pad with a sheet for each seat; Iron coins not named lie with nobody."""
    seats = SEATS[: len(sheets)]
    holders = {coin.value: "nobody" for coin in Iron} | (iron or {})
    position = {"sheets": dict(zip(seats, sheets, strict=True)), "iron": holders, "closed": closed}
    return table("coin_and_crown", *seats, position=position)


def empty_pad(seats: int = 2) -> Any:
    """Lay out a pad on which nothing has been entered."""
    return table("coin_and_crown", *SEATS[:seats])


def points(state: Any, what: str) -> list[Any]:
    """Give every seat's points of the score line with this name, None where it is not known."""
    return [_number(line.points) for entry in GAME.score(state) for line in entry.lines if line.what == what]


def _number(points: Any) -> Any:
    return None if isinstance(points, NotTracked) else points


def rules(state: Any, what: str) -> list[str]:
    """Give the rule of every seat's score line with this name."""
    return [line.rule for entry in GAME.score(state) for line in entry.lines if line.what == what]


def totals(state: Any) -> list[int]:
    """Give every seat's total."""
    return [entry.total for entry in GAME.score(state)]


def places(state: Any) -> str:
    """Say the ranking in short: `blue>red+green` with shared places joined."""
    return ">".join("+".join(place.seats) for place in GAME.ranking(state))


def deciders(state: Any) -> list[str | None]:
    """Give what decided each place."""
    return [place.decided_by for place in GAME.ranking(state)]


def done(state: Any, *events: Any) -> Any:
    """Give the state after some entries."""
    for event in events:
        state = GAME.apply(state, event)
    return state

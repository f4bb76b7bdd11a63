"""Situations at a table of Merchants of Magick, told by what differs from an empty sheet."""

from typing import Any

from tests.support import table
from tracker.games import GAMES
from tracker.kernel.play import Outcome, act_out

GAME = GAMES["merchants_of_magick"]
ROLLED = {"d6": 4, "d8": 8, "d10": 5, "d12": 10}


def sheet(*complete: str, marked: str = "", **more: Any) -> dict[str, Any]:
    """Tell a sheet by its complete rows, single marked circles and other values."""
    rows = GAME.box.rows
    full = [f"{row}/{key}" for row in complete for key in rows[row].circles]
    circles = dict.fromkeys([*full, *marked.split()], True)
    coins = {row: rows[row].coins for row in complete}
    return {"circles": circles, "coins": coins, **more}


def crafting(
    *seats: str,
    sheets: dict[str, Any] | None = None,
    rolled: dict[str, int] | None = None,
    round_number: int = 1,
    phase: str = "crafting",
    adventurers: tuple[str, ...] = ("ranger", "witch", "knight", "cleric", "wizard", "warrior", "barbarian"),
    sides: dict[str, str] | None = None,
    **options: str,
) -> Any:
    """A Crafting and Research Phase: the dice are rolled, Blacksmith and Enchanter lie on the table."""
    seats = seats or ("red", "blue")
    play = {
        "round": round_number,
        "phase": phase,
        "results": {str(round_number): {**ROLLED, **(rolled or {})}},
        "sheets": sheets or {},
        "sides": sides or {},
    }
    position = {
        "adventurers": dict(zip(seats, adventurers, strict=False)),
        "cards": {"material": "blacksmith", "energy": "enchanter"},
        "shoppes": play,
    }
    return table(GAME.id, *seats, depth="shoppe", position=position, **options)


def pad(*seats: str, cells: dict[str, dict[str, int]] | None = None, **options: str) -> Any:
    """A score pad with some cells written."""
    adventurers = dict.fromkeys(seats[:1], "ranger")
    position = {"pad": cells or {}, "adventurers": adventurers}
    return table(GAME.id, *seats, depth="score", position=position, **options)


def act(state: Any, event: Any, *answers: Any) -> Outcome:
    """Record an event with everything that follows from it."""
    return act_out(GAME, state, event, {}, answers)


def after(state: Any, *events: Any) -> Any:
    """Give the state after some acts, each with all that follows."""
    for event in events:
        state = act(state, event).state
    return state


def follow(outcome: Outcome) -> str:
    """Name the rules of everything that followed, in order."""
    return " ".join(step.rule for step in outcome.steps)


def lines(state: Any, seat: str = "red") -> dict[str, Any]:
    """Give the points of a seat by category."""
    entry = next(entry for entry in GAME.score(state) if entry.seat == seat)
    return {line.what: line.points for line in entry.lines}


def places(state: Any) -> str:
    """Write the ranking in one line: `1 red MM-TIE-01, 2 blue`."""
    return ", ".join(
        " ".join([str(place.place), "+".join(place.seats), place.decided_by or ""]).strip()
        for place in GAME.ranking(state)
    )

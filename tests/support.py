"""What tests share: citing rules, tables of cases, and tables at a glance."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tracker.games import GAMES
from tracker.kernel.objections import Objection
from tracker.kernel.terms import terms_for

KNOWN = {entry.id for game in GAMES.values() for entry in game.catalogue}


def rule(*ids: str) -> Callable[[Any], Any]:
    """Cite the rules a test would fail without; an id no catalogue knows is a mistake in the test."""
    unknown = [cited for cited in ids if cited not in KNOWN and not cited.startswith("TS-")]
    if unknown:
        raise ValueError(f"no catalogue knows {', '.join(unknown)}")
    return pytest.mark.rule(*ids)


def cases(table: str) -> Callable[[Any], Any]:
    """Turn a table into parameters: the first row names them, `-` is an empty value, the row is the test's name."""
    rows = [line.split() for line in table.strip().splitlines()]
    names, values = rows[0], rows[1:]
    for row in values:
        if len(row) != len(names):
            raise ValueError(f"the row {' '.join(row)} does not fit {' '.join(names)}")
    cleaned = [[_value(cell) for cell in row] for row in values]
    return pytest.mark.parametrize(names, cleaned, ids=[" ".join(row) for row in values])


def _value(cell: str) -> Any:
    if cell == "-":
        return ""
    return int(cell) if cell.lstrip("-").isdigit() else cell


def ids(verdicts: Iterable[Any]) -> str:
    """Name the rules of all objections, joined by commas, or nothing."""
    return ",".join(verdict.rule for verdict in verdicts if isinstance(verdict, Objection))


def table(game_id: str, *seats: str, depth: str = "", position: Any = None, **options: str) -> Any:
    """Lay out a table of a game, from setup or from a position."""
    from tracker.kernel.positions import read_position

    game = GAMES[game_id]
    terms = terms_for(game, seats, depth, options)
    return read_position(game, terms, position or {})

"""The table at either depth: what is not tracked says so."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tracker.games.battle_merchants.box import Kind, Season
from tracker.games.battle_merchants.due import Left, Owed
from tracker.games.battle_merchants.pages import Page, fresh_pages
from tracker.games.battle_merchants.pool import Pool
from tracker.games.battle_merchants.shape import check_names, check_state
from tracker.games.battle_merchants.state import Bonus, LastAct, Mat, Placed, State, Steve, Token, setup
from tracker.kernel.codec import Malformed
from tracker.kernel.events import Terms
from tracker.kernel.tracked import NOT_TRACKED, NotTracked

GOLD = "gold"
FULL = "full"


@dataclass(frozen=True, slots=True)
class Table:
    """What the kernel keeps: the whole table at full depth, the seats' pages at gold depth."""

    terms: Terms
    mats: Mapping[str, Mat] | NotTracked
    spaces: Mapping[str, Placed | None] | NotTracked
    tokens: Mapping[str, Token] | NotTracked
    rewards: Mapping[str, Mapping[str, int]] | NotTracked
    season: Season | NotTracked
    season_tokens: int | NotTracked
    turn: str | NotTracked
    trigger: str | NotTracked
    beside: tuple[Placed, ...] | NotTracked
    steve: Steve | NotTracked | None
    pool: Pool | NotTracked
    bonus: Mapping[Kind, Bonus] | NotTracked
    last_act: LastAct | NotTracked
    due: tuple[Owed, ...] | NotTracked
    left: tuple[Left, ...] | NotTracked
    finished: bool
    pages: Mapping[str, Page] | NotTracked

    def __post_init__(self) -> None:
        """Refuse what cannot lie on this table; whatever is read from outside passes here."""
        gold = self.terms.depth == GOLD
        for name in FULL_FIELDS:
            _check_tracked(name, getattr(self, name), here=not gold)
        _check_tracked("pages", self.pages, here=gold)
        if isinstance(self.pages, NotTracked):
            check_state(full_of(self))
        else:
            check_names("pages", self.pages, self.terms.seats)


FULL_FIELDS = tuple(field.name for field in fields(State) if field.name not in ("terms", "finished"))


def full_of(table: Table) -> State:
    """Give the table as everything is tracked; asked only at full depth."""
    known: dict[str, Any] = {name: getattr(table, name) for name in FULL_FIELDS}
    return State(terms=table.terms, finished=table.finished, **known)


def laid(state: State) -> Table:
    """Give the table at full depth."""
    known: dict[str, Any] = {name: getattr(state, name) for name in FULL_FIELDS}
    return Table(terms=state.terms, finished=state.finished, pages=NOT_TRACKED, **known)


def written(terms: Terms, pages: Mapping[str, Page], *, finished: bool) -> Table:
    """Give the table at gold depth: only the seats' pages are tracked."""
    unknown: dict[str, Any] = dict.fromkeys(FULL_FIELDS, NOT_TRACKED)
    return Table(terms=terms, finished=finished, pages=pages, **unknown)


def set_up(terms: Terms) -> Table:
    """Lay the table out, or open the seats' pages."""
    if terms.depth == GOLD:
        return written(terms, fresh_pages(terms), finished=False)
    return laid(setup(terms))


def _check_tracked(name: str, value: object, *, here: bool) -> None:
    if isinstance(value, NotTracked) is here:
        raise Malformed(name, "is missing; it is tracked at this depth" if here else "is not tracked at this depth")

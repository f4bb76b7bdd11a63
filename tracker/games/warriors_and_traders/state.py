"""What a table of Warriors & Traders counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tracker.games.warriors_and_traders.box import Box, Gained, Scored, Source, Standing, Token
from tracker.kernel.events import Terms
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NOT_TRACKED, NotTracked
from tracker.kernel.words import listed

NOBODY = "nobody"


class Ending(Enum):
    """How a game ended."""

    REQUIREMENT = "requirement"
    LAST_TURN = "last turn"
    AGREED = "agreed"
    LEFT = "left"


class Due(Enum):
    """A step the rules still owe, in the order of `State.due`."""

    ALLIANCE = "alliance"
    COUNT = "count"
    VICTORY = "victory"
    NEXT_TURN = "next turn"
    STOP = "stop"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat counts: how many of each source, and the tokens it holds."""

    counts: Mapping[Source, int]
    tokens: Mapping[Token, int]
    gold: NotTracked = NOT_TRACKED
    progress: NotTracked = NOT_TRACKED


NOTHING = Tally({}, {})


@dataclass(frozen=True, slots=True)
class State:
    """The whole table; `history` holds everybody's VP by source at the end of each turn."""

    terms: Terms
    tallies: Mapping[str, Tally]
    turn: int
    started: int
    history: Mapping[int, Mapping[str, Mapping[Scored, int]]]
    alliances: tuple[tuple[str, ...], ...]
    ending: Ending | None
    due: tuple[Due, ...]
    provinces: NotTracked = NOT_TRACKED
    phase: NotTracked = NOT_TRACKED

    @property
    def box(self) -> Box:
        """Give the component data of this table."""
        box: Box = self.terms.box
        return box

    @property
    def finished(self) -> bool:
        """Tell whether the game is over."""
        return self.ending is not None

    def count(self, seat: str, source: Scored) -> int:
        """Tell how many of a source a seat counts."""
        tally = self.tallies.get(seat, NOTHING)
        if isinstance(source, Token):
            return tally.tokens.get(source, 0)
        return tally.counts.get(source, 0)

    def with_count(self, seat: str, source: Source, count: int) -> "State":
        """Set how many of a source a seat counts; steps still owed are dropped."""
        tally = self.tallies.get(seat, NOTHING)
        changed = replace(tally, counts={**tally.counts, source: count})
        return replace(self, tallies={**self.tallies, seat: changed}, due=())

    def owe(self, *steps: Due) -> "State":
        """Owe these steps and nothing else."""
        return replace(self, due=steps)

    def paid(self, step: Due) -> "State":
        """Take an owed step off, and whatever came before it and brought nothing."""
        if step not in self.due:
            return self
        return replace(self, due=self.due[self.due.index(step) + 1 :])


def account_of(seat: str, source: Scored) -> str:
    """Name the place of a seat's count in the position."""
    return f"tallies.{seat}.{'tokens' if isinstance(source, Token) else 'counts'}.{source.value}"


def setup(terms: Terms) -> State:
    """Every seat begins with its Capital and the Fort in it."""
    box: Box = terms.box
    counts: dict[Source, int] = {
        **{source: box.start.get(source, 0) for source in Standing},
        **dict.fromkeys(Gained, 0),
    }
    return State(
        terms=terms,
        tallies={seat: Tally(counts, dict.fromkeys(Token, 0)) for seat in terms.seats},
        turn=1,
        started=len(terms.seats),
        history={},
        alliances=(),
        ending=None,
        due=(),
    )


def named(seats: Iterable[str]) -> str:
    """Name seats in a row: `Red, Blue and Green`."""
    return listed(name_of(seat) for seat in seats) or NOBODY

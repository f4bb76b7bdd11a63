"""Score lines that explain themselves, and places with what decided them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import listed


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points with their rule; `accounts` lead to the entries, `uses` to the box values that decided."""

    what: str
    points: int | NotTracked
    rule: str
    why: str = ""
    accounts: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatScore:
    """All score lines of a seat."""

    seat: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """Add up what is tracked."""
        return sum(line.points for line in self.lines if not isinstance(line.points, NotTracked))

    @property
    def complete(self) -> bool:
        """Tell whether every line is tracked."""
        return not any(isinstance(line.points, NotTracked) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the ranking, shared or not, and the tie-break that decided it; a shared one says why."""

    place: int
    seats: tuple[str, ...]
    decided_by: str | None = None
    why: str = ""


Key = int | Fraction


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A rule that parts tied seats: more is better; `what` names what is compared."""

    rule: str
    of: Callable[[str], Key]
    what: str = ""


def rank(
    totals: Mapping[str, Key],
    tie_breaks: Sequence[TieBreak] = (),
    shared_by: str | None = None,
    total: str = "their totals",
) -> tuple[Place, ...]:
    """Order seats by total, then by each tie-break among those still tied; who stays tied shares a place."""
    places: list[Place] = []
    equal = f"equal in {listed([total, *(tie_break.what for tie_break in tie_breaks if tie_break.what)])}"
    for value in sorted(set(totals.values()), reverse=True):
        tied = [seat for seat in totals if totals[seat] == value]
        for group, rule in _parted(tied, tie_breaks, None, shared_by):
            taken = sum(len(place.seats) for place in places)
            places.append(Place(taken + 1, tuple(group), rule, equal if len(group) > 1 else ""))
    return tuple(places)


def _parted(
    tied: list[str], tie_breaks: Sequence[TieBreak], decided_by: str | None, shared_by: str | None
) -> Iterable[tuple[list[str], str | None]]:
    """Part a tied group by the first tie-break that tells its seats apart."""
    if len(tied) == 1:
        yield tied, decided_by
        return
    for position, tie_break in enumerate(tie_breaks):
        values = {seat: tie_break.of(seat) for seat in tied}
        if len(set(values.values())) > 1:
            for value in sorted(set(values.values()), reverse=True):
                group = [seat for seat in tied if values[seat] == value]
                yield from _parted(group, tie_breaks[position + 1 :], tie_break.rule, shared_by)
            return
    yield tied, shared_by or decided_by

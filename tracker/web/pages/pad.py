"""The pad of a table: cells to write in, what was typed, what is wrong or against the rules at each cell."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.journal.naming import named
from tracker.journal.timeline import Played
from tracker.kernel.catalogue import Option
from tracker.kernel.offers import Offer
from tracker.kernel.pads import Pad
from tracker.kernel.words import sentence
from tracker.web.pages.common import SeatView, seat_view
from tracker.web.pages.pad_cells import ABREAST, Maker, PadGroupView
from tracker.web.pages.pad_cells import Typed as Typed
from tracker.web.pages.pad_cells import cell_name as cell_name
from tracker.web.pages.pad_cells import cell_text as cell_text
from tracker.web.pages.pad_marks import FoundView

if TYPE_CHECKING:
    from tracker.web.pages.overtaken import OvertakenView

ALL = "all"
#: A cell longer than this does not fit a narrow column.
NARROW = 6


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling that matters here, and what it is set to."""

    option: Option
    now: str
    meaning: str


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A seat at the head of the pad: its total so far, and the one that what was typed would make."""

    seat: SeatView
    total: int
    complete: bool
    ahead: int | None
    ahead_complete: bool
    wrong: bool


@dataclass(frozen=True, slots=True)
class PadView:
    """The pad as the table page shows it."""

    columns: tuple[ColumnView, ...]
    groups: tuple[PadGroupView, ...]
    missing: tuple[str, ...]
    notes: tuple[str, ...]
    rulings: tuple[RulingView, ...]
    pane: str
    roomy: bool
    said: str
    problems: tuple[tuple[str, str, str], ...]
    typed_marks: tuple[FoundView, ...]
    marks: tuple[FoundView, ...]
    checked: bool
    refused: bool
    writable: bool
    acts: frozenset[str]
    came: "OvertakenView | None" = None


def pad_view(
    played: Played, seats: tuple[str, ...], acting: str, offers: Iterable[Offer], typed: Typed | None = None
) -> PadView | None:
    """Show the pad to a device that may write for these seats, if the table keeps one."""
    pad = played.game.pad(played.state)
    if pad is None:
        return None
    typed = typed or Typed()
    ahead = played.game.pad(typed.ahead) if typed.ahead is not None else None
    maker = Maker(played, pad, ahead, seats, typed)
    groups = tuple(maker.groups(pad))
    roomy = _is_roomy(pad, len(played.state.terms.seats))
    acts = frozenset(cell.act for row in pad.rows for cell in row.cells if cell.act)
    wrong = [seat for _, seat, _, _ in maker.wrong]
    troubled = wrong + [seat for seat, each in maker.found if each.name in typed.objections]
    return PadView(
        columns=tuple(_columns(played, typed, set(troubled))),
        groups=groups,
        missing=tuple(named(played, text) for text in (ahead or pad).missing),
        notes=tuple(named(played, text) for text in (ahead or pad).notes),
        rulings=tuple(_rulings(played, pad, offers)),
        pane=_pane(played, typed, acting, [seat for seat in wrong if seat], roomy=roomy),
        roomy=roomy,
        said=typed.said,
        problems=tuple((name, label, text) for name, _, label, text in maker.wrong if not typed.objections.get(name)),
        typed_marks=tuple(each for _, each in maker.found if each.name in typed.objections),
        marks=tuple(each for _, each in maker.found if each.name not in typed.objections),
        checked=typed.ahead is not None,
        refused=typed.refused,
        writable=bool(seats) and bool(acts),
        acts=acts,
        came=typed.came,
    )


def _pane(played: Played, typed: Typed, acting: str, wrong: list[str], *, roomy: bool) -> str:
    """Choose what a narrow screen opens: everything where it fits, otherwise one seat, one with a problem first."""
    seats = played.state.terms.seats
    if len(seats) == 1:
        return ALL
    asked = typed.pane if typed.pane in (*seats, ALL) else ""
    if wrong and asked != ALL and asked not in wrong:
        return ALL if roomy else wrong[0]
    return asked or (ALL if roomy else acting or seats[0])


def _is_roomy(pad: Pad, seats: int) -> bool:
    """Tell whether all seats fit side by side on a phone."""
    of_seats = [cell for row in pad.rows for cell in row.cells if cell.seat]
    return seats <= ABREAST and not any(cell.choices or len(cell_text(cell)) > NARROW for cell in of_seats)


def _columns(played: Played, typed: Typed, wrong: set[str]) -> Iterator[ColumnView]:
    ahead = {score.seat: score for score in played.game.score(typed.ahead)} if typed.ahead is not None else {}
    for score in played.scores:
        then = ahead.get(score.seat, score)
        changed = (then.total, then.complete) != (score.total, score.complete)
        yield ColumnView(
            seat_view(played, score.seat),
            score.total,
            score.complete,
            then.total if changed else None,
            then.complete,
            score.seat in wrong,
        )


def _rulings(played: Played, pad: Pad, offers: Iterable[Offer]) -> Iterator[RulingView]:
    """List the rulings behind the rows, the scoring and what can be done at this depth."""
    game, options = played.game, played.state.terms.options
    matter = {*game.scoring_rules, *(row.rule for row in pad.rows)}
    for offer in offers:
        matter |= set(game.reads.get(game.event_class(offer.act) or object, ()))
    for ruling in game.catalogue.rulings.values():
        if ruling.option and matter & {ruling.id, *ruling.rules}:
            now = options[ruling.option.name]
            yield RulingView(ruling.option, now, sentence(ruling.option.meanings.get(now, now)))

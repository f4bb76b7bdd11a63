"""The table page: where we are, the scores, what is due, the thing on the table, the last entries, the acts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tracker.journal.answers import open_now
from tracker.journal.drafts import missing, sealed_now
from tracker.journal.naming import named, own_label, told
from tracker.journal.naming import now as standing
from tracker.journal.revision import redo_target, undo_target
from tracker.journal.standing import open_marks
from tracker.journal.timeline import Played, Status
from tracker.journal.versions import is_behind
from tracker.kernel.events import act_name
from tracker.kernel.game import About, Consequence
from tracker.kernel.offers import Offer, Question
from tracker.kernel.words import sentence
from tracker.web.pages.common import ObjectionView, RuleView, SeatView, objection_view, rule_view, seat_view
from tracker.web.pages.due import due_cell, due_offer
from tracker.web.pages.log import ActView, last_acts, redo_title, undo_title
from tracker.web.pages.pad import PadView, Typed, pad_view
from tracker.web.pages.result import ResultView, result_view

LAST_ENTRIES = 3


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A seat on the score ribbon."""

    seat: SeatView
    total: int
    complete: bool
    due: bool
    place: int


@dataclass(frozen=True, slots=True)
class ActButton:
    """A kind of act on the bar, open or closed with its reason."""

    act: str
    title: str
    seat: SeatView | None
    why_not: ObjectionView | None
    main: bool
    secret: bool


@dataclass(frozen=True, slots=True)
class NumberView:
    """A number of an account, one tap from its lines."""

    path: str
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question or a proposal that waits for the table."""

    text: str
    why: str
    rule: RuleView
    proposal: bool
    act: str
    seat: SeatView | None


@dataclass(frozen=True, slots=True)
class SealView:
    """A secret choice that is being made."""

    title: str
    act: str
    waiting: tuple[SeatView, ...]
    done: tuple[SeatView, ...]
    mine: tuple[SeatView, ...]


@dataclass(frozen=True)
class TablePage:
    """Everything the table page shows."""

    id: str
    game: About
    title: str
    where: str
    due: str
    due_seats: tuple[SeatView, ...]
    due_act: ActButton | None
    due_cell: str
    scores: tuple[ScoreView, ...]
    acting: SeatView | None
    seats: tuple[SeatView, ...]
    acts: tuple[ActButton, ...]
    more: tuple[ActButton, ...]
    pad: PadView | None
    result: ResultView | None
    numbers: Mapping[str, tuple[NumberView, ...]]
    drawn: Any
    last: tuple[ActView, ...]
    head: int
    undo: str
    undo_number: int
    redo: str
    waiting: Waiting | None
    seal: SealView | None
    keeps_score: bool
    status: Status
    finished: bool
    ended: bool
    marks: int
    template: str
    behind: bool = False


def table_page(
    played: Played,
    table: str,
    seats: tuple[str, ...],
    acting: str,
    *,
    keeps_score: bool,
    typed: Typed | None = None,
) -> TablePage:
    """Show a table to a device that may act for these seats; `typed` is what was typed into its pad."""
    game, state = played.game, played.state
    now, ended = standing(played), played.ended
    if ended:
        seats, acting = (), ""
    offers = tuple(game.offers(state, acting, {})) if acting else ()
    due = due_offer(played, offers, seats)
    reach, rest = _in_reach(offers, due)
    pad, drawn = pad_view(played, seats, acting, offers, typed), game.drawn(state)
    finished = played.finished
    undo, redo = undo_target(played, "" if keeps_score else acting or "-"), redo_target(played)
    return TablePage(
        id=table,
        game=game.about,
        title=played.title,
        where=now.where,
        due=now.what,
        due_seats=tuple(seat_view(played, seat) for seat in now.seats),
        due_act=_due_act(played, pad, due),
        due_cell=due_cell(played, pad.pane, seats) if pad and acting else "",
        scores=scores(played),
        acting=seat_view(played, acting) if acting else None,
        seats=tuple(seat_view(played, seat) for seat in seats),
        acts=_buttons(played, reach),
        more=_buttons(played, rest),
        pad=pad,
        result=result_view(played) if finished or played.settings.status is Status.FINISHED else None,
        numbers=numbers(played),
        drawn=drawn,
        last=last_acts(played, LAST_ENTRIES),
        head=played.head,
        undo=undo_title(played, undo, "" if keeps_score else acting) if undo else "",
        undo_number=undo.number if undo else 0,
        redo=redo_title(played, redo) if redo and keeps_score else "",
        waiting=waiting(played),
        seal=seal_view(played, seats),
        keeps_score=keeps_score,
        status=played.settings.status,
        finished=finished,
        ended=ended,
        behind=is_behind(played),
        marks=len(open_marks(played)),
        template="games/pad.html"
        if pad
        else f"games/{game.id}/table.html"
        if drawn is not None
        else "games/plain.html",
    )


def scores(played: Played) -> tuple[ScoreView, ...]:
    """Show the score ribbon in seat order."""
    due = played.now.seats
    places = {seat: place.place for place in played.ranking for seat in place.seats}
    return tuple(
        ScoreView(
            seat_view(played, score.seat), score.total, score.complete, score.seat in due, places.get(score.seat, 0)
        )
        for score in played.scores
    )


def _due_act(played: Played, pad: PadView | None, due: Offer | None) -> ActButton | None:
    """Show the act that is due, unless it is written on the pad."""
    return None if due is None or (pad and due.act in pad.acts) else _buttons(played, [due])[0]


def _in_reach(offers: tuple[Offer, ...], due: Offer | None) -> tuple[list[Offer], list[Offer]]:
    """Part the offers: what is due and main acts that are open lie under the thumb, the rest behind one more tap.

    Where no main act is open, as out of turn, the main acts stay in sight.
    """
    reach = [offer for offer in offers if offer.main and offer.closed is None] or [o for o in offers if o.main]
    reach = [due, *(offer for offer in reach if offer is not due)] if due is not None and due in offers else reach
    rest = [offer for offer in offers if offer not in reach]
    return reach, sorted(rest, key=lambda offer: offer.closed is not None)


def _buttons(played: Played, offers: Iterable[Offer]) -> tuple[ActButton, ...]:
    return tuple(
        ActButton(
            offer.act,
            offer.title,
            seat_view(played, offer.seat) if offer.seat else None,
            objection_view(played, offer.closed) if offer.closed else None,
            offer.main,
            offer.secret,
        )
        for offer in offers
    )


def numbers(played: Played) -> dict[str, tuple[NumberView, ...]]:
    """Group the numbers on the table by the seat they belong to; what is zero everywhere stays out of sight."""
    found: dict[str, list[NumberView]] = {seat: [] for seat in played.state.terms.seats}
    for path, value in played.game.accounts(played.state).items():
        owner = next((part for part in path.split(".") if part in found), None)
        if owner is not None and value and not played.game.inner(path):
            found[owner].append(NumberView(path, own_label(played, path, owner), value))
    return {seat: tuple(views) for seat, views in found.items()}


def waiting(played: Played) -> Waiting | None:
    """Show what waits for the table."""
    due = open_now(played)
    if due is None:
        return None
    rule = rule_view(played.game, due.rule)
    if isinstance(due, Question):
        return Waiting(named(played, due.text), "", rule, proposal=False, act=due.act, seat=seat_view(played, due.seat))
    return _proposal(played, due, rule)


def _proposal(played: Played, due: Consequence, rule: RuleView) -> Waiting:
    text = sentence(told(played, played.state, due.event))
    return Waiting(text, sentence(named(played, due.why)), rule, proposal=True, act="", seat=None)


def seal_view(played: Played, mine: tuple[str, ...]) -> SealView | None:
    """Show who has sealed a choice and who has not; never what."""
    sealed = sealed_now(played)
    if sealed is None:
        return None
    left = missing(played)
    return SealView(
        sealed.title,
        act_name(sealed.secret),
        tuple(seat_view(played, seat) for seat in left),
        tuple(seat_view(played, seat) for seat in sealed.seats if seat not in left),
        tuple(seat_view(played, seat) for seat in sealed.seats if seat in mine),
    )

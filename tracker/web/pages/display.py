"""The view for a laptop or television in the middle: scores by rank, whose turn, how to join; nothing to press."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from markupsafe import Markup

from tracker.journal.codes import shown
from tracker.journal.drafts import missing
from tracker.journal.naming import now as standing
from tracker.journal.timeline import Played, Status
from tracker.kernel.game import About, State
from tracker.web.pages.common import SeatView, seat_view
from tracker.web.pages.log import ActView, last_acts
from tracker.web.pages.qr import qr_svg
from tracker.web.pages.table import ScoreView, scores

LAST_ENTRIES = 2
LOOK_BACK = 60


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A seat with its score, and how many places it moved since the last turn."""

    score: ScoreView
    moved: int


@dataclass(frozen=True)
class DisplayPage:
    """Everything the display shows."""

    id: str
    game: About
    title: str
    where: str
    due: str
    due_seats: tuple[SeatView, ...]
    missing: tuple[SeatView, ...]
    places: tuple[PlaceView, ...]
    last: tuple[ActView, ...]
    status: Status
    finished: bool
    head: int
    code: str
    address: str
    qr: Markup

    @property
    def host(self) -> str:
        """Give what a phone has to open to type the code."""
        return urlsplit(self.address).netloc


def display_page(played: Played, table: str, code: str, address: str) -> DisplayPage:
    """Show a table from two metres away; without a code it does not say how to join."""
    now = standing(played)
    before = _places(played, _last_turn(played))
    views = sorted(scores(played), key=lambda view: view.place)
    return DisplayPage(
        id=table,
        game=played.game.about,
        title=played.title,
        where=now.where,
        due=now.what,
        due_seats=tuple(seat_view(played, seat) for seat in now.seats),
        missing=tuple(seat_view(played, seat) for seat in missing(played)),
        places=tuple(PlaceView(view, before.get(view.seat.id, view.place) - view.place) for view in views),
        last=last_acts(played, LAST_ENTRIES),
        status=played.settings.status,
        finished=played.finished,
        head=played.head,
        code=shown(code) if code else "",
        address=address,
        qr=qr_svg(address) if address else Markup(""),
    )


def _places(played: Played, state: State) -> dict[str, int]:
    return {seat: place.place for place in played.game.ranking(state) for seat in place.seats}


def _last_turn(played: Played) -> State:
    """Find the state when the last turn or phase ended: before the acts that belong to where we are now.

    A pad stays where it is all evening; there the last acts count as the turn.
    """
    here = played.now
    recent = played.acts[-LOOK_BACK:]
    for act in reversed(recent):
        then = played.game.now(act.before)
        if (then.where, then.seats) != (here.where, here.seats):
            return act.before
    return recent[0].before if recent else played.start

"""The table menu: what is wanted most first, everything else folded by what it is about."""

from dataclasses import dataclass

from tracker.journal.links import links_of
from tracker.journal.revision import redo_target, undo_target
from tracker.journal.timeline import Attitude, Played, Status
from tracker.kernel.catalogue import Option
from tracker.kernel.game import About, Depth, Mode
from tracker.kernel.seats import COLOURS
from tracker.web.forms import SlipForm
from tracker.web.pages.common import SeatView, seat_shown, seat_view
from tracker.web.pages.log import redo_title, undo_title
from tracker.web.pages.qr import qr_svg


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link that works, without its secret."""

    id: int
    role: str
    seat: SeatView | None
    bound: bool


@dataclass(frozen=True, slots=True)
class DepthView:
    """A depth the table may go to, or has; one that is deeper asks how things lie."""

    depth: Depth
    now: bool
    deeper: bool


@dataclass(frozen=True, slots=True)
class Code:
    """The code of a table, and the address it stands for."""

    words: str
    address: str

    @property
    def host(self) -> str:
        """Give the address at which a device types the code."""
        return self.address.split("/")[2]

    @property
    def qr(self) -> str:
        """Draw the address."""
        return qr_svg(self.address)


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link that was just made; it is shown once."""

    address: str
    says: str

    @property
    def qr(self) -> str:
        """Draw the link."""
        return qr_svg(self.address)


@dataclass(frozen=True)
class MenuPage:
    """Everything that can be set at a table."""

    id: str
    game: About
    title: str
    place: str
    attitude: Attitude
    status: Status
    finished: bool
    ended: bool
    undo: str
    undo_number: int
    redo: str
    modes: tuple[tuple[str, str, Mode], ...]
    options: tuple[tuple[Option, str], ...]
    depth: Depth
    depths: tuple[DepthView, ...]
    seats: tuple[SeatView, ...]
    free: tuple[SeatView, ...]
    can_join: bool
    can_leave: bool
    links: tuple[LinkView, ...]
    head: int
    form: SlipForm
    owner: bool
    code: Code | None
    new_link: NewLink | None


def menu_page(
    played: Played, table: str, form: SlipForm, code: Code | None, *, owner: bool, new_link: NewLink | None = None
) -> MenuPage:
    """Put the menu together."""
    game, state, settings = played.game, played.state, played.settings
    depth = state.terms.depth
    undo, redo = undo_target(played, ""), redo_target(played)
    return MenuPage(
        id=table,
        game=game.about,
        title=settings.title,
        place=settings.place,
        attitude=settings.attitude,
        status=settings.status,
        finished=played.finished,
        ended=played.ended,
        undo=undo_title(played, undo) if undo else "",
        undo_number=undo.number if undo else 0,
        redo=redo_title(played, redo) if redo else "",
        modes=tuple((a.name, a.title, settings.modes.get(a.name, Mode.DO)) for a in game.about.automations_at(depth)),
        options=tuple((option, state.terms.options[name]) for name, option in game.catalogue.options_at(depth).items()),
        depth=game.about.depth(depth),
        depths=_depths(game.about, depth),
        seats=tuple(seat_view(played, seat) for seat in state.terms.seats),
        free=tuple(seat_shown(c.id) for c in COLOURS if c.id in game.about.colours and c.id not in state.terms.seats),
        can_join=game.joins is not None,
        can_leave=game.leaves is not None,
        links=tuple(
            LinkView(
                link.id, link.role, seat_view(played, link.seat) if link.seat else None, link.device_id is not None
            )
            for link in links_of(table)
        ),
        head=played.head,
        form=form,
        owner=owner,
        code=code,
        new_link=new_link,
    )


def _depths(about: About, now: str) -> tuple[DepthView, ...]:
    names = [depth.name for depth in about.depths]
    return tuple(
        DepthView(depth, depth.name == now, names.index(depth.name) > names.index(now)) for depth in about.depths
    )

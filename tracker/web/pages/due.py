"""What is due at a table, one tap away: the panel of an act, or the cell of the pad that is still empty."""

from collections.abc import Iterable

from tracker.journal.timeline import Played
from tracker.kernel.offers import Offer
from tracker.kernel.pads import Pad, PadCell
from tracker.web.pages.pad import cell_name


def due_offer(played: Played, offers: Iterable[Offer], mine: tuple[str, ...]) -> Offer | None:
    """Find the act that is due: among what the acting seat may do, else for another seat of the device that is due."""
    found = _open(played, offers)
    if found is not None or not played.now.act:
        return found
    others = (played.game.offers(played.state, seat, {}) for seat in mine if seat in played.now.seats)
    return next((offer for of_seat in others if (offer := _open(played, of_seat))), None)


def _open(played: Played, offers: Iterable[Offer]) -> Offer | None:
    """Find the act that is due where nothing is against it and it is the turn of its seat."""
    now = played.now
    due = (offer for offer in offers if offer.act == now.act and offer.closed is None)
    return next((offer for offer in due if not offer.seat or offer.seat in now.seats), None)


def due_cell(played: Played, pane: str, mine: tuple[str, ...]) -> str:
    """Name the first empty cell in which the act that is due is written, in the pane that is open if it has one."""
    pad: Pad = played.game.pad(played.state) or Pad(())
    found = [
        (cell_name(row, place, cell), cell.seat)
        for row in pad.rows
        for place, cell in enumerate(row.cells)
        if _is_due(played, cell) and (not cell.seat or cell.seat in mine)
    ]
    in_sight = [name for name, seat in found if seat in ("", pane)]
    return (in_sight or [name for name, _ in found] or [""])[0]


def _is_due(played: Played, cell: PadCell) -> bool:
    now = played.now
    theirs = not cell.seat or not now.seats or cell.seat in now.seats
    return bool(now.act) and cell.act == now.act and cell.value is None and theirs

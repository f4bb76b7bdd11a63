"""The marks at the cells of a pad: what stands against what was recorded there, or was accepted since."""

from dataclasses import dataclass

from tracker.journal.standing import Key, at_cells
from tracker.journal.timeline import Played
from tracker.kernel.pads import Pad
from tracker.web.pages.common import ObjectionView, objection_view


@dataclass(frozen=True, slots=True)
class MarkView:
    """An objection to what a cell shows: as recorded, accepted as a house ruling, or to what is typed now."""

    found: ObjectionView
    number: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class FoundView:
    """A mark with the cell it is at."""

    name: str
    label: str
    mark: MarkView


def marks_at(played: Played, pad: Pad) -> dict[Key, tuple[MarkView, ...]]:
    """Show what stands against each cell."""
    return {
        key: tuple(
            MarkView(objection_view(played, each), number, accepted=(number, each.rule) in played.accepted)
            for each in found
        )
        for key, (number, found) in at_cells(played, pad).items()
    }

"""The marks at the cells of a pad: what was recorded there against the rules, or accepted since."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tracker.journal.live_acts import TimelineAct
from tracker.journal.timeline import Played
from tracker.kernel.codec import encode
from tracker.kernel.events import act_name
from tracker.kernel.pads import Pad, PadCell
from tracker.web.pages.common import ObjectionView, objection_view


@dataclass(frozen=True, slots=True)
class MarkView:
    """An objection to what a cell shows: as recorded, accepted as a house ruling, or to what is typed now."""

    found: ObjectionView
    number: int
    accepted: bool


Key = tuple[str, tuple[tuple[str, Any], ...]]


def key_of(cell: PadCell, values: Mapping[str, Any]) -> Key:
    """Name a cell by its act and the fields that are given."""
    return cell.act, tuple((name, values[name]) for name in sorted(cell.given or {}))


def marked_acts(played: Played, pad: Pad) -> dict[Key, TimelineAct]:
    """Find the acts with objections that nothing was recorded over since, by their cell.

    It looks back no further than the first of them, so a table without marks costs nothing however long it is.
    """
    if not played.marked:
        return {}
    kinds: dict[str, dict[tuple[str, ...], PadCell]] = {}
    for row in pad.rows:
        for cell in row.cells:
            kinds.setdefault(cell.act, {})[tuple(sorted(cell.given or {}))] = cell
    found: dict[Key, TimelineAct] = {}
    first = played.marked[0]
    for played_act in reversed(played.acts):
        event = played_act.act.event
        for names, cell in kinds.get(act_name(type(event)), {}).items():
            found.setdefault(key_of(cell, {name: encode(getattr(event, name)) for name in names}), played_act.act)
        if played_act is first:
            break
    return found


def marks_of(played: Played, act: TimelineAct) -> tuple[MarkView, ...]:
    """Show what the rules have against an act."""
    accepted = played.accepted
    return tuple(
        MarkView(objection_view(played.game, each), act.number, accepted=(act.number, each.rule) in accepted)
        for each in act.objections
    )

"""Battleground: Kingdoms: the resource tree with its prices, and the income of each round by its parts."""

from collections.abc import Iterable, Mapping, Sequence

from tracker.games.battleground_kingdoms.box import Resource
from tracker.games.battleground_kingdoms.score import all_rows
from tracker.games.battleground_kingdoms.state import (
    BASE,
    HARBOR_RECEIVED,
    HARBOR_SENT,
    SCAVENGER,
    TAVERN,
    Kingdom,
    is_oval,
)
from tracker.kernel.words import listed
from tracker.sheets.grids import Layout
from tracker.sheets.values import Cell, Column, Grid, Group, Line

#: The parts of the Earned column that no resource is named after.
PARTS = {
    BASE: "Base income",
    TAVERN: "Tavern",
    SCAVENGER: "Scavenger",
    HARBOR_RECEIVED: "Harbor, received",
    HARBOR_SENT: "Harbor, sent",
}


def income(layout: Layout, kingdom: Kingdom, rounds: Sequence[int]) -> tuple[Grid, ...]:
    """Write the income of each round by its parts, without those that never brought anything."""
    earned = {row.round: row.earned for row in all_rows(kingdom)}
    parts = {part: label for part, label in _parts(layout).items() if _brought(earned.values(), part)}
    if not parts:
        return ()
    lines = tuple(
        Line(label, tuple(layout.cell(earned.get(number, {}).get(part)) for number in rounds))
        for part, label in parts.items()
    )
    columns = tuple(Column(str(number)) for number in rounds)
    return (Grid("Earned Gold by part", "Round", columns, (Group("", lines),), "tight parts whole"),)


def _parts(layout: Layout) -> dict[str, str]:
    paid = {key: resource.name for key, resource in layout.state.box.resources.items() if resource.gold}
    return {BASE: PARTS[BASE], **paid, **PARTS}


def _brought(earned: Iterable[Mapping[str, int]], part: str) -> bool:
    return any(parts.get(part) for parts in earned)


def tree(layout: Layout) -> tuple[Grid, ...]:
    """Print the resources with prices and what each needs, in two columns with spaces to tick."""
    found = [
        (key, resource)
        for key, resource in layout.state.box.resources.items()
        if (layout.state.in_teams or not resource.team_only) and not resource.at_start
    ]
    half = -(-len(found) // 2)
    return tuple(
        Grid(title, "Resource", TREE, (Group("", tuple(_resource(layout, *one) for one in part)),), "half tree whole")
        for title, part in (("Resources", found[:half]), ("More resources", found[half:]))
    )


TREE = (Column("Price"), Column("Needs", width="needs"), Column("Owned"))


def _resource(layout: Layout, key: str, resource: Resource) -> Line:
    needs = listed(layout.state.box.name(parent) for parent in resource.requires)
    cells = (Cell(str(resource.cost)), Cell(needs, look="words"), Cell(look="tick"))
    again = "repeatable" if is_oval(layout.state, resource) else ""
    return Line(resource.name, cells, again, notes=layout.notes.house((f"resources.{key}.cost",)))

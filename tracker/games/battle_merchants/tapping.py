"""The board of a quick tool: a tap lays a weapon on a space or takes it away, and turns a demand token."""

from dataclasses import replace

from tracker.games.battle_merchants.board import DrawnRegion, board
from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.state import STEVE, Placed, State, Token
from tracker.games.battle_merchants.table import Table, full_of, laid
from tracker.kernel.seats import name_of
from tracker.kernel.tools import Brush, Listed, Tapping

#: How the path of a demand token begins; a space has no such path.
TOKEN = "tokens."
SIDES = tuple(Token)


def bands(table: Table) -> tuple[tuple[DrawnRegion, ...], ...]:
    """Give the regions as they lie: those above the centre, then those below it."""
    regions = sorted(board(full_of(table)).regions, key=lambda region: region.fields[0].x)
    tops = sorted({_top(region) for region in regions})
    return tuple(tuple(region for region in regions if _top(region) == top) for top in tops)


def _top(region: DrawnRegion) -> int:
    return min(field.y for field in region.fields)


def spaces(table: Table) -> tuple[tuple[str, Listed], ...]:
    """List the weapon spaces region by region."""
    return tuple(
        (region.title, tuple((space.id, space.name) for field in region.fields for space in field.spaces))
        for band in bands(table)
        for region in band
    )


def brushes(table: Table) -> tuple[Brush, ...]:
    """List what can be laid on a space: a weapon of each seat in both qualities, and one of Steve's."""
    seats = table.terms.seats
    found = [
        Brush(f"{seat}|{quality.value}", f"{name_of(seat)} {quality.value}", seat, _sign(quality))
        for quality in Quality
        for seat in seats
    ]
    steves = Brush(f"{STEVE}|{Quality.STANDARD.value}", "Steve")
    return (*found, steves) if len(seats) == 2 else tuple(found)


def _sign(quality: Quality) -> str:
    return "★" if quality is Quality.VORPAL else ""


def tapped(table: Table, place: str, brush: str) -> Table:
    """Lay the brush's weapon on a space, or take it away where it lies; a tapped token shows its next side."""
    state = full_of(table)
    field = place.removeprefix(TOKEN)
    if place.startswith(TOKEN) and field in state.tokens:
        return laid(_turned(state, field))
    if place not in state.spaces:
        return table
    known = [each.value for each in brushes(table)]
    owner, _, quality = (brush if brush in known else known[0]).partition("|")
    weapon = Placed(state.wants(place), Quality(quality), owner)
    lies = None if state.spaces[place] == weapon else weapon
    return laid(replace(state, spaces={**state.spaces, place: lies}))


def _turned(state: State, field: str) -> State:
    following = SIDES[(SIDES.index(state.tokens[field]) + 1) % len(SIDES)]
    return replace(state, tokens={**state.tokens, field: following})


BOARD = Tapping(bands, brushes, tapped)
FOLDED_BOARD = replace(BOARD, folded="Weapons on the board (they decide a tie)")

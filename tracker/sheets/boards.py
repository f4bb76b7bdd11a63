"""A board of Battle Merchants on paper: wider than on a phone, every weapon in words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tracker.games.battle_merchants.board import DrawnBoard, DrawnField, DrawnRegion, DrawnSpace
from tracker.sheets.values import Seat

#: The units of a chart: the whole width of a page is 640.
WIDTH, GAP, HEAD = 640, 12, 15
TOKEN = 42
CELL = (WIDTH - GAP - 2 * TOKEN) / 4
REGION = 2 * CELL + TOKEN
TALL, TALL_ENOUGH = 19, 300
#: A pencil needs 8 mm of the 186 mm that A4 has between its margins.
TALL_TO_WRITE = 28
LONGEST_NAME = 12


@dataclass(frozen=True, slots=True)
class PaperSpace:
    """A weapon space: what it asks for, or the weapon there with its owner; Steve's has no seat."""

    x: float
    y: float
    asks_for: str
    text: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PaperField:
    """A battlefield between its two spaces: its number and its token."""

    x: float
    y: float
    number: int
    token: str
    spaces: tuple[PaperSpace, ...]


@dataclass(frozen=True, slots=True)
class PaperRegion:
    """A region under its heading: the races at its sides, its name between them."""

    x: float
    y: float
    title: str
    races: tuple[str, ...]
    fields: tuple[PaperField, ...]


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """The board as it lies at the end, or empty for a pencil; `says` is its text alternative."""

    title: str
    says: str
    width: float
    height: float
    cell: float
    token: float
    tall: float
    blank: bool
    regions: tuple[PaperRegion, ...]
    kind: str = field(default="board", init=False)


def paper_board(board: DrawnBoard, title: str, seats: dict[str, Seat], *, blank: bool) -> PaperBoard:
    """Lay a board out across the page: the regions as they lie, each with a heading."""
    size = len(board.regions[0].fields)
    tall = float(TALL_TO_WRITE) if blank else min(float(TALL), TALL_ENOUGH / size)
    bands = sorted({_top(region) for region in board.regions})
    drawing = _Drawing(seats, tall, blank)
    high = HEAD + size * tall + GAP
    regions = tuple(drawing.region(region, board, high * bands.index(_top(region))) for region in board.regions)
    told = [space.says for space in _spaces(board) if space.weapon is not None]
    says = "an empty board" if blank else "; ".join(told) or "no weapon lies on it"
    return PaperBoard(title, says, WIDTH, high * len(bands) - GAP, CELL, TOKEN, tall, blank, regions)


def _top(region: DrawnRegion) -> int:
    return min(each.y for each in region.fields)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _spaces(board: DrawnBoard) -> Iterator[DrawnSpace]:
    return (space for region in board.regions for each in region.fields for space in each.spaces)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A board that is being laid out, region by region."""

    seats: dict[str, Seat]
    tall: float
    blank: bool

    def region(self, region: DrawnRegion, board: DrawnBoard, y: float) -> PaperRegion:
        """Put a region where it lies on the board: left, right or in the middle."""
        left = min(space.x for each in region.fields for space in each.spaces)
        right = board.width - max(space.x for each in region.fields for space in each.spaces)
        x = 0.0 if left == 0 else WIDTH - REGION if right < left else (WIDTH - REGION) / 2
        fields = sorted(region.fields, key=lambda each: each.y)
        placed = tuple(self.field(each, x, y + HEAD + place * self.tall) for place, each in enumerate(fields))
        races = tuple(_short(race) for race in region.races)
        return PaperRegion(x, y, _short(region.title), races, placed)

    def field(self, one: DrawnField, x: float, y: float) -> PaperField:
        """Put a battlefield between its two spaces."""
        spaces = tuple(self.space(space, x + place * (CELL + TOKEN), y) for place, space in enumerate(one.spaces))
        return PaperField(x + CELL, y, one.number, "" if self.blank else one.token, spaces)

    def space(self, space: DrawnSpace, x: float, y: float) -> PaperSpace:
        """Show what lies on a space; an empty one, or one for a pencil, what it asks for."""
        weapon = None if self.blank else space.weapon
        if weapon is None:
            return PaperSpace(x, y, space.asks_for, "", None)
        text = f"Vorpal {weapon.kind}" if weapon.vorpal else weapon.kind
        return PaperSpace(x, y, space.asks_for, text, self.seats.get(weapon.owner))

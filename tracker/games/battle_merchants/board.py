"""The board as the screens draw it: its regions at the corners, every space and token in its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants import offers
from tracker.games.battle_merchants.box import Quality, Row
from tracker.games.battle_merchants.card_words import space_name
from tracker.games.battle_merchants.state import STEVE, Placed, State, regions_of
from tracker.kernel.seats import name_of

#: The board is drawn in the units of a small phone: every space and token is as big as a thumb.
WIDTH, CELL, TOKEN, STEP = 328, 59, 44, 46
REGION = 2 * CELL + TOKEN
HEAD, MIDDLE = 26, 34
LONGEST_NAME = 12


@dataclass(frozen=True, slots=True)
class DrawnWeapon:
    """A weapon that lies on a space; one of Steve's has no seat."""

    kind: str
    vorpal: bool
    owner: str
    whose: str


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A weapon space: what it asks for, what lies there, and the seats with a weapon in stock that fits now.

    `fits` names the quality a seat would sell, nothing where both would fit.
    """

    id: str
    name: str
    race: str
    asks_for: str
    token: str
    weapon: DrawnWeapon | None
    fits: Mapping[str, str]
    x: int
    y: int

    @property
    def says(self) -> str:
        """Say the space in words, for whoever does not see the drawing."""
        if self.weapon is not None:
            quality = "Vorpal " if self.weapon.vorpal else ""
            return f"{self.name}: {self.weapon.whose} {quality}{self.weapon.kind}"
        state = {"locked": "locked", "open": "free"}.get(self.token, "free, no token")
        return f"{self.name}: asks for {self.asks_for}, {state}"


@dataclass(frozen=True, slots=True)
class DrawnField:
    """A battlefield: its demand token and its two spaces, left and right."""

    id: str
    name: str
    number: int
    token: str
    spaces: tuple[DrawnSpace, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DrawnRegion:
    """A region with its battlefields, from the centre outward."""

    id: str
    title: str
    races: tuple[str, ...]
    fields: tuple[DrawnField, ...]


@dataclass(frozen=True, slots=True)
class DrawnLabel:
    """A name on the board: of a region at its corner, or of a race at its side."""

    text: str
    x: int
    y: int
    anchor: str
    race: bool


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """The board in use."""

    width: int
    height: int
    middle: int
    regions: tuple[DrawnRegion, ...]
    labels: tuple[DrawnLabel, ...]
    season: str
    tokens: tuple[bool, ...]


def board(state: State) -> DrawnBoard:
    """Draw the board: regions clockwise from the upper left corner, their first battlefields nearest the centre."""
    regions = regions_of(state.rows)
    size = len(state.rows[0].spaces)
    places = _places(len(regions))
    bands = 1 + max(band for _, band in places)
    drawing = _Drawing(state, size, {seat: _fitting(state, seat) for seat in state.terms.seats})
    return DrawnBoard(
        width=WIDTH,
        height=_top(bands - 1, size) + size * STEP + (HEAD if bands > 1 else 0),
        middle=HEAD + size * STEP + MIDDLE // 2,
        regions=tuple(drawing.region(region, x, band) for region, (x, band) in zip(regions, places, strict=True)),
        labels=tuple(_labels(state.rows, regions, places, size)),
        season=state.season.value,
        tokens=tuple(place < state.season_tokens for place in range(state.box.tokens_per_season)),
    )


def _fitting(state: State, seat: str) -> dict[str, str]:
    """Name the spaces a seat could sell to now, each with the quality it would sell if there is no choice."""
    found: dict[str, str] = {}
    if state.finished:
        return found
    for sale in offers.sales(state, seat):
        found[sale.space] = "" if sale.space in found else sale.quality.value
    return found


def _places(count: int) -> list[tuple[int, int]]:
    """Give each region its left edge and its band: corners for four, two corners and the middle below for three."""
    right, middle = WIDTH - REGION, (WIDTH - REGION) // 2
    if count == 4:
        return [(0, 0), (right, 0), (right, 1), (0, 1)]
    if count == 3:
        return [(0, 0), (right, 0), (middle, 1)]
    return [(0 if place % 2 == 0 else right, place // 2) for place in range(count)]


def _top(band: int, size: int) -> int:
    return HEAD + band * (size * STEP + MIDDLE)


class _Drawing:
    """A board that is being drawn, region by region."""

    def __init__(self, state: State, size: int, fits: Mapping[str, Mapping[str, str]]) -> None:
        self.state = state
        self.size = size
        self.fits = fits

    def region(self, region: str, x: int, band: int) -> DrawnRegion:
        """Draw a region: in the upper band the numbers rise upward, below they rise downward."""
        rows = _sides(self.state.rows, region, band)
        fields = tuple(
            self._field(region, rows, number, x, self._y(number, band)) for number in range(1, self.size + 1)
        )
        return DrawnRegion(region, titled(region), tuple(titled(row.race) for row in rows), fields)

    def _y(self, number: int, band: int) -> int:
        place = self.size - number if band == 0 else number - 1
        return _top(band, self.size) + place * STEP

    def _field(self, region: str, rows: tuple[Row, Row], number: int, x: int, y: int) -> DrawnField:
        left, right = rows
        spaces = (self._space(left, number, x, y), self._space(right, number, x + CELL + TOKEN, y))
        field = f"{region}/{number}"
        return DrawnField(
            field, f"{titled(region)} {number}", number, self.state.tokens[field].value, spaces, x + CELL, y
        )

    def _space(self, row: Row, number: int, x: int, y: int) -> DrawnSpace:
        space = f"{row.region}/{row.race}/{number}"
        lying = self.state.spaces[space]
        return DrawnSpace(
            id=space,
            name=space_name(space),
            race=titled(row.race),
            asks_for=row.spaces[number - 1].value.title(),
            token=self.state.tokens[f"{row.region}/{number}"].value,
            weapon=drawn_weapon(lying) if lying else None,
            fits={seat: spaces[space] for seat, spaces in self.fits.items() if space in spaces},
            x=x,
            y=y,
        )


def _sides(rows: tuple[Row, ...], region: str, band: int) -> tuple[Row, Row]:
    """Give the rows of a region from left to right: clockwise goes right above the centre and left below it."""
    first, second = (row for row in rows if row.region == region)
    return (first, second) if band == 0 else (second, first)


def _labels(
    rows: tuple[Row, ...], regions: tuple[str, ...], places: list[tuple[int, int]], size: int
) -> Iterator[DrawnLabel]:
    """Name the regions at their corners and the races at their sides."""
    around = _around(rows, regions)
    for region, (x, band) in zip(regions, places, strict=True):
        y = HEAD - 9 if band == 0 else _top(band, size) + size * STEP + 17
        name = titled(region)
        if not around:
            name = f"{name}: {' · '.join(titled(row.race) for row in _sides(rows, region, band))}"
        corner = ("start", x) if x == 0 else ("end", x + REGION) if x == WIDTH - REGION else ("middle", x + REGION // 2)
        yield DrawnLabel(
            _short(name, LONGEST_NAME if around else 2 * LONGEST_NAME), corner[1], y, corner[0], race=False
        )
    if around:
        yield from _race_labels(around, size)


def _around(rows: tuple[Row, ...], regions: tuple[str, ...]) -> tuple[str, ...]:
    """Name the races above, right, below and left of three or four regions, if each lies between two of them."""
    pairs = [tuple(row.race for row in rows if row.region == region) for region in regions]
    closed = all(pair[1] == pairs[(place + 1) % len(pairs)][0] for place, pair in enumerate(pairs))
    return tuple(pair[1] for pair in pairs) if closed and len(pairs) in (3, 4) else ()


def _race_labels(around: tuple[str, ...], size: int) -> Iterator[DrawnLabel]:
    middle = HEAD + size * STEP + MIDDLE // 2 + 5
    bottom = _top(1, size) + size * STEP + 17
    yield DrawnLabel(_short(titled(around[0])), WIDTH // 2, HEAD - 9, "middle", race=True)
    yield DrawnLabel(_short(titled(around[1])), WIDTH, middle, "end", race=True)
    if len(around) == 4:
        yield DrawnLabel(_short(titled(around[2])), WIDTH // 2, bottom, "middle", race=True)
    yield DrawnLabel(_short(titled(around[-1])), 0, middle, "start", race=True)


def _short(name: str, longest: int = LONGEST_NAME) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def titled(name: str) -> str:
    """Write a name of the box as a title."""
    return name.replace("_", " ").title()


def drawn_weapon(weapon: Placed) -> DrawnWeapon:
    """Show a weapon with its owner."""
    steves = weapon.owner == STEVE
    whose = "Steve's" if steves else f"{name_of(weapon.owner)}'s"
    return DrawnWeapon(
        weapon.kind.value.title(), weapon.quality is Quality.VORPAL, "" if steves else weapon.owner, whose
    )

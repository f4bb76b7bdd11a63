"""The form that opens a table: depth, seats, start; below it the box and the rulings that matter at the depth."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.journal.boxes import HouseBox, house_box
from tracker.journal.people import people
from tracker.kernel.catalogue import Option
from tracker.kernel.codec import Json, encode
from tracker.kernel.game import BoxValue, Depth, Game
from tracker.kernel.positions import value_at
from tracker.kernel.terms import box_with
from tracker.web.forms import SlipForm, fresh_once
from tracker.web.pages.common import SeatView, seat_shown


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat that can be taken, with what was typed for it."""

    seat: SeatView
    taken: bool
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class AtDepths:
    """Where something matters: the places of those depths in the list at which it does not."""

    absent: tuple[int, ...]

    @property
    def classes(self) -> str:
        """Name the style classes that put it out of sight while one of those depths is chosen."""
        return " ".join(f"not-at-{place}" for place in self.absent)


@dataclass(frozen=True, slots=True)
class DepthChoice:
    """A depth, how many values of the box nobody has confirmed matter there, and how many rulings."""

    place: int
    depth: Depth
    chosen: bool
    unconfirmed: int
    rulings: int


@dataclass(frozen=True)
class NewPage:
    """The form that opens a table."""

    game: Game
    seats: tuple[SeatChoice, ...]
    depths: tuple[DepthChoice, ...]
    options: tuple[tuple[Option, str, AtDepths], ...]
    confirm: tuple[tuple[BoxValue, Json, AtDepths], ...]
    confirmed: bool
    names: tuple[str, ...]
    place: str
    title: str
    position: str
    form: SlipForm
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def box_is_wrong(self) -> bool:
        """Tell whether something is wrong among the values of the box, so that they have to be in sight."""
        return any(name.startswith("box") for name in self.problems)

    @property
    def options_are_wrong(self) -> bool:
        """Tell whether something is wrong among the rulings, so that they have to be in sight."""
        return any(name.startswith("option-") for name in self.problems)


def to_confirm(game: Game, house: HouseBox, depth: str) -> tuple[BoxValue, ...]:
    """List the numbers of the box that decide something at a depth and that nobody has compared yet."""
    box = encode(box_with(game, house.changes))
    numbers = (value for value in house.unconfirmed(game) if type(value_at(box, value.path)) is int)
    return tuple(value for value in numbers if value.matters_at(depth))


def new_page(game: Game, form: Mapping[str, str], slip: SlipForm, problems: Mapping[str, str]) -> NewPage:
    """Show the form with what was typed."""
    slip.once.data = slip.once.data or fresh_once()
    house = house_box(game)
    depth = form.get("depth") or game.about.depths[-1].name
    return NewPage(
        game=game,
        seats=_seats(game, form),
        depths=tuple(_depths(game, house, depth)),
        options=tuple(
            (option, form.get(f"option-{name}", option.default), _at(game, option))
            for name, option in game.catalogue.options.items()
            if option.depths != ()
        ),
        confirm=_confirm(game, house, form),
        confirmed=form.get("box") == "confirmed",
        names=tuple(person.name for person in people()),
        place=form.get("place", ""),
        title=form.get("title", ""),
        position=form.get("position", ""),
        form=slip,
        problems=problems,
    )


def _seats(game: Game, form: Mapping[str, str]) -> tuple[SeatChoice, ...]:
    taken = [seat for seat in game.about.colours if form.get(f"seat-{seat}")]
    default = game.about.colours[: max(game.about.fewest, min(3, game.about.most))]
    return tuple(
        SeatChoice(
            seat_shown(seat),
            seat in (taken if form else default),
            form.get(f"name-{seat}", ""),
            form.get(f"order-{seat}", str(place)),
        )
        for place, seat in enumerate(game.about.colours, 1)
    )


def _depths(game: Game, house: HouseBox, chosen: str) -> list[DepthChoice]:
    return [
        DepthChoice(
            place,
            depth,
            depth.name == chosen,
            len(to_confirm(game, house, depth.name)),
            len(game.catalogue.options_at(depth.name)),
        )
        for place, depth in enumerate(game.about.depths, 1)
    ]


def _confirm(game: Game, house: HouseBox, form: Mapping[str, str]) -> tuple[tuple[BoxValue, Json, AtDepths], ...]:
    box = encode(box_with(game, house.changes))
    found = {value.path: value for depth in game.about.depths for value in to_confirm(game, house, depth.name)}
    return tuple(
        (value, form.get(f"box-{path}", value_at(box, path)), _at(game, value)) for path, value in found.items()
    )


def _at(game: Game, what: Option | BoxValue) -> AtDepths:
    """Tell at which depths something matters."""
    places = enumerate(game.about.depths, 1)
    return AtDepths(tuple(place for place, depth in places if not what.matters_at(depth.name)))

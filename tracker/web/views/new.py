"""Opening a table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.games import GAMES
from tracker.journal.boxes import correct_box, house_box
from tracker.journal.people import LONGEST_NAME, people
from tracker.journal.record_writing import box_changes
from tracker.journal.tables import Opening, open_table
from tracker.kernel.catalogue import Option
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import BoxValue, Game
from tracker.kernel.positions import value_at, write_position
from tracker.kernel.terms import box_with
from tracker.kernel.words import sentence
from tracker.web.access import owner_only, table_of
from tracker.web.forms import SlipForm, fresh_once
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.common import SeatView, seat_shown

rooms = Blueprint("new", __name__)

LONGEST_PLACE = 80


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat that can be taken, with what was typed for it."""

    seat: SeatView
    taken: bool
    name: str
    place: str


@dataclass(frozen=True)
class NewPage:
    """The form that opens a table."""

    game: Game
    seats: tuple[SeatChoice, ...]
    depth: str
    options: tuple[tuple[Option, str], ...]
    confirm: tuple[tuple[BoxValue, Json], ...]
    names: tuple[str, ...]
    place: str
    title: str
    position: str
    form: SlipForm
    problems: Mapping[str, str] = field(default_factory=dict)


@rooms.get("/new/<game>")
@owner_only
def new_table(game: str) -> str:
    """Show the form that opens a table."""
    return render_template("new.html", page=_page(_game(game), {}))


@rooms.post("/new/<game>")
@owner_only
def make_table(game: str) -> Response | tuple[str, int]:
    """Open a table, or say at the field what is wrong."""
    known = _game(game)
    problems: dict[str, str] = {}
    opening = _opening(known, problems)
    if not problems:
        try:
            table = open_table(opening, "owner", request.form.get("once", "")[:64])
        except Malformed as problem:
            where = "position" if opening.position is not None else "seats"
            problems[where] = sentence(str(problem))
        else:
            return redirect(url_for("table.table", table=table))
    return render_template("new.html", page=_page(known, problems)), 422


def _game(name: str) -> Game:
    return GAMES.get(name) or abort(404)


def _opening(game: Game, problems: dict[str, str]) -> Opening:
    """Read the form; what cannot be used is said by field."""
    form = request.form
    seats = tuple(seat for seat in game.about.colours if form.get(f"seat-{seat}"))
    about = game.about
    if not about.fewest <= len(seats) <= about.most:
        problems["seats"] = f"{about.title} takes {about.fewest} to {about.most} seats; {len(seats)} are chosen."
    names = {seat: form.get(f"name-{seat}", "").strip() for seat in seats}
    for seat, name in names.items():
        if len(name) > LONGEST_NAME:
            problems[f"name-{seat}"] = f"A name has {LONGEST_NAME} letters at most; this one has {len(name)}."
    place, title = form.get("place", "").strip(), form.get("title", "").strip()
    for key, value in (("place", place), ("title", title)):
        if len(value) > LONGEST_PLACE:
            problems[key] = f"This has {LONGEST_PLACE} letters at most."
    options = {name: form.get(f"option-{name}", option.default) for name, option in game.catalogue.options.items()}
    for name, value in options.items():
        if not game.catalogue.options[name].takes(value):
            problems[f"option-{name}"] = "Choose one of the values."
    return Opening(
        game=game.id,
        seats=_in_order(seats, problems),
        depth=form.get("depth", ""),
        options=options,
        box=_box(game, problems),
        names={seat: name for seat, name in names.items() if name},
        position=_position(problems),
        place=place,
        title=title,
    )


def _position(problems: dict[str, str]) -> Json:
    """Read the position to start from, if one was given."""
    typed = request.form.get("position", "").strip()
    if not typed:
        return None
    try:
        return json.loads(typed)
    except (ValueError, RecursionError):
        problems["position"] = "This is not a position: it is not written as JSON."
        return None


def _in_order(seats: tuple[str, ...], problems: dict[str, str]) -> tuple[str, ...]:
    """Seats in the order they sit: by the numbers typed beside them, otherwise as listed."""
    places = {}
    for listed, seat in enumerate(seats):
        typed = request.form.get(f"order-{seat}", "").strip()
        if typed and not (typed.isascii() and typed.isdigit() and len(typed) < 3):
            problems[f"order-{seat}"] = "Type the place as a number: 1 begins, 2 sits to its left, and so on."
        places[seat] = (int(typed) if typed and f"order-{seat}" not in problems else 99, listed)
    return tuple(sorted(seats, key=places.__getitem__))


def _box(game: Game, problems: dict[str, str]) -> Json:
    """Copy the house's box, with the values confirmed here; confirming keeps them for the house."""
    house = house_box(game)
    changes = house.changes
    if request.form.get("box") == "for_now":
        return changes
    written = encode(box_with(game, changes))
    fresh: Json = {}
    confirmed = []
    for value in house.unconfirmed(game):
        typed = request.form.get(f"box-{value.path}", "").strip()
        if not typed:
            continue
        try:
            number = read_number(typed)
        except NotANumber as problem:
            problems[f"box-{value.path}"] = str(problem)
            continue
        if value_at(written, value.path) != number:
            fresh = _nested(fresh, value.path, number)
        confirmed.append(value.path)
    if not problems and confirmed:
        try:
            return correct_box(game, fresh, frozenset(confirmed)).changes
        except Malformed as problem:
            problems["box"] = f"{problem}."
    return changes


def _nested(base: Json, path: str, value: Json) -> Json:
    """Write a value at a path of a partial box."""
    key, _, rest = path.partition(".")
    inner = base.get(key, {}) if isinstance(base, dict) else {}
    return {**base, key: _nested(inner, rest, value) if rest else value}


def _slip() -> SlipForm:
    """Give the form its one-time id, the same one again when something has to be mended."""
    form = SlipForm()
    form.once.data = form.once.data or fresh_once()
    return form


def _page(game: Game, problems: dict[str, str]) -> NewPage:
    form = request.form
    taken = [seat for seat in game.about.colours if form.get(f"seat-{seat}")]
    default = game.about.colours[: max(game.about.fewest, min(3, game.about.most))]
    house = house_box(game)
    box = encode(box_with(game, house.changes))
    return NewPage(
        game=game,
        seats=tuple(
            SeatChoice(
                seat_shown(seat),
                seat in (taken if form else default),
                form.get(f"name-{seat}", ""),
                form.get(f"order-{seat}", str(place)),
            )
            for place, seat in enumerate(game.about.colours, 1)
        ),
        depth=form.get("depth", game.about.depths[-1].name),
        options=tuple(
            (option, form.get(f"option-{name}", option.default)) for name, option in game.catalogue.options.items()
        ),
        confirm=tuple(
            (value, form.get(f"box-{value.path}", value_at(box, value.path)))
            for value in house.unconfirmed(game)
            if isinstance(value_at(box, value.path), int)
        ),
        names=tuple(person.name for person in people()),
        place=form.get("place", ""),
        title=form.get("title", ""),
        position=form.get("position", ""),
        form=_slip(),
        problems=problems,
    )


@rooms.post("/t/<table>/entry/<int:number>/start")
@owner_only
def start_from(table: str, number: int) -> Response:
    """Open another table that starts as this one stood after an act."""
    played = table_of(table)
    found = played.act(number) or abort(404)
    terms = found.after.terms
    opening = Opening(
        game=played.game.id,
        seats=terms.seats,
        depth=terms.depth,
        options=dict(terms.options),
        box=box_changes(encode(played.game.box), encode(terms.box)),
        position=write_position(found.after),
        names=dict(played.settings.names),
        place=played.settings.place,
        title=f"{played.title}, from entry {number}"[:LONGEST_PLACE],
    )
    return redirect(url_for("table.table", table=open_table(opening, "owner")))

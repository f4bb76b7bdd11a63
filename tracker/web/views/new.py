"""Opening a table."""

import json

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.games import GAMES
from tracker.journal.boxes import correct_box, house_box, lay_out
from tracker.journal.people import LONGEST_NAME
from tracker.journal.record_writing import box_changes
from tracker.journal.tables import Opening, open_table
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.events import merged
from tracker.kernel.game import Game
from tracker.kernel.positions import value_at, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.terms import box_with, terms_for
from tracker.kernel.words import listed, sentence
from tracker.web.access import owner_only, table_of
from tracker.web.forms import SlipForm
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.new import new_page, to_confirm

rooms = Blueprint("new", __name__)

LONGEST_PLACE = 80


@rooms.get("/new/<game>")
@owner_only
def new_table(game: str) -> str:
    """Show the form that opens a table."""
    return render_template("new.html", page=new_page(_game(game), {}, SlipForm(), {}))


@rooms.post("/new/<game>")
@owner_only
def make_table(game: str) -> Response | tuple[str, int]:
    """Open a table, or say at the field what is wrong."""
    known = _game(game)
    problems: dict[str, str] = {}
    opening = _opening(known, problems)
    told = "" if problems else known.seating(terms_for(known, opening.seats, opening.depth, box=opening.box))
    if told:
        problems["seats"] = told
    if not problems:
        try:
            table = open_table(opening, "owner", request.form.get("once", "")[:64])
        except Malformed as problem:
            where = "position" if opening.position is not None else "seats"
            problems[where] = sentence(str(problem))
        else:
            return redirect(url_for("table.table", table=table))
    return render_template("new.html", page=new_page(known, request.form, SlipForm(), problems)), 422


def _game(name: str) -> Game:
    return GAMES.get(name) or abort(404)


def _opening(game: Game, problems: dict[str, str]) -> Opening:
    """Read the form; what cannot be used is said by field."""
    form = request.form
    about, depth = game.about, form.get("depth") or game.about.depths[-1].name
    seats = tuple(seat for seat in about.colours if form.get(f"seat-{seat}"))
    if not about.fewest <= len(seats) <= about.most:
        problems["seats"] = f"{about.title} takes {about.fewest} to {about.most} seats; {len(seats)} are chosen."
    if depth not in {known.name for known in about.depths}:
        problems["depth"] = "Choose how much to track."
    names = {seat: form.get(f"name-{seat}", "").strip() for seat in seats}
    for seat, name in names.items():
        if len(name) > LONGEST_NAME:
            problems[f"name-{seat}"] = f"A name has {LONGEST_NAME} letters at most; this one has {len(name)}."
    place, title = form.get("place", "").strip(), form.get("title", "").strip()
    for key, value in (("place", place), ("title", title)):
        if len(value) > LONGEST_PLACE:
            problems[key] = f"This has {LONGEST_PLACE} letters at most."
    return Opening(
        game=game.id,
        seats=_in_order(seats, problems),
        depth=depth,
        options=_options(game, depth, problems),
        position=_position(problems),
        names={seat: name for seat, name in names.items() if name},
        box=_box(game, depth, problems),
        place=place,
        title=title,
    )


def _options(game: Game, depth: str, problems: dict[str, str]) -> dict[str, str]:
    """Read the options that matter at the depth; all others stay at their default."""
    found = game.catalogue.defaults()
    for name, option in game.catalogue.options_at(depth).items():
        found[name] = request.form.get(f"option-{name}", option.default)
        if not option.takes(found[name]):
            problems[f"option-{name}"] = "Choose one of the values."
    return found


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
    for listed_at, seat in enumerate(seats):
        typed = request.form.get(f"order-{seat}", "").strip()
        if typed and not (typed.isascii() and typed.isdigit() and len(typed) < 3):
            problems[f"order-{seat}"] = "Type the place as a number: 1 begins, 2 sits to its left, and so on."
        places[seat] = (int(typed) if typed and f"order-{seat}" not in problems else 99, listed_at)
    _check_places({seat: place for seat, (place, _) in places.items() if place != 99}, problems)
    return tuple(sorted(seats, key=places.__getitem__))


def _check_places(places: dict[str, int], problems: dict[str, str]) -> None:
    """Object to two seats at one place."""
    for seat, place in places.items():
        there = [name_of(other) for other, taken in places.items() if taken == place]
        if len(there) > 1:
            problems[f"order-{seat}"] = f"{listed(there)} cannot all sit at place {place}."


def _box(game: Game, depth: str, problems: dict[str, str]) -> Json:
    """Give the house's box with the values typed here; only confirming keeps them for the house."""
    house = house_box(game)
    written = encode(box_with(game, house.changes))
    fresh: Json = {}
    values = [value.path for value in to_confirm(game, house, depth)]
    for path in values:
        typed = request.form.get(f"box-{path}", "").strip()
        try:
            number = read_number(typed) if typed else value_at(written, path)
        except NotANumber as problem:
            problems[f"box-{path}"] = str(problem)
            continue
        if value_at(written, path) != number:
            fresh = _nested(fresh, path, number)
    if problems:
        return house.changes
    changes = merged(house.changes, fresh)
    try:
        lay_out(game, changes)
        if request.form.get("box") == "confirmed" and values:
            return correct_box(game, fresh, frozenset(values)).changes
    except Malformed as problem:
        field = problem.where.replace("box.", "box-", 1)
        problems[field if field.removeprefix("box-") in values else "box"] = sentence(problem.problem)
    return changes


def _nested(base: Json, path: str, value: Json) -> Json:
    """Write a value at a path of a partial box."""
    key, _, rest = path.partition(".")
    inner = base.get(key, {}) if isinstance(base, dict) else {}
    return {**base, key: _nested(inner, rest, value) if rest else value}


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

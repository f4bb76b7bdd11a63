"""The boxes of the house: corrected by their owner, exported and imported as a file."""

import json
from collections.abc import Mapping

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from tracker.games import GAMES
from tracker.journal.boxes import house_box, replace_box, set_parts
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import Game
from tracker.kernel.positions import value_at
from tracker.kernel.terms import box_with
from tracker.kernel.words import capital
from tracker.web.access import owner_only
from tracker.web.forms import SlipForm
from tracker.web.pages.boxes import BoxesPage, box_page, field_name, part_page, problem_at
from tracker.web.part_form import Reading
from tracker.web.part_kinds import is_leaf, kind_at

rooms = Blueprint("boxes", __name__)

Answer = AnyResponse | str | tuple[str, int]


def _game(name: str) -> Game:
    return GAMES.get(name) or abort(404)


@rooms.get("/boxes")
@owner_only
def boxes() -> str:
    """List the boxes."""
    houses = [(game, house_box(game)) for game in GAMES.values()]
    page = BoxesPage(tuple((game, len(house.unconfirmed(game)), bool(house.changes)) for game, house in houses))
    return render_template("boxes.html", page=page)


@rooms.get("/boxes/<name>")
@owner_only
def box(name: str) -> str:
    """Show a box."""
    game = _game(name)
    return render_template("box.html", page=box_page(game, house_box(game), SlipForm()))


@rooms.post("/boxes/<name>")
@owner_only
def correct(name: str) -> Answer:
    """Correct the single values of a box, and say which were compared with the real one."""
    game = _game(name)
    reading = Reading(request.form, {})
    sent = [path for path in _single(game) if field_name(path) in request.form]
    typed = {path: reading.part(kind_at(type(game.box), path), None, field_name(path)) for path in sent}
    shown = request.form.getlist("compared")
    confirmed = {
        value.path: f"confirm-{value.path}" in request.form for value in game.box_values if value.path in shown
    }
    problems = reading.problems or _kept(game, typed, confirmed)
    if problems:
        return render_template("box.html", page=box_page(game, house_box(game), SlipForm(), typed, problems)), 422
    flash("The box is corrected; tables opened from now on use it.", "done")
    return redirect(url_for("boxes.box", name=name))


def _single(game: Game) -> list[str]:
    """Name every value of the box that one field holds: listed ones, and parts that are a single value."""
    listed = [value.path for value in game.box_values]
    tops = [path for path in encode(game.box) if path not in listed]
    return [path for path in (*listed, *tops) if is_leaf(kind_at(type(game.box), path))]


def _kept(game: Game, parts: Mapping[str, Json], confirmed: Mapping[str, bool]) -> dict[str, str]:
    """Keep parts of a box; give what is wrong with them, by the name of the field."""
    try:
        set_parts(game, parts, confirmed)
    except Malformed as problem:
        return dict([problem_at(problem)])
    return {}


@rooms.route("/boxes/<name>/part/<path:path>", methods=["GET", "POST"])
@owner_only
def part(name: str, path: str) -> Answer:
    """Show one part of a box and correct it."""
    game = _game(name)
    house = house_box(game)
    try:
        now = value_at(encode(box_with(game, house.changes)), path)
        kind = kind_at(type(game.box), path)
    except Malformed:
        abort(404)
    if request.method == "GET":
        return render_template("box_part.html", page=part_page(game, house, path, SlipForm()))
    reading = Reading(request.form, {})
    value = reading.part(kind, now, field_name(path))
    if "add" in request.form:
        return render_template("box_part.html", page=part_page(game, house, path, SlipForm(), value, reading.problems))
    problems = reading.problems or _kept(game, {path: value}, {path: "confirm" in request.form})
    if problems:
        return render_template("box_part.html", page=part_page(game, house, path, SlipForm(), value, problems)), 422
    flash("The box is corrected; tables opened from now on use it.", "done")
    return redirect(url_for("boxes.box", name=name))


@rooms.get("/boxes/<name>/file")
@owner_only
def box_file(name: str) -> Response:
    """Give the house's corrections of a box as a file."""
    game = _game(name)
    house = house_box(game)
    told = {"game": game.id, "box": house.changes, "confirmed": sorted(house.confirmed)}
    headers = {"Content-Disposition": f"attachment; filename={game.id}-box.json"}
    return Response(json.dumps(told, ensure_ascii=False, indent=1), mimetype="application/json", headers=headers)


@rooms.post("/boxes/<name>/file")
@owner_only
def import_box(name: str) -> Answer:
    """Put the corrections of a file in the place of the house's own."""
    game = _game(name)
    file = request.files.get("file")
    try:
        changes, confirmed = _read_file(game, file.read() if file else b"")
        replace_box(game, changes, confirmed)
    except Malformed as problem:
        said = problem_at(problem)[1] if problem.where.startswith("box") else f"{problem}."
        page = box_page(game, house_box(game), SlipForm(), file_problem=capital(said))
        return render_template("box.html", page=page), 422
    flash("The box is now as in the file.", "done")
    return redirect(url_for("boxes.box", name=name))


def _read_file(game: Game, body: bytes) -> tuple[Json, frozenset[str]]:
    """Read a box file; raises `Malformed` with a sentence about what it is not."""
    if not body:
        raise Malformed("the file", "is missing: choose one that was exported from a box")
    try:
        told = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("this file", "is not written as JSON") from None
    if not isinstance(told, dict) or not isinstance(told.get("box"), dict):
        raise Malformed("this file", "is not a file of a box")
    if told.get("game") != game.id:
        known = GAMES.get(str(told.get("game"))[:40])
        raise Malformed("this file", f"belongs to {known.about.title if known else 'another game'}")
    confirmed = told.get("confirmed", [])
    paths = {value.path for value in game.box_values}
    return told["box"], frozenset(path for path in confirmed if path in paths) if isinstance(
        confirmed, list
    ) else frozenset()

"""Rules, boxes, quick tools, records."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from tracker.games import GAMES
from tracker.journal.boxes import correct_box, house_box
from tracker.journal.record_files import RecordProblem
from tracker.journal.records import export_record, import_record
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import BoxValue, Game, Tool
from tracker.kernel.play import act_out, box_with, terms_for
from tracker.kernel.positions import value_at
from tracker.web.access import anybody, owner_only, sees_table
from tracker.web.catalogues import KERNEL
from tracker.web.forms import SlipForm, Unreadable, chosen_in, event_in, form_for
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.act import field_views
from tracker.web.pages.common import RuleView, rule_view, sentence

rooms = Blueprint("library", __name__)

MOST_FOUND = 200


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Rules found, by game."""

    query: str
    game: str
    games: tuple[Game, ...]
    found: tuple[tuple[str, RuleView], ...]
    more: bool


@rooms.get("/rules")
@anybody
def rules() -> str:
    """Search all catalogues in our words, by id or text."""
    query, game = request.args.get("q", "")[:80].strip(), request.args.get("game", "")[:40]
    found = list(_search(query.lower(), game))
    page = RulesPage(query, game, tuple(GAMES.values()), tuple(found[:MOST_FOUND]), len(found) > MOST_FOUND)
    return render_template("rules.html", page=page)


def _search(query: str, only: str) -> Iterator[tuple[str, RuleView]]:
    for game in GAMES.values():
        if only in ("", game.id):
            for entry in game.catalogue:
                if query in f"{entry.id} {entry.title} {entry.says}".lower():
                    yield game.about.title, rule_view(game, entry.id)
    if only == "" and GAMES:
        any_game = next(iter(GAMES.values()))
        for entry in KERNEL:
            if query in f"{entry.id} {entry.title} {entry.says}".lower():
                yield "Every game", rule_view(any_game, entry.id)


@dataclass(frozen=True)
class BoxPage:
    """A game's box in this house."""

    game: Game
    values: tuple[tuple[BoxValue, Json, bool], ...]
    whole: str
    problems: dict[str, str]
    form: SlipForm


@rooms.get("/boxes")
@owner_only
def boxes() -> str:
    """List the boxes."""
    return render_template(
        "boxes.html", page=tuple((game, house_box(game).unconfirmed(game)) for game in GAMES.values())
    )


@rooms.route("/boxes/<name>", methods=["GET", "POST"])
@owner_only
def box(name: str) -> AnyResponse | str | tuple[str, int]:
    """Show a box and correct it."""
    game = GAMES.get(name) or abort(404)
    problems: dict[str, str] = {}
    if request.method == "POST":
        changes = _box_changes(game, problems)
        if not problems:
            confirmed = frozenset(value.path for value in game.box_values if f"box-{value.path}" in request.form)
            try:
                correct_box(game, changes, confirmed)
            except Malformed as problem:
                problems["whole"] = sentence(str(problem))
            else:
                flash("The box is corrected; tables opened from now on use it.", "done")
                return redirect(url_for("library.box", name=name))
    page = _box_page(game, problems)
    return (render_template("box.html", page=page), 422) if problems else render_template("box.html", page=page)


def _box_changes(game: Game, problems: dict[str, str]) -> Json:
    """Read the corrected values: numbers in their fields, everything else as a part of the box in JSON."""
    changes: Json = {}
    whole = request.form.get("whole", "").strip()
    if whole:
        try:
            changes = json.loads(whole)
        except (ValueError, RecursionError):
            problems["whole"] = "This is not written as JSON."
    for value in game.box_values:
        typed = request.form.get(f"box-{value.path}")
        if typed is None:
            continue
        try:
            changes = _laid(changes, value.path.split("."), read_number(typed))
        except NotANumber as problem:
            problems[f"box-{value.path}"] = str(problem)
    return changes


def _laid(base: Json, keys: list[str], value: Json) -> Json:
    inner = base if isinstance(base, dict) else {}
    return {**inner, keys[0]: _laid(inner.get(keys[0], {}), keys[1:], value) if keys[1:] else value}


def _box_page(game: Game, problems: dict[str, str]) -> BoxPage:
    house = house_box(game)
    written = encode(box_with(game, house.changes))
    values = tuple(
        (value, request.form.get(f"box-{value.path}", value_at(written, value.path)), value.path in house.confirmed)
        for value in game.box_values
    )
    return BoxPage(game, values, request.form.get("whole", ""), problems, SlipForm())


@rooms.get("/boxes/<name>/file")
@owner_only
def box_file(name: str) -> Response:
    """Give the house's corrections of a box as a file."""
    game = GAMES.get(name) or abort(404)
    body = json.dumps({"game": game.id, "box": house_box(game).changes}, indent=1)
    headers = {"Content-Disposition": f"attachment; filename={game.id}-box.json"}
    return Response(body, mimetype="application/json", headers=headers)


@rooms.get("/t/<table>/record")
@sees_table
def record_file(table: str) -> Response:
    """Give a table as a record."""
    body = json.dumps(export_record(table), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f"attachment; filename=tableside-{table}.json"}
    return Response(body, mimetype="application/json", headers=headers)


@rooms.route("/import", methods=["GET", "POST"])
@owner_only
def import_file() -> AnyResponse | str | tuple[str, int]:
    """Import a record."""
    form = SlipForm()
    if request.method == "POST":
        file = request.files.get("record")
        if file is None or not file.filename:
            form.note.errors = ["Choose a record to import."]
        else:
            try:
                table = import_record(file.read())
            except RecordProblem as problem:
                form.note.errors = [sentence(str(problem))]
            else:
                flash("The record is imported.", "done")
                return redirect(url_for("table.table", table=table))
        return render_template("import.html", page=form), 422
    return render_template("import.html", page=form)


@dataclass(frozen=True)
class ToolPage:
    """A quick tool with its form and what it says."""

    game: Game
    tool: Tool
    seats: int
    fields: tuple[object, ...]
    form: SlipForm
    answer: tuple[str, ...]
    problems: tuple[str, ...]


@rooms.route("/tools/<name>/<tool>", methods=["GET", "POST"])
@anybody
def quick_tool(name: str, tool: str) -> str:
    """Work one act out from a position, recording nothing."""
    game = GAMES.get(name) or abort(404)
    known = next((known for known in game.tools if known.name == tool), None) or abort(404)
    seats = min(
        max(request.values.get("seats", type=int, default=game.about.fewest), game.about.fewest), game.about.most
    )
    state = game.setup(terms_for(game, game.about.colours[:seats], known.depth))
    first = next(offer for offer in game.offers(state, state.terms.seats[0], {}) if offer.act == known.act)
    form = form_for(first, request.form if request.method == "POST" else None, {})
    chosen = {"act": known.act, **chosen_in(first, form)}
    offer = next(o for o in game.offers(state, state.terms.seats[0], chosen) if o.act == known.act)
    answer: list[str] = []
    problems: list[str] = []
    if request.method == "POST":
        try:
            outcome = act_out(game, state, event_in(game, offer, form), {})
        except Unreadable as problem:
            problems.append(str(problem))
        else:
            problems.extend(sentence(found.detail) for found in outcome.objections)
            answer.extend(sentence(f"{game.tell(outcome.state, step.event)}: {step.why}") for step in outcome.steps)
            answer.extend(
                f"{score.seat}: {line.what} {line.points} ({line.rule})"
                for score in game.score(outcome.state)
                for line in score.lines
            )
    page = ToolPage(game, known, seats, field_views(offer, form), form, tuple(answer), tuple(problems))
    return render_template("tool.html", page=page)

"""Rules, and records as files."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from tracker.games import GAMES
from tracker.journal.record_files import RecordProblem
from tracker.journal.records import export_record, import_record
from tracker.kernel.game import Game
from tracker.kernel.words import sentence
from tracker.web.access import anybody, owner_only, sees_table
from tracker.web.catalogues import KERNEL
from tracker.web.forms import SlipForm
from tracker.web.pages.common import RuleView, rule_view

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
    found = list(_search(query, game))
    page = RulesPage(query, game, tuple(GAMES.values()), tuple(found[:MOST_FOUND]), len(found) > MOST_FOUND)
    return render_template("rules.html", page=page)


def _search(query: str, only: str) -> Iterator[tuple[str, RuleView]]:
    """Find the rules in which every word of the query occurs."""
    words = [_told(word) for word in query.split()]
    for game in GAMES.values():
        if only in ("", game.id):
            for entry in game.catalogue:
                if _tells(rule_view(game, entry.id), words):
                    yield game.about.title, rule_view(game, entry.id)
    if only == "" and GAMES:
        any_game = next(iter(GAMES.values()))
        for entry in KERNEL:
            if _tells(rule_view(any_game, entry.id), words):
                yield "Every game", rule_view(any_game, entry.id)


def _told(text: str) -> str:
    """Write a text as it is compared: small letters, hyphens as spaces, one kind of apostrophe."""
    return re.sub(r"[-\u2010\u2011\u2013]", " ", text.casefold().replace("’", "'"))


def _tells(rule: RuleView, words: list[str]) -> bool:
    """Tell whether every word occurs in a rule, in any order; hyphenated ones may be written together."""
    text = _told(f"{rule.id} {rule.title} {rule.says} {rule.where}")
    joined = _told(f"{rule.id} {rule.title} {rule.says}".replace("-", ""))
    return all(word in text or word.replace(" ", "") in joined for word in words)


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

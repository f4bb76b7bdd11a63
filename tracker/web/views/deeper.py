"""Going deeper: the table says how what was not tracked lies there, or starts from set-up."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from tracker.journal.acts import Recorded, Refused, record
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json
from tracker.kernel.events import ChangeDepth, merged
from tracker.kernel.game import Depth
from tracker.web.access import keeps_score, table_of
from tracker.web.forms import SlipForm
from tracker.web.numbers import NotANumber, read_number
from tracker.web.pages.common import spoken
from tracker.web.pages.deeper import Deepened, deepened, deeper_page
from tracker.web.part_kinds import choices_of, is_choice
from tracker.web.views.acts import device_label
from tracker.web.views.menu import check_page
from tracker.web.views.table import slip_form

rooms = Blueprint("deeper", __name__)

Answer = Response | str | tuple[str, int]


def _depth(played: Played, name: str) -> Depth:
    """Give a depth of the game that is deeper than the table's, or nothing is there."""
    names = [depth.name for depth in played.game.about.depths]
    if name not in names or names.index(name) <= names.index(played.state.terms.depth):
        abort(404)
    return played.game.about.depth(name)


@rooms.get("/t/<table>/deeper/<depth>")
@keeps_score
def deeper(table: str, depth: str) -> str:
    """Show what a deeper table would start from."""
    played = table_of(table)
    page = deeper_page(played, table, _depth(played, depth), slip_form(played), {}, {})
    return render_template("deeper.html", page=page)


@rooms.post("/t/<table>/deeper/<depth>")
@keeps_score
def go_deeper(table: str, depth: str) -> Answer:
    """Go deeper from what was entered, or check first what that would do."""
    played = table_of(table)
    to, form = _depth(played, depth), SlipForm()
    problems: dict[str, str] = {}
    position = _position(deepened(played, depth), problems)
    event = ChangeDepth(depth, position)
    if not problems and request.form.get("do") == "check":
        hidden = {"what": "depth", "value": depth, "position": json.dumps(position)}
        return render_template("act.html", page=check_page(played, table, event, hidden))
    if not problems:
        match record(form.slip(table, device_label(table)), event, overrule=True):
            case Recorded():
                flash(f"{to.title} from here on. Correct what differs from the table.", "done")
                return redirect(url_for("table.table", table=table))
            case Refused(objections=found):
                problems["position"] = spoken(played, found)
            case _:
                problems["position"] = "This was already done, or something else has happened in between. Look again."
    page = deeper_page(played, table, to, slip_form(played), request.form, problems)
    return render_template("deeper.html", page=page), 422


def _position(deep: Deepened, problems: dict[str, str]) -> Json:
    """Read what differs from set-up; a position written as JSON lies over it."""
    found: Json = {}
    for path, (kind, now) in deep.values.items():
        value = _value(kind, now, path, deep.state.terms.seats, problems)
        if value != now:
            found = merged(found, _nested(path, value))
    return merged(found, _written(problems))


def _value(kind: Any, now: Json, path: str, seats: tuple[str, ...], problems: dict[str, str]) -> Json:
    """Read one field; left empty or left out, it is as at set-up."""
    typed = request.form.get(path, "").strip()
    if not typed:
        return now
    if kind is int:
        try:
            return read_number(typed)
        except NotANumber as problem:
            problems[path] = str(problem)
            return now
    if typed not in (dict(choices_of(kind)) if is_choice(kind) else seats):
        problems[path] = "Choose one of the values."
        return now
    return typed


def _nested(path: str, value: Json) -> Json:
    """Write a value at a path of a partial position."""
    for key in reversed(path.split(".")):
        value = {key: value}
    return value


def _written(problems: dict[str, str]) -> Mapping[str, Json]:
    """Read the part of a position that was written as JSON."""
    typed = request.form.get("position", "").strip()
    try:
        told = json.loads(typed or "{}")
    except (ValueError, RecursionError):
        problems["position"] = "This is not a position: it is not written as JSON."
        return {}
    if not isinstance(told, dict):
        problems["position"] = "A position is an object with named values."
        return {}
    return told

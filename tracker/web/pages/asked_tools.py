"""Quick tools that need no position: a form made from the types of what they ask for, and the answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from tracker.kernel.codec import Json, Malformed, decode, encode
from tracker.kernel.game import Game
from tracker.kernel.tools import AskedTool
from tracker.web.forms import SlipForm
from tracker.web.pages.boxes import problem_at
from tracker.web.pages.tool_answers import AnswerView, answer_view
from tracker.web.part_form import Reading
from tracker.web.parts import Block, Showing, blocks


@dataclass(frozen=True)
class AskedPage:
    """A quick tool that asks for a few values."""

    game: Game
    tool: AskedTool
    blocks: tuple[Block, ...]
    answer: tuple[AnswerView, ...] | None
    wrong: bool
    form: SlipForm


def asked_page(game: Game, tool: AskedTool, box: Any, typed: MultiDict[str, str] | None) -> AskedPage:
    """Show what a tool asks for, and what it says to what was typed."""
    value, problems, answer = encode(tool.asks), dict[str, str](), None
    if typed is not None:
        reading = Reading(typed, problems)
        value = {part: reading.part(_kind(tool, part), value[part], f"box-{part}") for part in value}
        asked = _read(tool, value, problems)
        answer = None if problems else tuple(answer_view(game, line) for line in tool.work(asked, box))
    return AskedPage(game, tool, tuple(_blocks(tool, value, problems)), answer, bool(problems), SlipForm())


def _kind(tool: AskedTool, part: str) -> type:
    return type(getattr(tool.asks, part))


def _read(tool: AskedTool, value: Json, problems: dict[str, str]) -> Any:
    """Read what was asked for, or note what is wrong at its field."""
    try:
        return None if problems else decode(type(tool.asks), value)
    except Malformed as problem:
        where, said = problem_at(problem)
        problems[where] = said
        return None


def _blocks(tool: AskedTool, value: Json, problems: Mapping[str, str]) -> Iterator[Block]:
    for part in value:
        label = part.replace("_", " ").capitalize()
        yield from blocks(_kind(tool, part), value[part], f"box-{part}", label, Showing({}, problems))

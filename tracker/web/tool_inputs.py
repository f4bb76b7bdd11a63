"""What a quick tool asks for besides its board: numbers and choices of a position, by their paths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tracker.kernel.codec import Json
from tracker.kernel.game import Game, State
from tracker.kernel.labels import without_owner
from tracker.kernel.pads import Pad
from tracker.kernel.positions import value_at, with_value, write_position
from tracker.kernel.tools import Input, Listed, Tool, Working
from tracker.kernel.words import capital
from tracker.web.numbers import NotANumber, read_number


@dataclass(frozen=True, slots=True)
class InputView:
    """A value of the position on the form: its words, the seat it belongs to, and what is written there."""

    input: Input
    label: str
    seat: str
    value: str
    problem: str = ""

    @property
    def name(self) -> str:
        """Name the field on the form."""
        return f"at-{self.input.path}"

    @property
    def choices(self) -> Listed:
        """List what can be chosen; a number is typed."""
        return self.input.choices


def inputs(game: Game, tool: Tool | Working, state: State) -> tuple[InputView, ...]:
    """Ask for what the tool needs of a position; nothing where the game has a pad, else every number on the table."""
    position = write_position(state)
    return tuple(_shown(game, state, each, position) for each in _asked(game, tool, state))


def pad_of(game: Game, tool: Tool | Working, state: State) -> Pad | None:
    """Give the pad a tool is written into; one that asks for values by their paths has none."""
    return None if isinstance(tool, Working) and tool.inputs else game.pad(state)


def _asked(game: Game, tool: Tool | Working, state: State) -> Iterable[Input]:
    if isinstance(tool, Working) and tool.inputs:
        return tool.inputs(state)
    return () if game.pad(state) else (Input(path) for path in game.accounts(state))


def _shown(game: Game, state: State, each: Input, position: Json) -> InputView:
    """Show an input; the seat its path goes through is said beside it and not again in its words."""
    seat = next((part for part in each.path.split(".") if part in state.terms.seats), "")
    label = each.label or without_owner(game.label(state, each.path), seat)
    value = value_at(position, each.path)
    return InputView(each, capital(label), seat, "" if value is None else str(value))


def typed_in(asked: Iterable[InputView], form: Mapping[str, str], position: Json) -> tuple[Json, dict[str, str]]:
    """Lay what was typed over a position, and say what cannot be read by the name of its field."""
    problems: dict[str, str] = {}
    for each in asked:
        typed = form.get(each.name, "").strip()
        if each.name not in form or typed == each.value:
            continue
        try:
            position = with_value(position, each.input.path, _value(each.input, typed, position))
        except NotANumber as problem:
            problems[each.name] = str(problem)
    return position, problems


def _value(each: Input, typed: str, position: Json) -> Json:
    if each.optional and not typed:
        return None
    if each.choices:
        if typed not in dict(each.choices):
            raise NotANumber("Choose one of the list.")
        return int(typed) if isinstance(value_at(position, each.path), int) else typed
    return read_number(typed)

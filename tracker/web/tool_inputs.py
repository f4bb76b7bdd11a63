"""What a quick tool asks for besides the board: numbers and choices of a position, by their paths."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants.board import DrawnBoard, DrawnRegion, board
from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.state import STEVE, Token, races_of
from tracker.games.battle_merchants.table import Table, full_of
from tracker.games.battleground_kingdoms.state import Form, Team
from tracker.games.battleground_kingdoms.state import State as Campaign
from tracker.kernel.codec import Json, encode
from tracker.kernel.game import Game, State
from tracker.kernel.positions import value_at, with_value, write_position
from tracker.kernel.seats import name_of
from tracker.kernel.telling import label_of
from tracker.kernel.tracked import NotTracked
from tracker.web.numbers import NotANumber, read_number

TOKENS = tuple(token.value for token in Token)


@dataclass(frozen=True, slots=True)
class Input:
    """A value of the position: a number to type, or one of some choices; `group` is the seat it belongs to."""

    path: str
    label: str
    group: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    problem: str = ""

    @property
    def name(self) -> str:
        """Name the field on the form."""
        return f"at-{self.path}"


def inputs(game: Game, tool: str, state: State) -> tuple[Input, ...]:
    """Ask for what the tool needs of a position; without more knowledge, for every number on the table."""
    known = BY_TOOL.get((game.id, tool))
    if known is not None:
        return tuple(known(state))
    return tuple(_account(state, path, str(value)) for path, value in game.accounts(state).items())


def _account(state: State, path: str, value: str, *, label: str = "", optional: bool = False) -> Input:
    owner = next((part for part in path.split(".") if part in state.terms.seats), "")
    label = label or " ".join(word for word in label_of(path).split() if word.lower() != owner)
    return Input(path, label[:1].upper() + label[1:], owner, value, optional=optional)


def _of_mats(parts: tuple[str, ...]) -> Callable[[State], Iterator[Input]]:
    def found(table: Table) -> Iterator[Input]:
        from tracker.games.battle_merchants.accounts import table_accounts

        for path, value in table_accounts(full_of(table)).items():
            if path.startswith("mats.") and path.split(".")[2] in parts:
                yield _account(table, path, str(value))
        for seat, mat in full_of(table).mats.items():
            if "end_gold" in parts and mat.end_gold is None:
                yield _account(table, f"mats.{seat}.end_gold", "", optional=True)

    return found


def _of_steve(table: Table) -> Iterator[Input]:
    state = full_of(table)
    if state.steve is None:
        return
    races = tuple((race, race.title()) for race in races_of(state.rows))
    for place, race in enumerate(state.steve.order):
        yield Input(f"steve.order.{place}", f"Race {place + 1}", "", race, races)
    spots = tuple((str(place), f"under race {place + 1}") for place in range(len(races)))
    yield Input("steve.cube", "His cube", "", str(state.steve.cube), spots)


def _of_kingdoms(state: Campaign) -> Iterator[Input]:
    """Ask for the form, and for what decides the result of each kingdom."""
    yield Input(
        "plan.form", "Form", "", state.plan.form.value, tuple((form.value, form.value.title()) for form in Form)
    )
    palace = next((key for key, resource in state.box.resources.items() if resource.final_vp), None)
    sides = (("", "no team"), *((team.value, f"Team {team.value}") for team in Team))
    for seat, kingdom in state.kingdoms.items():
        yield _account(state, f"kingdoms.{seat}.vp", str(kingdom.vp), label="VPs without palaces")
        yield _account(state, f"kingdoms.{seat}.gold", str(kingdom.gold), label="Unspent gold")
        if palace:
            owned = str(kingdom.owns(palace))
            yield _account(state, f"kingdoms.{seat}.resources.{palace}", owned, label=state.box.name(palace))
        team = kingdom.team.value if kingdom.team else ""
        yield Input(f"kingdoms.{seat}.team", "Team", seat, team, sides, optional=True)


BY_TOOL: Mapping[tuple[str, str], Callable[[State], Iterable[Input]]] = {
    ("battle_merchants", "war"): _of_mats(("gold", "levels")),
    ("battle_merchants", "score"): _of_mats(("gold", "stock", "defeated", "end_gold")),
    ("battle_merchants", "steve"): _of_steve,
    ("battleground_kingdoms", "result"): _of_kingdoms,
}


def asks_for_paths(game: Game, tool: str) -> bool:
    """Tell whether a tool asks for chosen values of a position instead of a whole pad."""
    return (game.id, tool) in BY_TOOL


def typed_in(asked: Iterable[Input], form: Mapping[str, str], position: Json) -> tuple[Json, dict[str, str]]:
    """Lay what was typed over a position, and say what cannot be read by the name of its field."""
    problems: dict[str, str] = {}
    for each in asked:
        typed = form.get(each.name, "").strip()
        if each.name not in form or typed == each.value:
            continue
        try:
            position = with_value(position, each.path, _value(each, typed, position))
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


# ---------------------------------------------------------------- a board to tap


@dataclass(frozen=True, slots=True)
class Brush:
    """What a tap on a space lays there."""

    value: str
    label: str
    seat: str
    vorpal: bool


def drawn_board(state: State) -> DrawnBoard | None:
    """Draw the board of a position that has one."""
    return board(full_of(state)) if isinstance(state, Table) and not isinstance(state.mats, NotTracked) else None


def bands(drawn: DrawnBoard) -> tuple[tuple[DrawnRegion, ...], ...]:
    """Give the regions as they lie: those above the centre, then those below it."""
    tops = sorted({min(field.y for field in region.fields) for region in drawn.regions})
    return tuple(
        tuple(
            sorted(
                (region for region in drawn.regions if min(field.y for field in region.fields) == top),
                key=lambda region: region.fields[0].x,
            )
        )
        for top in tops
    )


def brushes(state: State) -> tuple[Brush, ...]:
    """List what can be laid on a space: a weapon of each seat in both qualities, and one of Steve's."""
    found = [
        Brush(f"{seat}|{quality.value}", f"{name_of(seat)} {quality.value}", seat, quality is Quality.VORPAL)
        for quality in Quality
        for seat in state.terms.seats
    ]
    if len(state.terms.seats) == 2:
        found.append(Brush(f"{STEVE}|{Quality.STANDARD.value}", "Steve", "", vorpal=False))
    return tuple(found)


def tapped(state: State, position: Json, tap: str, brush: str) -> Json:
    """Lay the brush's weapon on a space, or take it away where it lies; a tapped token shows its next side."""
    full = full_of(state)
    if tap.startswith("tokens.") and tap.removeprefix("tokens.") in full.tokens:
        field = tap.removeprefix("tokens.")
        now = TOKENS.index(full.tokens[field].value)
        return {**position, "tokens": {**position["tokens"], field: TOKENS[(now + 1) % len(TOKENS)]}}
    if tap not in full.spaces:
        return position
    owner, _, quality = (
        brush if brush in {each.value for each in brushes(state)} else brushes(state)[0].value
    ).partition("|")
    weapon = {"kind": full.wants(tap).value, "quality": quality, "owner": owner}
    lying = encode(full.spaces[tap])
    return {**position, "spaces": {**position["spaces"], tap: None if lying == weapon else weapon}}


def whole(state: State) -> Json:
    """Write a state down to be changed."""
    return write_position(state)

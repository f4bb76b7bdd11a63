"""The pages of a box: its values with their sources, and any part of it as fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tracker.journal.boxes import HouseBox
from tracker.kernel.codec import Json, Malformed, encode
from tracker.kernel.game import BoxValue, Game
from tracker.kernel.positions import value_at
from tracker.kernel.terms import box_with
from tracker.web.forms import SlipForm
from tracker.web.part_kinds import is_leaf, kind_at, words
from tracker.web.parts import Block, Cell, Showing, blocks, cells, leaves


def field_name(path: str) -> str:
    """Name the field of a value on a form."""
    return f"box-{path}"


@dataclass(frozen=True, slots=True)
class ValueView:
    """A value of the box: a field of its own, or a part that has its own page."""

    path: str
    label: str
    source: str
    worth: bool
    confirm: bool
    confirmed: bool
    corrected: bool
    cell: Cell | None
    summary: str


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one part of the box."""

    title: str
    values: tuple[ValueView, ...]
    is_open: bool


@dataclass(frozen=True)
class BoxPage:
    """A game's box in this house."""

    game: Game
    confirm: tuple[ValueView, ...]
    groups: tuple[Group, ...]
    corrections: int
    problem: str
    file_problem: str
    form: SlipForm


@dataclass(frozen=True)
class PartPage:
    """One part of a box as fields."""

    game: Game
    path: str
    label: str
    source: str
    confirmed: bool
    blocks: tuple[Block, ...]
    problem: str
    form: SlipForm


@dataclass(frozen=True)
class BoxesPage:
    """The boxes of the house: each game with what is not confirmed yet, and whether anything is corrected."""

    boxes: tuple[tuple[Game, int, bool], ...]


def box_page(
    game: Game,
    house: HouseBox,
    form: SlipForm,
    typed: Mapping[str, Json] | None = None,
    problems: Mapping[str, str] | None = None,
    file_problem: str = "",
) -> BoxPage:
    """Show a box: what is worth comparing first, then everything by its part."""
    written, shipped = encode(box_with(game, house.changes)), encode(game.box)
    said = dict(problems or {})
    known = [_value_view(game, value, house, (written, shipped), typed or {}, said) for value in game.box_values]
    first = tuple(view for view in known if view.worth and not view.confirmed)
    rest = [view for view in known if view not in first]
    rest += [_other(game, name, (written, shipped), typed or {}, said) for name in _unlisted(game)]
    shown = {view.cell.name for view in known + rest if view.cell}
    return BoxPage(
        game=game,
        confirm=first,
        groups=tuple(_groups(rest)),
        corrections=sum(1 for _ in _changed(house.changes)),
        problem=next((problem for name, problem in said.items() if name not in shown), ""),
        file_problem=file_problem,
        form=form,
    )


def _changed(changes: Json) -> Iterator[Json]:
    if isinstance(changes, dict):
        for item in changes.values():
            yield from _changed(item)
    else:
        yield changes


def _unlisted(game: Game) -> list[str]:
    """Name the parts of the box that no listed value covers."""
    covered = {value.path.split(".")[0] for value in game.box_values}
    return [each.name for each in fields(game.box) if each.name not in covered]


def _groups(views: list[ValueView]) -> Iterator[Group]:
    """Put single numbers together, and the values of a part together."""
    single = tuple(view for view in views if "." not in view.path and view.cell)
    parts = tuple(view for view in views if not view.cell)
    if single:
        yield Group("Single values", single, is_open=_wrong(single))
    for name in dict.fromkeys(view.path.split(".")[0] for view in views if "." in view.path and view.cell):
        inside = tuple(view for view in views if view.cell and view.path.startswith(f"{name}."))
        yield Group(words(name), inside, is_open=_wrong(inside))
    if parts:
        yield Group("Boards, cards and other parts", parts, is_open=True)


def _wrong(views: tuple[ValueView, ...]) -> bool:
    return any(view.cell is not None and view.cell.problem for view in views)


def _value_view(
    game: Game,
    value: BoxValue,
    house: HouseBox,
    written: tuple[Json, Json],
    typed: Mapping[str, Json],
    problems: Mapping[str, str],
) -> ValueView:
    now, shipped = value_at(written[0], value.path), value_at(written[1], value.path)
    kind = kind_at(type(game.box), value.path)
    return ValueView(
        path=value.path,
        label=value.label,
        source=value.source,
        worth=value.confirm,
        confirm=value.confirm or value.source != "rulebook",
        confirmed=value.path in house.confirmed,
        corrected=now != shipped,
        cell=_cell(kind, typed.get(value.path, now), value.path, value.label, shipped, problems),
        summary=_summary(now),
    )


def _other(
    game: Game, name: str, written: tuple[Json, Json], typed: Mapping[str, Json], problems: Mapping[str, str]
) -> ValueView:
    now, shipped = written[0][name], written[1][name]
    kind = kind_at(type(game.box), name)
    cell = _cell(kind, typed.get(name, now), name, words(name), shipped, problems)
    return ValueView(
        name,
        words(name),
        "rulebook",
        worth=False,
        confirm=False,
        confirmed=False,
        corrected=now != shipped,
        cell=cell,
        summary=_summary(now),
    )


def _cell(kind: Any, now: Json, path: str, label: str, shipped: Json, problems: Mapping[str, str]) -> Cell | None:
    if not is_leaf(kind):
        return None
    name = field_name(path)
    return next(cells(kind, now, name, label, Showing(dict(leaves(kind, shipped, name)), problems)))


def _summary(value: Json) -> str:
    """Say how much a part holds."""
    if isinstance(value, list):
        return "1 row" if len(value) == 1 else f"{len(value)} rows"
    if isinstance(value, dict):
        return ", ".join(words(key).lower() for key in value) if len(value) <= 5 else f"{len(value)} values"
    return str(value)


def part_page(
    game: Game,
    house: HouseBox,
    path: str,
    form: SlipForm,
    value: Json = None,
    problems: Mapping[str, str] | None = None,
) -> PartPage:
    """Show one part of a box as fields; raises `Malformed` if the box has no such part."""
    now = value_at(encode(box_with(game, house.changes)), path)
    kind, name, shipped = kind_at(type(game.box), path), field_name(path), value_at(encode(game.box), path)
    known = next((known for known in game.box_values if known.path == path), None)
    shown = now if value is None else value
    said = dict(problems or {})
    compare = dict(leaves(kind, shipped, name)) if _as_long(shipped, shown) else {}
    label = known.label if known else words(path)
    drawn = tuple(blocks(kind, shown, name, label, Showing(compare, said)))
    return PartPage(
        game=game,
        path=path,
        label=label,
        source=known.source if known else "rulebook",
        confirmed=path in house.confirmed,
        blocks=drawn,
        problem=" ".join(problem for where, problem in said.items() if not _is_shown(drawn, where)),
        form=form,
    )


def _as_long(shipped: Json, now: Json) -> bool:
    return not isinstance(now, list) or len(shipped) == len(now)


def _is_shown(drawn: tuple[Block, ...], name: str) -> bool:
    """Tell whether a problem is said at a field, a row or a block."""
    rows = [row for block in drawn for row in block.rows]
    found = [
        cell for row in rows for cell in row.cells if name == cell.name or (cell.problem and name.startswith(cell.name))
    ]
    return bool(found) or name in {row.name for row in rows} | {block.name for block in drawn}


def problem_at(problem: Malformed) -> tuple[str, str]:
    """Find the field of what the codec complains about, and say it as a sentence."""
    where = problem.where.removeprefix("box").removeprefix(".")
    text = f"{words(where) if where else 'The box'} {problem.problem}"
    return field_name(where), text if text.endswith(".") else f"{text}."

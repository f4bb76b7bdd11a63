"""Reading a part of a box back from its form: what cannot be read stays as typed, with a sentence at its field."""

from dataclasses import dataclass
from typing import Any, get_args

from werkzeug.datastructures import MultiDict

from tracker.kernel.codec import Json
from tracker.web.numbers import NotANumber, read_number
from tracker.web.part_kinds import blank, is_choice, is_leaf, is_many, is_optional, item_at, kind_at, plain
from tracker.web.parts import named

#: More rows, or more picks in a row, than this are not read from a form.
MOST_ROWS = 400
MOST_PICKS = 40


@dataclass
class Reading:
    """A form that is being read; what is wrong is said by the name of its field."""

    form: MultiDict[str, str]
    problems: dict[str, str]

    def part(self, kind: Any, base: Json, name: str) -> Json:
        """Read a part; `base` says which names a mapping has."""
        bare = plain(kind)
        if is_leaf(bare):
            return self._leaf(bare, name, optional=is_optional(kind))
        if is_many(bare):
            item = get_args(bare)[0]
            return self._many(item, name) if is_leaf(item) else self._rows(item, base, name)
        if isinstance(base, list | tuple):
            return [self.part(item_at(bare, n), each, f"{name}.{n}") for n, each in enumerate(base)]
        return {key: self.part(kind_at(bare, key), each, f"{name}.{key}") for key, each in named(base)}

    def _leaf(self, kind: Any, name: str, *, optional: bool) -> Json:
        typed = self.form.get(name, "").strip()
        if kind is bool:
            return bool(typed)
        if optional and not typed:
            return None
        if kind is not int:
            return typed
        try:
            return read_number(typed)
        except NotANumber as problem:
            self.problems[name] = str(problem)
            return typed

    def _many(self, item: Any, name: str) -> Json:
        if is_choice(item):
            picked = [self.form.get(f"{name}.{place}", "") for place in range(MOST_PICKS)]
            return [value for value in picked if value]
        typed = [each.strip() for each in self.form.get(name, "").split(",") if each.strip()]
        if item is not int:
            return typed
        try:
            return [read_number(each) for each in typed]
        except NotANumber:
            self.problems[name] = "Type whole numbers with commas between them."
            return self.form.get(name, "")

    def _rows(self, item: Any, base: Json, name: str) -> Json:
        """Read the rows that were shown and not removed; those of a part with other names keep their order."""
        gone = set(self.form.getlist("gone"))
        shown = [each for each in self.form.getlist("row")[:MOST_ROWS] if _number_of(each, name) is not None]
        pattern = base[0] if isinstance(base, list) and base else blank(item)
        rows: list[Json] = []
        for each in (row for row in shown if row not in gone):
            kept = len(rows)
            before = set(self.problems)
            rows.append(self.part(item, pattern, each))
            self._renamed(before, each, f"{name}.{kept}")
        if self.form.get("add") == name:
            rows.append(blank(item))
        return rows

    def _renamed(self, before: set[str], old: str, new: str) -> None:
        """Say what is wrong at the row's place among those that are left."""
        for name in [name for name in self.problems if name not in before]:
            self.problems[new + name.removeprefix(old)] = self.problems.pop(name)


def _number_of(row: str, name: str) -> int | None:
    number = row.removeprefix(f"{name}.") if row.startswith(f"{name}.") else ""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 5 else None

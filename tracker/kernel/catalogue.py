"""The catalogue of a game: its rules, and our rulings where the rulebook is silent."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of the catalogue, in our words, with the rulebook's section."""

    id: str
    title: str
    says: str
    where: str
    kind: str


@dataclass(frozen=True, slots=True)
class Option:
    """A switch a table may set where a ruling can be read another way.

    `depths` are those at which it makes a difference: all of them, unless they are named.
    """

    name: str
    values: tuple[str, ...]
    default: str
    meanings: Mapping[str, str]
    ruling: str
    title: str
    says: str
    least: int = 0
    most: int = 0
    depths: tuple[str, ...] | None = None

    def matters_at(self, depth: str) -> bool:
        """Tell whether the option makes a difference at a depth."""
        return self.depths is None or depth in self.depths

    @property
    def is_number(self) -> bool:
        """Tell whether the option takes a number instead of one of some words."""
        return not self.values

    def takes(self, value: str) -> bool:
        """Tell whether this is a value of the option."""
        if self.is_number:
            return value.isascii() and value.isdigit() and len(value) < 10 and self.least <= int(value) <= self.most
        return value in self.values


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our decision where the rulebook is silent; where it can be switched, it names the option."""

    id: str
    title: str
    says: str
    source: str
    rules: tuple[str, ...] = ()
    option: Option | None = None


@dataclass(frozen=True)
class Catalogue:
    """All rules and rulings of a game by id."""

    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    options: Mapping[str, Option] = field(default_factory=dict)

    def __contains__(self, id: str) -> bool:
        return id in self.rules or id in self.rulings

    def __iter__(self) -> Iterator[Rule | Ruling]:
        yield from self.rules.values()
        yield from self.rulings.values()

    def __getitem__(self, id: str) -> Rule | Ruling:
        return self.rules[id] if id in self.rules else self.rulings[id]

    def options_at(self, depth: str) -> dict[str, Option]:
        """Give the options that make a difference at a depth."""
        return {name: option for name, option in self.options.items() if option.matters_at(depth)}

    def defaults(self) -> dict[str, str]:
        """Give every option at its default."""
        return {name: option.default for name, option in self.options.items()}


def read_catalogue(folder: Path) -> Catalogue:
    """Read `rules.toml` and `rulings.toml` of a game's folder."""
    rules = [_rule(entry) for entry in _entries(folder / "rules.toml", "rule")]
    rulings = [_ruling(entry) for entry in _entries(folder / "rulings.toml", "ruling")]
    options = {ruling.option.name: ruling.option for ruling in rulings if ruling.option}
    return Catalogue({r.id: r for r in rules}, {r.id: r for r in rulings}, options)


def _entries(path: Path, name: str) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get(name, [])
    return entries


def _rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(entry["id"], entry["title"], entry["says"], entry.get("where", ""), entry.get("kind", ""))


def _ruling(entry: Mapping[str, Any]) -> Ruling:
    return Ruling(
        entry["id"],
        entry["title"],
        entry["says"],
        entry.get("source", "house"),
        tuple(entry.get("rules", ())),
        _option(entry) if "option" in entry else None,
    )


def _option(entry: Mapping[str, Any]) -> Option:
    number = entry.get("number", {})
    return Option(
        name=entry["option"],
        values=tuple(str(value) for value in entry["values"]),
        default=str(entry["default"]),
        meanings={str(value): text for value, text in entry.get("meanings", {}).items()},
        ruling=entry["id"],
        title=entry["title"],
        says=entry["says"],
        least=number.get("least", 0),
        most=number.get("most", 0),
        depths=tuple(entry["depths"]) if "depths" in entry else None,
    )

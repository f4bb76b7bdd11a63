"""What a seat may do now: the kinds of act, and field by field the values that fit what is chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tracker.kernel.objections import Objection

Chosen = Mapping[str, Any]


class FieldKind(Enum):
    """What a field takes: one of some choices, several of them, a number, text, or yes and no."""

    CHOICE = "choice"
    SEVERAL = "several"
    NUMBER = "number"
    TEXT = "text"
    TRUTH = "truth"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value for a field, as JSON, with its words; one that does not fit says why."""

    value: Any
    label: str
    why_not: Objection | None = None

    @property
    def fits(self) -> bool:
        """Tell whether the rules allow this value with what is chosen so far."""
        return self.why_not is None


@dataclass(frozen=True, slots=True)
class Dice:
    """The value is the total of some dice."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The value is one of the choices that fit, whichever comes."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an act and the values that fit it now."""

    name: str
    label: str
    kind: FieldKind
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    given: Any = None
    optional: bool = False
    help: str = ""
    chance: Dice | Draw | None = None

    def fitting(self) -> tuple[Choice, ...]:
        """Give the choices that fit."""
        return tuple(choice for choice in self.choices if choice.fits)


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of act with its fields; one that is not open to the seat now says why."""

    act: str
    seat: str
    title: str
    fields: tuple[Field, ...] = ()
    closed: Objection | None = None
    secret: bool = False
    main: bool = True

    def field(self, name: str) -> Field:
        """Give the field of this name."""
        return next(field for field in self.fields if field.name == name)

    @property
    def by_chance(self) -> tuple[Field, ...]:
        """Give the fields that dice or a draw decide."""
        return tuple(field for field in self.fields if field.chance is not None)


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table can answer before the rules go on; the answer is an event of this act."""

    rule: str
    seat: str
    text: str
    act: str
    given: Mapping[str, Any]


def choice_field(name: str, label: str, choices: Iterable[Choice], **more: Any) -> Field:
    """Offer one of some choices, those that fit first."""
    return Field(name, label, FieldKind.CHOICE, fitting_first(choices), **more)


def several_field(name: str, label: str, choices: Iterable[Choice], *, least: int, most: int, **more: Any) -> Field:
    """Offer several of some choices, in any order."""
    return Field(name, label, FieldKind.SEVERAL, fitting_first(choices), least=least, most=most, **more)


def number_field(name: str, label: str, *, least: int, most: int, **more: Any) -> Field:
    """Offer a whole number between two others."""
    return Field(name, label, FieldKind.NUMBER, least=least, most=most, **more)


def text_field(name: str, label: str, **more: Any) -> Field:
    """Offer a line of free text."""
    return Field(name, label, FieldKind.TEXT, **more)


def truth_field(name: str, label: str, **more: Any) -> Field:
    """Offer yes and no."""
    return Field(name, label, FieldKind.TRUTH, **more)


def fitting_first(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Put what fits first and keep the order otherwise."""
    return tuple(sorted(choices, key=lambda choice: choice.why_not is not None))

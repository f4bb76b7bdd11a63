"""Reasons the rules are against something, and rules that could not be read."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Weight(Enum):
    """How heavy an objection is: only the impossible is never recorded."""

    IMPOSSIBLE = "impossible"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class Objection:
    """A reason the rules are against an event; `field` names the field it concerns, if one does."""

    rule: str
    weight: Weight
    detail: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A rule that could not be read because what it needs is not tracked at this depth."""

    rule: str
    detail: str


Verdict = Objection | NotChecked


def impossible(rule: str, detail: str, field: str = "") -> Objection:
    """Object to a name or a value that the box and the table do not know."""
    return Objection(rule, Weight.IMPOSSIBLE, detail, field)


def against(rule: str, detail: str, field: str = "") -> Objection:
    """Object to something that can lie on the table but should not, by this rule."""
    return Objection(rule, Weight.AGAINST, detail, field)


def not_checked(rule: str, detail: str) -> NotChecked:
    """Say that this rule cannot be read at this depth."""
    return NotChecked(rule, detail)


def objections(verdicts: Iterable[Verdict]) -> tuple[Objection, ...]:
    """Pick the objections out of what a check said."""
    return tuple(verdict for verdict in verdicts if isinstance(verdict, Objection))


def unread(verdicts: Iterable[Verdict]) -> tuple[NotChecked, ...]:
    """Pick the rules that could not be read out of what a check said."""
    return tuple(verdict for verdict in verdicts if isinstance(verdict, NotChecked))


def is_impossible(found: Iterable[Objection]) -> bool:
    """Tell whether something can never be recorded."""
    return any(objection.weight is Weight.IMPOSSIBLE for objection in found)

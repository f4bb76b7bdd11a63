"""What many pages show: seats, rules, objections, entries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from tracker.journal.naming import named
from tracker.journal.timeline import Played
from tracker.kernel.catalogue import Catalogue, Option
from tracker.kernel.game import Game
from tracker.kernel.objections import Objection, Weight
from tracker.kernel.seats import BY_ID, name_of
from tracker.kernel.words import sentence
from tracker.web.catalogues import KERNEL


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with its colour, mark and whoever sits there."""

    id: str
    colour: str
    mark: str
    person: str

    @property
    def name(self) -> str:
        """Give the person's name, or the colour where nobody is named."""
        return self.person or self.colour


def seat_view(played: Played, seat: str) -> SeatView:
    """Show a seat."""
    return seat_shown(seat, played.settings.names.get(seat, ""))


def seat_shown(seat: str, person: str = "") -> SeatView:
    """Show a seat by its id."""
    colour = BY_ID.get(seat)
    return SeatView(seat, name_of(seat), colour.mark.value if colour else "circle", person)


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule or ruling in our words, with the rulebook's section; a ruling that can be switched has its choices."""

    id: str
    title: str
    says: str
    where: str
    ruling: bool
    choices: tuple[str, ...] = ()


def rule_view(game: Game, id: str) -> RuleView:
    """Show a rule by its id."""
    for catalogue in (game.catalogue, KERNEL):
        if id in catalogue:
            return _rule_view(catalogue, id)
    return RuleView(id, id, "", "", ruling=False)


def _rule_view(catalogue: Catalogue, id: str) -> RuleView:
    if id in catalogue.rules:
        rule = catalogue.rules[id]
        return RuleView(id, rule.title, rule.says, rule.where, ruling=False)
    ruling = catalogue.rulings[id]
    return RuleView(id, ruling.title, ruling.says, f"our ruling ({ruling.source})", True, _choices(ruling.option))


def _choices(option: Option | None) -> tuple[str, ...]:
    """Say every value of an option as a sentence, the one that stands unless a table switches it first."""
    if option is None or option.is_number:
        return ()
    ordered = sorted(option.values, key=lambda value: value != option.default)
    return tuple(sentence(option.meanings.get(value, value)) for value in ordered)


@dataclass(frozen=True, slots=True)
class ObjectionView:
    """An objection as a sentence, with its rule."""

    sentence: str
    rule: RuleView
    impossible: bool
    field: str


def objection_view(at: Played | Game, objection: Objection) -> ObjectionView:
    """Show an objection, by name at a table and by seat in a quick tool."""
    game, detail = (at.game, named(at, objection.detail)) if isinstance(at, Played) else (at, objection.detail)
    return ObjectionView(
        sentence(detail),
        rule_view(game, objection.rule),
        objection.weight is Weight.IMPOSSIBLE,
        objection.field,
    )


def source_words(source: str) -> str:
    """Say where a value of the box comes from."""
    return {"house": "house value", "public": "from a public source"}.get(source, f"from the {source}")


def spoken(played: Played, objections: Iterable[Objection]) -> str:
    """Say objections as whole sentences in one line."""
    return " ".join(sentence(named(played, objection.detail)) for objection in objections)


def when(at: int) -> str:
    """Show a time of day, and the day where it is not today."""
    if not at:
        return ""
    moment = datetime.fromtimestamp(at / 1000, UTC).astimezone()
    today = datetime.now(UTC).astimezone().date()
    return moment.strftime("%H:%M") if moment.date() == today else moment.strftime("%d %b %H:%M")

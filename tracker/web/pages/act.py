"""The panel of an act: fields with what fits first, what would happen, and every reason against it."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from tracker.journal.revision import Difference
from tracker.journal.timeline import Attitude, Played
from tracker.kernel.game import Consequence, Game, State
from tracker.kernel.offers import Choice, Field, FieldKind, Offer, Question
from tracker.kernel.play import Outcome, applied, stepped
from tracker.kernel.telling import label_of, tell
from tracker.kernel.words import sentence
from tracker.web.forms import PLACES, SlipForm, input_name
from tracker.web.pages.common import ObjectionView, SeatView, objection_view, rule_view, seat_view
from tracker.web.pages.log import StepView

CHIPS = 14


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field with its control, choices and what is wrong with it."""

    field: Field
    control: str
    names: tuple[str, ...]
    values: tuple[Any, ...]
    fitting: tuple[Choice, ...]
    others: tuple[Choice, ...]
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What would happen, before it happens."""

    text: str
    steps: tuple[StepView, ...]
    changes: tuple[tuple[str, int, int], ...]
    objections: tuple[ObjectionView, ...]
    not_checked: tuple[ObjectionView, ...]
    question: str


@dataclass(frozen=True)
class ActPage:
    """The panel of an act."""

    id: str
    accent: str
    title: str
    heading: str
    seat: SeatView | None
    fields: tuple[FieldView, ...]
    form: SlipForm
    preview: PreviewView | None
    objections: tuple[ObjectionView, ...]
    overtaken: str
    difference: "DifferenceView | None"
    attitude: Attitude
    closed: ObjectionView | None
    secret: bool
    head: int
    action: str
    back: str
    record: str
    chance: str = ""
    hidden: tuple[tuple[str, str], ...] = ()
    changes_past: bool = False

    def suggested(self, view: FieldView) -> tuple[tuple[str, str], ...]:
        """Lead from each suggestion for a text to the panel with it chosen; it fills in the rest it knows."""
        if "/act/" not in self.action:
            return ()
        before = self.fields[: self.fields.index(view)]
        chosen = {one.names[0]: one.values[0] for one in before if one.control == "choice" and one.values[0]}
        joined = "&" if "?" in self.action else "?"
        return tuple(
            (choice.label, self.action + joined + urlencode({**chosen, view.field.name: choice.value}))
            for choice in view.fitting
        )


def field_views(offer: Offer, form: SlipForm) -> tuple[FieldView, ...]:
    """Show the fields of an offer with what was typed."""
    return tuple(_field_view(field, form) for field in offer.fields)


def _field_view(field: Field, form: SlipForm) -> FieldView:
    several = field.kind is FieldKind.SEVERAL
    places = several and field.most <= PLACES
    names = tuple(f"{field.name}-{place}" for place in range(field.most)) if places else (input_name(field.name),)
    values = tuple(form[name].data for name in names)
    control = "places" if places else "ticks" if several else _control(field)
    errors = tuple(str(problem) for name in names for problem in form[name].errors)
    return FieldView(
        field,
        control,
        names,
        values,
        field.fitting(),
        tuple(choice for choice in field.choices if not choice.fits),
        errors,
    )


def _control(field: Field) -> str:
    return field.kind.value


def preview_view(played: Played, event: object, outcome: Outcome) -> PreviewView:
    """Show an outcome."""
    game, state = played.game, played.state
    before, after = game.accounts(state), game.accounts(outcome.state)
    changes = tuple(
        (label_of(path), before.get(path, 0), after.get(path, 0))
        for path in sorted(before.keys() | after.keys())
        if before.get(path, 0) != after.get(path, 0)
    )
    steps = () if outcome.impossible else tuple(_steps(game, applied(game, state, event), outcome))
    return PreviewView(
        text=sentence(tell(game, state, event)) if not outcome.impossible else "",
        steps=steps,
        changes=changes,
        objections=tuple(objection_view(game, objection) for objection in outcome.objections),
        not_checked=tuple(
            ObjectionView(sentence(verdict.detail), rule_view(game, verdict.rule), impossible=False, field="")
            for verdict in outcome.not_checked
        ),
        question=_open(game, outcome),
    )


def _open(game: Game, outcome: Outcome) -> str:
    match outcome.open:
        case Question(text=text):
            return text
        case Consequence(event=event):
            return "To be proposed: " + sentence(tell(game, outcome.state, event))
        case _:
            return ""


def _steps(game: Game, state: State, outcome: Outcome) -> list[StepView]:
    views = []
    for step in outcome.steps:
        text = sentence(tell(game, state, step.event))
        views.append(StepView(text, step.by.value, rule_view(game, step.rule), sentence(step.why)))
        state = stepped(game, state, step)
    return views


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """What a change of the past would make different."""

    digest: str
    totals: tuple[tuple[SeatView, int, int], ...]
    accounts: tuple[tuple[str, int, int], ...]
    findings: tuple[tuple[int, ObjectionView], ...]
    settled: tuple[tuple[int, ObjectionView], ...]
    skipped: tuple[int, ...]
    questions: tuple[tuple[int, str], ...]
    nothing: bool


def difference_view(played: Played, difference: Difference, digest: str) -> DifferenceView:
    """Show a difference."""
    game = played.game
    return DifferenceView(
        digest=digest,
        totals=tuple((seat_view(played, seat), old, new) for seat, (old, new) in difference.totals.items()),
        accounts=tuple((label_of(path), old, new) for path, (old, new) in difference.accounts.items()),
        findings=tuple((number, objection_view(game, found)) for number, found in difference.findings),
        settled=tuple((number, objection_view(game, found)) for number, found in difference.settled),
        skipped=difference.skipped,
        questions=tuple((number, question.text) for number, question in difference.questions),
        nothing=difference.nothing,
    )

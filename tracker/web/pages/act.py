"""The panel of an act: fields with what fits first, what would happen, and every reason against it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tracker.journal.naming import label, named, told
from tracker.journal.revision import Difference
from tracker.journal.timeline import Attitude, Played
from tracker.kernel.game import Consequence, State
from tracker.kernel.offers import Choice, Field, FieldKind, Offer, Question
from tracker.kernel.play import Outcome, applied, stepped
from tracker.kernel.telling import changed
from tracker.kernel.words import capital, sentence
from tracker.web.forms import PLACES, SlipForm, input_name
from tracker.web.pages.common import ObjectionView, SeatView, objection_view, rule_view, seat_view
from tracker.web.pages.log import StepView

if TYPE_CHECKING:
    from tracker.web.pages.overtaken import OvertakenView


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field with its control, choices and what is wrong with it.

    `doubtful` are the choices that are chosen and do not fit, `others` those that do not fit and are not chosen.
    `suggested` leads from each suggestion for a text to the panel with it chosen, which fills in the rest it knows.
    """

    field: Field
    control: str
    names: tuple[str, ...]
    values: tuple[Any, ...]
    fitting: tuple[Choice, ...]
    doubtful: tuple[Choice, ...]
    others: tuple[Choice, ...]
    errors: tuple[str, ...]
    suggested: tuple[tuple[str, str], ...] = ()

    @property
    def chosen(self) -> frozenset[str]:
        """Give what is chosen or typed, as text."""
        given = self.values[0] or () if self.control == "ticks" else self.values
        return frozenset(str(value) for value in given if value is not None)


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
    known: tuple[ObjectionView, ...]
    secret: bool
    head: int
    action: str
    back: str
    record: str
    chance: str = ""
    hidden: tuple[tuple[str, str], ...] = ()
    changes_past: bool = False
    came: "OvertakenView | None" = None


def field_views(offer: Offer, form: SlipForm) -> tuple[FieldView, ...]:
    """Show the fields of an offer with what was typed."""
    return tuple(_field_view(field, form) for field in offer.fields)


def with_suggestions(fields: tuple[FieldView, ...], panel: str) -> tuple[FieldView, ...]:
    """Let each suggestion for a text lead to the panel at this address with it chosen."""
    joined = "&" if "?" in panel else "?"
    shown: list[FieldView] = []
    for view in fields:
        before = {one.names[0]: one.values[0] for one in shown if one.control == "choice" and one.values[0]}
        known = view.fitting if view.control == "text" else ()
        links = [(each.label, panel + joined + urlencode({**before, view.field.name: each.value})) for each in known]
        shown.append(replace(view, suggested=tuple(links)))
    return tuple(shown)


def _field_view(field: Field, form: SlipForm) -> FieldView:
    several = field.kind is FieldKind.SEVERAL
    places = several and field.most <= PLACES
    names = tuple(f"{field.name}-{place}" for place in range(field.most)) if places else (input_name(field.name),)
    view = FieldView(
        field=field,
        control="places" if places else "ticks" if several else field.kind.value,
        names=names,
        values=tuple(form[name].data for name in names),
        fitting=field.fitting(),
        doubtful=(),
        others=(),
        errors=tuple(str(problem) for name in names for problem in form[name].errors),
    )
    unfit = [choice for choice in field.choices if not choice.fits]
    return replace(
        view,
        doubtful=tuple(choice for choice in unfit if str(choice.value) in view.chosen),
        others=tuple(choice for choice in unfit if str(choice.value) not in view.chosen),
    )


def preview_view(played: Played, event: object, outcome: Outcome) -> PreviewView:
    """Show an outcome."""
    game, state = played.game, played.state
    before, after = game.accounts(state), game.accounts(outcome.state)
    changes = tuple((named(played, label), old, new) for label, old, new in changed(game, state, before, after))
    steps = () if outcome.impossible else tuple(_steps(played, applied(game, state, event), outcome))
    return PreviewView(
        text=sentence(told(played, state, event)) if not outcome.impossible else "",
        steps=steps,
        changes=changes,
        objections=tuple(objection_view(played, objection) for objection in outcome.objections),
        not_checked=tuple(
            ObjectionView(sentence(named(played, each.detail)), rule_view(game, each.rule), impossible=False, field="")
            for each in outcome.not_checked
        ),
        question=_open(played, outcome),
    )


def _open(played: Played, outcome: Outcome) -> str:
    match outcome.open:
        case Question(text=text):
            return named(played, text)
        case Consequence(event=event):
            return "To be proposed: " + sentence(told(played, outcome.state, event))
        case _:
            return ""


def _steps(played: Played, state: State, outcome: Outcome) -> list[StepView]:
    views = []
    for step in outcome.steps:
        text, why = sentence(told(played, state, step.event)), sentence(named(played, step.why))
        views.append(StepView(text, step.by.value, rule_view(played.game, step.rule), why))
        state = stepped(played.game, state, step)
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
    return DifferenceView(
        digest=digest,
        totals=tuple((seat_view(played, seat), old, new) for seat, (old, new) in difference.totals.items()),
        accounts=tuple(
            (capital(label(played, path)), old, new)
            for path, (old, new) in difference.accounts.items()
            if not played.game.inner(path)
        ),
        findings=tuple((number, objection_view(played, found)) for number, found in difference.findings),
        settled=tuple((number, objection_view(played, found)) for number, found in difference.settled),
        skipped=difference.skipped,
        questions=tuple((number, named(played, question.text)) for number, question in difference.questions),
        nothing=difference.nothing,
    )

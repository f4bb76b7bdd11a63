"""Forms: every act is one, made from what the game offers; they work without JavaScript."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from typing import Any

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField, RadioField, SelectMultipleField, StringField, TextAreaField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]
from wtforms.validators import Length

from tracker.journal.acts import Slip
from tracker.kernel.codec import Json, Malformed, hints
from tracker.kernel.events import act_name
from tracker.kernel.game import Event, Game
from tracker.kernel.offers import Choice, Field, FieldKind, Offer, choice_field, number_field, text_field, truth_field
from tracker.kernel.play import read_event, write_event
from tracker.web.numbers import NotANumber, read_number

#: With no more than this many places a list is asked for place by place, otherwise by ticking.
PLACES = 4
LONGEST_NOTE = 400


class SlipForm(FlaskForm):
    """What every form of a table carries: the number last seen, a one-time id, an optional note."""

    seen = HiddenField()
    once = HiddenField()
    shown = HiddenField()
    note = TextAreaField(
        validators=[Length(max=LONGEST_NOTE, message=f"A note has {LONGEST_NOTE} characters at most.")]
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)  # type: ignore[no-untyped-call]

    def slip(self, table: str, device: str = "") -> Slip:
        """Give the slip of this form."""
        return slip_of(table, self.seen.data or "", self.once.data or "", device)


def slip_of(table: str, seen: str, once: str, device: str = "") -> Slip:
    """Read the slip that was sent; a number that is none has seen nothing."""
    return Slip(table, int(seen) if seen.isdigit() and len(seen) < 9 else 0, once[:64], device)


def told_apart(slip: Slip, sent: MultiDict[str, str]) -> Slip:
    """Give each form of a page that has many an id of its own: the page's, and what the form says."""
    said = sorted((name, value) for name, value in sent.items(multi=True) if name not in ("csrf_token", "seen"))
    return replace(slip, once=hashlib.sha256(repr(said).encode()).hexdigest()[:32] if slip.once else "")


def fresh_once() -> str:
    """Make a one-time id."""
    return secrets.token_urlsafe(12)


def input_name(name: str) -> str:
    """Name the input of an act's field; the slip's own names stay the slip's."""
    return f"{name}-act" if name in ("seen", "once", "shown", "note") else name


def form_for(offer: Offer, data: MultiDict[str, str] | None, chosen: Mapping[str, Json]) -> SlipForm:
    """Make the form of an offer: filled from what was typed, or from what is already chosen."""
    made = {}
    for field in offer.fields:
        shown = _form_fields(field, chosen.get(field.name, field.given))
        made.update({input_name(name): control for name, control in shown.items()})
    kind = type("ActForm", (SlipForm,), made)
    form: SlipForm = kind(formdata=data)
    return form


def _form_fields(field: Field, given: Json) -> dict[str, Any]:
    match field.kind:
        case FieldKind.CHOICE:
            return {field.name: RadioField(choices=_choices(field), default=_text(given), validate_choice=False)}
        case FieldKind.SEVERAL if field.most <= PLACES:
            values = list(given or ())
            return {
                f"{field.name}-{place}": RadioField(
                    choices=_choices(field),
                    default=_text(values[place]) if place < len(values) else "",
                    validate_choice=False,
                )
                for place in range(field.most)
            }
        case FieldKind.SEVERAL:
            return {
                field.name: SelectMultipleField(
                    choices=_choices(field), default=[_text(value) for value in given or ()], validate_choice=False
                )
            }
        case FieldKind.TRUTH:
            return {field.name: BooleanField(default=bool(given))}
        case _:
            return {field.name: StringField(default=_text(given))}


def _choices(field: Field) -> list[SelectChoice]:
    return [SelectChoice(_text(choice.value), choice.label) for choice in field.choices]


def _text(value: Json) -> str:
    return "" if value is None else str(value) if isinstance(value, str | int) else json.dumps(value)


class Unreadable(ValueError):
    """A field of a form that cannot be read; the text is shown at the field."""

    def __init__(self, field: str, problem: str) -> None:
        self.field = field
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class SentField:
    """A field as it was sent: its value, and the texts themselves."""

    data: Any
    raw_data: list[str]


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent for an offer, read just as its form reads it; making a form takes longer than reading."""

    offer: Offer
    data: MultiDict[str, str]

    def __getitem__(self, name: str) -> SentField:
        """Give a field; one that was not sent is as given."""
        texts = self.data.getlist(name)
        own, _, place = name.partition("-")
        field = self.offer.field(own)
        if field.kind is FieldKind.TRUTH:
            return SentField(bool(texts) and texts[0] not in BooleanField.false_values, texts)
        if field.kind is FieldKind.SEVERAL and field.most > PLACES:
            return SentField(texts, texts)
        if texts:
            return SentField(texts[0], texts)
        given = field.given
        if field.kind is FieldKind.SEVERAL:
            given = dict(enumerate(given or ())).get(int(place))
        return SentField(_text(given), texts)

    @property
    def note(self) -> str:
        """Give the note that was sent."""
        return self.data.get("note", "")

    @property
    def form(self) -> SlipForm:
        """Make the form, to be shown again with what was sent."""
        form = form_for(self.offer, self.data, {})
        form.validate()
        return form

    def slip(self, table: str, device: str = "") -> Slip:
        """Give the slip that was sent."""
        return slip_of(table, self.data.get("seen", ""), self.data.get("once", ""), device)


def chosen_in(offer: Offer, form: SlipForm | Sent) -> dict[str, Json]:
    """Read the values chosen so far, leaving out what is empty or cannot be read."""
    chosen: dict[str, Json] = {}
    for field in offer.fields:
        try:
            value = read_field(field, form)
        except Unreadable:
            continue
        if value is not None:
            chosen[field.name] = value
    return chosen


def read_field(field: Field, form: SlipForm | Sent) -> Json:
    """Read one field of an act as JSON; nothing if it is empty."""
    match field.kind:
        case FieldKind.SEVERAL if field.most <= PLACES:
            return [_value(field, data) for data in _place_data(field, form) if data]
        case FieldKind.SEVERAL:
            return [_value(field, data) for data in form[input_name(field.name)].data or ()]
        case FieldKind.TRUTH:
            return bool(form[input_name(field.name)].data)
    data = (form[input_name(field.name)].data or "").strip()
    if not data:
        return "" if _chose_nothing(field, form) else None
    if field.kind is FieldKind.NUMBER:
        try:
            return read_number(data)
        except NotANumber as problem:
            raise Unreadable(field.name, str(problem)) from None
    return _value(field, data)


def _chose_nothing(field: Field, form: SlipForm | Sent) -> bool:
    """Tell whether an empty value was chosen on purpose, because it is one of the choices."""
    offered = field.kind is FieldKind.CHOICE and any(choice.value == "" for choice in field.choices)
    return offered and bool(form[input_name(field.name)].raw_data)


def _place_data(field: Field, form: SlipForm | Sent) -> Iterable[str]:
    return (form[f"{field.name}-{place}"].data or "" for place in range(field.most))


def _value(field: Field, data: str) -> Json:
    """Give a choice its own JSON value back; free text that is JSON in a plain form is read as such."""
    for choice in field.choices:
        if _text(choice.value) == data:
            return choice.value
    if field.help == JSON_HELP:
        try:
            return json.loads(data)
        except ValueError:
            raise Unreadable(field.name, "This is not written as JSON.") from None
    return data


def event_in(game: Game, offer: Offer, form: SlipForm | Sent) -> Event:
    """Read the event a form describes; raises `Unreadable` naming the field."""
    values: dict[str, Json] = {"act": offer.act}
    if offer.seat:
        values["seat"] = offer.seat
    for field in offer.fields:
        value = read_field(field, form)
        if value is None and not field.optional:
            raise Unreadable(field.name, _what_to_do(field))
        if value is not None:
            values[field.name] = value
    try:
        return read_event(game, values)
    except Malformed as problem:
        name = problem.where.split(".")[0]
        raise Unreadable(name, f"{_label(offer, name)} {problem.problem}.") from None


def _label(offer: Offer, name: str) -> str:
    return next((field.label for field in offer.fields if field.name == name), name.capitalize())


def _what_to_do(field: Field) -> str:
    return f"Type a number for {field.label}." if field.kind is FieldKind.NUMBER else f"Choose {field.label}."


# ---------------------------------------------------------------- acts no offer describes

JSON_HELP = "Written as JSON."


def plain_offer(kind: type, seat: str = "", event: Event = None) -> Offer:
    """Make a form for any event from the types of its fields, as for a consequence entered by hand."""
    given = write_event(event) if event is not None else {}
    found = tuple(
        _plain_field(field.name, hints(kind)[field.name], given.get(field.name), required=field.default is MISSING)
        for field in fields(kind)
        if not (field.name == "seat" and seat)
    )
    return Offer(act_name(kind), seat, act_name(kind).replace("_", " ").capitalize(), found)


def _plain_field(name: str, kind: Any, given: Json, *, required: bool) -> Field:
    label = name.replace("_", " ").capitalize()
    if kind is int:
        return number_field(name, label, least=-999, most=999_999, given=given, optional=not required)
    if kind is bool:
        return truth_field(name, label, given=given)
    if kind is str:
        return text_field(name, label, given=given, optional=True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        choices = [Choice(member.value, str(member.value).replace("_", " ").capitalize()) for member in kind]
        return choice_field(name, label, choices, given=given, optional=not required)
    return text_field(name, label, given=json.dumps(given) if given is not None else "", help=JSON_HELP, optional=True)

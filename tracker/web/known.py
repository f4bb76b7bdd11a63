"""What is known about an act before it is recorded: how a chosen value fits, and what is against any of its values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, Malformed
from tracker.kernel.objections import Objection, objections
from tracker.kernel.offers import Choice, Field, FieldKind, Offer
from tracker.kernel.play import read_event, verdicts

Again = Callable[[Mapping[str, Json]], Offer | None]


def judged_as_chosen(offer: Offer, chosen: Mapping[str, Json], again: Again) -> Offer:
    """Judge every chosen value by what else is chosen, not as if it were to be chosen once more."""
    return replace(offer, fields=tuple(_judged(field, chosen, again) for field in offer.fields))


def _judged(field: Field, chosen: Mapping[str, Json], again: Again) -> Field:
    values = chosen.get(field.name)
    taken = values if isinstance(values, list) else [values]
    return replace(
        field,
        choices=tuple(
            choice if choice.fits or choice.value not in taken else _without_it(field.name, choice, chosen, again)
            for choice in field.choices
        ),
    )


def _without_it(name: str, choice: Choice, chosen: Mapping[str, Json], again: Again) -> Choice:
    """Judge a choice with itself left out of what is chosen."""
    rest = {key: item for key, item in chosen.items() if key != name}
    values = chosen[name]
    if isinstance(values, list):
        place = values.index(choice.value)
        rest[name] = [*values[:place], *values[place + 1 :]]
    offer = again(rest)
    fields = offer.fields if offer else ()
    found = (one for field in fields if field.name == name for one in field.choices if one.value == choice.value)
    return next(found, choice)


def known_objections(played: Played, offer: Offer) -> tuple[Objection, ...]:
    """Give everything that is against a closed act whatever its fields will say."""
    if offer.closed is None:
        return ()
    try:
        found = [_against(played, offer, last=last) for last in (False, True)]
    except Malformed:
        return (offer.closed,)
    common = tuple(objection for objection in found[0] if objection in found[1])
    return common if offer.closed.rule in {each.rule for each in common} else (offer.closed, *common)


def _against(played: Played, offer: Offer, *, last: bool) -> tuple[Objection, ...]:
    """Read the rules about the act with the first or the last value of each field."""
    values: dict[str, Json] = {"act": offer.act, **({"seat": offer.seat} if offer.seat else {})}
    values |= {field.name: _sample(field, last=last) for field in offer.fields}
    return objections(verdicts(played.game, played.state, read_event(played.game, values)))


def _sample(field: Field, *, last: bool) -> Json:
    choices: Sequence[Choice] = field.choices[::-1] if last else field.choices
    match field.kind:
        case FieldKind.CHOICE:
            return choices[0].value if choices else field.given
        case FieldKind.SEVERAL:
            return [choice.value for choice in choices[: max(1, field.least)]]
        case FieldKind.NUMBER:
            return field.most if last else field.least
        case FieldKind.TRUTH:
            return last
        case FieldKind.TEXT:
            return field.given or ""

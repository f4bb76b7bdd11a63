"""Dice and draws, when the table asks Tableside for them: unbiased, and recorded as they fall."""

import secrets

from werkzeug.datastructures import MultiDict

from tracker.kernel.codec import Json
from tracker.kernel.offers import Dice, Draw, Field, FieldKind, Offer
from tracker.web.forms import PLACES, input_name


def fallen(field: Field) -> Json:
    """Roll the dice of a field, or draw one of the choices that fit it, or several in any order; or nothing."""
    match field.chance:
        case Draw() if field.kind is FieldKind.SEVERAL:
            fitting = [choice.value for choice in field.choices]
            return secrets.SystemRandom().sample(fitting, min(field.most, len(fitting)))
        case Dice(count=count, sides=sides):
            return sum(1 + secrets.randbelow(sides) for _ in range(count))
        case Draw() if field.fitting():
            return secrets.choice(field.fitting()).value
        case _:
            return None


def with_chance(offer: Offer, data: MultiDict[str, str]) -> MultiDict[str, str]:
    """Fill what was typed with what the dice and draws of an act have come to."""
    filled = MultiDict(data)
    for field in offer.by_chance:
        value = fallen(field)
        if isinstance(value, list) and field.most <= PLACES:
            for place, each in enumerate(value):
                filled[f"{field.name}-{place}"] = str(each)
        elif isinstance(value, list):
            filled.setlist(input_name(field.name), [str(each) for each in value])
        else:
            filled[input_name(field.name)] = "" if value is None else str(value)
    return filled


def asked_by(offer: Offer) -> str:
    """Name the button that asks for chance: `Roll for us`, `Draw for us`, or nothing where nothing is left to it."""
    kinds = {type(field.chance) for field in offer.by_chance}
    return "Roll for us" if Dice in kinds else "Draw for us" if Draw in kinds else ""

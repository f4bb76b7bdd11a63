"""Seeded games played by following the offers, field by field."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tracker.kernel.events import act_name
from tracker.kernel.game import Event, Game, State
from tracker.kernel.offers import Field, FieldKind, Offer, Question
from tracker.kernel.play import Outcome, Step, act_out, read_event


@dataclass(frozen=True, slots=True)
class Played:
    """An act of a simulated game: the event, what became of it, and the state it met."""

    before: State
    event: Event
    outcome: Outcome


class DeadEnd(Exception):
    """An offer whose fields cannot all be filled; it is a mistake in the game's offers."""


def open_offers(game: Game, state: State) -> list[Offer]:
    """List every open offer of every seat, and what nobody may do in secret left out."""
    found = [offer for seat in state.terms.seats for offer in game.offers(state, seat, {}) if offer.closed is None]
    return list({(offer.act, offer.seat): offer for offer in found if not offer.secret}.values())


def choose(game: Game, state: State, offer: Offer, random: Random) -> Event:
    """Fill an offer's fields one after the other with values that fit, and read the event."""
    chosen: dict[str, Any] = {"act": offer.act}
    if offer.seat:
        chosen["seat"] = offer.seat
    seat = offer.seat or state.terms.seats[0]
    for name in [field.name for field in offer.fields]:
        value = _value(game, state, seat, chosen, name, random)
        if value is not None:
            chosen[name] = value
    return read_event(game, chosen)


def _field(game: Game, state: State, seat: str, chosen: dict[str, Any], name: str) -> Field:
    offer = next(offer for offer in game.offers(state, seat, chosen) if offer.act == chosen["act"])
    return offer.field(name)


def _value(game: Game, state: State, seat: str, chosen: dict[str, Any], name: str, random: Random) -> Any:
    field = _field(game, state, seat, chosen, name)
    match field.kind:
        case FieldKind.NUMBER:
            if field.most < field.least:
                raise DeadEnd(f"{game.id}: {chosen} leaves no number for {name}")
            return random.randint(field.least, field.most)
        case FieldKind.TRUTH:
            return random.choice([True, False])
        case FieldKind.TEXT:
            suggested = [choice.value for choice in field.fitting()]
            return random.choice(suggested) if suggested else field.given or (None if field.optional else "a word")
        case FieldKind.SEVERAL:
            return _several(game, state, seat, chosen, field, random)
        case FieldKind.CHOICE:
            fitting = field.fitting()
            if field.optional and (not fitting or random.random() < 0.3):
                return None
            if not fitting:
                raise DeadEnd(f"{game.id}: {chosen} leaves no value for {name}")
            return random.choice(fitting).value


def _several(game: Game, state: State, seat: str, chosen: dict[str, Any], field: Field, random: Random) -> list[Any]:
    taken: list[Any] = []
    while len(taken) < field.most:
        fitting = _field(game, state, seat, {**chosen, field.name: taken}, field.name).fitting()
        if not fitting and len(taken) < field.least:
            raise DeadEnd(f"{game.id}: {chosen} with {taken} leaves no value for {field.name}")
        if not fitting or (len(taken) >= field.least and random.random() < 0.4):
            break
        taken.append(random.choice(fitting).value)
    return taken


def play_out(game: Game, state: State, random: Random, most_acts: int = 2_000) -> Iterator[Played]:
    """Play a game by its offers until it is finished, nobody can act, or enough acts are played."""
    for _ in range(most_acts):
        if game.finished(state):
            return
        offers = open_offers(game, state)
        if not offers:
            return
        played = play_one(game, state, _weighed(offers, random), random)
        yield played
        state = played.outcome.state


def _weighed(offers: list[Offer], random: Random) -> Offer:
    """Choose a main act most of the time, so that a game moves on."""
    main = [offer for offer in offers if offer.main]
    return random.choice(main if main and random.random() < 0.95 else offers)


def play_one(game: Game, state: State, offer: Offer, random: Random) -> Played:
    """Play one act, answering its questions by their offers."""
    event = choose(game, state, offer, random)
    answers: list[Event] = []
    outcome = act_out(game, state, event, {}, answers)
    while isinstance(outcome.open, Question):
        answers.append(answer(game, outcome.state, outcome.open, random))
        outcome = act_out(game, state, event, {}, answers)
    return Played(state, event, outcome)


def answer(game: Game, state: State, question: Question, random: Random) -> Event:
    """Answer a question with a value that fits."""
    offer = next(offer for offer in game.offers(state, question.seat, {}) if offer.act == question.act)
    return choose(game, state, offer, random)


def kinds_of(steps: tuple[Step, ...]) -> set[str]:
    """Name the kinds of event in some steps."""
    return {act_name(type(step.event)) for step in steps}

"""The referee from outside: a record's play goes in, objections, consequences, position and scores come out.

This is a public contract; the README documents it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tracker.kernel.codec import Json, Malformed, decode, encode, enterable
from tracker.kernel.events import Terms, act_name
from tracker.kernel.game import Event, Game, State
from tracker.kernel.objections import Objection, impossible, is_impossible, objections, unread
from tracker.kernel.offers import Offer, Question
from tracker.kernel.play import By, Outcome, Step, act_out, applied, read_event, stepped, verdicts, write_event
from tracker.kernel.positions import UNSOUND, read_position, sound, write_position
from tracker.kernel.scoring import Place, SeatScore
from tracker.kernel.terms import terms_for
from tracker.kernel.tracked import NotTracked

FORMAT = 1
MOST_EVENTS = 20_000

PLAY_KEYS = {"seats", "depth", "options", "box", "position", "events"}


def read_play(game: Game, play: Json) -> tuple[Terms, State, list[Json]]:
    """Read terms, first position and events of a play; raises `Malformed` with a sentence."""
    if not isinstance(play, dict):
        raise Malformed("play", "must be an object with seats and events")
    for key in play.keys() - PLAY_KEYS:
        raise Malformed(f"play.{str(key)[:40]}", f"is not known; {', '.join(sorted(PLAY_KEYS))} are")
    terms = read_terms(game, play)
    position = play.get("position")
    state = game.setup(terms) if position is None else _laid_out(game, terms, position)
    events = play.get("events", [])
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise Malformed("play.events", f"must be a list of {MOST_EVENTS} events at most")
    return terms, state, events


def _laid_out(game: Game, terms: Terms, position: Json) -> State:
    """Read a first position that a table of this game can stand at."""
    enterable(position, "play.position")
    try:
        return sound(game, read_position(game, terms, position), "play.position")
    except UNSOUND as problem:
        if isinstance(problem, Malformed):
            raise
        raise Malformed("play.position", f"cannot be read: {problem}") from None


def read_terms(game: Game, play: Mapping[str, Json]) -> Terms:
    """Read what a table agreed on."""
    seats = play.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise Malformed("play.seats", "must be a list of seats")
    check_seats(game, seats)
    depth = decode(str | None, play.get("depth"), "play.depth") or game.about.depths[-1].name
    if depth not in {known.name for known in game.about.depths}:
        names = ", ".join(known.name for known in game.about.depths)
        raise Malformed("play.depth", f"must be one of {names}")
    options, box = _named(play, "options"), _named(play, "box")
    for name, value in options.items():
        option = game.catalogue.options.get(name)
        if option is None or not isinstance(value, str) or not option.takes(value):
            raise Malformed(f"play.options.{str(name)[:40]}", "is not an option of this game with one of its values")
    enterable(box, "play.box")
    return terms_for(game, seats, depth, options, box)


def _named(play: Mapping[str, Json], part: str) -> dict[str, Json]:
    """Read a part that may be left out."""
    value = play.get(part)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"play.{part}", "must be an object with named values")
    return value


def check_seats(game: Game, seats: list[str]) -> None:
    """Refuse seats the game does not have."""
    about = game.about
    if not about.fewest <= len(seats) <= about.most:
        raise Malformed("play.seats", f"must name {about.fewest} to {about.most} seats for {about.title}")
    if len(set(seats)) != len(seats) or not set(seats) <= set(about.colours):
        raise Malformed("play.seats", f"must be different colours out of {', '.join(about.colours)}")


def referee(game: Game, play: Json) -> dict[str, Json]:
    """Referee a whole play."""
    _, state, events = read_play(game, play)
    answers = []
    for number, value in enumerate(events, 1):
        outcome = referee_event(game, state, value)
        state = outcome.state
        answers.append({"number": number, **write_outcome(outcome)})
    return {
        "game": game.id,
        "rules_version": game.about.rules_version,
        "events": answers,
        "position": write_position(state),
        **write_result(game, state),
        "offers": {seat: [write_offer(offer) for offer in game.offers(state, seat, {})] for seat in state.terms.seats},
        "finished": game.finished(state),
    }


def referee_event(game: Game, state: State, value: Json) -> Outcome:
    """Referee one event: the impossible is skipped, what is against the rules is applied."""
    try:
        if not isinstance(value, dict):
            raise Malformed("event", "must be an object with an act")
        bare = {key: item for key, item in value.items() if key not in ("consequences", "answers")}
        event = read_event(game, bare)
        answers = _listed(game, value, "answers", By.TABLE)
        stored = _listed(game, value, "consequences", By.HAND) if "consequences" in value else None
    except Malformed as problem:
        return Outcome(state, (impossible("TS-FORM-01", str(problem), problem.where),), skipped=True)
    if stored is None:
        return _with_surplus(act_out(game, state, event, {}, [answer.event for answer in answers]), answers)
    return _as_stored(game, state, event, [*answers, *stored])


def _with_surplus(outcome: Outcome, answers: Sequence[Step]) -> Outcome:
    """Name the answers no question asked for."""
    heard = sum(step.by is By.TABLE for step in outcome.steps)
    if outcome.impossible or outcome.open is not None or heard == len(answers):
        return outcome
    unasked = impossible("TS-FORM-01", "no question asks for it", "answers")
    surplus = [found for answer in answers[heard:] for found in _left_out(answer.event, [unasked])]
    return replace(outcome, objections=(*outcome.objections, *surplus))


def _listed(game: Game, value: dict[str, Json], name: str, by: By) -> list[Step]:
    items = value.get(name, [])
    if not isinstance(items, list) or len(items) > MOST_EVENTS:
        raise Malformed(name, "must be a list of events")
    return [_read_step(game, item, by) for item in items]


def _read_step(game: Game, item: Json, by: By) -> Step:
    """Read a step; its rule, reason and who brought it about may stand beside the event's own fields."""
    if not isinstance(item, dict):
        raise Malformed("event", "must be an object with an act")
    event = read_event(game, {key: value for key, value in item.items() if key not in ("rule", "why", "by")})
    rule, why = decode(str, item.get("rule", "TS-HAND-01"), "rule"), decode(str, item.get("why", ""), "why")
    return Step(event, decode(By, item.get("by", by.value), "by"), rule, why)


def _as_stored(game: Game, state: State, event: Event, stored: list[Step]) -> Outcome:
    """Apply an event with its consequences as they were done by hand."""
    first = verdicts(game, state, event)
    found, missed = list(objections(first)), list(unread(first))
    if is_impossible(found):
        return Outcome(state, tuple(found), tuple(missed), skipped=True)
    state = applied(game, state, event)
    steps = []
    for step in stored:
        said = verdicts(game, state, step.event) if step.by is not By.LEFT else ()
        missed.extend(unread(said))
        if is_impossible(objections(said)):
            found.extend(_left_out(step.event, objections(said)))
            continue
        found.extend(objections(said))
        state = stepped(game, state, step)
        steps.append(step)
    still = game.follow_up(state)
    return Outcome(state, tuple(found), tuple(missed), tuple(steps), still if isinstance(still, Question) else None)


def _left_out(step: Event, found: Sequence[Objection]) -> Iterator[Objection]:
    """Say which step is left out, so that nobody takes it for the event itself."""
    for objection in found:
        yield replace(objection, detail=f"{act_name(type(step))} is left out: {objection.detail}")


def write_outcome(outcome: Outcome) -> dict[str, Json]:
    """Write what became of an event; `applied` tells whether it changed the table."""
    return {
        "applied": not outcome.skipped,
        "objections": [write_objection(objection) for objection in outcome.objections],
        "not_checked": [encode(verdict) for verdict in outcome.not_checked],
        "consequences": [write_step(step) for step in outcome.steps],
        "questions": [write_question(outcome.open)] if isinstance(outcome.open, Question) else [],
    }


def write_objection(objection: Objection) -> dict[str, Json]:
    """Write an objection."""
    return {"rule": objection.rule, "weight": objection.weight.value, "detail": objection.detail}


def write_step(step: Step) -> dict[str, Json]:
    """Write a step with its rule and reason."""
    return {**write_event(step.event), "rule": step.rule, "why": step.why, "by": step.by.value}


def write_question(question: Question) -> dict[str, Json]:
    """Write a question."""
    written: dict[str, Json] = encode(question)
    return written


def write_offer(offer: Offer) -> dict[str, Json]:
    """Write an open or closed offer with the values that fit."""
    return {
        "act": offer.act,
        "open": offer.closed is None,
        "why_not": write_objection(offer.closed) if offer.closed else None,
        "fields": [
            {
                "name": field.name,
                "kind": field.kind.value,
                "values": [choice.value for choice in field.fitting()],
                **({"least": field.least, "most": field.most} if field.most or field.least else {}),
            }
            for field in offer.fields
        ],
    }


def write_result(game: Game, state: State) -> dict[str, Json]:
    """Write scores and ranking."""
    return {
        "scores": [write_score(score) for score in game.score(state)],
        "ranking": [write_place(place) for place in game.ranking(state)],
    }


def write_score(score: SeatScore) -> dict[str, Json]:
    """Write a seat's score lines and total; a line that is not tracked has no points."""
    lines = [
        {
            "points": None if isinstance(line.points, NotTracked) else line.points,
            "rule": line.rule,
            "what": line.what,
            "why": line.why,
        }
        for line in score.lines
    ]
    return {"seat": score.seat, "lines": lines, "total": score.total, "complete": score.complete}


def write_place(place: Place) -> dict[str, Json]:
    """Write a place of the ranking."""
    return {"place": place.place, "seats": list(place.seats), "decided_by": place.decided_by}

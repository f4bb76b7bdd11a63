"""A played table written down as a record."""

from tracker.journal.entries import Entry, write_body
from tracker.journal.live_acts import TimelineAct
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, encode
from tracker.kernel.play import By, write_event
from tracker.kernel.referee import FORMAT, write_result, write_step


def write_record(played: Played) -> dict[str, Json]:
    """Write a table as a record: its play for the referee, its journal for a lossless import, its result."""
    game = played.game
    return {
        "format": FORMAT,
        "game": game.id,
        "rules_version": played.settings.rules_version or game.about.rules_version,
        "play": write_play(played),
        "journal": [write_entry(entry) for entry in played.entries],
        "result": write_result(game, played.state),
    }


def write_entry(entry: Entry) -> dict[str, Json]:
    """Write a line of the journal; its one-time id has done its work and is left out."""
    return {
        "number": entry.number,
        "kind": entry.kind.value,
        "body": write_body(entry),
        "at": entry.at,
        "device": entry.device,
    }


def write_play(played: Played) -> dict[str, Json]:
    """Write the live timeline as the referee reads it, so that refereeing it ends in the same position."""
    opening, terms = played.entries[0].body, played.start.terms
    position = {"position": opening["position"]} if opening.get("position") else {}
    return {
        "seats": list(terms.seats),
        "depth": terms.depth,
        "options": dict(terms.options),
        "box": box_changes(encode(played.game.box), encode(terms.box)),
        **position,
        "events": [write_act(act.act) for act in played.acts if not act.act.skipped],
    }


def write_act(act: TimelineAct) -> dict[str, Json]:
    """Write an act: answers given before anything else happened, then everything in the order it was done."""
    first = next((place for place, step in enumerate(act.steps) if step.by is not By.TABLE), len(act.steps))
    answers = {"answers": [write_step(step) for step in act.steps[:first]]} if first else {}
    return {
        **write_event(act.event),
        **answers,
        "consequences": [write_step(step) for step in act.steps[first:]],
    }


def box_changes(shipped: Json, own: Json) -> Json:
    """Give what differs from the shipped box."""
    return {
        key: box_changes(shipped[key], item) if isinstance(item, dict) and isinstance(shipped.get(key), dict) else item
        for key, item in own.items()
        if key not in shipped or shipped[key] != item
    }

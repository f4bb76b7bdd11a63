"""The JSON Schema (draft 2020-12) of a game's records, for whoever writes or checks them."""

from tracker.journal.entries import WITH
from tracker.kernel.catalogue import Option
from tracker.kernel.codec import Json
from tracker.kernel.events import KERNEL_EVENTS, act_name
from tracker.kernel.game import Game
from tracker.kernel.referee import FORMAT, MOST_EVENTS
from tracker.kernel.schema import schema

DRAFT = "https://json-schema.org/draft/2020-12/schema"
ENTRY: dict[str, Json] = {
    "type": "object",
    "properties": {
        "body": {
            "type": "object",
            "properties": {
                WITH: {
                    "type": "integer",
                    "minimum": 1,
                    "$comment": "the first of the entries written at once with this one; they are one step of undo",
                }
            },
        }
    },
}


def record_schema(game: Game) -> dict[str, Json]:
    """Describe a record of a game; options, box, position and events stand under `$defs`."""
    return {
        "$schema": DRAFT,
        "title": f"A record of {game.about.title}",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "game": {"const": game.id},
            "rules_version": {"type": "integer", "minimum": 1, "maximum": game.about.rules_version},
            "play": _play(game),
            "journal": {"type": "array", "maxItems": MOST_EVENTS, "items": ENTRY},
            "result": {"type": "object"},
        },
        "required": ["format", "game"],
        "anyOf": [{"required": ["play"]}, {"required": ["journal"]}],
        "additionalProperties": False,
        "$defs": _definitions(game),
    }


def _play(game: Game) -> dict[str, Json]:
    about = game.about
    seats = {"type": "array", "items": {"enum": list(about.colours)}, "uniqueItems": True}
    return {
        "type": "object",
        "properties": {
            "seats": {**seats, "minItems": about.fewest, "maxItems": about.most},
            "depth": {"enum": [depth.name for depth in about.depths]},
            "options": {"$ref": "#/$defs/options"},
            "box": {"anyOf": [{"$ref": "#/$defs/box"}, {"type": "null"}]},
            "position": {"anyOf": [{"$ref": "#/$defs/position"}, {"type": "null"}]},
            "events": {"$ref": "#/$defs/events"},
        },
        "required": ["seats"],
        "additionalProperties": False,
    }


def _definitions(game: Game) -> dict[str, Json]:
    kinds = list(dict.fromkeys((*game.events, *game.consequences, *KERNEL_EVENTS)))
    own = [{"$ref": f"#/$defs/event.{act_name(kind)}"} for kind in kinds]
    definitions = {
        "options": _options(game),
        "box": partial(schema(type(game.box))),
        "position": partial(schema(game.state)),
        "events": {"type": "array", "maxItems": MOST_EVENTS, "items": {"$ref": "#/$defs/event"}},
        "event": {
            "oneOf": own,
            "properties": {name: {"$ref": "#/$defs/steps"} for name in ("answers", "consequences")},
            "unevaluatedProperties": False,
        },
        "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
        "step": {
            "oneOf": own,
            "properties": {
                "rule": {"type": "string"},
                "why": {"type": "string"},
                "by": {"enum": ["table", "rule", "hand", "left"]},
            },
            "unevaluatedProperties": False,
        },
        **{f"event.{act_name(kind)}": event_schema(kind) for kind in kinds},
    }
    return {name: text_keys(definition) for name, definition in definitions.items()}


def event_schema(kind: type) -> dict[str, Json]:
    """Describe an event with the name of its act; what stands beside its fields is left to whoever holds it."""
    written = schema(kind)
    return {
        "type": "object",
        "properties": {"act": {"const": act_name(kind)}, **written["properties"]},
        "required": ["act", *written["required"]],
    }


def text_keys(written: Json) -> Json:
    """Names are text in JSON, so a name that is a number is described by its digits."""
    if isinstance(written, list):
        return [text_keys(item) for item in written]
    if not isinstance(written, dict):
        return written
    if isinstance(written.get("propertyNames"), dict) and written["propertyNames"].get("type") == "integer":
        written = {**written, "propertyNames": {"pattern": "^-?[0-9]+$"}}
    return {key: text_keys(item) for key, item in written.items()}


def partial(written: Json) -> Json:
    """Demand nothing of named values: what a box or position leaves out is as shipped or as at setup."""
    if not isinstance(written, dict):
        return written
    whole = {key: item for key, item in written.items() if key != "required"}
    if "properties" in whole:
        whole["properties"] = {name: partial(item) for name, item in whole["properties"].items()}
    if "additionalProperties" in whole:
        whole["additionalProperties"] = partial(whole["additionalProperties"])
    if "anyOf" in whole:
        whole["anyOf"] = [partial(item) for item in whole["anyOf"]]
    return whole


def _options(game: Game) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {name: _option(option) for name, option in game.catalogue.options.items()},
        "additionalProperties": False,
    }


def _option(option: Option) -> dict[str, Json]:
    about = {"title": option.title, "default": option.default}
    if option.is_number:
        return {**about, "type": "string", "pattern": "^[0-9]+$", "$comment": f"{option.least} to {option.most}"}
    return {**about, "enum": list(option.values)}

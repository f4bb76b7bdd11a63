"""What was left to the table, offered to be entered by hand; and every step of the rules as a form."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum

from tracker.games.battle_merchants import consequences
from tracker.games.battle_merchants.box import Kind, Season, places
from tracker.games.battle_merchants.card_events import Cards
from tracker.games.battle_merchants.card_words import box_name, field_name, space_name, weapon_on
from tracker.games.battle_merchants.events import RULES
from tracker.games.battle_merchants.state import State, races_of, sides
from tracker.kernel.codec import encode
from tracker.kernel.events import act_name
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field
from tracker.kernel.seats import name_of

TITLES: Mapping[str, str] = {
    "income_received": "Income",
    "reward_taken": "Reward tile",
    "token_placed": "Token to the season",
    "token_removed": "Token out",
    "token_turned": "Turn a token",
    "end_triggered": "Season’s end triggered",
    "steve_sold": "Steve sells",
    "steve_moved_on": "Steve moves on",
    "turn_passed": "Next turn",
    "war_began": "Begin the war",
    "battle_won": "A battle won",
    "battle_tied": "A battle tied",
    "repairs_paid": "Repairs",
    "season_ended": "Next season",
    "linked_discarded": "Linked card",
    "cards_slid": "Slide the cards",
    "cards_drawn": "New cards",
    "pool_cleared": "Discard cards",
    "first_boxes_discarded": "Discard the first boxes",
    "deck_put_away": "Put the deck away",
    "bonus_taken": "Bonus card",
    "bonus_turned_up": "Bonus cards up",
}
LABELS: Mapping[str, str] = {
    "battlefield": "Battlefield",
    "winner": "Winner",
    "space": "Space",
    "race": "Race",
    "seat": "Seat",
    "to": "Who is next",
    "first": "Who begins",
    "season": "Season",
    "place": "Box",
    "cards": "Cards",
    "kind": "Craft",
    "gold": "Gold",
    "craft": "Craft cards",
    "kingdom": "Kingdom cards",
}
KINDS: Mapping[str, type] = {act_name(kind): kind for kind in RULES}


class Amounts(dict[str, int]):
    """Gold for every seat, one value of a field; its text is the JSON that a form sends back."""

    def __str__(self) -> str:
        return json.dumps(self)


def left_offers(state: State, chosen: Chosen) -> Iterator[Offer]:
    """Offer what was left to the table, one act for each kind; what it holds up is offered with the reason."""
    asked = str(chosen.get("act") or "")
    expected = [consequence for _, consequence in consequences.left_over(state)]
    for act in dict.fromkeys(act_name(type(each.event)) for each in expected):
        if asked in ("", act):
            yield _offer(state, act, expected, chosen if asked else {})
    held = consequences.held_up(state)
    if held is not None and asked in ("", act_name(type(held.event))):
        why = next(consequences.check_left(state, held.event), None)
        if why is not None:
            yield _offer(state, act_name(type(held.event)), [held], chosen if asked else {}, why)


def by_hand(state: State, chosen: Chosen) -> Offer | None:
    """Give the form of a step that the rules propose now, to be checked or changed."""
    due = consequences.follow_up(state)
    act = str(chosen.get("act") or "")
    if not isinstance(due, Consequence) or act_name(type(due.event)) != act:
        return None
    return _offer(state, act, [due], chosen)


def _offer(
    state: State, act: str, expected: Iterable[Consequence], chosen: Chosen, closed: Objection | None = None
) -> Offer:
    alike = [each for each in expected if act_name(type(each.event)) == act]
    made = tuple(_field(state, each.name, alike, chosen) for each in fields(KINDS[act]))
    return Offer(act, "", TITLES[act], made, closed, main=closed is None)


def _field(state: State, name: str, expected: list[Consequence], chosen: Chosen) -> Field:
    """Offer the values that the rules have for a field, with what is chosen for the others; the rest says why not."""
    agreeing = [each for each in expected if _agrees(each.event, name, chosen)] or expected
    values = [encode(getattr(each.event, name)) for each in agreeing]
    label = LABELS.get(name, name.capitalize())
    if isinstance(values[0], int):
        return number_field(name, label, least=values[0], most=values[0], given=values[0])
    if isinstance(values[0], dict):
        return _amounts(label, [Amounts(value) for value in values])
    why = against(agreeing[0].rule, f"by the rules: {agreeing[0].why}")
    choices = {value: Choice(value, _words(state, name, value)) for value in values}
    fields_there = {getattr(each.event, "battlefield", "") for each in agreeing}
    for value in _domain(state, name, fields_there):
        choices.setdefault(value, Choice(value, _words(state, name, value), why))
    given = values[0] if len(set(values)) == 1 else None
    return choice_field(name, label, choices.values(), given=given)


def _agrees(event: object, but: str, chosen: Chosen) -> bool:
    others = (each.name for each in fields(event) if each.name != but)  # type: ignore[arg-type]
    return all(chosen.get(name) in (None, "", encode(getattr(event, name))) for name in others)


def _amounts(label: str, amounts: list[Amounts]) -> Field:
    nobody = Amounts(dict.fromkeys(amounts[0], 0))
    choices = [Choice(each, _paid(each)) for each in amounts]
    if nobody not in amounts:
        choices.append(Choice(nobody, _paid(nobody), against("BM-REPAIR-01", "there are weapons on the board")))
    return choice_field("gold", label, choices, given=amounts[0])


def _paid(gold: Mapping[str, int]) -> str:
    return ", ".join(f"{name_of(seat)} {amount}" for seat, amount in gold.items() if amount) or "nobody is paid"


def _domain(state: State, name: str, battlefields: set[str]) -> Iterable[str]:
    """List the values a field can have at this table; a battle has two sides."""
    seats = state.terms.seats
    domains: Mapping[str, Callable[[], Iterable[str]]] = {
        "battlefield": lambda: state.tokens,
        "winner": lambda: (space for field in sorted(battlefields) for space in sides(state, field)),
        "space": lambda: (space for space, lying in state.spaces.items() if lying is None),
        "race": lambda: races_of(state.rows),
        "seat": lambda: seats,
        "to": lambda: seats,
        "first": lambda: seats,
        "season": lambda: _values(Season),
        "place": lambda: places(state.box.face_up),
        "cards": lambda: _values(Cards),
        "kind": lambda: _values(Kind),
    }
    return domains[name]() if name in domains else ()


def _values(kind: type[Enum]) -> Iterator[str]:
    return (str(each.value) for each in kind)


def _words(state: State, name: str, value: str) -> str:
    """Say a value as the table does."""
    match name:
        case "battlefield":
            return field_name(value)
        case "winner":
            return weapon_on(state, value)
        case "space":
            return f"{space_name(value)} ({state.wants(value).value})" if value in state.spaces else space_name(value)
        case "seat" | "to" | "first":
            return name_of(value) if value else "nobody: the year is over"
        case "place":
            return box_name(value)
        case _:
            return value.title()

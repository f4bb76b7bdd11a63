"""The board of Battle Merchants beyond the table page: one space, and what lies where before the first turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants.board import DrawnSpace, board
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.state import STEVE, Placed, State, battlefield_of
from tracker.games.battle_merchants.table import Table, full_of
from tracker.journal.naming import told
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.codec import encode
from tracker.kernel.play import applied, stepped
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import sentence
from tracker.web.pages.common import ObjectionView, RuleView, SeatView, objection_view, rule_view, seat_view


def state_of(played: Played) -> State | None:
    """Give the whole table where it is one of Battle Merchants at full depth."""
    return full(played.state)


def full(table: object) -> State | None:
    """Give the whole table, or nothing where it is another game's or only gold is tracked."""
    return full_of(table) if isinstance(table, Table) and not isinstance(table.mats, NotTracked) else None


def seats_of(played: Played) -> dict[str, SeatView]:
    """Show every seat by its id."""
    return {seat: seat_view(played, seat) for seat in played.state.terms.seats}


# ---------------------------------------------------------------- one space


@dataclass(frozen=True)
class SpacePage:
    """What lies on a weapon space, how it came there, and a form to set it right."""

    id: str
    accent: str
    space: DrawnSpace
    reasons: tuple[ObjectionView, ...]
    history: tuple[tuple[int, str], ...]
    kinds: tuple[tuple[str, str], ...]
    qualities: tuple[tuple[str, str], ...]
    owners: tuple[tuple[str, str], ...]
    chosen: Mapping[str, str]
    note: str
    problem: str
    may_correct: bool
    acting: str
    head: int


def space_of(state: State, id: str) -> DrawnSpace | None:
    """Find a drawn space by its id."""
    fields = (field for region in board(state).regions for field in region.fields)
    return next((space for field in fields for space in field.spaces if space.id == id), None)


def reasons(played: Played, id: str, seat: str) -> tuple[ObjectionView, ...]:
    """Say why a seat cannot sell to a space now; nothing where it can, or nobody acts here."""
    chosen = {"act": "sell", "space": id}
    closed = next((offer.closed for offer in played.game.offers(played.state, seat, chosen)), None) if seat else None
    return (objection_view(played, closed),) if closed else ()


def lying(weapon: Placed | None, asks_for: str) -> dict[str, str]:
    """Fill the form with what lies on a space; an empty one is offered the weapon it asks for."""
    if weapon is None:
        return {"owner": "", "kind": asks_for, "quality": Quality.STANDARD.value}
    return {name: str(value) for name, value in encode(weapon).items()}


def owners(played: Played) -> tuple[tuple[str, str], ...]:
    """Name everybody whose weapon can lie on the board, and nobody."""
    state = state_of(played)
    known = [(seat, view.name) for seat, view in seats_of(played).items()]
    return (("", "Nothing lies here"), *known, *([(STEVE, "Steve")] if state and state.steve else []))


def history(played: Played, space: str) -> tuple[tuple[int, str], ...]:
    """Name everything that laid something on a space or took it away, with its entry."""
    return tuple(
        (act.act.number, sentence(text))
        for act in played.acts
        if not act.act.skipped and _concerns(act, space)
        for text in _changes(played, act, space)
    )


def _concerns(act: PlayedAct, space: str) -> bool:
    """Tell whether an act may have changed a space, if only for a moment."""
    before, after = full(act.before), full(act.after)
    if before is None or after is None:
        return False
    events = (act.act.event, *(step.event for step in act.act.steps))
    there = any(getattr(event, "battlefield", "") == battlefield_of(space) for event in events)
    return there or before.spaces.get(space) != after.spaces.get(space)


def _changes(played: Played, act: PlayedAct, space: str) -> Iterator[str]:
    """Tell the event and the steps of an act that changed a space."""
    table, game = applied(played.game, act.before, act.act.event), played.game
    if _lies(act.before, space) != _lies(table, space):
        yield told(played, act.before, act.act.event)
    for step in act.act.steps:
        after = stepped(game, table, step)
        if _lies(table, space) != _lies(after, space):
            yield told(played, table, step.event)
        table = after


def _lies(table: object, space: str) -> Placed | None:
    state = full(table)
    return state.spaces.get(space) if state else None


KINDS = tuple((kind.value, kind.value.title()) for kind in Kind)
QUALITIES = tuple((quality.value, quality.value.title()) for quality in Quality)


# ---------------------------------------------------------------- setting up


@dataclass(frozen=True)
class ChecklistPage:
    """What lies where before the first turn, each step with its rule."""

    id: str
    accent: str
    title: str
    items: tuple[tuple[str, RuleView], ...]


def checklist_page(played: Played, table: str) -> ChecklistPage:
    """Show the set-up of a table as it was laid out."""
    game = played.game
    items = tuple((item.text, rule_view(game, item.rule)) for item in game.checklist(played.start))
    return ChecklistPage(table, game.about.accent, game.about.title, items)

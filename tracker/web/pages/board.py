"""The board of Battle Merchants beyond the table page: one space, the wars, and a war battle by battle."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants.board import DrawnBoard, DrawnSpace, DrawnWeapon, board
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid, SeasonEnded, WarBegan
from tracker.games.battle_merchants.state import STEVE, Placed, State, battlefield_of
from tracker.games.battle_merchants.table import Table, full_of, laid
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.codec import encode
from tracker.kernel.play import By, Step, applied, stepped
from tracker.kernel.telling import tell
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import sentence
from tracker.web.pages.common import RuleView, SeatView, rule_view, seat_view

WAR = (WarBegan, BattleWon, BattleTied, RepairsPaid, SeasonEnded)


def state_of(played: Played) -> State | None:
    """Give the whole table where it is one of Battle Merchants at full depth."""
    return _full(played.state)


def _full(table: object) -> State | None:
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
    before, after = _full(act.before), _full(act.after)
    if before is None or after is None:
        return False
    events = (act.act.event, *(step.event for step in act.act.steps))
    named = any(getattr(event, "battlefield", "") == battlefield_of(space) for event in events)
    return named or before.spaces.get(space) != after.spaces.get(space)


def _changes(played: Played, act: PlayedAct, space: str) -> Iterator[str]:
    """Tell the event and the steps of an act that changed a space."""
    table, game = applied(played.game, act.before, act.act.event), played.game
    if _lies(act.before, space) != _lies(table, space):
        yield tell(game, act.before, act.act.event)
    for step in act.act.steps:
        after = stepped(game, table, step)
        if _lies(table, space) != _lies(after, space):
            yield tell(game, table, step.event)
        table = after


def _lies(table: object, space: str) -> Placed | None:
    state = _full(table)
    return state.spaces.get(space) if state else None


KINDS = tuple((kind.value, kind.value.title()) for kind in Kind)
QUALITIES = tuple((quality.value, quality.value.title()) for quality in Quality)


# ---------------------------------------------------------------- a war


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle: the space, the weapon on it, and how it fared."""

    name: str
    weapon: DrawnWeapon | None
    fared: str


@dataclass(frozen=True, slots=True)
class WarStep:
    """One step of a war with its reason."""

    sign: str
    text: str
    why: str
    rule: RuleView
    by: str
    field: str
    sides: tuple[SideView, ...]
    changes: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class WarPage:
    """A war at a glance, or at one of its steps."""

    id: str
    accent: str
    number: int
    season: str
    steps: tuple[WarStep, ...]
    at: int
    board: DrawnBoard
    seats: Mapping[str, SeatView]
    gold: tuple[tuple[SeatView, int, int], ...]
    won: tuple[tuple[SeatView, int], ...]

    @property
    def step(self) -> WarStep | None:
        """Give the step that is looked at, if it is not the whole war."""
        return self.steps[self.at - 1] if self.at else None


@dataclass(frozen=True)
class WarsPage:
    """Every war of a table."""

    id: str
    accent: str
    wars: tuple[tuple[int, str, int], ...]


def wars(played: Played) -> tuple[tuple[int, str, int], ...]:
    """Name every act that holds a war, its season and how many battles were fought."""
    found = []
    for act in played.acts:
        steps = [step.event for step in act.act.steps if step.by is not By.LEFT and not act.act.skipped]
        season = next((event.season.value for event in steps if isinstance(event, WarBegan)), "")
        if season:
            battles = sum(isinstance(event, BattleWon | BattleTied) for event in steps)
            found.append((act.act.number, season, battles))
    return tuple(found)


def war_page(played: Played, table: str, act: PlayedAct, at: int) -> WarPage | None:
    """Show the war an act brought about, at one of its steps; nothing if it brought none."""
    moments = list(_moments(played, act))
    if not moments or not isinstance(moments[0][1].event, WarBegan):
        return None
    at = min(max(at, 0), len(moments))
    shown = moments[at - 1][0] if at else moments[0][0]
    first, last = moments[0][0], moments[-1][2]
    return WarPage(
        id=table,
        accent=played.game.about.accent,
        number=act.act.number,
        season=moments[0][1].event.season.value,
        steps=tuple(_war_step(played, *moment) for moment in moments),
        at=at,
        board=board(shown),
        seats=seats_of(played),
        gold=tuple((seat_view(played, seat), first.mats[seat].gold, last.mats[seat].gold) for seat in first.mats),
        won=tuple((seat_view(played, seat), _piles(last, seat) - _piles(first, seat)) for seat in first.mats),
    )


def _piles(state: State, seat: str) -> int:
    return sum(state.mats[seat].defeated.values())


def _moments(played: Played, act: PlayedAct) -> Iterator[tuple[State, Step, State]]:
    """Give every step of a war with the states before and after it."""
    if act.act.skipped:
        return
    table = applied(played.game, act.before, act.act.event)
    began = False
    for step in act.act.steps:
        after = stepped(played.game, table, step)
        was, became = _full(table), _full(after)
        began = began or isinstance(step.event, WarBegan)
        if began and was and became and isinstance(step.event, WAR) and step.by is not By.LEFT:
            yield was, step, became
        table = after


def _war_step(played: Played, before: State, step: Step, after: State) -> WarStep:
    event = step.event
    changes = tuple(
        (seat_view(played, seat).name, before.mats[seat].gold, after.mats[seat].gold)
        for seat in before.mats
        if before.mats[seat].gold != after.mats[seat].gold
    )
    return WarStep(
        sign=_sign(event),
        text=sentence(tell(played.game, laid(before), event)),
        why=sentence(step.why),
        rule=rule_view(played.game, step.rule),
        by=step.by.value,
        field=getattr(event, "battlefield", ""),
        sides=_sides(before, event) if isinstance(event, BattleWon | BattleTied) else (),
        changes=changes,
    )


def _sign(event: object) -> str:
    match event:
        case BattleWon():
            return "⚔"
        case BattleTied():
            return "="
        case RepairsPaid():
            return "+"
        case SeasonEnded():
            return "▸"
        case _:
            return "!"


def _sides(state: State, event: BattleWon | BattleTied) -> tuple[SideView, ...]:
    fields = (field for region in board(state).regions for field in region.fields)
    spaces = next((field.spaces for field in fields if field.id == event.battlefield), ())
    return tuple(SideView(space.name, space.weapon, _fared(event, space.id)) for space in spaces)


def _fared(event: BattleWon | BattleTied, space: str) -> str:
    if isinstance(event, BattleTied):
        return "tied"
    return "winner" if event.winner == space else "loser"


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

"""The wars of Battle Merchants: each battle by battle, and what hands clean up after one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants.board import DrawnBoard, DrawnWeapon, board
from tracker.games.battle_merchants.cleanup import CleanupItem, SeasonsEnd, cleanup_items
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid, SeasonEnded, WarBegan
from tracker.games.battle_merchants.state import State
from tracker.games.battle_merchants.table import laid
from tracker.journal.naming import named, told
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.ledger import rule_of
from tracker.kernel.play import By, Step, stepped
from tracker.kernel.words import sentence
from tracker.web.pages.board import full, seats_of, state_of
from tracker.web.pages.common import RuleView, SeatView, rule_view, seat_view

WAR = (WarBegan, BattleWon, BattleTied, RepairsPaid, SeasonEnded)


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


def _begins(act: PlayedAct) -> WarBegan | None:
    """Give the beginning of a war in an act: by rule, or entered by hand."""
    if act.act.skipped:
        return None
    events = (act.act.event, *(step.event for step in act.act.steps if step.by is not By.LEFT))
    return next((event for event in events if isinstance(event, WarBegan)), None)


def wars(played: Played) -> tuple[tuple[int, str, int], ...]:
    """Name every act that begins a war, its season and how many battles were fought."""
    found = []
    for act in played.acts:
        began = _begins(act)
        if began is not None:
            fought = [step.event for _, step, _ in happened(played, act)]
            battles = sum(isinstance(event, BattleWon | BattleTied) for event in fought)
            found.append((act.act.number, began.season.value, battles))
    return tuple(found)


def happened(played: Played, first: PlayedAct) -> Iterator[tuple[State, Step, State]]:
    """Give everything from the beginning of a war to the end of the act that ends its season, with both states."""
    began = over = False
    for act in played.acts[played.acts.index(first) :]:
        if act.act.skipped or over:
            continue
        for before, step, after in _steps(played, act):
            began = began or isinstance(step.event, WarBegan)
            over = over or isinstance(step.event, SeasonEnded)
            if began and step.by is not By.LEFT:
                yield before, step, after


def _steps(played: Played, act: PlayedAct) -> Iterator[tuple[State, Step, State]]:
    """Give the event of an act and its steps with the states before and after them."""
    table = act.before
    rule = rule_of(played.game, act.act.event)
    for step in (Step(act.act.event, By.HAND, rule), *act.act.steps):
        after = stepped(played.game, table, step)
        was, became = full(table), full(after)
        if was and became:
            yield was, step, became
        table = after


def war_page(played: Played, table: str, act: PlayedAct, at: int) -> WarPage | None:
    """Show the war an act brought about, at one of its steps; nothing if it brought none."""
    if _begins(act) is None:
        return None
    moments = [moment for moment in happened(played, act) if isinstance(moment[1].event, WAR)]
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


def _war_step(played: Played, before: State, step: Step, after: State) -> WarStep:
    event = step.event
    changes = tuple(
        (seat_view(played, seat).name, before.mats[seat].gold, after.mats[seat].gold)
        for seat in before.mats
        if before.mats[seat].gold != after.mats[seat].gold
    )
    return WarStep(
        sign=_sign(event),
        text=sentence(told(played, laid(before), event)),
        why=sentence(named(played, step.why)),
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


# ---------------------------------------------------------------- cleaning up


@dataclass(frozen=True)
class CleanupPage:
    """What hands do at a season's end, each step with its rule, and what Tableside has written of it."""

    id: str
    accent: str
    season: str
    items: tuple[tuple[CleanupItem, RuleView], ...]
    number: int
    over: bool


def cleanup_page(played: Played, table: str) -> CleanupPage | None:
    """Show the clean-up after the last war; nothing before the first."""
    act = next((act for act in reversed(played.acts) if _begins(act)), None)
    now = state_of(played)
    if act is None or now is None:
        return None
    moments = list(happened(played, act))
    over = any(isinstance(step.event, SeasonEnded) for _, step, _ in moments)
    end = SeasonsEnd(moments[0][0], moments[-1][2] if over else now, [step.event for _, step, _ in moments])
    items = tuple((_named(played, item), rule_view(played.game, item.rule)) for item in cleanup_items(end))
    season = end.began.season.value
    return CleanupPage(table, played.game.about.accent, season, items, act.act.number, over)


def _named(played: Played, item: CleanupItem) -> CleanupItem:
    return CleanupItem(
        item.rule, named(played, item.text), sentence(named(played, item.written)) if item.written else "", item.done
    )

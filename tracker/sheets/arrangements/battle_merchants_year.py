"""What a year of Battle Merchants saw, season by season: the wars, and what each seat forged and sold."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.card_events import ForgeAndSell, SellMore
from tracker.games.battle_merchants.card_words import space_name
from tracker.games.battle_merchants.events import BattleTied, BattleWon, Forge, IncomeReceived, Sell
from tracker.games.battle_merchants.state import State, sides
from tracker.games.battle_merchants.table import Table, full_of
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.play import By, applied, stepped
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked


@dataclass(slots=True)
class War:
    """The battles of a season: the winner of each, and how often each owner won, lost and tied."""

    battles: list[tuple[str, str]] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    tied: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Sale:
    """A sale: the weapon, the space, and the gold it brought."""

    weapon: str
    space: str
    gold: int = 0

    @property
    def says(self) -> str:
        """Say it in a few words."""
        return f"{self.weapon} to {space_name(self.space)} +{self.gold}"


@dataclass(slots=True)
class Trade:
    """What a seat forged and sold in a season."""

    forged: Counter[str] = field(default_factory=Counter)
    sold: list[Sale] = field(default_factory=list)


def _moments(played: Played) -> Iterator[tuple[State, object]]:
    """Give everything that happened at full depth, with the table before it; what was left to the table is left out."""
    for act in played.acts:
        if not act.act.skipped and not isinstance(act.before.mats, NotTracked):
            yield from _act(played, act)


def _act(played: Played, act: PlayedAct) -> Iterator[tuple[State, object]]:
    table: Table = act.before
    yield full_of(table), act.act.event
    table = applied(played.game, table, act.act.event)
    for step in act.act.steps:
        if isinstance(table.mats, NotTracked):
            return
        if step.by is not By.LEFT:
            yield full_of(table), step.event
        table = stepped(played.game, table, step)


def wars(played: Played) -> Mapping[Season, War]:
    """Follow the battles of every season that has seen some."""
    found: dict[Season, War] = {}
    for state, event in _moments(played):
        if isinstance(event, BattleWon | BattleTied):
            _fought(state, event, found.setdefault(state.season, War()))
    return found


def _fought(state: State, event: BattleWon | BattleTied, war: War) -> None:
    lying = {space: state.spaces[space] for space in sides(state, event.battlefield)}
    owners = {space: weapon.owner for space, weapon in lying.items() if weapon is not None}
    if isinstance(event, BattleTied):
        war.tied.update(owners.values())
        war.battles.append((event.battlefield, "tie"))
        return
    war.won.update(owner for space, owner in owners.items() if space == event.winner)
    war.lost.update(owner for space, owner in owners.items() if space != event.winner)
    war.battles.append((event.battlefield, name_of(owners.get(event.winner, "nobody"))))


def trades(played: Played, seat: str) -> Mapping[Season, Trade]:
    """Follow what a seat forged and sold."""
    found: dict[Season, Trade] = {}
    for state, event in _moments(played):
        if getattr(event, "seat", "") == seat:
            _traded(state, event, found.setdefault(state.season, Trade()))
    return found


def _traded(state: State, event: object, trade: Trade) -> None:
    match event:
        case Forge():
            trade.forged.update(weapon_name(ware.kind, ware.quality) for ware in event.weapons)
        case ForgeAndSell():
            trade.forged.update([weapon_name(event.weapon, event.quality)])
            trade.sold.append(Sale(weapon_name(event.weapon, event.quality), event.space))
        case Sell():
            trade.sold.append(Sale(weapon_name(event.weapon, event.quality), event.space))
        case SellMore(space=space) if space in state.spaces:
            trade.sold.append(Sale(weapon_name(state.wants(space), event.quality), space))
        case IncomeReceived() if trade.sold:
            trade.sold[-1].gold += event.gold


def weapon_name(kind: Kind, quality: Quality) -> str:
    """Name a weapon as the table says it."""
    return f"{'Vorpal ' if quality is Quality.VORPAL else ''}{kind.value.title()}"

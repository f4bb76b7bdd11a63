"""What happens in Warriors & Traders: people's events are imperative, the rules' events are past."""

from dataclasses import dataclass

from tracker.games.warriors_and_traders.box import Gained, Source, Token
from tracker.games.warriors_and_traders.state import Ending


@dataclass(frozen=True, slots=True)
class CountVp:
    """Set how many of a source a seat counts now."""

    seat: str
    source: Source
    count: int


@dataclass(frozen=True, slots=True)
class GainVp:
    """Add kills, destroyed Forts or bought VP to what a seat has."""

    seat: str
    source: Gained
    count: int


@dataclass(frozen=True, slots=True)
class HoldToken:
    """Give Builder, Trader or Warrior to the most advanced seat, or to nobody while some tie."""

    token: Token
    holder: str


@dataclass(frozen=True, slots=True)
class Ally:
    """Some seats play as one alliance."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Everything of this turn is counted."""


@dataclass(frozen=True, slots=True)
class StopEarly:
    """The table agrees to stop here and count."""


@dataclass(frozen=True, slots=True)
class AllianceFormed:
    """The seats left over became an alliance."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Everybody's VP at the end of this turn were written down."""

    turn: int


@dataclass(frozen=True, slots=True)
class VictoryReached:
    """These seats met the requirement at the end of a turn and won."""

    seats: tuple[str, ...]
    vp: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn marker moved on."""

    turn: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game stopped without anybody meeting the requirement."""

    ending: Ending


People = CountVp | GainVp | HoldToken | Ally | EndTurn | StopEarly
Rules = AllianceFormed | TurnEnded | VictoryReached | TurnBegan | GameEnded
Event = People | Rules

PEOPLE: tuple[type, ...] = (CountVp, GainVp, HoldToken, Ally, EndTurn, StopEarly)
RULES: tuple[type, ...] = (AllianceFormed, TurnEnded, VictoryReached, TurnBegan, GameEnded)

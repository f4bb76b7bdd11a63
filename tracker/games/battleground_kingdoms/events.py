"""What happens in a campaign: people's events are imperative, the rules' events are past."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.games.battleground_kingdoms.state import Form, Team


@dataclass(frozen=True, slots=True)
class PlanCampaign:
    """Agree on the number of rounds and the form of the campaign."""

    rounds: int
    form: Form = Form.CONQUEST


@dataclass(frozen=True, slots=True)
class SplitRounds:
    """Agree on another number of red, blue and green rounds."""

    red: int
    blue: int
    green: int


@dataclass(frozen=True, slots=True)
class DeclareLast:
    """Agree that the campaign ends with this round."""


@dataclass(frozen=True, slots=True)
class ChooseFaction:
    """Name a seat's Primary Faction."""

    seat: str
    faction: str


@dataclass(frozen=True, slots=True)
class JoinTeam:
    """Put a seat on a team."""

    seat: str
    team: Team


@dataclass(frozen=True, slots=True)
class OrderByes:
    """Write down the order in which the seats take their byes."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SendGold:
    """Send gold to an ally through a Harbor."""

    seat: str
    ally: str


@dataclass(frozen=True, slots=True)
class Purchase:
    """Buy resources; the list is secret until all are revealed."""

    seat: str
    resources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RevealPurchases:
    """Reveal all lists at once; a seat without one buys nothing."""

    choices: Mapping[str, Purchase] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakeTavernGold:
    """Take the gold of a Tavern for which no character was left."""

    seat: str
    gold: int


@dataclass(frozen=True, slots=True)
class Bye:
    """Let a seat sit out this round."""

    seat: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Let two seats fight each other this round."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Result:
    """Write down a battle; left out, the second seat gets what the first one leaves."""

    first: str
    second: str
    vp_first: int
    vp_second: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreScenario:
    """Write down a battle by its scenario card; `points` are the attacker's Scenario Points."""

    attacker: str
    defender: str
    scenario: str
    points: int
    surrendered: str | None = None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Give a battle up where the card grants no surrender."""

    seat: str


@dataclass(frozen=True, slots=True)
class StandOff:
    """Agree to end a battle in which nobody was harmed."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class Scavenge:
    """Say how many of the Scavenger's dice showed a 1."""

    seat: str
    ones: int


@dataclass(frozen=True, slots=True)
class RollIncome:
    """Roll two dice for everybody's base income; this begins Record Keeping."""

    total: int


@dataclass(frozen=True, slots=True)
class ByeScored:
    """A seat on a bye gained VPs."""

    seat: str
    vp: int


@dataclass(frozen=True, slots=True)
class IncomePaid:
    """A seat was paid its income, part by part."""

    seat: str
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PalacesScored:
    """A seat gained VPs for its Palace Expansions."""

    seat: str
    vp: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The rows were closed and the next round begins, or the campaign is over."""

    round: int


People = (
    PlanCampaign
    | SplitRounds
    | DeclareLast
    | ChooseFaction
    | JoinTeam
    | OrderByes
    | SendGold
    | Purchase
    | RevealPurchases
    | TakeTavernGold
    | Bye
    | Pair
    | Result
    | ScoreScenario
    | Forfeit
    | StandOff
    | Scavenge
    | RollIncome
)
Rules = ByeScored | IncomePaid | PalacesScored | RoundEnded
Event = People | Rules

PEOPLE: tuple[type, ...] = (
    PlanCampaign,
    SplitRounds,
    DeclareLast,
    ChooseFaction,
    JoinTeam,
    OrderByes,
    SendGold,
    Purchase,
    RevealPurchases,
    TakeTavernGold,
    Bye,
    Pair,
    Result,
    ScoreScenario,
    Forfeit,
    StandOff,
    Scavenge,
    RollIncome,
)
RULES: tuple[type, ...] = (ByeScored, IncomePaid, PalacesScored, RoundEnded)

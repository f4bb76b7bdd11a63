"""What happens in Battle Merchants: people's events are imperative, the rules' events are past."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.card_events import CARD_PEOPLE, CARD_RULES, CardActs, CardRules
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons, Entries


class Ware(Enum):
    """A weapon as it is forged: type and quality."""

    STANDARD_AXE = "axe/standard"
    STANDARD_HAMMER = "hammer/standard"
    STANDARD_SWORD = "sword/standard"
    STANDARD_MACE = "mace/standard"
    VORPAL_AXE = "axe/vorpal"
    VORPAL_HAMMER = "hammer/vorpal"
    VORPAL_SWORD = "sword/vorpal"
    VORPAL_MACE = "mace/vorpal"

    def __init__(self, value: object) -> None:
        kind, quality = str(value).split("/")
        self.kind = Kind(kind)
        self.quality = Quality(quality)


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Name the start player."""

    seat: str


@dataclass(frozen=True, slots=True)
class LaySteve:
    """Lay the reward tiles that fix Salesman Steve's race order."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forge:
    """Forge up to three weapons."""

    seat: str
    weapons: tuple[Ware, ...]


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a weapon from stock to the race of a space."""

    seat: str
    weapon: Kind
    quality: Quality
    space: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""

    seat: str


@dataclass(frozen=True, slots=True)
class EndSeason:
    """Declare by hand that this seat has triggered the end of the season."""

    seat: str


@dataclass(frozen=True, slots=True)
class IncomeReceived:
    """The seller was paid."""

    seat: str
    gold: int


@dataclass(frozen=True, slots=True)
class RewardTaken:
    """The seller took the race's reward tile of their colour."""

    seat: str
    race: str


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """A demand token went to the season area."""

    battlefield: str


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """A surplus demand token left the game."""

    battlefield: str


@dataclass(frozen=True, slots=True)
class TokenTurned:
    """A demand token was turned to its fire side."""

    battlefield: str


@dataclass(frozen=True, slots=True)
class EndTriggered:
    """The end of the season was triggered by this seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class SteveSold:
    """Steve laid a Standard weapon on a space and his cube moved on."""

    space: str


@dataclass(frozen=True, slots=True)
class SteveMovedOn:
    """Steve's race was fully supplied; only his cube moved."""

    race: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The next seat is to act."""

    to: str


@dataclass(frozen=True, slots=True)
class WarBegan:
    """The season's last turn is over and the battles begin."""

    season: Season


@dataclass(frozen=True, slots=True)
class BattleWon:
    """A weapon won its battle; the other one went to its owner's pile."""

    battlefield: str
    winner: str


@dataclass(frozen=True, slots=True)
class BattleTied:
    """Two weapons were equal; both went back to the supply."""

    battlefield: str


@dataclass(frozen=True, slots=True)
class RepairsPaid:
    """Every weapon still on the board brought its owner gold."""

    gold: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """The table was cleaned up; the next season begins with this seat, or the game is over."""

    season: Season
    first: str


Acts = ChooseFirst | LaySteve | Forge | Sell | Pass | EndSeason | CardActs
People = Acts | Entries
BoardRules = (
    IncomeReceived
    | RewardTaken
    | TokenPlaced
    | TokenRemoved
    | TokenTurned
    | EndTriggered
    | SteveSold
    | SteveMovedOn
    | TurnPassed
    | WarBegan
    | BattleWon
    | BattleTied
    | RepairsPaid
    | SeasonEnded
)
Rules = BoardRules | CardRules
Event = People | Rules

PEOPLE: tuple[type, ...] = (
    ChooseFirst,
    LaySteve,
    Forge,
    Sell,
    Pass,
    EndSeason,
    *CARD_PEOPLE,
    Book,
    CountWeapons,
    BookEndGold,
    CloseYear,
)
RULES: tuple[type, ...] = (
    IncomeReceived,
    RewardTaken,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    EndTriggered,
    SteveSold,
    SteveMovedOn,
    TurnPassed,
    WarBegan,
    BattleWon,
    BattleTied,
    RepairsPaid,
    SeasonEnded,
    *CARD_RULES,
)

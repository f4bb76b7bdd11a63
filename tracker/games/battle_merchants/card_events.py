"""What happens with cards: turned up, taken, used, discarded."""

from dataclasses import dataclass
from enum import Enum

from tracker.games.battle_merchants.box import Cost, CraftCard, Duration, Kind, KingdomCard, Quality


class Cards(Enum):
    """The two rows of face-up cards."""

    CRAFT = "craft"
    KINGDOM = "kingdom"


@dataclass(frozen=True, slots=True)
class TurnUpCraft:
    """Type the craft card that lies, or was turned up, on a place."""

    place: int
    kind: Kind
    cost: Cost
    levels: int
    coins: int

    @property
    def card(self) -> CraftCard:
        """Give the card as it was typed."""
        return CraftCard(self.kind, self.cost, self.levels, self.coins)


@dataclass(frozen=True, slots=True)
class TurnUpKingdom:
    """Type the kingdom card that lies, or was turned up, on a place."""

    place: int
    name: str
    duration: Duration
    gold: int = 0
    end_gold: int = 0
    more_sales: bool = False
    note: str = ""

    @property
    def card(self) -> KingdomCard:
        """Give the card as it was typed."""
        return KingdomCard(self.name, self.duration, self.gold, self.end_gold, self.more_sales, self.note)


@dataclass(frozen=True, slots=True)
class LearnCraft:
    """Take a face-up craft card; a place of 0 says that nobody named one."""

    seat: str
    kind: Kind
    cost: Cost
    levels: int
    coins: int
    place: int = 0

    @property
    def card(self) -> CraftCard:
        """Give the card as it was taken."""
        return CraftCard(self.kind, self.cost, self.levels, self.coins)


@dataclass(frozen=True, slots=True)
class TakeKingdom:
    """Take a face-up kingdom card, or use the Final one; a place of 0 says that nobody named one."""

    seat: str
    name: str
    duration: Duration
    gold: int = 0
    end_gold: int = 0
    more_sales: bool = False
    note: str = ""
    place: int = 0

    @property
    def card(self) -> KingdomCard:
        """Give the card as it was taken."""
        return KingdomCard(self.name, self.duration, self.gold, self.end_gold, self.more_sales, self.note)


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Carry out by hand what a kingdom card says: gold, levels of a craft, a reward tile."""

    seat: str
    gold: int = 0
    kind: Kind | None = None
    levels: int = 0
    tile: str = ""


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put away a kingdom card that lies in front of a seat."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class ForgeAndSell:
    """Turn a craft bonus card down, forge one weapon of its type and sell it at once."""

    seat: str
    weapon: Kind
    quality: Quality
    space: str


@dataclass(frozen=True, slots=True)
class SellMore:
    """Sell another weapon as a kingdom card allows, or none (no space)."""

    seat: str
    space: str = ""
    quality: Quality = Quality.STANDARD


@dataclass(frozen=True, slots=True)
class LinkedDiscarded:
    """The card linked to the one just taken went to its discard pile."""

    place: str


@dataclass(frozen=True, slots=True)
class CardsSlid:
    """The cards of the side board slid towards the lower boxes."""


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """New cards were turned up on the empty places."""

    craft: int
    kingdom: int


@dataclass(frozen=True, slots=True)
class PoolCleared:
    """The face-up cards of a row went to their discard pile; a Final card stayed."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class FirstBoxesDiscarded:
    """The cards in the first box of each kind on the side board went to their discard piles."""


@dataclass(frozen=True, slots=True)
class DeckPutAway:
    """What was left of the spring and summer deck went back to the box."""


@dataclass(frozen=True, slots=True)
class BonusTaken:
    """The first seat at the level of mastery took the craft bonus card of that type."""

    seat: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class BonusTurnedUp:
    """Every craft bonus card was turned face up."""


CardActs = TurnUpCraft | TurnUpKingdom | LearnCraft | TakeKingdom | CarryOut | PutAway | ForgeAndSell | SellMore
CardRules = (
    LinkedDiscarded
    | CardsSlid
    | CardsDrawn
    | PoolCleared
    | FirstBoxesDiscarded
    | DeckPutAway
    | BonusTaken
    | BonusTurnedUp
)
CARD_PEOPLE: tuple[type, ...] = (
    LearnCraft,
    TakeKingdom,
    ForgeAndSell,
    SellMore,
    CarryOut,
    TurnUpCraft,
    TurnUpKingdom,
    PutAway,
)
CARD_RULES: tuple[type, ...] = (
    LinkedDiscarded,
    CardsSlid,
    CardsDrawn,
    PoolCleared,
    FirstBoxesDiscarded,
    DeckPutAway,
    BonusTaken,
    BonusTurnedUp,
)

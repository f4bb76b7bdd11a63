"""What the table enters on the pad of Coin & Crown."""

from dataclasses import dataclass

from tracker.games.coin_and_crown.box import CardType, Iron, Land


@dataclass(frozen=True, slots=True)
class CountLands:
    """Count a seat's Lands of one type, as they are now."""

    seat: str
    kind: Land
    count: int


@dataclass(frozen=True, slots=True)
class CountDonation:
    """Count the coins a seat has given to the Church."""

    seat: str
    bronze: int = 0
    silver: int = 0
    gold: int = 0


@dataclass(frozen=True, slots=True)
class RateDonation:
    """Say what a seat's coins on the Church are worth in Bronze."""

    seat: str
    worth: int


@dataclass(frozen=True, slots=True)
class HoldIron:
    """Say who holds an Iron coin; `nobody` if it lies at the side."""

    coin: Iron
    holder: str


@dataclass(frozen=True, slots=True)
class CountCards:
    """Count a seat's Market cards of one type, retired ones too, to check who should hold the Iron coin."""

    seat: str
    kind: CardType
    count: int


@dataclass(frozen=True, slots=True)
class CountCoins:
    """Count the coins a seat has left, for the last tie-break."""

    seat: str
    bronze: int = 0
    silver: int = 0
    gold: int = 0


@dataclass(frozen=True, slots=True)
class RateCoins:
    """Say what the coins a seat has left are worth in Bronze."""

    seat: str
    worth: int


@dataclass(frozen=True, slots=True)
class CloseScoring:
    """Say that everything is counted: what is still empty counts as nothing."""


Event = CountLands | CountDonation | RateDonation | HoldIron | CountCards | CountCoins | RateCoins | CloseScoring

PEOPLE: tuple[type, ...] = (
    CountLands,
    CountDonation,
    RateDonation,
    HoldIron,
    CountCards,
    CountCoins,
    RateCoins,
    CloseScoring,
)
RULES: tuple[type, ...] = ()

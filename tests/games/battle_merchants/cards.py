"""Cards on the table, as positions write them and as seats take them."""

from typing import Any

from tests.games.battle_merchants.situations import FOUR, lay
from tracker.games.battle_merchants.box import Cost, Duration, Kind
from tracker.games.battle_merchants.card_events import LearnCraft, TakeKingdom

UNSEEN = "not typed"
HAMMER: dict[str, Any] = {"kind": "hammer", "cost": "x2", "levels": 1, "coins": 0}
MACE: dict[str, Any] = {"kind": "mace", "cost": "x2", "levels": 1, "coins": 0}
AXE: dict[str, Any] = {"kind": "axe", "cost": "x1", "levels": 1, "coins": 0}
SWORD: dict[str, Any] = {"kind": "sword", "cost": "free", "levels": 2, "coins": 1}


def kingdom(name: str = "Extra-Crafty", duration: str = "permanent", gold: int = 0, **more: Any) -> dict[str, Any]:
    """A kingdom card, as a position writes it."""
    return {"name": name, "duration": duration, "gold": gold, "end_gold": 0, "more_sales": False, "note": "", **more}


SLUSH = kingdom("Slush Fund", "final")


def pool(craft: Any = (), kingdoms: Any = (), **left: int) -> dict[str, Any]:
    """Face-up cards on the first places, cards that nobody has typed on the others, and cards left in the decks."""
    return {
        "craft": [*craft, *[UNSEEN] * (5 - len(craft))],
        "kingdom": [*kingdoms, *[UNSEEN] * (3 - len(kingdoms))],
        "left": {"spring": 31, "autumn": 20, "kingdom": 25} | left,
    }


def learn(card: dict[str, Any], place: int = 0, seat: str = "red") -> LearnCraft:
    """Take a craft card."""
    return LearnCraft(seat, Kind(card["kind"]), Cost(card["cost"]), card["levels"], card["coins"], place)


def take(card: dict[str, Any], place: int = 0, seat: str = "red") -> TakeKingdom:
    """Take a kingdom card."""
    return TakeKingdom(seat, **{**card, "duration": Duration(card["duration"])}, place=place)


def with_cards(*seats: str, **more: Any) -> Any:
    """A table with some kingdom cards in front of Red."""
    held = [kingdom(f"card {number}") for number in range(more.pop("held", 0))]
    mats = more.pop("mats", {"red": {"kingdom": held, "gold": more.pop("gold", 10)}})
    return lay(*(seats or FOUR), mats=mats, **more)

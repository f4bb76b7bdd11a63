"""Battle Merchants: gold, wars, Salesman Steve."""

from tracker.games.battle_merchants.about import GAME

__all__ = ["GAME"]

"""Warriors & Traders: VP by source and turn against the requirement."""

from tracker.games.warriors_and_traders.about import GAME

__all__ = ["GAME"]

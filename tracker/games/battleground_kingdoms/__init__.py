"""Battleground: Kingdoms: campaigns of gold, resources and VPs."""

from tracker.games.battleground_kingdoms.about import GAME

__all__ = ["GAME"]

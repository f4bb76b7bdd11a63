"""Coin & Crown: end scoring."""

from tracker.games.coin_and_crown.about import GAME

__all__ = ["GAME"]

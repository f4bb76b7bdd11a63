"""Merchants of Magick: shoppe sheets, Masteries, Sponsored Adventurers and the score pad."""

from tracker.games.merchants_of_magick.about import GAME

__all__ = ["GAME"]

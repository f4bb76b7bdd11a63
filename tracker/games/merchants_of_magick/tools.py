"""A quick tool: the Coins of a finished game, recording nothing."""

from tracker.games.merchants_of_magick.state import SCORE
from tracker.kernel.tools import Tool

TOOLS = (Tool("score", "Score a finished game", "Coins in seven categories, places, and what decided.", SCORE),)

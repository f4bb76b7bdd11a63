"""The games, one folder each; pure, and none knows another."""

from collections.abc import Mapping

from tracker.games import battle_merchants
from tracker.kernel.game import Game

GAMES: Mapping[str, Game] = {game.id: game for game in (battle_merchants.GAME,)}

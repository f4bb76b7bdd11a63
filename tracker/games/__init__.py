"""The games, one folder each; pure, and none knows another."""

from collections.abc import Mapping

from tracker.games import (
    battle_merchants,
    battleground_kingdoms,
    coin_and_crown,
    merchants_of_magick,
    warriors_and_traders,
)
from tracker.kernel.game import Game

GAMES: Mapping[str, Game] = {
    game.id: game
    for game in (
        battle_merchants.GAME,
        battleground_kingdoms.GAME,
        coin_and_crown.GAME,
        merchants_of_magick.GAME,
        warriors_and_traders.GAME,
    )
}

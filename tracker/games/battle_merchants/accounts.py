"""The numbers on the table, each by its path in the position."""

from collections.abc import Iterator, Mapping

from tracker.games.battle_merchants.box import Kind
from tracker.games.battle_merchants.state import Mat, State


def table_accounts(state: State) -> dict[str, int]:
    """Give every number on the mats, and the cards left in the decks."""
    left = {f"pool.left.{deck.value}": cards for deck, cards in state.pool.left.items()}
    return {**dict(mat_accounts(state.mats)), **left}


def mat_accounts(mats: Mapping[str, Mat]) -> Iterator[tuple[str, int]]:
    """Give every number on the mats, by its path in the position."""
    for seat, mat in mats.items():
        yield f"mats.{seat}.gold", mat.gold
        for kind in Kind:
            yield f"mats.{seat}.levels.{kind.value}", mat.levels[kind]
            yield f"mats.{seat}.coins.{kind.value}", mat.coins[kind]
            for quality, count in mat.stock[kind].items():
                yield f"mats.{seat}.stock.{kind.value}.{quality.value}", count
        for quality, count in mat.defeated.items():
            yield f"mats.{seat}.defeated.{quality.value}", count
        for tile, count in mat.tiles.items():
            yield f"mats.{seat}.tiles.{tile}", count
        for place, card in enumerate(mat.kingdom):
            yield f"mats.{seat}.kingdom.{place}.end_gold", card.end_gold
        if mat.end_gold is not None:
            yield f"mats.{seat}.end_gold", mat.end_gold

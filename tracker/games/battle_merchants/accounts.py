"""The numbers on the table, each by its path in the position."""

from collections.abc import Iterator, Mapping

from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.state import Mat, State

#: Types and qualities with their names; accounts are read after every step.
KINDS = tuple((kind, kind.value) for kind in Kind)
QUALITIES = tuple((quality, quality.value) for quality in Quality)


def table_accounts(state: State) -> dict[str, int]:
    """Give every number on the mats and on the board, and the cards left in the decks."""
    left = {f"pool.left.{deck.value}": cards for deck, cards in state.pool.left.items()}
    rewards = {f"rewards.{race}.{seat}": n for race, tiles in state.rewards.items() for seat, n in tiles.items()}
    cube = {"steve.cube": state.steve.cube} if state.steve else {}
    return {**dict(mat_accounts(state.mats)), **left, **rewards, **cube, "season_tokens": state.season_tokens}


def is_inner(path: str) -> bool:
    """Tell whether a number is book-keeping beside the game: it has its lines, but is not told when it changes."""
    return path.startswith(("pool.left.", "rewards.", "steve."))


def mat_accounts(mats: Mapping[str, Mat]) -> Iterator[tuple[str, int]]:
    """Give every number on the mats, by its path in the position."""
    for seat, mat in mats.items():
        yield f"mats.{seat}.gold", mat.gold
        for kind, name in KINDS:
            yield f"mats.{seat}.levels.{name}", mat.levels[kind]
            yield f"mats.{seat}.coins.{name}", mat.coins[kind]
            stock = mat.stock[kind]
            for quality, grade in QUALITIES:
                yield f"mats.{seat}.stock.{name}.{grade}", stock[quality]
        for quality, grade in QUALITIES:
            yield f"mats.{seat}.defeated.{grade}", mat.defeated[quality]
        for tile, count in mat.tiles.items():
            yield f"mats.{seat}.tiles.{tile}", count
        for place, card in enumerate(mat.kingdom):
            yield f"mats.{seat}.kingdom.{place}.end_gold", card.end_gold
        if mat.end_gold is not None:
            yield f"mats.{seat}.end_gold", mat.end_gold

"""Terms agreed on, and a box with its corrections."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.kernel.codec import Json, decode, encode
from tracker.kernel.events import Terms, merged
from tracker.kernel.game import Game


def box_with(game: Game, changes: Json, box: Any = None) -> Any:
    """Give the game's box with some values corrected; raises `Malformed` if they do not fit."""
    base = box if box is not None else game.box
    if not changes:
        return base
    return decode(type(game.box), merged(encode(base), changes), "box")


def terms_for(
    game: Game,
    seats: Sequence[str],
    depth: str = "",
    options: Mapping[str, str] | None = None,
    box: Json = None,
) -> Terms:
    """Agree on terms: options not named are at their default, box values not named as shipped."""
    return Terms(
        seats=tuple(seats),
        depth=depth or game.about.depths[-1].name,
        options={**game.catalogue.defaults(), **(options or {})},
        box=box_with(game, box or {}),
    )

"""The house's boxes: corrected by their owner, copied into a table when it opens."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import insert, select, update

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.rows import BoxRow
from tracker.kernel.codec import Json, Malformed, encode, enterable
from tracker.kernel.events import merged
from tracker.kernel.game import BoxValue, Game
from tracker.kernel.positions import UNSOUND, sound, with_value
from tracker.kernel.terms import box_with, terms_for


@dataclass(frozen=True, slots=True)
class HouseBox:
    """A game's box in this house: what its owner corrected, and which values are confirmed."""

    changes: Json
    confirmed: frozenset[str]

    def unconfirmed(self, game: Game) -> tuple[BoxValue, ...]:
        """List the values worth confirming that nobody has confirmed yet."""
        return tuple(value for value in game.box_values if value.confirm and value.path not in self.confirmed)


def house_box(game: Game) -> HouseBox:
    """Give a game's box in this house."""
    row = db.session.execute(select(BoxRow.changes, BoxRow.confirmed).where(BoxRow.game == game.id)).one_or_none()
    if row is None:
        return HouseBox({}, frozenset())
    return HouseBox(json.loads(row.changes), frozenset(json.loads(row.confirmed)))


def correct_box(game: Game, changes: Json, confirmed: frozenset[str] = frozenset()) -> HouseBox:
    """Correct a box for all later tables; raises `Malformed` if a value does not fit."""
    with writing():
        known = house_box(game)
        return _keep(game, HouseBox(merged(known.changes, changes), known.confirmed | confirmed))


def set_parts(game: Game, parts: Mapping[str, Json], confirmed: Mapping[str, bool]) -> HouseBox:
    """Set whole parts of a box by their paths, and say of some whether they are confirmed.

    What is as shipped again is no correction any more. Raises `Malformed` if a value does not fit.
    """
    with writing():
        known = house_box(game)
        whole = encode(box_with(game, known.changes))
        for path, value in parts.items():
            whole = with_value(whole, path, value)
        said = frozenset(path for path, is_so in confirmed.items() if is_so)
        return _keep(game, HouseBox(difference(encode(game.box), whole), (known.confirmed - confirmed.keys()) | said))


def replace_box(game: Game, changes: Json, confirmed: frozenset[str]) -> HouseBox:
    """Put other corrections in the place of this house's own; raises `Malformed` if a value does not fit."""
    with writing():
        whole = encode(box_with(game, changes))
        return _keep(game, HouseBox(difference(encode(game.box), whole), confirmed))


def difference(shipped: Json, whole: Json) -> Json:
    """Give the part that has to be laid over the shipped box to get this one."""
    return {
        key: difference(shipped[key], item) if isinstance(shipped.get(key), dict) and isinstance(item, dict) else item
        for key, item in whole.items()
        if key not in shipped or shipped[key] != item
    }


def _keep(game: Game, after: HouseBox) -> HouseBox:
    """Write a box down, once every table of the game could be laid out with it."""
    lay_out(game, after.changes)
    values = {
        "changes": json.dumps(after.changes),
        "confirmed": json.dumps(sorted(after.confirmed)),
        "changed_at": clock(),
    }
    if db.session.get(BoxRow, game.id) is None:
        db.session.execute(insert(BoxRow).values(game=game.id, **values))
    else:
        db.session.execute(update(BoxRow).where(BoxRow.game == game.id).values(**values))
    return after


def lay_out(game: Game, changes: Json) -> None:
    """Lay a table out at every depth for every number of seats, or raise `Malformed`."""
    box = box_with(game, changes)
    enterable(encode(box), "box")
    for depth in game.about.depths:
        for seats in range(game.about.fewest, game.about.most + 1):
            terms = replace(terms_for(game, game.about.colours[:seats], depth.name), box=box)
            try:
                state = game.setup(terms)
            except UNSOUND as problem:
                raise Malformed("box", f"does not fit {seats} seats ({problem})") from None
            sound(game, state, "box")

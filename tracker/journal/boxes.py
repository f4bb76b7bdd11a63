"""The house's boxes: corrected by their owner, copied into a table when it opens."""

import json
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.rows import BoxRow
from tracker.kernel.codec import Json, encode
from tracker.kernel.events import merged
from tracker.kernel.game import BoxValue, Game
from tracker.kernel.play import box_with


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
        whole = merged(known.changes, changes)
        encode(box_with(game, whole))
        after = HouseBox(whole, known.confirmed | confirmed)
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

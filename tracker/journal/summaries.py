"""What the home page shows of every table, so that it need not open the journals.

An act does not write it: whoever looks at home next brings it up to date, and it is kept.
"""

import json
from collections.abc import Sequence

from sqlalchemy import update

from tracker.games import GAMES
from tracker.journal.database import db, writing
from tracker.journal.rows import TableRow
from tracker.journal.tables import load
from tracker.journal.timeline import Played
from tracker.kernel.codec import Json, Malformed
from tracker.kernel.positions import UNSOUND

Summary = dict[str, Json]


def summary(played: Played) -> Summary:
    """Write what home shows of a table at this head."""
    return {
        "head": played.head,
        "title": played.settings.title,
        "place": played.settings.place,
        "names": dict(played.settings.names),
        "where": played.now.where,
        "totals": {score.seat: score.total for score in played.scores},
        "over": played.finished,
    }


def summaries(rows: Sequence[TableRow]) -> dict[str, Summary]:
    """Give the summary of each table, worked out anew where entries were added since."""
    known: dict[str, Summary] = {row.id: json.loads(row.summary) for row in rows}
    behind = [row.id for row in rows if row.game in GAMES and _is_behind(known[row.id], row.head)]
    fresh = {table: told for table in behind if (told := _anew(table)) is not None}
    if fresh:
        _keep(fresh)
    return {**known, **fresh}


def _is_behind(told: Summary, head: int) -> bool:
    """Tell whether entries were added since a summary was written, or whether it does not say all it should."""
    return told.get("head") != head or "over" not in told


def _anew(table: str) -> Summary | None:
    """Work a summary out; a journal that cannot be replayed keeps its old one, and its own page says why."""
    try:
        return summary(load(table))
    except (Malformed, *UNSOUND):
        return None


def _keep(fresh: dict[str, Summary]) -> None:
    """Write summaries down, unless an entry was added meanwhile."""
    with writing():
        for table, told in fresh.items():
            at_head = (TableRow.id == table, TableRow.head == told["head"])
            db.session.execute(update(TableRow).where(*at_head).values(summary=json.dumps(told)))

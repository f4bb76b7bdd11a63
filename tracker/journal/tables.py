"""Tables in the database: opening them, bringing them up to date, and adding entries."""

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from tracker.games import GAMES
from tracker.journal.clock import clock
from tracker.journal.database import db, writing
from tracker.journal.entries import Entry, EntryKind, read_entry, write_body
from tracker.journal.people import remember
from tracker.journal.rows import EntryRow, TableRow
from tracker.journal.timeline import Played, begin, extend, play
from tracker.kernel.codec import Json
from tracker.kernel.game import Game
from tracker.kernel.referee import check_seats, read_terms

KEPT_IN_MEMORY = 32
#: The summary of a table nobody has looked at home for yet.
NOTHING_TOLD: dict[str, Json] = {"title": "", "place": "", "names": {}, "where": "", "totals": {}}

# What every act asks the database, built once: building a question takes longer than SQLite takes to answer it.
_TABLES, _ENTRIES = db.metadata.tables[TableRow.__tablename__], db.metadata.tables[EntryRow.__tablename__]
_HEAD = select(_TABLES.c.game, _TABLES.c.head).where(_TABLES.c.id == bindparam("table"))
_ONCE = select(_ENTRIES.c.number).where(_ENTRIES.c.table_id == bindparam("table"), _ENTRIES.c.once == bindparam("once"))
# SQLite has the write lock; elsewhere the row of the table is what its writers wait for.
_HEAD_AND_ONCE = _HEAD.add_columns(_ONCE.scalar_subquery().label("known")).with_for_update(of=_TABLES)
_ADD = insert(_ENTRIES)
_MOVE = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("head", "changed_at", "status", "rules_version")})
)


class NoSuchTable(LookupError):
    """No table of this house has this id."""


class NoSuchGame(LookupError):
    """Tableside does not know this game."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is agreed when a table opens."""

    game: str
    seats: tuple[str, ...]
    depth: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    box: Json = None
    position: Json = None
    names: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    title: str = ""


class _Memory:
    """The heads of recently used tables, bounded."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, Played] = OrderedDict()

    def get(self, table_id: str) -> Played | None:
        """Give the table as last seen in this process."""
        with self._lock:
            played = self._tables.get(table_id)
            if played is not None:
                self._tables.move_to_end(table_id)
            return played

    def put(self, table_id: str, played: Played) -> None:
        """Keep a table unless a newer head is kept already; forget the one unused longest."""
        with self._lock:
            known = self._tables.get(table_id)
            if known is None or known.head <= played.head:
                self._tables[table_id] = played
            self._tables.move_to_end(table_id)
            while len(self._tables) > KEPT_IN_MEMORY:
                self._tables.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._tables.clear()


memory = _Memory()


def game_of(game_id: str) -> Game:
    """Find a game by id."""
    game = GAMES.get(game_id)
    if game is None:
        raise NoSuchGame(game_id)
    return game


def open_table(opening: Opening, device: str = "", once: str = "") -> str:
    """Open a table, the same form only once; raises `Malformed` if it cannot be laid out like that."""
    game = game_of(opening.game)
    body = opening_body(game, opening)
    table_id = new_table_id()
    entry = Entry(1, EntryKind.OPEN, clock(), device, once, body=body)
    with writing():
        known = _opened_by(once)
        if known is not None:
            return known
        insert_table(table_id, game, play(game, [entry]))
        remember(opening.names.values())
    return table_id


def _opened_by(once: str) -> str | None:
    """Find the table a one-time id has already opened."""
    if not once:
        return None
    query = select(EntryRow.table_id).where(
        EntryRow.number == 1, EntryRow.kind == EntryKind.OPEN.value, EntryRow.once == once
    )
    return db.session.execute(query).scalars().first()


def new_table_id() -> str:
    """Make an id that is easy to type on a command line; it is a name, not a secret."""
    return secrets.token_hex(6)


def opening_body(game: Game, opening: Opening) -> dict[str, Json]:
    """Write what is agreed as the first entry, checked whole."""
    check_seats(game, list(opening.seats))
    parts = {"seats": list(opening.seats), "depth": opening.depth, "options": dict(opening.options), "box": opening.box}
    terms = read_terms(game, parts)
    body: dict[str, Json] = {
        **parts,
        "depth": terms.depth,
        "options": dict(terms.options),
        "position": opening.position,
        "names": dict(opening.names),
        "place": opening.place,
        "title": opening.title,
        "rules_version": game.about.rules_version,
    }
    begin(game, body)
    return body


def insert_table(table_id: str, game: Game, played: Played) -> None:
    """Write a table with all its entries; the caller holds the write lock."""
    now = clock()
    db.session.execute(
        insert(TableRow).values(
            id=table_id,
            game=game.id,
            head=played.head,
            rules_version=played.settings.rules_version or game.about.rules_version,
            status=played.settings.status.value,
            hidden=False,
            created_at=played.entries[0].at or now,
            changed_at=played.entries[-1].at or now,
            summary=json.dumps(NOTHING_TOLD),
        )
    )
    db.session.execute(_ADD, [_entry_values(table_id, entry) for entry in played.entries])


def _entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "kind": entry.kind.value,
        "body": json.dumps(write_body(entry), ensure_ascii=False, separators=(",", ":")),
        "at": entry.at,
        "device": entry.device,
        "once": entry.once or None,
    }


def load(table_id: str) -> Played:
    """Give a table at its head, reading only entries that are not in memory yet."""
    row = db.session.execute(_HEAD, {"table": table_id}).one_or_none()
    if row is None:
        raise NoSuchTable(table_id)
    return _up_to_date(table_id, game_of(row.game), row.head)


def load_for(table_id: str, once: str) -> tuple[Played, int | None]:
    """Give a table at its head, and the entry that a one-time id has already made."""
    row = db.session.execute(_HEAD_AND_ONCE, {"table": table_id, "once": once}).one_or_none()
    if row is None:
        raise NoSuchTable(table_id)
    return _up_to_date(table_id, game_of(row.game), row.head), row.known if once else None


def _up_to_date(table_id: str, game: Game, head: int) -> Played:
    known = memory.get(table_id)
    if known is not None and known.head == head:
        return known
    after = known.head if known is not None and known.head < head else 0
    fresh = entries_of(table_id, game, after, head)
    if known is None or after == 0:
        known = play(game, fresh)
    else:
        for entry in fresh:
            known = extend(known, entry)
    memory.put(table_id, known)
    return known


def entries_of(table_id: str, game: Game, after: int, head: int) -> list[Entry]:
    """Read entries of a journal in order."""
    rows = db.session.execute(
        select(EntryRow.number, EntryRow.kind, EntryRow.body, EntryRow.at, EntryRow.device, EntryRow.once)
        .where(EntryRow.table_id == table_id, EntryRow.number > after, EntryRow.number <= head)
        .order_by(EntryRow.number)
    )
    return [
        read_entry(game, row.number, row.kind, json.loads(row.body), row.at, row.device, row.once or "") for row in rows
    ]


def append(table_id: str, played: Played, entries: Sequence[Entry]) -> Played:
    """Add entries to a journal; the caller holds the write lock and commits."""
    for entry in entries:
        played = extend(played, entry)
    db.session.execute(_ADD, [_entry_values(table_id, entry) for entry in entries])
    db.session.execute(
        _MOVE,
        {
            "table": table_id,
            "head": played.head,
            "changed_at": entries[-1].at,
            "status": played.settings.status.value,
            "rules_version": played.settings.rules_version,
        },
    )
    return played


def all_tables(*, hidden: bool = False) -> list[TableRow]:
    """List the house's tables, the last played first."""
    query = select(TableRow).where(TableRow.hidden == hidden).order_by(TableRow.changed_at.desc())
    return list(db.session.scalars(query))


def hide_table(table_id: str, *, hidden: bool = True) -> None:
    """Put a table out of sight, or back; nothing is deleted."""
    with writing():
        found = db.session.execute(update(TableRow).where(TableRow.id == table_id).values(hidden=hidden))
        if found.rowcount == 0:  # type: ignore[attr-defined]
            raise NoSuchTable(table_id)

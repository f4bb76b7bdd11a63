"""Live updates of one application: streams of entry numbers, and a watch over what other processes write.

An entry recorded here wakes the streams at once. What a command beside the server writes, and links that were
revoked, are found by a look at the database every second, as long as somebody is connected.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from flask import Flask, Response, current_app, g, has_request_context
from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from tracker.journal.links import Device
from tracker.journal.news import entries_added, ways_in_changed
from tracker.journal.rows import HoldRow, LinkRow, TableRow
from tracker.journal.tables import NoSuchTable
from tracker.web.presence import Presence, Subscriber

#: Places for streams: eight tables of eight phones and a display each; the server has threads beside them.
MOST_STREAMS = 72
HEARTBEAT = 2.0
LOOK_EVERY = 1.0
#: How often a waiting stream looks whether its phone has gone.
GONE_EVERY = 0.5
RETRY_MILLISECONDS = 3_000


class Live:
    """The live part of one application."""

    def __init__(self, app: Flask) -> None:
        self.presence = Presence(app.config.get("MOST_STREAMS", MOST_STREAMS))
        self._log = app.logger
        self._lock = threading.Lock()
        self._look = threading.Event()
        self._watching = False
        app.extensions["tableside-live"] = self
        app.after_request(self.wake_after)
        entries_added.listen(self.hears)
        ways_in_changed.listen(self.look)

    def hears(self, table: str, head: int) -> None:
        """An entry has been recorded in this process: whoever pressed is answered first, then the others are woken."""
        if has_request_context() and live() is self:
            g.setdefault("moved", []).append((table, head))
        else:
            self.presence.moved(table, head)

    def wake_after(self, response: Response) -> Response:
        """Wake the streams once this answer has been sent."""
        for table, head in g.pop("moved", ()):
            response.call_on_close(partial(self.presence.moved, table, head))
        return response

    def look(self, _: str = "", __: int = 0) -> None:
        """Look at once instead of in a second."""
        self._look.set()

    def subscribe(self, table: str, device: Device, engine: Engine) -> Subscriber | None:
        """Open a stream and see to it that somebody watches the database; nothing if all places are taken.

        The head is read after the place is taken, so that no entry falls between the two.
        """
        ways_in = frozenset(grant.link for grant in device.grants if grant.table in ("", table))
        subscriber = self.presence.subscribe(table, device.id, ways_in)
        if subscriber is None:
            return None
        with engine.connect() as connection:
            head = connection.execute(select(TableRow.head).where(TableRow.id == table)).scalar_one_or_none()
        if head is None:
            self.presence.leave(subscriber)
            raise NoSuchTable(table)
        self.presence.moved(table, head)
        with self._lock:
            if not self._watching:
                self._watching = True
                threading.Thread(target=self._watch, args=(engine,), name="watch", daemon=True).start()
        return subscriber

    def lines(self, subscriber: Subscriber, gone: Callable[[], bool]) -> Iterator[str]:
        """Write a stream: the head at once, at every change, and as a heartbeat; nothing but entry numbers."""
        try:
            yield f"retry: {RETRY_MILLISECONDS}\n\n"
            quiet = HEARTBEAT
            while not gone():
                before = subscriber.told
                head = self.presence.wait(subscriber, GONE_EVERY if before else 0.0)
                if head is None:
                    return
                quiet += GONE_EVERY
                if head != before or quiet >= HEARTBEAT:
                    yield f"data: {head}\n\n"
                    quiet = 0.0
        finally:
            self.presence.leave(subscriber)

    # ------------------------------------------------------------ the watch

    def _watch(self, engine: Engine) -> None:
        """Look at the database every second as long as anybody is connected."""
        while True:
            self._look.wait(LOOK_EVERY)
            self._look.clear()
            opened = self.presence.open()
            with self._lock:
                if not opened and not self.presence.streams:
                    self._watching = False
                    return
            try:
                self._look_at(engine, opened)
            except SQLAlchemyError as problem:
                self._log.warning("watch: the database could not be read, trying again: %s", type(problem).__name__)

    def _look_at(self, engine: Engine, opened: Sequence[Subscriber]) -> None:
        """Look what has happened to these streams; one opened meanwhile is looked at the next time."""
        tables, devices = {one.table for one in opened}, {one.device for one in opened}
        with engine.connect() as connection:
            heads = connection.execute(select(TableRow.id, TableRow.head).where(TableRow.id.in_(tables))).all()
            held = connection.execute(
                select(HoldRow.device_id, LinkRow.id, LinkRow.table_id)
                .join(LinkRow, LinkRow.id == HoldRow.link_id)
                .where(HoldRow.device_id.in_(devices), LinkRow.revoked_at.is_(None))
            ).all()
        for table, head in heads:
            self.presence.moved(table, head)

        def unchanged(one: Subscriber) -> bool:
            now = {link for device, link, table in held if device == one.device and table in (None, one.table)}
            return one.ways_in == now

        self.presence.end(one for one in opened if not unchanged(one))


def live() -> Live:
    """Give the live part of the application that answers this request."""
    found: Live = current_app.extensions["tableside-live"]
    return found

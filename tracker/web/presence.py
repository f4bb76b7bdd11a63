"""Who is at which table now: heads, open streams, and which entry each device last showed. In this process only."""

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

#: Streams of one device: a laptop with a display and some tabs; the rest ask for the head instead.
MOST_OF_ONE_DEVICE = 8
#: A device that has not been heard from for so long is silent.
SILENT_AFTER = 15.0
#: What a device showed is forgotten after a day without a word.
FORGET_AFTER = 24 * 3600.0


@dataclass(eq=False, slots=True)
class Subscriber:
    """An open stream: the table and device it is for, the links that let it in, and what it was told last."""

    table: str
    device: int
    ways_in: frozenset[int]
    told: int = 0
    ended: bool = False
    wake: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known about a device at a table: the entry it shows, and when it was last heard from."""

    entry: int
    at: float
    streams: int = 0

    def silent(self, now: float) -> bool:
        """Tell whether it has gone quiet: nothing heard from it for a while, whatever the socket says."""
        return now - self.at > SILENT_AFTER


class Presence:
    """Everything in memory about who is connected; every method may be called from any thread."""

    def __init__(self, most_streams: int, clock: Callable[[], float] = time.time) -> None:
        self.most_streams = most_streams
        self._clock = clock
        self._lock = threading.Lock()
        self._subscribers: set[Subscriber] = set()
        self._heads: dict[str, int] = {}
        self._seen: dict[tuple[str, int], Seen] = {}

    # ------------------------------------------------------------ streams

    def subscribe(self, table: str, device: int, ways_in: frozenset[int]) -> Subscriber | None:
        """Open a stream that has been told nothing yet; nothing if all places are taken."""
        with self._lock:
            of_device = sum(other.device == device for other in self._subscribers)
            if len(self._subscribers) >= self.most_streams or of_device >= MOST_OF_ONE_DEVICE:
                return None
            subscriber = Subscriber(table, device, ways_in)
            self._subscribers.add(subscriber)
            self._heads.setdefault(table, 0)
            self._change(table, device, streams=1)
            return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Close a stream and free its place."""
        with self._lock:
            if subscriber not in self._subscribers:
                return
            self._subscribers.discard(subscriber)
            self._change(subscriber.table, subscriber.device, streams=-1, heard=False)
            if not any(other.table == subscriber.table for other in self._subscribers):
                self._heads.pop(subscriber.table, None)

    def moved(self, table: str, head: int) -> None:
        """A table has a new head: wake its streams; one behind what is known changes nothing."""
        with self._lock:
            if head <= self._heads.get(table, head):
                return
            self._heads[table] = head
            waiting = [subscriber for subscriber in self._subscribers if subscriber.table == table]
        for subscriber in waiting:
            subscriber.wake.set()

    def end(self, subscribers: Iterable[Subscriber]) -> None:
        """End streams of devices whose ways in have changed: their pages look again what they may do."""
        for subscriber in subscribers:
            subscriber.ended = True
            subscriber.wake.set()

    def wait(self, subscriber: Subscriber, seconds: float) -> int | None:
        """Wait for news; gives the head, or nothing where the stream has to end."""
        subscriber.wake.wait(seconds)
        subscriber.wake.clear()
        if subscriber.ended:
            return None
        with self._lock:
            subscriber.told = self._heads.get(subscriber.table, subscriber.told)
        return subscriber.told

    def open(self) -> tuple[Subscriber, ...]:
        """Give the streams that are open now."""
        with self._lock:
            return tuple(self._subscribers)

    @property
    def streams(self) -> int:
        """Count the open streams."""
        with self._lock:
            return len(self._subscribers)

    # ------------------------------------------------------------ devices

    def shown(self, table: str, device: int, entry: int) -> None:
        """A device shows a page of the table as it stood at an entry."""
        with self._lock:
            self._change(table, device, entry=entry)

    def heard(self, table: str, device: int) -> None:
        """A device gave a sign of life."""
        with self._lock:
            self._change(table, device)

    def at(self, table: str) -> Mapping[int, Seen]:
        """Give what is known about every device at a table."""
        with self._lock:
            return {device: seen for (where, device), seen in self._seen.items() if where == table}

    def connected(self, table: str = "") -> frozenset[int]:
        """Name the devices that are there now, at a table or anywhere."""
        now = self._clock()
        with self._lock:
            return frozenset(
                device
                for (where, device), seen in self._seen.items()
                if (not table or where == table) and not seen.silent(now)
            )

    def now(self) -> float:
        """Give the time as presence counts it."""
        return self._clock()

    def _change(self, table: str, device: int, entry: int = 0, streams: int = 0, *, heard: bool = True) -> None:
        """Note what a device has done; the caller holds the lock."""
        now = self._clock()
        known = self._seen.get((table, device))
        if known is None:
            self._seen = {key: seen for key, seen in self._seen.items() if now - seen.at < FORGET_AFTER}
            known = Seen(0, now)
        self._seen[table, device] = replace(
            known,
            entry=entry or known.entry,
            at=now if heard else known.at,
            streams=max(0, known.streams + streams),
        )

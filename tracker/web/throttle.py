"""Slowing down whoever tries too often, by buckets that fill up again; in this process only."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEPT = 2_000


class Throttle:
    """A bucket of tries per key: so many at once, then one every few seconds."""

    def __init__(self, at_once: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.every, self._clock = at_once, every, clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def clear(self) -> None:
        """Forget every try."""
        with self._lock:
            self._buckets.clear()

    def take(self, key: str) -> bool:
        """Take one try; false if there is none left."""
        with self._lock:
            left, at = self._buckets.pop(key, (float(self.at_once), 0.0))
            now = self._clock()
            left = min(self.at_once, left + (now - at) / self.every) if at else left
            allowed = left >= 1
            self._buckets[key] = (left - 1 if allowed else left, now)
            while len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
            return allowed

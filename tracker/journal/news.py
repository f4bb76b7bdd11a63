"""What has just become durable, told to whoever listens in this process; the journal knows nobody by name."""

from collections.abc import Callable
from weakref import WeakMethod

Listener = Callable[[str, int], None]


class News:
    """Tells its listeners about a table; a listener that is gone is forgotten."""

    def __init__(self) -> None:
        self._listeners: list[WeakMethod[Listener]] = []

    def listen(self, listener: Listener) -> None:
        """Tell this method from now on, as long as its object lives."""
        self._listeners.append(WeakMethod(listener))

    def tell(self, table: str, number: int = 0) -> None:
        """Tell every listener."""
        for reference in tuple(self._listeners):
            listener = reference()
            if listener is None:
                self._listeners.remove(reference)
            else:
                listener(table, number)


#: A table and its new head, after the commit.
entries_added = News()
#: A table whose links or devices have changed, or no table where it concerns the house.
ways_in_changed = News()

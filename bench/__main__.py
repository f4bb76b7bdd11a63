"""`python -m bench` prints every figure beside its floor."""

import importlib
import importlib.util
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure, table
from tracker.web import create_app

#: Each has `figures(folder)`; one that is not there yet is left out.
ROOMS = ("bench.journal", "bench.web", "bench.live", "bench.sheets")


def measured(folder: Path) -> Iterator[Figure]:
    """Give the figures of every room."""
    for room in ROOMS:
        if importlib.util.find_spec(room) is not None:
            yield from importlib.import_module(room).figures(folder)


def main() -> None:
    """Measure in a house of its own and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = create_app(folder / "house")
        with app.app_context():
            print(table(list(measured(folder))))


if __name__ == "__main__":
    main()

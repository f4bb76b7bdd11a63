"""`python -m bench` prints every figure beside its floor."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import journal, live, sheets, web
from bench.figures import Figure, table
from tracker.web import create_app

ROOMS = (journal, web, live, sheets)


def measured(folder: Path) -> Iterator[Figure]:
    """Give the figures of every room."""
    for room in ROOMS:
        yield from room.figures(folder)


def main() -> None:
    """Measure in a house of its own and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = create_app(folder / "house")
        with app.app_context():
            print(table(list(measured(folder))))


if __name__ == "__main__":
    main()

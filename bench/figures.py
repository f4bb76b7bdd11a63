"""A figure, its floor, and how they are printed."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """Something that was measured, in seconds, beside the least it could cost."""

    what: str
    ours: float
    floor_is: str
    floor: float

    @property
    def ratio(self) -> float:
        """Tell how many times the floor we take."""
        return self.ours / self.floor if self.floor else float("nan")


def each(work: Callable[[], object], times: int) -> float:
    """Give the median of the seconds one call takes."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return median(found)


def shown(seconds: float) -> str:
    """Write seconds in the unit that reads best."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1_000:.2f} ms" if seconds >= 0.001 else f"{seconds * 1_000_000:.1f} µs"


def table(figures: list[Figure]) -> str:
    """Write figures as a table."""
    head = ("", "ours", "floor", "ratio", "the floor is")
    rows = [head, *((f.what, shown(f.ours), shown(f.floor), f"{f.ratio:.2f}", f.floor_is) for f in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)

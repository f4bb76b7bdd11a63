"""Entries that were written at once, as one line of the log with the single ones behind it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from tracker.journal.timeline import Played
from tracker.kernel.words import many

if TYPE_CHECKING:
    from tracker.web.pages.log import ActView

WORDS = {"act": "Pad written", "undo": "Pad taken back", "redo": "Pad brought back"}


def grouped(played: Played, views: Iterable["ActView"]) -> Iterator["ActView"]:
    """Put the lines that were written at once together; the newest come first, their parts in the order written."""

    def written_with(view: "ActView") -> tuple[str, int]:
        return view.kind, played.entries[view.number - 1].together

    for _, run in groupby(views, key=written_with):
        newest, *older = run
        yield _one_line([*reversed(older), newest]) if older else newest


def _one_line(parts: list["ActView"]) -> "ActView":
    first, last = parts[0], parts[-1]
    alone = len({part.seat for part in parts}) == 1
    return replace(
        last,
        number=first.number,
        seat=first.seat if alone else None,
        text=f"{WORDS.get(first.kind, 'Written at once')}: {many(len(parts), 'cell')}",
        steps=(),
        changes=(),
        objections=tuple(found for part in parts for found in part.objections),
        accepted=all(part.accepted for part in parts if part.objections),
        struck=all(part.struck for part in parts),
        skipped=any(part.skipped for part in parts),
        amended=any(part.amended for part in parts),
        note="",
        live=False,
        parts=tuple(parts),
    )

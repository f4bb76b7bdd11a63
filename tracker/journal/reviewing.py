"""Proof-reading a played table, whole or one act of it."""

from collections.abc import Iterable

from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.review import Review, StoredAct, review


def reviewed(played: Played, acts: Iterable[PlayedAct] | None = None) -> Review:
    """Read a table's acts against the rules: all of them, or those that are named."""
    chosen = played.acts if acts is None else acts
    stored = (StoredAct(act.act.number, act.act.event, act.act.steps, act.before, act.act.skipped) for act in chosen)
    return review(played.game, stored, played.state)

"""Proof-reading a played table, whole or one act of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tracker.journal.standing import standing
from tracker.journal.timeline import Played, PlayedAct
from tracker.kernel.review import Finding, Review, StoredAct, review


def reviewed(played: Played, acts: Iterable[PlayedAct] | None = None) -> Review:
    """Read a table's acts against the rules: all of them, or those that are named."""
    chosen = played.acts if acts is None else acts
    stored = (StoredAct(act.act.number, act.act.event, act.act.steps, act.before, act.act.skipped) for act in chosen)
    found = review(played.game, stored, played.state)
    return replace(found, findings=tuple(_that_stand(played, found.findings)))


def _that_stand(played: Played, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Leave out what was written over or mended on a pad since, and say the rest as it stands."""
    stands = standing(played)
    recorded = {act.act.number: {found.rule for found in act.act.objections} for act in played.marked}
    for finding in findings:
        if finding.entry not in stands or finding.rule not in recorded[finding.entry]:
            yield finding
            continue
        now = next((found for found in stands[finding.entry] if found.rule == finding.rule), None)
        if now is not None:
            yield replace(finding, says=now.detail)

"""The review page: findings grouped by rule, and what was read."""

from dataclasses import dataclass

from tracker.journal.naming import named
from tracker.journal.reviewing import reviewed
from tracker.journal.timeline import Played
from tracker.kernel.review import Finding
from tracker.kernel.words import sentence
from tracker.web.pages.common import RuleView, rule_view


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding with its entry, and whether it is accepted."""

    entry: int
    says: str
    expected: str
    recorded: str
    accepted: bool
    note: str


@dataclass(frozen=True, slots=True)
class RuleFindings:
    """All findings by one rule."""

    rule: RuleView
    findings: tuple[FindingView, ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What a review read and found."""

    id: str
    accent: str
    title: str
    groups: tuple[RuleFindings, ...]
    open: int
    acts: int
    read: int
    unread: tuple[RuleView, ...]
    unused: tuple[RuleView, ...]
    head: int
    keeps_score: bool


def review_page(played: Played, table: str, *, keeps_score: bool) -> ReviewPage:
    """Proof-read a table and show what was found."""
    found = reviewed(played)
    rules = list(dict.fromkeys(finding.rule for finding in found.findings))
    return ReviewPage(
        id=table,
        accent=played.game.about.accent,
        title=played.title,
        groups=tuple(_group(played, rule, found.findings) for rule in rules),
        open=sum((finding.entry, finding.rule) not in played.accepted for finding in found.findings),
        acts=found.acts,
        read=len(found.read),
        unread=tuple(rule_view(played.game, rule) for rule in sorted(found.unread)),
        unused=tuple(rule_view(played.game, rule) for rule in sorted(found.unused)),
        head=played.head,
        keeps_score=keeps_score,
    )


def _group(played: Played, rule: str, findings: tuple[Finding, ...]) -> RuleFindings:
    return RuleFindings(
        rule_view(played.game, rule),
        tuple(
            FindingView(
                finding.entry,
                sentence(named(played, finding.says)),
                sentence(named(played, finding.expected)),
                sentence(named(played, finding.recorded)),
                (finding.entry, rule) in played.accepted,
                played.accepted.get((finding.entry, rule), ""),
            )
            for finding in findings
            if finding.rule == rule
        ),
    )

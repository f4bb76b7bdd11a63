"""Newer rules: what they would make of an older table is shown before its owner accepts it."""

from collections.abc import Sequence
from dataclasses import replace

from tracker.journal.acts import Answer, Overtaken, Slip, entry_for, write_with
from tracker.journal.changes import digest
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.revision import Revision, revise
from tracker.journal.timeline import Played, Status


def is_behind(played: Played) -> bool:
    """Tell whether a table that is still played was last replayed under older rules."""
    going = played.settings.status in (Status.PLAYING, Status.PAUSED)
    return going and played.settings.rules_version < played.game.about.rules_version


def under_new_rules(played: Played) -> Revision:
    """Work every act of a table out anew under the present rules, recording nothing."""
    body = {"name": "rules_version", "value": played.game.about.rules_version}
    return revise(played, Entry(played.head + 1, EntryKind.SETTING, body=body), first=0)


def adopt_rules(slip: Slip, shown: str) -> Answer:
    """Replay a table under the present rules, if the difference is still the one that was shown."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        revision = under_new_rules(played)
        if digest(revision.difference) != shown:
            return Overtaken(played, slip.seen, None, revision.difference)
        stamped = entry_for(played, slip, EntryKind.SETTING)
        return [replace(revision.entry, at=stamped.at, device=slip.device, once=slip.once)]

    return write_with(slip, entries)

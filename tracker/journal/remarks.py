"""What is written beside the acts: accepted findings, notes and settings."""

from collections.abc import Sequence
from typing import Any

from tracker.journal.acts import Answer, Refused, Slip, entry_for, write_with
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.timeline import Played, extend
from tracker.kernel.objections import impossible


def accept(slip: Slip, of: int, rule: str, note: str = "") -> Answer:
    """Accept a finding as a house ruling; it stays visible."""
    return write_with(
        slip, lambda played: [entry_for(played, slip, EntryKind.ACCEPT, of=of, note=note, body={"rule": rule})]
    )


def write_note(slip: Slip, text: str, of: int = 0) -> Answer:
    """Write a remark into the journal."""
    return write_with(slip, lambda played: [entry_for(played, slip, EntryKind.NOTE, of=of, note=text)])


def set_setting(slip: Slip, name: str, value: Any, **more: Any) -> Answer:
    """Set attitude, an automation, names, place, title or status."""
    body = {"name": name, "value": value, **more}

    def entries(played: Played) -> Sequence[Entry] | Answer:
        entry = entry_for(played, slip, EntryKind.SETTING, body=body)
        try:
            extend(played, entry)
        except (KeyError, TypeError, ValueError):
            return Refused((impossible("TS-FORM-01", f"{name} cannot be {value}"),), played)
        return [entry]

    return write_with(slip, entries)

"""What is written beside the acts: accepted findings, notes and settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.journal.acts import Answer, Overtaken, Refused, Slip, entry_for, write_with
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.links import swap_links
from tracker.journal.news import ways_in_changed
from tracker.journal.reviewing import reviewed
from tracker.journal.timeline import Played, at, extend
from tracker.kernel.objections import impossible


def accept(slip: Slip, of: int, rule: str, note: str = "") -> Answer:
    """Accept a finding as a house ruling; it stays visible."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        act = played.act(of)
        found = {finding.rule for finding in reviewed(played, [act]).findings} if act else set()
        if rule not in found:
            return Refused((impossible("TS-FORM-01", f"{rule[:40]} finds nothing at entry {of}"),), played)
        return [entry_for(played, slip, EntryKind.ACCEPT, of=of, note=note, body={"rule": rule})]

    return write_with(slip, entries)


def write_note(slip: Slip, text: str, of: int = 0) -> Answer:
    """Write a remark into the journal."""
    return write_with(slip, lambda played: [entry_for(played, slip, EntryKind.NOTE, of=of, note=text)])


def set_setting(slip: Slip, name: str, value: Any, **more: Any) -> Answer:
    """Set attitude, an automation, names, place, title or status."""
    body = {"name": name, "value": value, **more}

    def entries(played: Played) -> Sequence[Entry] | Answer:
        if _set_since(played, slip, name, more):
            return Overtaken(played, slip.seen, None, None)
        entry = entry_for(played, slip, EntryKind.SETTING, body=body)
        try:
            extend(played, entry)
        except (KeyError, TypeError, ValueError):
            return Refused((impossible("TS-FORM-01", f"{name} cannot be {value}"),), played)
        return [entry]

    return write_with(slip, entries)


def _set_since(played: Played, slip: Slip, name: str, more: Mapping[str, Any]) -> bool:
    """Tell whether somebody else has set the same thing since the form was looked at."""
    settings = [entry.body for entry in played.entries[slip.seen or played.head :] if entry.kind is EntryKind.SETTING]
    return any(body.get("name") == name and {**body, **more} == body for body in settings)


def rename(slip: Slip, names: Mapping[str, str]) -> Answer:
    """Give seats their people's names; only those that differ from what the form was shown."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        seen = at(played, slip.seen).settings.names if slip.seen else played.settings.names
        changed = {seat: name for seat, name in names.items() if name != seen.get(seat, "")}
        if any(played.settings.names.get(seat, "") != seen.get(seat, "") for seat in changed):
            return Overtaken(played, slip.seen, None, None)
        return [entry_for(played, slip, EntryKind.SETTING, body={"name": "names", "value": changed})]

    return write_with(slip, entries)


def swap_people(slip: Slip, one: str, other: str) -> Answer:
    """Let two people change seats: their names go with them, and so do their phones."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        if one == other or not {one, other} <= set(played.state.terms.seats):
            return Refused((impossible("TS-SEAT-03", "choose two different seats"),), played)
        names = played.settings.names
        swap_links(slip.table, one, other)
        body = {"name": "names", "value": {one: names.get(other, ""), other: names.get(one, "")}}
        return [entry_for(played, slip, EntryKind.SETTING, body=body)]

    answer = write_with(slip, entries)
    ways_in_changed.tell(slip.table)
    return answer

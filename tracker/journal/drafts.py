"""Sealed choices: kept outside the journal until all of them are revealed in one act."""

import json
from collections.abc import Sequence

from sqlalchemy import insert, select, update

from tracker.journal.acts import Answer, Overtaken, Refused, Slip, entry_for, preview, write_with
from tracker.journal.clock import clock
from tracker.journal.database import db
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.rows import DraftRow
from tracker.journal.timeline import Played, at
from tracker.kernel.codec import Json, encode
from tracker.kernel.events import act_name, seat_of
from tracker.kernel.game import Event, Sealed
from tracker.kernel.objections import Objection, impossible, objections
from tracker.kernel.play import read_event, verdicts, write_event
from tracker.kernel.seats import name_of

#: What may happen between looking and revealing: others seal their choices, remarks are written.
BESIDE = (EntryKind.DONE, EntryKind.NOTE, EntryKind.ACCEPT)


def sealed_now(played: Played) -> Sealed | None:
    """Give the secret choice that is being made now."""
    return played.game.sealed(played.state)


def missing(played: Played) -> tuple[str, ...]:
    """Name the seats that have not sealed their choice yet."""
    sealed = sealed_now(played)
    if sealed is None:
        return ()
    return tuple(seat for seat in sealed.seats if (sealed.key, seat) not in played.done)


def draft_of(table_id: str, key: str, seat: str) -> Json:
    """Give a seat's own draft; only that seat's pages may ask."""
    query = select(DraftRow.body).where(DraftRow.table_id == table_id, DraftRow.key == key, DraftRow.seat == seat)
    body = db.session.execute(query).scalar_one_or_none()
    return json.loads(body) if body else None


def seal(slip: Slip, seat: str, event: Event, *, overrule: bool = False) -> Answer:
    """Seal a seat's choice: it is kept outside the journal, and the journal says only that the seat is done."""

    def entries(played: Played) -> Sequence[Entry] | Answer:
        sealed = sealed_now(played)
        if sealed is None or type(event) is not sealed.secret or seat not in sealed.seats:
            return Refused((impossible("TS-FORM-01", "no secret choice is being made by this seat now"),), played)
        if seat_of(event) not in (None, seat):
            return Refused((impossible("TS-SEAT-01", f"the choice is not one of {name_of(seat)}"),), played)
        if _seen_key(played, slip) != sealed.key:
            return Overtaken(played, slip.seen, None, None)
        found = objections(verdicts(played.game, played.state, event))
        if played.refuses(found, overrule=overrule):
            return Refused(found, played)
        _keep(slip.table, sealed.key, seat, event)
        return [entry_for(played, slip, EntryKind.DONE, body={"key": sealed.key, "seat": seat})]

    return write_with(slip, entries)


def _seen_key(played: Played, slip: Slip) -> str:
    """Give the key of the choice that was being made at the number the form saw."""
    then = sealed_now(at(played, slip.seen) if 0 < slip.seen < played.head else played)
    return then.key if then is not None else ""


def _keep(table_id: str, key: str, seat: str, event: Event) -> None:
    """Write a draft down; the caller holds the write lock."""
    same = (DraftRow.table_id == table_id, DraftRow.key == key, DraftRow.seat == seat)
    values = {"body": json.dumps(write_event(event)), "sealed": True, "changed_at": clock()}
    if db.session.execute(select(DraftRow.seat).where(*same)).first():
        db.session.execute(update(DraftRow).where(*same).values(**values))
    else:
        db.session.execute(insert(DraftRow).values(table_id=table_id, key=key, seat=seat, **values))


def reveal(slip: Slip, *, without: tuple[str, ...] = (), note: str = "") -> Answer:
    """Reveal all sealed choices in one act; seats still missing are named and left out only on purpose.

    The referee judged each choice when it was sealed; revealing them adds nothing to judge.
    """

    def entries(played: Played) -> Sequence[Entry] | Answer:
        sealed = sealed_now(played)
        if sealed is None:
            return Refused((impossible("TS-FORM-01", "there is nothing to reveal now"),), played)
        if any(entry.kind not in BESIDE for entry in played.entries[slip.seen :] if slip.seen):
            return Overtaken(played, slip.seen, None, None)
        waiting = [seat for seat in missing(played) if seat not in without]
        if waiting:
            return Refused(tuple(_waiting(sealed, seat) for seat in waiting), played)
        event = read_event(played.game, {"act": _act(sealed), "choices": _choices(slip.table, played, sealed)})
        now = preview(played, event)
        if now.impossible:
            return Refused(now.objections, played)
        return [
            entry_for(played, slip, EntryKind.ACT, event=event, steps=now.steps, objections=now.objections, note=note)
        ]

    return write_with(slip, entries)


def _choices(table_id: str, played: Played, sealed: Sealed) -> dict[str, Json]:
    """Give what every seat that is done has sealed."""
    done = [seat for seat in sealed.seats if (sealed.key, seat) in played.done]
    drafts = {seat: draft_of(table_id, sealed.key, seat) for seat in done}
    return {seat: encode(read_event(played.game, draft)) for seat, draft in drafts.items() if draft is not None}


def _act(sealed: Sealed) -> str:
    return act_name(sealed.reveal)


def _waiting(sealed: Sealed, seat: str) -> Objection:
    return impossible(sealed.rule, f"{name_of(seat)} has not sealed a choice yet", "choices")

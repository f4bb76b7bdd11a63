"""Gold sent to allies through a Harbor."""

from collections.abc import Iterator

from tracker.games.battleground_kingdoms import pairing, phases
from tracker.games.battleground_kingdoms.events import SendGold
from tracker.games.battleground_kingdoms.state import BYE, HARBOR_RECEIVED, HARBOR_SENT, State
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of

RULES = (
    *phases.RULES,
    "BK-SETUP-01",
    "BK-TEAM-05",
    "BK-BYE-01",
    "BK-BYE-08",
    "BK-RES-HARBOR-02",
    "BK-RES-HARBOR-03",
    "BK-RES-HARBOR-04",
    "BK-OPEN-14",
    "BK-OPEN-15",
    "BK-SHEET-02",
)


def check(state: State, gift: SendGold) -> Iterator[Verdict]:
    """Object to gifts without a Harbor, out of time, or to somebody who cannot have one."""
    if gift.ally not in state.seats:
        yield impossible("BK-SHEET-02", f"nobody sits at {name_of(gift.ally)}", "ally")
        return
    yield from check_sender(state, gift.seat)
    yield from check_receiver(state, gift.seat, gift.ally)


def check_sender(state: State, seat: str) -> Iterator[Objection]:
    """Object to a seat that cannot send anything now."""
    yield from phases.in_set_up(state)
    bye = pairing.bye_missing(state)
    if bye and not state.finished:
        yield bye
    if not state.in_teams:
        yield against("BK-TEAM-05", "a Harbor works in team campaigns only", "seat")
    if not _owned_before(state, seat):
        yield against("BK-RES-HARBOR-02", f"{name_of(seat)} had no Harbor when the round began", "seat")
    if state.row(seat).opponent == BYE:
        yield against("BK-BYE-08", f"{name_of(seat)} has a bye and cannot use a Harbor", "seat")
    if any(state.row(other).listed for other in state.seats):
        yield against("BK-SETUP-01", "Harbor gifts come before purchases", "seat")
    own = state.kingdoms[seat].gold - state.row(seat).earned.get(HARBOR_RECEIVED, 0)
    if _is_transfer(state) and own < state.box.harbor.gold_per_ally:
        yield against("BK-OPEN-15", f"{name_of(seat)} has no gold of their own to send", "seat")


def check_receiver(state: State, seat: str, ally: str) -> Iterator[Objection]:
    """Object to a receiver who is no ally, has a bye, or was given gold already."""
    team = state.kingdoms[seat].team
    if ally == seat or (state.in_teams and (team is None or state.kingdoms[ally].team is not team)):
        yield against("BK-RES-HARBOR-02", f"{name_of(ally)} is no ally of {name_of(seat)}", "ally")
    if state.row(ally).opponent == BYE:
        yield against("BK-OPEN-14", f"{name_of(ally)} has a bye and receives nothing", "ally")
    if ally in state.row(seat).gifts_to:
        yield against("BK-OPEN-15", f"{name_of(ally)} has had a gift from {name_of(seat)} this round", "ally")


def _owned_before(state: State, seat: str) -> bool:
    harbor = state.box.harbor.resource
    return state.kingdoms[seat].owns(harbor) > state.row(seat).bought.count(harbor)


def _is_transfer(state: State) -> bool:
    return state.terms.options["harbor"] == "transfer"


def apply(state: State, gift: SendGold) -> State:
    """The ally has the gold; the sender pays for it unless gifts come from the supply."""
    gold = state.box.harbor.gold_per_ally
    if _is_transfer(state):
        sent = state.row(gift.seat).earned.get(HARBOR_SENT, 0)
        state = state.earn(gift.seat, HARBOR_SENT, sent - gold)
    received = state.row(gift.ally).earned.get(HARBOR_RECEIVED, 0)
    state = state.earn(gift.ally, HARBOR_RECEIVED, received + gold)
    return state.write(gift.seat, gifts_to=(*state.row(gift.seat).gifts_to, gift.ally))

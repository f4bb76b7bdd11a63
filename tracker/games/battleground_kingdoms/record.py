"""Record Keeping: byes, income, palaces, the end of a round."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battleground_kingdoms import phases
from tracker.games.battleground_kingdoms.events import ByeScored, IncomePaid, PalacesScored, RollIncome, RoundEnded
from tracker.games.battleground_kingdoms.state import BASE, BYE, Due, Kingdom, Owed, Row, State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of

RULES = (*phases.RULES, "BK-INCOME-01", "BK-INCOME-02", "BK-RECORD-01")


def check(state: State, event: RollIncome) -> Iterator[Verdict]:
    """Object to a total two dice cannot show, to a second roll, and to battles without a result."""
    if event.total not in state.box.income.base:
        yield impossible("BK-INCOME-02", f"two dice do not show {event.total}", "total")
        return
    yield from check_time(state)


def check_time(state: State) -> Iterator[Objection]:
    """Object to Record Keeping before every battle has a result."""
    yield from phases.running(state)
    if not state.finished and state.rolled is not None:
        yield against("BK-INCOME-01", "the income of this round is already rolled")
    open_seats = without_result(state)
    if open_seats and not state.finished:
        names = ", ".join(name_of(seat) for seat in open_seats)
        yield against("BK-RECORD-01", f"results come first: {names}")


def without_result(state: State) -> tuple[str, ...]:
    """Name the seats with neither a result nor a bye."""
    rows = ((seat, state.row(seat)) for seat in state.seats)
    return tuple(seat for seat, row in rows if row.result is None and row.opponent != BYE)


def roll(state: State, event: RollIncome) -> State:
    """Record Keeping begins: everything it brings is owed, seat by seat."""
    steps = [Owed(step, seat) for step in (Due.BYE, Due.INCOME, Due.PALACES) for seat in state.seats]
    return replace(state, rolled=event.total).owe(*steps, Owed(Due.ROUND))


def base_income(state: State) -> int:
    """Work out the base income of the roll, doubled where income is."""
    income = state.box.income
    base = income.base.get(state.rolled or 0, 0)
    return base * income.times_when_doubled if state.doubled else base


def bye(state: State, seat: str) -> Consequence | None:
    """Score a bye like a draw."""
    if state.row(seat).opponent != BYE:
        return None
    return Consequence(
        ByeScored(seat, state.box.results.bye), "BK-BYE-07", f"{name_of(seat)} has a bye", ("results.bye",)
    )


def income(state: State, seat: str) -> Consequence:
    """Pay the base income and what the mills bring."""
    base = base_income(state)
    parts, uses = {BASE: base}, ["income.base"]
    says = [f"{base} for a roll of {state.rolled}" + (", doubled" if state.doubled else "")]
    for key, resource in state.box.resources.items():
        brings = resource.gold_doubled if state.doubled else resource.gold
        if not brings and not resource.gold:
            continue
        parts[key] = brings * state.kingdoms[seat].owns(key)
        if parts[key]:
            uses.append(f"resources.{key}.{'gold_doubled' if state.doubled else 'gold'}")
            says.append(f"{parts[key]} for the {resource.name}")
    return Consequence(IncomePaid(seat, parts), "BK-RECORD-02", " + ".join(says), tuple(uses))


def palaces(state: State, seat: str) -> Consequence | None:
    """Score Palace Expansions after the last round's result."""
    if state.round < state.last or state.finished:
        return None
    kingdom = state.kingdoms[seat]
    owned = {key: kingdom.owns(key) for key, resource in state.box.resources.items() if resource.final_vp}
    vp = sum(count * state.box.resources[key].final_vp for key, count in owned.items())
    if not vp:
        return None
    why = " + ".join(f"{count} × {state.box.name(key)}" for key, count in owned.items() if count)
    return Consequence(
        PalacesScored(seat, vp), "BK-RECORD-04", why, tuple(f"resources.{key}.final_vp" for key in owned)
    )


def round_end(state: State) -> Consequence:
    """Close the rows."""
    if state.round < state.last:
        why = f"round {state.round} of {state.last} is written down"
        return Consequence(RoundEnded(state.round), "BK-RECORD-03", why)
    return Consequence(RoundEnded(state.round), "BK-END-01", f"round {state.round} was the last")


def bye_scored(state: State, event: ByeScored) -> State:
    """The VPs stand in the result column."""
    return state.paid(Due.BYE, event.seat).score_result(event.seat, event.vp)


def income_paid(state: State, event: IncomePaid) -> State:
    """Every part stands in the Earned column and the gold is there."""
    state = state.paid(Due.INCOME, event.seat)
    for part, gold in event.parts.items():
        state = state.earn(event.seat, part, gold)
    return state


def palaces_scored(state: State, event: PalacesScored) -> State:
    """The VPs stand in their own box."""
    kingdom = state.kingdoms[event.seat]
    vp = kingdom.vp + event.vp - kingdom.row.palaces
    return state.paid(Due.PALACES, event.seat).write(event.seat, palaces=event.vp).kingdom(event.seat, vp=vp)


def round_ended(state: State, _: RoundEnded) -> State:
    """End Gold and End VPs are written and open the next row."""
    state = state.owe()
    if state.finished:
        return state
    base = base_income(state)
    upcoming = state.round + 1
    state = replace(
        state,
        kingdoms={seat: _closed(state, seat, kingdom) for seat, kingdom in state.kingdoms.items()},
        base_incomes=(*state.base_incomes, base),
        rolled=None,
        finished=state.round >= state.last,
    )
    return state if state.finished else replace(state, round=upcoming)


def _closed(state: State, seat: str, kingdom: Kingdom) -> Kingdom:
    """Close a row; a kingdom that was left gets no new one."""
    if kingdom.row.round != state.round:
        return kingdom
    row = replace(kingdom.row, end_gold=kingdom.gold, end_vp=kingdom.vp)
    upcoming = state.round + 1 if seat in state.seats else 0
    return replace(kingdom, rows=(*kingdom.rows, row), row=Row(upcoming, kingdom.gold, kingdom.vp))

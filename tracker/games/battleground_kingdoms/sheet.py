"""The score sheet as a pad: the round being played in full, then the finished rounds."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tracker.games.battleground_kingdoms import campaign, pairing, purchase, record
from tracker.games.battleground_kingdoms.events import Bye, Pair
from tracker.games.battleground_kingdoms.state import BYE, SCAVENGER, TAVERN, Row, State, Team, colour_of
from tracker.games.battleground_kingdoms.tavern import MOST_DICE
from tracker.kernel.objections import Objection, Verdict
from tracker.kernel.offers import Choice
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.seats import name_of


def pad(state: State) -> Pad:
    """Lay out the sheets side by side."""
    rows = [*_head(state)]
    if not state.finished:
        rows += [*_set_up(state), *_battle(state), *_ends(state)]
    for number in range(len(state.base_incomes), 0, -1):
        rows += _finished_round(state, number)
    older = range(1, len(state.base_incomes) + (0 if state.finished else 1))
    return Pad(tuple(rows), tuple(_missing(state)), tuple(_group(state, number) for number in older))


def _row(
    state: State, name: str, label: str, rule: str, cell: Callable[[str], PadCell], group: str, help: str = ""
) -> PadRow:
    return PadRow(name, label, rule, tuple(cell(seat) for seat in state.seats), group, help)


def _shown(value: Callable[[str], object], account: str = "") -> Callable[[str], PadCell]:
    """Show a value that follows from others; `account` is the number of the kingdom behind it."""
    return lambda seat: PadCell(seat, value(seat), account=f"kingdoms.{seat}.{account}" if account else "")


def _head(state: State) -> Iterator[PadRow]:
    sheets = state.kingdoms
    group = "Kingdom"
    yield _row(state, "number", "Player number", "BK-SHEET-02", _shown(lambda seat: sheets[seat].number), group)
    yield _row(state, "faction", "Primary Faction", "BK-CAMPAIGN-14", lambda seat: _faction_cell(state, seat), group)
    if state.in_teams:
        yield _row(state, "team", "Team", "BK-TEAM-01", lambda seat: _team_cell(state, seat), group)
    yield _row(state, "gold", "Gold", "BK-SHEET-08", _shown(lambda seat: sheets[seat].gold, "gold"), group)
    counted = _row(state, "vp", "VPs", "BK-SHEET-09", _shown(lambda seat: sheets[seat].vp, "vp"), group)
    yield replace(counted, total=True)
    owned = _shown(lambda seat: _owned(state, seat))
    yield _row(state, "resources", "Resources", "BK-PURCHASE-08", owned, group)


def _faction_cell(state: State, seat: str) -> PadCell:
    faction = state.kingdoms[seat].faction or None
    if campaign.faction_is_fixed(state, seat):
        return PadCell(seat, faction)
    return PadCell(seat, faction, "choose_faction", {"seat": seat}, "faction", text=True)


def _team_cell(state: State, seat: str) -> PadCell:
    team = state.kingdoms[seat].team
    closed = campaign.teams_are_closed(state, seat)
    choices = tuple(
        Choice(one.value, f"Team {one.value}", closed or campaign.team_is_full(state, seat, one)) for one in Team
    )
    return PadCell(seat, team.value if team else None, "join_team", {"seat": seat}, "team", choices=choices)


def _owned(state: State, seat: str) -> str | None:
    owned = ((state.box.name(key), count) for key, count in state.kingdoms[seat].resources.items() if count)
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in owned) or None


def _names(state: State, bought: tuple[str, ...]) -> str | None:
    return ", ".join(state.box.name(key) for key in bought) or None


def _group(state: State, number: int) -> str:
    return f"Round {number}, a {colour_of(state, number).value} round"


def _set_up(state: State) -> Iterator[PadRow]:
    group = _group(state, state.round)
    row = state.row
    yield _row(state, "start_gold", "Start Gold", "BK-SHEET-03", _shown(lambda seat: row(seat).start_gold), group)
    yield _row(state, "start_vp", "Start VP", "BK-SHEET-03", _shown(lambda seat: row(seat).start_vp), group)
    bought = _shown(lambda seat: _names(state, row(seat).bought))
    yield _row(state, "bought", "Purchased Resources", "BK-SHEET-04", bought, group)
    yield _row(state, "cost", "Cost", "BK-SHEET-04", _shown(lambda seat: row(seat).cost), group)


def _battle(state: State) -> Iterator[PadRow]:
    group = _group(state, state.round)
    if pairing.byes_needed(state):
        yield _row(state, "bye", "Bye", "BK-BYE-09", lambda seat: _bye_cell(state, seat), group)
    yield _row(state, "opponent", "Opponent", "BK-SHEET-05", lambda seat: _opponent_cell(state, seat), group)
    yield _row(state, "result", "Result VPs", "BK-SHEET-06", lambda seat: _result_cell(state, seat), group)
    if any(state.kingdoms[seat].owns(state.box.tavern.resource) for seat in state.seats):
        gold = state.box.tavern.gold_without_character
        yield _row(
            state,
            "tavern",
            "Tavern gold",
            "BK-TAVERN-03",
            lambda seat: _tavern_cell(state, seat, gold),
            group,
            "For an owner for whom no character was left.",
        )
        yield _row(
            state,
            "scavenger",
            "Scavenger",
            "BK-TAVERN-12",
            lambda seat: _scavenger_cell(state, seat),
            group,
            "How many of the Scavenger's dice showed a 1.",
        )


def _first(verdicts: Iterator[Verdict]) -> Objection | None:
    return next((verdict for verdict in verdicts if isinstance(verdict, Objection)), None)


def _bye_cell(state: State, seat: str) -> PadCell:
    why = _first(pairing.check_bye(state, Bye(seat)))
    value = seat if state.row(seat).opponent == BYE else None
    return PadCell(seat, value, "bye", {}, "seat", choices=(Choice(seat, "Bye", why),))


def _opponent_cell(state: State, seat: str) -> PadCell:
    opponent = state.row(seat).opponent
    if opponent == BYE:
        return PadCell(seat, "Bye")
    choices = tuple(
        Choice(other, opponent_name(state, other), _first(pairing.check_pair(state, Pair(seat, other))))
        for other in state.seats
        if other != seat
    )
    return PadCell(seat, opponent or None, "pair", {"first": seat}, "second", choices=choices)


def opponent_name(state: State, opponent: str) -> str:
    """Name an opponent as the sheet does: by number and name, or as a bye."""
    if opponent == BYE:
        return "Bye"
    return f"{state.kingdoms[opponent].number} {name_of(opponent)}" if opponent in state.kingdoms else ""


def _result_cell(state: State, seat: str) -> PadCell:
    row, account = state.row(seat), f"kingdoms.{seat}.vp"
    if row.opponent not in state.seats:
        return PadCell(seat, row.result, account=account)
    results = state.box.results
    choices = tuple(Choice(vp, f"{vp} · {results.names[vp]}") for vp, _ in results.pairs())
    given = {"first": seat, "second": row.opponent}
    return PadCell(seat, row.result, "result", given, "vp_first", choices=choices, account=account)


def _tavern_cell(state: State, seat: str, gold: int) -> PadCell:
    value = state.row(seat).earned.get(TAVERN, 0)
    account = f"kingdoms.{seat}.gold"
    return PadCell(seat, value, "take_tavern_gold", {"seat": seat}, "gold", most=gold, account=account)


def _scavenger_cell(state: State, seat: str) -> PadCell:
    value = state.row(seat).earned.get(SCAVENGER, 0)
    return PadCell(seat, value, "scavenge", {"seat": seat}, "ones", most=MOST_DICE, account=f"kingdoms.{seat}.gold")


def _ends(state: State) -> Iterator[PadRow]:
    group = _group(state, state.round)
    earned = _shown(lambda seat: state.row(seat).earned_total, "gold")
    yield _row(state, "earned", "Earned Gold", "BK-SHEET-07", earned, group)


def _finished_round(state: State, number: int) -> Iterator[PadRow]:
    group = _group(state, number)

    def cell(value: Callable[[Row], object]) -> Callable[[str], PadCell]:
        return lambda seat: PadCell(seat, next((value(row) for row in rows_of(state, seat, number)), None))

    columns: tuple[tuple[str, str, str, Callable[[Row], object]], ...] = (
        ("bought", "Purchased Resources", "BK-SHEET-04", lambda row: _names(state, row.bought)),
        ("cost", "Cost", "BK-SHEET-04", lambda row: row.cost),
        ("opponent", "Opponent", "BK-SHEET-05", lambda row: opponent_name(state, row.opponent) or None),
        ("result", "Result VPs", "BK-SHEET-06", lambda row: row.result),
        ("palaces", "Palace VPs", "BK-RECORD-04", lambda row: row.palaces),
        ("earned", "Earned Gold", "BK-SHEET-07", lambda row: row.earned_total),
        ("end_gold", "End Gold", "BK-SHEET-08", lambda row: row.end_gold),
        ("end_vp", "End VP", "BK-SHEET-09", lambda row: row.end_vp),
    )
    for name, label, rule, value in columns:
        if name != "palaces" or number == state.last:
            yield _row(state, f"{name}_{number}", label, rule, cell(value), group)


def rows_of(state: State, seat: str, number: int) -> Iterator[Row]:
    """Give the finished row of a round, if the seat has one."""
    return (row for row in state.kingdoms[seat].rows if row.round == number)


def _missing(state: State) -> Iterator[str]:
    if state.finished:
        return
    for seat in state.seats:
        if not state.kingdoms[seat].faction:
            yield f"{name_of(seat)} has no faction yet."
        if state.in_teams and state.kingdoms[seat].team is None:
            yield f"{name_of(seat)} is on no team yet."
    asked = purchase.sealed(state)
    for seat in asked.seats if asked else ():
        yield f"{name_of(seat)} has handed in no list of purchases yet."
    if pairing.bye_missing(state):
        upcoming = pairing.next_bye(state)
        yield f"Somebody has a bye; {name_of(upcoming)} is next." if upcoming else "Somebody has a bye this round."
    open_seats = record.without_result(state)
    for seat in open_seats:
        yield f"{name_of(seat)} has no {'result' if state.row(seat).opponent else 'opponent'} yet."
    if not open_seats and state.rolled is None:
        yield f"Roll two dice for the income of round {state.round}."

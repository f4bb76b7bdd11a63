"""VPs, standings and the final result."""

from fractions import Fraction

from tracker.games.battleground_kingdoms.state import BYE, Kingdom, Row, State, Team
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, TieBreak, rank

RULES = (
    "BK-RECORD-01",
    "BK-RECORD-04",
    "BK-JOIN-04",
    "BK-END-02",
    "BK-END-03",
    "BK-CAMPAIGN-22",
    "BK-OPEN-48",
    "BK-TEAM-03",
    "BK-TIE-01",
    "BK-TIE-02",
    "BK-TIE-03",
    "BK-STANDING-01",
    "BK-STANDING-02",
)


def score(state: State) -> tuple[SeatScore, ...]:
    """Give every seat its VPs by where they came from."""
    return tuple(SeatScore(seat, tuple(_lines(state, seat))) for seat in state.seats)


def _lines(state: State, seat: str) -> list[ScoreLine]:
    kingdom = state.kingdoms[seat]
    account = (f"kingdoms.{seat}.vp",)
    rows = all_rows(kingdom)
    results = [row.result for row in rows if row.result is not None]
    why = " + ".join(str(vp) for vp in results) or "no result yet"
    lines = [ScoreLine("battles and byes", sum(results), "BK-RECORD-01", why, account, _bye_uses(rows))]
    if kingdom.granted_vp:
        joined = f"the VPs of last place in round {kingdom.joined}"
        lines.append(ScoreLine("start as a newcomer", kingdom.granted_vp, "BK-JOIN-04", joined, account))
    palaces = sum(row.palaces for row in rows)
    if palaces:
        uses = tuple(f"resources.{key}.final_vp" for key, resource in state.box.resources.items() if resource.final_vp)
        lines.append(ScoreLine("Palace Expansions", palaces, "BK-RECORD-04", "after the last round", account, uses))
    corrected = kingdom.vp - sum(results) - kingdom.granted_vp - palaces
    if corrected:
        lines.append(ScoreLine("corrections", corrected, "TS-CORRECT-02", "set by the table", account))
    return lines


def _bye_uses(rows: tuple[Row, ...]) -> tuple[str, ...]:
    return ("results.bye",) if any(row.opponent == BYE and row.result is not None for row in rows) else ()


def all_rows(kingdom: Kingdom) -> tuple[Row, ...]:
    """Give the finished rows and the one being written."""
    return (*kingdom.rows, kingdom.row)


def ranking(state: State) -> tuple[Place, ...]:
    """Place seats by VPs, or teams by average VPs; unspent gold decides once a campaign is over."""
    if state.in_teams:
        return _teams(state)
    vp = {seat: state.kingdoms[seat].vp for seat in state.seats}
    if not state.finished:
        return rank(vp, total="VPs")
    gold = TieBreak("BK-TIE-01", lambda seat: state.kingdoms[seat].gold, "unspent gold")
    if state.is_tournament:
        tie_breaks = (gold,) if state.terms.options["tournament_tie"] == "gold" else ()
        return rank(vp, tie_breaks, "BK-OPEN-48", "VPs")
    return rank(vp, (gold,), "BK-TIE-03", "VPs")


def standings(state: State) -> tuple[Place, ...]:
    """Place the fighters of this round by their VPs at its start; who is level draws lots at the table."""
    fighters = [seat for seat in state.seats if state.row(seat).opponent != BYE]
    return rank({seat: state.row(seat).start_vp for seat in fighters}, shared_by="BK-STANDING-02")


def members(state: State, team: Team | None) -> tuple[str, ...]:
    """Name the seats on a team, or those on none."""
    return tuple(seat for seat in state.seats if state.kingdoms[seat].team is team)


def average_vp(state: State, team: Team) -> Fraction:
    """Give a team's average VPs, exactly."""
    seats = members(state, team)
    return Fraction(sum(state.kingdoms[seat].vp for seat in seats), max(len(seats), 1))


def average_gold(state: State, team: Team) -> Fraction:
    """Give a team's average gold, exactly."""
    seats = members(state, team)
    return Fraction(sum(state.kingdoms[seat].gold for seat in seats), max(len(seats), 1))


def _teams(state: State) -> tuple[Place, ...]:
    """The whole team wins or loses; whoever is on no team comes last."""
    by_name = {team.value: team for team in Team if members(state, team)}
    averages = {name: average_vp(state, team) for name, team in by_name.items()}
    gold = TieBreak("BK-TIE-02", lambda name: average_gold(state, by_name[name]), "average unspent gold")
    tie_breaks, shared_by = ((gold,), "BK-TIE-03") if state.finished else ((), None)
    places = rank(averages, tie_breaks, shared_by, "average VPs")
    placed = [_of_teams(state, place, [by_name[name] for name in place.seats]) for place in places]
    alone = members(state, None)
    return (*placed, *((Place(len(by_name) + 1, alone, why="on no team"),) if alone else ()))


def _of_teams(state: State, place: Place, teams: list[Team]) -> Place:
    """Give a team's place to all its seats."""
    seats = tuple(seat for team in teams for seat in members(state, team))
    return Place(place.place, seats, place.decided_by, place.why or f"together on team {teams[0].value}")

"""Who fights whom this round, and who has a bye."""

from collections import Counter
from collections.abc import Iterator

from tracker.games.battleground_kingdoms import phases, purchase
from tracker.games.battleground_kingdoms.events import Bye, Pair
from tracker.games.battleground_kingdoms.state import BYE, State, in_the_round
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

PAIR_RULES = (
    *phases.RULES,
    "BK-CAMPAIGN-06",
    "BK-BYE-01",
    "BK-BYE-05",
    "BK-TEAM-01",
    "BK-TEAM-02",
    "BK-SHEET-02",
    "BK-OPTION-05",
)
BYE_RULES = (
    *phases.RULES,
    "BK-CAMPAIGN-06",
    "BK-BYE-01",
    "BK-BYE-03",
    "BK-BYE-04",
    "BK-BYE-08",
    "BK-TEAM-01",
    "BK-TEAM-04",
    "BK-OPEN-14",
)


def byes_needed(state: State) -> int:
    """Count the byes of this round: one for an odd number; in teams, as many as one team has more players."""
    counted = list(in_the_round(state))
    teams = Counter(state.kingdoms[seat].team for seat in counted)
    if state.in_teams and None not in teams:
        return max(teams.values(), default=0) * 2 - len(counted)
    return len(counted) % 2


def on_bye(state: State) -> tuple[str, ...]:
    """Name the seats with a bye this round."""
    return tuple(seat for seat in state.seats if state.row(seat).opponent == BYE)


def bye_missing(state: State) -> Objection | None:
    """Say that a bye must be named before battles are picked."""
    if len(on_bye(state)) >= byes_needed(state):
        return None
    return against("BK-BYE-01", "the number of players does not go into pairs, so somebody has a bye")


def bye_pool(state: State) -> tuple[str, ...]:
    """Name the seats that could take this round's bye: in teams, those of the larger team."""
    teams = Counter(state.kingdoms[seat].team for seat in in_the_round(state))
    free = [seat for seat in state.seats if not state.row(seat).opponent]
    if not state.in_teams or None in teams:
        return tuple(free)
    largest = max(teams.values(), default=0)
    return tuple(seat for seat in free if teams[state.kingdoms[seat].team] == largest)


def next_bye(state: State) -> str:
    """Name the seat whose bye is next: by the order written down, among those with the fewest byes."""
    order = [*(seat for seat in state.bye_order if seat in state.seats), *state.seats]
    fitting = [seat for seat in order if next(check_bye(state, Bye(seat)), None) is None]
    return fitting[0] if fitting else ""


def check_bye(state: State, event: Bye) -> Iterator[Objection]:
    """Object to a bye nobody needs, to one out of turn, and to one for a seat that has been busy."""
    yield from phases.before_record_keeping(state)
    seat, kingdom = event.seat, state.kingdoms[event.seat]
    if kingdom.row.opponent:
        yield against("BK-CAMPAIGN-06", f"{name_of(seat)} already has {_opponent(kingdom.row.opponent)}", "seat")
    if state.in_teams and any(state.kingdoms[other].team is None for other in state.seats):
        yield against("BK-TEAM-01", "teams are formed before anybody has a bye", "seat")
    if bye_missing(state) is None:
        yield against("BK-BYE-01", "no further bye is needed this round", "seat")
    pool = bye_pool(state)
    if seat not in pool and not kingdom.row.opponent:
        yield against("BK-TEAM-04", "the bye goes to the larger team", "seat")
    if any(state.kingdoms[other].byes < kingdom.byes for other in pool):
        yield against("BK-BYE-04", f"somebody has had fewer byes than {name_of(seat)}", "seat")
    if kingdom.row.gifts_to:
        yield against("BK-BYE-08", f"{name_of(seat)} has used a Harbor this round", "seat")
    if any(seat in state.row(other).gifts_to for other in state.seats):
        yield against("BK-OPEN-14", f"{name_of(seat)} has received Harbor gold this round", "seat")


def _opponent(opponent: str) -> str:
    return "a bye" if opponent == BYE else f"{name_of(opponent)} as opponent"


def give_bye(state: State, event: Bye) -> State:
    """The seat sits out; whoever it was to fight is free again."""
    state = free(state, event.seat)
    return state.write(event.seat, opponent=BYE).kingdom(event.seat, byes=state.kingdoms[event.seat].byes + 1)


def free(state: State, seat: str) -> State:
    """Take a seat out of its battle or bye, and its opponent with it."""
    opponent = state.row(seat).opponent
    if opponent == BYE:
        state = state.kingdom(seat, byes=state.kingdoms[seat].byes - 1)
    elif opponent in state.kingdoms and state.row(opponent).opponent == seat:
        state = state.score_result(opponent, None).write(opponent, opponent="")
    return state.score_result(seat, None).write(seat, opponent="")


def check_pair(state: State, event: Pair) -> Iterator[Verdict]:
    """Object to pairs out of time, of allies, or with somebody who is not free."""
    unknown = unknown_seat(state, first=event.first, second=event.second)
    if unknown:
        yield unknown
        return
    yield from check_time(state)
    yield from check_free(state, event.first, "first")
    yield from check_free(state, event.second, "second")
    yield from check_opponents(state, event.first, event.second)
    met = [state.kingdoms[event.first].rows[-1:], state.kingdoms[event.second].rows[-1:]]
    if state.terms.options["opponent_diversity"] == "on" and any(
        row.opponent in (event.first, event.second) for rows in met for row in rows
    ):
        yield not_checked("BK-OPTION-05", "the battles that were open to pick are not tracked")


def unknown_seat(state: State, **seats: str) -> Objection | None:
    """Object to a seat nobody holds."""
    for field, seat in seats.items():
        if seat not in state.seats:
            return impossible("BK-SHEET-02", f"nobody sits at {name_of(seat)}", field)
    return None


def check_time(state: State) -> Iterator[Objection]:
    """Object to picking battles before the lists are revealed and the bye is named."""
    yield from phases.before_record_keeping(state)
    lists, bye = purchase.waiting(state), bye_missing(state)
    if lists:
        yield lists
    if bye and not state.finished:
        yield bye


def check_free(state: State, seat: str, field: str) -> Iterator[Objection]:
    """Object to a seat that has an opponent, a bye or no team."""
    opponent = state.row(seat).opponent
    if opponent == BYE:
        if len(on_bye(state)) <= byes_needed(state):
            yield against("BK-BYE-05", f"{name_of(seat)} has a bye", field)
    elif opponent:
        yield against("BK-CAMPAIGN-06", f"{name_of(seat)} already has {_opponent(opponent)}", field)
    if state.in_teams and state.kingdoms[seat].team is None:
        yield against("BK-TEAM-01", f"{name_of(seat)} is on no team yet", field)


def check_opponents(state: State, first: str, second: str) -> Iterator[Objection]:
    """Object to a battle against oneself or an ally."""
    team = state.kingdoms[first].team
    if first == second:
        yield against("BK-CAMPAIGN-06", f"{name_of(first)} cannot fight alone", "second")
    elif state.in_teams and team is not None and state.kingdoms[second].team is team:
        yield against("BK-TEAM-02", f"{name_of(first)} and {name_of(second)} are allies", "second")


def pair(state: State, event: Pair) -> State:
    """The two are opponents; whoever they were to fight before is free again."""
    if event.first == event.second:
        return state
    state = free(free(state, event.first), event.second)
    return state.write(event.first, opponent=event.second).write(event.second, opponent=event.first)

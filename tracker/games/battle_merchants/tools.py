"""Quick tools: a battle, a war, Steve's moves and the final score from a position, recording nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tracker.games.battle_merchants import score, steve, war
from tracker.games.battle_merchants.accounts import table_accounts
from tracker.games.battle_merchants.box import Box
from tracker.games.battle_merchants.consequences import apply, follow_up
from tracker.games.battle_merchants.due import Due, Owed
from tracker.games.battle_merchants.duel import Duel
from tracker.games.battle_merchants.events import WarBegan
from tracker.games.battle_merchants.state import STEVE, State, race_of, races_of
from tracker.games.battle_merchants.table import FULL, Table, full_of, laid
from tracker.games.battle_merchants.tapping import BOARD, FOLDED_BOARD, spaces
from tracker.games.battle_merchants.words import tell
from tracker.kernel.game import Consequence
from tracker.kernel.scoring import Place
from tracker.kernel.seats import name_of
from tracker.kernel.tools import AskedTool, Input, Spot, Worked, Working

#: The steps of a war that a tool works out; clean-up is left to the table.
WAR = (Due.BATTLE, Due.REPAIRS)


def battle(first: war.Fighter, second: war.Fighter) -> Worked:
    """Say who wins one battle."""
    fought = war.fight(first, second)
    names = [f"{_owner(each.owner)}'s {each.quality.value} {each.kind.value}" for each in (first, second)]
    won = "a tie, both weapons leave the board" if fought.winner is None else f"{names[fought.winner]} wins"
    return Worked(won, fought.rule, fought.why)


def fought(duel: Duel, _: Box) -> tuple[Worked, ...]:
    """Fight the battle that was asked for; the box has no say in it."""
    return (battle(duel.one_side.fighter, duel.other_side.fighter),)


def _owner(owner: str) -> str:
    return "Steve" if owner == STEVE else name_of(owner)


def war_from(table: Table) -> tuple[Worked, ...]:
    """Fight every battle of a position and pay the repairs."""
    state = apply(full_of(table), WarBegan(full_of(table).season))
    state = replace(state, due=tuple(owed for owed in state.due if owed.step in WAR), left=())
    return _worked(state)


def steve_moves(table: Table, count: int = 4, sold: str = "") -> tuple[Worked, ...]:
    """Say where Steve sells after each of the next sales, as if they were made to one and the same space.

    Without a space each sale is taken to be one to another race than the marked one; then it does not matter which.
    """
    state, worked = full_of(table), list[Worked]()
    for _ in range(count if state.steve is not None else 0):
        state = replace(state, due=(Owed(Due.STEVE, sold or _elsewhere(state)),), left=())
        worked.extend(_worked(state))
        state = _gone_on(state)
    return tuple(worked)


def steve_moves_from(table: Table, sold: str) -> tuple[Worked, ...]:
    """Say where Steve sells after each of the next sales to this space."""
    return steve_moves(table, sold=sold)


def _elsewhere(state: State) -> str:
    marked = steve.marked(state)
    return next(space for space in state.spaces if race_of(space) != marked)


def _worked(state: State) -> tuple[Worked, ...]:
    """Take every owed step and tell each."""
    found = []
    while isinstance(due := follow_up(state), Consequence):
        found.append(Worked(tell(laid(state), due.event), due.rule, due.why))
        state = apply(state, due.event)
    return tuple(found)


def _gone_on(state: State) -> State:
    while isinstance(due := follow_up(state), Consequence):
        state = apply(state, due.event)
    return state


def final_score(table: Table) -> tuple[Worked, ...]:
    """Score a position as if the war of winter were over: the places first, then every total line by line."""
    over = replace(table, finished=True)
    lines = [
        Worked(f"{name_of(of.seat)}: {line.what} {line.points}", line.rule, line.why)
        for of in score.score(over)
        for line in of.lines
    ]
    totals = {of.seat: of.total for of in score.score(over)}
    places = [
        Worked(f"Place {place.place}: {_totals(place, totals)}", place.decided_by or "BM-SCORE-08")
        for place in score.ranking(over)
    ]
    return (*places, *lines)


def _totals(place: Place, totals: Mapping[str, int]) -> str:
    return ", ".join(f"{name_of(seat)} {totals[seat]}" for seat in place.seats)


# ---------------------------------------------------------------- what they ask for


def _of_mats(*parts: str) -> Callable[[Table], Iterator[Input]]:
    """Ask for these parts of every mat."""

    def asked(table: Table) -> Iterator[Input]:
        for path in table_accounts(full_of(table)):
            if path.startswith("mats.") and path.split(".")[2] in parts:
                yield Input(path)

    return asked


def _of_the_end(table: Table) -> Iterator[Input]:
    """Ask for what is counted at the end of the year; the end gold of cards may be left out."""
    yield from _of_mats("gold", "stock", "defeated")(table)
    for seat in table.terms.seats:
        yield Input(f"mats.{seat}.end_gold", optional=True)


def _of_steve(table: Table) -> Iterator[Input]:
    """Ask for Steve's order of races and where his cube lies; a position may leave him out."""
    state = full_of(table)
    if state.steve is None:
        return
    races = tuple((race, race.title()) for race in races_of(state.rows))
    for place in range(len(races)):
        yield Input(f"steve.order.{place}", f"Race {place + 1}", races)
    yield Input("steve.cube", "His cube", tuple((str(n), f"under race {n + 1}") for n in range(len(races))))


TOOLS = (
    AskedTool("battle", "One battle", "Two weapons face each other: who wins, and why.", Duel(), fought),
    Working(
        "war",
        "A whole war",
        "Every battle of a board, who wins and why, then the repairs.",
        FULL,
        war_from,
        inputs=_of_mats("gold", "levels"),
        tapping=BOARD,
    ),
    Working(
        "steve",
        "Steve's next moves",
        "Where Steve sells after the next four sales.",
        FULL,
        steve_moves,
        seats=2,
        inputs=_of_steve,
        tapping=BOARD,
        spot=Spot("sold", "The space just sold to", "any other race’s", spaces, steve_moves_from),
    ),
    Working(
        "score",
        "Final scoring",
        "Gold at the end of the year, line by line.",
        FULL,
        final_score,
        inputs=_of_the_end,
        tapping=FOLDED_BOARD,
    ),
)

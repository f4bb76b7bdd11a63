"""Warriors & Traders as a value."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import assert_never

from tracker.games.warriors_and_traders import (
    alliances,
    consequences,
    count,
    gain,
    offers,
    pad,
    score,
    tokens,
    turn,
    victory,
    words,
)
from tracker.games.warriors_and_traders.box import BOX, BOX_VALUES
from tracker.games.warriors_and_traders.events import (
    PEOPLE,
    RULES,
    AllianceFormed,
    Ally,
    CountVp,
    EndTurn,
    Event,
    GainVp,
    GameEnded,
    HoldToken,
    Rules,
    StopEarly,
    TurnBegan,
    TurnEnded,
    VictoryReached,
)
from tracker.games.warriors_and_traders.state import State, account_of, setup
from tracker.games.warriors_and_traders.tools import TOOLS
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Json
from tracker.kernel.events import LeaveSeat
from tracker.kernel.game import About, Automation, Depth, Game
from tracker.kernel.objections import Verdict, impossible
from tracker.kernel.seats import COLOURS, name_of


def check(state: State, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event."""
    match event:
        case CountVp():
            yield from count.check(state, event)
        case GainVp():
            yield from gain.check(state, event)
        case HoldToken():
            yield from tokens.check(state, event)
        case Ally():
            yield from alliances.check(state, event)
        case EndTurn():
            yield from turn.check_open(state)
            yield from alliances.check_settled(state)
            yield from turn.not_read()
        case StopEarly():
            yield from turn.check_open(state)
            yield from alliances.check_settled(state)
        case _:
            yield from check_names(state, event)


def check_names(state: State, event: Rules) -> Iterator[Verdict]:
    """Object to seats the table does not have."""
    match event:
        case AllianceFormed(seats=seats) | VictoryReached(seats=seats):
            for seat in seats:
                if seat not in state.terms.seats:
                    yield impossible("TS-SEAT-01", f"nobody sits at {name_of(seat)}", "seats")
        case TurnEnded() | TurnBegan() | GameEnded():
            return
        case _:
            assert_never(event)


def apply(state: State, event: Event) -> State:
    """Give the state after an event."""
    match event:
        case CountVp():
            return count.apply(state, event)
        case GainVp():
            return gain.apply(state, event)
        case HoldToken():
            return tokens.apply(state, event)
        case Ally():
            return alliances.apply(state, event)
        case EndTurn():
            return turn.end(state)
        case StopEarly():
            return turn.stop(state)
        case AllianceFormed():
            return alliances.alliance_formed(state, event)
        case TurnEnded():
            return turn.turn_ended(state, event)
        case VictoryReached():
            return victory.victory_reached(state, event)
        case TurnBegan():
            return turn.turn_began(state, event)
        case GameEnded():
            return victory.game_ended(state, event)
        case _:
            assert_never(event)


def accounts(state: State) -> Mapping[str, int]:
    """Give every count, and VP by turn, seat and source."""
    found = {"turn": state.turn}
    for seat, tally in state.tallies.items():
        for scored, count_now in (*tally.counts.items(), *tally.tokens.items()):
            found[account_of(seat, scored)] = count_now
    for turn_number, tallies in state.history.items():
        for seat, vp in tallies.items():
            for source, points in vp.items():
                found[f"history.{turn_number}.{seat}.{source.value}"] = points
    return found


def deepen(state: State, _: str, __: Json) -> State:
    """There is one depth so far."""
    return state


ABOUT = About(
    id="warriors_and_traders",
    title="Warriors & Traders",
    says="Unite a country, trade and fight until somebody has the VP that are needed.",
    accent="green",
    fewest=2,
    most=6,
    colours=tuple(colour.id for colour in COLOURS[:6]),
    depths=(Depth("vp", "VP", "VP by source and turn, the three tokens, alliances, and the requirement."),),
    automations=(
        Automation("alliances", "The last alliance", (AllianceFormed,)),
        Automation("turns", "Turns", (TurnEnded, TurnBegan)),
        Automation("victory", "Victory and the end of the game", (VictoryReached, GameEnded)),
    ),
    rules_version=1,
    unit="VP",
    no_latecomer="The map and the VP that are needed go by the players who begin.",
)

GAME = Game(
    about=ABOUT,
    catalogue=read_catalogue(Path(__file__).parent),
    box=BOX,
    box_values=BOX_VALUES,
    state=State,
    events=PEOPLE,
    consequences=RULES,
    reads={
        CountVp: count.RULES,
        GainVp: gain.RULES,
        HoldToken: tokens.RULES,
        Ally: alliances.RULES,
        EndTurn: turn.END_RULES,
        StopEarly: turn.STOP_RULES,
    },
    setup=setup,
    check=check,
    apply=apply,
    follow_up=consequences.follow_up,
    pass_over=consequences.pass_over,
    offers=offers.offers,
    score=score.score,
    ranking=score.ranking,
    accounts=accounts,
    now=words.now,
    tell=words.tell,
    finished=lambda state: state.finished,
    deepen=deepen,
    label=words.label,
    inner=words.is_history,
    pad=pad.pad,
    leaves=victory.leaves,
    tools=TOOLS,
    scoring_rules=score.RULES,
    changes_by={
        CountVp: "WT-VP-04",
        GainVp: "WT-VP-10",
        HoldToken: "WT-OPEN-16",
        LeaveSeat: "WT-FAQ-03",
    },
)

"""Battle Merchants as a value."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import assert_never

from tracker.games.battle_merchants import consequences, craft, forge, offers, score, sell, steve, turn, war, words
from tracker.games.battle_merchants.box import BOX, BOX_VALUES, Quality
from tracker.games.battle_merchants.events import (
    PEOPLE,
    RULES,
    BattleTied,
    BattleWon,
    ChooseFirst,
    EndTriggered,
    Event,
    Forge,
    IncomeReceived,
    LaySteve,
    LearnCraft,
    Pass,
    RepairsPaid,
    RewardTaken,
    Rules,
    SeasonEnded,
    Sell,
    SteveMovedOn,
    SteveSold,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    TurnPassed,
    WarBegan,
)
from tracker.games.battle_merchants.state import State, setup
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Json
from tracker.kernel.game import About, Automation, Depth, Game
from tracker.kernel.objections import Verdict, impossible


def check(state: State, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event."""
    match event:
        case Sell():
            yield from sell.check(state, event)
        case Forge():
            yield from forge.check(state, event)
        case LearnCraft():
            yield from craft.check(state, event)
        case Pass():
            yield from turn.check_pass(state, event, can_act=offers.can_act(state, event.seat))
        case ChooseFirst():
            yield from turn.check_choose_first(state, event)
        case LaySteve():
            yield from steve.check_lay(state, event)
        case _:
            yield from check_names(state, event)


def check_names(state: State, event: Rules) -> Iterator[Verdict]:
    """Object to places and seats the table does not have."""
    known = {
        "battlefield": state.tokens,
        "space": state.spaces,
        "winner": state.spaces,
        "race": state.rewards,
        "to": state.mats,
        "by": state.mats,
    }
    for name, values in known.items():
        value = getattr(event, name, None)
        if value is not None and value not in values:
            yield impossible("BM-SETUP-04", f"the table has no {value}", name)


def apply(state: State, event: Event) -> State:
    """Give the state after an event."""
    match event:
        case Sell():
            return sell.apply(state, event)
        case Forge():
            return forge.apply(state, event)
        case LearnCraft():
            return craft.apply(state, event)
        case Pass():
            return turn.after_action(state)
        case ChooseFirst():
            return turn.choose_first(state, event)
        case LaySteve():
            return steve.lay(state, event)
        case IncomeReceived():
            return sell.income_received(state, event)
        case RewardTaken():
            return sell.reward_taken(state, event)
        case TokenPlaced():
            return sell.token_placed(state, event)
        case TokenRemoved():
            return sell.token_removed(state, event)
        case TokenTurned():
            return sell.token_turned(state, event)
        case EndTriggered():
            return turn.end_triggered(state, event)
        case SteveSold():
            return steve.sold(state, event)
        case SteveMovedOn():
            return steve.moved_on(state, event)
        case TurnPassed():
            return turn.turn_passed(state, event)
        case WarBegan():
            return turn.war_began(state, event)
        case BattleWon():
            return war.battle_won(state, event)
        case BattleTied():
            return war.battle_tied(state, event)
        case RepairsPaid():
            return war.repairs_paid(state, event)
        case SeasonEnded():
            return turn.season_ended(state, event)
        case _:
            assert_never(event)


def accounts(state: State) -> Mapping[str, int]:
    """Give every number on the mats."""
    found: dict[str, int] = {}
    for seat, mat in state.mats.items():
        found[f"mats.{seat}.gold"] = mat.gold
        for kind, of_kind in mat.stock.items():
            for quality, count in of_kind.items():
                found[f"mats.{seat}.stock.{kind.value}.{quality.value}"] = count
        for quality in Quality:
            found[f"mats.{seat}.defeated.{quality.value}"] = mat.defeated[quality]
        for tile, count in mat.tiles.items():
            found[f"mats.{seat}.tiles.{tile}"] = count
    return found


def deepen(state: State, _: str, __: Json) -> State:
    """There is one depth so far."""
    return state


ABOUT = About(
    id="battle_merchants",
    title="Battle Merchants",
    says="Forge and sell weapons to four races, then collect gold from their wars.",
    accent="copper",
    fewest=2,
    most=4,
    colours=("red", "purple", "yellow", "blue"),
    depths=(Depth("full", "Full game", "Gold, craft, stock, board, demand tokens and wars."),),
    automations=(
        Automation("income", "Income of a sale", (IncomeReceived,)),
        Automation("reward", "Reward tiles", (RewardTaken,)),
        Automation("tokens", "Demand tokens", (TokenPlaced, TokenRemoved, TokenTurned)),
        Automation("steve", "Salesman Steve", (SteveSold, SteveMovedOn)),
        Automation("turns", "Turns and the end of a season", (EndTriggered, TurnPassed, WarBegan)),
        Automation("war", "Battles", (BattleWon, BattleTied)),
        Automation("repairs", "Repairs", (RepairsPaid,)),
        Automation("cleanup", "Clean-up", (SeasonEnded,)),
    ),
    rules_version=1,
    unit="gold",
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
        Sell: sell.RULES,
        Forge: forge.RULES,
        LearnCraft: craft.RULES,
        Pass: turn.PASS_RULES,
        ChooseFirst: turn.CHOOSE_RULES,
        LaySteve: steve.LAY_RULES,
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
    scoring_rules=score.RULES,
    names={"Sell": "BM-SELL-03", "Forge": "BM-FORGE-10", "LearnCraft": "BM-CRAFT-08"},
)

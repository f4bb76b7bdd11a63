"""Battleground: Kingdoms as a value."""

from collections.abc import Mapping
from pathlib import Path

from tracker.games.battleground_kingdoms import (
    acts,
    campaign,
    consequences,
    harbor,
    newcomers,
    offers,
    pairing,
    purchase,
    record,
    result,
    scenario,
    score,
    sheet,
    tavern,
    words,
)
from tracker.games.battleground_kingdoms.box import BOX, BOX_VALUES
from tracker.games.battleground_kingdoms.events import (
    PEOPLE,
    RULES,
    Bye,
    ByeScored,
    ChooseFaction,
    DeclareLast,
    Forfeit,
    IncomePaid,
    JoinTeam,
    OrderByes,
    Pair,
    PalacesScored,
    PlanCampaign,
    Purchase,
    Result,
    RevealPurchases,
    RollIncome,
    RoundEnded,
    Scavenge,
    ScoreScenario,
    SendGold,
    SplitRounds,
    StandOff,
    TakeTavernGold,
)
from tracker.games.battleground_kingdoms.state import State, setup
from tracker.games.battleground_kingdoms.tools import TOOLS
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Json
from tracker.kernel.events import JoinSeat, LeaveSeat
from tracker.kernel.game import About, Automation, Depth, Game
from tracker.kernel.seats import COLOURS


def accounts(state: State) -> Mapping[str, int]:
    """Give gold, VPs, byes and resources of every kingdom."""
    found: dict[str, int] = {}
    for seat, kingdom in state.kingdoms.items():
        found[f"kingdoms.{seat}.gold"] = kingdom.gold
        found[f"kingdoms.{seat}.vp"] = kingdom.vp
        found[f"kingdoms.{seat}.byes"] = kingdom.byes
        for resource, count in kingdom.resources.items():
            found[f"kingdoms.{seat}.resources.{resource}"] = count
    return found


def deepen(state: State, _: str, __: Json) -> State:
    """There is one depth so far."""
    return state


ABOUT = About(
    id="battleground_kingdoms",
    title="Battleground: Kingdoms",
    says="A campaign of paired battles: spend gold on your kingdom, gain VPs round by round.",
    accent="red",
    fewest=2,
    most=len(COLOURS),
    colours=tuple(colour.id for colour in COLOURS),
    depths=(Depth("sheet", "Score sheet", "Gold, VPs, resources, opponents and results, round by round."),),
    automations=(
        Automation("byes", "VPs of a bye", (ByeScored,)),
        Automation("income", "Income", (IncomePaid,)),
        Automation("palaces", "Palace Expansions", (PalacesScored,)),
        Automation("rounds", "The end of a round", (RoundEnded,)),
    ),
    rules_version=1,
    unit="VP",
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
        PlanCampaign: campaign.PLAN_RULES,
        SplitRounds: campaign.SPLIT_RULES,
        DeclareLast: campaign.LAST_RULES,
        ChooseFaction: campaign.FACTION_RULES,
        JoinTeam: campaign.TEAM_RULES,
        OrderByes: campaign.ORDER_RULES,
        SendGold: harbor.RULES,
        Purchase: purchase.RULES,
        RevealPurchases: purchase.REVEAL_RULES,
        TakeTavernGold: tavern.GOLD_RULES,
        Bye: pairing.BYE_RULES,
        Pair: pairing.PAIR_RULES,
        Result: result.RESULT_RULES,
        ScoreScenario: scenario.RULES,
        Forfeit: result.FORFEIT_RULES,
        StandOff: result.STAND_OFF_RULES,
        Scavenge: tavern.SCAVENGE_RULES,
        RollIncome: record.RULES,
    },
    setup=setup,
    check=acts.check,
    apply=acts.apply,
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
    sealed=purchase.sealed,
    pad=sheet.pad,
    joins=newcomers.joins,
    leaves=newcomers.leaves,
    tools=TOOLS,
    scoring_rules=score.RULES,
    changes_by={
        SendGold: "BK-RES-HARBOR-02",
        Purchase: "BK-PURCHASE-01",
        RevealPurchases: "BK-PURCHASE-01",
        TakeTavernGold: "BK-TAVERN-03",
        Bye: "BK-BYE-01",
        Result: "BK-RECORD-01",
        ScoreScenario: "BK-BATTLE-07",
        Forfeit: "BK-SCENARIO-11",
        StandOff: "BK-BATTLE-06",
        Scavenge: "BK-TAVERN-12",
        JoinSeat: "BK-JOIN-02",
        LeaveSeat: "BK-OPEN-46",
    },
)

"""Battle Merchants as a value."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from tracker.games.battle_merchants import (
    book,
    consequences,
    depths,
    labels,
    offers,
    score,
    words,
)
from tracker.games.battle_merchants.accounts import is_inner, table_accounts
from tracker.games.battle_merchants.acts import READS, apply, check
from tracker.games.battle_merchants.box import BOX, COLOURS
from tracker.games.battle_merchants.box_values import BOX_VALUES
from tracker.games.battle_merchants.card_events import (
    BonusTaken,
    BonusTurnedUp,
    CardsDrawn,
    CardsSlid,
    CarryOut,
    DeckPutAway,
    FirstBoxesDiscarded,
    ForgeAndSell,
    LearnCraft,
    LinkedDiscarded,
    PoolCleared,
    PutAway,
    SellMore,
    TakeKingdom,
    TurnUpCraft,
    TurnUpKingdom,
)
from tracker.games.battle_merchants.checklist import checklist, seating
from tracker.games.battle_merchants.drawn import drawn
from tracker.games.battle_merchants.entries import Book, BookEndGold, CountWeapons
from tracker.games.battle_merchants.events import (
    PEOPLE,
    RULES,
    BattleTied,
    BattleWon,
    EndTriggered,
    Forge,
    IncomeReceived,
    RepairsPaid,
    RewardTaken,
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
from tracker.games.battle_merchants.pad import pad
from tracker.games.battle_merchants.pages import page_accounts
from tracker.games.battle_merchants.table import FULL, GOLD, Table, full_of, laid, set_up
from tracker.games.battle_merchants.tools import TOOLS
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.game import About, Automation, Consequence, Depth, Game
from tracker.kernel.offers import Chosen, Offer, Question
from tracker.kernel.tracked import NotTracked


def follow_up(table: Table) -> Consequence | Question | None:
    """Give the first owed step that brings something about; nothing happens by itself at gold depth."""
    return None if isinstance(table.mats, NotTracked) else consequences.follow_up(full_of(table))


def pass_over(table: Table, consequence: Consequence) -> Table:
    """Leave the step that is due to the table."""
    if isinstance(table.mats, NotTracked):
        return table
    return laid(consequences.pass_over(full_of(table), consequence))


def offer(table: Table, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the actions, or the numbers to write down."""
    if isinstance(table.mats, NotTracked):
        yield from book.offers(table, seat, chosen)
    else:
        yield from offers.offers(full_of(table), seat, chosen)


def accounts(table: Table) -> Mapping[str, int]:
    """Give every number on the mats and in the decks, or on the pages."""
    if not isinstance(table.pages, NotTracked):
        return dict(page_accounts(table.pages))
    return table_accounts(full_of(table))


ABOUT = About(
    id="battle_merchants",
    title="Battle Merchants",
    says="Forge and sell weapons to four races, then collect gold from their wars.",
    accent="copper",
    fewest=2,
    most=4,
    colours=COLOURS,
    depths=(
        Depth(GOLD, "Gold only", "Gold by season, and the weapons counted at the end.", by_itself=False),
        Depth(FULL, "Full game", "Gold, craft, stock, board, demand tokens and wars."),
    ),
    automations=(
        Automation("income", "Income of a sale", (IncomeReceived,)),
        Automation("reward", "Reward tiles", (RewardTaken,)),
        Automation("tokens", "Demand tokens", (TokenPlaced, TokenRemoved, TokenTurned)),
        Automation("steve", "Salesman Steve", (SteveSold, SteveMovedOn)),
        Automation("turns", "Turns and the end of a season", (EndTriggered, TurnPassed, WarBegan)),
        Automation("war", "Battles", (BattleWon, BattleTied)),
        Automation("repairs", "Repairs", (RepairsPaid,)),
        Automation("cards", "Face-up cards", (LinkedDiscarded, CardsSlid, CardsDrawn)),
        Automation("bonus", "Craft bonus cards", (BonusTaken,)),
        Automation("cleanup", "Clean-up", (PoolCleared, FirstBoxesDiscarded, DeckPutAway, BonusTurnedUp, SeasonEnded)),
    ),
    rules_version=1,
    unit="gold",
    no_latecomer="The board, the decks and the demand tokens are laid out for the seats that begin.",
    no_leaver="Board and decks are those of so many seats, and weapons of a seat that goes would still fight the wars.",
)

GAME = Game(
    about=ABOUT,
    catalogue=read_catalogue(Path(__file__).parent),
    box=BOX,
    box_values=BOX_VALUES,
    state=Table,
    events=PEOPLE,
    consequences=RULES,
    reads=READS,
    setup=set_up,
    check=check,
    apply=apply,
    follow_up=follow_up,
    pass_over=pass_over,
    offers=offer,
    score=score.score,
    ranking=score.ranking,
    accounts=accounts,
    now=words.now,
    tell=words.tell,
    finished=lambda table: table.finished,
    deepen=depths.deepen,
    label=labels.label,
    inner=is_inner,
    pad=pad,
    drawn=drawn,
    checklist=lambda table: () if table.terms.depth == GOLD else checklist(full_of(table)),
    seating=seating,
    tools=TOOLS,
    scoring_rules=score.RULES,
    changes_by={
        Sell: "BM-SELL-03",
        Forge: "BM-FORGE-10",
        LearnCraft: "BM-CRAFT-08",
        Book: "BM-OPEN-51",
        CountWeapons: "BM-OPEN-51",
        BookEndGold: "BM-SCORE-07",
        TakeKingdom: "BM-KINGDOM-02",
        CarryOut: "BM-OPEN-29",
        PutAway: "BM-KINGDOM-08",
        ForgeAndSell: "BM-BONUS-04",
        SellMore: "BM-SELL-03",
        TurnUpCraft: "BM-TURN-04",
        TurnUpKingdom: "BM-TURN-04",
    },
)

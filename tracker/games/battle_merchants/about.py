"""Battle Merchants as a value."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from tracker.games.battle_merchants import (
    book,
    consequences,
    craft,
    depths,
    forge,
    offers,
    score,
    sell,
    steve,
    turn,
    words,
)
from tracker.games.battle_merchants.box import BOX, BOX_VALUES, COLOURS
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons
from tracker.games.battle_merchants.events import (
    PEOPLE,
    RULES,
    Acts,
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
from tracker.games.battle_merchants.pad import pad
from tracker.games.battle_merchants.pages import page_accounts
from tracker.games.battle_merchants.state import State, mat_accounts
from tracker.games.battle_merchants.table import FULL, GOLD, Table, full_of, laid, set_up
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.game import About, Automation, Consequence, Depth, Game
from tracker.kernel.objections import Verdict, impossible, not_checked
from tracker.kernel.offers import Chosen, Offer
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked

READS: Mapping[type, tuple[str, ...]] = {
    Sell: sell.RULES,
    Forge: forge.RULES,
    LearnCraft: craft.RULES,
    Pass: turn.PASS_RULES,
    ChooseFirst: turn.CHOOSE_RULES,
    LaySteve: steve.LAY_RULES,
    Book: book.BOOK_RULES,
    CountWeapons: book.COUNT_RULES,
    BookEndGold: book.END_RULES,
    CloseYear: book.CLOSE_RULES,
}


def check(table: Table, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event; what they would need is not tracked at gold depth."""
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in table.terms.seats:
        yield impossible("BM-SETUP-17", f"nobody sits at {name_of(seat) or 'a seat without a name'}", "seat")
    elif isinstance(event, Book | CountWeapons | BookEndGold | CloseYear):
        yield from book.check(table, event)
    elif isinstance(table.mats, NotTracked):
        for rule in READS.get(type(event), ()):
            yield not_checked(rule, "only gold is tracked")
    else:
        yield from _check_full(full_of(table), event)


def _check_full(state: State, event: Acts | Rules) -> Iterator[Verdict]:
    match event:
        case Sell():
            yield from sell.check(state, event)
        case Forge():
            yield from forge.check(state, event, can_act=offers.can_act(state, event.seat))
        case LearnCraft():
            yield from craft.check(state, event)
        case Pass():
            yield from turn.check_action(state, event.seat)
            yield from turn.check_pass(state, event.seat, can_act=offers.can_act(state, event.seat))
        case ChooseFirst():
            yield from turn.check_choose_first(state, event)
        case LaySteve():
            yield from steve.check_lay(state, event)
        case _:
            yield from consequences.check_names(state, event)


def apply(table: Table, event: Event) -> Table:
    """Give the table after an event; at gold depth only entries change anything."""
    if isinstance(event, Book | CountWeapons | BookEndGold | CloseYear):
        return book.apply(table, event)
    if isinstance(table.mats, NotTracked):
        return table
    return laid(_apply_full(full_of(table), event))


def _apply_full(state: State, event: Acts | Rules) -> State:
    match event:
        case Sell():
            return sell.apply(state, event)
        case Forge():
            return forge.apply(state, event)
        case LearnCraft():
            return craft.apply(state, event)
        case Pass():
            return turn.after_action(state, event.seat)
        case ChooseFirst():
            return turn.choose_first(state, event)
        case LaySteve():
            return steve.lay(state, event)
        case _:
            return consequences.apply(state, event)


def follow_up(table: Table) -> Consequence | None:
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
    """Give every number on the mats or on the pages."""
    if not isinstance(table.pages, NotTracked):
        return dict(page_accounts(table.pages))
    return dict(mat_accounts(full_of(table).mats))


ABOUT = About(
    id="battle_merchants",
    title="Battle Merchants",
    says="Forge and sell weapons to four races, then collect gold from their wars.",
    accent="copper",
    fewest=2,
    most=4,
    colours=COLOURS,
    depths=(
        Depth(GOLD, "Gold only", "Gold by season, and the weapons counted at the end."),
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
    pad=pad,
    drawn=lambda table: None if table.terms.depth == GOLD else full_of(table),
    scoring_rules=score.RULES,
    names={
        "Sell": "BM-SELL-03",
        "Forge": "BM-FORGE-10",
        "LearnCraft": "BM-CRAFT-08",
        "Book": "BM-OPEN-51",
        "CountWeapons": "BM-OPEN-51",
        "BookEndGold": "BM-SCORE-07",
    },
)

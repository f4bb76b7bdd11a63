"""What happens by itself: the steps owed, taken one by one."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Literal, assert_never

from tracker.games.battle_merchants import bonus, cards, sell, steve, turn, war
from tracker.games.battle_merchants.box import places
from tracker.games.battle_merchants.card_events import (
    BonusTaken,
    BonusTurnedUp,
    CardRules,
    CardsDrawn,
    CardsSlid,
    DeckPutAway,
    FirstBoxesDiscarded,
    LinkedDiscarded,
    PoolCleared,
)
from tracker.games.battle_merchants.card_words import field_name, space_name
from tracker.games.battle_merchants.due import Due, Left, Owed, stage
from tracker.games.battle_merchants.events import (
    BattleTied,
    BattleWon,
    EndTriggered,
    IncomeReceived,
    RepairsPaid,
    RewardTaken,
    Rules,
    SeasonEnded,
    SteveMovedOn,
    SteveSold,
    TokenPlaced,
    TokenRemoved,
    TokenTurned,
    TurnPassed,
    WarBegan,
)
from tracker.games.battle_merchants.state import State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.offers import Question
from tracker.kernel.seats import name_of

CardStep = Literal[Due.LINK, Due.BONUS, Due.CLEAR, Due.DECK, Due.BONUS_UP, Due.SLIDE, Due.DRAW]


#: What the table sees to by itself where it is left to it: nothing is entered, the cards are typed as they lie.
BY_THE_TABLE = (Due.LINK, Due.SLIDE, Due.DRAW)


def follow_up(state: State) -> Consequence | Question | None:
    """Give the first owed step that brings something about; what was left to the table holds the end of a season up."""
    found = _first(state)
    return found[1] if found and not _held(state, *found) else None


def waiting(state: State) -> tuple[Owed, ...]:
    """Give what is still due, without what came before it and brought nothing."""
    found = _first(state)
    return state.due[found[0] :] if found else ()


def held_up(state: State) -> Consequence | None:
    """Give the step of a season's end that waits for something that was left to the table before it."""
    found = _first(state)
    return found[1] if found and isinstance(found[1], Consequence) and _held(state, *found) else None


def _held(state: State, position: int, due: Consequence | Question) -> bool:
    begins = isinstance(due, Consequence) and isinstance(due.event, WarBegan)
    here = 1 if begins else stage(state.due[position].step)
    return here > 0 and any(stage(left.step) < here for left, _ in left_over(state))


def left_over(state: State) -> tuple[tuple[Left, Consequence], ...]:
    """Give what was left to the table and has not been entered: the end of the turn last, then stage by stage."""
    known = ((left, _of_left(state, left)) for left in state.left)
    found = [(left, consequence) for left, consequence in known if consequence is not None]
    return tuple(sorted(found, key=lambda each: (stage(each[0].step), each[0].step is Due.TURN)))


def _of_left(state: State, left: Left) -> Consequence | None:
    """Work out what is left anew; what a sale was worth is remembered, because tiles have been taken since."""
    if left.step is Due.INCOME:
        why = f"the weapon on {space_name(left.place)} was sold for {left.gold} gold"
        return Consequence(IncomeReceived(left.seat, left.gold), "BM-SELL-11", why)
    found = _of(state, left.owed)
    return found if isinstance(found, Consequence) else None


def pass_over(state: State, left: Consequence) -> State:
    """Leave the step that is due to the table; cards it turns up by itself lie there without being typed."""
    found = _first(state)
    if found is None:
        return state
    owed = state.due[found[0]]
    state = replace(state, due=state.due[found[0] + 1 :])
    if owed.step is Due.DRAW:
        state = state.with_pool(cards.untyped(state.pool))
    if owed.step in BY_THE_TABLE:
        return state
    return _left(state, owed, left)


def _left(state: State, owed: Owed, left: Consequence) -> State:
    """Remember a step that was left; the next turn begins with new cards all the same."""
    gold = left.event.gold if isinstance(left.event, IncomeReceived) else 0
    seats = (later.place for later in state.due if later.step is Due.TRIGGER)
    seat = left.event.seat if isinstance(left.event, IncomeReceived) else next(seats, state.turn)
    known = {(each.step, each.place) for each in state.left if each.step not in (Due.INCOME, Due.REWARD, Due.STEVE)}
    if (owed.step, owed.place) not in known and not (owed.step is Due.TRIGGER and Due.TRIGGER in dict(known)):
        state = state.leave(Left(owed.step, owed.place, seat, gold))
    return state.owe_first(*turn.REFILL) if isinstance(left.event, TurnPassed) else state


def _first(state: State) -> tuple[int, Consequence | Question] | None:
    for position, owed in enumerate(state.due):
        consequence = _of(state, owed)
        if consequence is not None:
            return position, consequence
    return None


def _of(state: State, owed: Owed) -> Consequence | Question | None:
    match owed.step:
        case Due.INCOME:
            return sell.income(state, owed.place)
        case Due.REWARD:
            return sell.reward(state, owed.place)
        case Due.TOKEN:
            return sell.token(state, owed.place)
        case Due.FLIP:
            return sell.flip(state, owed.place)
        case Due.STEVE:
            return steve.sale(state, owed.place) if state.steve else None
        case Due.TRIGGER:
            return turn.triggered(state, owed.place)
        case Due.TURN:
            return turn.next_turn(state, owed.place)
        case Due.BATTLE:
            return war.battle(state, owed.place)
        case Due.REPAIRS:
            return war.repairs(state)
        case Due.CLEANUP:
            return turn.cleanup(state)
        case Due.SALE:
            return sell.may_sell_more(state, owed.place)
        case _:
            return _of_cards(state, owed, owed.step)


def _of_cards(state: State, owed: Owed, step: CardStep) -> Consequence | None:
    match step:
        case Due.LINK:
            return cards.link(state, owed.place)
        case Due.BONUS:
            return bonus.first_master(state, owed.place)
        case Due.CLEAR:
            return cards.clear(state, owed.place)
        case Due.DECK:
            return cards.put_deck_away(state)
        case Due.BONUS_UP:
            return bonus.turn_up(state)
        case Due.SLIDE:
            return cards.slide(state)
        case Due.DRAW:
            return cards.draw(state, owed.place)
        case _:
            assert_never(step)


def check_names(state: State, event: Rules) -> Iterator[Verdict]:
    """Object to places and seats the table does not have."""
    seats = state.terms.seats
    known: dict[str, Collection[str]] = {
        "battlefield": state.tokens,
        "space": state.spaces,
        "winner": state.spaces,
        "race": state.rewards,
        "to": seats,
        "place": places(state.box.face_up),
        "first": (*seats, ""),
    }
    for name, values in known.items():
        value = getattr(event, name, None)
        if value is not None and value not in values:
            yield impossible("BM-SETUP-04", f"the table has no {field_name(value)}", name)
    if isinstance(event, RepairsPaid) and not set(event.gold) <= set(seats):
        yield impossible("BM-SETUP-17", f"only {', '.join(map(name_of, seats))} are paid", "gold")


def check_left(state: State, event: Rules) -> Iterator[Objection]:
    """Object to entering by hand what the rules have otherwise, and to going on without what comes before."""
    left = left_over(state)
    alike = [consequence for _, consequence in left if type(consequence.event) is type(event)]
    if alike and event not in [consequence.event for consequence in alike]:
        yield against(alike[0].rule, f"by the rules it is otherwise: {alike[0].why}")
    here = next((number for kind, number in ENTERED.items() if isinstance(event, kind)), 0)
    for each, consequence in left:
        if stage(each.step) < here and each.step is not Due.TURN:
            yield against(consequence.rule, f"something is still left to enter: {consequence.why}")
            return


#: The stage of a season's end that an event entered by hand goes on to.
ENTERED = {WarBegan: 1, RepairsPaid: 2, SeasonEnded: 3}


def apply(state: State, event: Rules) -> State:
    """Give the state after something that happened by itself, or was entered by hand."""
    state = replace(state, due=waiting(state))
    match event:
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
            return _apply_cards(state, event)


def _apply_cards(state: State, event: CardRules) -> State:
    match event:
        case LinkedDiscarded():
            return cards.linked_discarded(state, event)
        case CardsSlid():
            return cards.slid(state, event)
        case CardsDrawn():
            return cards.drawn(state, event)
        case PoolCleared():
            return cards.cleared(state, event)
        case FirstBoxesDiscarded():
            return cards.first_boxes_discarded(state, event)
        case DeckPutAway():
            return cards.deck_put_away(state, event)
        case BonusTaken():
            return bonus.taken(state, event)
        case BonusTurnedUp():
            return bonus.turned_up(state, event)
        case _:
            assert_never(event)

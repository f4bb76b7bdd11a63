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
from tracker.games.battle_merchants.card_words import field_name
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
from tracker.games.battle_merchants.state import Due, Owed, State
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Verdict, impossible
from tracker.kernel.offers import Question
from tracker.kernel.seats import name_of

CardStep = Literal[Due.LINK, Due.BONUS, Due.CLEAR, Due.DECK, Due.BONUS_UP, Due.SLIDE, Due.DRAW]


def follow_up(state: State) -> Consequence | Question | None:
    """Give the first owed step that brings something about."""
    found = _first(state)
    return found[1] if found else None


def pass_over(state: State, left: Consequence) -> State:
    """Leave the step that is due to the table; cards it turns up by itself lie there without being typed."""
    found = _first(state)
    if isinstance(left.event, CardsDrawn):
        state = state.with_pool(cards.untyped(state.pool))
    return replace(state, due=state.due[found[0] + 1 :]) if found else state


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


def apply(state: State, event: Rules) -> State:
    """Give the state after something that happened by itself, or was entered by hand."""
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

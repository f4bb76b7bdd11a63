"""What is due stays due: side acts keep it, and nobody acts twice while it waits."""

from typing import Any

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, TWO, act, after, lay, step_names, stock, weapon
from tests.support import ids, rule
from tracker.games.battle_merchants.box import Cost, Duration, Kind, Quality
from tracker.games.battle_merchants.card_events import (
    CarryOut,
    LearnCraft,
    PutAway,
    SellMore,
    TakeKingdom,
    TurnUpCraft,
    TurnUpKingdom,
)
from tracker.games.battle_merchants.entries import BookEndGold
from tracker.games.battle_merchants.events import (
    ChooseFirst,
    EndSeason,
    Forge,
    IncomeReceived,
    LaySteve,
    Sell,
    SteveSold,
    TurnPassed,
    Ware,
)
from tracker.kernel.game import Mode
from tracker.kernel.offers import Question
from tracker.kernel.play import act_out

PROPOSE = {automation.name: Mode.PROPOSE for automation in GAME.about.automations}
ANOTHER_SALE = TakeKingdom("red", "Drive the Workers", Duration.IMMEDIATE, more_sales=True)
SALE = Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1")
FORGED = Forge("red", (Ware("axe/standard"),))
AXES = {"red": {"stock": stock(axe=2, sword=1)}, "purple": {"stock": stock(sword=1)}}
ORDER = ("orcs", "elves", "dwarves", "hobgoblins")

SIDE_ACTS = {
    "typing a craft card": TurnUpCraft(2, Kind.AXE, Cost.FREE, 1, 0),
    "typing a kingdom card": TurnUpKingdom(2, "Old Debts", Duration.PERMANENT),
    "a card's effect": CarryOut("purple", gold=2),
    "putting a card away": PutAway("purple", "Guild"),
    "the start player": ChooseFirst("red"),
    "Steve's order": LaySteve(ORDER),
    "the end of the season": EndSeason("purple"),
    "gold at the end": BookEndGold("purple", 3),
}


def asked():
    """Red has taken a card that allows another sale and has weapons to sell: the table is asked."""
    held = {"kingdom": [{"name": "Guild", "duration": "permanent"}]}
    state = lay(*TWO, mats={**AXES, "purple": held})
    return act(state, ANOTHER_SALE).state


def proposed(event, **position):
    """The table after an act whose consequences are all proposed."""
    return act_out(GAME, lay(*TWO, mats=AXES, **position), event, PROPOSE).state


@pytest.mark.parametrize("name", SIDE_ACTS)
def test_a_side_act_leaves_an_open_question_open(name):
    """Whatever is written down in between, the further sale is still asked for and the turn still ends after it."""
    state = after(asked(), SIDE_ACTS[name])
    answered = act(state, SellMore("red"))

    assert isinstance(GAME.follow_up(state), Question)
    assert "TurnPassed" in step_names(answered) or "WarBegan" in step_names(answered)


@pytest.mark.parametrize("name", SIDE_ACTS)
def test_a_side_act_leaves_a_proposal_where_it_was(name):
    """With everything proposed, the income of a sale is still to be paid after something else was written down."""
    state = lay(*TWO, mats={**AXES, "purple": {"kingdom": [{"name": "Guild", "duration": "permanent"}]}})
    sold = act_out(GAME, state, SALE, PROPOSE).state
    later = act_out(GAME, sold, SIDE_ACTS[name], PROPOSE).state

    assert GAME.follow_up(later).event == GAME.follow_up(sold).event == IncomeReceived("red", 7)


def test_levels_by_a_card_bring_the_bonus_card_before_what_was_due():
    """A bonus card that a card's levels earn is taken, and the open question waits behind it."""
    state = after(asked(), CarryOut("red", kind=Kind.AXE, levels=2))
    mastered = act(lay(*TWO, mats={"red": {**AXES["red"], "levels": {"axe": 5}}}), ANOTHER_SALE).state
    taken = act(mastered, CarryOut("red", kind=Kind.AXE, levels=2))

    assert isinstance(GAME.follow_up(state), Question)
    assert (step_names(taken), isinstance(GAME.follow_up(taken.state), Question)) == (["BonusTaken"], True)


def test_a_second_action_brings_its_own_steps_first_and_one_end_of_the_turn():
    """Red acts twice in a turn, which is marked; both sales are paid and the turn passes once."""
    state = proposed(SALE, due=[])
    second = Sell("red", Kind.AXE, Quality.STANDARD, "grasslands/elves/1")
    state = act_out(GAME, state, second, PROPOSE).state
    done = [type(owed).__name__ + owed.step.value for owed in state.due]

    assert [name for name in done if name.endswith("income")] == ["Owedincome"] * 2
    assert [name for name in done if name.endswith("turn")] == ["Owedturn"]


def test_an_action_of_the_next_seat_comes_after_the_end_of_the_turn_before():
    """Purple acts before the end of Red's turn was accepted: Red's turn ends first, then Purple's."""
    state = act_out(GAME, proposed(FORGED), Forge("purple", (Ware("sword/standard"),)), PROPOSE).state
    passed = act_out(GAME, state, TurnPassed("purple"), PROPOSE).state

    assert GAME.follow_up(state).event == TurnPassed("purple")
    assert (passed.turn, GAME.follow_up(passed).event) == ("purple", TurnPassed("red"))


@rule("BM-TURN-03")
@pytest.mark.parametrize(
    "event", [FORGED, LearnCraft("red", Kind.AXE, Cost.FREE, 1, 0), SALE, ANOTHER_SALE], ids=lambda e: type(e).__name__
)
def test_a_seat_that_has_acted_may_not_act_again_while_its_turn_is_not_over(event):
    """While the end of the turn waits to be accepted, another action is a second one."""
    assert "BM-TURN-03" in ids(GAME.check(proposed(FORGED), event))


@rule("BM-TURN-03")
def test_selling_is_not_the_answer_to_the_further_sale():
    """While the further sale is asked for, the sale of a turn is a second action, and the offer says so."""
    state = asked()
    offers = {offer.act: offer for offer in GAME.offers(state, "red", {})}

    assert ids(GAME.check(state, SALE)) == "BM-TURN-03"
    assert (offers["sell"].closed.rule, offers["sell_more"].closed) == ("BM-TURN-03", None)


@rule("BM-SEASON-05")
def test_nobody_acts_while_the_war_is_being_fought():
    """Battles, repairs and clean-up come before the next turn, whoever has it."""
    position: Any = {
        "trigger": "purple",
        "season_tokens": 3,
        "spaces": {"desert/hobgoblins/1": weapon("hammer", "purple")},
    }
    state = act_out(GAME, lay(*TWO, mats=AXES, **position), FORGED, {"repairs": Mode.PROPOSE}).state

    assert [ids(GAME.check(state, Forge(seat, (Ware("sword/standard"),)))) for seat in TWO] == [
        "BM-SEASON-05",
        "BM-SEASON-05",
    ]


@rule("BM-SEASON-03")
def test_nobody_acts_between_the_last_turn_and_the_war():
    """When the last turn is over and the war waits to be accepted, it comes first."""
    state = proposed(FORGED, trigger="purple", season_tokens=3)

    assert ids(GAME.check(state, Forge("purple", (Ware("sword/standard"),)))) == "BM-SEASON-03"


@rule("BM-TURN-04")
def test_cards_are_refilled_before_a_seat_acts():
    """While new cards wait to be accepted at the start of a turn, an action comes too early."""
    taken = act_out(GAME, lay(*FOUR), LearnCraft("red", Kind.AXE, Cost.FREE, 1, 0, 1), {"cards": Mode.PROPOSE}).state

    assert (taken.turn, ids(GAME.check(taken, Forge("purple", (Ware("sword/standard"),))))) == ("purple", "BM-TURN-04")


def test_steve_is_still_due_after_something_else_was_written_down():
    """A sale that has been paid for still wakes Steve when a card was typed in between."""
    modes = {"steve": Mode.PROPOSE}
    state = act_out(GAME, lay(*TWO, mats=AXES), SALE, modes).state
    state = act_out(GAME, state, SIDE_ACTS["typing a craft card"], modes).state

    assert isinstance(GAME.follow_up(state).event, SteveSold)

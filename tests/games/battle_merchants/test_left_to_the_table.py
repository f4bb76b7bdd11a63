"""Automations that are off: what they leave to the table is entered by hand, once, and comes to the same."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, act, lay, step_names, stock, weapon
from tests.support import ids, rule
from tracker.games.battle_merchants.box import Cost, Kind, Quality, Season
from tracker.games.battle_merchants.card_events import LearnCraft, TakeKingdom
from tracker.games.battle_merchants.events import (
    BattleWon,
    EndTriggered,
    Forge,
    IncomeReceived,
    RepairsPaid,
    RewardTaken,
    SeasonEnded,
    Sell,
    SteveSold,
    TokenPlaced,
    TurnPassed,
    WarBegan,
    Ware,
)
from tracker.kernel.events import Correct
from tracker.kernel.game import Mode
from tracker.kernel.objections import objections
from tracker.kernel.offers import Question
from tracker.kernel.play import By, act_out
from tracker.kernel.simulate import answer, choose, open_offers

AUTOMATIONS = tuple(automation.name for automation in GAME.about.automations)
ALL_OFF = dict.fromkeys(AUTOMATIONS, Mode.OFF)
SWITCHED = {**{name: {name: Mode.OFF} for name in AUTOMATIONS}, "everything": ALL_OFF}
SALE = Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1")
AXES = {"red": {"stock": stock(axe=2)}, "purple": {"stock": stock(sword=1)}}


# ---------------------------------------------------------------- a season, by rule and by hand


@cache
def season(seats, seed=1):
    """A spring played by its offers, everything by itself: the acts with their answers, and the table after."""
    state, random, acts = lay(*seats), Random(seed), []
    while state.season is Season.SPRING:
        event = one_of(state, random)
        answers = []
        outcome = act_out(GAME, state, event, {}, answers)
        while isinstance(outcome.open, Question):
            answers.append(answer(GAME, outcome.state, outcome.open, random))
            outcome = act_out(GAME, state, event, {}, answers)
        acts.append((event, tuple(answers)))
        state = outcome.state
    return tuple(acts), state


def one_of(state, random):
    """An action that moves the season on; no card allows a second sale."""
    offers = [offer for offer in open_offers(GAME, state) if offer.main]
    sales = [offer for offer in offers if offer.act == "sell"]
    event = choose(GAME, state, random.choice(sales or offers), random)
    return replace(event, more_sales=False) if isinstance(event, TakeKingdom) else event


def by_hand(state, modes):
    """Enter whatever was left to the table, as it is offered, until nothing is."""
    found = []
    while offered := left(state):
        event = choose(GAME, state, offered[0], Random(1))
        found.extend(objections(GAME.check(state, event)))
        state = act_out(GAME, state, event, modes).state
    return state, found


def left(state):
    """The open offers that the rules would have done by themselves."""
    kinds = GAME.consequences
    offers = GAME.offers(state, state.terms.seats[0], {})
    return [offer for offer in offers if GAME.event_class(offer.act) in kinds and offer.closed is None]


def played_by_hand(seats, modes):
    """The same spring with automations off and each step entered by hand as soon as it is left."""
    state, found = lay(*seats), []
    for event, answers in season(seats)[0]:
        found.extend(objection for objection in objections(GAME.check(state, event)) if ours(objection))
        state = act_out(GAME, state, event, modes, answers).state
        state, more = by_hand(state, modes)
        found.extend(more)
    return state, found


def ours(objection):
    """Face-up cards that the table sees to by itself are not typed, so they may be objected to."""
    return objection.rule not in ("BM-CRAFT-01", "BM-CRAFT-17", "BM-KINGDOM-01", "BM-SUPPLY-04", "BM-TURN-04")


@pytest.mark.parametrize("name", SWITCHED)
@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_a_season_entered_by_hand_comes_to_the_same(seats, name):
    """With an automation off, or all of them, the same acts and the steps by hand end in the same gold and board."""
    state, found = played_by_hand(seats, SWITCHED[name])
    expected = season(seats)[1]

    assert {seat: mat.gold for seat, mat in state.mats.items()} == {s: mat.gold for s, mat in expected.mats.items()}
    assert (state.spaces, state.tokens, state.rewards) == (expected.spaces, expected.tokens, expected.rewards)
    assert (state.season, state.turn, state.trigger, state.steve) == (
        *(expected.season, expected.turn, expected.trigger, expected.steve),
    )
    assert [mat.defeated for mat in state.mats.values()] == [mat.defeated for mat in expected.mats.values()]
    assert (found, state.left) == ([], ())


# ---------------------------------------------------------------- nothing twice


def spring_is_over(modes, **mats):
    """Purple triggered the end and Red has had the last turn; Red's axe beats Steve's hammer."""
    spaces = {"desert/orcs/1": weapon("axe", "red"), "desert/hobgoblins/1": weapon("hammer", "steve")}
    state = lay(*TWO, trigger="purple", season_tokens=3, spaces=spaces, mats={**AXES, **mats})
    return act_out(GAME, state, Forge("red", (Ware.STANDARD_AXE,)), modes).state


@rule("BM-SEASON-05", "BM-SEASON-08")
def test_a_war_is_fought_once_though_the_clean_up_is_left():
    """With the clean-up off, playing on pays no repairs again and fights no war again; it is marked."""
    state = spring_is_over({"cleanup": Mode.OFF})
    purple = act_out(GAME, state, Forge("purple", (Ware.STANDARD_SWORD,)), {"cleanup": Mode.OFF})
    red = act_out(GAME, purple.state, Forge("red", (Ware.STANDARD_AXE,)), {"cleanup": Mode.OFF})

    assert (ids(purple.objections), ids(red.objections)) == ("BM-SEASON-05", "BM-SEASON-05")
    assert not {"WarBegan", "RepairsPaid"} & {*step_names(purple), *step_names(red)}


@rule("BM-SEASON-05")
def test_repairs_wait_for_battles_that_are_left_to_the_table():
    """With battles off no repairs are paid before the battle is entered; then everything goes on by itself."""
    state = spring_is_over({"war": Mode.OFF})
    fought = act_out(GAME, state, BattleWon("desert/1", "desert/orcs/1"), {"war": Mode.OFF})

    assert (GAME.follow_up(state), state.season) == (None, Season.SPRING)
    assert (step_names(fought)[0], fought.state.season) == ("RepairsPaid", Season.SUMMER)


def test_the_war_waits_for_what_a_sale_left_to_the_table():
    """With Steve off, his sale of the last turn is entered before the battles are fought."""
    state = lay(*TWO, trigger="purple", season_tokens=3, mats=AXES)
    sold = act_out(GAME, state, SALE, {"steve": Mode.OFF}).state
    [offer] = left(sold)
    entered = act_out(GAME, sold, choose(GAME, sold, offer, Random(1)), {"steve": Mode.OFF})

    assert (offer.act, GAME.follow_up(sold)) == ("steve_sold", None)
    assert step_names(entered)[0] == "WarBegan"


def test_the_war_may_begin_without_what_was_left_and_is_marked():
    """The table goes on without an income it has not entered: the rule behind it objects, and nothing waits after."""
    state = lay(*TWO, trigger="purple", season_tokens=3, mats=AXES)
    sold = act_out(GAME, state, SALE, {"income": Mode.OFF}).state
    war = act(sold, WarBegan(Season.SPRING))
    [held] = [offer for offer in GAME.offers(sold, "red", {}) if offer.act == "war_began"]

    assert (ids(war.objections), held.closed.rule, war.state.left) == ("BM-SELL-11", "BM-SELL-11", ())


# ---------------------------------------------------------------- what is offered


@rule("BM-REWARD-04")
def test_an_income_left_to_the_table_is_worth_what_it_was():
    """The tile that the same sale brought adds nothing to the income entered after it."""
    sold = act_out(GAME, lay(*TWO, mats=AXES), SALE, {"income": Mode.OFF}).state
    [offer] = left(sold)

    assert offer.field("gold").given == 7
    assert choose(GAME, sold, offer, Random(1)) == IncomeReceived("red", 7)


@rule("BM-SELL-11")
def test_another_income_than_the_rules_have_is_objected_to():
    """Entered by hand, an amount that the sale was not worth is marked."""
    sold = act_out(GAME, lay(*TWO, mats=AXES), SALE, {"income": Mode.OFF}).state

    assert [ids(GAME.check(sold, IncomeReceived("red", gold))) for gold in (7, 9)] == ["", "BM-SELL-11"]


@rule("BM-TURN-02", "BM-TURN-11")
def test_a_turn_left_to_the_table_is_the_next_seats():
    """With turns off the next seat acts without a mark, and so does the one after it; a second action is marked."""
    off = {"turns": Mode.OFF}
    forged = act_out(GAME, lay(*FOUR), Forge("red", (Ware.STANDARD_AXE,)), off).state
    purple = act_out(GAME, forged, Forge("purple", (Ware.STANDARD_SWORD,)), off)
    again = act_out(GAME, forged, Forge("red", ()), off)

    assert (GAME.now(forged).seats, ids(purple.objections)) == (("purple",), "")
    assert (GAME.now(purple.state).seats, purple.state.turn) == (("yellow",), "purple")
    assert "BM-TURN-11" in ids(again.objections)


def test_everything_that_a_sale_left_is_offered_in_the_order_of_the_sale():
    """With all automations off every step is an act, the end of the turn last."""
    spaces = {"desert/hobgoblins/1": weapon("hammer", "purple")}
    state = act_out(GAME, lay(*TWO, mats=AXES, spaces=spaces), SALE, ALL_OFF).state
    acts = [offer.act for offer in left(state)]

    assert acts == ["income_received", "reward_taken", "token_placed", "steve_sold", "turn_passed"]


@rule("BM-OPEN-10", "BM-SEASON-01")
def test_a_token_entered_later_triggers_the_end_for_the_seat_that_sold():
    """The turn has passed to Purple when Red's third token is entered; Red has triggered the end."""
    spaces = {"desert/hobgoblins/1": weapon("hammer", "purple")}
    state = lay(*TWO, mats=AXES, spaces=spaces, season_tokens=2)
    state = act_out(GAME, state, SALE, {"tokens": Mode.OFF}).state
    entered = act(state, TokenPlaced("desert/1"))

    assert (state.turn, entered.state.trigger) == ("purple", "red")


def test_what_the_table_has_corrected_instead_waits_no_longer():
    """A board that was set right by hand leaves no battle to enter, and the repairs are paid."""
    state = spring_is_over({"war": Mode.OFF})
    corrected = act_out(GAME, state, Correct("spaces.desert/hobgoblins/1", None), {"war": Mode.OFF})

    assert (step_names(corrected)[0], corrected.state.season) == ("RepairsPaid", Season.SUMMER)


@rule("BM-CRAFT-14")
def test_a_bonus_card_left_to_the_table_is_taken_by_hand():
    """With bonus cards off the first master's card is offered until it is taken, also after the turn has passed."""
    state = lay(*TWO, mats={"red": {"levels": {"axe": 5}}})
    learned = act_out(GAME, state, LearnCraft("red", Kind.AXE, Cost.FREE, 1, 0), {"bonus": Mode.OFF}).state
    [offer] = left(learned)
    taken = act(learned, choose(GAME, learned, offer, Random(1))).state

    assert (offer.act, learned.turn, taken.bonus[Kind.AXE].owner) == ("bonus_taken", "purple", "red")
    assert left(taken) == []


def test_the_fields_of_what_is_left_are_words():
    """Battles are entered by choosing among weapons, not by writing ids."""
    state = spring_is_over({"war": Mode.OFF})
    [offer] = left(state)
    labels = [choice.label for choice in offer.field("winner").choices]

    assert labels[0] == "Red's Axe (Orcs, Desert 1)"
    assert [choice.label for choice in offer.field("battlefield").fitting()] == ["Desert 1"]


def test_the_table_may_say_that_nobody_repairs():
    """Repairs are offered with what everybody gets; that nobody is paid is against the rule, not impossible."""
    state = spring_is_over({"repairs": Mode.OFF})
    [offer] = left(state)
    told = {choice.label: choice.why_not and choice.why_not.rule for choice in offer.field("gold").choices}

    assert told == {"Red 2": None, "nobody is paid": "BM-REPAIR-01"}
    assert ids(GAME.check(state, RepairsPaid({"red": 0, "purple": 0}))) == "BM-REPAIR-01"


def test_the_screen_says_that_the_war_is_due():
    """Where the table stands is told, also when what comes next was left to it."""
    due = GAME.now(spring_is_over({"turns": Mode.OFF}))
    held = GAME.now(act_out(GAME, lay(*TWO, trigger="purple", season_tokens=3, mats=AXES), SALE, ALL_OFF).state)
    fought = GAME.now(spring_is_over({"cleanup": Mode.OFF}))

    assert (due.what, due.seats) == ("the war of spring is due", ())
    assert (held.what, fought.what) == ("the war of spring is due", "the clean-up of spring is due")


def test_what_was_left_is_part_of_a_position():
    """A table with steps left to it is written down and read back."""
    state = act_out(GAME, lay(*TWO, mats=AXES), SALE, ALL_OFF).state
    steps = act_out(GAME, lay(*TWO, mats=AXES), SALE, ALL_OFF).steps

    assert {step.by for step in steps} == {By.LEFT}
    assert len(state.left) == len(left(state)) == 4


@pytest.mark.parametrize(
    "event",
    [
        RewardTaken("red", "orcs"),
        SteveSold("desert/orcs/2"),
        TurnPassed("purple"),
        EndTriggered("red"),
        SeasonEnded(Season.SPRING, "red"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_step_that_nobody_left_may_still_be_entered(event):
    """Nothing is owed for it; it happens as entered."""
    assert act(lay(*TWO), event).objections == ()

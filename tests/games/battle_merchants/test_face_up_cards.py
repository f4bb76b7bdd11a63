"""Face-up cards: typed, refilled, linked, cleared, and counted against their decks."""

from random import Random

import pytest

from tests.games.battle_merchants.cards import AXE, HAMMER, MACE, SLUSH, SWORD, UNSEEN, kingdom, learn, pool, take
from tests.games.battle_merchants.situations import (
    FOUR,
    GAME,
    THREE,
    TWO,
    act,
    after,
    has_step,
    lay,
    rule_of_step,
    step_names,
    stock,
)
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Cost, Duration, Kind, KingdomCard, Quality, Season
from tracker.games.battle_merchants.card_events import CardsDrawn, ForgeAndSell, TurnUpCraft, TurnUpKingdom
from tracker.games.battle_merchants.events import Forge, Pass, Sell, WarBegan, Ware
from tracker.kernel.codec import encode
from tracker.kernel.game import Mode
from tracker.kernel.objections import unread
from tracker.kernel.play import act_out, applied, verdicts
from tracker.kernel.simulate import play_out
from tracker.kernel.terms import terms_for

FORGE = Forge("red", (Ware.STANDARD_AXE,))


def left(state) -> tuple[int, ...]:
    """The cards left in the three decks."""
    return tuple(state.pool.left.values())


def craft(state) -> list[object]:
    """The face-up craft cards as a position writes them."""
    return encode(state.pool)["craft"]


def names(cards) -> list[str]:
    """Kingdom cards by name."""
    return [card.name if isinstance(card, KingdomCard) else "" for card in cards]


def why_not(state, name: str) -> dict[object, str]:
    """The rule against typing a card, for each place where there is one."""
    places = next(iter(GAME.offers(state, "red", {"act": name}))).field("place").choices
    return {choice.value: choice.why_not.rule for choice in places if choice.why_not}


# ---------------------------------------------------------------- at the start


@rule("BM-SETUP-14", "BM-SETUP-15", "BM-SETUP-16", "BM-SUPPLY-04")
def test_five_craft_and_three_kingdom_cards_lie_there_at_the_start():
    """Nobody has typed them; they are counted against 36, 20 and 28."""
    state = lay(*FOUR)

    assert (craft(state), encode(state.pool)["kingdom"]) == ([UNSEEN] * 5, [UNSEEN] * 3)
    assert left(state) == (31, 20, 25)


# ---------------------------------------------------------------- taking a craft card


@rule("BM-CRAFT-01", "BM-CRAFT-17")
@cases("""
    place  card    against
    1      axe     -
    0      axe     -
    2      axe     BM-CRAFT-01
    0      mace    BM-CRAFT-17
    5      mace    BM-CRAFT-17
    6      axe     BM-CRAFT-01
""")
def test_only_a_face_up_craft_card_is_taken(place, card, against):
    """Four places are typed, the fifth is empty; mace cards lie on the discard pile and on Blue's mat."""
    cards = {**pool([AXE, SWORD, SWORD, SWORD, None]), "craft_discard": [MACE]}
    state = lay(*FOUR, pool=cards, mats={"blue": {"craft_cards": [MACE]}})

    assert ids(GAME.check(state, learn({"axe": AXE, "mace": MACE}[card], place))) == against


@rule("BM-CRAFT-01", "BM-CRAFT-11")
def test_the_card_goes_from_its_place_to_the_mat():
    """One card is taken, and its place is filled only when the next turn begins."""
    outcome = act(lay(*FOUR, pool=pool([AXE, SWORD])), learn(SWORD, 2))

    assert [card.kind for card in outcome.state.mats["red"].craft_cards] == [Kind.SWORD]
    assert craft(outcome.state) == [AXE, UNSEEN, UNSEEN, UNSEEN, UNSEEN]
    assert step_names(outcome) == ["TurnPassed", "CardsDrawn"]


@rule("BM-OPEN-54", "BM-CRAFT-17", "BM-TWO-04")
@cases("""
    seats  place  unread
    4      0      BM-CRAFT-17
    4      3      -
    2      0      BM-CRAFT-17,BM-TWO-04
    2      3      -
""")
def test_a_card_that_nobody_has_typed_leaves_rules_unread(seats, place, unread):
    """Naming the place types the card by taking it."""
    said = verdicts(GAME, lay(*FOUR[:seats]), learn(AXE, place))

    assert ",".join(verdict.rule for verdict in said) == unread


# ---------------------------------------------------------------- typing


@rule("BM-TURN-04", "BM-OPEN-54")
def test_a_typed_card_is_known_and_no_card_is_drawn_for_it():
    """It lay there before it was typed, and its place is not offered again."""
    state = after(lay(*FOUR), TurnUpCraft(2, Kind.AXE, Cost.ONCE, 1, 0))

    assert (craft(state), left(state)) == ([UNSEEN, AXE, UNSEEN, UNSEEN, UNSEEN], (31, 20, 25))
    assert why_not(state, "turn_up_craft") == {2: "BM-TURN-04"}


@rule("BM-TURN-04", "BM-SUPPLY-04", "BM-CRAFT-09", "BM-CRAFT-12", "BM-TURN-10")
@pytest.mark.parametrize(
    ("event", "against"),
    [
        (TurnUpCraft(1, Kind.AXE, Cost.ONCE, 1, 0), "BM-TURN-04"),
        (TurnUpCraft(2, Kind.AXE, Cost.ONCE, 1, 0), "BM-SUPPLY-04"),
        (TurnUpCraft(3, Kind.AXE, Cost.ONCE, 1, 0), ""),
        (TurnUpCraft(3, Kind.AXE, Cost.ONCE, 3, 0), "BM-CRAFT-09"),
        (TurnUpCraft(3, Kind.AXE, Cost.ONCE, 1, 6), "BM-CRAFT-12"),
        (TurnUpCraft(6, Kind.AXE, Cost.ONCE, 1, 0), "BM-TURN-04"),
        (TurnUpKingdom(1, "Guild", Duration.END), ""),
        (TurnUpKingdom(2, "Guild", Duration.END), "BM-SUPPLY-04"),
        (TurnUpKingdom(4, "Guild", Duration.END), "BM-TURN-04"),
        (TurnUpKingdom(1, "Guild", Duration.END, 31), "BM-KINGDOM-02"),
    ],
    ids=str,
)
def test_typing_a_card_is_against(event, against):
    """The first place of the craft cards shows one, the second of both rows is empty because the deck is used up."""
    state = lay(*FOUR, pool=pool([AXE, None], [UNSEEN, None], spring=0, kingdom=0))

    assert ids(GAME.check(state, event)) == against


@rule("BM-SUPPLY-04")
def test_a_place_that_is_empty_for_want_of_cards_is_not_offered_for_typing():
    """Both decks are used up."""
    state = lay(*FOUR, pool=pool([AXE, None], [kingdom(), None], spring=0, kingdom=0))

    assert why_not(state, "turn_up_craft") == {1: "BM-TURN-04", 2: "BM-SUPPLY-04"}
    assert why_not(state, "turn_up_kingdom") == {1: "BM-TURN-04", 2: "BM-SUPPLY-04"}


@rule("BM-SUPPLY-04", "BM-SETUP-15")
@cases("""
    season  decks
    spring  30,20,25
    summer  30,20,25
    autumn  31,19,25
    winter  31,19,25
""")
def test_each_half_of_the_year_has_its_craft_deck(season, decks):
    """Spring and summer use the first deck while the second waits; a card typed or turned up comes off it."""
    gap = lay(*FOUR, season=season, pool=pool([None]))
    typed, drawn = after(gap, TurnUpCraft(1, Kind.AXE, Cost.ONCE, 1, 0)), after(gap, FORGE)

    assert (",".join(map(str, left(typed))), ",".join(map(str, left(drawn)))) == (decks, decks)


@rule("BM-SUPPLY-04")
def test_a_kingdom_card_typed_on_an_empty_place_comes_off_its_deck():
    """The craft decks are left alone."""
    state = after(lay(*FOUR, pool=pool([], [None])), TurnUpKingdom(1, "Guild", Duration.END))

    assert left(state) == (31, 20, 24)


@rule("BM-SUPPLY-04")
def test_a_card_typed_on_an_empty_place_comes_off_the_deck():
    """Also when the deck should be used up: then the count goes below nothing and is marked."""
    one = lay(*FOUR, pool=pool([None], spring=1))
    none = lay(*FOUR, pool=pool([None], spring=0))
    event = TurnUpCraft(1, Kind.AXE, Cost.ONCE, 1, 0)

    assert (left(after(one, event))[0], left(after(none, event))[0]) == (0, -1)


def test_a_card_typed_over_another_puts_that_on_its_pile():
    """Nothing that lay on the table vanishes."""
    state = lay(*FOUR, pool=pool([AXE], [SLUSH]))
    state = after(state, TurnUpCraft(1, Kind.MACE, Cost.ONCE, 1, 0), TurnUpKingdom(1, "Guild", Duration.END))

    assert (encode(state.pool)["craft_discard"], names(state.pool.kingdom_discard)) == ([AXE], ["Slush Fund"])


LISTED = {"decks": {"spring": 2, "autumn": 1}, "craft_cards": {"spring": [AXE, SWORD], "autumn": [MACE]}}


def listed_box():
    """A table whose owner has listed both craft decks: three cards in all."""
    return GAME.setup(terms_for(GAME, FOUR, "full", {}, LISTED))


@rule("BM-SETUP-15", "BM-CRAFT-17")
@cases("""
    card    against
    axe     -
    mace    -
    hammer  BM-SETUP-15
""")
def test_a_card_is_chosen_from_the_box_once_its_decks_are_listed(card, against):
    """Typed or taken, a card that is in no deck is objected to, and only listed cards are offered."""
    state, shown = listed_box(), {"axe": AXE, "mace": MACE, "hammer": HAMMER}[card]
    typed = TurnUpCraft(1, Kind(card), Cost(shown["cost"]), 1, 0)
    fields = next(iter(GAME.offers(state, "red", {"act": "turn_up_craft", "kind": "sword"})))

    assert (ids(GAME.check(state, learn(shown, 1))), ids(GAME.check(state, typed))) == (against, against)
    assert [choice.value for choice in fields.field("levels").choices] == [2]


@rule("BM-SETUP-16", "BM-TURN-05")
def test_a_short_deck_leaves_places_empty():
    """Two cards in the deck for five places."""
    assert craft(listed_box()) == [UNSEEN, UNSEEN, None, None, None]


# ---------------------------------------------------------------- refilling


@rule("BM-TURN-04")
@pytest.mark.parametrize(
    ("event", "decks"),
    [(take(kingdom(), 2), (29, 20, 22)), (learn(AXE, 4), (28, 20, 23)), (FORGE, (29, 20, 23))],
    ids=lambda value: type(value).__name__,
)
def test_places_are_filled_when_the_next_turn_begins(event, decks):
    """Two places of each row were empty: five and three cards lie there again, once it is Purple's turn."""
    outcome = act(lay(*FOUR, pool=pool([None, None], [None, UNSEEN, None])), event)

    assert (step_names(outcome), rule_of_step(outcome, "CardsDrawn")) == (["TurnPassed", "CardsDrawn"], "BM-TURN-04")
    assert (outcome.state.pool.gaps, left(outcome.state)) == ((0, 0), decks)


@rule("BM-TURN-05", "BM-SUPPLY-04")
@cases("""
    cards  drawn  gaps
    2      2      0
    1      1      1
    0      0      2
""")
def test_an_empty_deck_shrinks_the_choice(cards, drawn, gaps):
    """Two places of each row are empty; discards are not shuffled back."""
    discarded = {"craft_discard": [AXE, SWORD, MACE], "kingdom_discard": [kingdom(), kingdom("Guild"), kingdom("Fair")]}
    state = lay(*FOUR, pool={**pool([None, None], [None, None], spring=cards, kingdom=cards), **discarded})
    state = after(state, FORGE)

    assert (left(state)[::2], state.pool.gaps) == ((cards - drawn, cards - drawn), (gaps, gaps))
    assert (len(state.pool.craft_discard), len(state.pool.kingdom_discard)) == (3, 3)


@rule("BM-OPEN-54")
def test_with_the_cards_left_to_the_table_nothing_is_held_against_it():
    """The automation is off: the places hold cards that nobody typed, and no number changes."""
    state = lay(*FOUR, pool=pool([AXE, None, None]))
    outcome = act_out(GAME, state, FORGE, {"cards": Mode.OFF})

    assert (outcome.state.pool.gaps, left(outcome.state)) == ((0, 0), left(state))
    assert unread(verdicts(GAME, outcome.state, learn(MACE, seat="purple")))


@rule("BM-TURN-05")
def test_with_no_card_left_a_seat_may_be_stuck():
    """No gold, nothing in stock and no card: now a pass is read, and it is allowed."""
    bare = {"craft": [None] * 5, "kingdom": [None] * 3, "left": {"spring": 0, "kingdom": 0}}
    stuck = lay(*FOUR, mats={"red": {"gold": 0}}, pool=bare)
    free = lay(*FOUR, mats={"red": {"gold": 0}}, pool={**bare, "craft": [SWORD, None, None, None, None]})

    assert (verdicts(GAME, stuck, Pass("red")), ids(verdicts(GAME, free, Pass("red")))) == ((), "BM-OPEN-21")


# ---------------------------------------------------------------- clean-up with three or four seats


def war(seats, season="spring", **more):
    """The war of a season with everything after it."""
    return act_out(GAME, lay(*seats, season=season, trigger="red", **more), WarBegan(Season(season)), {})


@rule("BM-CLEANUP-02", "BM-CLEANUP-03", "BM-OPEN-33", "BM-SUPPLY-06")
@pytest.mark.parametrize("seats", [THREE, FOUR], ids=len)
def test_both_rows_are_renewed_and_the_piles_lie_open(seats):
    """Typed cards can be read in the discard piles."""
    outcome = war(seats, pool=pool([AXE, SWORD], [kingdom()]))
    state = outcome.state

    assert (craft(state), left(state)) == ([UNSEEN] * 5, (26, 20, 22))
    assert encode(state.pool)["craft_discard"] == [AXE, SWORD, UNSEEN, UNSEEN, UNSEEN]
    assert GAME.drawn(state).cards.kingdom_discard == ("Extra-Crafty (permanent)", "not typed", "not typed")


@rule("BM-CLEANUP-02", "BM-OPEN-31", "BM-KINGDOM-13")
def test_the_final_card_survives_the_clean_up():
    """It keeps its place, and two cards are drawn."""
    state = war(FOUR, pool=pool([], [kingdom(), SLUSH])).state

    assert (names(state.pool.kingdom), names(state.pool.kingdom_discard)) == (
        ["", "Slush Fund", ""],
        ["Extra-Crafty", ""],
    )


@rule("BM-CLEANUP-01", "BM-CLEANUP-04", "BM-CLEANUP-05", "BM-CLEANUP-06")
@cases("""
    season  rule           spring  autumn  box
    spring  BM-CLEANUP-04  26      20      no
    summer  BM-CLEANUP-05  0       15      yes
    autumn  BM-CLEANUP-05  31      15      no
""")
def test_the_new_craft_cards_come_from_the_deck_of_the_next_season(season, rule, spring, autumn, box):
    """After summer the rest of the first deck goes back to the box and on no pile."""
    outcome = war(FOUR, season)

    assert (rule_of_step(outcome, "CardsDrawn"), left(outcome.state)[:2]) == (rule, (spring, autumn))
    assert (has_step(outcome, "DeckPutAway"), len(outcome.state.pool.craft_discard)) == (box == "yes", 5)


@rule("BM-CLEANUP-01")
def test_after_winter_no_card_moves():
    """The final scoring follows at once."""
    outcome = war(FOUR, "winter", pool=pool([AXE], [kingdom()]))

    assert step_names(outcome) == ["RepairsPaid", "SeasonEnded"]
    assert craft(outcome.state)[0] == AXE


# ---------------------------------------------------------------- the side board


@rule("BM-TWO-04", "BM-TWO-05", "BM-TWO-07")
def test_a_kingdom_card_discards_the_craft_card_it_is_linked_to():
    """EX-23: Extra-Crafty in box 2, the hammer card in craft box 2; besides the two, no box changes."""
    state = lay(*TWO, pool=pool([AXE, HAMMER, MACE, SWORD, AXE], [UNSEEN, kingdom()]))
    outcome = act_out(GAME, state, take(kingdom(), 2), {"turns": Mode.PROPOSE})

    assert step_names(outcome) == ["LinkedDiscarded"]
    assert craft(outcome.state) == [AXE, None, MACE, SWORD, AXE]
    assert encode(outcome.state.pool)["craft_discard"] == [HAMMER]


@rule("BM-TWO-04", "BM-TWO-05")
@cases("""
    place  linked     discarded
    4      craft/5    craft
    5      craft/4    craft
    1      kingdom/1  kingdom
""")
def test_a_craft_card_discards_the_card_it_is_linked_to(place, linked, discarded):
    """EX-24: boxes 4 and 5 are joined; box 1 is joined to a kingdom box."""
    state = lay(*TWO, pool=pool([MACE] * 5, [kingdom()] * 3))
    outcome = act(state, learn(MACE, place))

    assert [step.event.place for step in outcome.steps if step.rule == "BM-TWO-04"] == [linked]
    assert len(getattr(outcome.state.pool, f"{discarded}_discard")) == 1


@rule("BM-TWO-04", "BM-OPEN-37")
def test_an_empty_linked_box_discards_nothing_and_no_link_sets_off_another():
    """Craft box 5 is empty; with four seats there are no links at all."""
    state = lay(*TWO, pool=pool([MACE, MACE, MACE, MACE, None], spring=0))

    assert not has_step(act(state, learn(MACE, 4)), "LinkedDiscarded")
    assert not has_step(act(lay(*FOUR, pool=pool([MACE])), learn(MACE, 1)), "LinkedDiscarded")


@rule("BM-TWO-06", "BM-OPEN-37")
def test_the_slush_fund_is_never_discarded():
    """It stays when the craft card joined to it is taken, and using it discards that card all the same."""
    state = lay(*TWO, pool=pool([MACE] * 5, [SLUSH], kingdom=0))
    taken, used = act(state, learn(MACE, 1)), act(state, take(SLUSH, 1))

    assert (names(taken.state.pool.kingdom)[0], has_step(taken, "LinkedDiscarded")) == ("Slush Fund", False)
    assert (names(used.state.pool.kingdom)[0], has_step(used, "LinkedDiscarded")) == ("Slush Fund", True)


@rule("BM-TWO-07", "BM-TWO-08", "BM-OPEN-35", "BM-OPEN-36")
def test_cards_slide_down_and_new_ones_come_in_at_the_high_end():
    """The cards keep their order; the gaps are filled last."""
    three = kingdom("third")
    state = lay(*TWO, pool=pool([AXE, HAMMER, None, SWORD, None], [None, kingdom(), three]))
    outcome = act(state, FORGE)

    assert step_names(outcome)[-3:] == ["TurnPassed", "CardsSlid", "CardsDrawn"]
    assert craft(outcome.state) == [AXE, HAMMER, SWORD, UNSEEN, UNSEEN]
    assert names(outcome.state.pool.kingdom) == ["Extra-Crafty", "third", ""]
    assert (rule_of_step(outcome, "CardsDrawn"), outcome.state.pool.gaps) == ("BM-TWO-08", (0, 0))


@rule("BM-TWO-08")
def test_new_cards_come_in_as_far_as_the_decks_last():
    """One card is left in each deck for two gaps in each row; the highest boxes stay empty."""
    state = after(lay(*TWO, pool=pool([None, None, AXE], [None, None], spring=1, kingdom=1)), FORGE)

    assert craft(state) == [AXE, UNSEEN, UNSEEN, UNSEEN, None]
    assert (encode(state.pool)["kingdom"], left(state)) == ([UNSEEN, UNSEEN, None], (0, 20, 0))


@rule("BM-TWO-07")
def test_without_a_side_board_nothing_slides():
    """With four seats a new card takes the empty place."""
    state = after(lay(*FOUR, pool=pool([None, AXE])), FORGE)

    assert craft(state) == [UNSEEN, AXE, UNSEEN, UNSEEN, UNSEEN]


def last_turn(event, **more):
    """Purple's last turn of spring with typed cards on the side board."""
    cards = pool([AXE, HAMMER, MACE, SWORD, AXE], [kingdom("one"), kingdom("two"), kingdom("three")])
    mats = {"purple": {"gold": 30, "stock": stock(sword=1)}}
    return act(lay(*TWO, trigger="red", turn="purple", **{"pool": cards, "mats": mats, **more}), event)


@rule("BM-TWO-09", "BM-TWO-10", "BM-OPEN-38")
@pytest.mark.parametrize(
    "event",
    [
        Forge("purple", (Ware.STANDARD_SWORD,)),
        Sell("purple", Kind.SWORD, Quality.STANDARD, "grasslands/orcs/1"),
        ForgeAndSell("purple", Kind.SWORD, Quality.STANDARD, "grasslands/orcs/1"),
        Pass("purple"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_only_the_first_boxes_go_when_the_season_ends_without_a_card_action(event):
    """The others move down one box and new cards come in; the rest of the side board stays."""
    outcome = last_turn(event)

    assert rule_of_step(outcome, "FirstBoxesDiscarded") == "BM-TWO-10"
    assert craft(outcome.state) == [HAMMER, MACE, SWORD, AXE, UNSEEN]
    assert names(outcome.state.pool.kingdom) == ["two", "three", ""]
    assert (encode(outcome.state.pool)["craft_discard"], names(outcome.state.pool.kingdom_discard)) == ([AXE], ["one"])
    assert not has_step(outcome, "PoolCleared")


@rule("BM-TWO-10", "BM-OPEN-38")
@cases("""
    season  discarded
    spring  yes
    summer  yes
    autumn  yes
    winter  no
""")
def test_the_first_boxes_go_after_every_season_but_winter(season, discarded):
    """After winter the step is skipped."""
    assert has_step(last_turn(Pass("purple"), season=season), "FirstBoxesDiscarded") is (discarded == "yes")


@rule("BM-TWO-11", "BM-OPEN-38", "BM-OPEN-40")
@pytest.mark.parametrize(
    "event",
    [learn(AXE, 5, "purple"), take(kingdom("three"), 3, "purple"), take(SLUSH, 3, "purple")],
    ids=["LearnCraft", "TakeKingdom", "the Slush Fund"],
)
def test_no_first_box_goes_after_a_card_action(event):
    """Box 1 of both rows stays, and the gaps are filled when the next turn begins."""
    outcome = last_turn(event)

    assert not has_step(outcome, "FirstBoxesDiscarded")
    assert (craft(outcome.state)[0], names(outcome.state.pool.kingdom)[0]) == (AXE, "one")
    assert outcome.state.pool.gaps == (0, 0)


@rule("BM-OPEN-39", "BM-TWO-06")
def test_the_slush_fund_stays_in_the_first_box():
    """Craft box 1 goes as usual, and no other kingdom card in its place."""
    cards = pool([AXE, HAMMER, MACE, SWORD, AXE], [SLUSH, None, None], kingdom=0)
    state = last_turn(Pass("purple"), pool=cards).state

    assert (names(state.pool.kingdom)[0], craft(state)[0]) == ("Slush Fund", HAMMER)


@rule("BM-OPEN-34", "BM-CLEANUP-06", "BM-TWO-14")
def test_with_two_seats_the_second_craft_deck_comes_after_summer():
    """Cards on the side board stay; the draw is made from the autumn and winter deck."""
    state = last_turn(Pass("purple"), season="summer").state

    assert (craft(state)[:4], left(state)[:2]) == ([HAMMER, MACE, SWORD, AXE], (0, 19))


@rule("BM-TWO-03", "BM-TWO-02")
def test_the_side_board_shows_its_boxes_and_links():
    """Three kingdom boxes and five craft boxes, each joined to one other; with three seats there are none."""
    two, three = GAME.drawn(lay(*TWO)).cards, GAME.drawn(lay(*THREE)).cards

    assert [place.link for place in two.kingdom] == ["craft/1", "craft/2", "craft/3"]
    assert [place.link for place in two.craft] == ["kingdom/1", "kingdom/2", "kingdom/3", "craft/5", "craft/4"]
    assert (two.side_board, three.side_board, three.craft[0].link) == (True, False, "")


def test_cards_drawn_by_hand_never_break_a_table():
    """More cards than gaps only lower the count."""
    state = applied(GAME, lay(*FOUR), CardsDrawn(2, 40))

    assert left(state) == (29, 20, -15)


def test_a_game_with_listed_decks_is_played_by_its_offers():
    """Nothing that is offered is objected to."""
    crafts = {"spring": [AXE, SWORD, MACE, HAMMER] * 9, "autumn": [MACE, {**AXE, "coins": 2}] * 10}
    state = GAME.setup(terms_for(GAME, TWO, "full", {}, {"craft_cards": crafts}))
    game = list(play_out(GAME, state, Random(3)))

    assert [played.outcome.objections for played in game if played.outcome.objections] == []
    assert GAME.finished(game[-1].outcome.state)

"""Kingdom cards: gold, limits, durations, effects by hand."""

import pytest

from tests.games.battle_merchants.cards import SLUSH, UNSEEN, kingdom, pool, take, with_cards
from tests.games.battle_merchants.situations import FOUR, GAME, THREE, act, after, lay, stock
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Duration, Kind, Quality, Season
from tracker.games.battle_merchants.card_events import CarryOut, PutAway, SellMore, TakeKingdom
from tracker.games.battle_merchants.entries import BookEndGold
from tracker.games.battle_merchants.events import Sell, WarBegan
from tracker.kernel.codec import encode
from tracker.kernel.objections import unread
from tracker.kernel.offers import Question
from tracker.kernel.play import act_out, verdicts
from tracker.kernel.terms import box_with, terms_for


@rule("BM-KINGDOM-01", "BM-KINGDOM-02")
def test_a_card_with_two_gold():
    """EX-14: the seat gains the gold and the card, and the card has left its place."""
    card = kingdom(gold=2)
    state = after(lay(*FOUR, pool=pool(kingdoms=[card])), take(card, 1))

    assert (state.mats["red"].gold, [held.name for held in state.mats["red"].kingdom]) == (12, ["Extra-Crafty"])
    assert encode(state.pool)["kingdom"] == [UNSEEN] * 3


@rule("BM-KINGDOM-02", "BM-KINGDOM-03")
@cases("""
    duration   gold  end_gold
    permanent  2     0
    permanent  -3    7
    end        2     7
    end        0     7
    immediate  2     0
    immediate  -3    0
    final      2     0
    final      -3    0
""")
def test_the_gold_at_the_foot_changes_hands_when_the_card_is_taken(duration, gold, end_gold):
    """Received or paid at once, whatever the duration; what a card pays at the end waits until then."""
    card = kingdom("Guild", duration, gold, end_gold=end_gold)

    assert after(lay(*FOUR, pool=pool(kingdoms=[card])), take(card, 1)).mats["red"].gold == 10 + gold


@rule("BM-KINGDOM-01")
@cases("""
    place  name          against
    1      Extra-Crafty  -
    0      Extra-Crafty  -
    2      Extra-Crafty  BM-KINGDOM-01
    1      Blacksmith    BM-KINGDOM-01
    0      Blacksmith    BM-KINGDOM-01
    3      Blacksmith    BM-KINGDOM-01
    4      Extra-Crafty  BM-KINGDOM-01
""")
def test_only_a_face_up_card_is_taken(place, name, against):
    """All three places are typed, the third is empty; whatever is not there is not taken."""
    state = lay(*FOUR, pool=pool(kingdoms=[kingdom(), kingdom("Guild"), None]))

    assert ids(GAME.check(state, take(kingdom(name), place))) == against


@rule("BM-OPEN-54", "BM-KINGDOM-01")
def test_a_card_that_nobody_has_typed_is_not_held_against_anybody():
    """Without a place the rule is left unread; with one, the card is typed by taking it."""
    state = lay(*FOUR)

    assert [verdict.rule for verdict in unread(verdicts(GAME, state, take(kingdom())))] == ["BM-KINGDOM-01"]
    assert verdicts(GAME, state, take(kingdom(), 2)) == ()
    assert after(state, take(kingdom(), 2)).pool.left == state.pool.left | {
        deck: left - (deck.value == "kingdom") for deck, left in state.pool.left.items()
    }


@rule("BM-KINGDOM-03", "BM-OPEN-20")
@cases("""
    held  gold  against
    4     -4    -
    4     -5    BM-KINGDOM-03
    0     -1    BM-KINGDOM-03
    0     3     -
""")
def test_negative_gold_is_paid_when_the_card_is_taken(held, gold, against):
    """Nobody takes a card for more gold than they have."""
    card = kingdom(gold=gold)
    state = with_cards(gold=held, pool=pool(kingdoms=[card]))

    assert ids(GAME.check(state, take(card, 1))) == against
    assert after(state, take(card, 1)).mats["red"].gold == held + gold


@rule("BM-KINGDOM-04", "BM-KINGDOM-05", "BM-KINGDOM-06", "BM-KINGDOM-07", "BM-KINGDOM-11", "BM-KINGDOM-14")
@cases("""
    season  held  duration   against
    spring  1     permanent  -
    spring  2     permanent  BM-KINGDOM-04
    spring  2     end        BM-KINGDOM-04
    spring  2     immediate  -
    spring  2     final      -
    summer  2     end        -
    summer  3     permanent  BM-KINGDOM-05
    autumn  2     permanent  -
    autumn  3     end        BM-KINGDOM-05
    winter  3     permanent  -
    winter  4     permanent  BM-KINGDOM-06
    winter  4     immediate  -
    winter  4     final      -
""")
def test_the_season_limits_the_cards_that_stay(season, held, duration, against):
    """Two in spring, three in summer and autumn, four in winter; Immediate and Final cards ignore it."""
    card = kingdom("Guild", duration)
    state = with_cards(held=held, season=season, pool=pool(kingdoms=[card]))

    assert ids(GAME.check(state, take(card, 1))) == against


@rule("BM-KINGDOM-09", "BM-KINGDOM-11", "BM-KINGDOM-12")
@cases("""
    in_front             used  against
    permanent,permanent  0     BM-KINGDOM-04
    permanent,end        0     BM-KINGDOM-04
    end,end              0     BM-KINGDOM-04
    permanent            4     -
    end                  4     -
""")
def test_permanent_and_end_cards_count_towards_the_limit(in_front, used, against):
    """Immediate cards that were used do not, however many they are."""
    held = [kingdom(f"card {number}", duration) for number, duration in enumerate(in_front.split(","))]
    mats = {"red": {"kingdom": held, "used": [kingdom("Raid", "immediate")] * used}}

    assert ids(GAME.check(lay(*FOUR, mats=mats), take(kingdom(), 1))) == against


@rule("BM-KINGDOM-09", "BM-KINGDOM-12")
def test_permanent_and_end_cards_lie_in_front_of_their_owner_to_the_end_of_the_year():
    """Four wars with their clean-ups take nothing away, and the End card pays in the final scoring."""
    held = [kingdom("Guild"), kingdom("Crown", "end", end_gold=8)]
    state = after(lay(*FOUR, trigger="red", mats={"red": {"kingdom": held}}), *map(WarBegan, Season))

    assert (GAME.finished(state), [card.name for card in state.mats["red"].kingdom]) == (True, ["Guild", "Crown"])
    assert GAME.score(state)[0].total == 10 + 8


@rule("BM-KINGDOM-07", "BM-OPEN-32")
def test_the_last_turns_still_belong_to_the_ending_season():
    """Two cards are the limit of spring although its end is triggered."""
    state = with_cards(held=2, trigger="blue", season_tokens=3)

    assert ids(GAME.check(state, take(kingdom(), 1))) == "BM-KINGDOM-04"


@rule("BM-KINGDOM-09", "BM-KINGDOM-10", "BM-KINGDOM-12", "BM-KINGDOM-13", "BM-OPEN-30", "BM-OPEN-31")
@cases("""
    duration   in_front  used  stays
    permanent  1         0     no
    end        1         0     no
    immediate  0         1     no
    final      0         0     yes
""")
def test_where_a_card_goes_after_it_is_taken(duration, in_front, used, stays):
    """In front of the seat, out of the game, or nowhere; never on the discard pile."""
    card = kingdom("Guild", duration)
    state = after(lay(*FOUR, pool=pool(kingdoms=[UNSEEN, card])), take(card, 2))
    red, lying = state.mats["red"], state.pool.kingdom[1]

    assert (len(red.kingdom), len(red.used), state.pool.kingdom_discard) == (in_front, used, ())
    assert (getattr(lying, "name", "") == "Guild") is (stays == "yes")


@rule("BM-KINGDOM-14", "BM-KINGDOM-13")
def test_the_final_card_may_be_used_again():
    """Purple uses the Slush Fund after Red."""
    fund = {**SLUSH, "gold": 3}
    state = after(lay(*FOUR, pool=pool(kingdoms=[fund])), take(fund, 1))

    assert ids(GAME.check(state, take(fund, 1, "purple"))) == ""
    assert after(state, take(fund, 1, "purple")).mats["purple"].gold == 13


@rule("BM-OPEN-31", "BM-SETUP-12")
def test_nothing_is_left_behind_the_final_card():
    """Whoever turns the bottom card up has emptied the deck."""
    state = after(lay(*FOUR), take(SLUSH, 3))

    assert {deck.value: left for deck, left in state.pool.left.items()}["kingdom"] == 0


@rule("BM-KINGDOM-08")
def test_no_card_is_put_away_to_make_room():
    """The offer is closed and says why; if it happened all the same, the card is on the discard pile."""
    state = with_cards(held=2)
    away = PutAway("red", "card 0")
    offer = next(offer for offer in GAME.offers(state, "red", {"act": "put_away"}))

    assert (ids(GAME.check(state, away)), offer.closed.rule) == ("BM-KINGDOM-08", "BM-KINGDOM-08")
    assert [card.name for card in after(state, away).pool.kingdom_discard] == ["card 0"]
    assert act(state, PutAway("red", "Guild")).impossible


@rule("BM-KINGDOM-02", "BM-KINGDOM-12")
@cases("""
    gold  end_gold  against
    30    30        -
    31    0         BM-KINGDOM-02
    -31   0         BM-KINGDOM-02,BM-KINGDOM-03
    0     31        BM-KINGDOM-12
    0     -1        BM-KINGDOM-12
""")
def test_no_card_shows_more_gold_than_the_box_says(gold, end_gold, against):
    """The most is a value of the box."""
    assert ids(GAME.check(lay(*FOUR), take(kingdom(gold=gold, end_gold=end_gold), 1))) == against


# ---------------------------------------------------------------- effects by hand


@rule("BM-OPEN-29", "BM-OPEN-25", "BM-SELL-14", "BM-REWARD-07")
def test_effects_of_a_card_are_entered_by_hand():
    """Gold, levels and a region tile; the tile brings a gold on every sale in its region."""
    state = with_cards(held=1)
    given = after(state, CarryOut("red", 3, Kind.MACE, 2, "forest")).mats["red"]

    assert (given.gold, given.levels[Kind.MACE], given.tiles["forest"]) == (13, 2, 1)
    assert after(state, CarryOut("red", 3)).turn == "red"


@rule("BM-OPEN-29", "BM-OPEN-25", "BM-KINGDOM-03", "BM-CRAFT-02", "BM-CRAFT-09", "BM-SETUP-07")
@pytest.mark.parametrize(
    ("event", "against"),
    [
        (CarryOut("red", 5), ""),
        (CarryOut("red", 31), "BM-KINGDOM-02"),
        (CarryOut("red", -11), "BM-KINGDOM-03"),
        (CarryOut("red", 0, None, 1), "BM-CRAFT-02"),
        (CarryOut("red", 0, Kind.AXE, 3), "BM-CRAFT-09"),
        (CarryOut("red", 0, None, 0, "orcs"), ""),
        (CarryOut("red", 0, None, 0, "desert"), "BM-OPEN-25"),
        (CarryOut("red", 0, None, 0, "moon"), "BM-SETUP-07"),
        (CarryOut("purple", 5), "BM-KINGDOM-01"),
    ],
    ids=str,
)
def test_an_effect_is_against(event, against):
    """Purple has the desert's only tile and no card."""
    mats = {"red": {"kingdom": [kingdom()]}, "purple": {"tiles": {"desert": 1}}}

    assert ids(GAME.check(lay(*FOUR, mats=mats), event)) == against


@rule("BM-OPEN-18")
def test_levels_of_a_kingdom_card_can_bring_the_bonus_card():
    """From level 5 to 6 by an effect."""
    state = lay(*FOUR, mats={"red": {"kingdom": [kingdom()], "levels": {"axe": 5}}})

    assert after(state, CarryOut("red", 0, Kind.AXE, 1)).bonus[Kind.AXE].owner == "red"


# ---------------------------------------------------------------- more sales

DRIVE = kingdom("Drive the Workers", "immediate", more_sales=True)
OVERTIME = kingdom("Overtime", "permanent", more_sales=True)
STOCK = {"stock": stock(axe=1, sword=1, mace=1)}


@rule("BM-OPEN-53", "BM-SELL-01", "BM-TURN-03", "BM-KINGDOM-01", "BM-KINGDOM-10", "BM-KINGDOM-14")
@pytest.mark.parametrize("duration", ["immediate", "final"])
def test_a_card_that_is_used_at_once_asks_for_two_sales(duration):
    """Drive the Workers: both weapons are sold, then the turn is over; so with a Final card that says the same."""
    state = lay(*FOUR, mats={"red": STOCK})
    sales = [SellMore("red", "desert/orcs/1"), SellMore("red", "grasslands/orcs/1")]
    used = take({**DRIVE, "duration": duration}, 1)
    open_first = act(state, used).open
    outcome = act_out(GAME, state, used, {}, sales)

    assert isinstance(open_first, Question)
    assert (outcome.open, ids(outcome.objections), outcome.state.turn) == (None, "", "purple")
    assert outcome.state.mats["red"].gold == 10 + 7 + 8


@rule("BM-OPEN-53")
def test_a_further_sale_may_be_left():
    """No space means no sale, and nothing more is asked."""
    state = lay(*FOUR, mats={"red": STOCK})
    outcome = act_out(GAME, state, take(DRIVE, 1), {}, [SellMore("red")])

    assert (outcome.open, outcome.state.mats["red"].gold, outcome.state.turn) == (None, 10, "purple")


@rule("BM-OPEN-53", "BM-KINGDOM-09", "BM-SELL-01", "BM-TURN-03")
def test_a_card_that_stays_allows_another_sale_after_each_sale():
    """Overtime lies in front of Red; without it nothing is asked."""
    mats = {"red": {**STOCK, "kingdom": [OVERTIME]}}
    sale = Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1")

    assert isinstance(act(lay(*FOUR, mats=mats), sale).open, Question)
    assert act(lay(*FOUR, mats={"red": STOCK}), sale).open is None


@rule("BM-TURN-03", "BM-SELL-02", "BM-SELL-06", "BM-SELL-07")
@cases("""
    space                  quality   against
    desert/orcs/1          standard  -
    desert/orcs/1          vorpal    BM-SELL-02
    desert/orcs/3          standard  BM-SELL-06
    grasslands/orcs/1      standard  BM-SELL-07
    desert/hobgoblins/1    standard  BM-SELL-02
    moon                   standard  BM-SETUP-04
""")
def test_a_further_sale_follows_the_rules_of_a_sale(space, quality, against):
    """Stock, locks and taken spaces count as ever."""
    taken = {"grasslands/orcs/1": {"kind": "sword", "quality": "standard", "owner": "blue"}}
    state = lay(*FOUR, mats={"red": STOCK}, spaces=taken, due=[{"step": "sale", "place": "red"}])

    assert ids(GAME.check(state, SellMore("red", space, Quality(quality)))) == against


@rule("BM-SELL-03")
@pytest.mark.parametrize("quality", list(Quality))
def test_a_weapon_of_a_further_sale_moves_from_stock_to_the_space(quality):
    """With its quality and its owner's cube, like any other."""
    mats = {"red": {"stock": {"axe": {"standard": 1, "vorpal": 1}}}}
    state = lay(*FOUR, mats=mats, due=[{"step": "sale", "place": "red"}])
    sold = after(state, SellMore("red", "desert/orcs/1", quality))
    lying = sold.spaces["desert/orcs/1"]

    assert (lying.kind, lying.quality, lying.owner) == (Kind.AXE, quality, "red")
    assert sold.mats["red"].stock[Kind.AXE] == {each: int(each is not quality) for each in Quality}


@rule("BM-TURN-03")
def test_without_a_card_there_is_no_further_sale():
    """One action in a turn, one weapon in a sale; the offer says the same."""
    state = lay(*FOUR, mats={"red": STOCK})
    offer = next(iter(GAME.offers(state, "red", {"act": "sell_more"})))

    assert (ids(GAME.check(state, SellMore("red", "desert/orcs/1"))), offer.closed.rule) == ("BM-TURN-03", "BM-TURN-03")


# ---------------------------------------------------------------- the box, and the end


@rule("BM-SETUP-11")
def test_cards_for_other_numbers_of_seats_are_taken_out():
    """EX-01: with three seats the card for two and four is neither named nor counted."""
    listed = {"card": {"name": "Duel", "duration": "end"}, "letter": "A", "seats": [2, 4]}
    box = box_with(GAME, {"kingdom_cards": [listed]})
    three = GAME.setup(terms_for(GAME, THREE, "full", {}, {"kingdom_cards": [listed]}))
    names = next(iter(GAME.offers(three, "red", {"act": "take_kingdom"}))).field("name").choices
    told = next(item.text for item in GAME.checklist(three) if item.rule == "BM-SETUP-11")

    assert (box.kingdom_deck(3), box.kingdom_deck(4)) == (27, 28)
    assert (names, told.endswith("3 seats: Duel.")) == ((), True)


def test_a_name_of_the_box_fills_in_the_rest():
    """Choosing Drive the Workers gives its duration and its further sale."""
    fields = next(iter(GAME.offers(lay(*FOUR), "red", {"act": "take_kingdom", "name": "Drive the Workers"})))

    assert (fields.field("duration").given, fields.field("more_sales").given) == ("immediate", True)


@rule("BM-SCORE-07", "BM-SCORE-02", "BM-KINGDOM-12")
def test_end_cards_pay_after_unsold_and_defeated_weapons():
    """The lines come in the order of the final scoring; what the table wrote down replaces the cards' own gold."""
    held = [kingdom("Crown", "end", end_gold=6), kingdom("Guild"), kingdom("Tithe", "end", end_gold=2)]
    state = lay(*FOUR, finished=True, mats={"red": {"kingdom": held}})
    lines = {line.what: line.points for line in GAME.score(state)[0].lines}
    counted = {line.what: line.points for line in GAME.score(after(state, BookEndGold("red", 5)))[0].lines}

    assert list(lines) == [
        "gold in hand",
        "unsold standard weapons",
        "unsold vorpal weapons",
        "defeated weapons",
        "kingdom cards at the end",
    ]
    assert (lines["kingdom cards at the end"], counted["kingdom cards at the end"]) == (8, 5)


@rule("BM-SCORE-07")
def test_gold_at_the_end_is_not_below_nothing():
    """Kingdom cards pay at the end, they cost nothing."""
    assert ids(GAME.check(lay(*FOUR), BookEndGold("red", -1))) == "BM-SCORE-07"


@rule("BM-KINGDOM-15")
@pytest.mark.parametrize("duration", list(Duration))
def test_every_card_has_one_of_four_durations(duration):
    """What is typed survives the record, and there is no fifth."""
    event = TakeKingdom("red", "Guild", duration)

    assert (ids(GAME.check(lay(*FOUR), event)), len(Duration)) == ("", 4)

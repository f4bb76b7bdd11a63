"""Craft bonus cards, and forging and selling in one action."""

from tests.games.battle_merchants.cards import AXE, SWORD, learn
from tests.games.battle_merchants.situations import (
    FOUR,
    GAME,
    TWO,
    act,
    after,
    events_of,
    has_step,
    lay,
    rule_of_step,
    step_names,
    stock,
    weapon,
)
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.card_events import ForgeAndSell
from tracker.games.battle_merchants.events import IncomeReceived, Pass, SeasonEnded, WarBegan
from tracker.kernel.play import act_out


def master(level: int = 6, gold: int = 20, *, face_up: bool = True, seats=FOUR, **more):
    """Red with the bonus card for axes."""
    mats = {"red": {"gold": gold, "levels": {"axe": level}, **more.pop("red", {})}}
    return lay(*seats, mats=mats, bonus={"axe": {"owner": "red", "face_up": face_up}}, **more)


def axe(space: str = "desert/orcs/1", quality: str = "standard", kind: str = "axe") -> ForgeAndSell:
    return ForgeAndSell("red", Kind(kind), Quality(quality), space)


@rule("BM-CRAFT-14", "BM-OPEN-18")
@cases("""
    before  levels  owner
    3       1       -
    4       1       -
    4       2       red
    5       1       red
    5       2       red
    6       1       -
""")
def test_the_first_at_level_six_takes_the_bonus_card(before, levels, owner):
    """Jumping past six counts; whoever was there before has missed it."""
    card = {**AXE, "cost": "free", "levels": levels}
    outcome = act(lay(*FOUR, mats={"red": {"levels": {"axe": before}}}), learn(card, 1))
    bonus = outcome.state.bonus[Kind.AXE]

    assert [card.owner for card in outcome.state.bonus.values()] == [owner, "", "", ""]
    assert (bonus.owner, bonus.face_up, has_step(outcome, "BonusTaken")) == (owner, True, bool(owner))


@rule("BM-CRAFT-15", "BM-SETUP-21")
def test_who_comes_later_gets_nothing():
    """There is one card per type; Purple has it, and the one for swords lies there still."""
    state = lay(*FOUR, mats={"red": {"levels": {"axe": 5}}}, bonus={"axe": {"owner": "purple", "face_up": True}})
    learned = after(state, learn({**AXE, "cost": "free"}, 1))

    assert (learned.bonus[Kind.AXE].owner, learned.bonus[Kind.SWORD].owner) == ("purple", "")
    assert len(learned.bonus) == 4


@rule("BM-SETUP-21")
def test_the_bonus_cards_belong_to_nobody_at_the_start():
    """One for each type, face up beside the board."""
    bonus = lay(*FOUR).bonus

    assert {kind.value: (card.owner, card.face_up) for kind, card in bonus.items()} == dict.fromkeys(
        ("axe", "hammer", "sword", "mace"), ("", True)
    )


@rule("BM-BONUS-01", "BM-BONUS-03", "BM-BONUS-08", "BM-TURN-07", "BM-CRAFT-16", "BM-OPEN-19")
@cases("""
    owner   face_up  weapon  space              against
    red     yes      axe     desert/orcs/1      -
    red     no       axe     desert/orcs/1      BM-BONUS-08
    purple  yes      axe     desert/orcs/1      BM-BONUS-01
    -       yes      axe     desert/orcs/1      BM-BONUS-01
    red     yes      sword   grasslands/orcs/1  BM-BONUS-03
""")
def test_a_face_up_card_of_the_type_is_needed(owner, face_up, weapon, space, against):
    """A high level without the card is not enough."""
    bonus = {"axe": {"owner": owner, "face_up": face_up == "yes"}}
    state = lay(*FOUR, mats={"red": {"gold": 30, "levels": {"axe": 7, "sword": 7}}}, bonus=bonus)

    assert ids(GAME.check(state, axe(space, kind=weapon))) == against


@rule("BM-BONUS-04", "BM-OPEN-23", "BM-FORGE-07")
@cases("""
    gold  coins  quality   level  against      paid
    5     0      standard  6      -            5
    4     0      standard  6      BM-BONUS-04  5
    4     1      standard  6      -            4
    13    2      vorpal    6      -            13
    14    0      vorpal    6      BM-BONUS-04  15
    0     9      standard  6      -            0
    20    0      vorpal    4      BM-FORGE-07  15
""")
def test_the_weapon_is_paid_for_before_the_sale_brings_gold(gold, coins, quality, level, against, paid):
    """Either quality at the normal cost, less the coins of its type; the gold of the sale comes too late."""
    state = master(level, gold, red={"coins": {"axe": coins}})
    outcome = act(state, axe(quality=quality))
    income = next(step.event.gold for step in outcome.steps if step.rule == "BM-SELL-11")

    assert ids(GAME.check(state, axe(quality=quality))) == against
    assert outcome.state.mats["red"].gold == gold - paid + income
    assert outcome.state.spaces["desert/orcs/1"].quality is Quality(quality)


@rule("BM-BONUS-02", "BM-BONUS-03", "BM-BONUS-05", "BM-CRAFT-16")
def test_the_card_is_turned_down_and_the_forged_weapon_is_sold():
    """The axe in stock stays there; the new one lies on the board."""
    state = after(master(red={"stock": stock(axe=1)}), axe())

    assert (state.bonus[Kind.AXE].owner, state.bonus[Kind.AXE].face_up) == ("red", False)
    assert state.mats["red"].stock[Kind.AXE][Quality.STANDARD] == 1
    assert state.spaces["desert/orcs/1"].owner == "red"


@rule("BM-BONUS-06", "BM-OPEN-09")
def test_the_sale_has_all_its_steps():
    """Gold with tiles, a tile, the token, and with two seats Steve."""
    outcome = act(master(seats=TWO, spaces={"desert/hobgoblins/1": weapon("hammer", "purple")}), axe())

    assert events_of(outcome)[0] == IncomeReceived("red", 7)
    assert step_names(outcome)[:5] == [
        "IncomeReceived",
        "RewardTaken",
        "TokenPlaced",
        "TokenTurned",
        "SteveSold",
    ]


@rule("BM-BONUS-06")
@cases("""
    space                against
    desert/orcs/1        BM-SELL-07
    grasslands/orcs/1    BM-SELL-04
    forest/elves/4       BM-SELL-06
    grasslands/elves/1   -
""")
def test_the_space_must_be_open_and_ask_for_the_weapon(space, against):
    """The desert's axe space is taken."""
    state = master(spaces={"desert/orcs/1": weapon("axe", "blue")})

    assert ids(GAME.check(state, axe(space))) == against


@rule("BM-BONUS-07")
def test_without_a_place_to_sell_there_is_no_such_action():
    """Both open axe spaces are taken; the offer is closed and the check says the same."""
    taken = {"desert/orcs/1": weapon("axe", "blue"), "grasslands/elves/1": weapon("axe", "blue")}
    state = master(spaces=taken)
    offer = next(iter(GAME.offers(state, "red", {"act": "forge_and_sell"})))

    assert (ids(GAME.check(state, axe())), offer.closed.rule) == ("BM-BONUS-07,BM-SELL-07", "BM-BONUS-07")


@rule("BM-BONUS-08")
def test_each_of_several_cards_may_be_used_once_on_separate_turns():
    """Red has used the axe card: the sword card waits for Red's next turn, the axe card for the next season."""
    both = {kind: {"owner": "red", "face_up": True} for kind in ("axe", "sword")}
    state = lay(*FOUR, mats={"red": {"gold": 30, "levels": {"axe": 6, "sword": 6}}}, bonus=both)
    used = after(state, axe())
    again = after(used, Pass("purple"), Pass("yellow"), Pass("blue"))
    sword = axe("grasslands/orcs/1", kind="sword")

    assert (ids(GAME.check(used, sword)), ids(GAME.check(again, sword))) == ("BM-TURN-11", "")
    assert ids(GAME.check(again, axe("grasslands/elves/1"))) == "BM-BONUS-08"


@rule("BM-CLEANUP-01", "BM-CLEANUP-07", "BM-TWO-14", "BM-CRAFT-16")
@cases("""
    season  seats  turned
    spring  4      yes
    summer  3      yes
    autumn  4      yes
    winter  4      no
    spring  2      yes
    summer  2      yes
    autumn  2      yes
    winter  2      no
""")
def test_bonus_cards_are_turned_up_after_every_season_but_winter(season, seats, turned):
    """The clean-up makes all of them usable again, and nobody's card changes hands."""
    down = {"axe": {"owner": "red", "face_up": False}, "mace": {"owner": "purple", "face_up": False}}
    outcome = act_out(GAME, lay(*FOUR[:seats], season=season, bonus=down), WarBegan(Season(season)), {})
    bonus = outcome.state.bonus

    assert (bonus[Kind.AXE].face_up, bonus[Kind.MACE].face_up) == (turned == "yes", turned == "yes")
    assert (bonus[Kind.AXE].owner, bonus[Kind.MACE].owner, bonus[Kind.SWORD].owner) == ("red", "purple", "")
    assert has_step(outcome, "BonusTurnedUp") is (turned == "yes")


@rule("BM-CRAFT-14")
def test_the_reason_names_the_rule():
    """Level 6 brings the card."""
    outcome = act(lay(*FOUR, mats={"red": {"levels": {"sword": 4}}}), learn({**SWORD, "levels": 2}, 1))

    assert rule_of_step(outcome, "BonusTaken") == "BM-CRAFT-14"


def test_ending_a_season_by_hand_leaves_the_card_as_it_lies():
    """Only the clean-up step turns it."""
    state = after(master(face_up=False), SeasonEnded(Season.SPRING, "red"))

    assert not state.bonus[Kind.AXE].face_up

"""Demand tokens, the end of a season, last turns, and whose turn it is."""

import pytest

from tests.games.battle_merchants.cards import AXE as CRAFT_CARD
from tests.games.battle_merchants.cards import kingdom
from tests.games.battle_merchants.situations import (
    FOUR,
    GAME,
    TWO,
    act,
    after,
    has_step,
    lay,
    rule_of_step,
    step_names,
    stock,
    weapon,
)
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.events import (
    ChooseFirst,
    EndSeason,
    EndTriggered,
    Forge,
    Pass,
    SeasonEnded,
    Sell,
    TokenTurned,
    TurnPassed,
    WarBegan,
    Ware,
)
from tracker.kernel.play import applied

AXE = Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1")
FREE_FORGE = {"coins": {"axe": 5, "sword": 5, "mace": 5, "hammer": 5}}


def forge_for(seat: str) -> Forge:
    """A forge action that every seat can pay for with free coins."""
    wares = {"red": Ware.STANDARD_AXE, "purple": Ware.STANDARD_MACE, "yellow": Ware.STANDARD_MACE}
    return Forge(seat, (wares.get(seat, Ware.STANDARD_HAMMER),))


def before_the_token(seats=FOUR, *, placed: int = 0, number: int = 1, **more):
    """Red holds the weapon that fills a desert battlefield; so many tokens lie in the season area."""
    fields = {f"desert/{n}": "gone" for n in range(1, number)}
    wanted = {1: "axe", 2: "mace", 6: "hammer"}[number]
    facing = {1: "hammer", 2: "sword", 6: "sword"}[number]
    position = {
        "season_tokens": placed,
        "tokens": {**fields, f"desert/{number}": "open"},
        "spaces": {f"desert/hobgoblins/{number}": weapon(facing, "purple")},
        "mats": {"red": {"stock": stock(**{wanted: 1}), **FREE_FORGE}},
    }
    return lay(*seats, **{**position, **more})


@rule("BM-DEMAND-01", "BM-DEMAND-02", "BM-DEMAND-08")
def test_a_filled_battlefield_gives_up_its_token_and_the_next_one_turns():
    """The token goes to the season area, the next one outward shows fire, other regions keep theirs."""
    before = before_the_token()
    state = after(before, AXE)

    changed = {field for field in state.tokens if state.tokens[field] != before.tokens[field]}
    assert (state.season_tokens, state.tokens["desert/1"].value, state.tokens["desert/2"].value) == (1, "gone", "open")
    assert changed == {"desert/1", "desert/2"}


@rule("BM-DEMAND-03")
def test_one_side_is_not_enough():
    """A token with a weapon on one side stays."""
    outcome = act(lay(*FOUR, mats={"red": {"stock": stock(axe=1)}}), AXE)

    assert (has_step(outcome, "TokenPlaced"), outcome.state.tokens["desert/1"].value) == (False, "open")


@rule("BM-DEMAND-03")
def test_a_token_with_a_weapon_on_one_side_waits_for_the_next_season():
    """The war is fought and the table cleaned up; the token still lies there, face up."""
    state = after(lay(*FOUR, trigger="red", spaces={"desert/orcs/1": weapon("axe", "red")}), WarBegan(Season.SPRING))

    assert (state.season, state.tokens["desert/1"].value) == (Season.SUMMER, "open")


BOTH_SIDES = {"forest/elves/1": weapon("hammer", "blue"), "forest/dwarves/1": weapon("sword", "blue")}


@rule("BM-DEMAND-01", "BM-DEMAND-05", "BM-OPEN-14")
@cases("""
    token   moves
    open    yes
    locked  no
    gone    no
""")
def test_only_a_face_up_token_moves(token, moves):
    """Weapons lie on both sides of the battlefield, whatever its token shows."""
    state = lay(*FOUR, tokens={"forest/1": token}, spaces=BOTH_SIDES, due=[{"step": "token", "place": "forest/1"}])

    assert (GAME.follow_up(state) is not None) is (moves == "yes")


@rule("BM-DEMAND-08")
def test_a_sale_leaves_the_tokens_of_other_regions_alone():
    """The table forgot the forest's token; a sale in the desert does not see to it."""
    before = before_the_token(spaces={"desert/hobgoblins/1": weapon("hammer", "purple"), **BOTH_SIDES})
    state = after(before, AXE)

    assert {field for field in state.tokens if state.tokens[field] != before.tokens[field]} == {"desert/1", "desert/2"}
    assert state.season_tokens == 1


@rule("BM-DEMAND-07")
def test_behind_the_outermost_battlefield_there_is_no_token_to_turn():
    """The sixth token of a region goes and nothing turns."""
    outcome = act(before_the_token(number=6), Sell("red", Kind.HAMMER, Quality.STANDARD, "desert/orcs/6"))

    assert (has_step(outcome, "TokenPlaced"), has_step(outcome, "TokenTurned")) == (True, False)


@rule("BM-OPEN-14")
def test_a_turned_token_with_weapons_on_both_sides_goes_at_once():
    """Both sides of the second battlefield were filled before; its token follows and the third turns."""
    filled = {
        "desert/hobgoblins/1": weapon("hammer", "purple"),
        "desert/hobgoblins/2": weapon("sword", "purple"),
        "desert/orcs/2": weapon("mace", "purple"),
    }
    state = after(before_the_token(spaces=filled), AXE)

    assert (state.season_tokens, state.tokens["desert/2"].value, state.tokens["desert/3"].value) == (2, "gone", "open")


@rule("BM-SEASON-01")
@cases("""
    before  trigger
    0       -
    1       -
    2       red
""")
def test_the_third_token_triggers_the_end(before, trigger):
    """EX-15: two tokens in the area and a third is placed there."""
    assert after(before_the_token(placed=before), AXE).trigger == trigger


@rule("BM-OPEN-17")
def test_the_last_token_of_the_board_triggers_the_end_too():
    """No token is left, so the season would never end otherwise."""
    tokens = dict.fromkeys(lay(*FOUR).tokens, "gone") | {"desert/6": "open"}
    outcome = act(
        before_the_token(number=6, tokens=tokens), Sell("red", Kind.HAMMER, Quality.STANDARD, "desert/orcs/6")
    )

    assert (outcome.state.season_tokens, rule_of_step(outcome, "EndTriggered")) == (1, "BM-OPEN-17")


@rule("BM-DEMAND-06", "BM-OPEN-15", "BM-OPEN-16", "BM-SEASON-04")
@cases("""
    tokens  trigger  rule
    3       yellow   BM-DEMAND-06
    3       -        BM-DEMAND-06
    1       yellow   BM-SEASON-04
""")
def test_a_surplus_token_leaves_the_game_and_still_turns_the_next(tokens, trigger, rule):
    """EX-17: the season area keeps its count, and the region does not stay locked."""
    outcome = act(before_the_token(placed=tokens, trigger=trigger), AXE)

    assert (rule_of_step(outcome, "TokenRemoved"), outcome.state.season_tokens) == (rule, tokens)
    assert (outcome.state.tokens["desert/1"].value, outcome.state.tokens["desert/2"].value) == ("gone", "open")


@rule("BM-SEASON-04", "BM-SEASON-07")
def test_a_surplus_token_does_not_count_for_the_next_season_either():
    """Red's sale is the last of spring and moves a fourth token; summer begins with none."""
    gone = dict.fromkeys(("mountains/1", "grasslands/1", "forest/1"), "gone")
    outcome = act(before_the_token(placed=3, trigger="purple", tokens={**gone, "desert/1": "open"}), AXE)

    assert has_step(outcome, "TokenRemoved")
    assert (outcome.state.season, outcome.state.season_tokens) == (Season.SUMMER, 0)


def test_a_token_turned_by_hand_opens_its_battlefield():
    """What a rule would do can be entered by hand in any state."""
    state = applied(GAME, lay(*FOUR), TokenTurned("desert/4"))

    assert state.tokens["desert/4"].value == "open"


@pytest.fixture
def triggered():
    """EX-16: Purple's sale has just placed the third token; Yellow is next."""
    free = dict.fromkeys(FOUR, FREE_FORGE)
    return lay(*FOUR, season_tokens=3, trigger="purple", turn="yellow", mats=free)


@rule("BM-SEASON-02", "BM-TURN-02")
def test_everybody_else_has_one_last_turn(triggered):
    """EX-16: after Yellow come Blue and Red, and the season goes on until then."""
    yellow = act(triggered, forge_for("yellow"))
    blue = act(yellow.state, forge_for("blue"))

    assert (yellow.state.turn, rule_of_step(yellow, "TurnPassed")) == ("blue", "BM-SEASON-02")
    assert (blue.state.turn, blue.state.season) == ("red", Season.SPRING)


@rule("BM-SEASON-03", "BM-SEASON-05", "BM-SEASON-06", "BM-SEASON-07", "BM-TURN-01")
def test_the_war_follows_the_turn_of_the_seat_on_the_right(triggered):
    """EX-16: Red sits right of Purple; after Red's turn comes the war, and Purple begins summer with no tokens."""
    outcome = act(after(triggered, forge_for("yellow"), forge_for("blue")), forge_for("red"))
    state = outcome.state

    assert step_names(outcome) == [
        "WarBegan",
        "RepairsPaid",
        "PoolCleared",
        "PoolCleared",
        "SeasonEnded",
        "CardsDrawn",
    ]
    assert (state.season, state.turn, state.trigger, state.season_tokens) == (Season.SUMMER, "purple", "", 0)


@rule("BM-SEASON-02", "BM-SEASON-03")
def test_whoever_places_the_third_token_has_no_further_turn_in_the_season():
    """Red's sale triggers the end; the season is over once Blue, on Red's right, has had the last of three turns."""
    free = {**dict.fromkeys(FOUR, FREE_FORGE), "red": {"stock": stock(axe=1)}}
    yellow = after(before_the_token(placed=2, mats=free), AXE, forge_for("purple"), forge_for("yellow"))
    blue = after(yellow, forge_for("blue"))

    assert (yellow.season, yellow.turn) == (Season.SPRING, "blue")
    assert (blue.season, blue.turn) == (Season.SUMMER, "red")


@rule("BM-TURN-02")
def test_turns_pass_clockwise():
    """After Blue, the last of four, it is Red's turn again."""
    state = lay(*FOUR, turn="blue", mats=dict.fromkeys(FOUR, FREE_FORGE))

    assert after(state, forge_for("blue")).turn == "red"


@rule("BM-TURN-11")
def test_only_the_seat_to_act_may_act():
    """Purple acts in Red's turn; the objection says whose turn it is."""
    assert ids(GAME.check(lay(*FOUR, mats={"purple": FREE_FORGE}), forge_for("purple"))) == "BM-TURN-11"


@rule("BM-OPEN-52")
def test_after_an_act_out_of_turn_the_seat_on_its_left_is_next():
    """Yellow acted in Red's turn; the table goes on with Blue."""
    assert after(lay(*FOUR, mats={"yellow": FREE_FORGE}), forge_for("yellow")).turn == "blue"


@rule("BM-OPEN-52")
def test_who_acted_has_triggered_the_end():
    """Red sells in Purple's turn; the third token is Red's."""
    assert after(before_the_token(placed=2, turn="purple"), AXE).trigger == "red"


@rule("BM-TURN-10")
def test_after_the_year_nobody_acts():
    """The game is over once winter's war is fought."""
    assert ids(GAME.check(lay(*FOUR, finished=True), forge_for("red"))) == "BM-TURN-10"


@rule("BM-CLEANUP-01", "BM-TURN-10", "BM-SCORE-01", "BM-REPAIR-05", "BM-SEASON-05", "BM-TWO-14")
def test_after_winter_the_year_is_over_without_cleanup():
    """Repairs are paid after winter's war too; then the reward spaces stay as they are."""
    state = lay(
        *TWO,
        season="winter",
        trigger="red",
        turn="purple",
        mats={"purple": FREE_FORGE},
        rewards={"orcs": {"red": 0}},
        spaces={"desert/orcs/1": weapon("axe", "red")},
    )
    outcome = act(state, forge_for("purple"))

    assert step_names(outcome) == ["WarBegan", "RepairsPaid", "SeasonEnded"]
    assert (GAME.finished(outcome.state), outcome.state.rewards["orcs"]["red"]) == (True, 0)
    assert outcome.state.mats["red"].gold == 12


@rule("BM-CLEANUP-08", "BM-TWO-14")
@cases("""
    season  then
    spring  summer
    summer  autumn
    autumn  winter
""")
def test_every_reward_space_holds_a_tile_again(season, then):
    """EX-22: empty coloured spaces get one tile, full ones keep theirs."""
    empty = {race: {"red": int(race == "elves"), "purple": 0} for race in lay(*TWO).rewards}
    state = applied(GAME, lay(*TWO, season=season, rewards=empty), SeasonEnded(Season(season), "red"))

    assert state.season.value == then
    assert all(tiles == {"red": 1, "purple": 1} for tiles in state.rewards.values())


@rule("BM-CLEANUP-09")
def test_cleanup_touches_neither_mats_nor_board():
    """Gold, stock, craft, tiles, piles, cards in front of a seat, weapons and tokens stay."""
    red = {
        "gold": 17,
        "levels": {"axe": 4},
        "coins": {"axe": 2},
        "stock": stock(mace=2),
        "tiles": {"orcs": 3, "desert": 1},
        "defeated": {"standard": 2, "vorpal": 1},
        "craft_cards": [CRAFT_CARD],
        "kingdom": [kingdom()],
        "used": [kingdom("Raid", "immediate")],
    }
    bonus = {"axe": {"owner": "red", "face_up": False}}
    before = before_the_token(number=2, trigger="red", mats={"red": red}, bonus=bonus)
    state = after(before, WarBegan(Season.SPRING))

    assert (state.season, state.mats["red"]) == (Season.SUMMER, before.mats["red"])
    assert (state.spaces, state.tokens) == (before.spaces, before.tokens)


@rule("BM-OPEN-21", "BM-TURN-06")
@cases("""
    gold  allow_pass     against
    10    only_if_stuck  BM-OPEN-21
    0     only_if_stuck  -
    10    always         -
""")
def test_a_pass_is_for_those_who_can_do_nothing(gold, allow_pass, against):
    """With gold for a weapon Red must act, unless the table lets everybody pass."""
    state = lay(*FOUR, options={"allow_pass": allow_pass}, mats={"red": {"gold": gold}})

    assert ids(GAME.check(state, Pass("red"))) == against


@rule("BM-SETUP-22", "BM-OPEN-47")
def test_the_table_names_the_start_player_before_anything_is_done():
    """Blue goes first; once Blue has forged, it is too late to choose again."""
    state = after(lay(*FOUR), ChooseFirst("blue"))
    begun = after(state, forge_for("blue"))

    assert (state.turn, ids(GAME.check(begun, ChooseFirst("red")))) == ("blue", "BM-SETUP-22")


@rule("BM-SETUP-22")
def test_weapons_on_the_board_show_that_the_game_has_begun():
    """Even if all mats look as at the start."""
    state = lay(*FOUR, spaces={"desert/orcs/1": weapon("axe", "red")})

    assert ids(GAME.check(state, ChooseFirst("red"))) == "BM-SETUP-22"


@rule("BM-TURN-03")
def test_a_turn_is_one_action():
    """Red has forged and wants to forge again."""
    state = after(lay(*FOUR, mats={"red": FREE_FORGE}), forge_for("red"))

    assert ids(GAME.check(state, forge_for("red"))) == "BM-TURN-11"


@rule("BM-SEASON-06")
def test_who_triggered_the_end_begins_wherever_the_turn_came_to_lie():
    """Yellow triggered it; the turn was left at Red."""
    state = lay(*FOUR, trigger="yellow", turn="red", due=[{"step": "cleanup", "place": ""}])

    assert GAME.follow_up(state).event == SeasonEnded(Season.SPRING, "yellow")


@rule("BM-SETUP-17")
def test_nobody_acts_at_a_seat_without_a_mat():
    """Blue does not sit at this table, nor does a seat without a name."""
    assert [ids(GAME.check(lay(*TWO), Pass(seat))) for seat in ("blue", "")] == ["BM-SETUP-17", "BM-SETUP-17"]


def test_naming_the_start_player_keeps_what_waits():
    """Whoever begins, a turn that waits to be passed on still does."""
    state = applied(GAME, lay(*FOUR, due=[{"step": "turn", "place": "red"}]), ChooseFirst("blue"))

    assert (state.turn, GAME.follow_up(state).event) == ("blue", TurnPassed("purple"))


def test_the_end_of_a_season_may_be_declared_by_hand():
    """The table says that Blue triggered the end; the rules go on from there."""
    state = applied(GAME, lay(*FOUR), EndTriggered("blue"))

    assert state.trigger == "blue"


@rule("BM-OPEN-17", "BM-SEASON-02")
def test_the_table_may_declare_the_end_of_a_season():
    """Blue triggered it; Red, Purple and Yellow have a last turn, and nobody declares it twice."""
    state = after(lay(*FOUR, mats=dict.fromkeys(FOUR, FREE_FORGE)), EndSeason("blue"))
    last = after(state, forge_for("red"), forge_for("purple"), forge_for("yellow"))

    assert (state.trigger, state.turn, last.season, last.turn) == ("blue", "red", Season.SUMMER, "blue")
    assert ids(GAME.check(state, EndSeason("red"))) == "BM-SEASON-01"
    assert ids(GAME.check(lay(*FOUR, finished=True), EndSeason("red"))) == "BM-TURN-10"


@rule("BM-OPEN-17")
def test_a_season_without_tokens_ends_with_its_first_turn():
    """No token is left on the board when summer begins."""
    tokens = dict.fromkeys(lay(*FOUR).tokens, "gone")
    outcome = act(lay(*FOUR, season="summer", tokens=tokens, mats={"red": FREE_FORGE}), forge_for("red"))

    assert (outcome.state.trigger, rule_of_step(outcome, "EndTriggered")) == ("red", "BM-OPEN-17")


@rule("BM-TURN-09", "BM-OPEN-46")
def test_a_season_goes_on_for_as_long_as_no_third_token_has_moved():
    """Ten rounds of forging end nothing."""
    rounds = [forge_for(seat) for _ in range(10) for seat in FOUR]
    state = after(lay(*FOUR, mats=dict.fromkeys(FOUR, FREE_FORGE)), *rounds)

    assert (state.season, state.trigger, state.turn) == (Season.SPRING, "", "red")


def test_a_turn_passed_by_hand_needs_a_seat_of_the_table():
    """Nobody sits at teal."""
    assert ids(GAME.check(lay(*FOUR), TurnPassed("teal"))) == "BM-SETUP-04"

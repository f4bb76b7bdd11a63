"""Selling a weapon: what is against it, the four steps, and the reward tile."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, act, after, events_of, has_step, lay, step_names, weapon
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.events import IncomeReceived, RewardTaken, Sell, WarBegan
from tracker.games.battle_merchants.offers import can_sell, sales
from tracker.games.battle_merchants.sell import check_space
from tracker.games.battle_merchants.table import full_of
from tracker.kernel.events import CorrectBox
from tracker.kernel.offers import FieldKind
from tracker.kernel.play import applied

ONE_OF_EACH = {kind.value: {"standard": 1, "vorpal": 0} for kind in Kind}


@pytest.fixture
def spring():
    """Red has one Standard weapon of each type; Purple's hammer lies on the Hobgoblins' first desert space.

    Purple has a Vorpal axe in stock.
    """
    return lay(
        *FOUR,
        mats={"red": {"stock": ONE_OF_EACH}, "purple": {"stock": {"axe": {"vorpal": 1}}}},
        spaces={"desert/hobgoblins/1": weapon("hammer", "purple")},
    )


def sale(kind: str, space: str, seat: str = "red", quality: str = "standard") -> Sell:
    return Sell(seat, Kind(kind), Quality(quality), space)


def open_sales(state, region: str) -> set[tuple[str, str]]:
    """What could be sold in a region, whoever sells it: type and space."""
    whole = full_of(state)
    return {
        (kind.value, space)
        for kind in Kind
        for space in whole.spaces
        if space.startswith(region) and not list(check_space(whole, sale(kind.value, space)))
    }


def offered_sales(state, region: str) -> set[tuple[str, str]]:
    """What is offered to Red in a region: type and space."""
    return {(sale.weapon.value, sale.space) for sale in sales(full_of(state), "red") if sale.space.startswith(region)}


@rule("BM-SELL-02", "BM-SELL-04", "BM-SELL-06", "BM-SELL-07", "BM-SETUP-04")
@cases("""
    weapon  quality   space                against
    axe     standard  desert/orcs/1        -
    axe     vorpal    desert/orcs/1        BM-SELL-02
    sword   standard  desert/orcs/1        BM-SELL-04
    hammer  standard  desert/hobgoblins/1  BM-SELL-07
    axe     standard  desert/orcs/5        BM-SELL-06
    mace    standard  desert/orcs/5        BM-SELL-06,BM-SELL-04
    axe     standard  desert/elves/1       BM-SETUP-04
""")
def test_a_sale_is_against(spring, weapon, quality, space, against):
    """A sale needs the weapon in stock and an empty, unlocked space that asks for its type."""
    assert ids(GAME.check(spring, sale(weapon, space, quality=quality))) == against


@rule("BM-SELL-04")
def test_quality_does_not_matter_for_the_space():
    """A Vorpal weapon goes wherever a Standard one of its type may go."""
    state = lay(*FOUR, mats={"red": {"stock": {"axe": {"vorpal": 1}}}})

    assert ids(GAME.check(state, sale("axe", "desert/orcs/1", quality="vorpal"))) == ""


@cases("""
    space                says
    desert/hobgoblins/1  Hobgoblins,_Desert_1_already_holds_a_weapon
    desert/orcs/4        Orcs,_Desert_4_is_still_locked
    forest/elves/1       Elves,_Forest_1_asks_for_a_hammer
    forest/elves/9       the_board_has_no_space_Elves,_Forest_9
""")
def test_a_reason_names_the_space_as_the_table_does(spring, space, says):
    """It is read aloud, so it has no paths in it."""
    told = [objection.detail for objection in GAME.check(spring, sale("axe", space))]

    assert says.replace("_", " ") in told


@rule("BM-SELL-03", "BM-SELL-01")
def test_the_weapon_moves_from_stock_to_the_space(spring):
    """One weapon leaves the stock and lies on the board with its owner's cube; no other space changes."""
    state = after(spring, sale("axe", "desert/orcs/1"))

    lying = state.spaces["desert/orcs/1"]
    assert (lying.kind, lying.quality, lying.owner) == (Kind.AXE, Quality.STANDARD, "red")
    assert sum(of_kind[Quality.STANDARD] for of_kind in state.mats["red"].stock.values()) == 3
    assert {space for space in state.spaces if state.spaces[space] != spring.spaces[space]} == {"desert/orcs/1"}


@rule("BM-SELL-03")
def test_a_vorpal_weapon_lies_on_the_board_as_one():
    """The Standard axe stays in stock."""
    state = after(
        lay(*FOUR, mats={"red": {"stock": {"axe": {"standard": 1, "vorpal": 1}}}}),
        sale("axe", "desert/orcs/1", quality="vorpal"),
    )

    assert state.spaces["desert/orcs/1"].quality is Quality.VORPAL
    assert state.mats["red"].stock[Kind.AXE] == {Quality.STANDARD: 1, Quality.VORPAL: 0}


@rule("BM-SELL-10", "BM-REWARD-04", "BM-TURN-08")
def test_a_sale_has_four_steps_in_order(spring):
    """The weapon is placed, then come gold, tile and token; after that the turn is over."""
    outcome = act(spring, sale("axe", "desert/orcs/1"))

    assert step_names(outcome) == ["IncomeReceived", "RewardTaken", "TokenPlaced", "TokenTurned", "TurnPassed"]


def test_a_weapon_sold_to_a_taken_space_pushes_nothing_off_the_table(spring):
    """A sale against the rules is recorded, and what lay there goes beside the board."""
    state = after(spring, sale("hammer", "desert/hobgoblins/1"))

    assert [lying.owner for lying in state.beside] == ["purple"]


@rule("BM-SELL-11", "BM-SELL-12", "BM-SELL-13", "BM-SELL-14", "BM-SELL-15", "BM-SELL-19", "BM-REWARD-02")
@cases("""
    quality   dwarves  forest  orcs  desert  gold
    standard  0        0       0     0       6
    standard  2        0       0     0       8
    standard  3        0       0     0       9
    standard  2        1       0     0       9
    standard  2        0       4     0       8
    standard  2        0       0     1       8
    vorpal    0        0       0     0       18
    vorpal    2        1       0     0       21
""")
def test_a_sale_pays_the_sell_value_and_one_gold_per_matching_tile(quality, dwarves, forest, orcs, desert, gold):
    """EX-10: an axe sold to the Dwarves with two Dwarf tiles brings 8 gold; other tiles add nothing."""
    state = lay(
        *FOUR,
        turn="purple",
        mats={
            "purple": {
                "stock": {"sword": {quality: 1}},
                "tiles": {"dwarves": dwarves, "forest": forest, "orcs": orcs, "desert": desert},
            }
        },
    )
    outcome = act(state, sale("sword", "forest/dwarves/1", "purple", quality))

    assert events_of(outcome)[0] == IncomeReceived("purple", gold)
    assert outcome.state.mats["purple"].gold == 10 + gold


@rule("BM-SELL-19", "BM-SELL-11")
@cases("""
    quality   gold
    standard  8
    vorpal    22
""")
def test_a_sale_pays_what_the_mat_says(quality, gold):
    """The owner's mats show other sell values, 7 and 21; Red's Orc tile adds one gold."""
    table = lay(*FOUR, mats={"red": {"stock": {"axe": {quality: 1}}}})
    state = applied(GAME, table, CorrectBox({"prices": {"standard": {"sell": 7}, "vorpal": {"sell": 21}}}))

    assert after(state, sale("axe", "desert/orcs/1", quality=quality)).mats["red"].gold == 10 + gold


@pytest.fixture
def axe_to_the_dwarves():
    """EX-10: Purple with two Dwarf tiles, two axes in stock, and open Dwarf spaces that ask for axes."""
    return lay(
        *FOUR,
        turn="purple",
        tokens={
            "mountains/1": "gone",
            "mountains/2": "open",
            "forest/1": "gone",
            "forest/2": "gone",
            "forest/3": "open",
        },
        mats={"purple": {"stock": {"axe": {"standard": 2}}, "tiles": {"dwarves": 2}}},
    )


@rule("BM-REWARD-01", "BM-REWARD-03", "BM-REWARD-04", "BM-REWARD-02")
def test_the_tile_counts_from_the_next_sale_on_and_is_the_only_one_this_season(axe_to_the_dwarves):
    """EX-11: the first sale pays 8 and brings a third tile, the second pays 9 and brings none."""
    first = act(axe_to_the_dwarves, sale("axe", "mountains/dwarves/2", "purple"))
    second = act(first.state, sale("axe", "forest/dwarves/3", "purple"))

    assert events_of(first)[:2] == [IncomeReceived("purple", 8), RewardTaken("purple", "dwarves")]
    assert events_of(second)[0] == IncomeReceived("purple", 9)
    assert (has_step(second, "RewardTaken"), second.state.mats["purple"].tiles["dwarves"]) == (False, 3)


@rule("BM-REWARD-02", "BM-REWARD-03")
def test_a_tile_counts_to_the_end_of_the_game_and_the_next_season_brings_another(axe_to_the_dwarves):
    """In spring the first sale brings the third tile; in summer a sale pays 9 and brings a fourth."""
    spring = after(axe_to_the_dwarves, sale("axe", "mountains/dwarves/2", "purple"))
    summer = after(spring, WarBegan(Season.SPRING))
    outcome = act(summer, sale("axe", "forest/dwarves/3", "purple"))

    assert (summer.season, events_of(outcome)[:2]) == (
        Season.SUMMER,
        [IncomeReceived("purple", 9), RewardTaken("purple", "dwarves")],
    )
    assert (summer.rewards["dwarves"], outcome.state.mats["purple"].tiles["dwarves"]) == (dict.fromkeys(FOUR, 1), 4)


@rule("BM-REWARD-05", "BM-REWARD-06", "BM-REWARD-07")
def test_a_sale_takes_the_sellers_own_tile_of_that_race_only(axe_to_the_dwarves):
    """The tiles of other colours, other races and the region stay where they are, also at the second sale."""
    state = after(axe_to_the_dwarves, sale("axe", "mountains/dwarves/2", "purple"))
    again = after(state, sale("axe", "forest/dwarves/3", "purple"))

    assert state.rewards["dwarves"] == again.rewards["dwarves"] == {"red": 1, "purple": 0, "yellow": 1, "blue": 1}
    assert (state.rewards["orcs"]["purple"], again.mats["purple"].tiles["dwarves"]) == (1, 3)
    assert (again.mats["purple"].tiles["mountains"], again.mats["purple"].tiles["forest"]) == (0, 0)


@rule("BM-REWARD-06")
def test_a_season_brings_a_tile_of_each_of_several_races():
    """Red sells to the Orcs, the Elves and the Dwarves; the Orc tile comes on top of the printed one."""
    sold = after(
        lay(*FOUR, mats={"red": {"stock": ONE_OF_EACH}}),
        sale("axe", "desert/orcs/1"),
        sale("hammer", "forest/elves/1"),
        sale("sword", "forest/dwarves/1"),
    )

    assert {tile: count for tile, count in sold.mats["red"].tiles.items() if count} == {
        "dwarves": 1,
        "orcs": 2,
        "elves": 1,
    }


@rule("BM-SELL-08", "BM-OPEN-24")
@cases("""
    weapon  space
    axe     desert/orcs/1
    sword   grasslands/orcs/1
""")
def test_the_orcs_buy_on_both_of_their_rows(weapon, space):
    """EX-09: a sale on either Orc row uses Orc tiles and the Orc reward space."""
    state = lay(*FOUR, mats={"red": {"stock": ONE_OF_EACH}})

    assert events_of(act(state, sale(weapon, space)))[:2] == [IncomeReceived("red", 7), RewardTaken("red", "orcs")]


@rule("BM-SELL-09")
def test_one_seat_may_sell_to_both_sides_of_a_battlefield():
    """Red's axe already lies opposite; Red's hammer may follow."""
    state = lay(*FOUR, mats={"red": {"stock": ONE_OF_EACH}}, spaces={"desert/orcs/1": weapon("axe", "red")})

    assert ids(GAME.check(state, sale("hammer", "desert/hobgoblins/1"))) == ""
    assert offered_sales(state, "desert") == {("hammer", "desert/hobgoblins/1")}


@rule("BM-SELL-04", "BM-SELL-06", "BM-SELL-18", "BM-DEMAND-02")
def test_the_grasslands_at_the_start_of_spring():
    """EX-08: one Sword and one Axe; once both are sold, one Hammer and one Mace."""
    state = lay(*FOUR, mats={"red": {"stock": ONE_OF_EACH}, "purple": {"stock": ONE_OF_EACH}})
    both = after(state, sale("axe", "grasslands/elves/1"), sale("sword", "grasslands/orcs/1", "purple"))

    assert open_sales(state, "grasslands") == {("sword", "grasslands/orcs/1"), ("axe", "grasslands/elves/1")}
    assert open_sales(both, "grasslands") == {("hammer", "grasslands/orcs/2"), ("mace", "grasslands/elves/2")}
    assert both.season_tokens == 1


@rule("BM-SELL-06", "BM-SELL-07", "BM-DEMAND-01", "BM-DEMAND-02", "BM-OPEN-28")
def test_the_sale_that_moves_a_token():
    """EX-12: a Sword is the only sale possible; after it the token has moved and Battlefield 2 is open."""
    state = lay(*FOUR, mats={"red": {"stock": ONE_OF_EACH}}, spaces={"grasslands/elves/1": weapon("axe", "blue")})
    sold = after(state, sale("sword", "grasslands/orcs/1"))

    assert open_sales(state, "grasslands") == {("sword", "grasslands/orcs/1")}
    assert (sold.season_tokens, sold.tokens["grasslands/2"].value) == (1, "open")
    assert open_sales(sold, "grasslands") == {("hammer", "grasslands/orcs/2"), ("mace", "grasslands/elves/2")}


@pytest.fixture
def summer_gap():
    """EX-13: in summer the Sword space of Battlefield 1 is empty again, Battlefield 2 lacks its Hammer."""
    return lay(
        *FOUR,
        season="summer",
        tokens={"grasslands/1": "gone", "grasslands/2": "open"},
        spaces={"grasslands/elves/1": weapon("axe", "blue"), "grasslands/elves/2": weapon("mace", "blue")},
        mats={"red": {"stock": ONE_OF_EACH}},
    )


@rule("BM-SELL-05", "BM-SELL-16", "BM-SELL-17", "BM-DEMAND-04")
def test_a_gap_from_last_season_may_be_filled_or_left(summer_gap):
    """EX-13: a Sword or a Hammer; the Hammer moves the token although the Sword space is empty."""
    sold = after(summer_gap, sale("hammer", "grasslands/orcs/2"))

    assert open_sales(summer_gap, "grasslands") == {("sword", "grasslands/orcs/1"), ("hammer", "grasslands/orcs/2")}
    assert offered_sales(summer_gap, "grasslands") == open_sales(summer_gap, "grasslands")
    assert sold.season_tokens == 1
    assert open_sales(sold, "grasslands") == {
        ("sword", "grasslands/orcs/1"),
        ("sword", "grasslands/orcs/3"),
        ("hammer", "grasslands/elves/3"),
    }


@rule("BM-SELL-17")
@cases("""
    level  emptied
    2      hobgoblins
    1      hobgoblins+orcs
    0      orcs
""")
def test_a_space_emptied_in_a_battle_is_open_to_everybody_next_season(level, emptied):
    """Red's axe on the Orcs' side fought Purple's hammer on the Hobgoblins'; in summer Blue may sell where one fell."""
    spaces = {"desert/orcs/1": weapon("axe", "red"), "desert/hobgoblins/1": weapon("hammer", "purple")}
    mats = {
        "red": {"levels": {"axe": level}},
        "purple": {"levels": {"hammer": 1}},
        "blue": {"stock": ONE_OF_EACH},
    }
    war = lay(*FOUR, trigger="blue", tokens={"desert/1": "gone"}, spaces=spaces, mats=mats)
    summer = after(war, WarBegan(Season.SPRING))
    sides = {"hobgoblins": sale("hammer", "desert/hobgoblins/1", "blue"), "orcs": sale("axe", "desert/orcs/1", "blue")}

    assert "+".join(race for race, sold in sides.items() if not ids(GAME.check(summer, sold))) == emptied


@rule("BM-DEMAND-05")
def test_a_battlefield_whose_token_has_gone_moves_none(summer_gap):
    """EX-13, the other way round: the Sword is sold first and no token moves or turns."""
    outcome = act(summer_gap, sale("sword", "grasslands/orcs/1"))

    assert step_names(outcome) == ["IncomeReceived", "RewardTaken", "TurnPassed"]


@rule("BM-SUPPLY-03")
def test_reward_tiles_never_run_out():
    """A seventeenth Orc tile is taken like the first, and the next season has another."""
    state = lay(*FOUR, trigger="blue", mats={"red": {"stock": ONE_OF_EACH, "tiles": {"orcs": 16}}})
    sold = after(state, sale("axe", "desert/orcs/1"))

    assert (state.terms.box.pieces.race_tiles, sold.mats["red"].tiles["orcs"]) == (16, 17)
    assert after(sold, WarBegan(Season.SPRING)).rewards["orcs"]["red"] == 1


def test_a_seat_without_stock_cannot_sell():
    """The offer of a sale is closed and says why."""
    state = lay(*FOUR)
    offer = next(offer for offer in GAME.offers(state, "red", {}) if offer.act == "sell")

    assert (can_sell(full_of(state), "red"), offer.closed.rule) == (False, "BM-SELL-02")
    assert {field.kind for field in offer.fields} == {FieldKind.CHOICE}

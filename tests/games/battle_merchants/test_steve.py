"""Salesman Steve."""

import pytest

from tests.games.battle_merchants.cards import AXE, kingdom, learn, take
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
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.card_events import SellMore
from tracker.games.battle_merchants.events import Forge, LaySteve, Pass, Sell, SteveMovedOn, SteveSold, Ware
from tracker.kernel.play import act_out

ORDER = ["orcs", "dwarves", "elves", "hobgoblins"]
TO_HOBGOBLINS = Sell("red", Kind.SWORD, Quality.STANDARD, "mountains/hobgoblins/1")
SELLER = {"red": {"stock": stock(sword=1, axe=1, mace=1, hammer=1)}}


def steve(cube: int = 0, **more):
    """Two seats, Red about to sell; Steve's order begins with the Orcs."""
    return lay(*TWO, **{"steve": {"order": ORDER, "cube": cube}, "mats": SELLER, **more})


def filled(race: str, last: int) -> dict[str, object]:
    """Weapons of Purple on the first spaces of both rows of a race."""
    rows = {"orcs": ("desert", "grasslands"), "elves": ("grasslands", "forest")}[race]
    return {f"{region}/{race}/{n}": weapon("axe", "purple") for region in rows for n in range(1, last + 1)}


@rule("BM-STEVE-02", "BM-STEVE-03", "BM-STEVE-04", "BM-STEVE-05", "BM-STEVE-10", "BM-STEVE-11")
def test_steve_sells_a_standard_axe_to_the_orcs():
    """EX-25: the nearest empty Orc space shows an axe; it is Steve's, nobody is paid, and his cube moves on.

    It comes from the supply: the axe in Red's stock stays there.
    """
    spaces = {"grasslands/orcs/1": weapon("sword", "purple")}
    outcome = act(steve(spaces=spaces), TO_HOBGOBLINS)
    axe = outcome.state.spaces["desert/orcs/1"]

    assert (axe.kind, axe.quality, axe.owner) == (Kind.AXE, Quality.STANDARD, "steve")
    assert (outcome.state.steve.cube, rule_of_step(outcome, "SteveSold")) == (1, "BM-STEVE-05")
    assert [mat.gold for mat in outcome.state.mats.values()] == [16, 10]
    assert outcome.state.mats["red"].stock[Kind.AXE][Quality.STANDARD] == 1


@rule("BM-STEVE-03")
@pytest.mark.parametrize("seat", TWO)
def test_steve_sells_after_a_sale_of_either_seat(seat):
    """At once after the sale, whoever made it."""
    state = steve(turn=seat, mats={seat: SELLER["red"]})
    outcome = act(state, Sell(seat, Kind.SWORD, Quality.STANDARD, "mountains/hobgoblins/1"))

    assert step_names(outcome).count("SteveSold") == 1


@rule("BM-STEVE-03")
@pytest.mark.parametrize(
    "event",
    [Forge("red", (Ware.STANDARD_AXE,)), Pass("red"), learn(AXE, 1), take(kingdom(), 1)],
    ids=lambda event: type(event).__name__,
)
def test_steve_stays_where_he_is_after_any_other_action(event):
    """Nothing was sold."""
    outcome = act(steve(), event)

    assert (has_step(outcome, "SteveSold"), outcome.state.steve.cube) == (False, 0)


@pytest.mark.parametrize(
    ("spaces", "why"),
    [
        (
            filled("orcs", 1),
            (
                "the lowest free space of the Orcs is level 2 in Desert and Grasslands; "
                "from the row just sold to, clockwise, Desert comes first"
            ),
        ),
        ({"grasslands/orcs/1": weapon("sword", "purple")}, "the lowest free space of the Orcs is level 1 in Desert"),
        (filled("orcs", 6), "every space of the Orcs holds a weapon"),
    ],
    ids=["two equal spaces", "one space", "none"],
)
def test_the_reason_of_steves_move_is_a_sentence(spaces, why):
    """Level, regions and the walk, as somebody at the table would say it."""
    steps = act(steve(spaces=spaces), TO_HOBGOBLINS).steps

    assert [step.why for step in steps if isinstance(step.event, SteveSold | SteveMovedOn)] == [why]


@rule("BM-STEVE-06", "BM-OPEN-05", "BM-OPEN-06")
@cases("""
    weapon  sold_to                 start    steve_sells_in
    sword   mountains/hobgoblins/1  counts   desert
    hammer  desert/hobgoblins/1     counts   desert
    hammer  forest/elves/1          counts   desert
    axe     grasslands/elves/1      counts   desert
    sword   grasslands/orcs/2       counts   grasslands
    sword   grasslands/orcs/2       skipped  desert
    axe     desert/orcs/2           counts   desert
    axe     desert/orcs/2           skipped  grasslands
""")
def test_between_equal_spaces_steve_walks_clockwise_from_the_row_just_sold_to(weapon, sold_to, start, steve_sells_in):
    """EX-26 is the first row; a sale to the Orcs themselves starts the walk in their own row."""
    state = steve(options={"steve_start_row": start})
    outcome = act(state, Sell("red", Kind(weapon), Quality.STANDARD, sold_to))

    assert SteveSold(f"{steve_sells_in}/orcs/1") in events_of(outcome)
    assert rule_of_step(outcome, "SteveSold") == "BM-STEVE-06"


@rule("BM-STEVE-05", "BM-STEVE-07", "BM-OPEN-07")
def test_locks_do_not_stop_steve():
    """The first two Orc spaces of both rows are taken, so he sells beside a locked token."""
    outcome = act(steve(spaces=filled("orcs", 2)), TO_HOBGOBLINS)

    assert SteveSold("desert/orcs/3") in events_of(outcome)


@rule("BM-STEVE-09")
def test_a_race_with_no_free_space_is_passed_by():
    """Every Orc space holds a weapon: only the cube moves."""
    outcome = act(steve(spaces=filled("orcs", 6)), TO_HOBGOBLINS)

    assert SteveMovedOn("orcs") in events_of(outcome)
    assert outcome.state.steve.cube == 1


@rule("BM-STEVE-10")
def test_from_the_fourth_space_the_cube_returns_to_the_first():
    """The order is a ring."""
    assert after(steve(cube=3), TO_HOBGOBLINS).steve.cube == 0


@rule("BM-STEVE-03", "BM-STEVE-08", "BM-OPEN-08", "BM-TWO-01")
def test_steves_weapon_can_move_a_token_after_the_four_steps_of_the_sale():
    """Purple's weapons lie opposite: Red's sword fills a battlefield, then Steve's axe another, and both tokens go."""
    spaces = {
        "mountains/dwarves/1": weapon("mace", "purple"),
        "desert/hobgoblins/1": weapon("hammer", "purple"),
        "grasslands/orcs/1": weapon("sword", "purple"),
    }
    outcome = act(steve(spaces=spaces), TO_HOBGOBLINS)

    assert step_names(outcome) == [
        "IncomeReceived",
        "RewardTaken",
        "TokenPlaced",
        "TokenTurned",
        "SteveSold",
        "TokenPlaced",
        "TokenTurned",
        "TurnPassed",
    ]


@rule("BM-STEVE-07", "BM-STEVE-08", "BM-OPEN-14")
def test_a_locked_token_stays_where_steve_fills_its_battlefield():
    """The sword opposite was laid there before its time; Steve's mace moves no token."""
    spaces = {**filled("orcs", 1), "desert/hobgoblins/2": weapon("sword", "purple")}
    outcome = act(steve(spaces=spaces), TO_HOBGOBLINS)

    assert SteveSold("desert/orcs/2") in events_of(outcome)
    assert (has_step(outcome, "TokenPlaced"), outcome.state.tokens["desert/2"].value) == (False, "locked")


@rule("BM-OPEN-10")
def test_the_seat_that_woke_steve_has_triggered_the_end():
    """Steve places the third token in Red's turn; Purple has a last turn."""
    spaces = {"desert/hobgoblins/1": weapon("hammer", "purple"), "grasslands/orcs/1": weapon("sword", "purple")}
    state = after(steve(spaces=spaces, season_tokens=2), TO_HOBGOBLINS)

    assert (state.trigger, state.turn) == ("red", "purple")


@rule("BM-OPEN-11")
def test_steve_goes_on_in_the_last_turn():
    """His token is surplus then."""
    spaces = {"desert/hobgoblins/1": weapon("hammer", "purple"), "grasslands/orcs/1": weapon("sword", "purple")}
    outcome = act(steve(spaces=spaces, season_tokens=3, trigger="purple"), TO_HOBGOBLINS)

    assert (has_step(outcome, "SteveSold"), has_step(outcome, "TokenRemoved")) == (True, True)


@rule("BM-OPEN-50", "BM-STEVE-01")
def test_order_and_cube_carry_over_to_the_next_season():
    """Red's sale is the last turn of spring; Steve's cube stays where it came to lie."""
    state = after(steve(season_tokens=3, trigger="purple"), TO_HOBGOBLINS)

    assert (state.season.value, state.steve.cube, list(state.steve.order)) == ("summer", 1, ORDER)


@rule("BM-STEVE-15")
@cases("""
    seats  sells  against
    2      yes    -
    3      no     BM-STEVE-15
    4      no     BM-STEVE-15
""")
def test_steve_takes_part_only_with_two_seats(seats, sells, against):
    """With more of them nothing is sold after a sale, and there is no order to lay."""
    state = lay(*FOUR[:seats], mats=SELLER)
    outcome = act(state, Sell("red", Kind.SWORD, Quality.STANDARD, "grasslands/orcs/1"))

    assert (state.steve is not None, has_step(outcome, "SteveSold")) == (sells == "yes", sells == "yes")
    assert ids(GAME.check(state, LaySteve(tuple(ORDER)))) == against


@rule("BM-STEVE-01", "BM-STEVE-02")
@pytest.mark.parametrize(
    ("order", "sold", "against"),
    [
        (ORDER, False, ""),
        (["orcs", "orcs", "elves", "dwarves"], False, "BM-STEVE-01"),
        (["orcs"], False, "BM-STEVE-01"),
        (ORDER, True, "BM-STEVE-01"),
    ],
)
def test_the_order_names_each_race_once_before_the_first_sale(order, sold, against):
    """The tiles are laid at setup and stay."""
    spaces = {"desert/orcs/1": weapon("axe", "red") if sold else None}

    assert ids(GAME.check(lay(*TWO, spaces=spaces), LaySteve(tuple(order)))) == against


@rule("BM-STEVE-01", "BM-STEVE-02")
def test_the_cube_starts_under_the_first_tile():
    """Laying the order begins at its left end; laid later, the cube stays under the space it has come to."""
    first, later = (after(steve(cube=cube), LaySteve(tuple(reversed(ORDER)))) for cube in (0, 2))

    assert (list(first.steve.order), first.steve.cube) == (list(reversed(ORDER)), 0)
    assert (list(later.steve.order), later.steve.cube) == (list(reversed(ORDER)), 2)


@rule("BM-STEVE-12", "BM-OPEN-09")
def test_steve_sells_once_after_each_of_two_sales():
    """Drive the Workers: Red sells, Steve sells, Red sells again, Steve sells again."""
    drive = kingdom("Drive the Workers", "immediate", more_sales=True)
    sales = [SellMore("red", "mountains/hobgoblins/1"), SellMore("red", "forest/elves/1")]
    outcome = act_out(GAME, steve(), take(drive, 1), {}, sales)

    assert [name for name in step_names(outcome) if name in ("SellMore", "SteveSold")] == [
        "SellMore",
        "SteveSold",
        "SellMore",
        "SteveSold",
    ]
    assert outcome.state.steve.cube == 2


@rule("BM-OPEN-16", "BM-STEVE-12")
def test_a_token_moved_by_a_second_sale_after_the_third_is_surplus():
    """The first sale moves the third token; the one of the second leaves the game."""
    drive = kingdom("Drive the Workers", "immediate", more_sales=True)
    spaces = {"mountains/dwarves/1": weapon("mace", "purple"), "forest/dwarves/1": weapon("sword", "purple")}
    state = steve(season_tokens=2, spaces=spaces, cube=1)
    outcome = act_out(
        GAME, state, take(drive, 1), {}, [SellMore("red", "mountains/hobgoblins/1"), SellMore("red", "forest/elves/1")]
    )

    assert (outcome.state.season_tokens, rule_of_step(outcome, "TokenRemoved")) == (3, "BM-DEMAND-06")
    assert outcome.state.trigger == "red"

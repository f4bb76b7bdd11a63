"""What is offered, and the score pad."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, after, allied, did, end_turn, seated, with_vp
from tests.support import cases, rule
from tracker.games.warriors_and_traders.box import BOX_VALUES, Gained, Standing, Token
from tracker.games.warriors_and_traders.events import CountVp, EndTurn, GainVp, HoldToken, StopEarly
from tracker.kernel.codec import encode
from tracker.kernel.events import Correct
from tracker.kernel.pads import Pad
from tracker.kernel.play import read_event
from tracker.kernel.positions import read_position, value_at, write_position


def offer(state, act: str, **chosen):
    """Find an offer of Red's or the table's."""
    return next(offer for offer in GAME.offers(state, "red", {"act": act, **chosen}) if offer.act == act)


def laid_out(state) -> Pad:
    """Lay out the pad, which this depth has."""
    found = GAME.pad(state)
    assert found is not None
    return found


def row(state, name: str):
    """Find a row of the pad."""
    return next(row for row in laid_out(state).rows if row.name == name)


def closed_by(state) -> set[str]:
    """Name the rules that close Red's offers, and each open one by its act."""
    return {offer.closed.rule if offer.closed else offer.act for offer in GAME.offers(state, "red", {})}


def written(state, cell, value):
    """Write a value into a cell of the pad."""
    return did(state, read_event(GAME, {"act": cell.act, **cell.given, cell.field: value})).state


@cases("""
    source        least  most
    capital       0      8
    common        0      17
    fort          0      8
    archer        2      99
    princess      1      12
""")
def test_a_count_is_offered_between_its_bounds(source, least, most):
    """What is gained for good cannot be counted down; nothing goes beyond what there is."""
    state = after(seated(4), GainVp("red", Gained.ARCHER, 2), GainVp("red", Gained.PRINCESS, 1))
    field = offer(state, "count_vp", source=source).field("count")

    assert (field.least, field.most) == (least, most)


@rule("WT-OPEN-39", "WT-PRINCESS-05")
def test_a_gain_that_does_not_fit_says_why():
    """Without a Trade Center no VP are bought, and dead Princesses do not die again."""
    state = after(seated(2), GainVp("red", Gained.PRINCESS, 4))
    why = {choice.value: choice.why_not.rule for choice in offer(state, "gain_vp").fields[0].choices if choice.why_not}

    assert why == {"bought": "WT-OPEN-39", "princess": "WT-PRINCESS-05"}


@rule("WT-VP-10")
def test_a_count_beyond_the_pad_is_not_offered():
    """A source that already has more than there can be takes no other count."""
    state = after(seated(2), Correct("tallies.red.counts.princess", 5))
    choice = next(choice for choice in offer(state, "count_vp").fields[0].choices if choice.value == "princess")

    assert choice.why_not is not None


@rule("WT-TURN-02")
def test_nothing_is_offered_after_the_end():
    """When the game is over every offer is closed."""
    state = after(seated(4), StopEarly())

    assert closed_by(state) == {"WT-TURN-02"}


@rule("WT-ALLY-01", "WT-ALLY-02", "WT-COMP-02")
@pytest.mark.parametrize(
    ("state", "closed"),
    [
        (seated(4), ""),
        (seated(6), ""),
        (seated(5), "WT-ALLY-01"),
        (with_vp({}, 4, turn=2), "WT-ALLY-02"),
        (allied(seated(4), ("red", "blue")), "WT-ALLY-01"),
        (allied(seated(6), ("red", "blue")), ""),
        (allied(seated(4), ("red", "blue", "yellow")), "WT-COMP-02"),
    ],
    ids=["four", "six", "five", "turn 2", "all allied", "two of six", "three of four"],
)
def test_alliances_are_offered_while_they_can_be_made(state, closed):
    """Alliances are made before turn 1, by four or six seats, until everybody has one."""
    found = offer(state, "ally").closed

    assert (found.rule if found else "") == closed


def test_an_ally_is_named_once():
    """Who is named or allied already does not fit any more."""
    state = allied(seated(6), ("red", "blue"))
    field = offer(state, "ally", seats=["green"]).field("seats")

    assert ([choice.value for choice in field.fitting()], field.least, field.most) == (
        ["yellow", "purple", "orange"],
        2,
        2,
    )


def test_a_cell_sets_its_number():
    """Writing a number into a cell sets the count, whatever was there before."""
    state = after(seated(2), GainVp("blue", Gained.ARCHER, 1))
    cell = row(state, "archer").cells[1]
    state = written(state, cell, 4)

    assert (cell.value, state.count("blue", Gained.ARCHER), value_at(write_position(state), cell.account)) == (1, 4, 4)


@rule("WT-VP-17")
@cases("""
    value   red  blue
    blue    0    1
    nobody  0    0
""")
def test_a_token_cell_gives_and_takes(value, red, blue):
    """A token has one cell for the whole table, which says who holds it."""
    state = after(seated(2), HoldToken(Token.TRADER, "red"))
    (cell,) = row(state, "trader").cells
    state = written(state, cell, value)

    assert [state.count(seat, Token.TRADER) for seat in ("red", "blue")] == [red, blue]


@rule("WT-VICTORY-07")
def test_the_pad_says_what_is_still_needed():
    """Totals stand beside what is missing, and never below zero."""
    state = with_vp({"red": 30, "blue": 40}, 4)
    needed = row(state, "needed")

    assert ([cell.value for cell in row(state, "vp").cells], [cell.value for cell in needed.cells], needed.rule) == (
        [30, 40, 6, 6],
        [3, 0, 27, 27],
        "WT-VICTORY-07",
    )


@rule("WT-OPEN-20")
def test_surpassing_needs_one_more():
    """Where the requirement must be surpassed, one more VP is still needed."""
    assert row(with_vp({"red": 33}, 4, victory_at="surpassed"), "needed").cells[0].value == 1


@rule("WT-OPEN-22", "WT-VICTORY-11")
def test_the_pad_adds_up_an_alliance():
    """Allies see their sum and what it still needs."""
    state = allied(with_vp({"red": 30}, 4), ("red", "blue"))

    assert ([cell.value for cell in row(state, "alliance").cells], row(state, "needed").cells[1].value) == (
        [36, 36, 12, 12],
        29,
    )


@rule("WT-VICTORY-13")
def test_the_pad_keeps_the_totals_of_each_turn():
    """Every turn that has ended is a row."""
    state = after(seated(2), EndTurn(), CountVp("red", Standing.COMMON, 4), EndTurn())

    assert [[cell.value for cell in row(state, name).cells] for name in ("turn_1", "turn_2")] == [[6, 6], [10, 6]]


@rule("WT-VICTORY-13", "WT-COMP-02", "WT-OPEN-02", "WT-VP-17")
@pytest.mark.parametrize(
    ("state", "missing", "notes"),
    [
        (seated(4), (), ()),
        (
            with_vp({"red": 34}, 4),
            (),
            ("Red at 34 VP: 33 VP are needed with 4 seats. It counts when the turn ends.",),
        ),
        (
            allied(seated(6), ("red", "blue"), ("yellow", "purple", "green")),
            ("The teams are not complete: Orange without an alliance.",),
            (),
        ),
        (
            after(seated(3), CountVp("red", Standing.CAPITAL, 8)),
            (),
            ("All seats together count 10 Capitals; a map has 8.",),
        ),
        (
            after(seated(3), HoldToken(Token.BUILDER, "red"), Correct("tallies.blue.tokens.builder", 1)),
            (),
            ("Builder lies with Red and Blue; only one can be the most advanced.",),
        ),
    ],
    ids=["nothing", "the requirement is met", "teams", "too many Capitals", "two holders"],
)
def test_the_pad_says_what_is_missing_and_apart_from_it_what_is_worth_reading(state, missing, notes):
    """What is not settled is missing; what cannot be right, or would win, is a fact and missing nothing."""
    laid = laid_out(state)

    assert (laid.missing, laid.notes) == (missing, notes)


def test_every_act_is_told():
    """Events are told in the table's words."""
    state = allied(with_vp({"red": 60}, 4), ("red", "blue"))
    told = [GAME.tell(state, step.event) for step in end_turn(state).steps]

    assert told == ["VP at the end of turn 1 are written down", "Red and Blue win with 66 VP"]


@cases("""
    turn  where
    3     Turn_3_of_10_·_33_VP_are_needed_with_4_seats
    10    Turn_10_of_10_·_33_VP_are_needed_with_4_seats
""")
def test_the_table_knows_where_it_stands(turn, where):
    """The turn and the requirement are always in sight."""
    assert GAME.now(with_vp({}, 4, turn=turn)).where == where.replace("_", " ")


def test_a_position_is_read_as_it_was_written():
    """A table with history, tokens and alliances survives the way to JSON and back."""
    state = after(allied(seated(4), ("red", "purple")), HoldToken(Token.WARRIOR, "blue"), EndTurn())

    assert read_position(GAME, state.terms, write_position(state)) == state


@pytest.mark.parametrize("value", BOX_VALUES, ids=lambda value: value.path)
def test_every_box_value_is_in_the_box(value):
    """The box page names only values the box has."""
    assert value_at(encode(GAME.box), value.path)

"""The Start Player of the next year."""

from dataclasses import fields

from tests.support import cases, rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import BOX, Land
from tracker.games.coin_and_crown.start_player import COUNTS_RETIRED, Tableau, start_player
from tracker.kernel.terms import terms_for

SEATS = ("red", "blue", "yellow", "green")
BY_DEFAULT = terms_for(GAME, SEATS).options


def tableau(told):
    """Read a Tableau told as Hamlets/Villages/Towns/Cities, Market cards and retired ones: `1/0/0/0+3+1`."""
    lands, cards, retired = told.split("+")
    return Tableau(dict(zip(Land, map(int, lands.split("/")), strict=True)), int(cards), int(retired))


def starts(*told, present="red", options=BY_DEFAULT, year=5):
    """Say who starts next and by which rule."""
    seats = SEATS[: len(told)]
    found = start_player(BOX, options, seats, present, dict(zip(seats, map(tableau, told), strict=True)), year)
    return found.seat, found.rule


@rule("CC-START-03", "CC-START-05", "CC-START-07", "CC-R-43")
@cases("""
    red          blue         yellow       seat    decided
    3/0/0/0+0+0  0/1/0/0+9+9  1/1/0/0+0+0  blue    CC-START-05
    0/0/0/1+0+0  2/0/1/0+9+0  7/0/0/0+0+0  blue    CC-START-05
    0/0/0/1+0+0  0/0/1/1+0+0  1/2/0/0+9+0  yellow  CC-START-05
""")
def test_the_fewest_land_points_start_among_three(red, blue, yellow, seat, decided):
    """Points by present type decide, not how many Lands or Market cards there are."""
    assert starts(red, blue, yellow) == (seat, decided)


@rule("CC-START-01", "CC-START-02", "CC-START-04", "CC-R-40")
@cases("""
    seats  year  seat  decided
    2      2     blue  CC-START-02
    2      4     blue  CC-START-02
    2      5     red   CC-START-03
    3      2     blue  CC-START-04
    3      3     blue  CC-START-04
    3      4     red   CC-START-05
    3      5     red   CC-START-05
    4      4     blue  CC-START-02
    4      5     red   CC-START-03
""")
def test_the_coin_goes_round_before_the_fewest_points_decide(seats, year, seat, decided):
    """Red starts now and shows least: the coin goes to Blue on the left, and in the last years to Red again."""
    told = ("1/0/0/0+0+0", *["0/0/0/1+0+0"] * (seats - 1))

    assert starts(*told, year=year) == (seat, decided)


@rule("CC-START-03")
def test_the_fewest_land_points_start_among_two_and_four():
    """The same comparison, by the rule for an even number of seats."""
    four = ("3/0/0/0+0+0", "2/0/0/0+0+0", "1/0/0/0+5+0", "0/1/0/0+0+0")

    assert (starts(*four[:2]), starts(*four)) == (("blue", "CC-START-03"), ("yellow", "CC-START-03"))


@rule("CC-START-07")
def test_church_and_iron_coins_are_not_asked_for():
    """Only Lands and Market cards are looked at."""
    assert [field.name for field in fields(Tableau)] == ["lands", "market_cards", "retired"]


@rule("CC-START-06")
@cases("""
    red          blue         yellow       seat
    2/0/0/0+4+0  0/1/0/0+3+0  0/1/1/0+0+0  blue
    2/0/0/0+3+0  0/1/0/0+4+0  0/1/1/0+0+0  red
    2/0/0/0+4+0  2/0/0/0+5+0  0/1/0/0+3+0  yellow
""")
def test_the_fewest_market_cards_part_a_tie(red, blue, yellow, seat):
    """Only among those tied: in the first two rows Yellow has fewer cards, but more points."""
    assert starts(red, blue, yellow) == (seat, "CC-START-06")


@rule("CC-R-42", "CC-START-06")
@cases("""
    counted  seat
    off      blue
    on       red
""")
def test_retired_cards_count_only_where_the_table_says_so(counted, seat):
    """Red has 3 Market cards and none retired, Blue 2 and two retired."""
    options = {**BY_DEFAULT, COUNTS_RETIRED: counted}

    assert starts("1/0/0/0+3+0", "1/0/0/0+2+2", options=options) == (seat, "CC-START-06")


@rule("CC-R-42")
def test_retired_cards_do_not_count_by_default():
    """A table that has said nothing looks at the Tableau only."""
    assert BY_DEFAULT[COUNTS_RETIRED] == "off"


@rule("CC-R-41", "CC-START-06")
@cases("""
    present  red          blue         yellow       green        seat
    red      1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  blue
    yellow   1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  green
    green    1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  red
    blue     1/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+3+0  2/0/0/0+2+0  red
    yellow   2/0/0/0+2+0  1/0/0/0+2+0  1/0/0/0+2+0  2/0/0/0+2+0  blue
""")
def test_who_is_still_tied_starts_clockwise_from_the_left(present, red, blue, yellow, green, seat):
    """The present Start Player comes last."""
    assert starts(red, blue, yellow, green, present=present) == (seat, "CC-R-41")

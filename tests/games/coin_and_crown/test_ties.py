import pytest

from tests.games.coin_and_crown.situations import deciders, done, empty_pad, pad_of, places, sheet
from tests.support import cases, ids, rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.events import CloseScoring, CountCoins, CountLands, RateCoins
from tracker.games.coin_and_crown.pad import pad


def ended(*lands, coins="0/0/0/0", iron=None):
    """Lay out a closed pad with these Lands and coins."""
    worths = coins.split("/")
    sheets = [sheet(kinds, coins=int(worth)) for kinds, worth in zip(lands, worths, strict=False)]
    return pad_of(*sheets, iron=iron, closed=True)


@rule("CC-SCORE-07")
def test_the_highest_total_of_lands_church_and_iron_wins():
    """Red leads in Lands, Blue wins with Church and Iron coins, and no tie-break is named."""
    red, blue = sheet("0/3/0/0"), sheet("0/1/0/0", church=3)
    state = pad_of(red, blue, iron={"mines": "blue"}, closed=True)

    assert (places(state), deciders(state)) == ("blue>red", [None, None])


@rule("CC-TIE-01", "CC-TIE-02", "CC-TIE-03", "CC-TIE-04", "CC-TIE-05", "CC-R-44", "CC-R-46")
@cases("""
    red       blue      coins   order      decided
    0/0/0/1   1/1/1/0   0/9     red>blue   CC-TIE-01
    1/1/1/0   0/0/0/1   9/0     blue>red   CC-TIE-01
    0/0/1/1   2/1/0/1   0/9     red>blue   CC-TIE-02
    0/1/1/1   2/0/1/1   0/9     red>blue   CC-TIE-03
    1/1/1/1   1/1/1/1   5/6     blue>red   CC-TIE-05
    1/1/1/1   1/1/1/1   6/5     red>blue   CC-TIE-05
    1/1/1/1   1/1/1/1   6/6     red+blue   CC-R-46
""")
def test_a_tie_is_broken_by_present_types_and_then_by_coins(red, blue, coins, order, decided):
    """More Cities, Towns, Villages, Hamlets, then the worth of the coins; who is level to the end shares."""
    state = ended(red, blue, coins=coins)

    assert (places(state), deciders(state)[0]) == (order, decided)


@rule("CC-TIE-04")
def test_hamlets_decide_where_iron_coins_make_up_for_them():
    """Red has two Hamlets more and Blue an Iron coin of 2: the totals are level, and Hamlets decide."""
    state = ended("3/1/0/0", "1/1/0/0", coins="0/9", iron={"mines": "blue"})

    assert (places(state), deciders(state)) == ("red>blue", ["CC-TIE-04", "CC-TIE-04"])


@rule("CC-R-54")
def test_each_tie_break_compares_only_who_is_left():
    """Yellow falls out by Cities although Yellow has the most Towns; Red and Blue go on to the Villages."""
    state = ended("1/1/0/1", "3/0/0/1", "0/1/2/0")

    assert (places(state), deciders(state)) == ("red>blue>yellow", ["CC-TIE-03", "CC-TIE-03", "CC-TIE-01"])


@rule("CC-R-55")
@cases("""
    coins     order              decided
    0/1/2/0   red>yellow>blue    CC-TIE-05
    0/2/2/0   red>blue+yellow    CC-R-55
""")
def test_lower_places_are_parted_by_the_same_tie_breaks(coins, order, decided):
    """Second place goes by coins as first place would, or is shared."""
    state = ended("0/0/0/2", "1/0/0/0", "1/0/0/0", coins=coins)

    assert (places(state), deciders(state)[1]) == (order, decided)


@rule("CC-TIE-05", "CC-R-45")
def test_coins_on_the_church_do_not_count_for_the_last_tie_break():
    """Both gave to the Church and tie there; only what is left in front of them is compared."""
    state = pad_of(sheet(church=9, coins=1), sheet(church=9, coins=2), closed=True)

    assert places(state) == "blue>red"


@rule("CC-TIE-05", "CC-COIN-02", "CC-R-58")
def test_coins_left_are_compared_by_worth():
    """A Gold is worth more than two Silver and two Bronze."""
    state = done(pad_of(sheet(), sheet()), CountCoins("red", bronze=2, silver=2), CountCoins("blue", gold=1))

    assert places(done(state, CloseScoring())) == "blue>red"


@rule("CC-TIE-05", "CC-R-57")
def test_closing_is_against_while_coins_would_part_a_tie():
    """Red and Blue are level down to their Hamlets and nobody has counted coins."""
    level = pad_of(sheet(coins=None), sheet(coins=None), sheet("2/0/0/0"), iron={"lands": "yellow"})
    counted = done(level, RateCoins("red", 0), RateCoins("blue", 0))

    assert [ids(GAME.check(state, CloseScoring())) for state in (level, counted)] == ["CC-TIE-05", ""]


@rule("CC-TIE-05")
def test_a_tie_is_not_decided_by_coins_that_only_one_has_counted():
    """Until Blue's coins are entered, Red and Blue stay level."""
    state = done(pad_of(sheet(coins=None), sheet(coins=None)), RateCoins("red", 5))

    assert (places(state), deciders(state)) == ("red+blue", [None])


@rule("CC-R-57")
def test_no_tie_break_is_read_while_something_is_not_counted():
    """On an empty pad everybody is level, and no rule has decided that."""
    state = empty_pad(3)

    assert (places(state), deciders(state)) == ("red+blue+yellow", [None])


@rule("CC-R-57")
def test_cities_do_not_decide_while_the_other_seat_has_not_counted_them():
    """Red's City and Blue's seven Hamlets are level so far; nothing else is entered."""
    state = done(empty_pad(), CountLands("red", Land.CITY, 1), CountLands("blue", Land.HAMLET, 7))

    assert (places(state), deciders(state)) == ("red+blue", [None])


@rule("CC-R-45", "CC-R-04", "CC-S-14")
@pytest.mark.parametrize("part", ["purse", "discard pile", "leftover Income", "reserved coin", "without the Church"])
def test_the_pad_says_which_coins_count(part):
    """The row for coins appears with the tie and says what belongs to it."""
    row = next(row for row in pad(pad_of(sheet(), sheet())).rows if row.name == "coins")

    assert part in row.help

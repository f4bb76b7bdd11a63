from tests.games.coin_and_crown.situations import done, empty_pad, pad_of, points, rules, sheet
from tests.support import cases, ids, rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.events import CloseScoring, CountDonation, RateDonation
from tracker.kernel.events import CorrectBox
from tracker.kernel.play import applied


def church(worths):
    """Lay out a pad with these donations."""
    return pad_of(*(sheet(church=int(worth)) for worth in str(worths).split("/")))


def written(numbers):
    """Write points as the tables do."""
    return "/".join(str(number) for number in numbers)


@rule(
    "CC-CHURCH-04",
    "CC-CHURCH-05",
    "CC-CHURCH-06",
    "CC-CHURCH-07",
    "CC-CHURCH-08",
    "CC-CHURCH-09",
    "CC-CHURCH-10",
    "CC-SCORE-05",
    "CC-R-38",
    "CC-R-39",
)
@cases("""
    worths       awards
    5/3          3/0
    3/5          0/3
    5/0          3/0
    0/0          0/0
    4/4          2/2
    5/3/1        3/1/0
    6/6/1        2/2/1
    6/6/0        2/2/0
    6/1/1        3/0/0
    6/0/0        3/0/0
    0/0/0        0/0/0
    4/4/4        2/2/2
    6/3/0        3/1/0
    9/5/3/1      4/2/1/0
    1/3/5/9      0/1/2/4
    9/9/3/1      3/3/2/1
    9/9/3/3      3/3/1/1
    9/9/9/1      3/3/3/2
    9/9/9/9      3/3/3/3
    9/5/5/1      4/1/1/1
    9/5/5/0      4/1/1/0
    9/5/5/5      4/1/1/1
    9/5/3/3      4/2/0/0
    9/9/1/0      3/3/2/0
    9/0/0/0      4/0/0/0
    9/2/0/0      4/2/0/0
    0/0/0/0      0/0/0/0
""")
def test_the_church_awards_with_two_three_and_four_seats(worths, awards):
    """Every different worth is one place, a tie scores one less, the next worth takes the next award (EX-A4: 6/6/1)."""
    assert written(points(church(worths), "Church")) == awards


@rule("CC-CHURCH-05", "CC-CHURCH-06", "CC-CHURCH-07", "CC-CHURCH-08", "CC-CHURCH-09", "CC-CHURCH-10", "CC-R-38")
@cases("""
    worths      reasons
    5/0         CC-CHURCH-06/CC-CHURCH-05
    5/3/1       CC-CHURCH-07/CC-CHURCH-07/CC-CHURCH-07
    6/6/1       CC-CHURCH-09/CC-CHURCH-09/CC-CHURCH-10
    6/1/1       CC-CHURCH-07/CC-R-38/CC-R-38
    9/5/3/1     CC-CHURCH-08/CC-CHURCH-08/CC-CHURCH-08/CC-CHURCH-08
    9/5/5/1     CC-CHURCH-08/CC-R-38/CC-R-38/CC-R-38
    9/9/3/1     CC-CHURCH-09/CC-CHURCH-09/CC-CHURCH-10/CC-R-38
""")
def test_each_award_names_the_rule_that_gives_it(worths, reasons):
    """A tie for first is the rulebook's own example; what is counted on from it is our ruling."""
    assert written(rules(church(worths), "Church")) == reasons


@rule("CC-CHURCH-04", "CC-COIN-01", "CC-COIN-02", "CC-R-01")
def test_the_worth_of_a_donation_decides_not_the_number_of_coins():
    """One Gold beats two Silver and two Bronze."""
    state = done(empty_pad(), CountDonation("red", gold=1), CountDonation("blue", bronze=2, silver=2))

    assert points(state, "Church") == [3, 0]


@rule("CC-COIN-02", "CC-COIN-03", "CC-R-58")
def test_counted_coins_and_their_worth_say_the_same():
    """Three Bronze are a Silver and three Silver a Gold, for everybody."""
    counted = done(empty_pad(), CountDonation("red", bronze=2, silver=1, gold=1))

    assert counted == done(empty_pad(), RateDonation("red", 14))


@rule("CC-R-38")
def test_a_tie_never_scores_below_zero():
    """Even where a table's box takes 5 off for a tie, nobody loses points at the Church."""
    state = applied(GAME, church("9/9/1"), CorrectBox({"church": {"less_when_tied": 5}}))

    assert points(state, "Church") == [0, 0, 1]


@rule("CC-CHURCH-05", "CC-R-57")
def test_the_church_waits_for_every_donation():
    """While somebody's donation is not entered, nobody's award can be told."""
    state = done(empty_pad(3), RateDonation("red", 9), RateDonation("blue", 3))

    assert points(state, "Church") == [None, None, None]


@rule("CC-CHURCH-05", "CC-R-57")
def test_a_donation_nobody_entered_counts_nothing_once_the_scoring_is_closed():
    """Closing says that the empty cell was no gift."""
    state = done(empty_pad(3), RateDonation("red", 9), RateDonation("blue", 3), CloseScoring())

    assert points(state, "Church") == [3, 1, 0]


@rule("CC-SETUP-02")
@cases("""
    bronze  silver  gold  against
    36      24      8     -
    37      0       0     CC-SETUP-02
    0       25      9     CC-SETUP-02,CC-SETUP-02
    -1      0       0     CC-SETUP-02
""")
def test_more_coins_than_the_box_has_are_against(bronze, silver, gold, against):
    """There are 36 Bronze, 24 Silver and 8 Gold."""
    assert ids(GAME.check(empty_pad(), CountDonation("red", bronze, silver, gold))) == against


@rule("CC-SETUP-02")
@cases("""
    worth   against
    0       -
    180     -
    181     CC-SETUP-02
    -1      CC-SETUP-02
""")
def test_more_worth_than_the_box_has_is_against(worth, against):
    """All coins together are worth 36 + 72 + 72 Bronze."""
    assert ids(GAME.check(empty_pad(), RateDonation("red", worth))) == against

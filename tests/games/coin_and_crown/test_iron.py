from tests.games.coin_and_crown.situations import SEATS, done, empty_pad, pad_of, points, sheet, totals
from tests.support import cases, ids, rule, table
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import CardType, Iron
from tracker.games.coin_and_crown.events import CloseScoring, CountCards, HoldIron
from tracker.games.coin_and_crown.pad import pad
from tracker.kernel.objections import unread
from tracker.kernel.terms import terms_for

MAJORITIES = ["fields", "pastures", "forests", "mines", "military", "buildings", "builders", "lands"]


def mines(counts, **more):
    """Lay out a pad with these counts of Mines; `?` is not counted."""
    return pad_of(*(sheet() if count == "?" else sheet(mines=int(count)) for count in counts.split("/")), **more)


@rule("CC-IRON-01", "CC-SETUP-08")
def test_there_is_one_iron_coin_for_each_of_eight_majorities():
    """Nobody has been named for any of them at first."""
    assert {coin.value: holder for coin, holder in empty_pad().iron.items()} == dict.fromkeys(MAJORITIES)


@rule("CC-SCORE-06")
def test_each_iron_coin_scores_its_own_number_for_whoever_holds_it():
    """With 1 to 8 on the coins, Red holding Mines and Lands scores 4 and 8."""
    box = {"iron": {name: {"points": number} for number, name in enumerate(MAJORITIES, 1)}}
    state = GAME.setup(terms_for(GAME, SEATS[:2], box=box))
    holders = [HoldIron(Iron.MINES, "red"), HoldIron(Iron.LANDS, "red"), HoldIron(Iron.FIELDS, "blue")]

    assert totals(done(state, *holders, CloseScoring())) == [12, 1]


@rule("CC-SCORE-06")
def test_the_points_of_an_iron_coin_are_marked_as_a_house_value():
    """The line leads to the box value, which is to be confirmed."""
    state = pad_of(sheet(), sheet(), iron={"mines": "blue"})
    line = next(line for line in GAME.score(state)[1].lines if line.what == "Most Mines")
    value = next(value for value in GAME.box_values if value.path in line.uses)

    assert (value.source, value.confirm) == ("house", True)


@rule("CC-R-37", "CC-R-57")
def test_a_coin_nobody_was_named_for_is_open_until_the_scoring_is_closed():
    """An unnamed holder leaves every seat's Iron coins unknown; closing lays the coin at the side."""
    state = done(pad_of(sheet(), sheet()), HoldIron(Iron.MINES, "red"))
    unsaid = table("coin_and_crown", "red", "blue")

    assert (
        points(state, "Most Mines"),
        points(unsaid, "Iron coins"),
        points(done(unsaid, CloseScoring()), "Iron coins"),
    ) == (
        [2],
        [None, None],
        [0, 0],
    )


@rule("CC-R-37", "CC-IRON-03", "CC-IRON-04", "CC-IRON-05", "CC-R-32", "CC-R-34")
@cases("""
    counts    holder   against
    3/2       red      -
    3/3       red      -
    3/3       blue     -
    2/3       red      CC-R-37
    2/3       blue     -
    2/3       nobody   CC-R-37
    2/2       nobody   CC-R-37
    0/1       nobody   CC-R-37
    0/0       nobody   -
    0/0       red      CC-IRON-03
    0/2       red      CC-R-37,CC-IRON-03
    ?/?       red      -
    ?/?       nobody   -
    ?/9       red      -
    2/?       red      -
    2/?       nobody   CC-R-37
    3/3/4     red      CC-R-37
    4/4/3     blue     -
    ?/2/1     yellow   CC-R-37
""")
def test_a_holder_the_entered_cards_speak_against_is_pointed_out(counts, holder, against):
    """Equal counts speak against no holder (EX-B6); fewer cards do, and so does nobody where somebody has cards."""
    assert ids(GAME.check(mines(counts), HoldIron(Iron.MINES, holder))) == against


@rule("CC-R-37")
def test_until_corrected_it_scores_as_entered():
    """Red is named with fewer Mines than Blue, is pointed out, and still scores the coin."""
    state = done(mines("2/3"), HoldIron(Iron.MINES, "red"))

    assert totals(state) == [3, 1]


@rule("CC-R-37", "CC-IRON-04")
def test_equal_counts_name_no_holder():
    """Tableside never guesses a holder, not even for a single leader."""
    state = done(empty_pad(), CountCards("red", CardType.MINES, 4), CountCards("blue", CardType.MINES, 4))

    assert state.iron[Iron.MINES] is None


@rule("CC-R-31", "CC-R-32", "CC-R-36", "CC-IRON-03", "CC-R-37")
@cases("""
    red       blue      holder   against
    1/0/0/0   1/0/0/0   nobody   -
    1/0/0/0   0/1/0/0   nobody   -
    0/0/0/1   1/0/0/0   red      CC-IRON-03
    2/0/0/0   1/0/0/0   nobody   CC-R-37
    2/0/0/0   1/0/0/0   red      -
    2/0/0/0   1/0/0/0   blue     CC-R-37,CC-IRON-03
    1/1/0/0   0/0/1/1   red      -
    1/1/0/0   0/0/1/1   nobody   CC-R-37
    0/0/0/2   3/0/0/0   red      CC-R-37
    2/0/0/?   1/0/0/0   blue     CC-IRON-03
    2/0/0/?   1/0/0/0   nobody   -
""")
def test_most_lands_is_read_from_the_lands_themselves(red, blue, holder, against):
    """Every Land counts one whatever its type, and the first Hamlet alone never wins the coin."""
    state = pad_of(sheet(red), sheet(blue))

    assert ids(GAME.check(state, HoldIron(Iron.LANDS, holder))) == against


@rule("TS-SEAT-01")
def test_a_holder_who_does_not_sit_here_is_impossible():
    """Green is no seat of a table for two."""
    assert ids(GAME.check(empty_pad(), HoldIron(Iron.MINES, "green"))) == "TS-SEAT-01"


@rule("CC-R-37")
@cases("""
    counts   unread
    3/2      -
    3/?      CC-R-37
""")
def test_cards_nobody_counted_leave_the_holder_unchecked(counts, unread):
    """What is not entered is not checked, and that is said."""
    verdicts = GAME.check(mines(counts), HoldIron(Iron.MINES, "red"))

    assert ",".join(verdict.rule for verdict in verdicts) == unread


@rule("CC-R-35", "CC-R-37", "CC-IRON-11")
def test_all_holders_are_checked_once_more_when_the_scoring_is_closed():
    """Counts entered after the holder was named are compared at the end."""
    state = mines("2/3", iron={"mines": "red"})

    assert ids(GAME.check(state, CloseScoring())) == "CC-R-37"


@rule("CC-R-37")
def test_closing_says_which_cards_were_not_counted():
    """Without counts of Market cards the holders are taken as they are."""
    said = unread(GAME.check(pad_of(sheet(), sheet()), CloseScoring()))
    names = "Most Fields, Most Pastures, Most Forests, Most Mines, Most Military, Most Buildings and Most Builders"

    assert [verdict.detail for verdict in said] == [f"the cards for {names} are not all counted"]


@rule("CC-SETUP-03")
@cases("""
    count   against
    0       -
    96      -
    97      CC-SETUP-03
    -1      CC-SETUP-03
""")
def test_more_cards_than_the_market_has_are_against(count, against):
    """There are 96 Market cards."""
    assert ids(GAME.check(empty_pad(), CountCards("red", CardType.FIELDS, count))) == against


@rule("CC-IRON-06", "CC-IRON-07", "CC-IRON-08", "CC-IRON-09", "CC-IRON-10", "CC-CARD-09", "CC-CARD-10", "CC-CARD-11")
@cases("""
    kind        cards
    fields      Field
    pastures    Pasture,Woolen_Mill
    forests     Forest,Lumber_Mill
    mines       Mine,Ore_Foundry
    military    Standard_Troop,Elite_Troop,Armor,Cavalry
    buildings   Barracks,Fortress,Harbor,Lumber_Mill,Ore_Foundry,Storehouse,Toll_Station,Watchtower,Woolen_Mill
    builders    Apprentice_Builder,Skilled_Builder,Master_Builder
""")
def test_the_pad_says_which_cards_to_count(kind, cards):
    """Mills count twice, retired cards count, Troops, Armor and Cavalry are all Military."""
    state = done(empty_pad(), CountCards("red", CardType(kind), 1))
    row = next(row for row in pad(state).rows if row.name == f"cards_{kind}")
    listed = " and ".join(cards.replace("_", " ").replace(",", ", ").rsplit(", ", 1))

    assert row.help == f"One for each {listed}; retired cards count too."

from tests.games.coin_and_crown.situations import done, empty_pad, pad_of, sheet
from tests.support import rule
from tracker.games.coin_and_crown import GAME
from tracker.games.coin_and_crown.box import CardType, Coin, Iron, Land
from tracker.games.coin_and_crown.events import CloseScoring, CountCards, CountLands, HoldIron, RateCoins, RateDonation
from tracker.games.coin_and_crown.pad import pad
from tracker.kernel.play import read_event


def rows(state):
    """Name the rows of a pad."""
    return [row.name for row in pad(state).rows]


def writable(state):
    """Give every cell that can be written."""
    return [cell for row in pad(state).rows for cell in row.cells if cell.act]


def written(state, cell, value):
    """Write a value into a cell."""
    return GAME.apply(state, read_event(GAME, {"act": cell.act, **cell.given, cell.field: value}))


def cell_of(state, name, column=0):
    """Give a cell of a row."""
    return next(row for row in pad(state).rows if row.name == name).cells[column]


@rule("CC-R-37", "CC-R-58")
def test_four_players_have_twenty_eight_cells_to_fill():
    """Four Lands and a donation for each seat, and a holder for each of the eight Iron coins."""
    assert len(writable(empty_pad(4))) == 4 * 5 + 8


@rule("CC-TIE-05")
def test_the_row_for_coins_appears_only_with_a_tie_they_would_part():
    """Coins are asked for when seats are level down to their Hamlets."""
    apart = pad_of(sheet("2/0/0/0", coins=None), sheet(coins=None))
    level = pad_of(sheet(coins=None), sheet(coins=None))

    assert ("coins" in rows(apart), "coins" in rows(level)) == (False, True)


@rule("CC-R-37")
def test_the_row_for_cards_appears_once_some_are_counted():
    """Cards are counted only where somebody doubts a holder."""
    before = empty_pad()
    after = done(before, CountCards("red", CardType.MINES, 2))

    assert ("cards_mines" in rows(before), "cards_mines" in rows(after)) == (False, True)


@rule("CC-R-57")
def test_every_cell_can_be_written_and_then_shows_its_value():
    """Writing a cell's first fitting value records an event the cell then shows."""
    state = done(pad_of(sheet(coins=None), sheet(coins=None)), CountCards("red", CardType.MINES, 2))
    shown = [_shown_after(state, row.name, column) for row in pad(state).rows for column in _columns(row)]

    assert len(shown) == 4 * 2 + 2 + 8 + 2 + 2
    assert all(shown)


def _columns(row):
    return [column for column, cell in enumerate(row.cells) if cell.act]


def _shown_after(state, name, column):
    cell = cell_of(state, name, column)
    value = cell.choices[0].value if cell.choices else 1
    return cell_of(written(state, cell, value), name, column).value == value


@rule("CC-R-57")
def test_an_empty_pad_says_what_is_missing_in_sentences():
    """Nothing has been entered."""
    assert pad(empty_pad()).missing == (
        "Red's Lands are not counted yet.",
        "Blue's Lands are not counted yet.",
        "What Red and Blue gave to the Church is not entered yet.",
        "Nobody has said yet who holds the Iron coins.",
    )
    assert pad(empty_pad()).notes == ("Closing the scoring counts empty cells as 0.",)


@rule("CC-R-57")
def test_a_half_filled_pad_names_the_empty_cells():
    """Some Lands, one donation and one holder are entered."""
    state = done(
        empty_pad(),
        CountLands("red", Land.HAMLET, 1),
        CountLands("red", Land.CITY, 1),
        RateDonation("red", 3),
        HoldIron(Iron.MINES, "red"),
    )
    held = "Most Fields, Most Pastures, Most Forests, Most Military, Most Buildings, Most Builders and Most Lands"

    assert pad(state).missing[:4] == (
        "Red's Villages and Towns are not counted yet.",
        "Blue's Lands are not counted yet.",
        "What Blue gave to the Church is not entered yet.",
        f"Nobody has said yet who holds {held}.",
    )


@rule("CC-R-37")
def test_the_pad_points_out_a_doubtful_holder():
    """Red holds Most Mines with fewer Mines than Blue."""
    state = pad_of(
        sheet(coins=None, mines=1), sheet("1/1/0/0", coins=None, mines=2), iron={"mines": "red", "lands": "blue"}
    )

    assert (pad(state).missing, pad(state).notes) == (
        (),
        (
            "Look at Most Mines again: Blue has 2 Mines, Red only 1.",
            "Close the scoring when everything is right.",
        ),
    )


@rule("CC-TIE-05")
def test_the_pad_asks_for_the_coins_of_level_seats():
    """Red and Blue have one Hamlet each and nothing else."""
    state = pad_of(sheet(coins=None), sheet(coins=None))

    assert (pad(state).missing, pad(state).notes) == (
        ("Red and Blue are level down to their Hamlets: their coins decide.",),
        ("Closing the scoring counts empty cells as 0.",),
    )


@rule("CC-R-57")
def test_nothing_is_missing_once_the_scoring_is_closed():
    """Closing settles every empty cell."""
    closed = pad(done(empty_pad(), CloseScoring()))

    assert (closed.missing, closed.notes) == ((), ())


@rule("CC-SCORE-05", "CC-SCORE-07")
def test_church_points_and_totals_are_shown_as_soon_as_they_can_be_told():
    """Red has a Town and the larger donation."""
    state = pad_of(sheet("0/0/1/0", church=5), sheet(church=4))

    assert [[cell_of(state, name, column).value for column in (0, 1)] for name in ("church_points", "total")] == [
        [3, 0],
        [7, 1],
    ]


@rule("CC-R-57")
def test_coins_entered_stay_on_the_pad_when_the_tie_is_gone():
    """What somebody has written does not vanish."""
    state = done(pad_of(sheet("2/0/0/0", coins=None), sheet(coins=None)), RateCoins("red", 4))

    assert cell_of(state, "coins").value == 4


@rule("CC-COIN-02")
def test_the_help_says_what_coins_are_worth():
    """The numbers come from the box."""
    row = next(row for row in pad(empty_pad()).rows if row.name == "church")

    assert f"a Gold {GAME.box.coins[Coin.GOLD].worth}." in row.help

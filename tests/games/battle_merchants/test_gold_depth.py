"""Gold depth: the pad, its checks, its score, and the way to full depth and back."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, act, after, lay, weapon
from tests.support import cases, ids, rule
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.entries import Book, BookEndGold, CloseYear, CountWeapons, Entry, Heap
from tracker.games.battle_merchants.events import RULES, ChooseFirst, Forge, Pass, Sell, Ware
from tracker.kernel.codec import Malformed
from tracker.kernel.events import ChangeDepth, Correct
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import unread
from tracker.kernel.play import applied, read_event, verdicts
from tracker.kernel.positions import read_position, write_position
from tracker.kernel.tracked import NOT_TRACKED


def book(seat: str, what: str, gold: int, season: str = "spring") -> Book:
    return Book(seat, Season(season), Entry(what), gold)


def count(seat: str, what: str, quality: str, number: int) -> CountWeapons:
    return CountWeapons(seat, Heap(what), Quality(quality), number)


def counted(seat: str, *, standard: int = 0, vorpal: int = 0, what: str = "unsold") -> list[CountWeapons]:
    return [count(seat, what, "standard", standard), count(seat, what, "vorpal", vorpal)]


def all_counted(seat: str, pile: int = 0) -> list[object]:
    """Nothing unsold, a pile of Standard tiles, and kingdom cards that pay nothing."""
    return [*counted(seat), *counted(seat, what="defeated", standard=pile), BookEndGold(seat, 0)]


@pytest.fixture
def pad():
    """A table of three that writes down gold only."""
    return lay(*THREE, depth="gold")


def row(state, name: str) -> list[object]:
    """What a row of the pad shows, seat by seat."""
    return [cell.value for found in GAME.pad(state).rows if found.name == name for cell in found.cells]


def totals(state) -> list[int]:
    return [seat.total for seat in GAME.score(state)]


def test_only_the_pages_are_tracked(pad):
    """Board, tokens, craft, turn and season say that they are not tracked."""
    written = write_position(pad)

    assert {name for name, value in written.items() if value != "not tracked"} == {"finished", "pages"}


@rule("BM-OPEN-51", "BM-SETUP-18")
@cases("""
    what     gold  in_hand
    sales    14    24
    repairs  6     16
    ties     2     12
    kingdom  4     14
    kingdom  -4    6
    forging  10    0
    craft    3     7
    other    5     15
    other    -5    5
""")
def test_an_entry_adds_what_was_received_and_takes_what_was_spent(pad, what, gold, in_hand):
    """Forging and craft cards are written as the amount paid."""
    state = after(pad, book("red", what, gold))

    assert (totals(state), row(state, "spring.gold")) == ([in_hand, 10, 10], [in_hand, 10, 10])


@rule("BM-OPEN-51")
def test_an_entry_replaces_what_stood_there_and_the_ledger_shows_the_change(pad):
    """Fourteen becomes twelve: two less."""
    state = after(pad, book("red", "sales", 14))
    after_it, lines = play_act(GAME, state, book("red", "sales", 12), ())

    assert [(line.account, line.change) for line in lines] == [("pages.red.gold.spring.sales", -2)]
    assert totals(after_it)[0] == 22


@rule("BM-SELL-11", "BM-REPAIR-01", "BM-BATTLE-11", "BM-FORGE-10", "BM-CRAFT-08")
@cases("""
    what     gold  against
    sales    -1    BM-SELL-11
    repairs  3     BM-REPAIR-01
    repairs  -2    BM-REPAIR-01
    repairs  72    -
    repairs  74    BM-REPAIR-01
    ties     -1    BM-BATTLE-11
    forging  -5    BM-FORGE-10
    craft    -1    BM-CRAFT-08
    kingdom  -9    -
    other    -9    -
""")
def test_amounts_nobody_can_have_received_are_against_the_rules(pad, what, gold, against):
    """Repairs come two by two and from no more weapons than the board has spaces; only some entries go below zero."""
    assert ids(GAME.check(pad, book("red", what, gold))) == against


@cases("""
    what      number  against
    unsold    -1      BM-SCORE-03
    defeated  -1      BM-SCORE-04
    board     -1      BM-TIE-01
    board     3       -
""")
def test_nobody_counts_fewer_than_no_weapons(pad, what, number, against):
    """The objection names the rule that counts them."""
    assert ids(GAME.check(pad, count("red", what, "standard", number))) == against


@rule("BM-SCORE-07")
def test_kingdom_cards_cost_nothing_at_the_end(pad):
    """An end card pays in the final scoring."""
    assert [ids(GAME.check(pad, BookEndGold("red", gold))) for gold in (-1, 0)] == ["BM-SCORE-07", ""]


@rule("BM-SCORE-03", "BM-SCORE-07")
def test_unsold_weapons_and_kingdom_cards_count_as_soon_as_they_are_entered(pad):
    """Two Standard at three, one Vorpal at nine, four from a card."""
    state = after(pad, *counted("red", standard=2, vorpal=1), BookEndGold("red", 4))

    assert totals(state) == [29, 10, 10]


@rule("BM-SCORE-02")
def test_the_end_is_scored_in_its_order(pad):
    """Unsold weapons, defeated weapons, kingdom cards, whatever was entered first."""
    state = after(pad, BookEndGold("red", 4), *all_counted("red"), *all_counted("purple"), *all_counted("yellow"))

    assert [line.what for line in GAME.score(state)[0].lines[1:]] == [
        "unsold standard weapons",
        "unsold vorpal weapons",
        "defeated weapons",
        "kingdom cards at the end",
    ]


@rule("BM-SCORE-04", "BM-SCORE-05", "BM-SCORE-06")
def test_awards_are_worked_out_once_every_pile_is_counted(pad):
    """Until the last pile is counted nobody's award is known."""
    some = after(pad, *counted("red", what="defeated", vorpal=2), *counted("purple", what="defeated", standard=3))
    every = after(some, *counted("yellow", what="defeated", standard=1))

    assert (row(some, "award"), row(some, "piles")) == ([None, None, None], [4, 3, None])
    assert (row(every, "award"), totals(every)) == ([15, 7, 0], [25, 17, 10])


@rule("BM-TURN-10")
def test_what_was_never_counted_is_not_tracked_when_the_year_is_closed(pad):
    """It is no zero: the line has no points and the score says that it is not complete."""
    state = after(pad, *all_counted("red"), *all_counted("purple"), CloseYear())
    yellow = {line.what: line.points for line in GAME.score(state)[2].lines}

    assert (GAME.finished(state), GAME.score(state)[2].complete) == (True, False)
    assert (yellow["unsold standard weapons"], yellow["defeated weapons"]) == (NOT_TRACKED, NOT_TRACKED)
    assert ids(GAME.check(state, CloseYear())) == "BM-TURN-10"


@rule("BM-TIE-01", "BM-TIE-02")
@pytest.mark.parametrize(
    ("events", "ranking"),
    [
        ([], [(1, ("red", "purple"), None)]),
        (counted("red", what="board", standard=2), [(1, ("red", "purple"), None)]),
        (
            [*counted("red", what="board", standard=2), *counted("purple", what="board", vorpal=1)],
            [(1, ("red",), "BM-TIE-01"), (2, ("purple",), "BM-TIE-01")],
        ),
        (
            [*counted("red", what="board", standard=3), *counted("purple", what="board", vorpal=2)],
            [(1, ("red", "purple"), "BM-TIE-02")],
        ),
    ],
    ids=["nothing counted", "half counted", "red has more", "equal"],
)
def test_the_tie_break_needs_the_weapons_on_the_board(events, ranking):
    """Until both have counted, the place is shared and nothing has decided it."""
    state = after(lay(*TWO, depth="gold"), *all_counted("red"), *all_counted("purple"), CloseYear(), *events)

    assert [(place.place, place.seats, place.decided_by) for place in GAME.ranking(state)] == ranking


def test_the_pad_says_what_is_missing_in_sentences():
    """Each thing to write down is a sentence; a debt is pointed out; in the end nothing is missing."""
    state = after(lay(*TWO, depth="gold"), book("red", "forging", 15))
    said = GAME.pad(state).missing

    assert said[0] == "Nothing is written down for spring at Purple."
    assert said[1] == "Red would have -5 gold after spring."
    assert "Count the unsold weapons of Red and Purple." in said
    assert said[-1] == "Close the year when the war of winter is over."


def test_a_complete_pad_misses_nothing():
    """Every season has an entry, everything is counted, the year is closed."""
    seasons = [book(seat, "sales", 6, season.value) for seat in TWO for season in Season]
    counts = [*all_counted("red"), *all_counted("purple")]
    state = after(lay(*TWO, depth="gold"), *seasons, book("red", "ties", 1), *counts, CloseYear())

    assert GAME.pad(state).missing == ()


def test_a_tie_for_the_most_gold_asks_for_the_weapons_on_the_board():
    """Nobody counts them otherwise, and not before the year is closed."""
    asked = "Red and Purple have the most gold: count their weapons on the board."
    state = after(lay(*TWO, depth="gold"), *all_counted("red"), *all_counted("purple"))

    assert asked not in GAME.pad(state).missing
    assert asked in GAME.pad(after(state, CloseYear())).missing


def test_every_cell_that_can_be_written_names_an_act_that_sets_it(pad):
    """Writing 2 into each cell records an event without objection, and the cell then shows 2."""
    cells = [cell for found in GAME.pad(pad).rows for cell in found.cells if cell.act]
    events = [read_event(GAME, {"act": cell.act, **cell.given, cell.field: 2}) for cell in cells]
    state = after(pad, *events)

    assert [ids(GAME.check(pad, event)) for event in events] == [""] * len(cells)
    assert {cell.value for found in GAME.pad(state).rows for cell in found.cells if cell.act} == {2}
    assert {cell.account for cell in cells} <= set(GAME.accounts(state))


@rule("BM-OPEN-51")
def test_entries_of_different_seats_may_come_in_any_order(pad):
    """Red's and Purple's pages do not touch."""
    one, other = book("red", "sales", 6), book("purple", "forging", 5)

    assert after(pad, one, other) == after(pad, other, one)


@pytest.mark.parametrize(
    "event",
    [
        Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1"),
        Forge("red", (Ware.VORPAL_AXE,)),
        Pass("blue"),
        ChooseFirst("red"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_needs_the_board_is_not_checked_and_changes_nothing(event):
    """A sale recorded at gold depth is never an objection."""
    state = lay(*FOUR, depth="gold")
    said = verdicts(GAME, state, event)

    assert (len(unread(said)), len(said)) == (len(GAME.reads[type(event)]), len(GAME.reads[type(event)]))
    assert act(state, event).state == state


def test_at_full_depth_there_is_no_pad_and_entries_change_nothing():
    """Gold follows from what is played, so the entry is not checked."""
    state = lay(*TWO)
    outcome = act(state, book("red", "sales", 6))

    assert (GAME.pad(state), outcome.state) == (None, state)
    assert [verdict.rule for verdict in outcome.not_checked] == ["BM-SELL-11"]


@rule("BM-TURN-10")
def test_at_full_depth_the_year_cannot_be_closed_before_winters_war():
    """It is against the rules, and recorded the year is over with nothing owed."""
    outcome = act(lay(*TWO, due=[{"step": "cleanup", "place": ""}]), CloseYear())

    assert (ids(outcome.objections), outcome.state.finished, outcome.state.due) == ("BM-TURN-10", True, ())


@pytest.fixture
def midgame():
    """Full depth in summer: Red has 17 gold, a pile and a weapon on the board."""
    mats = {"red": {"gold": 17, "defeated": {"vorpal": 1}, "stock": {"axe": {"standard": 2}}}}
    return lay(*TWO, season="summer", turn="purple", mats=mats, spaces={"desert/orcs/1": weapon("axe", "red")})


def test_going_shallower_keeps_gold_and_piles_and_freezes_the_rest(midgame):
    """What still changes until the end of the year is counted then."""
    state = applied(GAME, midgame, ChangeDepth("gold"))
    red = state.pages["red"]

    assert (red.start, dict(red.defeated)) == (17, {Quality.STANDARD: 0, Quality.VORPAL: 1})
    assert (set(red.unsold.values()), set(red.board.values())) == ({None}, {None})
    assert (state.mats, state.spaces, state.season, state.terms.depth) == (NOT_TRACKED,) * 3 + ("gold",)


def test_a_finished_game_scores_the_same_at_gold_depth():
    """Unsold weapons and those on the board go along."""
    mats = {"red": {"stock": {"axe": {"standard": 2}}}, "purple": {"gold": 16, "defeated": {"standard": 1}}}
    full = lay(*TWO, finished=True, mats=mats, spaces={"desert/orcs/1": weapon("axe", "red")})
    gold = applied(GAME, after(full), ChangeDepth("gold"))

    assert totals(gold) == totals(full)
    assert [place.seats for place in GAME.ranking(gold)] == [place.seats for place in GAME.ranking(full)]


def test_going_deeper_takes_the_position_of_what_was_not_tracked(midgame):
    """There and back: gold and piles come from the pages, with what was booked in between."""
    shallow = applied(GAME, midgame, ChangeDepth("gold"))
    gold = after(shallow, book("red", "sales", 6, "summer"), BookEndGold("red", 3))
    position = write_position(midgame)
    rest = {name: value for name, value in position.items() if name not in ("finished", "pages")}
    mats = {
        seat: {name: value for name, value in mat.items() if name not in ("gold", "defeated")}
        for seat, mat in position["mats"].items()
    }
    state = applied(GAME, gold, ChangeDepth("full", {**rest, "mats": mats}))

    assert state.mats["red"].gold == 26
    assert (state.mats["red"].defeated, state.mats["red"].stock) == (
        midgame.mats["red"].defeated,
        midgame.mats["red"].stock,
    )
    assert (state.spaces, state.steve, state.turn, state.terms.depth) == (
        midgame.spaces,
        midgame.steve,
        "purple",
        "full",
    )


@pytest.mark.parametrize(
    "left_out", ["spaces", "tokens", "rewards", "season", "season_tokens", "turn", "steve", "pool", "bonus"]
)
@rule("TS-DEPTH-01")
def test_going_deeper_with_something_left_out_lays_it_out_as_at_set_up(midgame, left_out):
    """What a position does not name is as at set-up; everything else is as it says."""
    gold = applied(GAME, midgame, ChangeDepth("gold"))
    whole = {name: value for name, value in write_position(midgame).items() if name not in ("finished", "pages")}
    deep = applied(GAME, gold, ChangeDepth("full", {name: part for name, part in whole.items() if name != left_out}))
    fresh = write_position(GAME.setup(midgame.terms))

    assert write_position(deep) == {**write_position(midgame), left_out: fresh[left_out]}


@pytest.mark.parametrize("seats", [TWO, ("red", "purple", "yellow")], ids=len)
@rule("TS-DEPTH-01")
def test_going_deeper_without_a_position_keeps_what_is_tracked(seats):
    """Gold is as on the pages, everything else as at set-up."""
    gold = after(lay(*seats, depth="gold"), book("red", "sales", 6, "spring"))
    deep = applied(GAME, gold, ChangeDepth("full", {}))

    assert (deep.mats["red"].gold, deep.spaces) == (16, GAME.setup(deep.terms).spaces)


@pytest.mark.parametrize("position", [[], "all", {"weather": 1}, {"mats": {"red": {"silver": 1}}}], ids=str)
@rule("TS-DEPTH-01")
def test_going_deeper_with_something_odd_is_refused(position):
    """A sentence names the place."""
    assert ids(verdicts(GAME, lay(*TWO, depth="gold"), ChangeDepth("full", position))) == "TS-DEPTH-01"


def test_the_same_depth_changes_nothing(midgame):
    """Choosing the depth the table has is no change."""
    assert applied(GAME, midgame, ChangeDepth("full")) == midgame


@rule("TS-CORRECT-01")
@pytest.mark.parametrize(
    ("path", "value", "refused"),
    [
        ("pages.red.gold.spring.sales", 12, ""),
        ("pages.red.start", 9, ""),
        ("pages.red.unsold", {}, "TS-CORRECT-01"),
        ("pages.red.gold.spring", {}, "TS-CORRECT-01"),
        ("pages", {}, "TS-CORRECT-01"),
        ("spaces", {}, "TS-CORRECT-01"),
    ],
    ids=str,
)
def test_numbers_of_the_pad_can_be_corrected_and_nothing_else(pad, path, value, refused):
    """What is not tracked has nothing to correct."""
    assert ids(verdicts(GAME, pad, Correct(path, value))) == refused


def test_a_position_at_gold_depth_cannot_hold_a_board():
    """It would be read by nobody."""
    with pytest.raises(Malformed, match="turn is not tracked at this depth"):
        lay(*TWO, depth="gold", turn="red")


def test_a_position_at_full_depth_cannot_hold_pages(pad):
    """Gold lies on the mats there."""
    with pytest.raises(Malformed, match="pages is not tracked at this depth"):
        lay(*THREE, pages=write_position(pad)["pages"])


def test_positions_are_read_back_as_they_were_written(pad):
    """There and back at gold depth."""
    state = after(pad, book("red", "sales", 12), *counted("red", standard=1))

    assert read_position(GAME, state.terms, write_position(state)) == state


def test_a_consequence_entered_by_hand_at_gold_depth_changes_nothing(pad):
    """No rule of the board is read."""
    assert all(not GAME.reads.get(kind) for kind in RULES)
    assert GAME.follow_up(pad) is None

"""Every score line names its own rule: gold in hand, what is counted at the end, and the gold of a pad by entry."""

import pytest

from tests.games.battle_merchants.situations import GAME, THREE, TWO, after, lay
from tests.support import rule
from tracker.games.battle_merchants.box import Quality, Season
from tracker.games.battle_merchants.entries import Book, BookEndGold, CountWeapons, Entry, Heap

STOCK = {"axe": {"standard": 2}, "sword": {"vorpal": 1}}


def told(state, seat=0):
    """Give a seat's lines as name, rule and gold."""
    return [(line.what, line.rule, line.points) for line in GAME.score(state)[seat].lines]


@rule("BM-SCORE-03", "BM-SCORE-05", "BM-SCORE-07", "BM-SCORE-08")
def test_each_line_of_a_full_game_has_its_rule():
    """Gold in hand, unsold weapons by quality, the highest pile, and what kingdom cards pay."""
    red = {"gold": 41, "stock": STOCK, "defeated": {"standard": 3}, "end_gold": 4}
    state = lay(*THREE, finished=True, mats={"red": red})

    assert told(state) == [
        ("gold in hand", "BM-SCORE-08", 41),
        ("unsold standard weapons", "BM-SCORE-03", 6),
        ("unsold vorpal weapons", "BM-SCORE-03", 9),
        ("defeated weapons", "BM-SCORE-05", 15),
        ("kingdom cards at the end", "BM-SCORE-07", 4),
    ]


@rule("BM-SCORE-05", "BM-SCORE-06", "BM-TWO-12")
@pytest.mark.parametrize(
    ("seats", "by"),
    [(THREE, ["BM-SCORE-05", "BM-SCORE-06", "BM-SCORE-06"]), (TWO, ["BM-TWO-12", "BM-TWO-12"])],
    ids=["three", "two"],
)
def test_the_awards_have_their_rules(seats, by):
    """The highest pile and the second one, or the only award of two seats; who gets nothing is told by it too."""
    mats = {seat: {"defeated": {"standard": 3 - place}} for place, seat in enumerate(seats)}
    state = lay(*seats, finished=True, mats=mats)

    assert [line[1] for seat in range(len(seats)) for line in told(state, seat) if line[0] == "defeated weapons"] == by


@rule("BM-SETUP-18", "BM-SELL-11", "BM-REPAIR-01", "BM-BATTLE-11", "BM-KINGDOM-02", "BM-FORGE-10", "BM-CRAFT-08")
def test_each_line_of_the_gold_pad_has_its_rule():
    """What was received and spent, entry by entry, then what is counted at the end."""
    booked = {
        Entry.SALES: 21,
        Entry.REPAIRS: 6,
        Entry.TIES: 3,
        Entry.KINGDOM: 5,
        Entry.FORGING: 10,
        Entry.CRAFT: 7,
        Entry.OTHER: 1,
    }
    state = after(
        lay(*THREE, depth="gold"),
        *(Book("red", Season.SPRING, entry, gold) for entry, gold in booked.items()),
        *(CountWeapons("red", Heap.UNSOLD, quality, 1) for quality in Quality),
        BookEndGold("red", 4),
    )

    assert told(state) == [
        ("gold at the start", "BM-SETUP-18", 10),
        ("sales", "BM-SELL-11", 21),
        ("repairs", "BM-REPAIR-01", 6),
        ("ties", "BM-BATTLE-11", 3),
        ("kingdom cards", "BM-KINGDOM-02", 5),
        ("spent on forging", "BM-FORGE-10", -10),
        ("spent on craft cards", "BM-CRAFT-08", -7),
        ("other", "BM-OPEN-29", 1),
        ("unsold standard weapons", "BM-SCORE-03", 3),
        ("unsold vorpal weapons", "BM-SCORE-03", 9),
        ("kingdom cards at the end", "BM-SCORE-07", 4),
    ]

"""Every score line names its own rule: VP by source, and what is needed by seats or teams."""

import pytest

from tests.games.warriors_and_traders.tables import GAME, SEATS, allied, seated
from tests.support import rule, table
from tracker.games.warriors_and_traders.victory import requirement

COUNTS = {
    "capital": 2,
    "trade_center": 4,
    "contested": 3,
    "common": 5,
    "fort": 2,
    "princess": 1,
    "infantry": 3,
    "archer": 2,
    "cavalry": 1,
    "barbarian": 6,
    "destroyed_fort": 1,
    "bought": 4,
}
TOKENS = {"builder": 1, "trader": 1, "warrior": 1}


@rule(*(f"WT-VP-{number:02}" for number in (1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16)))
def test_each_source_has_its_rule():
    """Provinces and Forts while held, kills and what was bought for good, the three tokens."""
    state = table(GAME.id, "red", "blue", position={"tallies": {"red": {"counts": COUNTS, "tokens": TOKENS}}})

    assert [(line.what, line.rule, line.points) for line in GAME.score(state)[0].lines] == [
        ("Capitals", "WT-VP-01", 6),
        ("Trade Centers", "WT-VP-02", 8),
        ("Contested provinces", "WT-VP-03", 3),
        ("Common provinces", "WT-VP-03", 5),
        ("Own Forts", "WT-VP-05", 6),
        ("Killed Princesses", "WT-VP-06", 1),
        ("Killed Infantry", "WT-VP-07", 3),
        ("Killed Archers", "WT-VP-08", 4),
        ("Killed Cavalry", "WT-VP-09", 3),
        ("Killed Barbarian armies", "WT-VP-11", 6),
        ("Destroyed Forts", "WT-VP-12", 3),
        ("Bought VP", "WT-VP-13", 4),
        ("Builder", "WT-VP-14", 3),
        ("Trader", "WT-VP-15", 3),
        ("Warrior", "WT-VP-16", 3),
    ]


@rule(*(f"WT-VICTORY-{number:02}" for number in range(5, 13)))
@pytest.mark.parametrize(
    ("seats", "teams", "vp", "by"),
    [
        (6, 0, 27, "WT-VICTORY-05"),
        (5, 0, 30, "WT-VICTORY-06"),
        (4, 0, 33, "WT-VICTORY-07"),
        (3, 0, 37, "WT-VICTORY-08"),
        (2, 0, 42, "WT-VICTORY-09"),
        (6, 3, 75, "WT-VICTORY-10"),
        (4, 2, 65, "WT-VICTORY-11"),
        (6, 2, 55, "WT-VICTORY-12"),
    ],
    ids=["6", "5", "4", "3", "2", "3 v 3", "2 v 2", "2 v 2 v 2"],
)
def test_what_is_needed_has_its_rule(seats, teams, vp, by):
    """Each number of seats and each shape of teams has its own requirement."""
    alliances = [SEATS[place : place + teams] for place in range(0, seats - teams, teams)] if teams else []
    needed = requirement(allied(seated(seats), *alliances))

    assert (needed.vp, needed.rule) == (vp, by)

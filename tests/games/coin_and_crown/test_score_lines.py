"""Every score line names its own rule: Lands by type, the Church by its place, the Iron coins."""

import pytest

from tests.games.coin_and_crown.situations import GAME, pad_of, rules, sheet
from tests.support import rule


def told(state):
    """Give the first seat's lines as name, rule and points."""
    return [(line.what, line.rule, line.points) for line in GAME.score(state)[0].lines]


@rule("CC-SCORE-01", "CC-SCORE-02", "CC-SCORE-03", "CC-SCORE-04", "CC-SCORE-06", "CC-CHURCH-06")
def test_each_line_has_its_rule():
    """Hamlets 1, Villages 2, Towns 4, Cities 7, the largest of two donors 3, and what is printed on the coins."""
    state = pad_of(sheet("5/3/2/1", church=9), sheet(church=1), iron={"fields": "red", "lands": "red"})

    assert told(state) == [
        ("Hamlets", "CC-SCORE-01", 5),
        ("Villages", "CC-SCORE-02", 6),
        ("Towns", "CC-SCORE-03", 8),
        ("Cities", "CC-SCORE-04", 7),
        ("Church", "CC-CHURCH-06", 3),
        ("Most Fields", "CC-SCORE-06", 2),
        ("Most Lands", "CC-SCORE-06", 2),
    ]


@rule("CC-SCORE-05", "CC-SCORE-06")
def test_what_is_open_has_its_rule_too():
    """Lands, donations and holders nobody has entered yet are told by the rule that will count them."""
    state = pad_of(sheet("?/?/?/?", church=None), sheet(), iron={"fields": None})

    assert [(what, by) for what, by, _ in told(state)] == [
        ("Hamlets", "CC-SCORE-01"),
        ("Villages", "CC-SCORE-02"),
        ("Towns", "CC-SCORE-03"),
        ("Cities", "CC-SCORE-04"),
        ("Church", "CC-SCORE-05"),
        ("Iron coins", "CC-SCORE-06"),
    ]


@rule(*(f"CC-CHURCH-{number:02}" for number in range(5, 11)), "CC-R-38")
@pytest.mark.parametrize(
    ("given", "by"),
    [
        ((9, 0), ["CC-CHURCH-06", "CC-CHURCH-05"]),
        ((9, 5, 0), ["CC-CHURCH-07", "CC-CHURCH-07", "CC-CHURCH-05"]),
        ((9, 5, 4, 1), ["CC-CHURCH-08"] * 4),
        ((9, 9, 1), ["CC-CHURCH-09", "CC-CHURCH-09", "CC-CHURCH-10"]),
        ((9, 9, 5, 1), ["CC-CHURCH-09", "CC-CHURCH-09", "CC-CHURCH-10", "CC-R-38"]),
        ((9, 5, 5, 1), ["CC-CHURCH-08", "CC-R-38", "CC-R-38", "CC-R-38"]),
    ],
    ids=["two", "three", "four", "a tie for the first", "below a tie", "a tie for the second"],
)
def test_the_church_names_the_rule_of_a_place(given, by):
    """Awards by the number of seats; ties for the first by the rulebook, other ties by our ruling."""
    assert rules(pad_of(*(sheet(church=worth) for worth in given)), "Church") == by

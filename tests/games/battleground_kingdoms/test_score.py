"""Final result: VPs, averages, ties."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import rule
from tracker.games.battleground_kingdoms import GAME, score
from tracker.games.battleground_kingdoms.events import DeclareLast, PlanCampaign, Purchase, RevealPurchases
from tracker.games.battleground_kingdoms.state import Form, Team
from tracker.kernel.events import Correct, JoinSeat


def finished(state, **totals):
    """Give seats VPs and gold and end the campaign."""
    for seat, (vp, gold) in totals.items():
        state = state.kingdom(seat, vp=vp, gold=gold)
    return replace(state, finished=True)


def told(state):
    """Give the ranking as place, seats and what decided."""
    return [(place.place, ",".join(place.seats), place.decided_by) for place in GAME.ranking(state)]


THREE = ("red", "blue", "yellow")


@rule("BK-END-02", "BK-TIE-01", "BK-TIE-03", "BK-OPEN-30", "BK-CAMPAIGN-05")
@pytest.mark.parametrize(
    ("totals", "places"),
    [
        (
            {"red": (30, 0), "blue": (31, 0), "yellow": (29, 9)},
            [(1, "blue", None), (2, "red", None), (3, "yellow", None)],
        ),
        (
            {"red": (30, 4), "blue": (30, 5), "yellow": (29, 9)},
            [(1, "blue", "BK-TIE-01"), (2, "red", "BK-TIE-01"), (3, "yellow", None)],
        ),
        ({"red": (30, 5), "blue": (30, 5), "yellow": (29, 9)}, [(1, "red,blue", "BK-TIE-03"), (3, "yellow", None)]),
        ({"red": (31, 5), "blue": (30, 5), "yellow": (30, 5)}, [(1, "red", None), (2, "blue,yellow", "BK-TIE-03")]),
    ],
    ids=["most VPs", "more gold", "shared win", "shared second place"],
)
def test_a_conquest_is_won_by_vps_then_gold(totals, places):
    """BK-EX-32: most VPs, then most unspent gold, then shared."""
    assert told(finished(campaign(10, THREE), **totals)) == places


@rule("BK-STANDING-01")
def test_gold_decides_nothing_before_the_end():
    """In a running campaign who is level stays level."""
    state = campaign(3, THREE, red=kingdom(vp=5, gold=3), blue=kingdom(vp=5, gold=9))

    assert told(state) == [(1, "red,blue", None), (3, "yellow", None)]


def tournament(tie="shared"):
    """Plan a tournament of five rounds for three seats."""
    return after(campaign(1, THREE, 5, {"tournament_tie": tie}), PlanCampaign(5, Form.TOURNAMENT))


@rule("BK-CAMPAIGN-22", "BK-OPEN-48")
@pytest.mark.parametrize(
    ("tie", "totals", "places"),
    [
        (
            "shared",
            {"red": (18, 0), "blue": (19, 0), "yellow": (17, 9)},
            [(1, "blue", None), (2, "red", None), (3, "yellow", None)],
        ),
        (
            "shared",
            {"red": (18, 9), "blue": (18, 0), "yellow": (17, 9)},
            [(1, "red,blue", "BK-OPEN-48"), (3, "yellow", None)],
        ),
        (
            "gold",
            {"red": (18, 9), "blue": (18, 0), "yellow": (17, 9)},
            [(1, "red", "BK-TIE-01"), (2, "blue", "BK-TIE-01"), (3, "yellow", None)],
        ),
        (
            "gold",
            {"red": (17, 9), "blue": (18, 0), "yellow": (17, 9)},
            [(1, "blue", None), (2, "red,yellow", "BK-OPEN-48")],
        ),
    ],
    ids=["most VPs", "gold parts nobody", "gold parts where agreed", "level on gold too"],
)
def test_a_tournament_is_won_by_vps_and_a_tie_is_shared(tie, totals, places):
    """Unspent gold decides only where the table has agreed on it."""
    assert told(finished(tournament(tie), **totals)) == places


@rule("BK-CAMPAIGN-22")
def test_a_tournament_adds_up_the_vps_of_all_its_rounds():
    """Two rounds played out: 5 and 2 VPs for Red, 1 and 4 for Blue, and gold is of no account."""
    played = fought(after(campaign(1, last=5), PlanCampaign(5, Form.TOURNAMENT)))
    played = fought(after(played, RevealPurchases({"red": Purchase("red", ("market",))}), DeclareLast()), vp=2)

    assert [(found.seat, found.total) for found in GAME.score(played)] == [("red", 7), ("blue", 5)]
    assert told(played) == [(1, "red", None), (2, "blue", None)]


FIVE = ("red", "blue", "yellow", "purple", "green")


@rule("BK-END-03", "BK-TEAM-03", "BK-TIE-02", "BK-TIE-03", "BK-OPEN-18")
@pytest.mark.parametrize(
    ("one", "two", "places"),
    [
        ((30, 30, 29), (30, 29), [(1, "red,yellow,green", None), (2, "blue,purple", None)]),
        ((30, 29, 29), (30, 29), [(1, "blue,purple", None), (2, "red,yellow,green", None)]),
        ((30, 30, 30), (29, 31), [(1, "red,blue,yellow,purple,green", "BK-TIE-03")]),
    ],
    ids=["89/3 beats 59/2", "59/2 beats 88/3", "level"],
)
def test_a_team_campaign_is_won_by_the_exact_average(one, two, places):
    """BK-EX-32: fractions are compared, never rounded numbers."""
    totals = dict(zip(("red", "yellow", "green", "blue", "purple"), ((vp, 0) for vp in one + two), strict=True))
    found = [(place, ",".join(sorted(seats.split(","))), rule) for place, seats, rule in told(_ended(totals))]

    assert found == [(place, ",".join(sorted(seats.split(","))), rule) for place, seats, rule in places]


def _ended(totals):
    return finished(teams(FIVE), **totals)


@rule("BK-TIE-02", "BK-OPEN-18")
def test_level_teams_are_parted_by_their_average_gold():
    """10 gold among three is less than 7 among two."""
    totals = {"red": (9, 10), "yellow": (9, 0), "green": (9, 0), "blue": (9, 7), "purple": (9, 0)}

    assert told(_ended(totals)) == [(1, "blue,purple", "BK-TIE-02"), (2, "red,yellow,green", "BK-TIE-02")]


@rule("BK-OPEN-18")
def test_an_average_is_an_exact_fraction():
    """89 VPs of three members."""
    state = _ended({"red": (30, 0), "yellow": (30, 0), "green": (29, 1)})

    assert (score.average_vp(state, Team.ONE), score.average_gold(state, Team.ONE)) == (Fraction(89, 3), Fraction(1, 3))


@rule("BK-OPEN-18", "BK-TEAM-01")
def test_who_is_on_no_team_comes_last():
    """Until a late joiner is put on a team nothing can be averaged."""
    state = after(teams(), JoinSeat("green"))

    assert told(state)[-1] == (3, "green", None)


@rule("BK-RECORD-01", "BK-RECORD-04", "BK-JOIN-04")
def test_every_vp_has_a_line():
    """Results, a newcomer's start, palaces and corrections add up to the total."""
    red = kingdom("farm", "palace_expansion", vp=4, granted_vp=4)
    state = after(fought(campaign(10, red=red)), Correct("kingdoms.red.vp", 12, "counted again"))
    found = GAME.score(state)[0]

    assert [(line.points, line.rule) for line in found.lines] == [
        (5, "BK-RECORD-01"),
        (4, "BK-JOIN-04"),
        (1, "BK-RECORD-04"),
        (2, "TS-CORRECT-02"),
    ]
    assert found.total == 12

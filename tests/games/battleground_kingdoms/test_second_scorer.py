"""A second scorer, written from the catalogue alone: it reads the sheets as plain lists and knows no game code."""

from random import Random

from tests.support import rule, table
from tracker.games.battleground_kingdoms import GAME
from tracker.games.battleground_kingdoms.events import RollIncome
from tracker.kernel.play import act_out

COLOURS = ["red", "blue", "yellow", "purple", "green", "orange"]
LADDER = [None, None, 5, 5, 6, 6, 6, 7, 8, 8, 8, 9, 9]


def last_evening(dice):
    """Make up the sheets of a last round in which only Record Keeping is left."""
    seats = COLOURS[: dice.randint(2, 6)]
    form = dice.choice(["conquest", "team", "tournament"])
    rounds = dice.choice([3, 5, 10])
    sheets = {}
    for place, seat in enumerate(seats):
        team = ["one", "two"][place % 2] if form == "team" else None
        sheets[seat] = sheet(dice, team, rounds, bye=len(seats) % 2 == 1 and place == 0)
    plan = {"rounds": rounds, "form": form}
    position = {"plan": plan, "round": rounds, "last": rounds, "kingdoms": sheets}
    return position, seats, dice.randint(2, 12), dice.choice(["shared", "gold"])


def sheet(dice, team, rounds, bye):
    """Make up one sheet; small numbers, so that ties are common."""
    start, gold = dice.randint(3, 5), dice.randint(0, 2)
    result = None if bye else dice.randint(2, 4)
    row = {"round": rounds, "start_vp": start, "start_gold": gold, "result": result, "opponent": "bye" if bye else "x"}
    owned = {"saw_mill": dice.randint(0, 1), "smelter": dice.randint(0, 1), "palace_expansion": dice.randint(0, 2)}
    earlier = [{"round": 1, "start_gold": 0, "start_vp": 0, "result": start}]
    vp = start + (result or 0)
    return {"team": team, "vp": vp, "gold": gold, "resources": owned, "row": row, "rows": earlier}


def second_scores(position, seats, roll):
    """Add up by hand: VPs and gold of every seat after the last round."""
    twice = 2 if position["plan"]["rounds"] == 5 else 1
    final = {}
    for seat in seats:
        page = position["kingdoms"][seat]
        battle = 3 if page["row"]["opponent"] == "bye" else page["row"]["result"]
        things = page["resources"]
        points = page["row"]["start_vp"] + battle + things["palace_expansion"]
        purse = page["gold"] + twice * (LADDER[roll] + things["saw_mill"] + things["smelter"])
        final[seat] = (points, purse)
    return final


def second_ranking(position, seats, final, tie):
    """Group seats that win or lose together, then order the groups by pairs of whole numbers."""
    form = position["plan"]["form"]
    if form != "team":
        sides = [[seat] for seat in seats]
    else:
        sides = [[seat for seat in seats if position["kingdoms"][seat]["team"] == team] for team in ("one", "two")]
    most = 1
    for side in sides:
        most *= len(side)
    # Sums are brought to the same number of members, so that nothing is ever divided with a rest.
    keys = [tuple(sum(final[seat][part] for seat in side) * most // len(side) for part in (0, 1)) for side in sides]
    if form == "tournament" and tie == "shared":
        keys = [points for points, purse in keys]
    places = {}
    for side, key in zip(sides, keys, strict=True):
        for seat in side:
            places[seat] = 1 + sum(other > key for other in keys)
    return places


def first_opinion(position, seats, roll, tie):
    """Let the game play Record Keeping and say what it thinks."""
    opened = table("battleground_kingdoms", *seats, position=position, tournament_tie=tie)
    state = act_out(GAME, opened, RollIncome(roll), {}).state
    scores = {found.seat: (found.total, state.kingdoms[found.seat].gold) for found in GAME.score(state)}
    places = {seat: place.place for place in GAME.ranking(state) for seat in place.seats}
    return scores, places


def second_opinion(position, seats, roll, tie):
    """Say the same without the game."""
    final = second_scores(position, seats, roll)
    return final, second_ranking(position, seats, final, tie)


@rule("BK-RECORD-01", "BK-RECORD-02", "BK-RECORD-04", "BK-BYE-07", "BK-INCOME-02", "BK-INCOME-03", "BK-INCOME-04")
@rule("BK-END-02", "BK-END-03", "BK-CAMPAIGN-22", "BK-OPEN-48", "BK-TEAM-03", "BK-TIE-01", "BK-TIE-02", "BK-TIE-03")
def test_a_second_scorer_agrees_on_2000_last_rounds():
    """VPs, gold and places are the same, whoever adds them up."""
    evenings = [last_evening(Random(seed)) for seed in range(2_000)]

    assert [first_opinion(*evening) for evening in evenings] == [second_opinion(*evening) for evening in evenings]

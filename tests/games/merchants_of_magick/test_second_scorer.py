"""Two scorers, written apart, agree on random final positions."""

from random import Random

import pytest

from tests.games.merchants_of_magick import second_scorer
from tests.games.merchants_of_magick.situations import GAME
from tests.support import rule, table
from tracker.kernel.codec import encode

BOX = encode(GAME.box)
KINDS = ("accessory", "weapon", "armor")


def random_sheet(random):
    """A sheet on which whatever is complete has its Coins circled."""
    often = random.choice([0.0, 0.5, 0.8])
    circles = {circle: random.random() < often for circle in GAME.box.circles}
    whole = {name: all(circles[f"{name}/{key}"] for key in row["circles"]) for name, row in BOX["rows"].items()}
    wishes = {kind: random.random() < 0.4 for kind in KINDS}
    items = list(GAME.box.items)
    orders = [
        {"item": random.choice(items), "prefix": "fiery", "suffix": "", "coins": random.randint(1, 3)}
        for _ in range(random.randint(0, 4))
    ]
    return {
        "circles": circles,
        "coins": {name: BOX["rows"][name]["coins"] * done for name, done in whole.items()},
        "masteries": {goal: random.choice([None, 4, 8]) for goal in ("material", "energy")},
        "wishes": wishes,
        "adventurer_coins": 6 * all(wishes.values()),
        "orders": orders,
        "potions": random.randint(0, 2),
    }


def random_cells(random):
    """A pad with every cell written."""
    yes_no = {f"{kind}_{what}": random.randint(0, 1) for kind in KINDS for what in ("charm", "wish")}
    orders = {f"{kind}_orders": random.randint(0, 1) for kind in KINDS}
    sides = {f"{goal}_mastery": random.randint(0, 1) for goal in ("material", "energy")}
    coins = {what: random.randint(0, 2) for what in ("crafting", "spell_research")}
    return {**yes_no, **orders, **sides, **coins, "completed_orders": random.randint(0, 60), "potions": 1}


def random_table(random):
    """A finished table of one to three seats, with sheets or with a pad."""
    seats = GAME.about.colours[: random.choice([1, 2, 2, 3])]
    options = {"adventurer_orders_count": random.choice(["yes", "no"])}
    adventurers = dict(zip(seats, ("ranger", "wizard", "witch", "knight"), strict=False))
    if random.random() < 0.7:
        play = {"phase": "over", "round": 10, "sheets": {seat: random_sheet(random) for seat in seats}}
        return table(GAME.id, *seats, depth="shoppe", position={"shoppes": play}, **options)
    cells = {seat: random_cells(random) for seat in seats}
    return table(GAME.id, *seats, depth="score", position={"pad": cells, "adventurers": adventurers}, **options)


def first(state):
    scores = GAME.score(state)
    counted = {entry.seat: [line.points for line in entry.lines[:7]] for entry in scores}
    return counted, set(GAME.ranking(state)[0].seats), [line.what for line in scores[0].lines[7:]]


def second(state):
    position, options = encode(state), state.terms.options
    counted = second_scorer.sums(position, options, BOX)
    rated = [f"Rating: {second_scorer.title(sum(line))}" for line in counted.values() if len(counted) == 1]
    return counted, second_scorer.winners(position, options, BOX), rated


@rule("MM-SCORE-01", "MM-SCORE-02", "MM-SCORE-03", "MM-SCORE-04", "MM-SCORE-05", "MM-SCORE-06", "MM-SCORE-07")
@rule("MM-SCORE-08", "MM-SCORE-10", "MM-TIE-01", "MM-TIE-02", "MM-TIE-03", "MM-SOLO-08")
@pytest.mark.parametrize("seed", range(20))
def test_two_scorers_agree(seed):
    """A hundred random final positions for each seed, two thousand in all."""
    random = Random(seed)
    tables = [random_table(random) for _ in range(100)]

    assert [first(state) for state in tables] == [second(state) for state in tables]

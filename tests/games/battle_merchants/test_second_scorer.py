"""A second scorer, written from the catalogue in another way, agrees on random final positions."""

from collections import Counter
from itertools import groupby
from random import Random

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay
from tests.support import rule
from tracker.kernel.events import ChangeDepth
from tracker.kernel.play import applied

POSITIONS = 2_000
SPACES = {seats: tuple(lay(*seats).spaces) for seats in (TWO, THREE, FOUR)}


def random_year(random: Random):
    """A finished game as plain numbers: gold, stock, piles, weapons on the board by seat, and the options."""
    seats = random.choice((TWO, THREE, FOUR))
    year = {
        seat: {
            "gold": random.randint(0, 3),
            "stock": (random.choice((0, 0, 1)), random.choice((0, 0, 0, 1))),
            "pile": (random.randint(0, 3), random.randint(0, 1)),
            "board": (random.randint(0, 2), random.randint(0, 2)),
        }
        for seat in seats
    }
    options = {
        "defeated_tie": random.choice(("split", "full_to_each", "nobody")),
        "defeated_zero_counts": random.choice(("no", "yes")),
    }
    return seats, year, options


def full_table(seats, year, options):
    """The same year as a position at full depth."""
    free = iter(SPACES[seats])
    spaces = {
        next(free): {"kind": "axe", "quality": quality, "owner": seat}
        for seat, of_seat in year.items()
        for quality, count in zip(("standard", "vorpal"), of_seat["board"], strict=True)
        for _ in range(count)
    }
    mats = {
        seat: {
            "gold": of_seat["gold"],
            "stock": {"mace": dict(zip(("standard", "vorpal"), of_seat["stock"], strict=True))},
            "defeated": dict(zip(("standard", "vorpal"), of_seat["pile"], strict=True)),
        }
        for seat, of_seat in year.items()
    }
    return lay(*seats, options=options, finished=True, mats=mats, spaces=spaces)


def second_score(seats, year, options):
    """Score from the catalogue: places are slots of gold that equal piles cover together."""
    slots = [7] if len(seats) == 2 else [15, 7]
    piles = {seat: of_seat["pile"][0] + 2 * of_seat["pile"][1] for seat, of_seat in year.items()}
    award = Counter()
    runners = sorted(
        (seat for seat in seats if piles[seat] or options["defeated_zero_counts"] == "yes"), key=piles.__getitem__
    )
    for _, group in groupby(reversed(runners), key=piles.__getitem__):
        tied = list(group)
        if not slots:
            break
        taken, slots = slots[: len(tied)], slots[len(tied) :]
        if len(tied) == 1:
            award[tied[0]] = taken[0]
            continue
        each = {"split": sum(taken) // len(tied), "full_to_each": taken[0], "nobody": 0}[options["defeated_tie"]]
        award.update(dict.fromkeys(tied, each))
        if options["defeated_tie"] == "nobody" and taken[0] == 15:
            slots = [7]
    return {
        seat: of_seat["gold"] + 3 * of_seat["stock"][0] + 9 * of_seat["stock"][1] + award[seat]
        for seat, of_seat in year.items()
    }


def second_ranking(totals, year):
    """Rank by gold, and by gold on the board for those with the most only; equal keys share the place."""
    most = max(totals.values())
    keys = {
        seat: (total, 2 * year[seat]["board"][0] + 3 * year[seat]["board"][1] if total == most else 0)
        for seat, total in totals.items()
    }
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}


def first_ranking(state):
    return {seat: place.place for place in GAME.ranking(state) for seat in place.seats}


@pytest.fixture(scope="module")
def years():
    """Two thousand finished games, full of ties."""
    random = Random(20)
    return [random_year(random) for _ in range(POSITIONS)]


@rule("BM-SCORE-03", "BM-SCORE-04", "BM-SCORE-05", "BM-SCORE-06", "BM-TWO-12", "BM-TWO-13", "BM-TIE-01", "BM-TIE-03")
@rule("BM-OPEN-02", "BM-OPEN-03", "BM-OPEN-04", "BM-OPEN-43")
def test_both_scorers_agree_on_totals_and_places(years):
    """Two thousand finished games at full depth."""
    tables = [full_table(*year) for year in years]
    totals = [{entry.seat: entry.total for entry in GAME.score(state)} for state in tables]
    expected = [second_score(*year) for year in years]

    assert totals == expected
    assert [first_ranking(state) for state in tables] == [
        second_ranking(total, year) for total, (_, year, _) in zip(expected, years, strict=True)
    ]


def test_gold_depth_agrees_with_the_second_scorer(years):
    """The same games, gone shallower, have the same totals and places; kingdom cards are still to be entered."""
    some = years[:300]
    tables = [applied(GAME, full_table(*year), ChangeDepth("gold")) for year in some]

    assert [{entry.seat: entry.total for entry in GAME.score(state)} for state in tables] == [
        second_score(*year) for year in some
    ]
    assert [first_ranking(state) for state in tables] == [second_ranking(second_score(*year), year[1]) for year in some]

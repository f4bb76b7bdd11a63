"""A scorer written from the catalogue alone agrees with ours."""

from random import Random

import pytest

from tests.games.warriors_and_traders.tables import GAME, SEATS
from tests.support import rule, table
from tracker.kernel.positions import write_position

#: Written off rules.toml: source, VP of one.
PRICE_LIST = """
    capital 3, trade_center 2, contested 1, common 1, fort 3,
    princess 1, infantry 1, archer 2, cavalry 3, barbarian 1, destroyed_fort 3, bought 1
"""
TEAMS: dict[int, list[list[tuple[str, ...]]]] = {
    4: [[], [("red", "yellow"), ("blue", "purple")]],
    6: [
        [],
        [("red", "blue", "orange"), ("yellow", "purple", "green")],
        [("red", "green"), ("blue", "orange"), ("yellow", "purple")],
    ],
}


def random_final(random: Random):
    """Make up a final position."""
    seats = SEATS[: random.randint(2, 6)]
    prices = [entry.split() for entry in PRICE_LIST.split(",")]
    tallies = {seat: {"counts": {name: random.randint(0, 4) for name, _ in prices}, "tokens": {}} for seat in seats}
    for token in ("builder", "trader", "warrior"):
        holder = random.choice([*seats, "nobody"])
        for seat in seats:
            tallies[seat]["tokens"][token] = int(seat == holder)
    teams = random.choice(TEAMS.get(len(seats), [[]]))
    return table(
        GAME.id,
        *seats,
        position={"tallies": tallies, "alliances": teams, "turn": 10, "ending": "last turn"},
    )


def second_totals(position) -> dict[str, int]:
    """Walk down a pencil sheet: one column per seat, one sum."""
    sheet: dict[str, int] = {}
    for seat, tally in position["tallies"].items():
        column = 0
        for entry in PRICE_LIST.split(","):
            name, each = entry.split()
            for _ in range(tally["counts"][name]):
                column += int(each)
        for held in tally["tokens"].values():
            if held:
                column += 3
        sheet[seat] = column
    return sheet


def second_ranking(position) -> list[tuple[int, frozenset[str]]]:
    """Take the highest group off the pile until nobody is left."""
    totals = second_totals(position)
    pile = [list(team) for team in position["alliances"]] or [[seat] for seat in totals]
    places, place = [], 1
    while pile:
        best = max(sum(totals[seat] for seat in team) for team in pile)
        top = [team for team in pile if sum(totals[seat] for seat in team) == best]
        places.append((place, frozenset(seat for team in top for seat in team)))
        pile = [team for team in pile if team not in top]
        place += len(top)
    return places


def both(state):
    """Score a state twice."""
    position = write_position(state)
    ours = {entry.seat: entry.total for entry in GAME.score(state)}
    ranked = [(place.place, frozenset(place.seats)) for place in GAME.ranking(state)]
    return (ours, ranked), (second_totals(position), second_ranking(position))


@rule("WT-VP-01", "WT-VP-02", "WT-VP-03", "WT-VP-05", "WT-VP-06", "WT-VP-07", "WT-VP-08", "WT-VP-09", "WT-VP-11")
@rule("WT-VP-12", "WT-VP-13", "WT-VP-14", "WT-VP-15", "WT-VP-16", "WT-VICTORY-01", "WT-VICTORY-04", "WT-OPEN-22")
@pytest.mark.parametrize("seed", range(4))
def test_two_scorers_agree(seed):
    """Both scorers give the same totals and places on 500 made-up final positions each."""
    random = Random(seed)
    scored = [both(random_final(random)) for _ in range(500)]

    assert [ours for ours, _ in scored] == [second for _, second in scored]

"""A second Salesman Steve, written from the catalogue in another way, agrees on random boards."""

from random import Random

import pytest

from tests.games.battle_merchants.situations import GAME, TWO, lay
from tests.support import rule
from tracker.games.battle_merchants.events import SteveMovedOn, SteveSold

BOARDS = 2_000

#: The ring of the shipped board, clockwise, as the table would read it out.
RING = (
    "mountains/dwarves",
    "mountains/hobgoblins",
    "desert/hobgoblins",
    "desert/orcs",
    "grasslands/orcs",
    "grasslands/elves",
    "forest/elves",
    "forest/dwarves",
)
RACES = ("dwarves", "hobgoblins", "orcs", "elves")


def random_board(random: Random):
    """Taken spaces (sometimes nearly all), Steve's order and cube, the space just sold to, and the option."""
    fill = random.choice((0.1, 0.5, 0.9, 0.99))
    sold = f"{random.choice(RING)}/{random.randint(1, 6)}"
    taken = {f"{row}/{n}" for row in RING for n in range(1, 7) if random.random() < fill} | {sold}
    order = random.sample(RACES, 4)
    return taken, order, random.randrange(4), sold, random.choice(("counts", "skipped"))


def second_steve(taken, order, cube, sold, start):
    """Look along the rows from the one sold to, once per distance from the centre; the first free space is Steve's."""
    first = RING.index(sold.rsplit("/", 1)[0]) + (start == "skipped")
    walk = [RING[(first + step) % len(RING)] for step in range(len(RING))]
    free = (
        f"{row}/{number}"
        for number in range(1, 7)
        for row in walk
        if row.endswith(f"/{order[cube]}") and f"{row}/{number}" not in taken
    )
    space = next(free, None)
    return SteveMovedOn(order[cube]) if space is None else SteveSold(space)


def first_steve(taken, order, cube, sold, start):
    """The same by the game itself."""
    spaces = {space: {"kind": "axe", "quality": "standard", "owner": "red"} for space in taken}
    state = lay(
        *TWO,
        options={"steve_start_row": start},
        spaces=spaces,
        steve={"order": order, "cube": cube},
        due=[{"step": "steve", "place": sold}],
    )
    return GAME.follow_up(state).event


@pytest.fixture(scope="module")
def boards():
    """Two thousand boards just after a sale."""
    random = Random(7)
    return [random_board(random) for _ in range(BOARDS)]


@rule("BM-STEVE-05", "BM-STEVE-06", "BM-STEVE-07", "BM-STEVE-09", "BM-OPEN-05", "BM-OPEN-06", "BM-OPEN-07")
def test_both_steves_agree(boards):
    """He sells to the same space, or passes the same race by."""
    assert [first_steve(*board) for board in boards] == [second_steve(*board) for board in boards]

"""A second war resolver, written from the catalogue in another way, agrees on random boards."""

from random import Random

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay
from tests.support import rule
from tracker.games.battle_merchants.box import Season
from tracker.games.battle_merchants.events import WarBegan
from tracker.kernel.play import act_out
from tracker.kernel.positions import write_position

BOARDS = 2_000
KINDS = ("axe", "hammer", "sword", "mace")
SPACES = {seats: tuple(lay(*seats).spaces) for seats in (TWO, THREE, FOUR)}


def random_board(random: Random):
    """Seats, levels by seat and type, an option, and some weapons, mostly facing each other."""
    seats = random.choice((TWO, THREE, FOUR))
    owners = (*seats, "steve") if seats == TWO else seats
    levels = {seat: {kind: random.choice((0, 1, 1, 2, 5)) for kind in KINDS} for seat in seats}
    regions = sorted({space.split("/")[0] for space in SPACES[seats]})
    chosen = {(random.choice(regions), str(random.randint(1, 6))) for _ in range(3)}
    weapons = {
        space: {
            "kind": random.choice(KINDS),
            "quality": random.choice(("standard", "standard", "vorpal")),
            "owner": random.choice(owners),
        }
        for space in SPACES[seats]
        if (space.split("/")[0], space.split("/")[2]) in chosen and random.random() < 0.85
    }
    return seats, levels, random.choice(("both_removed", "both_stay")), weapons


def strength(weapon, levels):
    """One number by which weapons compare: Steve below everybody, Vorpal above every Standard weapon."""
    if weapon["owner"] == "steve":
        return -1
    return 1_000 * (weapon["quality"] == "vorpal") + levels[weapon["owner"]][weapon["kind"]]


def second_war(seats, levels, steve_vs_steve, weapons):
    """Fight every battle, then repair: the weapons left, gold gained, and piles as counts of tiles."""
    left, gold = dict(weapons), dict.fromkeys(seats, 0)
    piles = {seat: {"standard": 0, "vorpal": 0} for seat in seats}
    by_field: dict[tuple[str, str], list[str]] = {}
    for space in weapons:
        region, _, number = space.split("/")
        by_field.setdefault((region, number), []).append(space)
    for facing in (pair for pair in by_field.values() if len(pair) == 2):
        weak, strong = sorted(facing, key=lambda space: strength(weapons[space], levels))
        difference = strength(weapons[strong], levels) - strength(weapons[weak], levels)
        owners = [weapons[space]["owner"] for space in facing]
        if difference:
            piles[weapons[strong]["owner"]][left.pop(weak)["quality"]] += 1
        elif owners != ["steve", "steve"] or steve_vs_steve == "both_removed":
            for space in facing:
                del left[space]
            for owner in set(owners) & set(seats):
                gold[owner] += owners.count(owner)
    for weapon in left.values():
        if weapon["owner"] in gold:
            gold[weapon["owner"]] += 2
    return left, gold, piles


def first_war(seats, levels, steve_vs_steve, weapons):
    """The same by the game itself."""
    mats = {seat: {"levels": of_seat, "gold": 0} for seat, of_seat in levels.items()}
    state = lay(*seats, options={"steve_vs_steve": steve_vs_steve}, mats=mats, spaces=weapons)
    position = write_position(act_out(GAME, state, WarBegan(Season.SPRING), {}).state)
    left = {space: weapon for space, weapon in position["spaces"].items() if weapon}
    gold = {seat: mat["gold"] for seat, mat in position["mats"].items()}
    return left, gold, {seat: mat["defeated"] for seat, mat in position["mats"].items()}


@pytest.fixture(scope="module")
def boards():
    """Two thousand boards at the end of a season."""
    random = Random(4)
    return [random_board(random) for _ in range(BOARDS)]


@rule("BM-BATTLE-01", "BM-BATTLE-02", "BM-BATTLE-03", "BM-BATTLE-04", "BM-BATTLE-05", "BM-BATTLE-06", "BM-BATTLE-07")
@rule("BM-BATTLE-09", "BM-BATTLE-10", "BM-BATTLE-11", "BM-BATTLE-12", "BM-BATTLE-13", "BM-BATTLE-14")
@rule("BM-REPAIR-01", "BM-REPAIR-02", "BM-REPAIR-03", "BM-REPAIR-04")
@rule("BM-STEVE-13", "BM-STEVE-14", "BM-OPEN-12", "BM-OPEN-13", "BM-SETUP-23")
def test_both_resolvers_agree(boards):
    """Weapons left, gold and piles are the same on every board."""
    assert [first_war(*board) for board in boards] == [second_war(*board) for board in boards]

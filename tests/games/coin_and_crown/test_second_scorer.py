"""A second scorer, written from the catalogue alone, agrees with the first on thousands of final positions."""

from collections import Counter
from random import Random

from tests.games.coin_and_crown.situations import SEATS, pad_of, sheet
from tests.support import rule
from tracker.games.coin_and_crown import GAME

WORTH_OF_LANDS = (1, 2, 4, 7)
CHURCH = {2: "3", 3: "31", 4: "421"}
IRON = ["fields", "pastures", "forests", "mines", "military", "buildings", "builders", "lands"]


def random_table(random):
    """Think up a final position: small numbers, so that ties are common."""
    seats = random.randint(2, 4)
    alike = [random.randint(0, 2) for _ in range(4)]
    people = [
        {
            "lands": [random.choice([count, random.randint(0, 2)]) for count in alike],
            "church": random.choice([0, 0, 3, 3, 9, random.randint(0, 12)]),
            "coins": random.randint(0, 2),
        }
        for _ in range(seats)
    ]
    holders = [random.randrange(-1, seats) for _ in IRON]
    return people, holders


def second_totals(people, holders):
    """Score by hand: walk down the donations one worth at a time, then add up."""
    church = dict.fromkeys(range(len(people)), 0)
    left = Counter(person["church"] for person in people if person["church"])
    for printed in CHURCH[len(people)]:
        if not left:
            break
        best = max(left)
        award = int(printed) if left.pop(best) == 1 else int(printed) - 1
        church |= {who: award for who, person in enumerate(people) if person["church"] == best}
    return [
        sum(a * b for a, b in zip(person["lands"], WORTH_OF_LANDS, strict=True)) + church[who] + 2 * holders.count(who)
        for who, person in enumerate(people)
    ]


def second_ranking(people, totals):
    """Rank by one long key per seat; what parts a seat from the one above or, for the first, below, decided it."""
    keys = [(total, *reversed(person["lands"]), person["coins"]) for total, person in zip(totals, people, strict=True)]
    ranked = [
        (sum(other > key for other in keys) + 1, {who for who, own in enumerate(keys) if own == key})
        for key in sorted(set(keys), reverse=True)
    ]
    return ranked, keys


def second_reason(keys, place, seats):
    """Say why a place is what it is: shared, plain, or the last comparison that parted it from an equal total."""
    key = keys[min(seats)]
    if len(seats) > 1:
        return "CC-R-46" if place == 1 else "CC-R-55"
    rivals = [other for who, other in enumerate(keys) if who not in seats and other[0] == key[0]]
    depths = [next(depth for depth in range(6) if other[depth] != key[depth]) for other in rivals]
    return f"CC-TIE-0{max(depths)}" if depths else None


def compare(random):
    """Score one random position twice; give what disagrees."""
    people, holders = random_table(random)
    sheets = [sheet("/".join(map(str, one["lands"])), one["church"], one["coins"]) for one in people]
    iron = {name: SEATS[who] if who >= 0 else "nobody" for name, who in zip(IRON, holders, strict=True)}
    state = pad_of(*sheets, iron=iron, closed=True)
    totals = second_totals(people, holders)
    ranked, keys = second_ranking(people, totals)
    expected = [(place, {SEATS[who] for who in seats}, second_reason(keys, place, seats)) for place, seats in ranked]
    found = [(place.place, set(place.seats), place.decided_by) for place in GAME.ranking(state)]
    agree = [entry.total for entry in GAME.score(state)] == totals and found == expected
    return None if agree else (people, holders, totals, expected, found)


@rule(
    "CC-SCORE-01",
    "CC-SCORE-02",
    "CC-SCORE-03",
    "CC-SCORE-04",
    "CC-SCORE-05",
    "CC-SCORE-06",
    "CC-SCORE-07",
    "CC-CHURCH-09",
    "CC-TIE-01",
    "CC-TIE-02",
    "CC-TIE-03",
    "CC-TIE-04",
    "CC-TIE-05",
    "CC-R-38",
    "CC-R-54",
    "CC-R-55",
)
def test_two_scorers_agree_on_two_thousand_tables():
    """Totals, places and what decided them are the same."""
    random = Random(20)
    disagreements = [found for found in (compare(random) for _ in range(2_000)) if found]

    assert disagreements == []

"""A second referee, written from the catalogue over plain positions, objects to random acts by the same rules."""

from random import Random

import pytest

from tests.games.battle_merchants.cards import kingdom
from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay
from tests.support import ids, rule
from tracker.games.battle_merchants.box import Cost, Duration, Kind, Quality
from tracker.games.battle_merchants.card_events import ForgeAndSell, LearnCraft, SellMore, TakeKingdom
from tracker.games.battle_merchants.events import Forge, Sell, Ware
from tracker.kernel.play import verdicts, write_event
from tracker.kernel.positions import write_position
from tracker.kernel.simulate import play_out

FORGING = {"standard": 5, "vorpal": 15}
LIMITS = {"spring": ("BM-KINGDOM-04", 2), "summer": ("BM-KINGDOM-05", 3), "autumn": ("BM-KINGDOM-05", 3)}
TRIES = 12


def random_act(random: Random, state):
    """An act of a seat of the table, sensible or not."""
    seat, kind = random.choice(state.terms.seats), random.choice(list(Kind))
    quality, space = random.choice(list(Quality)), random.choice(list(state.spaces))
    gold = random.choice((-40, -12, -3, 0, 4, 31))
    return random.choice(
        (
            Sell(seat, kind, quality, space),
            Forge(seat, tuple(random.choices(list(Ware), k=random.randint(1, 4)))),
            LearnCraft(seat, kind, random.choice(list(Cost)), random.randint(1, 2), 0, random.randint(0, 5)),
            TakeKingdom(seat, "a word", random.choice(list(Duration)), gold, place=random.randint(0, 3)),
            ForgeAndSell(seat, kind, quality, space),
            SellMore(seat, space, quality),
        )
    )


def second_referee(position, rows, act):
    """The rules an act is against, as a set, from the written position alone."""
    mat = position["mats"][act["seat"]]
    found = set() if act["act"] == "sell_more" else turn_rules(position, act["seat"])
    judge = {
        "sell": lambda: stock_rules(mat, act["weapon"], act) | space_rules(position, rows, act["weapon"], act),
        "forge": lambda: forge_rules(mat, act["weapons"]),
        "learn_craft": lambda: learn_rules(position, mat, act),
        "take_kingdom": lambda: kingdom_rules(position, mat, act),
        "forge_and_sell": lambda: bonus_rules(position, rows, mat, act),
        "sell_more": lambda: (
            {"BM-TURN-03"}
            | stock_rules(mat, rows[act["space"]], act)
            | space_rules(position, rows, rows[act["space"]], act)
        ),
    }
    return found | judge[act["act"]]()


def turn_rules(position, seat):
    if position["finished"]:
        return {"BM-TURN-10"}
    return set() if position["turn"] == seat else {"BM-TURN-11"}


def stock_rules(mat, weapon, act):
    return set() if mat["stock"][weapon][act["quality"]] > 0 else {"BM-SELL-02"}


def space_rules(position, rows, weapon, act):
    region, _, number = act["space"].split("/")
    wrong = {
        "BM-SELL-07": position["spaces"][act["space"]] is not None,
        "BM-SELL-06": position["tokens"][f"{region}/{number}"] == "locked",
        "BM-SELL-04": rows[act["space"]] != weapon,
    }
    return {name for name, is_wrong in wrong.items() if is_wrong}


def price(mat, ware):
    kind, quality = ware.split("/")
    return max(0, FORGING[quality] - mat["coins"][kind])


def level_rules(mat, ware):
    kind, quality = ware.split("/")
    level = mat["levels"][kind]
    if quality == "vorpal":
        return {"BM-FORGE-07"} if level < 5 else set()
    return {"BM-FORGE-06"} if level < 1 else set()


def forge_rules(mat, wares):
    found = set().union(*(level_rules(mat, ware) for ware in wares))
    found |= {"BM-FORGE-01"} if len(wares) > 3 else set()
    total = sum(price(mat, ware) for ware in wares)
    return found | ({"BM-FORGE-10"} if total > max(0, mat["gold"]) else set())


def lying_at(cards, place, shown):
    """What lies where a card is taken from: the place named, else the card itself, else one nobody typed."""
    if place:
        return cards[place - 1]
    return shown if shown in cards else next((card for card in cards if card == "not typed"), None)


def learn_rules(position, mat, act):
    shown = {name: act[name] for name in ("kind", "cost", "levels", "coins")}
    lying = lying_at(position["pool"]["craft"], act["place"], shown)
    found = {"BM-CRAFT-17"} if lying is None else set() if lying in (shown, "not typed") else {"BM-CRAFT-01"}
    cost = {"free": 0, "x1": 1, "x2": 2}[act["cost"]] * mat["levels"][act["kind"]]
    return found | ({"BM-CRAFT-08"} if cost > max(0, mat["gold"]) else set())


def kingdom_rules(position, mat, act):
    shown = {name: act[name] for name in ("name", "duration", "gold", "end_gold", "more_sales", "note")}
    lying = lying_at(position["pool"]["kingdom"], act["place"], shown)
    found = set() if lying is not None and lying in (shown, "not typed") else {"BM-KINGDOM-01"}
    name, limit = LIMITS.get(position["season"], ("BM-KINGDOM-06", 4))
    full = act["duration"] in ("permanent", "end") and len(mat["kingdom"]) >= limit
    found |= {name} if full else set()
    found |= {"BM-KINGDOM-02"} if abs(act["gold"]) > 30 else set()
    return found | ({"BM-KINGDOM-03"} if act["gold"] < 0 and -act["gold"] > max(0, mat["gold"]) else set())


def bonus_rules(position, rows, mat, act):
    owned = {kind: card for kind, card in position["bonus"].items() if card["owner"] == act["seat"]}
    own = owned.get(act["weapon"])
    found = set()
    if own is None:
        found |= {"BM-BONUS-03"} if any(card["face_up"] for card in owned.values()) else {"BM-BONUS-01"}
    elif not own["face_up"]:
        found |= {"BM-BONUS-08"}
    ware = f"{act['weapon']}/{act['quality']}"
    found |= level_rules(mat, ware)
    found |= {"BM-BONUS-04"} if price(mat, ware) > max(0, mat["gold"]) else set()
    spaces = [space for space, wanted in rows.items() if wanted == act["weapon"]]
    blocked = [space for space in spaces if space_rules(position, rows, act["weapon"], {"space": space})]
    found |= {"BM-BONUS-07"} if len(blocked) == len(spaces) else set()
    return found | space_rules(position, rows, act["weapon"], act)


def asked(state):
    """What every space asks for."""
    return {
        f"{row.region}/{row.race}/{number}": kind.value
        for row in state.terms.box.rows(len(state.terms.seats))
        for number, kind in enumerate(row.spaces, 1)
    }


def holding(seats, cards):
    """A table where everybody has some kingdom cards from the start."""
    return lay(*seats, mats={seat: {"kingdom": [kingdom(f"card {n}") for n in range(cards)]} for seat in seats})


def judged(seats, seed, games):
    """Random acts at every table of some simulated games, with what both referees say."""
    random, found = Random(seed), []
    for number in range(games):
        for played in play_out(GAME, holding(seats, number % 5), random):
            state, rows = played.outcome.state, asked(played.outcome.state)
            position = write_position(state)
            acts = [random_act(random, state) for _ in range(TRIES)]
            found.extend(
                (write_event(act), ids(verdicts(GAME, state, act)), second_referee(position, rows, write_event(act)))
                for act in acts
            )
    return found


@rule("BM-SELL-02", "BM-SELL-04", "BM-SELL-06", "BM-SELL-07", "BM-FORGE-01", "BM-FORGE-06", "BM-FORGE-07")
@rule("BM-FORGE-10", "BM-CRAFT-01", "BM-CRAFT-08", "BM-CRAFT-17", "BM-KINGDOM-01", "BM-KINGDOM-02", "BM-KINGDOM-03")
@rule("BM-KINGDOM-04", "BM-KINGDOM-05", "BM-KINGDOM-06", "BM-BONUS-01", "BM-BONUS-03", "BM-BONUS-04", "BM-BONUS-07")
@rule("BM-BONUS-08", "BM-TURN-03", "BM-TURN-10", "BM-TURN-11", "BM-TWO-01")
@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_both_referees_object_by_the_same_rules(seats):
    """Thousands of acts, most of them against the rules."""
    found = judged(seats, 11, 3)
    differing = [(act, first, second) for act, first, second in found if set(filter(None, first.split(","))) != second]

    assert differing[:3] == []
    assert (len(found) > 1_500, sum(bool(first) for _, first, _ in found) > 1_000) == (True, True)


@pytest.mark.long
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_every_rule_against_random_acts_is_heard(seats):
    """Over many games each objection occurs at each number of seats."""
    heard = {name for _, first, _ in judged(seats, 5, 25) for name in first.split(",") if name}

    assert heard >= {
        "BM-BONUS-01",
        "BM-BONUS-03",
        "BM-BONUS-04",
        "BM-BONUS-08",
        "BM-CRAFT-01",
        "BM-CRAFT-08",
        "BM-FORGE-01",
        "BM-FORGE-06",
        "BM-FORGE-07",
        "BM-FORGE-10",
        "BM-KINGDOM-01",
        "BM-KINGDOM-02",
        "BM-KINGDOM-03",
        "BM-KINGDOM-04",
        "BM-KINGDOM-05",
        "BM-KINGDOM-06",
        "BM-SELL-02",
        "BM-SELL-04",
        "BM-SELL-06",
        "BM-SELL-07",
        "BM-TURN-03",
        "BM-TURN-10",
        "BM-TURN-11",
    }

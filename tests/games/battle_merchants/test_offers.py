"""Offers: what fits, what does not and why."""

from itertools import product

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, TWO, lay, stock, weapon
from tests.support import ids, rule
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.card_events import LearnCraft
from tracker.games.battle_merchants.events import Forge, Pass, Sell, Ware
from tracker.kernel.play import read_event


def offer(state, act: str, seat: str = "red", **chosen):
    """The offer of an act with some values chosen."""
    return next(found for found in GAME.offers(state, seat, {"act": act, **chosen}) if found.act == act)


def fitting(state, act: str, field: str, **chosen) -> set[object]:
    """The values that fit a field."""
    return {choice.value for choice in offer(state, act, **chosen).field(field).fitting()}


@pytest.fixture
def spring():
    """Red has an axe, a Vorpal sword and 12 gold; the desert's hammer space is taken."""
    mats = {"red": {"gold": 12, "stock": {**stock(axe=1), "sword": {"vorpal": 1}}}}
    return lay(*FOUR, mats=mats, spaces={"desert/hobgoblins/1": weapon("hammer", "blue")})


def test_each_field_of_a_sale_offers_what_fits_the_others(spring):
    """An axe goes to two spaces; a space leaves one weapon; the Vorpal one is the sword."""
    assert fitting(spring, "sell", "weapon") == {"axe", "sword"}
    assert fitting(spring, "sell", "space", weapon="axe") == {"desert/orcs/1", "grasslands/elves/1"}
    assert fitting(spring, "sell", "quality", weapon="sword") == {"vorpal"}
    assert fitting(spring, "sell", "weapon", space="grasslands/orcs/1") == {"sword"}
    assert fitting(spring, "sell", "weapon", quality="standard") == {"axe"}


@rule("BM-SELL-02", "BM-SELL-04", "BM-SELL-06", "BM-SELL-07")
def test_every_space_that_does_not_fit_says_why(spring):
    """Taken, locked, or asking for something else."""
    choices = {choice.value: choice for choice in offer(spring, "sell", weapon="axe").field("space").choices}

    assert choices["desert/hobgoblins/1"].why_not.rule == "BM-SELL-07"
    assert choices["desert/orcs/5"].why_not.rule == "BM-SELL-06"
    assert choices["grasslands/orcs/1"].why_not.rule == "BM-SELL-04"
    assert {choice.value: choice for choice in offer(spring, "sell").field("weapon").choices}[
        "mace"
    ].why_not.rule == "BM-SELL-02"


def passing(state, events) -> set[object]:
    """Those of some events that nothing is said against."""
    return {event for event in events if not ids(GAME.check(state, event))}


def test_every_sale_that_passes_is_offered_and_no_other(spring):
    """Walking the fields reaches exactly the sales the check lets pass."""
    every = [Sell("red", *values) for values in product(Kind, Quality, spring.spaces)]
    offered = {
        read_event(GAME, {"act": "sell", "seat": "red", "weapon": kind, "quality": quality, "space": space})
        for kind in fitting(spring, "sell", "weapon")
        for quality in fitting(spring, "sell", "quality", weapon=kind)
        for space in fitting(spring, "sell", "space", weapon=kind, quality=quality)
    }

    assert offered == passing(spring, every)


def test_every_forging_that_passes_is_offered_and_no_other(spring):
    """Two weapons at five gold each with twelve gold in hand; never three, never nothing."""
    every = [Forge("red", wares) for count in range(4) for wares in product(Ware, repeat=count)]
    firsts = fitting(spring, "forge", "weapons")
    pairs = {(one, two) for one in firsts for two in fitting(spring, "forge", "weapons", weapons=[one])}
    thirds = {three for one, two in pairs for three in fitting(spring, "forge", "weapons", weapons=[one, two])}
    offered = {Forge("red", (Ware(one),)) for one in firsts} | {Forge("red", (Ware(a), Ware(b))) for a, b in pairs}

    assert (offered, thirds) == (passing(spring, every), set())
    assert offer(spring, "forge").field("weapons").least == 1


@rule("BM-CRAFT-08")
def test_every_card_that_can_be_paid_for_is_offered_and_no_other():
    """With three gold and axes at level 2, a card for axes at x2 is too dear."""
    state = lay(*TWO, mats={"red": {"gold": 3, "levels": {"axe": 2}}})
    every = [
        read_event(GAME, {"act": "learn_craft", "seat": "red", "kind": kind, "cost": cost, "levels": 1, "coins": 0})
        for kind in ("axe", "mace")
        for cost in ("free", "x1", "x2")
    ]
    offered = {
        LearnCraft("red", Kind(kind), type(every[0].cost)(cost), 1, 0)
        for kind in ("axe", "mace")
        for cost in fitting(state, "learn_craft", "cost", kind=kind)
    }

    assert offered == passing(state, every)
    assert fitting(state, "learn_craft", "kind", cost="x2") == {"mace", "sword", "hammer"}


@rule("BM-OPEN-21")
def test_forging_nothing_is_offered_where_a_pass_is():
    """Whoever may pass may also forge nothing."""
    state = lay(*TWO, options={"allow_pass": "always"})
    stuck = lay(*TWO, mats={"red": {"gold": 0}})

    assert (offer(state, "forge").field("weapons").least, offer(state, "pass").closed) == (0, None)
    assert (offer(stuck, "forge").closed, ids(GAME.check(stuck, Forge("red", ()))), offer(stuck, "pass").closed) == (
        None,
        "",
        None,
    )
    assert offer(lay(*TWO), "pass").closed.rule == ids(GAME.check(lay(*TWO), Pass("red"))) == "BM-OPEN-21"


@rule("BM-FORGE-01")
def test_a_fourth_weapon_does_not_fit():
    """Three at most in one action."""
    state = lay(*TWO, mats={"red": {"gold": 50}})

    assert fitting(state, "forge", "weapons", weapons=["axe/standard"] * 3) == set()


@rule("BM-TURN-11", "BM-TURN-10")
def test_acts_are_closed_out_of_turn_and_after_the_end():
    """The reason names the rule."""
    assert offer(lay(*TWO), "learn_craft", "purple").closed.rule == "BM-TURN-11"
    assert offer(lay(*TWO, finished=True), "learn_craft").closed.rule == "BM-TURN-10"


@pytest.mark.parametrize("depth", ["full", "gold"])
def test_nonsense_chosen_in_a_form_never_breaks_the_offers(depth):
    """A stale or forged form is answered with what fits."""
    state = lay(*TWO, depth=depth)
    nonsense = {"weapon": "pike", "space": "x", "weapons": ["pike"], "kind": "pike", "cost": "x9", "what": "luck"}
    acts = ("sell", "forge", "learn_craft", "lay_steve", "book", "count_weapons")

    assert all(list(GAME.offers(state, "red", {"act": act, **nonsense})) for act in acts)


def test_repairs_are_offered_two_by_two():
    """Each weapon brings two gold, up to a full board."""
    state = lay(*TWO, depth="gold")

    assert fitting(state, "book", "gold", what="repairs") == set(range(0, 97, 2))
    assert offer(state, "book", what="other").field("gold").least == -1_000_000

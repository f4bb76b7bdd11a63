"""Whole games played by the offers, seats that act at the same time, and anything thrown at the table."""

from dataclasses import fields, replace
from enum import Enum
from itertools import islice, product
from random import Random
from typing import get_args

import pytest

from tests.games.merchants_of_magick.situations import GAME, act, after, crafting, sheet
from tests.support import ids, rule, table
from tracker.games.merchants_of_magick.box import Die
from tracker.games.merchants_of_magick.events import ClaimOrder, CloseCrafting, LayPencil, Mark, MarkFree
from tracker.kernel.codec import encode, hints
from tracker.kernel.game import Consequence, Mode
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import Objection
from tracker.kernel.play import act_out, go_on, verdicts
from tracker.kernel.positions import read_position, value_at, write_position
from tracker.kernel.simulate import play_out
from tracker.kernel.terms import terms_for

OTHERWISE = {
    "free_circle": "may_be_kept",
    "adventurer_orders_count": "no",
    "potion_charm": "on_top",
    "closing": "all_pencils",
    "potion_tokens": "by_colour",
}


def played(depth, seats, seed, options):
    state = GAME.setup(terms_for(GAME, GAME.about.colours[:seats], depth, options))
    return list(play_out(GAME, state, Random(seed)))


@pytest.mark.parametrize("options", [{}, OTHERWISE], ids=["defaults", "otherwise"])
@pytest.mark.parametrize(("depth", "seats"), [("score", 1), ("score", 3), ("shoppe", 1), ("shoppe", 3), ("shoppe", 8)])
def test_a_game_by_the_offers_meets_no_objection_and_ends(depth, seats, options):
    """Whatever is offered may be done, and the game comes to its end."""
    acts = played(depth, seats, seats, options)

    assert [objection for each in acts for objection in each.outcome.objections] == []
    assert GAME.finished(acts[-1].outcome.state)


@pytest.mark.parametrize(("depth", "seed"), [("score", 5), ("shoppe", 6), ("shoppe", 7)])
def test_accounts_add_up(depth, seed):
    """Start and lines make what lies there now, and every account is a place in the position."""
    acts = played(depth, 3, seed, {})
    found = dict(GAME.accounts(acts[0].before))
    lines = [line for each in acts for line in play_act(GAME, each.before, each.event, each.outcome.steps)[1]]
    for_account = {line.account: 0 for line in lines} | found
    total = {name: start + sum(x.change for x in lines if x.account == name) for name, start in for_account.items()}
    last = acts[-1].outcome.state
    position = write_position(last)

    assert {name: value for name, value in total.items() if value} == {
        name: value for name, value in GAME.accounts(last).items() if value
    }
    assert {name: value_at(position, name) for name in GAME.accounts(last)} == GAME.accounts(last)


@pytest.mark.parametrize("depth", ["score", "shoppe"])
def test_positions_are_written_and_read_back(depth):
    """Every state of a game is the same after the way there and back."""
    states = [each.outcome.state for each in played(depth, 2, 4, {})]

    assert [read_position(GAME, state.terms, write_position(state)) for state in states] == states


RED = [
    Mark("red", Die.D6, "sword/steel"),
    Mark("red", Die.D12, "elves/wild"),
    ClaimOrder("red", "ring", 3, "", "elves"),
    LayPencil("red"),
    MarkFree("red", "orcs/wild"),
]
BLUE = [
    Mark("blue", Die.D6, "sword/steel"),
    Mark("blue", Die.D12, "fiery/wild", -2),
    ClaimOrder("blue", "staff", 4, "fiery", ""),
    LayPencil("blue"),
    MarkFree("blue", "staff/wood"),
]


@rule("MM-ROUND-03", "MM-DICE-03", "MM-DICE-11")
@pytest.mark.parametrize("blue", BLUE, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("red", RED, ids=lambda event: type(event).__name__)
def test_two_seats_may_act_in_any_order(red, blue):
    """Red then Blue is exactly Blue then Red, open questions, objections and consequences included."""
    sheets = {
        "red": sheet("ring", "staff", marked="elves/arcane", potions=2, free_circles=1),
        "blue": sheet("scroll", "plate_armor", marked="fiery/elemental", potions=2, spent=["d8", "d10"]),
    }
    state = crafting(sheets=sheets)

    assert after(state, red, blue) == after(state, blue, red)
    assert act(state, red).objections == act(after(state, blue), red).objections
    assert act(state, red).steps == act(after(state, blue), red).steps
    assert act(state, blue).steps == act(after(state, red), blue).steps


def test_an_open_question_of_one_seat_holds_no_other_up():
    """Red still thinks about a free circle; Blue's Sword brings its Coins and Potion all the same."""
    state = crafting(sheets={"red": {"free_circles": 1}})
    outcome = act(state, Mark("blue", Die.D6, "sword/steel"))

    assert [step.rule for step in outcome.steps] == ["MM-CRAFT-07", "MM-CRAFT-08"]
    assert outcome.open is None
    assert getattr(GAME.follow_up(outcome.state), "seat", "") == "red"


def test_a_step_left_to_the_table_leaves_the_others():
    """With rows off, a completed row brings nothing by itself, but the Adventurer still looks."""
    state = crafting(sheets={"red": sheet("ring", marked="elves/arcane")})
    outcome = act_out(GAME, state, Mark("red", Die.D12, "elves/wild"), {"rows": Mode.OFF})

    assert [(step.by.value, step.rule) for step in outcome.steps] == [
        ("left", "MM-SPELL-13"),
        ("left", "MM-SPELL-14"),
        ("rule", "MM-SPONSOR-06"),
    ]
    assert outcome.state.sheet("red").coins["elves"] == 0


def random_value(kind, name, random):
    """A value of a field: often one the box knows, sometimes anything."""
    words = {
        "circle": GAME.box.circles,
        "adventurer": tuple(GAME.box.adventurers),
        "card": tuple(GAME.box.masteries),
        "row": tuple(GAME.box.rows),
        "item": GAME.box.items,
        "prefix": ("", "fiery", "divine"),
        "suffix": ("", "elves", "orcs"),
        "seat": ("red", "blue", "green"),
    }
    if isinstance(kind, type) and issubclass(kind, Enum):
        return random.choice(list(kind))
    if kind is int:
        return random.choice([random.randint(-3, 12), random.randint(0, 2)])
    return random.choice([*words[name], "nonsense"]) if random.random() < 0.3 else random.choice(words[name])


def random_event(random):
    kind = random.choice([*GAME.events, *GAME.consequences])
    return kind(**{field.name: random_value(hints(kind)[field.name], field.name, random) for field in fields(kind)})


def thrown(depth, seats, seed, options):
    """Throw events at a table, people's and consequences by hand, in any state."""
    random = Random(seed)
    state = GAME.setup(terms_for(GAME, seats, depth, options))
    while True:
        event = random_event(random)
        said = verdicts(GAME, state, event)
        outcome = act_out(GAME, state, event, {})
        yield state, event, said, outcome
        state = outcome.state


THROWN = pytest.mark.parametrize(
    ("depth", "seats", "seed", "options"),
    [
        ("shoppe", ("red", "blue", "green"), 1, {}),
        ("shoppe", ("red", "blue"), 2, OTHERWISE),
        ("shoppe", ("red",), 3, {}),
        ("score", ("red", "blue"), 4, {}),
        ("score", ("red",), 5, OTHERWISE),
    ],
)


@THROWN
def test_anything_may_be_thrown_at_the_table(depth, seats, seed, options):
    """Apply is total on what is not impossible, and everything can still be said about the state after it."""
    acts = list(islice(thrown(depth, seats, seed, options), 400))
    states = [outcome.state for _, _, _, outcome in acts]

    assert [write_position(read_position(GAME, s.terms, write_position(s))) for s in states] == [
        write_position(s) for s in states
    ]
    assert all(GAME.now(state).where for state in states)
    assert all(GAME.tell(state, event) for state, event, _, _ in acts)
    assert all(len(GAME.score(state)) == sum(len(p.seats) for p in GAME.ranking(state)) for state in states)
    assert all((GAME.pad(state) is None) == (depth == "shoppe") for state in states)


@THROWN
def test_every_objection_is_one_the_check_reads(depth, seats, seed, options):
    """What a check can say is listed with its event."""
    acts = islice(thrown(depth, seats, seed, options), 400)
    said = {
        (type(event), verdict.rule)
        for _, event, verdicts_, _ in acts
        for verdict in verdicts_
        if type(event) in GAME.reads and not verdict.rule.startswith("TS-")
    }

    assert {(kind, rule_) for kind, rule_ in said if rule_ not in GAME.reads[kind]} == set()
    assert {rule_ for _, rule_ in said if rule_ not in GAME.catalogue} == set()


@THROWN
def test_whatever_is_left_to_the_table_makes_progress(depth, seats, seed, options):
    """With every automation off, an act still ends."""
    off = {automation.name: Mode.OFF for automation in GAME.about.automations}
    states = [state for state, _, _, _ in islice(thrown(depth, seats, seed, options), 200)]
    ended = [go_on(GAME, state, off).open for state in states]

    assert not [due for due in ended if isinstance(due, Consequence)]


def reached(state, seat):
    """Walk the offers of marking in full."""
    for offer in GAME.offers(state, seat, {}):
        if offer.act == "mark" and offer.closed is None:
            for die in offer.field("die").fitting():
                chosen = {"act": "mark", "seat": seat, "die": die.value}
                yield from _circles(state, seat, chosen)


def _circles(state, seat, chosen):
    offer = next(offer for offer in GAME.offers(state, seat, chosen) if offer.act == "mark")
    for circle in offer.field("circle").fitting():
        more = {**chosen, "circle": circle.value}
        found = next(offer for offer in GAME.offers(state, seat, more) if offer.act == "mark").field("change")
        yield from ((chosen["die"], circle.value, change) for change in range(found.least, found.most + 1))


@pytest.mark.parametrize("slots", [0, 3, 6])
@pytest.mark.parametrize("spent", [[], ["d6"], ["d6", "d8"]])
def test_the_offers_are_exactly_what_the_check_allows(slots, spent):
    """Every mark that fits can be reached, and nothing else."""
    red = sheet("sword", "elves", potions=3, slots=slots, spent=spent)
    state = crafting(sheets={"red": red})
    every = [(die, circle, change) for die in Die for circle in GAME.box.circles for change in range(-5, 6)]
    allowed = {
        (die.value, circle, change)
        for die, circle, change in every
        if not [v for v in GAME.check(state, Mark("red", die, circle, change)) if isinstance(v, Objection)]
    }

    assert set(reached(state, "red")) == allowed


def claims(state, seat):
    """Walk the offers of claiming in full; nothing stands for an Enchantment left out."""
    for item in _claim_values(state, seat, {}, "item"):
        for prefix in _claim_values(state, seat, {"item": item}, "prefix"):
            for suffix in _claim_values(state, seat, {"item": item, "prefix": prefix}, "suffix"):
                yield item, prefix, suffix


def _claim_values(state, seat, chosen, name):
    chosen = {"act": "claim_order", "seat": seat, **{key: value for key, value in chosen.items() if value}}
    found = next(offer for offer in GAME.offers(state, seat, chosen) if offer.act == "claim_order").field(name)
    return [choice.value for choice in found.fitting()] + [""] * found.optional


@rule("MM-ORDER-03", "MM-ORDER-04", "MM-SPELL-08")
@pytest.mark.parametrize("complete", ["ring fiery", "ring elves", "ring staff fiery divine elves", "ring fiery elves"])
def test_the_offered_claims_are_exactly_what_the_check_allows(complete):
    """Every Order whose rows are complete can be typed in, and nothing else."""
    state = crafting(sheets={"red": sheet(*complete.split())})
    names = {sort: [n for n, row in GAME.box.rows.items() if row.sort.value == sort] for sort in ("prefix", "suffix")}
    every = product(GAME.box.items, ["", *names["prefix"]], ["", *names["suffix"]])
    allowed = {
        (item, prefix, suffix)
        for item, prefix, suffix in every
        if not ids(GAME.check(state, ClaimOrder("red", item, 3, prefix, suffix)))
    }

    assert set(claims(state, "red")) == allowed


@rule("MM-ROUND-02")
def test_the_close_ends_whatever_was_still_proposed():
    """Coins that were proposed and never accepted do not turn up among the consequences of the close."""
    state = act_out(GAME, crafting(), Mark("red", Die.D6, "sword/steel"), {"rows": Mode.PROPOSE}).state
    outcome = act(state, CloseCrafting())

    assert [step.rule for step in outcome.steps] == ["MM-CUSTOMER-02"]


def test_the_change_offered_first_is_the_smallest():
    """A 4 on the d6 needs one Potion for the Helmet."""
    state = crafting(sheets={"red": {"potions": 5}})
    chosen = {"act": "mark", "seat": "red", "die": "d6", "circle": "helmet/steel"}
    offer = next(offer for offer in GAME.offers(state, "red", chosen) if offer.act == "mark")

    assert (offer.field("change").given, offer.field("change").least, offer.field("change").most) == (1, 1, 5)


def test_a_closed_offer_says_why():
    """Before the roll nothing can be marked."""
    state = table(GAME.id, "red", "blue")
    why = {offer.act: offer.closed.rule for offer in GAME.offers(state, "red", {}) if offer.closed}

    assert why == {
        "mark": "MM-DICE-05",
        "mark_free": "MM-DICE-05",
        "claim_order": "MM-ORDER-08",
        "lay_pencil": "MM-DICE-05",
        "roll": "MM-SETUP-16",
        "close_crafting": "MM-DICE-05",
    }


def test_names_that_no_longer_fit_the_box_do_no_harm():
    """An Adventurer or a Mastery the box does not know brings nothing."""
    state = replace(crafting(), adventurers={"red": "nobody", "blue": ""}, cards={})
    outcome = act(state, Mark("red", Die.D6, "sword/steel"))

    assert [step.rule for step in outcome.steps] == ["MM-CRAFT-07", "MM-CRAFT-08"]
    assert encode(GAME.accounts(outcome.state))["shoppes.sheets.red.potions"] == 1


def test_the_union_of_events_is_complete():
    """Every event class is people's or the rules'."""
    from tracker.games.merchants_of_magick import events

    assert set(get_args(events.Event)) == {*GAME.events, *GAME.consequences}

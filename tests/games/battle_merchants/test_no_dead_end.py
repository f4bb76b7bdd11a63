"""Track records anything possible: what does not fit is offered with its reason, never left out."""

from typing import Any

import pytest

from tests.games.battle_merchants.cards import MACE, kingdom, pool, with_cards
from tests.games.battle_merchants.situations import FOUR, GAME, TWO, act, lay, stock
from tests.support import ids, rule
from tracker.kernel.play import read_event

DEAR = kingdom("Bribes", gold=-3)
#: A panel on which one card of each kind was typed.
TYPED: Any = {"pool": pool([MACE], [DEAR])}
POOR = {"gold": 0, "levels": {"mace": 2}}


def offer_of(state, act, seat, **chosen):
    """The offer of an act, with what a link has chosen already."""
    return next(iter(GAME.offers(state, seat, {**chosen, "act": act})))


def filled(state, act, seat, **chosen):
    """The event a panel would record: what a link has chosen, then what the fields come filled with."""
    offer = offer_of(state, act, seat, **chosen)
    given = {field.name: field.given for field in offer.fields if field.given is not None}
    return read_event(GAME, {**given, **chosen, "act": act, "seat": seat})


@rule("BM-KINGDOM-03", "BM-CRAFT-08")
@pytest.mark.parametrize(("act_name", "against"), [("take_kingdom", "BM-KINGDOM-03"), ("learn_craft", "BM-CRAFT-08")])
def test_a_typed_card_that_is_too_dear_is_offered_with_the_reason(act_name, against):
    """Red has no gold: the card's values are there, each with the rule against it, and it can be recorded."""
    state = lay(*FOUR, mats={"red": POOR}, **TYPED)
    offer = offer_of(state, act_name, "red", place=1)
    rules = {choice.why_not.rule for field in offer.fields[1:] for choice in field.choices}
    outcome = act(state, filled(state, act_name, "red", place=1))

    assert ([field.name for field in offer.fields if not field.choices], rules) == ([], {against})
    assert ids(outcome.objections) == against


@rule("BM-KINGDOM-04")
def test_a_typed_card_beyond_the_limit_is_offered_with_the_reason():
    """Red has as many kingdom cards as spring allows; one more is against the limit, not left out."""
    state = with_cards(held=2, pool=pool([], [kingdom("Guild")]))

    assert ids(act(state, filled(state, "take_kingdom", "red", place=1)).objections) == "BM-KINGDOM-04"


@rule("BM-CRAFT-08")
def test_the_cards_of_a_listed_box_that_are_too_dear_are_offered_with_the_reason():
    """Where the box lists every craft card, a dear one is among them with its price."""
    cards = lay(*FOUR, mats={"red": POOR}, pool=pool([MACE, {**MACE, "cost": "free"}]))
    [dear] = [choice for choice in offer_of(cards, "learn_craft", "red").field("place").choices if choice.value == 1]

    assert dear.why_not.detail == "it costs 4 gold, 0 are there"


@rule("BM-TURN-03")
def test_a_further_sale_that_was_not_asked_for_can_be_entered():
    """A card was typed without its second sale: the sale can still be written down, marked, at any space."""
    state = lay(*TWO, mats={"red": {"stock": stock(axe=1)}})
    offer = offer_of(state, "sell_more", "red")
    fitting = [choice.value for choice in offer.field("space").fitting()]
    event = filled(state, "sell_more", "red", space="desert/orcs/1", quality="standard")

    assert (fitting, offer.closed.rule) == (["", "desert/orcs/1", "grasslands/elves/1"], "BM-TURN-03")
    assert len(offer.field("space").choices) == 49
    assert ids(act(state, event).objections) == "BM-TURN-03"


@rule("BM-SELL-06", "BM-SELL-07", "BM-SELL-02")
@pytest.mark.parametrize(
    ("space", "wants", "against"),
    [
        ("desert/orcs/2", "mace", "BM-SELL-06"),
        ("desert/hobgoblins/1", "hammer", "BM-SELL-02"),
        ("grasslands/orcs/1", "sword", "BM-SELL-07"),
    ],
)
def test_the_reason_against_a_chosen_space_is_the_first_thing_said(space, wants, against):
    """A panel for a space that cannot be sold to says why at once, and asks for the weapon the space wants."""
    taken = {"grasslands/orcs/1": {"kind": "sword", "quality": "standard", "owner": "purple"}}
    state = lay(*TWO, mats={"red": {"stock": stock(axe=1)}}, spaces=taken)
    offer = offer_of(state, "sell", "red", space=space)

    assert (offer.closed.rule, offer.field("weapon").given, offer.field("quality").given) == (
        against,
        wants,
        "standard",
    )

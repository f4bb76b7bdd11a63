"""Buying resources."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, fought, kingdom, teams
from tests.support import cases, ids, rule, table
from tracker.games.battleground_kingdoms import GAME
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import Bye, Pair, Purchase, RevealPurchases
from tracker.kernel.codec import encode
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.play import read_event


def listed(text):
    """Read a list of resources separated by commas."""
    return tuple(text.split(",")) if text else ()


@rule("BK-PURCHASE-07")
@cases("""
    owned             against
    farm,market       BK-PURCHASE-07
    farm,mine         BK-PURCHASE-07
    farm,market,mine  -
""")
def test_a_forge_needs_market_and_mine(owned, against):
    """BK-EX-01: every prerequisite is owned beforehand."""
    state = campaign(red=kingdom(*listed(owned), gold=8))

    assert ids(check(state, Purchase("red", ("forge",)))) == against


@rule("BK-PURCHASE-07")
def test_the_objection_names_the_missing_prerequisite():
    """BK-EX-01: the table reads what is missing."""
    state = campaign(red=kingdom("farm", "market", gold=8))

    assert "needs Mine," in next(iter(objections(check(state, Purchase("red", ("forge",)))))).detail


@rule("BK-PURCHASE-04", "BK-PURCHASE-05", "BK-OPEN-45")
@cases("""
    list                   cost  against
    watchtower,outpost     5     -
    watchtower,watchtower  6     BK-PURCHASE-05
""")
def test_one_copy_of_an_oval_per_round(list, cost, against):
    """BK-EX-02: different ovals go together, two of the same do not."""
    state = campaign(red=kingdom("farm", "logging_camp", "mine", gold=6))
    purchase = Purchase("red", listed(list))

    assert (ids(check(state, purchase)), state.box.cost(purchase.resources)) == (against, cost)


@rule("BK-PURCHASE-03", "BK-PURCHASE-04", "BK-OPEN-02", "BK-OPEN-29")
@cases("""
    owned                                                list               palace  against
    farm,mine                                            mine               yes     BK-PURCHASE-03
    farm                                                 mine,mine          yes     BK-PURCHASE-03
    farm                                                 farm               yes     BK-PURCHASE-03
    farm,training_grounds                                training_grounds   yes     -
    farm,logging_camp,watchtower                         watchtower         yes     -
    farm,mine,outpost                                    outpost            yes     -
    farm,market,mine,forge,armory                        armory             yes     -
    farm,logging_camp,mine,market,palace_expansion       palace_expansion   yes     -
    farm,logging_camp,mine,market,palace_expansion       palace_expansion   no      BK-PURCHASE-03
    farm,logging_camp,mine,market                        palace_expansion   no      -
""")
def test_a_rectangle_is_owned_once_and_an_oval_is_bought_again(owned, list, palace, against):
    """Five resources are ovals; the table may make the palace unique."""
    state = campaign(red=kingdom(*listed(owned), gold=20), options={"palace_repeatable": palace})

    assert ids(check(state, Purchase("red", listed(list)))) == against


@rule("BK-PURCHASE-01")
@cases("""
    gold  list                against
    10    mine,logging_camp   -
    9     mine,logging_camp   BK-PURCHASE-01
    0     -                   -
    -3    -                   -
""")
def test_a_list_costs_no_more_than_the_gold_in_hand(gold, list, against):
    """Any number of resources, as long as there is gold; nothing costs nothing."""
    state = campaign(red=kingdom("farm", gold=int(gold)))

    assert ids(check(state, Purchase("red", listed(list)))) == against


@rule("BK-OPEN-03", "BK-PURCHASE-07")
@cases("""
    option        list                          against
    before_round  logging_camp,saw_mill         BK-OPEN-03
    same_round    logging_camp,saw_mill         -
    same_round    saw_mill                      BK-PURCHASE-07
    before_round  mine,palace_expansion         BK-PURCHASE-07,BK-OPEN-03
""")
def test_a_prerequisite_on_the_same_list(option, list, against):
    """By default a prerequisite comes from an earlier round."""
    state = campaign(red=kingdom("farm", gold=20), options={"prerequisites": option})

    assert ids(check(state, Purchase("red", listed(list)))) == against


@rule("BK-TEAM-05", "BK-OPEN-17")
@cases("""
    resource
    embassy
    harbor
""")
def test_team_resources_are_bought_in_team_campaigns_only(resource):
    """Embassy and Harbor have no use without allies."""
    alone, team = campaign(red=kingdom("farm", gold=2)), teams(red=kingdom("farm", gold=2))

    assert ids(check(alone, Purchase("red", (resource,)))) == "BK-TEAM-05"
    assert ids(check(team, Purchase("red", (resource,)))) == ""


@rule("BK-OPEN-44")
def test_an_illegal_list_is_answered_with_all_reasons():
    """Every reason at once, not the first one."""
    state = campaign(red=kingdom("farm", "mine", gold=6))

    said = ids(check(state, Purchase("red", ("mine", "outpost", "outpost", "bank", "harbor"))))

    assert said == "BK-PURCHASE-03,BK-PURCHASE-05,BK-PURCHASE-07,BK-TEAM-05,BK-PURCHASE-01"


@rule("BK-SHEET-10")
def test_a_resource_the_build_sheet_does_not_have_is_impossible():
    """Only names the box does not know are never recorded."""
    state = campaign(red=kingdom("farm", gold=6))

    assert is_impossible(objections(check(state, Purchase("red", ("castle",)))))


@rule("BK-SHEET-04", "BK-PURCHASE-01", "BK-PURCHASE-08")
def test_a_purchase_is_paid_for_and_belongs_to_the_kingdom():
    """The row lists the resources and their total price."""
    state = apply(campaign(red=kingdom("farm", gold=12)), Purchase("red", ("mine", "logging_camp")))
    red = state.kingdoms["red"]

    assert (red.gold, red.row.bought, red.row.cost) == (2, ("mine", "logging_camp"), 10)
    assert (red.owns("farm"), red.owns("mine"), red.owns("logging_camp")) == (1, 1, 1)


@rule("BK-PURCHASE-04")
def test_copies_of_an_oval_add_up():
    """A second Watchtower stands beside the first."""
    state = campaign(red=kingdom("farm", "logging_camp", "watchtower", gold=3))

    assert apply(state, Purchase("red", ("watchtower",))).kingdoms["red"].owns("watchtower") == 2


@rule("BK-PURCHASE-06")
def test_what_one_player_owns_never_stops_another():
    """Supply is unlimited."""
    state = campaign(red=kingdom("farm", "mine"), blue=kingdom("farm", gold=5))

    assert ids(check(state, Purchase("blue", ("mine",)))) == ""


@rule("BK-BYE-06")
def test_a_player_on_a_bye_may_buy():
    """A bye does not stop purchases."""
    state = campaign(seats=("red", "blue", "yellow"), red=kingdom("farm", gold=5))

    assert ids(check(after(state, Bye("red")), Purchase("red", ("mine",)))) == ""


@rule("BK-PURCHASE-02")
def test_lists_are_asked_for_in_secret_from_all_who_can_buy():
    """Whoever has too little gold for anything is not asked."""
    state = campaign(seats=("red", "blue", "yellow"), red=kingdom("farm", gold=5), blue=kingdom("farm", gold=9))

    asked = GAME.sealed(state)

    assert asked is not None
    assert (asked.key, asked.seats, asked.secret, asked.reveal) == (
        "round 2",
        ("red", "blue"),
        Purchase,
        RevealPurchases,
    )


@rule("BK-OPEN-04", "BK-PURCHASE-02")
def test_nobody_is_asked_for_a_list_in_round_1():
    """Without gold nothing can be bought."""
    assert GAME.sealed(table("battleground_kingdoms", "red", "blue")) is None


@rule("BK-PURCHASE-02", "BK-OPEN-44")
def test_the_reveal_carries_out_all_lists_at_once():
    """A seat without a list has bought nothing, and then nobody is asked any more."""
    state = campaign(red=kingdom("farm", gold=9), blue=kingdom("farm", gold=9))

    state = apply(state, RevealPurchases({"red": Purchase("red", ("market",))}))

    assert (state.kingdoms["red"].gold, state.kingdoms["blue"].gold) == (1, 9)
    assert (state.row("red").listed, state.row("blue").listed, GAME.sealed(state)) == (True, True, None)


@rule("BK-PURCHASE-02")
def test_the_reveal_gives_every_reason_against_every_list():
    """Each list is read by the same rules as alone."""
    state = campaign(red=kingdom("farm", gold=1), blue=kingdom("farm", gold=9))
    lists = {"red": Purchase("red", ("market",)), "blue": Purchase("blue", ("bank",))}

    assert ids(check(state, RevealPurchases(lists))) == "BK-PURCHASE-01,BK-PURCHASE-07"


@rule("BK-PURCHASE-02", "BK-SHEET-02")
@pytest.mark.parametrize(
    ("seat", "purchase", "against"),
    [
        ("green", Purchase("green"), "BK-SHEET-02"),
        ("red", Purchase("blue"), "BK-PURCHASE-02"),
        ("red", Purchase("red", ("castle",)), "BK-SHEET-10"),
    ],
)
def test_a_list_that_belongs_to_nobody_is_impossible(seat, purchase, against):
    """A reveal names seats at the table, each with its own list."""
    found = objections(check(campaign(), RevealPurchases({seat: purchase})))

    assert (ids(found), is_impossible(found)) == (against, True)


@rule("BK-PURCHASE-02")
def test_a_reveal_is_read_from_json_by_seat():
    """The lists travel as seat and resources, there and back."""
    event = RevealPurchases({"red": Purchase("red", ("mine",))})

    written = {"act": "reveal_purchases", **encode(event)}

    assert written["choices"] == {"red": {"seat": "red", "resources": ["mine"]}}
    assert read_event(GAME, written) == event


@rule("BK-OPEN-44")
def test_after_the_reveal_a_list_stands():
    """A second list, and a second reveal, are against the rules."""
    state = apply(campaign(red=kingdom("farm", gold=9)), RevealPurchases({}))

    assert ids(check(state, Purchase("red", ("mine",)))) == "BK-OPEN-44"
    assert ids(check(state, RevealPurchases({}))) == "BK-OPEN-44"


@rule("BK-PURCHASE-02")
def test_a_scorekeeper_may_record_lists_in_the_open():
    """The secret act can be recorded itself; then only the others are asked."""
    state = campaign(red=kingdom("farm", gold=5), blue=kingdom("farm", gold=5))

    asked = GAME.sealed(after(state, Purchase("red", ("mine",))))

    assert asked is not None
    assert asked.seats == ("blue",)


@rule("BK-PURCHASE-02")
def test_lists_in_the_open_may_come_in_any_order():
    """Red before Blue is the same as Blue before Red."""
    state = campaign(red=kingdom("farm", gold=5), blue=kingdom("farm", gold=5))
    red, blue = Purchase("red", ("mine",)), Purchase("blue", ("logging_camp",))

    assert after(state, red, blue) == after(state, blue, red)


@rule("BK-CAMPAIGN-18", "BK-SETUP-01", "BK-OPEN-67")
def test_purchases_belong_into_set_up():
    """Once battles are picked it is too late, and before that the lists come first."""
    state = campaign(red=kingdom("farm", gold=5))

    assert ids(check(state, Pair("red", "blue"))) == "BK-CAMPAIGN-18"
    assert ids(check(after(state, Pair("red", "blue")), Purchase("red", ("mine",)))) == "BK-CAMPAIGN-18"


@rule("BK-END-01")
def test_nothing_is_bought_after_the_campaign():
    """The last round is over."""
    assert ids(check(fought(campaign(10)), Purchase("red"))) == "BK-END-01"


@rule("BK-PURCHASE-02")
def test_the_offer_of_a_purchase_is_secret_and_shows_what_fits():
    """With 5 gold and a Farm, one of the resources for 5 gold fits; with one on the list nothing more does."""
    state = campaign(red=kingdom("farm", gold=5))
    chosen = {"act": "purchase", "seat": "red", "resources": ["mine"]}

    offer = next(offer for offer in GAME.offers(state, "red", {}) if offer.act == "purchase")
    later = next(offer for offer in GAME.offers(state, "red", chosen) if offer.act == "purchase")

    fitting = [choice.value for choice in offer.field("resources").fitting()]
    assert (offer.secret, fitting) == (True, ["training_grounds", "logging_camp", "mine"])
    assert later.field("resources").fitting() == ()

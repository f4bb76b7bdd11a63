"""Gold through a Harbor."""

import pytest

from tests.games.battleground_kingdoms.situations import after, campaign, kingdom, teams
from tests.support import cases, ids, rule
from tracker.games.battleground_kingdoms.acts import apply, check
from tracker.games.battleground_kingdoms.events import Bye, Purchase, RevealPurchases, SendGold

FIVE = ("red", "blue", "yellow", "purple", "green")


@pytest.fixture
def allies():
    """Red, with a Harbor and 3 gold, and Yellow with nothing, against Blue and Purple."""
    return teams(red=kingdom("farm", "harbor", gold=3))


@rule("BK-RES-HARBOR-02", "BK-OPEN-15", "BK-SHEET-07", "BK-OPEN-22")
@cases("""
    harbor    red  red_earned  yellow  yellow_earned
    transfer  2    -1          1       1
    bonus     3    0           1       1
""")
def test_a_gift_moves_one_gold_and_is_part_of_earned(harbor, red, red_earned, yellow, yellow_earned):
    """By default the sender pays; as a bonus the gold comes from the supply."""
    state = teams(red=kingdom("farm", "harbor", gold=3), options={"harbor": harbor})

    state = apply(state, SendGold("red", "yellow"))

    assert (state.kingdoms["red"].gold, state.row("red").earned_total) == (red, int(red_earned))
    assert (state.kingdoms["yellow"].gold, state.row("yellow").earned_total) == (yellow, yellow_earned)


@rule("BK-RES-HARBOR-02")
@cases("""
    seat    ally    against
    red     yellow  -
    red     blue    BK-RES-HARBOR-02
    red     red     BK-RES-HARBOR-02
    red     teal    BK-SHEET-02
    blue    purple  BK-RES-HARBOR-02,BK-OPEN-15
""")
def test_a_gift_is_against(allies, seat, ally, against):
    """Only the owner of a Harbor sends, and only to an ally."""
    assert ids(check(allies, SendGold(seat, ally))) == against


@rule("BK-TEAM-05")
def test_a_harbor_does_not_work_in_conquest():
    """There are no allies."""
    state = campaign(red=kingdom("farm", "harbor", gold=3))

    assert ids(check(state, SendGold("red", "blue"))) == "BK-TEAM-05"


@rule("BK-RES-HARBOR-03", "BK-OPEN-15")
def test_gold_goes_to_any_number_of_allies_but_once_to_each():
    """One gold to each ally and round."""
    state = teams(FIVE, red=kingdom("farm", "harbor", gold=3), green=kingdom("farm", "harbor", gold=3))
    state = apply(state, Bye("yellow"))
    state = apply(state, SendGold("red", "green"))

    assert ids(check(state, SendGold("red", "green"))) == "BK-OPEN-15"
    assert ids(check(state, SendGold("green", "red"))) == ""


@rule("BK-RES-HARBOR-03")
def test_one_player_may_receive_from_several_allies_in_any_order():
    """Gifts are simultaneous."""
    state = teams(FIVE, red=kingdom("farm", "harbor", gold=3), green=kingdom("farm", "harbor", gold=3))
    first, second = SendGold("red", "yellow"), SendGold("green", "yellow")

    assert after(state, first, second).kingdoms["yellow"].gold == 2
    assert after(state, first, second) == after(state, second, first)


@rule("BK-OPEN-15")
@cases("""
    harbor    against
    transfer  BK-OPEN-15
    bonus     -
""")
def test_gold_just_received_cannot_be_passed_on(harbor, against):
    """The sender pays with own gold."""
    red, yellow = kingdom("farm", "harbor", gold=3), kingdom("farm", "harbor")
    state = apply(teams(red=red, yellow=yellow, options={"harbor": harbor}), SendGold("red", "yellow"))

    assert ids(check(state, SendGold("yellow", "red"))) == against


@rule("BK-SETUP-01", "BK-RES-HARBOR-02")
def test_gifts_come_before_purchases(allies):
    """Once a list is on the table no gift is sent."""
    state = apply(allies, RevealPurchases({}))

    assert ids(check(state, SendGold("red", "yellow"))) == "BK-SETUP-01"


@rule("BK-OPEN-15")
def test_a_gift_may_be_spent_at_once():
    """Spendable is the gold with what was received."""
    state = teams(red=kingdom("farm", "harbor", gold=3), yellow=kingdom("farm", gold=4))
    purchase = Purchase("yellow", ("mine",))

    assert ids(check(state, purchase)) == "BK-PURCHASE-01"
    assert ids(check(apply(state, SendGold("red", "yellow")), purchase)) == ""


@rule("BK-OPEN-15")
def test_a_harbor_bought_this_round_does_not_send_yet():
    """It works from the next round on."""
    state = apply(teams(red=kingdom("farm", gold=9)), Purchase("red", ("harbor",)))

    assert "BK-RES-HARBOR-02" in ids(check(state, SendGold("red", "yellow")))


@rule("BK-BYE-08", "BK-RES-HARBOR-04", "BK-OPEN-14")
@cases("""
    bye     against
    red     BK-BYE-08
    yellow  BK-OPEN-14
    green   -
""")
def test_a_player_on_a_bye_neither_sends_nor_receives(bye, against):
    """A bye switches the Harbor off."""
    state = apply(teams(FIVE, red=kingdom("farm", "harbor", gold=3)), Bye(bye))

    assert ids(check(state, SendGold("red", "yellow"))) == against


@rule("BK-BYE-05", "BK-BYE-01", "BK-OPEN-66")
def test_the_bye_is_named_before_gifts_are_sent():
    """A bye begins with the round."""
    state = teams(FIVE, red=kingdom("farm", "harbor", gold=3))

    assert ids(check(state, SendGold("red", "yellow"))) == "BK-BYE-01"


@rule("BK-BYE-08", "BK-OPEN-14")
@cases("""
    bye     against
    red     BK-BYE-08
    yellow  BK-OPEN-14
""")
def test_who_has_sent_or_received_takes_no_bye(bye, against):
    """The Harbor was used this round."""
    state = apply(teams(FIVE, red=kingdom("farm", "harbor", gold=3)), SendGold("red", "yellow"))

    assert ids(check(state, Bye(bye))) == against

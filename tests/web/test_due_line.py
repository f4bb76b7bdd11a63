"""Whatever the table reads as due is one tap away."""

import re
from dataclasses import replace

import pytest

from tracker.journal.acts import Slip, record
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.objections import against
from tracker.kernel.play import read_event
from tracker.web.pages.due import due_offer


def do(table, *acts):
    """Record some acts."""
    for place, act in enumerate(acts):
        record(Slip(table, 0, f"{load(table).head}-{place}"), read_event(load(table).game, act))


def due(page):
    """Give where the line of what is due leads, and what it says."""
    found = re.search(r'<(a|p) class="due-line"(?: href="([^"]*)")?>(.*?)</\1>', page, re.DOTALL)
    return (found[2] or "").replace("&amp;", "&"), " ".join(re.sub("<[^>]*>", " ", found[3]).split())


def main_button(page):
    """Give the words of the main button under the thumb."""
    bar = page.partition('<div class="bar">')[2]
    return re.findall(r'class="(?:button )?main[^"]*"[^>]*>([^<]*)<', bar)


@pytest.fixture
def counted(house):
    """A table of Coin & Crown in which everything is counted but the holder of Most Lands."""
    table = open_table(Opening("coin_and_crown", ("red", "blue")))
    lands = [
        {"act": "count_lands", "seat": seat, "kind": kind, "count": int(seat == "red") + (kind == "hamlet")}
        for seat in ("red", "blue")
        for kind in ("hamlet", "village", "town", "city")
    ]
    church = [{"act": "rate_donation", "seat": seat, "worth": 0} for seat in ("red", "blue")]
    coins = ("fields", "pastures", "forests", "mines", "military", "buildings", "builders")
    do(table, *lands, *church, *({"act": "hold_iron", "coin": coin, "holder": "nobody"} for coin in coins))
    return table


def test_what_is_missing_on_the_pad_leads_to_its_cell(owner, counted):
    """Most Lands is not said yet: the line leads there, and writing down is the main thing."""
    page = owner.get(f"/t/{counted}").text

    assert due(page) == ("#lands%7C0", "Who holds Most Lands?")
    assert 'id="lands|0"' in page
    assert main_button(page) == ["Write down"]


def test_a_counted_table_is_closed_in_one_tap(owner, counted):
    """The line and the main button lead to closing."""
    do(counted, {"act": "hold_iron", "coin": "lands", "holder": "red"})
    page = owner.get(f"/t/{counted}").text

    assert due(page) == (f"/t/{counted}/act/close_scoring", "ready to be closed")
    assert main_button(page) == ["Close the scoring"]


def test_what_was_typed_and_not_written_is_the_main_thing_again(owner, counted):
    """After Check first something is typed: writing it down comes before closing."""
    do(counted, {"act": "hold_iron", "coin": "lands", "holder": "red"})
    page = owner.post(f"/t/{counted}/pad", data={"hamlet|red": "4", "do": "check", "seen": "0", "once": "p"}).text

    assert main_button(page) == ["Write down"]


def test_the_shoppe_reads_what_comes_before_the_first_roll(owner, house):
    """Masteries, then Adventurers, then the dice; each line leads to its panel."""
    table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe"))
    lines = [due(owner.get(f"/t/{table}").text)]
    do(table, {"act": "lay_mastery", "card": "blacksmith"}, {"act": "lay_mastery", "card": "druid"})
    lines.append(due(owner.get(f"/t/{table}").text))
    do(table, {"act": "sponsor", "seat": "red", "adventurer": "knight"})
    do(table, {"act": "sponsor", "seat": "blue", "adventurer": "witch"})
    lines.append(due(owner.get(f"/t/{table}").text))

    assert lines == [
        (f"/t/{table}/act/lay_mastery", "Lay out the Masteries"),
        (f"/t/{table}/act/sponsor?seat=red", "Red Blue to sponsor an Adventurer"),
        (f"/t/{table}/act/roll", "Roll the dice"),
    ]
    assert main_button(owner.get(f"/t/{table}").text)[-1] == "Roll"


def test_what_is_due_for_another_seat_leads_to_that_seat(owner, house):
    """Acting as Red, who has an Adventurer, the line leads to the panel of Blue, who has none."""
    table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe"))
    do(table, {"act": "lay_mastery", "card": "blacksmith"}, {"act": "lay_mastery", "card": "druid"})
    do(table, {"act": "sponsor", "seat": "red", "adventurer": "knight"})
    page = owner.get(f"/t/{table}?seat=red").text

    assert due(page) == (f"/t/{table}/act/sponsor?seat=blue", "Blue to sponsor an Adventurer")


def test_an_offer_with_a_reason_against_it_is_passed_over(house, counted):
    """Closing is due and open; the same offer closed by a rule leads nowhere."""
    do(counted, {"act": "hold_iron", "coin": "lands", "holder": "red"})
    played = load(counted)
    offers = [offer for offer in played.game.offers(played.state, "red", {}) if offer.act == "close_scoring"]
    shut = [replace(offer, closed=against("CC-R-37", "not now")) for offer in offers]

    assert (due_offer(played, offers, ()), due_offer(played, shut, ())) == (offers[0], None)


def test_a_table_with_a_wrong_holder_is_not_led_to_closing(owner, counted):
    """Nobody is said to hold Most Lands though Red has the most: closing is not the main button."""
    do(counted, {"act": "hold_iron", "coin": "lands", "holder": "nobody"})
    page = owner.get(f"/t/{counted}").text

    assert due(page)[1].startswith("Somebody must hold Most Lands")
    assert main_button(page) == ["Write down"]


def test_a_turn_of_warriors_and_traders_is_ended_in_one_tap(owner, house):
    """End turn lies under the thumb."""
    table = open_table(Opening("warriors_and_traders", ("red", "blue")))
    page = owner.get(f"/t/{table}").text

    assert due(page)[0] == f"/t/{table}/act/end_turn"
    assert main_button(page) == ["End turn 1"]


def test_somebody_who_only_looks_on_is_led_nowhere(house, counted):
    """A viewer reads what is due without a link."""
    from tracker.journal.links import Role, make_link

    viewer = house.test_client()
    viewer.get(f"/open/{make_link(Role.VIEWER, counted)}")

    assert due(viewer.get(f"/t/{counted}").text) == ("", "Who holds Most Lands?")

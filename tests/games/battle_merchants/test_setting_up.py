"""The set-up checklist, and what it says for these seats and this box."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay
from tests.support import rule
from tracker.kernel.events import CorrectBox
from tracker.kernel.play import applied

SEATS = {2: TWO, 3: THREE, 4: FOUR}


def texts(seats: int, rule_id: str, **box) -> list[str]:
    """What the checklist says by one rule."""
    state = applied(GAME, lay(*SEATS[seats]), CorrectBox(box))
    return [item.text for item in GAME.checklist(state) if item.rule == rule_id]


@rule("BM-SETUP-02", "BM-SETUP-03", "BM-SETUP-04", "BM-SETUP-05", "BM-SETUP-07", "BM-SETUP-08", "BM-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "rule_id", "says"),
    [
        (3, "BM-SETUP-02", "for three seats"),
        (2, "BM-SETUP-02", "for two or four seats"),
        (3, "BM-SETUP-03", "Dwarves, Orcs and Elves, and Mountains, Grasslands and Forest"),
        (4, "BM-SETUP-04", "6 battlefields of two spaces"),
        (3, "BM-SETUP-05", "18 demand tokens"),
        (4, "BM-SETUP-05", "24 demand tokens"),
        (4, "BM-SETUP-06", "to fire, the others to lock"),
        (3, "BM-SETUP-07", "3 region tiles on the corners: Mountains, Grasslands and Forest"),
        (4, "BM-SETUP-07", "4 region tiles"),
        (3, "BM-SETUP-08", "Dwarves, Orcs and Elves"),
        (3, "BM-SETUP-09", "Red, Purple and Yellow"),
        (4, "BM-SETUP-10", "8 piles of weapons: Axes, Hammers, Swords and Maces"),
    ],
)
def test_the_board_is_laid_out(seats, rule_id, says):
    """The face, its regions and races, tokens, tiles and piles of weapons go with the seats."""
    assert says in " ".join(texts(seats, rule_id))


@rule("BM-SETUP-01", "BM-SETUP-17", "BM-SETUP-18", "BM-SETUP-19", "BM-SETUP-20", "BM-SETUP-22", "BM-FORGE-13")
@pytest.mark.parametrize(
    ("seats", "rule_id", "says"),
    [
        (3, "BM-SETUP-01", "3 seats play"),
        (3, "BM-SETUP-17", "the side for three seats up"),
        (4, "BM-SETUP-18", "10 gold"),
        (2, "BM-SETUP-19", "Red begins at level 1 in Axe and Sword"),
        (2, "BM-SETUP-20", "Purple has the tile of the Dwarves"),
        (4, "BM-SETUP-22", "to an Orc goes first"),
        (4, "BM-FORGE-13", "standard 5, 6 and 3; vorpal 15, 18 and 9 gold"),
    ],
)
def test_everybody_gets_a_mat(seats, rule_id, says):
    """Gold, levels, the printed tile and the prices on the mat."""
    assert says in " ".join(texts(seats, rule_id))


@rule("BM-SETUP-11", "BM-SETUP-12", "BM-SETUP-13", "BM-SETUP-14", "BM-SETUP-15", "BM-SETUP-16", "BM-SETUP-21")
@rule("BM-KINGDOM-15", "BM-SUPPLY-05", "BM-SUPPLY-06", "BM-SUPPLY-07")
@pytest.mark.parametrize(
    ("rule_id", "says"),
    [
        ("BM-SETUP-11", "without the symbol for 4 seats"),
        ("BM-SETUP-12", "A on top, then B, then C, and the one D card (Slush Fund) at the bottom"),
        ("BM-SETUP-13", "letters on the kingdom cards mean nothing"),
        ("BM-SETUP-14", "3 kingdom cards"),
        ("BM-SETUP-15", "36 cards for spring and summer, 20 for autumn and winter"),
        ("BM-SETUP-16", "5 craft cards of the first deck"),
        ("BM-SETUP-21", "4 craft bonus cards"),
        ("BM-KINGDOM-15", "Immediate, Permanent, End or Final"),
        ("BM-SUPPLY-05", "Everything a seat has lies open"),
        ("BM-SUPPLY-06", "look through the kingdom discard pile"),
        ("BM-SUPPLY-07", "56 craft cards, 28 kingdom cards and 4 craft bonus cards"),
    ],
)
def test_the_cards_are_laid_out(rule_id, says):
    """Decks in their order, face-up cards, and what lies open all game."""
    assert says in " ".join(texts(4, rule_id))


@rule("BM-TWO-01", "BM-TWO-02", "BM-TWO-03", "BM-STEVE-01", "BM-STEVE-02", "BM-STEVE-15", "BM-OPEN-27")
@pytest.mark.parametrize(
    ("rule_id", "says"),
    [
        ("BM-TWO-01", "All rules hold"),
        ("BM-TWO-02", "Turn the Blue mat over"),
        ("BM-TWO-03", "3 for kingdom cards and 5 for craft cards"),
        ("BM-TWO-05", "kingdom 1 and craft 1"),
        ("BM-STEVE-01", "each of the 4 races"),
        ("BM-STEVE-02", "under the left-most"),
    ],
)
def test_two_seats_set_up_the_side_board_and_steve(rule_id, says):
    """With three or four seats nothing of it is on the list."""
    assert says in " ".join(texts(2, rule_id))
    assert (texts(3, rule_id), texts(4, rule_id)) == ([], [])


@rule("BM-SETUP-13")
def test_letters_play_no_part_after_setting_up():
    """Another letter changes the list at most, never the table."""
    cards = [{"card": {"name": "Slush Fund", "duration": "final"}, "letter": "A", "seats": [2, 3, 4]}]
    plain, other = lay(*FOUR), applied(GAME, lay(*FOUR), CorrectBox({"kingdom_cards": cards}))

    assert [offer.act for offer in GAME.offers(other, "red", {})] == [
        offer.act for offer in GAME.offers(plain, "red", {})
    ]
    assert other.pool == plain.pool


@rule("BM-SUPPLY-05")
def test_every_seat_sees_everything():
    """No part of a position or an offer is kept from anybody."""
    state = lay(*FOUR)

    assert GAME.sealed(state) is None
    assert not any(offer.secret for seat in FOUR for offer in GAME.offers(state, seat, {}))
    assert {account for account in GAME.accounts(state) if account.endswith(".gold")} == {
        f"mats.{seat}.gold" for seat in FOUR
    }


def test_the_list_follows_the_box():
    """An owner whose box differs sees its own numbers."""
    assert texts(2, "BM-TWO-02", side_board_mat="yellow") == ["Turn the Yellow mat over: its back is the side board."]
    assert texts(4, "BM-SETUP-18", starting_gold=12) == ["Give everybody 12 gold."]


def test_only_gold_needs_no_setting_up():
    """At gold depth the list is empty, and every line of the other names a rule."""
    known = {entry.id for entry in GAME.catalogue}

    assert GAME.checklist(lay(*TWO, depth="gold")) == ()
    assert {item.rule for item in GAME.checklist(lay(*TWO))} <= known

"""The set-up checklist, and what it says for these seats and this box."""

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, after, lay
from tests.support import ids, rule
from tracker.games.battle_merchants.events import LaySteve, RepairsPaid
from tracker.kernel.events import CorrectBox
from tracker.kernel.offers import Draw
from tracker.kernel.play import applied
from tracker.kernel.terms import terms_for

SEATS = {2: TWO, 3: THREE, 4: FOUR}


def texts(seats: int, rule_id: str, **box) -> list[str]:
    """What the checklist says by one rule."""
    state = applied(GAME, lay(*SEATS[seats]), CorrectBox(box))
    return [item.text for item in GAME.checklist(state) if item.rule == rule_id]


@rule("BM-SETUP-02", "BM-SETUP-03", "BM-SETUP-04", "BM-SETUP-05", "BM-SETUP-06", "BM-SETUP-07", "BM-SETUP-08")
@rule("BM-SETUP-09", "BM-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "rule_id", "says"),
    [
        (3, "BM-SETUP-02", "for three seats"),
        (2, "BM-SETUP-02", "for two or four seats"),
        (4, "BM-SETUP-02", "for two or four seats"),
        (3, "BM-SETUP-03", "Dwarves, Orcs and Elves, and Mountains, Grasslands and Forest"),
        (4, "BM-SETUP-03", "are Dwarves, Hobgoblins, Orcs and Elves, and Mountains, Desert, Grasslands and Forest"),
        (4, "BM-SETUP-04", "between two races and has 6 battlefields of two spaces"),
        (3, "BM-SETUP-05", "18 demand tokens"),
        (4, "BM-SETUP-05", "24 demand tokens"),
        (4, "BM-SETUP-06", "the token nearest the centre of each region to fire, the others to lock"),
        (3, "BM-SETUP-07", "3 region tiles on the corners: Mountains, Grasslands and Forest"),
        (4, "BM-SETUP-07", "4 region tiles"),
        (3, "BM-SETUP-08", "Stack 16 reward tiles each of Dwarves, Orcs and Elves on their pictures"),
        (3, "BM-SETUP-09", "a tile of each race on the reward space of Red, Purple and Yellow"),
        (4, "BM-SETUP-10", "8 piles of weapons: Axes, Hammers, Swords and Maces, Standard and Vorpal"),
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
        (3, "BM-SETUP-17", "Give Red, Purple and Yellow their mats, the side for three seats up, and their cubes"),
        (2, "BM-SETUP-17", "Give Red and Purple their mats, the side for two or four seats up"),
        (4, "BM-SETUP-18", "10 gold"),
        (2, "BM-SETUP-19", "Red begins at level 1 in Axe and Sword"),
        (2, "BM-SETUP-20", "Purple has the tile of the Dwarves"),
        (4, "BM-SETUP-22", "to an Orc goes first, else somebody at random"),
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
        ("BM-SETUP-12", "A on top, then B, then C, and the one D card (Slush Fund) at the bottom, each group shuffled"),
        ("BM-SETUP-13", "letters on the kingdom cards mean nothing"),
        ("BM-SETUP-14", "3 kingdom cards"),
        ("BM-SETUP-15", "36 cards for spring and summer, 20 for autumn and winter. The second waits aside"),
        ("BM-SETUP-16", "5 craft cards of the first deck"),
        ("BM-SETUP-21", "4 craft bonus cards beside the board, one for each type"),
        ("BM-KINGDOM-15", "Immediate, Permanent, End or Final"),
        ("BM-SUPPLY-05", "Everything a seat has lies open, its gold too"),
        ("BM-SUPPLY-06", "look through the kingdom discard pile"),
        ("BM-SUPPLY-07", "80 coins, 24 demand tokens, 80 Standard and 40 Vorpal weapons, 68 reward tiles"),
        ("BM-SUPPLY-07", "56 craft cards, 4 craft bonus cards, 28 kingdom cards, 64 cubes, 4 mats and the board"),
    ],
)
def test_the_cards_are_laid_out(rule_id, says):
    """Decks in their order, face-up cards, and what lies open all game."""
    assert says in " ".join(texts(4, rule_id))


@rule("BM-SETUP-01", "BM-TWO-01", "BM-TWO-02", "BM-TWO-03", "BM-STEVE-01", "BM-STEVE-02", "BM-STEVE-15", "BM-OPEN-27")
@pytest.mark.parametrize(
    ("rule_id", "says"),
    [
        ("BM-TWO-01", "All rules hold"),
        ("BM-TWO-02", "Turn the Blue mat over: its back is the side board"),
        ("BM-TWO-03", "3 for kingdom cards and 5 for craft cards"),
        ("BM-TWO-05", "kingdom box 1 and craft box 1"),
        ("BM-STEVE-01", "a reward tile of each of the 4 races on Steve's spaces, in random order"),
        ("BM-STEVE-02", "a cube of a colour nobody plays under the left-most"),
    ],
)
def test_two_seats_set_up_the_side_board_and_steve(rule_id, says):
    """With three or four seats nothing of it is on the list."""
    assert says in " ".join(texts(2, rule_id))
    assert (texts(3, rule_id), texts(4, rule_id)) == ([], [])
    assert [lay(*seats).steve is not None for seats in (TWO, THREE, FOUR)] == [True, False, False]


def lettered(letters: str):
    """A table whose box lists a kingdom card for each letter."""
    cards = [
        {"card": {"name": f"card {place}", "duration": "end"}, "letter": letter, "seats": [2, 3, 4]}
        for place, letter in enumerate(letters)
    ]
    return GAME.setup(terms_for(GAME, FOUR, "full", {}, {"kingdom_cards": cards}))


def offered_names(state) -> list[object]:
    """The kingdom cards that the offer to take one knows by name."""
    offer = next(iter(GAME.offers(state, "red", {"act": "take_kingdom"})))
    return [choice.value for choice in offer.field("name").choices]


@rule("BM-SETUP-13")
def test_letters_play_no_part_after_setting_up():
    """Whatever letters the same cards have, the decks and everything that is offered are the same."""
    first, other = (lettered(letters) for letters in ("AB", "CD"))

    assert first.pool == other.pool
    assert list(GAME.offers(first, "red", {})) == list(GAME.offers(other, "red", {}))
    assert offered_names(first) == ["card 0", "card 1"]


@rule("BM-SETUP-17")
def test_nobody_without_a_mat_is_paid():
    """Blue does not sit at this table."""
    said = GAME.check(lay(*TWO), RepairsPaid({"red": 2, "blue": 2}))

    assert (ids(said), ids(GAME.check(lay(*TWO), RepairsPaid({"red": 2})))) == ("BM-SETUP-17", "")


@rule("BM-SUPPLY-05")
def test_every_seat_sees_everything():
    """No part of a position or an offer is kept from anybody, and every mat is drawn with its gold."""
    state = lay(*FOUR, mats={"red": {"gold": 7}, "blue": {"gold": 3}})

    assert GAME.sealed(state) is None
    assert not any(offer.secret for seat in FOUR for offer in GAME.offers(state, seat, {}))
    assert {seat: mat.gold for seat, mat in GAME.drawn(state).mats.items()} == {
        "red": 7,
        "purple": 10,
        "yellow": 10,
        "blue": 3,
    }
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


# ---------------------------------------------------------------- which mats are in play


def agreed(*seats, depth="full", **box):
    """What a table of these seats agrees on."""
    return terms_for(GAME, seats, depth, box=box)


@rule("BM-OPEN-27")
@pytest.mark.parametrize(
    ("seats", "says"),
    [
        (("red", "blue"), "The Blue mat has the side board on its back, so it is not played by 2"),
        (("red", "purple", "blue"), "The Blue mat has the side board on its back, so it is not played by 3"),
        (("red", "purple"), ""),
        (("red", "purple", "yellow"), ""),
        (("red", "purple", "yellow", "blue"), ""),
    ],
)
def test_the_mat_with_the_side_board_is_not_played_by_two_or_three(seats, says):
    """Opening a table says which mat cannot be played, and what to do about it."""
    told = GAME.seating(agreed(*seats))

    assert (told.startswith(says), bool(told)) == (True, bool(says))


@rule("BM-OPEN-27")
def test_which_mat_is_out_is_data_of_the_box():
    """Where the side board is on another mat, that one is out; a mat without a race for three is out with three."""
    two, three = (
        agreed("red", "blue", side_board_mat="yellow"),
        agreed("red", "purple", "blue", side_board_mat="yellow"),
    )

    assert (GAME.seating(two), GAME.seating(agreed("red", "blue", depth="gold"))) == ("", "")
    assert GAME.seating(three).startswith("The Blue mat prints no race for three seats")


@rule("BM-SETUP-20", "BM-OPEN-27")
def test_a_mat_prints_another_race_for_three_seats():
    """The side for three seats counts with three, and the checklist says so."""
    box = {"side_board_mat": "yellow", "mats": {"blue": {"three": "elves"}}}
    state = GAME.setup(agreed("red", "purple", "blue", **box))
    four = GAME.setup(agreed(*FOUR, **box))
    told = [item.text for item in GAME.checklist(state) if item.rule == "BM-SETUP-20"]

    assert (state.mats["blue"].tiles["elves"], four.mats["blue"].tiles["hobgoblins"]) == (1, 1)
    assert told[-1] == "Blue has the tile of the Elves on the mat."


@rule("BM-OPEN-27")
def test_the_checklist_is_true_where_a_mat_is_not_in_play():
    """A table that plays the mat all the same is told, and nobody is asked to turn over a mat that is played."""
    two = [item.text for item in GAME.checklist(lay("red", "blue"))]
    three = [item.text for item in GAME.checklist(lay("red", "purple", "blue"))]

    assert not [text for text in (*two, *three) if "Turn the Blue mat over" in text or "Hobgoblins on the mat" in text]
    assert [sum("not played by" in text for text in texts) for texts in (two, three)] == [1, 1]


# ---------------------------------------------------------------- Steve's order and the start player


@rule("BM-STEVE-01")
def test_steves_order_is_a_main_act_until_it_is_laid():
    """It is asked for before the first sale, drawn if the table likes, and out of the way once it is laid."""
    state = lay(*TWO)
    offers = [next(o for o in GAME.offers(s, "red", {}) if o.act == "lay_steve") for s in (state, laid_order(state))]

    assert [(offer.main, offer.closed) for offer in offers] == [(True, None), (False, None)]
    assert isinstance(offers[0].field("order").chance, Draw)


def laid_order(state):
    """The table with Steve's tiles laid."""
    return after(state, LaySteve(("orcs", "elves", "dwarves", "hobgoblins")))


@rule("BM-OPEN-47", "BM-SETUP-22")
def test_the_start_player_is_named_or_drawn():
    """Everybody at the table can be chosen, and Tableside draws if it is asked to."""
    offer = next(iter(GAME.offers(lay(*FOUR), "red", {"act": "choose_first"})))

    assert [choice.value for choice in offer.field("seat").fitting()] == list(FOUR)
    assert isinstance(offer.field("seat").chance, Draw)

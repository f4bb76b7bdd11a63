"""The recorded games of Battle Merchants: every number of seats, and every way a game can go."""

import json
from pathlib import Path

import pytest

from tests.support import rule

FOLDER = Path(__file__).parents[2] / "records" / "battle_merchants"


@pytest.fixture(scope="module")
def records():
    """Every record by name."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}


def acts(record) -> list[list[str]]:
    """The names of everything that happened, act by act."""
    return [
        [event["act"], *(step["act"] for step in event.get("consequences", ()))] for event in record["play"]["events"]
    ]


def decided(record) -> str:
    """What decided the first place."""
    return record["result"]["ranking"][0]["decided_by"]


@rule("BM-SETUP-01")
def test_at_least_six_games_for_two_three_and_four_seats(records):
    """Each number of seats has its evenings."""
    assert len(records) >= 6
    assert {len(record["play"]["seats"]) for record in records.values()} == {2, 3, 4}


@rule("BM-OPEN-10", "BM-STEVE-08")
def test_a_season_that_steve_ended(records):
    """His token was the third, and the seat whose sale woke him counts as the one who triggered the end."""
    ended = [act for act in acts(records["two_seats_triggered_by_steve"]) if "end_triggered" in act]

    assert any("token_placed" in act[act.index("steve_sold") :] for act in ended if "steve_sold" in act)


@rule("BM-TIE-01", "BM-TIE-02")
def test_ties_for_the_most_gold(records):
    """One is broken by the weapons on the board, one stays and is shared."""
    shared = records["three_seats_share_the_win"]

    assert decided(records["four_seats_decided_by_weapons_on_the_board"]) == "BM-TIE-01"
    assert (decided(shared), len(shared["result"]["ranking"][0]["seats"])) == ("BM-TIE-02", 2)


@rule("BM-SCORE-08", "BM-TIE-01", "BM-TIE-02")
def test_every_way_a_year_is_won_has_its_record(records):
    """By gold alone, by the weapons on the board, and shared."""
    assert {decided(record) for record in records.values()} == {None, "BM-TIE-01", "BM-TIE-02"}


@rule("BM-BONUS-02", "BM-CLEANUP-07")
def test_a_game_with_bonus_actions(records):
    """Craft bonus cards are taken, used, and turned up again."""
    happened = [name for act in acts(records["three_seats_with_bonus_actions"]) for name in act]

    assert {"bonus_taken", "bonus_turned_up"} <= set(happened)
    assert happened.count("forge_and_sell") >= 3


def test_a_game_with_amended_acts(records):
    """Two acts were amended, one undone and a coin corrected; the journal holds all of it."""
    record = records["two_seats_with_amended_acts"]
    kinds = [entry["kind"] for entry in record["journal"]]

    assert (kinds.count("amend"), kinds.count("undo")) == (2, 1)
    assert "correct" in [event["act"] for event in record["play"]["events"]]


@rule("BM-STEVE-12", "BM-OPEN-53")
def test_a_game_with_second_sales(records):
    """Steve sells as often as the two seats."""
    happened = [name for act in acts(records["two_seats_with_second_sales"]) for name in act]

    assert happened.count("sell_more") >= 3
    assert happened.count("steve_sold") + happened.count("steve_moved_on") == happened.count("income_received")


def test_a_game_with_typed_cards_and_other_options(records):
    """Cards were typed as they turned up."""
    record = records["four_seats_with_typed_cards"]
    typed = [event["act"] for event in record["play"]["events"] if event["act"].startswith("turn_up")]

    assert (len(typed) > 10, record["play"]["options"]["allow_pass"]) == (True, "always")

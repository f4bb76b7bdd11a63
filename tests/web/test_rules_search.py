"""The rules are found by words in any order, by id with or without hyphens."""

import re

import pytest


def found(owner, query):
    """Name the rules a search finds."""
    page = owner.get("/rules", query_string={"q": query, "game": "coin_and_crown"}).text
    return re.findall(r"Coin &amp; Crown · ([A-Z0-9-]+)", page)


@pytest.mark.parametrize("query", ["tie break coins", "coins TIE-break", "tiebreak coins", "Coins break tie"])
def test_all_words_occur_in_any_order(owner, query):
    """Hyphens and capitals make no difference."""
    assert "CC-TIE-05" in found(owner, query)


@pytest.mark.parametrize("query", ["CC-TIE-05", "cctie05", "cc-tie05", "  CCTIE-05 "])
def test_an_id_is_found_with_and_without_hyphens(owner, query):
    """Exactly this rule is found."""
    assert found(owner, query) == ["CC-TIE-05"]


def test_words_far_apart_are_found(owner):
    """A donation to the Church, in either order."""
    assert found(owner, "church donation") == found(owner, "donation church") != []


def test_a_word_that_does_not_occur_finds_nothing(owner):
    """Every word counts."""
    assert found(owner, "church spaceship") == []

"""Words are put together as people say them."""

import pytest

from tracker.kernel.words import capital, listed, many, sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), ""),
        (("Red",), "Red"),
        (("Red", "Blue"), "Red and Blue"),
        (("Red", "Blue", "Green"), "Red, Blue and Green"),
    ],
)
def test_a_list_is_said_with_one_and(words, said):
    assert listed(iter(words)) == said


@pytest.mark.parametrize(
    ("phrase", "whole"),
    [
        ("red has no axe", "Red has no axe."),
        (" BM-SELL-02 is read ", "BM-SELL-02 is read."),
        ("is it so?", "Is it so?"),
        ("", ""),
    ],
)
def test_a_phrase_becomes_one_sentence(phrase, whole):
    assert sentence(phrase) == whole


def test_only_the_first_letter_changes():
    assert capital("vP of Red") == "VP of Red"


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_is_said_otherwise(count, said):
    assert many(count, "card") == said


def test_an_odd_plural_is_given():
    assert many(2, "Smithy", "Smithies") == "2 Smithies"

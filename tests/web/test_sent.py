"""What was sent for an act is read without making its form, just as the form would read it."""

import pytest
from werkzeug.datastructures import MultiDict

from tracker.kernel.offers import Choice, Offer, choice_field, number_field, several_field, text_field, truth_field
from tracker.web.forms import Sent, Unreadable, chosen_in, form_for, read_field

FEW = [Choice("axe", "Axe"), Choice("sword", "Sword"), Choice(3, "Three"), Choice({"row": 1}, "A row")]
MANY = [Choice(number, str(number)) for number in range(9)]

OFFER = Offer(
    "everything",
    "red",
    "Everything",
    (
        choice_field("weapon", "Weapon", [*FEW, Choice("", "Nothing")], given="sword"),
        several_field("some", "Some", FEW, least=0, most=3, given=("axe", 3)),
        several_field("ticked", "Ticked", MANY, least=0, most=9, given=(1, 2)),
        number_field("count", "Count", least=0, most=9, given=4),
        text_field("words", "Words", given="as before"),
        truth_field("sure", "Sure", given=True),
        text_field("note", "A field with a name of the slip's", given="kept"),
    ),
)

SENT = [
    {},
    {
        "weapon": "axe",
        "some-0": "sword",
        "some-2": "3",
        "ticked": ["1", "8"],
        "count": "6+1",
        "words": "new",
        "note-act": "own",
    },
    {
        "weapon": "",
        "some-0": "",
        "some-1": "",
        "some-2": "",
        "count": "",
        "words": "",
        "sure": "y",
        "note": "the slip's",
    },
    {"weapon": '{"row": 1}', "some-1": '{"row": 1}', "sure": "false", "count": " 7 ", "words": "  spaces  "},
    {"weapon": ["axe", "sword"], "ticked": ["99", "nonsense"], "count": "six", "sure": ""},
]


@pytest.mark.parametrize("values", SENT)
def test_every_kind_of_field_reads_as_in_its_form(house, values):
    """Sent or left out, empty or nonsense: each field has the value its form would give."""
    data = MultiDict({"seen": "1", **values})
    with house.test_request_context(method="POST"):
        form, sent = form_for(OFFER, data, {}), Sent(OFFER, data)

        assert [_read(field, sent) for field in OFFER.fields] == [_read(field, form) for field in OFFER.fields]
        assert chosen_in(OFFER, sent) == chosen_in(OFFER, form)


def test_the_slip_and_the_note_are_those_of_the_form(house):
    """The number seen, the one-time id and the note are read alike."""
    data = MultiDict({"seen": "12", "once": "x" * 80, "note": "in a hurry"})
    with house.test_request_context(method="POST"):
        form, sent = form_for(OFFER, data, {}), Sent(OFFER, data)

        assert sent.slip("t", "phone") == form.slip("t", "phone")
        assert sent.note == form.note.data


def _read(field, form):
    """The value of a field, or the problem with it."""
    try:
        return read_field(field, form)
    except Unreadable as problem:
        return str(problem)

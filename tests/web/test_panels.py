"""The panel of an act: everything known before it is recorded, chosen values judged as chosen, nothing cut silently."""

import re

import pytest

from tracker.journal.acts import Slip, record
from tracker.journal.remarks import set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.events import Correct
from tracker.kernel.offers import Choice, Field, FieldKind, Offer, choice_field
from tracker.web.forms import form_for
from tracker.web.pages.act import field_views, with_suggestions


@pytest.fixture
def shoppe(house):
    """A table of Merchants of Magick where nothing is dealt yet."""
    return open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe"))


@pytest.fixture
def armies(house):
    """A campaign of Battleground: Kingdoms where Red has 10 gold."""
    table = open_table(Opening("battleground_kingdoms", ("red", "blue")))
    record(Slip(table, 0, "gold"), Correct("kingdoms.red.gold", 10))
    return table


def slip(table, **more):
    """A form that has seen the head."""
    head = load(table).head
    return {"seen": str(head), "once": f"{table}{head}", **more}


def objections(page):
    """Name the rules of the objections a page shows, in order."""
    return re.findall(r'class="objection[^"]*"><strong>[^<]*</strong>\s*<details class="rule"><summary>(\S+)', page)


def recorded(table):
    """Name the rules of what stands against the last act."""
    return [objection.rule for objection in load(table).acts[-1].act.objections]


def buttons(page):
    """Read the words on the buttons that send the panel."""
    return re.findall(r'<button[^>]* name="do" value="(?:record|overrule)">([^<]*)<', page)


def test_an_act_without_fields_shows_at_once_what_it_would_do(owner, house):
    """Ending a turn needs no typing, so nobody has to ask first."""
    table = open_table(Opening("warriors_and_traders", ("red", "blue")))
    page = owner.get(f"/t/{table}/act/end_turn").text

    assert 'aria-label="What would happen"' in page
    assert "Turn 2 begins." in page
    assert load(table).head == 1


def test_closing_shows_every_objection_that_it_then_records(owner, crown):
    """Nothing counts against closing that was not said before."""
    page = owner.get(f"/t/{crown}/act/close_scoring").text
    answer = owner.post(f"/t/{crown}/act/close_scoring", data=slip(crown, do="record"))

    assert len(objections(page)) > 1
    assert objections(page) == recorded(crown)
    assert buttons(page) == ["Record anyway"]
    assert answer.status_code == 302


def test_the_answer_to_an_act_says_how_many_marks_it_got(owner, crown):
    """The flash counts them."""
    owner.post(f"/t/{crown}/act/close_scoring", data=slip(crown, do="record"))

    assert f"△ {len(recorded(crown))} things are against the rules." in owner.get(f"/t/{crown}").text


def test_an_act_with_fields_shows_what_is_against_it_whatever_is_typed(owner, shoppe):
    """The first roll before anything is dealt: all reasons, not the first."""
    page = owner.get(f"/t/{shoppe}/act/roll").text
    owner.post(f"/t/{shoppe}/act/roll", data=slip(shoppe, d6="1", d8="2", d10="3", d12="4", do="record"))

    assert len(objections(page)) > 2
    assert objections(page) == recorded(shoppe)


def test_what_only_some_values_have_against_them_is_not_said_before(owner, merchants):
    """Out of turn and without the card, whatever is sold; a locked space is against one space only."""
    page = owner.get(f"/t/{merchants}/act/forge_and_sell?seat=purple").text

    assert objections(page) == ["BM-TURN-11", "BM-BONUS-01"]


def test_what_depends_on_the_fields_is_not_said_before(owner, crown):
    """An open act has nothing against it until something is typed."""
    page = owner.get(f"/t/{crown}/act/count_lands?seat=red").text

    assert (objections(page), buttons(page)) == ([], ["Record"])


def test_the_referee_offers_to_overrule_what_is_known(owner, crown):
    """With the reasons shown, the referee's button says what it does."""
    set_setting(Slip(crown, 0, "r"), "attitude", "referee")

    assert buttons(owner.get(f"/t/{crown}/act/close_scoring").text) == ["Overrule"]


def test_a_chosen_value_that_fits_is_judged_as_chosen(owner, armies):
    """A Mine for 5 of 10 gold fits; chosen it is not counted among those that do not."""
    before = owner.get(f"/t/{armies}/act/purchase?seat=red").text
    after = owner.post(f"/t/{armies}/act/purchase?seat=red", data=slip(armies, resources="mine", do="fits")).text

    assert 'value="mine"><span>Mine (5 gold)</span>' in before
    assert 'value="mine" checked><span>Mine (5 gold)</span>' in after
    assert "△" not in after


def test_a_chosen_value_that_does_not_fit_says_why_and_is_counted_once(owner, armies):
    """A Saw Mill needs a Logging Camp: chosen it is marked with its reason, and not among the others."""
    before = owner.get(f"/t/{armies}/act/purchase?seat=red").text
    after = owner.post(f"/t/{armies}/act/purchase?seat=red", data=slip(armies, resources="saw_mill", do="fits")).text
    more = [int(re.search(r"(\d+) more that do not fit", page)[1]) for page in (before, after)]

    assert after.count('value="saw_mill"') == 1
    assert re.search(r"△ Saw Mill \(5 gold\): Saw Mill needs Logging Camp", after)
    assert more[1] >= more[0] - 1


def test_one_that_does_not_fit_is_said_in_the_singular(owner, house):
    """1 more that does not fit."""
    table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="shoppe"))
    owner.post(f"/t/{table}/act/sponsor?seat=red", data=slip(table, adventurer="ranger", do="record"))
    page = owner.get(f"/t/{table}/act/sponsor?seat=blue").text

    assert "1 more that does not fit" in page
    assert "1 more that do " not in page


@pytest.mark.parametrize("do", ["check", "record"])
def test_a_note_that_is_too_long_is_refused_at_its_field_and_kept(owner, crown, do):
    """A correction with a note of 401 characters is not cut."""
    record(Slip(crown, 0, "c"), Correct("sheets.red.church", 3))
    head = load(crown).head
    note = "n" * 401
    answer = owner.post(f"/t/{crown}/number/sheets.red.church", data=slip(crown, value="5", note=note, do=do))

    assert answer.status_code == 422
    assert "A note has 400 characters at most." in answer.text
    assert f'value="{note}"' in answer.text
    assert load(crown).head == head


def test_numbers_open_the_same_keyboard_everywhere(owner, crown):
    """A keyboard with digits and +, in panels, on number pages and on the pad."""
    record(Slip(crown, 0, "c"), Correct("sheets.red.church", 3))
    pages = [
        owner.get(f"/t/{crown}{path}").text for path in ("", "/act/count_lands?seat=red", "/number/sheets.red.church")
    ]

    assert [set(re.findall(r'inputmode="(\w+)"', page)) for page in pages] == [{"tel"}] * 3


def test_suggestions_lead_to_the_panel_they_fill_in(house):
    """A name the box knows leads to the panel with it chosen, and keeps what was chosen before it."""
    name = Field("name", "Name", FieldKind.TEXT, (Choice("The Duke", "The Duke"),))
    offer = Offer("take", "red", "Take", (choice_field("place", "Place", [Choice("deck", "The deck")]), name))
    with house.test_request_context():
        plain = field_views(offer, form_for(offer, None, {"place": "deck"}))

    assert [view.suggested for view in plain] == [(), ()]
    assert [view.suggested for view in with_suggestions(plain, "/t/a/act/take?seat=red")] == [
        (),
        (("The Duke", "/t/a/act/take?seat=red&place=deck&name=The+Duke"),),
    ]

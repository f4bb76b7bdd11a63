"""Bad input gets a clear sentence, keeps what was typed, and is never a 500."""

from random import Random

import pytest

from tests.support import cases
from tracker.journal.acts import Slip
from tracker.journal.remarks import set_setting
from tracker.journal.tables import load
from tracker.web.numbers import NotANumber, read_number


@cases("""
    typed      number
    7          7
    6+1+3      10
    12-4       8
    -3         -3
    6+1-3+10   14
""")
def test_a_number_field_takes_sums(typed, number):
    """People write sums on a pad."""
    assert read_number(str(typed)) == number


@pytest.mark.parametrize("typed", ["", "six", "6+", "6*2", "1e5", "9" * 30, "6.5", "+", "six+1"])
def test_what_is_no_number_is_said_in_a_sentence(typed):
    """Anything else is refused with what to type."""
    with pytest.raises(NotANumber, match=r"\.$"):
        read_number(typed)


def test_a_missing_choice_is_said_at_its_field_and_the_rest_is_kept(owner, merchants):
    """Recording a sale without a space names the space and keeps weapon and note."""
    answer = owner.post(
        f"/t/{merchants}/act/sell?seat=red",
        data={"weapon": "axe", "quality": "standard", "note": "in a hurry", "do": "record", "seen": "1", "once": "x"},
    )

    assert answer.status_code == 422
    assert "Choose Space." in answer.text
    assert 'value="axe" checked' in answer.text
    assert "in a hurry" in answer.text
    assert load(merchants).head == 1


def test_the_referee_refuses_with_all_reasons_and_can_be_overruled(owner, merchants):
    """A sale of nothing to a locked space is refused by both rules; overruling records it, marked."""
    set_setting(Slip(merchants, 0, "r"), "attitude", "referee")
    form = {"weapon": "axe", "quality": "standard", "space": "grasslands/elves/5", "seen": "2"}
    refused = owner.post(f"/t/{merchants}/act/sell?seat=red", data={**form, "once": "a", "do": "record"})
    overruled = owner.post(f"/t/{merchants}/act/sell?seat=red", data={**form, "once": "b", "do": "overrule"})

    assert refused.status_code == 422
    assert "BM-SELL-02" in refused.text
    assert "BM-SELL-06" in refused.text
    assert overruled.status_code == 302
    assert {found.rule for found in load(merchants).acts[-1].act.objections} == {"BM-SELL-02", "BM-SELL-06"}


def test_check_first_shows_everything_and_records_nothing(owner, merchants):
    """Check first tells objections, consequences and changed numbers."""
    answer = owner.post(
        f"/t/{merchants}/act/forge?seat=red",
        data={"weapons-0": "axe/standard", "weapons-1": "sword/standard", "do": "check", "seen": "1", "once": "x"},
    )

    assert "10 → <b>0</b>" in answer.text
    assert "Purple is next." in answer.text
    assert load(merchants).head == 1


def test_an_act_on_an_old_page_is_answered_with_what_changed(owner, merchants):
    """Two acts of the same turn: the second is told that things have changed, and nothing is recorded."""
    form = {"weapons-0": "axe/standard", "do": "record", "seen": "1"}
    owner.post(f"/t/{merchants}/act/forge?seat=red", data={**form, "once": "a"})
    answer = owner.post(f"/t/{merchants}/act/forge?seat=red", data={**form, "once": "b"})

    assert answer.status_code == 409
    assert "Since entry 1" in answer.text
    assert load(merchants).head == 2


def test_the_same_form_three_times_is_one_act(owner, merchants):
    """A form pressed again is answered by the first answer."""
    form = {"weapons-0": "axe/standard", "do": "record", "seen": "1", "once": "a"}
    answers = [owner.post(f"/t/{merchants}/act/forge?seat=red", data=form) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert load(merchants).head == 2


def test_a_form_without_a_token_records_nothing(house, merchants):
    """A page from elsewhere cannot record."""
    from tracker.journal.links import Role, make_link

    client = house.test_client()
    client.get(f"/open/{make_link(Role.OWNER)}")
    answer = client.post(f"/t/{merchants}/act/forge?seat=red", data={"weapons-0": "axe/standard", "do": "record"})

    assert answer.status_code == 302
    assert load(merchants).head == 1


GARBAGE = [
    "",
    "-1",
    "0",
    "999999999999",
    "red",
    "nobody",
    "axe",
    "{}",
    "[]",
    "null",
    "ß" * 5000,
    "\x00",
    "../..",
    "'\"<b>",
]


@pytest.mark.parametrize("seed", range(4))
def test_no_form_ends_in_a_mistake_of_ours(owner, house, merchants, crown, seed):
    """Random garbage sent to every address is answered, never with a 500."""
    random = Random(seed)
    rules = [rule for rule in house.url_map.iter_rules() if rule.endpoint != "static" and "stream" not in rule.rule]
    answers = [_send(owner, rule, random, (merchants, crown)) for rule in rules for _ in range(3)]

    assert [answer for answer in answers if answer[0] >= 500] == []


def _send(client, rule, random, tables):
    values = {name: _value(name, random, tables) for name in rule.arguments}
    with client.application.test_request_context():
        address = client.application.url_for(rule.endpoint, **values)
    names = [
        "do",
        "what",
        "value",
        "name",
        "seat",
        "note",
        "seen",
        "once",
        "shown",
        "number",
        "rule",
        "whole",
        "position",
        "weapon",
        "quality",
        "space",
        "weapons-0",
        "kind",
        "for",
        "link",
        "without",
        "q",
        "game",
        "depth",
        "seats",
    ]
    data = {name: random.choice(GARBAGE) for name in random.sample(names, 8)}
    method = random.choice(sorted(rule.methods & {"GET", "POST"}))
    answer = client.open(
        address, method=method, data=data if method == "POST" else None, query_string=data if method == "GET" else None
    )
    answer.close()
    return answer.status_code, address, data


def _value(name, random, tables):
    """Give a plausible or a hostile value for a part of an address."""
    plausible = {
        "table": random.choice([*tables, "nowhere"]),
        "act": random.choice(["sell", "forge", "count_lands", "correct", "income_received", "nothing"]),
        "seat": random.choice(["red", "blue", "nobody"]),
        "path": random.choice(["mats.red.gold", "spaces", "nowhere", "mats.red", "sheets.red.lands.hamlet"]),
        "number": random.choice([0, 1, 2, 999]),
        "game": random.choice(["battle_merchants", "coin_and_crown", "chess"]),
        "name": random.choice(["battle_merchants", "chess"]),
        "tool": "nothing",
        "secret": "x",
        "person": random.choice([0, 1, 99]),
    }
    return plausible.get(name, random.choice(["1", "x"]))

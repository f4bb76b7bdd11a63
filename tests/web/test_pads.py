"""A pad keeps what was typed, says at the cell what is wrong, marks what is against the rules, ends in a result."""

import re

import pytest

from tests.support import cases
from tracker.journal.acts import Slip, record
from tracker.journal.links import Role, make_link
from tracker.journal.remarks import accept, set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.events import SetOption
from tracker.kernel.play import read_event

HOSTILE = '"><img src=file:///etc/passwd>'
RIGHT_TO_LEFT = "\u202eאבג"
ONE = {"seen": "1", "once": "first"}


@pytest.fixture
def armies(house):
    """A campaign of Battleground: Kingdoms with two seats."""
    return open_table(Opening("battleground_kingdoms", ("red", "blue")))


@pytest.fixture
def gold(house):
    """A gold ledger of Battle Merchants with two seats."""
    return open_table(Opening("battle_merchants", ("red", "blue"), depth="gold"))


def write(client, table, cells, **more):
    """Send the pad with these cells."""
    head = load(table).head
    return client.post(
        f"/t/{table}/pad", data={"seen": str(head), "once": f"{table}{head}{len(cells)}", **cells, **more}
    )


def shown(text, name):
    """Give what a cell of the page shows."""
    [tag] = re.findall(rf'<input[^>]* name="{re.escape(name)}"[^>]*>', text)
    [value] = re.findall(r' value="([^"]*)"', tag)
    return value


def test_a_cell_takes_a_sum(owner, crown):
    """6+1+3 in a cell is 10."""
    write(owner, crown, {"church|red": "6+1+3"})

    assert load(crown).state.church_of("red") == 10


@cases("""
    typed       says
    six         Type_a_whole_number,_or_a_sum_such_as_6+1+3.
    1e5         Type_a_whole_number,_or_a_sum_such_as_6+1+3.
    99999999    That_is_too_much;_1000000_is_the_most.
""")
def test_a_bad_cell_gets_its_sentence_and_every_cell_keeps_what_was_typed(owner, crown, typed, says):
    """Nothing is written; the bad cell says why, the good ones still show what was typed."""
    cells = {"hamlet|red": "2+1", "hamlet|blue": str(typed), "church|green": "7", "mines|0": "blue", "pane": "all"}
    answer = write(owner, crown, cells)

    assert answer.status_code == 422
    assert f'id="problem-hamlet|blue">Blue: {says.replace("_", " ")}' in answer.text
    assert [shown(answer.text, name) for name in ("hamlet|red", "hamlet|blue", "church|green")] == [
        "2+1",
        str(typed),
        "7",
    ]
    assert re.search(r'name="mines\|0" value="blue" checked', answer.text)
    assert load(crown).head == 1


def test_a_list_is_read_by_its_choices_only(owner, crown):
    """A holder that is no choice is refused at its cell."""
    answer = write(owner, crown, {"mines|0": "nobody at all"})

    assert answer.status_code == 422
    assert 'id="problem-mines|0">This is not one of the choices' in answer.text


def test_ten_thousand_letters_in_a_cell_are_refused_kindly(owner, armies):
    """A faction of 10,000 letters gets a sentence at its cell and stays typed."""
    answer = write(owner, armies, {"faction|red": "x" * 10_000, "faction|blue": "Elves"})

    assert answer.status_code == 422
    assert "This has 10000 letters; 80 are the most." in answer.text
    assert shown(answer.text, "faction|blue") == "Elves"
    assert load(armies).head == 1


def test_words_are_written_into_a_cell(owner, armies):
    """The Primary Faction is a cell of words."""
    write(owner, armies, {"faction|red": " Elves "})

    assert load(armies).state.kingdoms["red"].faction == "Elves"


def test_a_cell_can_be_rubbed_out(owner, crown):
    """An emptied cell is empty again, where the table can have an empty cell."""
    write(owner, crown, {"hamlet|red": "3"})
    write(owner, crown, {"hamlet|red": "", "was|hamlet|red": "3"})

    assert load(crown).acts[-1].after.sheet("red").lands[next(iter(load(crown).state.sheet("red").lands))] is None


def test_a_cell_that_cannot_be_empty_says_what_to_write(owner, house):
    """A count that is always a number is not rubbed out."""
    traders = open_table(Opening("warriors_and_traders", ("red", "blue")))
    answer = write(owner, traders, {"archer|red": "", "was|archer|red": "0"})

    assert answer.status_code == 422
    assert "Write a number here, 0 for nothing" in answer.text


def test_cells_that_stay_as_they_were_are_not_written(owner, crown):
    """Sending a pad again without a change records nothing."""
    write(owner, crown, {"hamlet|red": "3"})
    answer = write(owner, crown, {"hamlet|red": "3", "was|hamlet|red": "3"})

    assert answer.status_code == 302
    assert load(crown).head == 2


def test_a_pad_sent_twice_is_written_once(owner, crown):
    """The same form again is answered by the first answer."""
    answers = [owner.post(f"/t/{crown}/pad", data={**ONE, "hamlet|red": "3"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert load(crown).head == 2


def test_two_phones_write_their_own_cells_at_once(owner, crown):
    """A page that is behind writes its cells when nothing they touch has changed."""
    owner.post(f"/t/{crown}/pad", data={**ONE, "hamlet|red": "3"})
    owner.post(f"/t/{crown}/pad", data={"seen": "1", "once": "second", "hamlet|blue": "2", "hamlet|red": ""})

    assert [load(crown).state.sheet(seat).lands for seat in ("red", "blue")] == [
        {**load(crown).start.sheet("red").lands, next(iter(load(crown).start.sheet("red").lands)): count}
        for count in (3, 2)
    ]


def test_two_phones_in_one_cell_are_told_and_keep_what_was_typed(owner, crown):
    """A cell somebody else has written meanwhile is shown again, with what was typed here."""
    owner.post(f"/t/{crown}/pad", data={**ONE, "church|red": "3"})
    answer = owner.post(f"/t/{crown}/pad", data={"seen": "1", "once": "second", "church|red": "8"})

    assert answer.status_code == 409
    assert "Something else was written in between" in answer.text
    assert shown(answer.text, "church|red") == "8"
    assert load(crown).state.church_of("red") == 3


def test_track_writes_what_is_against_the_rules_and_marks_the_cell(owner, gold):
    """Repair gold that no board can bring is written, and an open triangle with the rule stays at its cell."""
    write(owner, gold, {"spring.repairs|red": "999"})
    page = owner.get(f"/t/{gold}").text

    assert 'popovertarget="mark-spring.repairs|red">△' in page
    assert "A full board brings" in page
    assert 'popovertarget="mark-spring.repairs|blue"' not in page


def test_an_accepted_cell_wears_the_seal(owner, gold):
    """Accepted as a house ruling, the triangle becomes a seal."""
    write(owner, gold, {"spring.repairs|red": "999"})
    found = [objection.rule for objection in load(gold).acts[-1].act.objections]
    answers = [accept(Slip(gold, 0, f"a{place}"), 2, rule) for place, rule in enumerate(found)]

    assert len(answers) > 0
    assert 'class="mark-button accepted" popovertarget="mark-spring.repairs|red">◉' in owner.get(f"/t/{gold}").text


def test_the_referee_refuses_a_cell_and_can_be_overruled(owner, gold):
    """The referee says the rule at the cell; overruling writes everything."""
    set_setting(Slip(gold, 0, "r"), "attitude", "referee")
    cells = {"spring.repairs|red": "999", "spring.sales|blue": "6"}
    refused = write(owner, gold, cells)
    head = load(gold).head
    overruled = write(owner, gold, cells, do="overrule")

    assert (refused.status_code, head, overruled.status_code, load(gold).head) == (422, 2, 302, 4)
    assert 'id="problem-spring.repairs|red"' in refused.text
    assert "Overrule and write down" in refused.text


def test_check_first_shows_the_totals_and_writes_nothing(owner, crown):
    """The totals on top say what they would become."""
    answer = write(owner, crown, {"city|red": "2"}, do="check")

    assert answer.status_code == 200
    assert re.findall(r'class="ahead">→ (\d+)<', answer.text) == ["14", "14"]
    assert load(crown).head == 1


def said(text):
    """Give the words of the card above the pad."""
    card = text.partition('<div class="card pad-said" role="alert">')[2].partition('<div class="totals"')[0]
    return " ".join(re.sub(r"<[^>]+>", " ", card).split())


def test_check_first_says_every_objection_with_its_cell_and_rule(owner, crown):
    """A donation below nothing and 99 Hamlets: each is a sentence at its cell, with its rule; the totals follow."""
    answer = write(owner, crown, {"church|red": "-3", "hamlet|blue": "99", "city|green": "2"}, do="check")
    words = said(answer.text)

    assert "Given, Red" in words
    assert "There cannot be fewer than 0 Bronze worth of coins. CC-SETUP-02" in words
    assert re.search(r"Hamlets, Blue : There can be \d+ Hamlets at most. CC-SETUP-03", words)
    assert re.search(r"Green 0 \+\? not all is written → 14", words)
    assert 'href="#hamlet|blue"' in answer.text


def test_check_first_says_that_nothing_is_against_it(owner, crown):
    """No objection is worth saying too."""
    words = said(write(owner, crown, {"city|red": "2"}, do="check").text)

    assert "Nothing in the rules is against it." in words


def test_check_first_shows_what_follows_from_the_cells(owner, crown):
    """With all donations typed the points of the Church are told, and what is missing is missing still."""
    cells = {
        f"church|{seat}": str(worth) for seat, worth in zip(load(crown).state.terms.seats, (9, 6, 3, 0), strict=True)
    }
    answer = write(owner, crown, cells, do="check")

    assert len(re.findall(r'– now, would be </span><span class="ahead">→ \d+', answer.text)) == 4
    assert "gave to the Church is not entered" not in answer.text
    assert "gave to the Church is not entered" in owner.get(f"/t/{crown}").text


def test_a_season_shows_its_gold_before_it_is_written(owner, gold):
    """Gold after spring follows the cells that were typed."""
    answer = write(owner, gold, {"spring.sales|red": "6+7"}, do="check")

    assert re.search(r'10 now, would be </span><span class="ahead">→ 23', answer.text)


def test_one_wrong_cell_does_not_accuse_a_right_one(owner, crown):
    """The referee refuses 99 Hamlets and has nothing against the two beside them."""
    set_setting(Slip(crown, 0, "r"), "attitude", "referee")
    answer = write(owner, crown, {"hamlet|red": "99", "hamlet|blue": "2"})

    assert answer.status_code == 422
    assert 'id="problem-hamlet|red"' in answer.text
    assert 'id="problem-hamlet|blue"' not in answer.text


def test_a_mark_at_another_cell_goes_when_the_limit_is_no_longer_shared_out(owner, crown):
    """Red's Hamlets left none for Blue; written over, neither cell nor the review says anything."""
    write(owner, crown, {"hamlet|red": "19"})
    write(owner, crown, {"hamlet|blue": "99"})
    write(owner, crown, {"hamlet|red": "4", "was|hamlet|red": "19"})
    write(owner, crown, {"hamlet|blue": "2", "was|hamlet|blue": "99"})

    assert "△" not in owner.get(f"/t/{crown}").text.partition('aria-label="Last entries"')[0]
    assert (
        "CC-SETUP-03" not in owner.get(f"/t/{crown}/review").text.partition("not readable")[0].partition("<details")[0]
    )


def test_writing_says_what_is_against_the_rules_and_keeps_its_group_open(owner, gold):
    """Spring is written to the end and folds, but not over its mark; the sentence leads to the cell."""
    cells = {"spring.repairs|red": "3", "spring.repairs|blue": "0"}
    write(owner, gold, cells)
    page = owner.get(f"/t/{gold}").text

    assert "Written; 1 thing is against the rules." in page
    assert re.search(r'aria-label="Against the rules".*href="#spring.repairs\|red">', page, re.DOTALL)
    assert '<details class="pad-group" open><summary>Spring</summary>' in page


def test_the_log_folds_what_was_written_at_once(owner, crown):
    """Three cells are one line with three behind it; each has its own page."""
    write(owner, crown, {"hamlet|red": "1", "hamlet|blue": "2", "city|red": "1"})
    log = owner.get(f"/t/{crown}/log").text

    assert "Pad written: 3 cells" in log
    assert re.findall(rf'href="/t/{crown}/entry/(\d)"', log) == ["2", "3", "4"]


def test_undo_takes_back_the_whole_pad_and_says_so(owner, crown):
    """One press writes three cells, one press takes them back, one brings them back."""
    write(owner, crown, {"hamlet|red": "1", "hamlet|blue": "2", "city|red": "1"})
    owner.post(f"/t/{crown}/undo", data={"seen": "4", "once": "u", "number": "4"})
    gone = owner.get(f"/t/{crown}").text
    state = load(crown).state
    owner.post(f"/t/{crown}/redo", data={"seen": "7", "once": "v"})
    back = owner.get(f"/t/{crown}").text

    assert ("Taken back: 3 cells of the pad" in gone, state == load(crown).start) == (True, True)
    assert "Brought back: 3 cells of the pad" in back
    assert len(load(crown).acts) == 3


def test_a_finished_table_says_why_its_pad_is_not_written(owner, crown):
    """A page from before the end is answered with the reason, not with what it would make."""
    set_setting(Slip(crown, 0, "end"), "status", "finished")
    answer = write(owner, crown, {"hamlet|red": "1"})

    assert answer.status_code == 422
    assert "This table is finished" in said(answer.text)


def test_an_opponent_that_is_chosen_is_not_doubted(owner, armies):
    """Red has Blue as opponent; the cell that says so has no reason against it."""
    write(owner, armies, {"faction|red": "Elves", "faction|blue": "Orcs"})
    write(owner, armies, {"opponent|red": "blue"})

    assert "already has Blue as opponent" not in owner.get(f"/t/{armies}").text.partition("</form>")[0]


def test_a_total_that_is_not_complete_says_so_everywhere(owner, house):
    """The row of totals says the same as the head of the pad."""
    table = open_table(Opening("merchants_of_magick", ("red", "blue"), depth="score"))
    write(owner, table, {"crafting|red": "35"})
    page = owner.get(f"/t/{table}").text

    assert re.findall(r'Why [^<]*</span>(\d+)<span class="quiet">\+\?', page) == ["35", "0", "35", "0"]


def test_a_seat_writes_its_own_column_only(house, crown):
    """A phone of one seat shows the other columns and cannot write them."""
    house.config["WTF_CSRF_ENABLED"] = False
    client = house.test_client()
    client.get(f"/open/{make_link(Role.SEAT, crown, 'red')}")
    page = client.get(f"/t/{crown}").text
    write(client, crown, {"hamlet|red": "1", "hamlet|blue": "9"})

    assert 'name="hamlet|blue"' not in page
    assert load(crown).state.sheet("blue").lands == load(crown).start.sheet("blue").lands
    assert load(crown).head == 2


def test_a_viewer_sees_the_pad_and_nothing_to_write(house, crown):
    """No field, no button."""
    client = house.test_client()
    client.get(f"/open/{make_link(Role.VIEWER, crown)}")
    page = client.get(f"/t/{crown}").text

    assert "Hamlets" in page
    assert "Write down" not in page
    assert 'name="hamlet|red"' not in page


def test_a_house_value_is_marked_at_its_row(owner, crown):
    """The points of the Iron coins are a house value."""
    page = owner.get(f"/t/{crown}").text

    assert re.search(r"Most Mines<span class=\"house\">◇", page)
    assert "◇ house value" in page


def test_a_ruling_is_switched_on_the_pad(owner, gold):
    """A ruling that matters is shown with its values, and switching it comes back to the pad."""
    page = owner.get(f"/t/{gold}").text
    answer = owner.post(
        f"/t/{gold}/menu",
        data={"seen": "1", "once": "x", "what": "option", "name": "defeated_tie", "value": "split", "back": "table"},
    )

    assert "Tie for the Defeated Weapons bonus" in page
    assert answer.headers["Location"] == f"/t/{gold}"
    assert load(gold).acts[-1].act.event == SetOption("defeated_tie", "split")


def test_a_finished_table_shows_places_totals_and_what_decided(owner, crown):
    """Red and Blue have 7 points each; the City that parts them is named in the result."""
    write(owner, crown, {"city|red": "1", "town|blue": "1", "village|blue": "1", "hamlet|blue": "1"})
    record(Slip(crown, 0, "close"), read_event(load(crown).game, {"act": "close_scoring"}))
    result = owner.get(f"/t/{crown}").text.partition('aria-label="Result"')[2].partition("</section>")[0]

    assert re.findall(r"<b>(\d+)</b> points", result) == ["7", "7", "0", "0"]
    assert "The tie was decided by" in result
    assert next(place.decided_by for place in load(crown).game.ranking(load(crown).state)) in result


def test_a_table_that_is_ended_by_hand_shows_its_result_too(owner, merchants):
    """Any finished table has a result card, a pad or not."""
    before = owner.get(f"/t/{merchants}").text
    set_setting(Slip(merchants, 0, "end"), "status", "finished")
    after = owner.get(f"/t/{merchants}").text

    assert ('aria-label="Result"' in before, 'aria-label="Result"' in after) == (False, True)


@pytest.mark.parametrize("name", [HOSTILE, RIGHT_TO_LEFT, "🎲" * 20, "A" * 40])
def test_hostile_names_are_words_on_the_pad(owner, house, name):
    """A name is never markup, in the columns, in the cells or in what is missing."""
    table = open_table(Opening("coin_and_crown", ("red", "blue"), names={"red": name}))
    page = owner.get(f"/t/{table}").text

    assert "<img" not in page
    assert page.count(name.replace('"', "&#34;").replace(">", "&gt;").replace("<", "&lt;")) > 6


def test_what_is_missing_says_names_and_rows_keep_their_words(owner, house):
    """Red is Window in sentences; the row of the red tokens keeps its words."""
    table = open_table(
        Opening(
            "merchants_of_magick",
            ("red",),
            depth="score",
            names={"red": "Window"},
            options={"potion_tokens": "by_colour"},
        )
    )
    page = owner.get(f"/t/{table}").text

    assert "Window still needs Crafting" in page
    assert "Red Tokens" in page

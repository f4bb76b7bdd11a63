"""The table menu offers what makes a difference at this table, and says why something is missing."""

import pytest

from tests.support import rule
from tracker.games import GAMES
from tracker.journal.acts import Recorded, Refused, Slip, record
from tracker.journal.changes import undo
from tracker.journal.remarks import set_setting, write_note
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.events import Correct
from tracker.kernel.play import read_event


@pytest.fixture
def gold(house):
    """A table of Battle Merchants that keeps gold only."""
    return open_table(Opening("battle_merchants", ("red", "purple"), depth="gold"))


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_says_why_nobody_comes_late_or_leaves(owner, house, game):
    """A latecomer and a leaver have a button or the game's reason."""
    about = GAMES[game].about
    table = open_table(Opening(game, about.colours[: max(2, about.fewest)]))
    page = owner.get(f"/t/{table}/menu").text.replace("&#39;", "'")

    assert about.no_latecomer in page
    assert about.no_leaver in page
    assert ("joins</button>" in page) == (not about.no_latecomer)
    assert ("leaves</button>" in page) == (not about.no_leaver)


def test_a_full_table_says_how_many_seats_there_are(owner, house):
    """With every seat taken nobody else can join."""
    game = GAMES["battleground_kingdoms"]
    table = open_table(Opening(game.id, game.about.colours))

    assert f"takes {game.about.most} seats at most" in owner.get(f"/t/{table}/menu").text


def test_gold_only_has_no_automations_and_two_rulings(owner, gold, merchants):
    """What the gold pad does not do is not offered there, but it is at full depth."""
    shallow, deep = owner.get(f"/t/{gold}/menu").text, owner.get(f"/t/{merchants}/menu").text

    assert ("What Tableside does by itself" in shallow, "What Tableside does by itself" in deep) == (False, True)
    assert ("Steve against Steve" in shallow, "Steve against Steve" in deep) == (False, True)
    assert "Tie for the Defeated Weapons bonus" in shallow


def test_the_menu_undoes_and_finishes_before_anything_else(owner, merchants):
    """Undo names its entry; Finish comes before the folded sections."""
    record(Slip(merchants, 0, "a"), Correct("mats.red.gold", 12))
    page = owner.get(f"/t/{merchants}/menu").text

    assert page.index("Undo 2") < page.index(">Finish<") < page.index("Let others in") < page.index("<details")


# ---------------------------------------------------------------- a table that is over, and one that was ended


@pytest.fixture
def over(gold):
    """A table of Battle Merchants whose year is closed."""
    record(Slip(gold, 0, "close"), read_event(load(gold).game, {"act": "close_year"}))
    return gold


def test_a_game_that_is_over_offers_to_finish_the_table(owner, over):
    """One tap on the table page finishes it, and the page says so."""
    before = owner.get(f"/t/{over}").text
    form = {"what": "status", "value": "finished", "back": "table", "seen": "2", "once": "f"}
    after = owner.post(f"/t/{over}/menu", data=form, follow_redirects=True).text

    assert "Finish the table" in before
    assert "This table is finished." in after
    assert "Finish the table" not in after


def test_a_game_in_play_does_not_offer_to_finish(owner, gold):
    """The year is not closed yet."""
    assert "Finish the table" not in owner.get(f"/t/{gold}").text


def test_home_lists_a_game_that_is_over_among_the_finished(owner, over, merchants):
    """The other table goes on."""
    page = owner.get("/").text
    going, _, ended = page.partition("<h2>Finished</h2>")

    assert (f"/t/{over}" in going, f"/t/{over}" in ended) == (False, True)
    assert f"/t/{merchants}" in going


@pytest.mark.parametrize("status", ["finished", "abandoned"])
@rule("TS-STATUS-01")
def test_a_table_that_was_ended_is_written_again_only_when_it_goes_on(house, merchants, status):
    """Acts and undo are refused with the reason; going on playing lets them in again."""
    record(Slip(merchants, 0, "a"), Correct("mats.red.gold", 12))
    set_setting(Slip(merchants, 0, "end"), "status", status)
    late, back = record(Slip(merchants, 0, "b"), Correct("mats.red.gold", 13)), undo(Slip(merchants, 0, "c"))
    set_setting(Slip(merchants, 0, "on"), "status", "playing")
    again = record(Slip(merchants, 0, "d"), Correct("mats.red.gold", 13))

    assert [type(answer) for answer in (late, back, again)] == [Refused, Refused, Recorded]
    assert late.objections[0].rule == "TS-STATUS-01"
    assert status in late.objections[0].detail


@rule("TS-STATUS-01")
def test_a_table_that_was_ended_still_takes_notes(house, merchants):
    """A remark changes no result."""
    set_setting(Slip(merchants, 0, "end"), "status", "finished")

    assert isinstance(write_note(Slip(merchants, 0, "n"), "What an evening."), Recorded)


def test_an_act_sent_to_a_finished_table_keeps_what_was_typed(owner, merchants):
    """A phone that was late is told to go on playing first; nothing is recorded, nothing to overrule."""
    set_setting(Slip(merchants, 0, "end"), "status", "finished")
    form = {"weapons-0": "axe/standard", "note": "in a hurry", "do": "record", "seen": "1", "once": "x"}
    answer = owner.post(f"/t/{merchants}/act/forge?seat=red", data=form)

    assert answer.status_code == 422
    assert "choose Go on playing" in answer.text
    assert "in a hurry" in answer.text
    assert load(merchants).head == 2


def test_a_finished_table_shows_no_acts_and_no_fields(owner, gold):
    """The pad is read only, and one tap goes on playing."""
    set_setting(Slip(gold, 0, "end"), "status", "finished")
    page = owner.get(f"/t/{gold}").text

    assert "Go on playing" in page
    assert ('form="pad"' in page, 'name="spring.sales|red"' in page, "/act/" in page) == (False, False, False)


@rule("TS-DEPTH-01")
def test_the_referee_cannot_be_overruled_where_something_is_impossible(owner, gold):
    """A position that cannot lie on the table has no button that would record it."""
    set_setting(Slip(gold, 0, "r"), "attitude", "referee")
    form = {"what": "depth", "value": "full", "position": '{"weather": 1}', "do": "check", "seen": "2", "once": "x"}
    page = owner.post(f"/t/{gold}/menu", data=form).text

    assert "Weather is not part of what was not tracked" in page
    assert 'value="overrule"' not in page
    assert 'value="record"' not in page

"""An answer that comes late: what was recorded meanwhile is worked out anew behind it."""

from random import Random

import pytest

from tests.journal.tables import from_scratch, open_now, opened, proceed, record, slip
from tracker.games.merchants_of_magick.events import MarkFree
from tracker.journal.acts import Recorded
from tracker.journal.tables import load
from tracker.kernel.events import Correct
from tracker.kernel.play import By
from tracker.kernel.simulate import answer, choose


@pytest.fixture
def meanwhile(house):
    """Red is owed a free circle, has not said which, and marks with the dice all the same; the table and that act."""
    table = opened("merchants_of_magick", 2, "shoppe")
    record(slip(table), _chosen(table, "roll"))
    mark = _chosen(table, "mark")
    record(slip(table), Correct("shoppes.sheets.red.free_circles", 1))
    return table, record(slip(table), mark).number


def _chosen(table, act):
    """Something red may do."""
    game, state = load(table).game, load(table).state
    offer = next(offer for offer in game.offers(state, "red", {}) if offer.act == act)
    return choose(game, state, offer, Random(5))


def _answers(table):
    due = open_now(load(table))
    return proceed(slip(table), By.TABLE, answer(load(table).game, load(table).state, due, Random(2)))


def test_what_was_against_the_rules_only_for_want_of_the_answer_is_so_no_more(meanwhile):
    """The later act loses its objection, in the entry and in whatever is read back from it."""
    table, number = meanwhile
    before = load(table).act(number).act.objections
    done = _answers(table)

    assert ([found.rule for found in before], type(done)) == (["MM-OPEN-15"], Recorded)
    assert load(table).act(number).act.objections == ()
    assert done.played.entries[-1].rewrites.keys() == {number}
    assert from_scratch(table) == load(table)


def test_the_marks_of_a_table_follow_a_late_answer(meanwhile):
    """A finding that the answer has settled is not counted any more."""
    table, number = meanwhile
    before = {act.act.number for act in load(table).marked}
    _answers(table)

    assert before - {act.act.number for act in load(table).marked} == {number}


def test_an_answer_against_the_rules_marks_the_act_that_asked(house):
    """Red marks a circle for free that is marked already: it is recorded, and its act is marked."""
    table = opened("merchants_of_magick", 2, "shoppe")
    record(slip(table), _chosen(table, "roll"))
    circle = next(iter(load(table).state.sheet("red").circles))
    record(slip(table), Correct(f"shoppes.sheets.red.circles.{circle}", True))
    asking = record(slip(table), Correct("shoppes.sheets.red.free_circles", 1)).number
    done = proceed(slip(table), By.TABLE, MarkFree("red", circle))

    assert (type(done), load(table).marked[-1].act.number) == (Recorded, asking)
    assert from_scratch(table) == load(table)

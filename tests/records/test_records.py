"""Every recorded evening, replayed to the result on paper, act by act."""

import json

from tests.records.kept import EVERY_EVENING, EVERY_GAME, evenings, evenings_of, told, worked_out_anew
from tests.records.paper import on_paper
from tracker.journal.records import export_record, import_record
from tracker.journal.reviewing import reviewed
from tracker.kernel.positions import write_position
from tracker.kernel.referee import referee


def test_every_record_has_its_result_on_paper():
    """No evening without its paper, and no paper without its evening."""
    assert [evening.name for evening in evenings()] == sorted(on_paper())


@EVERY_EVENING
def test_a_record_ends_with_the_result_on_paper(evening):
    """Scores and places are those of the evening, by whatever way it is read, and the game is over."""
    answered = evening.answered

    assert told(answered) == on_paper()[evening.name]
    assert {key: answered[key] for key in evening.record["result"]} == evening.record["result"]
    assert (answered["finished"], evening.played.finished) == (True, True)


@EVERY_EVENING
def test_refereeing_the_play_ends_in_the_position_of_the_journal(evening):
    """Undone, amended and struck acts are no part of the play."""
    assert evening.answered["position"] == write_position(evening.played.state)


@EVERY_EVENING
def test_the_referee_objects_to_what_was_marked_and_to_nothing_else(evening):
    """Each act has the marks it had at the table."""
    marked = [[found.rule for found in act.act.objections] for act in evening.played.acts if not act.act.skipped]

    assert [[found["rule"] for found in event["objections"]] for event in evening.answered["events"]] == marked


@EVERY_EVENING
def test_every_account_of_a_record_adds_up_after_every_act(evening):
    """Start, lines and corrections are what lies on the table."""
    assert evening.wrong_accounts() == []


@EVERY_EVENING
def test_the_rules_still_make_the_same_of_every_event(evening):
    """Worked out anew from its events and answers alone, the evening ends in the same position."""
    events = [worked_out_anew(event) for event in evening.events]
    anew = referee(evening.game, {**evening.record["play"], "events": events})

    assert anew["position"] == evening.answered["position"]


@EVERY_EVENING
def test_a_review_finds_what_was_marked_or_accepted_and_nothing_else(evening):
    """Every other act is as the rules ask, with every consequence they ask for."""
    found = {(finding.entry, finding.rule) for finding in reviewed(evening.played).findings}

    assert found == evening.marks


def moved(evening):
    """A record as it comes out of a house it was moved into."""
    return json.loads(json.dumps(export_record(import_record(evening.record))))


@EVERY_GAME
def test_records_move_into_a_house_and_out_again_without_loss(house, game):
    """Their journals are kept line by line."""
    assert [evening.name for evening in evenings_of(game.id) if moved(evening) != evening.record] == []

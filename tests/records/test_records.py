"""Every recorded evening, replayed through the referee to the result on paper, act by act."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tracker.games import GAMES
from tracker.journal.records import export_record, import_record
from tracker.kernel.ledger import play_act
from tracker.kernel.play import By
from tracker.kernel.positions import write_position
from tracker.kernel.referee import read_play, referee, referee_event
from tracker.kernel.review import StoredAct, review

RECORDS = sorted(Path(__file__).parent.glob("*/*.json"))
EVERY_RECORD = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")


def read(path):
    """A record with its game."""
    record = json.loads(path.read_text("utf-8"))
    return GAMES[record["game"]], record


def acts_of(game, record):
    """Every act of a record as the referee answers it: the state before it, the event and its outcome."""
    from tracker.kernel.play import read_event

    _, state, events = read_play(game, record["play"])
    for value in events:
        outcome = referee_event(game, state, value)
        bare = {key: item for key, item in value.items() if key not in ("answers", "consequences")}
        yield state, read_event(game, bare), outcome
        state = outcome.state


def without_consequences(event):
    """An event with its answers, its consequences to be worked out anew."""
    steps = (*event.get("answers", ()), *event.get("consequences", ()))
    bare = {key: item for key, item in event.items() if key not in ("answers", "consequences")}
    return {**bare, "answers": [step for step in steps if step["by"] == By.TABLE.value]}


def test_there_are_records():
    """The folder is read at all."""
    assert RECORDS


@EVERY_RECORD
def test_a_record_ends_with_the_result_on_paper(path):
    """Nothing recorded is impossible or against the rules, and scores and ranking are those of the evening."""
    game, record = read(path)
    answered = referee(game, record["play"])

    assert [event["objections"] for event in answered["events"] if event["objections"]] == []
    assert {key: answered[key] for key in record["result"]} == record["result"]
    assert answered["finished"]


@EVERY_RECORD
def test_every_account_of_a_record_adds_up_after_every_act(path):
    """Start, lines and corrections are what lies on the table."""
    game, record = read(path)
    books, wrong = Counter(game.accounts(read_play(game, record["play"])[1])), []
    for number, (state, event, outcome) in enumerate(acts_of(game, record), 1):
        after, lines = play_act(game, state, event, outcome.steps)
        for line in lines:
            books[line.account] += line.change
        now = game.accounts(after)
        wrong.extend((number, account) for account in now if books[account] != now[account])
        wrong.extend([(number, "position")] * (after != outcome.state))

    assert wrong == []


@EVERY_RECORD
def test_the_rules_still_make_the_same_of_every_event(path):
    """Worked out anew from its events and answers alone, the evening ends in the same position."""
    game, record = read(path)
    events = [without_consequences(event) for event in record["play"]["events"]]
    anew = referee(game, {**record["play"], "events": events})

    assert anew["position"] == referee(game, record["play"])["position"]


@EVERY_RECORD
def test_a_review_of_a_record_finds_nothing(path):
    """Every stored consequence is the one the rules ask for."""
    game, record = read(path)
    stored = [
        StoredAct(number, event, outcome.steps, state)
        for number, (state, event, outcome) in enumerate(acts_of(game, record), 1)
    ]
    last = list(acts_of(game, record))[-1][2].state

    assert review(game, stored, last).findings == ()
    assert write_position(last) == referee(game, record["play"])["position"]


@EVERY_RECORD
def test_a_record_moves_into_a_house_and_out_again_without_loss(house, path):
    """Its journal is kept line by line."""
    _, record = read(path)

    assert json.loads(json.dumps(export_record(import_record(record)))) == record

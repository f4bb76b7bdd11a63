"""Tables written down as records, and records read back."""

import copy
import json
from dataclasses import fields
from random import Random

import pytest
from sqlalchemy import func, select

from tracker.games import GAMES
from tracker.journal import acts, answers, changes, record_files, record_reading, record_writing, remarks
from tracker.journal.database import db
from tracker.journal.drafts import draft_of, seal, sealed_now
from tracker.journal.entries import EntryKind
from tracker.journal.live_acts import TimelineAct
from tracker.journal.record_files import RecordProblem, parse
from tracker.journal.record_writing import write_record
from tracker.journal.records import export_record, import_record
from tracker.journal.rows import EntryRow, TableRow
from tracker.journal.tables import Opening, load, memory, open_table
from tracker.kernel.codec import encode
from tracker.kernel.events import Correct, SetOption
from tracker.kernel.game import Mode
from tracker.kernel.offers import Question
from tracker.kernel.play import By, Step, act_out, read_event, write_event
from tracker.kernel.positions import write_position
from tracker.kernel.referee import referee
from tracker.kernel.simulate import answer, choose, open_offers

DEPTHS = [(game.id, depth.name) for game in GAMES.values() for depth in game.about.depths]


def slip(table, once=""):
    return acts.Slip(table, load(table).head, once, "a phone")


def play_some(table, random, count):
    """Play some acts by the offers, and answer what they ask."""
    for _ in range(count):
        played = load(table)
        due = answers.open_now(played)
        if isinstance(due, Question):
            event = answer(played.game, played.state, due, random)
            assert isinstance(answers.proceed(slip(table), By.TABLE, event), acts.Recorded)
            continue
        offers = open_offers(played.game, played.state)
        if not offers or played.game.finished(played.state):
            return
        event = choose(played.game, played.state, random.choice(offers), random)
        assert isinstance(acts.record(slip(table, f"form-{played.head}"), event), acts.Recorded)


def opened(game_id, depth="", **more):
    game = GAMES[game_id]
    seats = game.about.colours[: max(2, game.about.fewest)]
    return open_table(Opening(game_id, seats, depth=depth, names={seats[0]: "North"}, title="Friday", **more))


@pytest.fixture
def sale(app):
    """Battle Merchants after a dozen acts."""
    table = opened("battle_merchants", "full")
    play_some(table, Random(1), 12)
    return table


@pytest.fixture
def worn(sale):
    """The same table after notes, settings, an undo, a redo, an amend, a strike, and things of Tableside's own."""
    played = load(sale)
    option = next(o for o in played.game.catalogue.options.values() if o.values)
    account = sorted(played.game.accounts(played.state))[0]
    first, third = played.acts[0].act, played.acts[2].act
    acts.record(slip(sale), Correct(account, 21, "counted"))
    acts.record(slip(sale), SetOption(option.name, option.values[-1]))
    remarks.write_note(slip(sale), "North is late", third.number)
    remarks.set_setting(slip(sale), "attitude", "referee")
    remarks.accept(slip(sale), first.number, "BM-SELL-02", "we play it so")
    changes.undo(slip(sale))
    changes.redo(slip(sale))
    changes.change(slip(sale), EntryKind.AMEND, first.number, first.event)
    changes.change(slip(sale), EntryKind.STRIKE, third.number)
    return sale


def counted():
    return tuple(db.session.scalar(select(func.count()).select_from(row)) for row in (TableRow, EntryRow))


# ---------------------------------------------------------------- export


@pytest.mark.parametrize(("game_id", "depth"), DEPTHS)
def test_refereeing_an_export_ends_in_the_same_position(app, game_id, depth):
    """Whatever the game and the depth."""
    table = opened(game_id, depth)
    play_some(table, Random(7), 25)
    record = export_record(table)
    answered = referee(GAMES[game_id], json.loads(json.dumps(record["play"])))

    assert answered["position"] == write_position(load(table).state)
    assert {key: answered[key] for key in ("scores", "ranking")} == record["result"]


def test_refereeing_the_export_of_a_table_with_a_past_ends_in_the_same_position(worn):
    """Corrections and options are events of the play as well."""
    record = export_record(worn)

    assert referee(GAMES["battle_merchants"], record["play"])["position"] == write_position(load(worn).state)
    assert {"correct", "set_option"} <= {event["act"] for event in record["play"]["events"]}


def test_a_record_has_the_parts_of_the_contract(worn):
    record = export_record(worn)

    assert list(record) == ["format", "game", "rules_version", "play", "journal", "result"]
    assert (record["format"], record["game"]) == (1, "battle_merchants")
    assert set(record["journal"][3]) == {"number", "kind", "body", "at", "device"}
    assert [line["number"] for line in record["journal"]] == list(range(1, load(worn).head + 1))


def test_a_record_holds_only_the_changes_to_the_box(app):
    """Values as shipped are left out, even where the house wrote them down."""
    game = GAMES["battle_merchants"]
    shipped = encode(game.box)
    path, value = next(leaves(shipped))
    other = next(item for item in leaves(shipped) if item[0] != path)
    table = opened("battle_merchants", "full", box=merged_path({}, (path, value + 1), other))

    assert export_record(table)["play"]["box"] == merged_path({}, (path, value + 1))


def leaves(box, path=()):
    for key, item in box.items():
        if isinstance(item, dict):
            yield from leaves(item, (*path, key))
        elif isinstance(item, int) and not isinstance(item, bool):
            yield (*path, key), item


def merged_path(box, *items):
    for path, value in items:
        inner = box
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
        inner[path[-1]] = value
    return box


def test_secrets_are_never_in_a_record(app):
    """A sealed choice is in the record only as done, and forms' one-time ids are left out."""
    game = GAMES["battleground_kingdoms"]
    table = opened(game.id)
    seat, event = secret_choice(table)
    acts_before = load(table).head
    assert isinstance(seal(slip(table, "once-1234"), seat, event), acts.Recorded)
    record, sealed = export_record(table), sealed_now(load(table))

    assert sealed is not None
    assert draft_of(table, sealed.key, seat) == write_event(event)
    assert record["journal"][acts_before]["body"] == {"key": sealed.key, "seat": seat}
    assert "once-1234" not in json.dumps(record)


def secret_choice(table):
    """Play until some seats choose in secret, and choose for the first of them."""
    random = Random(3)
    for _ in range(60):
        played = load(table)
        sealed = sealed_now(played)
        if sealed is not None:
            seat = sealed.seats[0]
            offer = next(o for o in played.game.offers(played.state, seat, {}) if o.secret)
            return seat, choose(played.game, played.state, offer, random)
        play_some(table, random, 1)
    raise AssertionError("nobody chose in secret")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_event_has_a_field_that_a_record_needs_itself(game):
    """Rule, reason and the like stand beside an event's own fields in a record."""
    taken = {"act", "answers", "consequences", *record_reading.STEP_KEYS}
    found = {field.name for kind in (*game.events, *game.consequences) for field in fields(kind)}

    assert not found & taken


def test_what_was_left_to_the_table_is_left_in_the_referee_too(app):
    """An automation that is off is not done in the export either."""
    table = opened("battle_merchants", "full")
    for automation in load(table).game.about.automations:
        remarks.set_setting(slip(table), "automation", Mode.OFF.value, of_automation=automation.name)
    play_some(table, Random(2), 12)
    record = export_record(table)

    assert any(step["by"] == "left" for event in record["play"]["events"] for step in event["consequences"])
    assert referee(GAMES["battle_merchants"], record["play"])["position"] == write_position(load(table).state)


# ---------------------------------------------------------------- import


def test_a_table_moves_without_loss(worn):
    """Export, import, export: the same record, on a new table."""
    record = json.loads(json.dumps(export_record(worn)))
    moved = import_record(record)

    assert moved != worn
    assert export_record(moved) == record


def test_an_imported_table_reads_the_same_from_the_database(worn):
    moved = import_record(export_record(worn))
    memory.clear()

    assert export_record(moved) == export_record(worn)
    assert load(moved).settings == load(worn).settings


def test_an_imported_table_can_be_played_on(worn):
    moved = import_record(export_record(worn))
    head = load(moved).head
    changes.undo(slip(moved))
    remarks.write_note(slip(moved), "we go on here")

    assert load(moved).head == head + 2


@pytest.mark.parametrize(("game_id", "depth"), DEPTHS)
def test_a_play_alone_becomes_a_table(app, game_id, depth):
    """Its events are recorded one after the other with their stored consequences."""
    table = opened(game_id, depth)
    play_some(table, Random(11), 20)
    record = export_record(table)
    moved = load(import_record({key: record[key] for key in ("format", "game", "play")}))

    assert write_position(moved.state) == write_position(load(table).state)
    assert [a.act.event for a in moved.acts] == [a.act.event for a in load(table).acts if not a.act.skipped]
    assert write_record(moved)["play"]["events"] == record["play"]["events"]


def answers_in(event):
    """What the table answered in the course of an act."""
    return [step for step in (*event.get("answers", ()), *event["consequences"]) if step["by"] == "table"]


def test_events_without_consequences_are_worked_out(sale):
    """As in the referee."""
    record = export_record(sale)
    bare = [
        {**{key: item for key, item in event.items() if key != "consequences"}, "answers": answers_in(event)}
        for event in record["play"]["events"]
    ]
    moved = import_record({**record, "journal": [], "play": {**record["play"], "events": bare}})

    assert load(moved).state == load(sale).state


def test_a_record_with_an_open_question_keeps_it_open(app):
    """What the table has not answered yet is asked again after the import."""
    game = GAMES["battle_merchants"]
    table = opened(game.id, "full")
    for name in [automation.name for automation in game.about.automations]:
        remarks.set_setting(slip(table), "automation", Mode.PROPOSE.value, of_automation=name)
    play_some_without_answers(table, Random(5))
    moved = import_record(export_record(table))

    assert answers.open_now(load(table)) is not None
    assert answers.open_now(load(moved)) == answers.open_now(load(table))


def play_some_without_answers(table, random):
    for _ in range(20):
        played = load(table)
        if answers.open_now(played) is not None:
            return
        offer = random.choice(open_offers(played.game, played.state))
        acts.record(slip(table), choose(played.game, played.state, offer, random))


# ---------------------------------------------------------------- what is refused


def changed(record, *path_and_value):
    *path, last, value = path_and_value
    other = copy.deepcopy(record)
    inner = other
    for key in path:
        inner = inner[key]
    inner[last] = value
    return other


HOSTILE = [
    (("format", 2), "newer Tableside"),
    (("format", "1"), "format must be 1"),
    (("format", True), "format must be 1"),
    (("game", "chess"), "'chess'"),
    (("game", ["chess"]), "chess"),
    (("rules_version", 99), "newer Tableside"),
    (("rules_version", "new"), "whole number"),
    (("surprise", 1), "'surprise'"),
    (("journal", "long"), "must be a list"),
    (("journal", 0, 7), "Entry 1"),
    (("journal", 0, "body", "seats", ["red", "red"]), "colours"),
    (("journal", 0, "body", "seats", 3), "list of seats"),
    (("journal", 0, "body", "depth", "deepest"), "depth"),
    (("journal", 0, "body", "depth", ["deep"]), "."),
    (("journal", 0, "body", "options", {"luck": "more"}), "luck"),
    (("journal", 0, "body", "box", {"luck": 7}), "luck"),
    (("journal", 0, "body", "box", 7), "box"),
    (("journal", 0, "body", "position", {"luck": 7}), "luck"),
    (("journal", 0, "body", "position", [7]), "position"),
    (("journal", 0, "body", "names", {"red": 7}), "names.red"),
    (("journal", 0, "body", "title", ["x"]), "title"),
    (("journal", 0, "body", "rules_version", "x"), "rules_version"),
    (("journal", 0, "kind", "act"), "begin"),
    (("journal", 1, "kind", "open"), "begin"),
    (("journal", 1, "kind", "miracle"), "entry 2"),
    (("journal", 1, "kind", 5), "Entry 2"),
    (("journal", 1, "number", 1), "number 2"),
    (("journal", 1, "body", []), "Entry 2"),
    (("journal", 1, "body", {}), "no event"),
    (("journal", 1, "body", "of", "x"), "entry 2"),
    (("journal", 1, "body", "event", {"act": "fly"}), "fly"),
    (("journal", 1, "body", "event", "seat", "nobody"), "nobody"),
    (("journal", 1, "body", "event", 7), "entry 2"),
    (("journal", 1, "body", "steps", 7), "entry 2"),
    (("journal", 1, "body", "steps", [{"event": {"act": "fly"}, "by": "rule", "rule": "X"}]), "fly"),
    (("journal", 1, "body", "objections", [{"rule": "X", "weight": "heavy", "detail": ""}]), "entry 2"),
    (("journal", 1, "body", "rewrites", {"x": {}}), "entry 2"),
    (("journal", 1, "body", "of", True), "entry 2"),
    (("journal", 1, "body", "of", "1"), "entry 2"),
    (("journal", 1, "body", "note", ["x"]), "entry 2"),
    (("journal", {}), "must be a list"),
    (("journal", 0, "body", "depth", 0), "depth"),
    (("journal", 0, "body", "depth", False), "depth"),
    (("journal", 0, "body", "options", []), "options"),
    (("journal", 0, "body", "box", 0), "box"),
    (("journal", 1, "at", 900_000_000_000_000), "Entry 2"),
    (("journal", 1, "at", -1), "Entry 2"),
    (("journal", 1, "at", "noon"), "Entry 2"),
    (("journal", 1, "device", "x" * 81), "device"),
    (("journal", 1, "once", "x"), "Entry 2"),
    (("journal", 1, "kind", "setting"), None),
]


@pytest.mark.parametrize(("change", "says"), HOSTILE, ids=[".".join(map(str, change)) for change, _ in HOSTILE])
def test_a_record_that_is_not_in_order_changes_nothing(sale, change, says):
    """One clear sentence, and the house stays as it is."""
    record, before = changed(export_record(sale), *change), counted()
    if says is None:
        record["journal"][1]["body"] = {"name": "attitude", "value": "sleepy"}
        says = "not a setting"
    with pytest.raises(RecordProblem, match=says) as problem:
        import_record(record)

    assert counted() == before
    assert "\n" not in str(problem.value)
    assert str(problem.value).endswith(".")


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("accept", {"of": 2}),
        ("done", {"key": "x"}),
        ("setting", {"name": "status", "value": []}),
        ("setting", {"name": "names", "value": {"red": {}}}),
        ("setting", {"name": "automation", "value": "do"}),
        ("setting", {"name": "rules_version", "value": "x"}),
    ],
)
def test_a_line_that_is_taken_back_must_be_in_order_as_well(sale, kind, body):
    """Or bringing it back would break the table."""
    record = export_record(sale)
    record["journal"] = record["journal"][:2]
    record["journal"].append({"number": 3, "kind": kind, "body": body, "at": 1, "device": ""})
    record["journal"].append({"number": 4, "kind": "undo", "body": {"of": 3}, "at": 1, "device": ""})
    with pytest.raises(RecordProblem):
        import_record(record)


PLAYS = [
    (("seats", ["red"]), "seats"),
    (("events", {}), "list"),
    (("events", [7]), "Event 1"),
    (("events", [{"act": "fly"}]), "Event 1"),
    (("events", [{"act": "correct", "path": "luck", "value": 7}]), "impossible at event 1"),
    (("events", 0, "answers", 7), "answers"),
    (("events", 0, "consequences", [7]), "Event 1"),
    (("events", 0, "consequences", [{"act": "fly"}]), "fly"),
    (("events", 0, "consequences", [{"act": "correct", "path": "x", "value": 1, "by": "me"}]), "by"),
    (("luck", 7), "luck"),
]


@pytest.mark.parametrize(("change", "says"), PLAYS, ids=[".".join(map(str, change)) for change, _ in PLAYS])
def test_a_play_that_is_not_in_order_changes_nothing(sale, change, says):
    record, before = export_record(sale), counted()
    record = changed({**record, "journal": []}, "play", *change)
    with pytest.raises(RecordProblem, match=says):
        import_record(record)

    assert counted() == before


@pytest.mark.parametrize("record", [None, 7, [], "x", {}, {"format": 1}, {"format": 1, "game": "coin_and_crown"}])
def test_what_is_no_record_is_refused(app, record):
    with pytest.raises(RecordProblem):
        import_record(record)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe{}", "not UTF-8"),
        (b"{", "not JSON"),
        (b"", "not JSON"),
        (b"PK\x03\x04", "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100 + b"1" + b"}" * 100, "nested too deeply"),
        (b'{"a": 1' + b"0" * 5_000 + b"}", "too large"),
        (b'{"a": -1234567890123456}', "too large"),
        (b'{"a": 1.5}', "whole numbers"),
        (b'{"a": 1e999}', "whole numbers"),
        (b'{"a": NaN}', "whole numbers"),
        (b'{"a": "\\u0000"}', "cannot be written"),
        (b'{"\\ud800": 1}', "cannot be written"),
        (json.dumps({"a": "x" * 20_001}).encode(), "20000 characters"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_bytes_that_are_no_json_for_us_are_refused(data, says):
    with pytest.raises(RecordProblem, match=says):
        parse(data)


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "record.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(RecordProblem, match="20 MB"):
        record_files.read_file(path)


@pytest.mark.parametrize("name", ["nothing.json", "."])
def test_a_file_that_is_not_there_is_named(tmp_path, name):
    with pytest.raises(RecordProblem, match=str(tmp_path)):
        record_files.read_file(tmp_path / name)


def test_interleaved_steps_are_written_in_their_order(sale):
    """Answers given at once come first; from the first consequence on everything is in one list."""
    played = load(sale)
    act = next(a.act for a in played.acts if any(step.by is By.RULE for step in a.act.steps))
    rule = next(step for step in act.steps if step.by is By.RULE)
    answered = [Step(rule.event, by, "X") for by in (By.TABLE, By.RULE, By.TABLE)]
    written = record_writing.write_act(TimelineAct(2, act.event, tuple(answered)))

    assert [step["by"] for step in written["answers"]] == ["table"]
    assert [step["by"] for step in written["consequences"]] == ["rule", "table"]


def test_reading_back_an_act_gives_the_same_act(sale):
    """There and back, for every act of the table."""
    game, state = load(sale).game, load(sale).start
    event = load(sale).acts[0].act.event

    assert read_event(game, write_event(event)) == event
    assert not act_out(game, state, event, {}).impossible

"""A record read back, from its journal or from its play alone, with everything in it checked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.games import GAMES
from tracker.journal.entries import Entry, EntryKind, read_entry
from tracker.journal.live_acts import TimelineAct, live_acts
from tracker.journal.record_files import RecordProblem
from tracker.journal.timeline import Played, begin, play
from tracker.kernel.codec import Json, Malformed, decode
from tracker.kernel.game import Event, Game, State
from tracker.kernel.objections import Objection, is_impossible, objections
from tracker.kernel.offers import Question
from tracker.kernel.play import By, Step, act_out, applied, read_event, stepped, verdicts
from tracker.kernel.referee import FORMAT, MOST_EVENTS, read_play, read_terms, write_result

MOST_ENTRIES = MOST_EVENTS
LONGEST_DEVICE = 80
#: The last moment a journal can name, in milliseconds: thousands of years from now, and still a date.
LATEST = 10**14

#: Entries that are about an earlier one.
ABOUT_ANOTHER = tuple(EntryKind(kind) for kind in ("answer", "undo", "redo", "amend", "insert", "strike", "accept"))

RECORD_KEYS = ("format", "game", "rules_version", "play", "journal", "result")
ENTRY_KEYS = ("number", "kind", "body", "at", "device")
STEP_KEYS = ("rule", "why", "by")

#: What a game may run into on values that fit their types but not each other.
BROKEN = (ArithmeticError, LookupError, RuntimeError, StopIteration)


def game_in(record: Json) -> Game:
    """Find the game of a record whose outside is in order."""
    if not isinstance(record, dict) or "game" not in record:
        raise RecordProblem("This is not a record: it must be an object with format, game and play.")
    for key in record:
        if key not in RECORD_KEYS:
            raise RecordProblem(f"The record holds {key[:40]!r}, which is not known; {', '.join(RECORD_KEYS)} are.")
    _check_format(record.get("format"))
    game = GAMES.get(record["game"]) if isinstance(record["game"], str) else None
    if game is None:
        raise RecordProblem(f"The record's game is {str(record['game'])[:40]!r}; {', '.join(GAMES)} are known here.")
    _check_rules_version(game, record.get("rules_version", game.about.rules_version))
    return game


def _is_number(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_format(format: Json) -> None:
    if _is_number(format) and format > FORMAT:
        raise RecordProblem(
            f"The record was written by a newer Tableside (format {format}; this version reads {FORMAT})."
        )
    if format != FORMAT or not _is_number(format):
        raise RecordProblem(f"The record's format must be {FORMAT}.")


def _check_rules_version(game: Game, version: Json) -> None:
    if not _is_number(version) or version < 1:
        raise RecordProblem("The record's rules_version must be a whole number from 1 on.")
    if version > game.about.rules_version:
        raise RecordProblem(
            f"The record was written by a newer Tableside (rules version {version} of {game.about.title}; "
            f"this version has {game.about.rules_version})."
        )


def read_record(record: Json, now: int) -> Played:
    """Read a whole record: from its journal, or from its play alone where it has no journal."""
    game = game_in(record)
    try:
        entries = _read_entries(game, record, now)
        played = _replayed(game, entries)
        write_result(game, played.state)
        game.now(played.state)
        game.accounts(played.state)
    except RecordProblem:
        raise
    except ValueError as problem:
        raise RecordProblem(f"The record cannot be read: {problem}.") from None
    except BROKEN as problem:
        raise RecordProblem(f"The record cannot be played: its values do not fit each other ({problem!r}).") from None
    return played


def _read_entries(game: Game, record: Mapping[str, Json], now: int) -> list[Entry]:
    journal = record.get("journal")
    if journal or journal not in (None, []):
        return _read_journal(game, journal)
    if "play" not in record:
        raise RecordProblem("The record holds neither a play nor a journal.")
    opening, events = _read_opening(game, record)
    first = Entry(1, EntryKind.OPEN, now, body=opening)
    return [first, *_read_events(game, begin(game, opening), events, now)]


# ---------------------------------------------------------------- from a journal


def _read_journal(game: Game, journal: Json) -> list[Entry]:
    if not isinstance(journal, list) or len(journal) > MOST_ENTRIES:
        raise RecordProblem(f"The record's journal must be a list of {MOST_ENTRIES} entries at most.")
    entries = [_read_line(game, number, line) for number, line in enumerate(journal, 1)]
    if entries[0].kind is not EntryKind.OPEN or any(entry.kind is EntryKind.OPEN for entry in entries[1:]):
        raise RecordProblem("The record's journal must begin with the one entry that opens the table.")
    _check_opening(game, entries[0])
    known = play(game, entries[:1])
    for entry in entries[1:]:
        _check_line(known, entry)
    return entries


def _read_line(game: Game, number: int, line: Json) -> Entry:
    if not isinstance(line, dict) or not set(line) <= set(ENTRY_KEYS):
        raise RecordProblem(f"Entry {number} of the journal must be an object of {', '.join(ENTRY_KEYS)}.")
    kind, body, at, device = line.get("kind"), line.get("body"), line.get("at", 0), line.get("device", "")
    if line.get("number") != number:
        raise RecordProblem(f"Entry {number} of the journal must have the number {number}.")
    if not isinstance(kind, str) or not isinstance(body, dict) or not _is_number(at) or not 0 <= at <= LATEST:
        raise RecordProblem(f"Entry {number} of the journal must have a kind, a body and a time.")
    if not isinstance(device, str) or len(device) > LONGEST_DEVICE:
        raise RecordProblem(f"Entry {number} of the journal must name a device in {LONGEST_DEVICE} characters at most.")
    return read_entry(game, number, kind, body, at, device)


def _check_opening(game: Game, entry: Entry) -> None:
    body = entry.body
    read_terms(game, body)
    decode(Mapping[str, str], body.get("names", {}), "names")
    for name in ("place", "title"):
        decode(str, body.get(name, ""), name)
    _check_rules_version(game, body.get("rules_version", game.about.rules_version))


def _check_line(known: Played, entry: Entry) -> None:
    """Read one line on its own, so that one that is taken back is in order as well."""
    if entry.kind in (EntryKind.ACT, EntryKind.INSERT, EntryKind.AMEND) and entry.event is None:
        raise RecordProblem(f"Entry {entry.number} of the journal has no event.")
    if entry.kind in ABOUT_ANOTHER and not 0 < entry.of < entry.number:
        raise RecordProblem(f"Entry {entry.number} of the journal is about entry {entry.of}, which is not before it.")
    if entry.kind is EntryKind.SETTING:
        _check_setting(known.game, entry.body.get("name"), entry.body.get("value"))
    if entry.kind in (EntryKind.ACCEPT, EntryKind.SETTING, EntryKind.DONE):
        try:
            play(known.game, (*known.entries, entry), known)
        except (LookupError, TypeError, ValueError):
            raise RecordProblem(f"Entry {entry.number} of the journal is not a {entry.kind.value}.") from None


def _check_setting(game: Game, name: Json, value: Json) -> None:
    match name:
        case "names":
            decode(Mapping[str, str], value, "names")
        case "place" | "title":
            decode(str, value, name)
        case "rules_version":
            _check_rules_version(game, value)


def _replayed(game: Game, entries: Sequence[Entry]) -> Played:
    """Replay a journal after making sure that everything on its timeline can have happened."""
    state = begin(game, entries[0].body)
    for act in live_acts(entries):
        if not act.skipped:
            state = _happened(game, state, act)
    return play(game, entries)


def _happened(game: Game, state: State, act: TimelineAct) -> State:
    _check_possible(game, state, act.event, f"entry {act.number}")
    state = applied(game, state, act.event)
    for step in act.steps:
        if step.by is not By.LEFT:
            _check_possible(game, state, step.event, f"entry {act.number}")
        state = stepped(game, state, step)
    return state


def _check_possible(game: Game, state: State, event: Event, where: str) -> tuple[Objection, ...]:
    found = objections(verdicts(game, state, event))
    if is_impossible(found):
        raise RecordProblem(f"The record holds something impossible at {where}: {found[0].detail} ({found[0].rule}).")
    return found


# ---------------------------------------------------------------- from a play


def _read_opening(game: Game, record: Mapping[str, Json]) -> tuple[dict[str, Json], list[Json]]:
    terms, _, events = read_play(game, record["play"])
    opening = {
        "seats": list(terms.seats),
        "depth": terms.depth,
        "options": dict(terms.options),
        "box": record["play"].get("box"),
        "position": record["play"].get("position"),
        "names": {},
        "place": "",
        "title": "",
        "rules_version": record.get("rules_version", game.about.rules_version),
    }
    return opening, events


def _read_events(game: Game, state: State, events: Sequence[Json], now: int) -> Iterator[Entry]:
    """Record events one after the other as acts."""
    for number, value in enumerate(events, 1):
        if not isinstance(value, dict):
            raise RecordProblem(f"Event {number} must be an object with an act.")
        try:
            entry = _read_act(game, state, value, number)
        except Malformed as problem:
            raise RecordProblem(f"Event {number} cannot be read: {problem}.") from None
        yield Entry(number + 1, EntryKind.ACT, now, event=entry.event, steps=entry.steps, objections=entry.objections)
        state = applied(game, state, entry.event)
        for step in entry.steps:
            state = stepped(game, state, step)


def _read_act(game: Game, state: State, value: dict[str, Json], number: int) -> TimelineAct:
    """Read one event with its steps as stored, or worked out where none are."""
    event = read_event(game, {key: item for key, item in value.items() if key not in ("answers", "consequences")})
    found = _check_possible(game, state, event, f"event {number}")
    answers = _read_steps(game, value, "answers", By.TABLE)
    if "consequences" not in value:
        outcome = act_out(game, state, event, {}, [answer.event for answer in answers])
        return TimelineAct(number, event, outcome.steps, outcome.objections)
    stored = (*answers, *_read_steps(game, value, "consequences", By.HAND))
    return TimelineAct(number, event, _ruled(game, applied(game, state, event), stored), found)


def _read_steps(game: Game, value: Mapping[str, Json], name: str, by: By) -> list[Step]:
    items = value.get(name, [])
    if not isinstance(items, list) or len(items) > MOST_EVENTS:
        raise Malformed(name, "must be a list of events")
    return [_read_step(game, item, by) for item in items]


def _read_step(game: Game, item: Json, by: By) -> Step:
    if not isinstance(item, dict):
        raise Malformed("event", "must be an object with an act")
    event = read_event(game, {key: part for key, part in item.items() if key not in STEP_KEYS})
    rule, why = decode(str, item.get("rule", ""), "rule"), decode(str, item.get("why", ""), "why")
    return Step(event, decode(By, item.get("by", by.value), "by"), rule, why)


def _ruled(game: Game, state: State, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Name the rule of a step that came without one: an answer's is its question's."""
    ruled: list[Step] = []
    for step in steps:
        due: Any = game.follow_up(state) if not step.rule and step.by is By.TABLE else None
        rule = step.rule or (due.rule if isinstance(due, Question) else "TS-HAND-01")
        ruled.append(Step(step.event, step.by, rule, step.why))
        if step.by is not By.LEFT:
            _check_possible(game, state, step.event, "a consequence")
        state = stepped(game, state, step)
    return tuple(ruled)

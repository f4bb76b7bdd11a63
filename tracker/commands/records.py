"""Commands that need no house: referee, position, schema, simulate."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tracker.commands.saying import Stopped, print_json, print_text
from tracker.kernel.codec import Json, Malformed

if TYPE_CHECKING:
    from tracker.kernel.game import Game


def read_record_file(name: str) -> Json:
    """Read a record's file."""
    from tracker.journal.record_files import RecordProblem, read_file

    try:
        return read_file(Path(name))
    except RecordProblem as problem:
        raise Stopped(str(problem)) from None


def _refereed(record: Json) -> dict[str, Json]:
    """Referee the play of a record."""
    from tracker.journal.record_files import RecordProblem
    from tracker.journal.record_reading import BROKEN, game_in
    from tracker.kernel.referee import referee

    try:
        game = game_in(record)
        if "play" not in record:
            raise Stopped("The record has no play to referee.")
        return referee(game, record["play"])
    except RecordProblem as problem:
        raise Stopped(str(problem)) from None
    except Malformed as problem:
        raise Stopped(f"The record cannot be read: {problem}.") from None
    except BROKEN as problem:
        raise Stopped(f"The record cannot be played: its values do not fit each other ({problem!r}).") from None


def referee(options: argparse.Namespace) -> None:
    """Referee a record and print the answer."""
    record = read_record_file(options.record)
    answer = _refereed(record)
    if options.json:
        print_json(answer)
    else:
        print_text("\n".join(_told(answer, record["play"].get("events", []))) + "\n")


def _told(answer: dict[str, Json], events: list[Json]) -> list[str]:
    """Put a referee's answer in words."""
    lines = [line for event, said in zip(events, answer["events"], strict=True) for line in _told_event(event, said)]
    lines += [f"{score['seat']}: {score['total']}" + _told_lines(score["lines"]) for score in answer["scores"]]
    for place in answer["ranking"]:
        decided = f" (by {place['decided_by']})" if place["decided_by"] else ""
        lines.append(f"place {place['place']}: {', '.join(place['seats'])}{decided}")
    return [*lines, "finished" if answer["finished"] else "not finished"]


def _told_lines(lines: list[Json]) -> str:
    parts = [f"{line['points'] if line['points'] is not None else 'not tracked'} {line['what']}" for line in lines]
    return f" = {' + '.join(parts)}" if parts else ""


def _told_event(event: Json, said: dict[str, Json]) -> list[str]:
    names = [str(event.get(name) or "")[:40] for name in ("act", "seat")] if isinstance(event, dict) else []
    head = " ".join([f"{said['number']}.", *filter(None, names)])
    objections = [f"   {found['weight']} {found['rule']}: {found['detail']}" for found in said["objections"]]
    unread = [f"   not checked {found['rule']}: {found['detail']}" for found in said["not_checked"]]
    steps = [f"   -> {step['act']} ({step['rule']})" for step in said["consequences"]]
    questions = [f"   asks {question['rule']}: {question['text']}" for question in said["questions"]]
    return [head if objections else f"{head}: fine", *objections, *unread, *steps, *questions]


def position(options: argparse.Namespace) -> None:
    """Print the position a game begins with, or the one a record ends with."""
    from tracker.games import GAMES
    from tracker.kernel.positions import write_position
    from tracker.kernel.referee import read_play

    game = GAMES.get(options.of)
    if game is None:
        print_json(_refereed(read_record_file(options.of))["position"])
        return
    agreed = {"seats": _seats(game, options.seats), "depth": options.depth, "options": _options(options.option)}
    try:
        print_json(write_position(read_play(game, agreed)[1]))
    except Malformed as problem:
        raise Stopped(f"{problem}.".replace("play.", "")) from None


def _options(named: Sequence[str]) -> dict[str, str]:
    pairs = [item.partition("=") for item in named]
    if not all(sign for _, sign, _ in pairs):
        raise Stopped("An option is written NAME=VALUE.")
    return {name: value for name, _, value in pairs}


def _seats(game: "Game", named: Sequence[str]) -> list[str]:
    """Read seats as colours, or as how many."""
    seats = [seat for word in named for seat in word.replace(",", " ").split()]
    if not seats:
        return list(game.about.colours[: game.about.fewest])
    if len(seats) == 1 and seats[0].isdecimal() and len(seats[0]) < 4:
        return _first_seats(game, int(seats[0]))
    return seats


def _first_seats(game: "Game", count: int) -> list[str]:
    about = game.about
    if not about.fewest <= count <= about.most:
        raise Stopped(f"{about.title} takes {about.fewest} to {about.most} seats, not {count}.")
    return list(about.colours[:count])


def _game(name: str) -> "Game":
    from tracker.games import GAMES

    game = GAMES.get(name)
    if game is None:
        raise Stopped(f"There is no game {name[:40]}; {', '.join(GAMES)} are known.")
    return game


def schema(options: argparse.Namespace) -> None:
    """Print the JSON Schema of a game's records."""
    from tracker.journal.record_schema import record_schema

    print_json(record_schema(_game(options.game)))


def simulate(options: argparse.Namespace) -> int:
    """Play seeded games by their offers and say what was seen; an objection is a mistake in the game."""
    from tracker.journal.simulated import simulated

    game = _game(options.game)
    seats = _seats(game, [options.seats] if options.seats else [])
    try:
        seen = simulated(game, seats, options.depth, options.games, Random(options.seed))
    except Malformed as problem:
        raise Stopped(f"{problem}.".replace("play.", "")) from None
    for line in seen.lines():
        print(line)
    return 1 if seen.problems else 0

"""The command line tool; `tracker COMMAND --help` tells more.

What needs neither pages nor database (referee, schema, position, simulate) imports neither.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tracker.kernel.codec import Json, Malformed

if TYPE_CHECKING:
    from flask import Flask

    from tracker.kernel.game import Game


class Stopped(Exception):
    """The command cannot go on; the text is one clear sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    options = _parser().parse_args(argv)
    try:
        done: int | None = options.run(options)
    except Stopped as problem:
        print(f"tableside: {problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read the answer has gone; what is left of it must not fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return done or 0


# ---------------------------------------------------------------- where the data lies


def default_instance(given: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Give the folder of the house's data: as the environment says, or the user's data folder."""
    if given.get("TABLESIDE_INSTANCE"):
        return Path(given["TABLESIDE_INSTANCE"])
    home = Path(given.get("HOME") or Path.home())
    if platform == "win32":
        return Path(given.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Tableside"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Tableside"
    return Path(given.get("XDG_DATA_HOME") or home / ".local" / "share") / "tableside"


def _instance(options: argparse.Namespace) -> Path:
    return Path(options.instance or default_instance(os.environ)).resolve()


def _house(options: argparse.Namespace) -> "Flask":
    """Open the house for a command that reads or writes its tables."""
    from tracker.journal.migrate import NewerDatabase
    from tracker.web.app import create_app

    try:
        return create_app(_instance(options))
    except NewerDatabase as problem:
        raise Stopped(str(problem)) from None
    except OSError as problem:
        raise Stopped(f"The folder {_instance(options)} cannot be used: {problem}.") from None


# ---------------------------------------------------------------- serve, link


def serve(options: argparse.Namespace) -> None:
    """Serve the house on the local network."""
    from tracker.journal.migrate import NewerDatabase
    from tracker.journal.running import AlreadyRunning
    from tracker.web import server

    try:
        server.serve(_instance(options), options.host, options.port, fresh_link=options.link)
    except AlreadyRunning as running:
        raise Stopped(f"{running}.") from None
    except (server.CannotListen, NewerDatabase) as problem:
        raise Stopped(str(problem)) from None
    except OSError as problem:
        raise Stopped(f"The folder {_instance(options)} cannot be used: {problem}.") from None


def link(options: argparse.Namespace) -> None:
    """Make a link and print it."""
    from tracker.journal.links import Role, make_link

    role = Role(options.role or ("viewer" if options.table else "owner"))
    with _house(options).app_context():
        _check_link(role, options.table, options.seat)
        secret = make_link(role, options.table, options.seat, revoke_others=options.revoke)
    print(f"{_address(_instance(options))}open/{secret}")


def _check_link(role: Any, table: str, seat: str) -> None:
    from tracker.journal.links import Role

    if (role is Role.OWNER) == bool(table):
        raise Stopped("The owner's link is for the whole house; every other role needs --table.")
    if (role is Role.SEAT) != bool(seat):
        raise Stopped("A link for a seat needs --seat, and only that one does.")
    if table:
        seats = _played(table).state.terms.seats
        if seat and seat not in seats:
            raise Stopped(f"Nobody sits at {seat[:40]}; {', '.join(seats)} are taken.")


def _address(instance: Path) -> str:
    """Give the address of the running server, or the one it usually has."""
    from tracker.journal.running import where_running
    from tracker.web.server import PORT, address_of, addresses

    running = where_running(instance) or ""
    return running if running.startswith("http") else address_of(addresses("")[0], PORT)


# ---------------------------------------------------------------- records


def _record(name: str) -> Json:
    """Read a record's file."""
    from tracker.journal.record_files import RecordProblem, read_file

    try:
        return read_file(Path(name))
    except RecordProblem as problem:
        raise Stopped(str(problem)) from None


def _refereed(record: Json) -> dict[str, Json]:
    """Referee the play of a record."""
    from tracker.journal.record_files import BROKEN, RecordProblem, game_in
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
    record = _record(options.record)
    answer = _refereed(record)
    if options.json:
        _print_json(answer)
    else:
        _print("\n".join(_told(answer, record["play"].get("events", []))) + "\n")


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
        _print_json(_refereed(_record(options.of))["position"])
        return
    agreed = {"seats": _seats(game, options.seats), "depth": options.depth, "options": _options(options.option)}
    try:
        _print_json(write_position(read_play(game, agreed)[1]))
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

    _print_json(record_schema(_game(options.game)))


def export(options: argparse.Namespace) -> None:
    """Write a table as a record."""
    from tracker.journal.record_files import write_record

    with _house(options).app_context():
        record = write_record(_played(options.table))
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    if options.file in ("", "-"):
        _print(text)
        return
    try:
        with Path(options.file).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Stopped(f"{options.file} is already there; name a file that is not.") from None
    except OSError as problem:
        raise Stopped(f"{options.file} cannot be written: {problem}.") from None


def _played(table: str) -> Any:
    from tracker.journal.tables import NoSuchTable, load

    try:
        return load(table)
    except NoSuchTable:
        raise Stopped(f"There is no table {table[:40]} in this house.") from None


def import_(options: argparse.Namespace) -> None:
    """Add a record's table to the house and print its new id."""
    record = _record(options.file)
    from tracker.journal.records import RecordProblem, import_record

    with _house(options).app_context():
        try:
            print(import_record(record))
        except RecordProblem as problem:
            raise Stopped(str(problem)) from None


# ---------------------------------------------------------------- backups


def backup(options: argparse.Namespace) -> None:
    """Take a backup, whether a server runs or not."""
    from tracker.journal.backups import BackupProblem, back_up

    try:
        back_up(_instance(options), Path(options.file).resolve())
    except BackupProblem as problem:
        raise Stopped(str(problem)) from None
    print(f"The backup is {options.file}.")


def restore(options: argparse.Namespace) -> None:
    """Put a backup back; the old database is kept beside it."""
    from tracker.journal import backups

    try:
        old = backups.restore(_instance(options), Path(options.file))
    except backups.BackupProblem as problem:
        raise Stopped(str(problem)) from None
    print(f"The backup is restored to {_instance(options)}.")
    if old is not None:
        print(f"The database that was there is now {old}.")


# ---------------------------------------------------------------- simulate


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


# ---------------------------------------------------------------- printing and reading the command line


def _print_json(value: Json) -> None:
    _print(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def _print(text: str) -> None:
    """Print UTF-8, whatever the terminal thinks, because it is read by programs."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    buffer.write(text.encode())
    buffer.flush()


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 10 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from {least} to {most}")
        return int(text)

    return read


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("tracker", description="Tableside: paper that can think, beside a physical game.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _house_commands(commands)
    _record_commands(commands)
    return parser


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int | None], says: str) -> Any:
    made = commands.add_parser(name, help=says, description=says)
    made.set_defaults(run=run)
    return made


def _with_instance(command: Any) -> None:
    command.add_argument("--instance", metavar="DIR", help="folder of the house's data")


def _house_commands(commands: Any) -> None:
    command = _command(commands, "serve", serve, "serve the house on the local network")
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (default: the local network)")
    command.add_argument("--port", type=_number(0, 65_535), default=8000, help="port to listen on (default: 8000)")
    command.add_argument("--link", action="store_true", help="make and print a new owner's link")
    _with_instance(command)
    command = _command(commands, "link", link, "make a link and print it")
    command.add_argument("--table", default="", metavar="ID", help="the table it is for")
    command.add_argument("--role", choices=("owner", "scorekeeper", "seat", "viewer"), help="what it allows")
    command.add_argument("--seat", default="", help="the seat it is for")
    command.add_argument("--revoke", action="store_true", help="end older links of the same kind")
    _with_instance(command)
    for name, run, says in (
        ("backup", backup, "take a backup into one file"),
        ("restore", restore, "put a backup back"),
        ("import", import_, "add a record's table to the house"),
    ):
        command = _command(commands, name, run, says)
        command.add_argument("file", metavar="FILE")
        _with_instance(command)
    command = _command(commands, "export", export, "write a table as a record")
    command.add_argument("table", metavar="TABLE")
    command.add_argument("file", metavar="FILE", nargs="?", default="")
    _with_instance(command)


def _record_commands(commands: Any) -> None:
    command = _command(commands, "referee", referee, "referee the play of a record")
    command.add_argument("record", metavar="RECORD.json")
    command.add_argument("--json", action="store_true", help="answer as JSON")
    command = _command(commands, "schema", schema, "print the JSON Schema of a game's records")
    command.add_argument("game", metavar="GAME")
    command = _command(commands, "position", position, "print the first position of a game, or the last of a record")
    command.add_argument("of", metavar="GAME|RECORD.json")
    command.add_argument("--seats", nargs="+", default=(), help="colours, or how many")
    command.add_argument("--depth", default="", help="how much is tracked (default: all)")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    command = _command(commands, "simulate", simulate, "play seeded games by their offers")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--games", type=_number(1, 1_000_000), default=10, help="how many (default: 10)")
    command.add_argument("--seats", default="", help="how many seats")
    command.add_argument("--seed", type=_number(0, 2_000_000_000), default=0)
    command.add_argument("--depth", default="", help="how much is tracked (default: all)")


if __name__ == "__main__":
    sys.exit(main())

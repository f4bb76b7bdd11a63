"""The command line tool; `tracker COMMAND --help` tells more.

What needs neither pages nor database (referee, schema, position, simulate) imports neither.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from tracker.commands import house, records
from tracker.commands.saying import Stopped


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
    command = _command(commands, "serve", house.serve, "serve the house on the local network")
    command.add_argument("--host", default="0.0.0.0", help="address to listen on (default: the local network)")
    command.add_argument("--port", type=_number(0, 65_535), default=8000, help="port to listen on (default: 8000)")
    command.add_argument("--link", action="store_true", help="make and print a new owner's link")
    _with_instance(command)
    command = _command(commands, "link", house.link, "make a link and print it")
    command.add_argument("--table", default="", metavar="ID", help="the table it is for")
    command.add_argument("--role", choices=("owner", "scorekeeper", "seat", "viewer"), help="what it allows")
    command.add_argument("--seat", default="", help="the seat it is for")
    command.add_argument("--revoke", action="store_true", help="end older links of the same kind")
    _with_instance(command)
    for name, run, says in (
        ("backup", house.backup, "take a backup into one file"),
        ("restore", house.restore, "put a backup back"),
        ("import", house.import_, "add a record's table to the house"),
    ):
        command = _command(commands, name, run, says)
        command.add_argument("file", metavar="FILE")
        _with_instance(command)
    command = _command(commands, "export", house.export, "write a table as a record")
    command.add_argument("table", metavar="TABLE")
    command.add_argument("file", metavar="FILE", nargs="?", default="")
    _with_instance(command)


def _record_commands(commands: Any) -> None:
    command = _command(commands, "referee", records.referee, "referee the play of a record")
    command.add_argument("record", metavar="RECORD.json")
    command.add_argument("--json", action="store_true", help="answer as JSON")
    command = _command(commands, "schema", records.schema, "print the JSON Schema of a game's records")
    command.add_argument("game", metavar="GAME")
    command = _command(commands, "position", records.position, "print a game's first position or a record's last")
    command.add_argument("of", metavar="GAME|RECORD.json")
    command.add_argument("--seats", nargs="+", default=(), help="colours, or how many")
    command.add_argument("--depth", default="", help="how much is tracked (default: all)")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    command = _command(commands, "simulate", records.simulate, "play seeded games by their offers")
    command.add_argument("game", metavar="GAME")
    command.add_argument("--games", type=_number(1, 1_000_000), default=10, help="how many (default: 10)")
    command.add_argument("--seats", default="", help="how many seats")
    command.add_argument("--seed", type=_number(0, 2_000_000_000), default=0)
    command.add_argument("--depth", default="", help="how much is tracked (default: all)")


if __name__ == "__main__":
    sys.exit(main())

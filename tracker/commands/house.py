"""Commands on the house's data: serve, link, backup, restore, export, import."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.commands.records import read_record_file
from tracker.commands.saying import Stopped, print_text

if TYPE_CHECKING:
    from flask import Flask


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


def instance_of(options: argparse.Namespace) -> Path:
    """Give the folder a command was told to use."""
    return Path(options.instance or default_instance(os.environ)).resolve()


def house_of(options: argparse.Namespace) -> "Flask":
    """Open the house for a command that reads or writes its tables."""
    from tracker.journal.migrate import NewerDatabase
    from tracker.web.app import create_app

    try:
        return create_app(instance_of(options))
    except NewerDatabase as problem:
        raise Stopped(str(problem)) from None
    except OSError as problem:
        raise Stopped(f"The folder {instance_of(options)} cannot be used: {problem}.") from None


def serve(options: argparse.Namespace) -> None:
    """Serve the house on the local network."""
    from tracker.journal.migrate import NewerDatabase
    from tracker.journal.running import AlreadyRunning
    from tracker.web import server

    try:
        server.serve(instance_of(options), options.host, options.port, fresh_link=options.link)
    except AlreadyRunning as running:
        raise Stopped(f"{running}.") from None
    except (server.CannotListen, NewerDatabase) as problem:
        raise Stopped(str(problem)) from None
    except OSError as problem:
        raise Stopped(f"The folder {instance_of(options)} cannot be used: {problem}.") from None


def link(options: argparse.Namespace) -> None:
    """Make a link and print it."""
    from tracker.journal.links import Role, make_link

    role = Role(options.role or ("viewer" if options.table else "owner"))
    with house_of(options).app_context():
        _check_link(role, options.table, options.seat)
        secret = make_link(role, options.table, options.seat, revoke_others=options.revoke)
    print(f"{_address(instance_of(options))}open/{secret}")


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
    from tracker.web.addresses import address_of, addresses
    from tracker.web.server import PORT

    running = where_running(instance) or ""
    return running if running.startswith("http") else address_of(addresses("")[0], PORT)


def backup(options: argparse.Namespace) -> None:
    """Take a backup, whether a server runs or not."""
    from tracker.journal.backups import BackupProblem, back_up

    try:
        back_up(instance_of(options), Path(options.file).resolve())
    except BackupProblem as problem:
        raise Stopped(str(problem)) from None
    print(f"The backup is {options.file}.")


def restore(options: argparse.Namespace) -> None:
    """Put a backup back; the old database is kept beside it."""
    from tracker.journal import backups

    try:
        old = backups.restore(instance_of(options), Path(options.file))
    except backups.BackupProblem as problem:
        raise Stopped(str(problem)) from None
    print(f"The backup is restored to {instance_of(options)}.")
    if old is not None:
        print(f"The database that was there is now {old}.")


def export(options: argparse.Namespace) -> None:
    """Write a table as a record."""
    from tracker.journal.record_writing import write_record

    with house_of(options).app_context():
        record = write_record(_played(options.table))
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    if options.file in ("", "-"):
        print_text(text)
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
    record = read_record_file(options.file)
    from tracker.journal.records import RecordProblem, import_record

    with house_of(options).app_context():
        try:
            print(import_record(record))
        except RecordProblem as problem:
            raise Stopped(str(problem)) from None

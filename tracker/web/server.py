"""Serving the house on the local network: one process, enough threads for a table full of phones."""

import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from tracker.journal.running import hold
from tracker.web.addresses import EVERYWHERE, address_of, addresses, is_loopback

if TYPE_CHECKING:
    from flask import Flask

PORT = 8000
#: Threads beside those that hold streams, so that acts always find one.
THREADS_FOR_ACTS = 24
MOST_CONNECTIONS = 400
WAITING_CONNECTIONS = 256
LARGEST_REQUEST = 64 * 1024 * 1024
SECONDS_TO_STOP = 1

HINTS = (
    "If a phone cannot open it:",
    "  - Is it in the same Wi-Fi as this computer, and not on mobile data?",
    "  - Is it in a guest network? Those often keep devices apart.",
    "  - Does this computer's firewall let port {port} through?",
)


class CannotListen(Exception):
    """The address or port cannot be listened on; the text is one sentence."""


def serve(instance: Path, host: str, port: int, *, fresh_link: bool = False) -> None:
    """Serve a house until somebody stops it; raises `CannotListen` and `AlreadyRunning`."""
    with held(instance, host, port) as listener:
        from tracker.web.app import create_app

        app = create_app(instance)
        if host in EVERYWHERE:
            app.config["ADDRESS"] = address_of(addresses(host)[0], listener.getsockname()[1])
        print_welcome(host, listener.getsockname()[1], owner_secret(app, fresh=fresh_link))
        run(app, listener)
    say("Tableside has stopped.")


@contextmanager
def held(instance: Path, host: str, port: int) -> Iterator[socket.socket]:
    """Hold the instance and the port, and write down where this server runs."""
    with hold(instance, "") as say_where, listen(host, port) as listener:
        say_where(address_of(addresses(host)[0], listener.getsockname()[1]))
        yield listener


def run(app: "Flask", listener: socket.socket) -> None:
    """Answer requests until a signal to stop comes; requests under way get a second to finish."""
    from waitress import wasyncore
    from waitress.server import create_server

    from tracker.web.live import MOST_STREAMS

    logging.getLogger("waitress").setLevel(logging.ERROR)
    poll = os.name != "nt"
    connections: dict[int, Any] = {}
    server = create_server(
        app,
        map=connections,
        sockets=[listener],
        threads=MOST_STREAMS + THREADS_FOR_ACTS,
        connection_limit=MOST_CONNECTIONS,
        backlog=WAITING_CONNECTIONS,
        channel_request_lookahead=1,
        asyncore_use_poll=poll,
        ident=None,
        max_request_body_size=LARGEST_REQUEST,
    )
    signal.signal(signal.SIGTERM, _stop)
    try:
        wasyncore.loop(timeout=1, use_poll=poll, map=connections)
    except (SystemExit, KeyboardInterrupt):
        server.task_dispatcher.shutdown(timeout=SECONDS_TO_STOP)
    finally:
        wasyncore.close_all(connections, ignore_all=True)


def _stop(_: int, __: FrameType | None) -> None:
    raise SystemExit(0)


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError:
        raise CannotListen(f"{host} is not an address of this computer; leave --host out.") from None
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        if port:
            listener.listen(WAITING_CONNECTIONS)
    except OSError as problem:
        listener.close()
        raise CannotListen(_why_not(host, port, problem)) from None
    return listener


def _why_not(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; choose another one with --port."
    if problem.errno == errno.EACCES:
        return f"Port {port} may only be used by the administrator; choose one from 1024 on with --port."
    return f"{host} is not an address of this computer; leave --host out."


# ---------------------------------------------------------------- the owner's link


def owner_secret(app: "Flask", *, fresh: bool) -> str:
    """Make the owner's link if it is asked for or no device is the owner's yet; otherwise nothing."""
    from tracker.journal.links import Role, make_link

    with app.app_context():
        return make_link(Role.OWNER) if fresh or not has_owner() else ""


def has_owner() -> bool:
    """Tell whether some device holds an owner's link that still works."""
    from sqlalchemy import select

    from tracker.journal.database import db
    from tracker.journal.links import Role
    from tracker.journal.rows import HoldRow, LinkRow

    query = (
        select(HoldRow.device_id)
        .join(LinkRow, LinkRow.id == HoldRow.link_id)
        .where(LinkRow.role == Role.OWNER.value, LinkRow.revoked_at.is_(None))
        .limit(1)
    )
    found = db.session.execute(query).first() is not None
    db.session.remove()
    return found


# ---------------------------------------------------------------- what is printed


def say(line: str = "") -> None:
    """Print a line at once, as well as the terminal can show it."""
    coding = sys.stdout.encoding or "ascii"
    print(line.encode(coding, "replace").decode(coding), flush=True)


def print_welcome(host: str, port: int, secret: str) -> None:
    """Say where the house is, how its owner gets in, and what to try if a phone cannot reach it."""
    found = addresses(host)
    say("Tableside runs here:")
    for address in found:
        say(f"  {address_of(address, port)}")
    if secret:
        link = f"{address_of(found[0], port)}open/{secret}"
        say("The owner's link, for your own phone or laptop:")
        say(f"  {link}")
        print_code(link)
    else:
        command = os.environ.get("TABLESIDE_COMMAND", "tracker")
        say(f"The owner's link was given out before; `{command} link` makes a new one.")
    if is_loopback(found[0]):
        say("Only this computer can open it; start it without --host to let phones in.")
    else:
        for line in HINTS:
            say(line.format(port=port))
    say("Ctrl-C stops it.")


def print_code(link: str) -> None:
    """Print a link as a QR code, where the terminal has the characters for it."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    say(drawn.getvalue().rstrip("\n"))

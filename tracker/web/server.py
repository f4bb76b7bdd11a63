"""Serving the house on the local network: one process, enough threads for a table full of phones."""

import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from tracker.journal.running import hold

if TYPE_CHECKING:
    from flask import Flask

PORT = 8000
THREADS = 64
MOST_CONNECTIONS = 400
WAITING_CONNECTIONS = 256
LARGEST_REQUEST = 64 * 1024 * 1024
SECONDS_TO_STOP = 1
EVERYWHERE = ("0.0.0.0", "", "::")
LOOPBACK = "127.0.0.1"
#: Addresses nobody is asked at: the system only says by which of its own it would go there.
WAYS_OUT = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
ASK_FOR_ADDRESS = 0x8915

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

    logging.getLogger("waitress").setLevel(logging.ERROR)
    poll = os.name != "nt"
    connections: dict[int, Any] = {}
    server = create_server(
        app,
        map=connections,
        sockets=[listener],
        threads=THREADS,
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
        say("The owner's link was given out before; `tracker link` makes a new one.")
    if found == [LOOPBACK]:
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


def address_of(host: str, port: int) -> str:
    """Write an address as a browser takes it."""
    return f"http://{_shown(host)}:{port}/"


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# ---------------------------------------------------------------- this computer's addresses


def addresses(host: str) -> list[str]:
    """Give the addresses under which phones find this computer, the likeliest first."""
    if host not in EVERYWHERE:
        return [LOOPBACK if host == "localhost" else host]
    found = dict.fromkeys([*_by_ways_out(), *_by_interfaces(), *_by_name()])
    return [address for address in found if not address.startswith(("127.", "0."))] or [LOOPBACK]


def _by_ways_out() -> Iterator[str]:
    """Ask the system which of its addresses it would use; nothing is sent."""
    for way in WAYS_OUT:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((way, 9))
                yield str(asking.getsockname()[0])
            except OSError:
                continue


def _by_interfaces() -> Iterator[str]:
    """Ask each network interface for its address; only Linux answers this way."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in _interfaces():
            try:
                answer = fcntl.ioctl(asking.fileno(), ASK_FOR_ADDRESS, name.encode()[:15].ljust(256, b"\0"))
                yield socket.inet_ntoa(answer[20:24])
            except OSError:
                continue


def _interfaces() -> Iterable[tuple[int, str]]:
    try:
        return socket.if_nameindex()
    except OSError:
        return ()


def _by_name() -> Iterator[str]:
    """Ask for the addresses of this computer's name; elsewhere than on Windows that may take seconds."""
    if os.name != "nt":
        return
    try:
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return

"""The addresses of this computer, as browsers take them."""

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from ipaddress import ip_address

EVERYWHERE = ("0.0.0.0", "", "::")
LOOPBACK = "127.0.0.1"
#: Addresses nobody is asked at: the system only says by which of its own it would go there.
WAYS_OUT = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
ASK_FOR_ADDRESS = 0x8915


def address_of(host: str, port: int) -> str:
    """Write an address as a browser takes it."""
    return f"http://{_shown(host)}:{port}/"


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def name_in(host: str) -> str:
    """Give a host without its port."""
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def is_loopback(host: str) -> bool:
    """Tell whether only this computer itself finds this host."""
    name = name_in(host) if host.count(":") < 2 or host.startswith("[") else host
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def addresses(host: str) -> list[str]:
    """Give the addresses under which phones find this computer, the likeliest first."""
    if host not in EVERYWHERE:
        return [host]
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

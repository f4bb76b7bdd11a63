"""Whether Tableside runs on an instance: a lock of the operating system, which ends with its process.

The file also says where it runs. A file left behind by a process that was killed is not locked and does no harm.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

LOCK = "running.lock"
LONGEST_ADDRESS = 400
#: Windows locks bytes against reading too, so the locked byte lies far behind the text.
LOCKED_BYTE = 1 << 30
TRIES, PAUSE = 5, 0.05


class AlreadyRunning(Exception):
    """Something else holds the instance; `address` says where it runs, if it said so."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"Tableside already runs: {address}" if address else "Tableside already runs on this folder")


@contextmanager
def hold(instance: Path, address: str) -> Iterator[Callable[[str], None]]:
    """Hold the instance, and give a way to say where; raises `AlreadyRunning` where somebody else does."""
    instance.mkdir(parents=True, exist_ok=True)
    handle = os.open(instance / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _taken(handle):
            raise AlreadyRunning(_read(handle))
        _write(handle, address)
        try:
            yield partial(_write, handle)
        finally:
            _write(handle, "")
    finally:
        os.close(handle)


def where_running(instance: Path) -> str | None:
    """Say where Tableside runs on an instance: nothing where it does not, empty where it has not said."""
    try:
        handle = os.open(instance / LOCK, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _lock(handle) else _read(handle)
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    """Take the lock; somebody who only looks holds it for a moment, so try a few times."""
    for _ in range(TRIES):
        if _lock(handle):
            return True
        time.sleep(PAUSE)
    return False


def _read(handle: int) -> str:
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, LONGEST_ADDRESS).decode("utf-8", "replace").strip()


def _write(handle: int, text: str) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, text.encode())


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

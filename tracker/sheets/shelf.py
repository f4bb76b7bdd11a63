"""Drawn sheets, kept by their content in a folder that never grows beyond its bounds."""

import os
import re
import tempfile
import threading
from pathlib import Path

MOST_SHEETS = 200
MOST_BYTES = 64 * 1024 * 1024
_KEY = re.compile(r"[0-9a-f]{8,64}(-[0-9a-f]{8,64})?")


class Shelf:
    """A folder of PDF files; the one unused longest goes first."""

    def __init__(self, folder: Path, most: int = MOST_SHEETS, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self._most, self._most_bytes = folder, most, most_bytes
        self._lock = threading.Lock()

    def find(self, key: str) -> Path | None:
        """Find a drawn sheet, and remember that it is in use."""
        path = self._path(key)
        try:
            os.utime(path)
        except OSError:
            return None
        return path

    def put(self, key: str, pdf: bytes) -> Path:
        """Keep a sheet; nobody ever finds half of one."""
        path = self._path(key)
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(pdf)
        Path(name).replace(path)
        self._clear(path)
        return path

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ValueError("this is no key of a sheet")
        return self.folder / f"{key}.pdf"

    def _clear(self, newest: Path) -> None:
        with self._lock:
            found = sorted(self.folder.glob("*.pdf"), key=_used, reverse=True)
            size = 0
            for kept, path in enumerate([newest, *(path for path in found if path != newest)], 1):
                size += _size(path)
                if path != newest and (kept > self._most or size > self._most_bytes):
                    path.unlink(missing_ok=True)


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

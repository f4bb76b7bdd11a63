"""What goes between the server and the press: a few byte strings at a time, each with its length."""

import struct
from typing import IO

_COUNT = struct.Struct(">I")
LARGEST_PART = 64 * 1024 * 1024
MOST_PARTS = 8


def send(stream: IO[bytes], *parts: bytes) -> None:
    """Write some parts as one message."""
    stream.write(_COUNT.pack(len(parts)))
    for part in parts:
        stream.write(_COUNT.pack(len(part)))
        stream.write(part)
    stream.flush()


def receive(stream: IO[bytes]) -> list[bytes]:
    """Read one message; raises `EOFError` where the other side is gone."""
    count = _number(stream)
    if count > MOST_PARTS:
        raise EOFError("this is not a message")
    return [_exactly(stream, _number(stream)) for _ in range(count)]


def _number(stream: IO[bytes]) -> int:
    number: int = _COUNT.unpack(_exactly(stream, _COUNT.size))[0]
    return number


def _exactly(stream: IO[bytes], size: int) -> bytes:
    if size > LARGEST_PART:
        raise EOFError("a part is too large")
    data = b""
    while len(data) < size:
        read = stream.read(size - len(data))
        if not read:
            raise EOFError("the other side is gone")
        data += read
    return data

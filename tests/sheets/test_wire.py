"""What goes between the server and the press."""

import io

import pytest

from tracker.sheets.wire import receive, send


def test_a_message_arrives_as_it_was_sent():
    """There and back, empty parts and all."""
    stream = io.BytesIO()
    send(stream, b"pdf", b"", b"\x00" * 70_000)
    stream.seek(0)

    assert receive(stream) == [b"pdf", b"", b"\x00" * 70_000]


@pytest.mark.parametrize("sent", [b"", b"\x00\x00", b"\x00\x00\x00\x01\x00\x00\x00\x05ab", b"\xff" * 8])
def test_half_a_message_is_the_end(sent):
    """A press that is gone or talks nonsense is noticed, not waited for."""
    with pytest.raises(EOFError):
        receive(io.BytesIO(sent))

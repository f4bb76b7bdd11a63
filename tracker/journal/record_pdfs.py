"""The record inside a printed sheet: found, unpacked within bounds, and given as it was attached."""

import zlib
from io import BytesIO
from typing import Any

#: The name of the record inside a PDF.
RECORD_NAME = "tableside-record.json"
BEGINNING = b"%PDF-"


class NoRecord(ValueError):
    """The PDF holds no record that can be read; the text is one sentence."""


def is_pdf(data: bytes) -> bool:
    """Tell whether a file is a PDF; a few bytes may stand before its beginning."""
    return BEGINNING in data[:1024]


def record_in(data: bytes, most: int) -> bytes:
    """Give the record attached to a PDF; raises `NoRecord`."""
    try:
        import pikepdf
    except ImportError:
        raise NoRecord(
            "Reading a record out of a PDF needs pikepdf, which is not installed; import the record as JSON instead"
        ) from None

    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            found = pdf.attachments.get(RECORD_NAME)
            if found is None:
                raise NoRecord("This PDF carries no record; only filled sheets of Tableside do")
            return _unpacked(found.get_file().obj, most)
    except pikepdf.PasswordError:
        raise NoRecord("This PDF is locked with a password") from None
    except (pikepdf.PdfError, LookupError, RuntimeError, TypeError, zlib.error):
        raise NoRecord("This PDF cannot be read") from None


def _unpacked(stream: Any, most: int) -> bytes:
    """Unpack no more than a record may have, whatever the PDF says."""
    packed: bytes = stream.read_raw_bytes()
    if "/Filter" not in stream:
        return packed
    if stream.get("/Filter") != "/FlateDecode" or "/DecodeParms" in stream:
        raise NoRecord("The record in this PDF is packed in a way that Tableside does not use")
    unpacked = zlib.decompressobj().decompress(packed, most + 1)
    if len(unpacked) > most:
        raise NoRecord("The record in this PDF is too large")
    return unpacked

"""A record's file, from bytes to JSON of a sensible size.

Nothing that reads or writes records knows the database, so one can be refereed without it. Whatever is wrong
with a record is one `RecordProblem`, whose text is one clear sentence.
"""

import json
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from tracker.journal.record_pdfs import NoRecord, is_pdf, record_in
from tracker.kernel.codec import Json

LARGEST_FILE = 20 * 1024 * 1024
DEEPEST = 60
LONGEST_TEXT = 20_000
MOST_DIGITS = 15


class RecordProblem(ValueError):
    """A record that cannot be read; the text is one sentence for whoever has the file."""


def read_file(path: Path) -> Json:
    """Read a record's file; one that is too large is not even opened."""
    try:
        size = path.stat()
        if stat.S_ISDIR(size.st_mode):
            raise RecordProblem(f"{path} is a folder, not a record.")
        if size.st_size > LARGEST_FILE:
            raise RecordProblem(_too_large(str(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise RecordProblem(f"{path} cannot be read: {os.strerror(problem.errno or 0)}.") from None
    return parse(data, str(path))


def _too_large(name: str) -> str:
    return f"{name} is larger than {LARGEST_FILE // 1024 // 1024} MB, the most a record can have."


def parse(data: bytes, name: str = "The record") -> Json:
    """Read JSON from bytes: UTF-8, whole numbers of a sensible size, not too deep."""
    if len(data) > LARGEST_FILE:
        raise RecordProblem(_too_large(name))
    if is_pdf(data):
        data = _attached(data)
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(text, parse_int=_whole_number, parse_float=_no_fraction, parse_constant=_no_fraction)
    except UnicodeDecodeError:
        raise RecordProblem(f"{name} is not a record: it is not UTF-8 text.") from None
    except RecursionError:
        raise RecordProblem(f"{name} is nested too deeply; {DEEPEST} levels are the most.") from None
    except json.JSONDecodeError as problem:
        raise RecordProblem(f"{name} is not JSON: {problem.msg} in line {problem.lineno}.") from None
    check_sane(value)
    return value


def _attached(data: bytes) -> bytes:
    try:
        return record_in(data, LARGEST_FILE)
    except NoRecord as problem:
        raise RecordProblem(f"{problem}.") from None


def _whole_number(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise RecordProblem(f"The record holds the number {text[:20]}…, which is too large.")
    return int(text)


def _no_fraction(text: str) -> NoReturn:
    raise RecordProblem(f"The record holds {text[:20]}, but only whole numbers are counted here.")


def check_sane(value: Json) -> None:
    """Refuse what is nested too deeply, and text that is too long or cannot be written."""
    waiting: list[tuple[Json, int]] = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if isinstance(item, str):
            _check_text(item)
        elif isinstance(item, dict | list):
            if depth > DEEPEST:
                raise RecordProblem(f"The record is nested too deeply; {DEEPEST} levels are the most.")
            inside: Iterable[Json] = item if isinstance(item, list) else (*item, *item.values())
            waiting.extend((part, depth + 1) for part in inside)


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise RecordProblem(f"The record holds a text of more than {LONGEST_TEXT} characters.")
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise RecordProblem("The record holds characters that cannot be written.")

"""Numbers as people write them on a pad: `6+1+3`, `12-4`."""

import re

_SUM = re.compile(r"\s*[+-]?\s*\d{1,9}(?:\s*[+-]\s*\d{1,9})*\s*")
MOST = 1_000_000


class NotANumber(ValueError):
    """What was typed is no number and no sum; the text says what to type."""


def read_number(text: str) -> int:
    """Read a whole number or a sum of them."""
    cleaned = text.replace("−", "-").replace("–", "-")
    if not _SUM.fullmatch(cleaned):
        raise NotANumber("Type a whole number, or a sum such as 6+1+3.")
    total = sum(int(part.replace(" ", "")) for part in re.findall(r"[+-]?\s*\d+", cleaned))
    if abs(total) > MOST:
        raise NotANumber(f"That is too much; {MOST} is the most.")
    return total

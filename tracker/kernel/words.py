"""How words are put together on screens and paper: capitals, sentences, lists, counts."""

from collections.abc import Iterable


def capital(text: str) -> str:
    """Begin with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Make a whole sentence of a phrase."""
    text = text.strip()
    return capital(text) + ("" if not text or text[-1] in ".?!" else ".")


def listed(words: Iterable[str]) -> str:
    """Join words as they are said: Red, Blue and Green."""
    *most, last = tuple(words) or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def many(count: int, one: str, more: str = "") -> str:
    """Say how many there are: 1 card, 2 cards."""
    return f"{count} {one if count == 1 else more or one + 's'}"

"""How a command answers: JSON or text for programs and people, or one sentence saying why it stopped."""

import json
import sys

from tracker.kernel.codec import Json


class Stopped(Exception):
    """The command cannot go on; the text is one clear sentence."""


def print_json(value: Json) -> None:
    """Print a value as JSON."""
    print_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def print_text(text: str) -> None:
    """Print UTF-8, whatever the terminal thinks, because it is read by programs."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    buffer.write(text.encode())
    buffer.flush()

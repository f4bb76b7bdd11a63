"""Pages for what went wrong, each saying what to do."""

from dataclasses import dataclass

from tracker.kernel.words import sentence


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What went wrong, in a sentence, and what to do."""

    code: int
    title: str
    says: str


_SAYS = {
    400: ("This could not be read", "Nothing was recorded. Go back, reload the page and try again."),
    403: ("This is not yours to do", "Your link does not allow this. Ask the scorekeeper for a link that does."),
    404: (
        "There is nothing here",
        "The table, entry or page you asked for does not exist. Go home and look from there.",
    ),
    405: ("This page is reached by a button", "Go home and look from there."),
    413: ("This file is too large", "Tableside takes files up to 20 MB. Nothing was imported."),
    422: ("This does not fit", "Nothing was recorded."),
    503: ("The table is busy", "Nothing was recorded. Wait a moment, then go back and send it again."),
    429: ("Too many tries", "Wait a minute, then try again."),
}


def error_page(code: int, detail: str = "") -> ErrorPage:
    """Say what went wrong and what to do."""
    title, says = _SAYS.get(code, ("Something went wrong here", "Nothing was lost. Go back and try again."))
    return ErrorPage(code, title, f"{sentence(detail)} {says}".strip())

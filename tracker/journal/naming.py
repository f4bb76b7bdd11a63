"""The one place where people's names stand in for their seats: games speak of seats, pages of whoever sits there.

Records, exports and the command line do not come through here and keep the seats.
"""

from dataclasses import replace

from tracker.journal.timeline import Played
from tracker.kernel import labels
from tracker.kernel.game import Event, Now, State
from tracker.kernel.objections import Objection
from tracker.kernel.offers import Field, Offer
from tracker.kernel.telling import tell


def named(played: Played, text: str) -> str:
    """Say people's names where a sentence names their seats."""
    return labels.named(text, played.settings.names)


def told(played: Played, state: State, event: Event) -> str:
    """Say an event as the table would, by name."""
    return named(played, tell(played.game, state, event))


def label(played: Played, path: str) -> str:
    """Name a value of the position and whose it is."""
    return named(played, played.game.label(played.state, path))


def own_label(played: Played, path: str, seat: str) -> str:
    """Name a value of the position beside its seat, which is not said again."""
    return named(played, labels.without_owner(played.game.label(played.state, path), seat))


def now(played: Played) -> Now:
    """Tell where the table stands, by name."""
    at = played.now
    return replace(at, where=named(played, at.where), what=named(played, at.what))


def offer(played: Played, offered: Offer) -> Offer:
    """Offer an act by name: its choices, and every reason against it or one of them."""
    if not played.settings.names:
        return offered
    fields = tuple(_field(played, field) for field in offered.fields)
    return replace(offered, fields=fields, closed=_reason(played, offered.closed))


def _field(played: Played, field: Field) -> Field:
    return replace(
        field,
        help=named(played, field.help),
        choices=tuple(
            replace(choice, label=named(played, choice.label), why_not=_reason(played, choice.why_not))
            for choice in field.choices
        ),
    )


def _reason(played: Played, objection: Objection | None) -> Objection | None:
    return replace(objection, detail=named(played, objection.detail)) if objection else None

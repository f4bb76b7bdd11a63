"""The result of a table: places, seats, totals, and the rule that decided."""

from dataclasses import dataclass

from tracker.journal.naming import named
from tracker.journal.timeline import Played
from tracker.kernel.scoring import Place
from tracker.kernel.words import sentence
from tracker.web.pages.common import RuleView, SeatView, rule_view, seat_view


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place with the seats that share it and why they do, and the rule that decided it."""

    place: int
    seats: tuple[tuple[SeatView, int], ...]
    decided_by: RuleView | None
    why: str


@dataclass(frozen=True, slots=True)
class ResultView:
    """The result of a finished table."""

    places: tuple[PlaceView, ...]
    unit: str
    complete: bool


def shared(played: Played, place: Place) -> str:
    """Say why seats share a place; nothing where one has it alone."""
    if len(place.seats) < 2:
        return ""
    return sentence(f"They share the place: {named(played, place.why)}" if place.why else "They share the place")


def result_view(played: Played) -> ResultView:
    """Show the ranking and what decided it."""
    game = played.game
    scores = {score.seat: score for score in played.scores}
    return ResultView(
        places=tuple(
            PlaceView(
                place.place,
                tuple((seat_view(played, seat), scores[seat].total) for seat in place.seats if seat in scores),
                rule_view(game, place.decided_by) if place.decided_by else None,
                shared(played, place),
            )
            for place in played.ranking
        ),
        unit=game.about.unit,
        complete=all(score.complete for score in scores.values()),
    )

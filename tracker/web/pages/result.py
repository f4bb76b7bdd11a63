"""The result of a table: places, seats, totals, and the rule that decided."""

from dataclasses import dataclass

from tracker.journal.timeline import Played
from tracker.web.pages.common import RuleView, SeatView, rule_view, seat_view


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place with the seats that share it, and the rule that decided it."""

    place: int
    seats: tuple[tuple[SeatView, int], ...]
    decided_by: RuleView | None


@dataclass(frozen=True, slots=True)
class ResultView:
    """The result of a finished table."""

    places: tuple[PlaceView, ...]
    unit: str
    complete: bool


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
            )
            for place in played.ranking
        ),
        unit=game.about.unit,
        complete=all(score.complete for score in scores.values()),
    )

"""The awards for defeated weapons, whatever the table's way with ties."""

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.kernel.events import Terms


@dataclass(frozen=True, slots=True)
class Award:
    """Gold for a pile of defeated weapons, the rule that gives it and the box values that decided."""

    gold: int
    rule: str
    uses: tuple[str, ...] = ()


def awards(terms: Terms, piles: Mapping[str, int]) -> dict[str, Award]:
    """Work out the awards from what each seat's pile is worth; a seat without one is left out."""
    if terms.options["defeated_zero_counts"] == "no":
        piles = {seat: pile for seat, pile in piles.items() if pile > 0}
    by_pile = [[seat for seat in piles if piles[seat] == pile] for pile in sorted(set(piles.values()), reverse=True)]
    if not by_pile:
        return {}
    if len(terms.seats) == 2:
        return _one_award(terms, by_pile[0])
    return _two_awards(terms, by_pile[0], by_pile[1] if len(by_pile) > 1 else [])


def _one_award(terms: Terms, leaders: list[str]) -> dict[str, Award]:
    """Two seats play for a single award."""
    gold, uses = terms.box.awards.two_seats, ("awards.two_seats",)
    if len(leaders) == 1:
        return {leaders[0]: Award(gold, "BM-TWO-12", uses)}
    return dict.fromkeys(leaders, Award(_tied(terms, gold, len(leaders), gold), "BM-OPEN-03", uses))


def _two_awards(terms: Terms, leaders: list[str], seconds: list[str]) -> dict[str, Award]:
    """Three or four seats play for the highest and the second-highest pile."""
    highest, second = terms.box.awards.highest, terms.box.awards.second
    if len(leaders) == 1:
        return {leaders[0]: Award(highest, "BM-SCORE-05", ("awards.highest",)), **_second_award(terms, seconds)}
    share = _tied(terms, highest + second, len(leaders), highest)
    given = dict.fromkeys(leaders, Award(share, "BM-OPEN-02", ("awards.highest", "awards.second")))
    if terms.options["defeated_tie"] == "nobody":
        given |= _second_award(terms, seconds)
    return given


def _second_award(terms: Terms, seconds: list[str]) -> dict[str, Award]:
    gold, uses = terms.box.awards.second, ("awards.second",)
    if len(seconds) == 1:
        return {seconds[0]: Award(gold, "BM-SCORE-06", uses)}
    return {seat: Award(_tied(terms, gold, len(seconds), gold), "BM-OPEN-02", uses) for seat in seconds}


def _tied(terms: Terms, pot: int, seats: int, full: int) -> int:
    """What each of some tied seats gets: a share rounded down, the full place, or nothing."""
    match terms.options["defeated_tie"]:
        case "split":
            return pot // seats
        case "full_to_each":
            return full
        case _:
            return 0

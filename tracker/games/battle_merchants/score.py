"""Gold at the end, and who has the most of it."""

from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.state import State
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, TieBreak, rank

RULES = (
    "BM-SCORE-03",
    "BM-SCORE-04",
    "BM-SCORE-05",
    "BM-SCORE-06",
    "BM-SCORE-08",
    "BM-TIE-01",
    "BM-TIE-02",
    "BM-TWO-12",
)


def score(state: State) -> tuple[SeatScore, ...]:
    """Give every seat its gold; unsold and defeated weapons count once the game is over."""
    awards = award_gold(state) if state.finished else {}
    return tuple(SeatScore(seat, tuple(_lines(state, seat, awards))) for seat in state.terms.seats)


def _lines(state: State, seat: str, awards: dict[str, tuple[int, str]]) -> list[ScoreLine]:
    lines = [ScoreLine("gold in hand", state.mats[seat].gold, "BM-SCORE-08", accounts=(f"mats.{seat}.gold",))]
    if not state.finished:
        return lines
    for quality in Quality:
        unsold = sum(of_kind[quality] for of_kind in state.mats[seat].stock.values())
        value = state.box.prices[quality].end
        why = f"{unsold} unsold {quality.value} weapons at {value}"
        uses = (f"prices.{quality.value}.end",) if unsold else ()
        lines.append(ScoreLine(f"unsold {quality.value} weapons", unsold * value, "BM-SCORE-03", why, uses=uses))
    gold, rule = awards.get(seat, (0, "BM-SCORE-06"))
    pile = defeated_total(state, seat)
    lines.append(ScoreLine("defeated weapons", gold, rule, f"a pile worth {pile}", _piles(seat)))
    return lines


def _piles(seat: str) -> tuple[str, ...]:
    return tuple(f"mats.{seat}.defeated.{quality.value}" for quality in Quality)


def defeated_total(state: State, seat: str) -> int:
    """Count a pile of defeated weapons: a Vorpal tile is worth more."""
    return sum(count * state.box.defeated[quality] for quality, count in state.mats[seat].defeated.items())


def award_gold(state: State) -> dict[str, tuple[int, str]]:
    """Work out the awards for defeated weapons: gold and the rule that gives it, by seat."""
    totals = {seat: defeated_total(state, seat) for seat in state.terms.seats}
    if state.terms.options["defeated_zero_counts"] == "no":
        totals = {seat: total for seat, total in totals.items() if total}
    by_total = [
        [seat for seat in totals if totals[seat] == total] for total in sorted(set(totals.values()), reverse=True)
    ]
    if len(state.terms.seats) == 2:
        return _one_award(state, by_total)
    return _two_awards(state, by_total)


def _one_award(state: State, by_total: list[list[str]]) -> dict[str, tuple[int, str]]:
    """Two seats play for a single award."""
    leaders = by_total[0] if by_total else []
    gold = state.box.awards.two_seats
    if len(leaders) == 1:
        return {leaders[0]: (gold, "BM-TWO-12")}
    return {seat: (_tied(state, gold, len(leaders), gold), "BM-OPEN-03") for seat in leaders}


def _two_awards(state: State, by_total: list[list[str]]) -> dict[str, tuple[int, str]]:
    """Three or four seats play for the highest and the second-highest pile."""
    awards = state.box.awards
    given: dict[str, tuple[int, str]] = {}
    if not by_total:
        return given
    leaders, rest = by_total[0], by_total[1:]
    if len(leaders) > 1:
        share = _tied(state, awards.highest + awards.second, len(leaders), awards.highest)
        given |= dict.fromkeys(leaders, (share, "BM-OPEN-02"))
        if state.terms.options["defeated_tie"] != "nobody":
            return given
    else:
        given[leaders[0]] = (awards.highest, "BM-SCORE-05")
    seconds = rest[0] if rest else []
    if len(seconds) == 1:
        given[seconds[0]] = (awards.second, "BM-SCORE-06")
    elif seconds:
        share = _tied(state, awards.second, len(seconds), awards.second)
        given |= dict.fromkeys(seconds, (share, "BM-OPEN-02"))
    return given


def _tied(state: State, pot: int, seats: int, full: int) -> int:
    """What each of some tied seats gets: a share rounded down, the full place, or nothing."""
    match state.terms.options["defeated_tie"]:
        case "split":
            return pot // seats
        case "full_to_each":
            return full
        case _:
            return 0


def ranking(state: State) -> tuple[Place, ...]:
    """Order the seats by gold; a tie for the most is broken by weapons on the board."""
    totals = {entry.seat: entry.total for entry in score(state)}
    most = max(totals.values())
    rule = "BM-TIE-01"
    first = {seat: total for seat, total in totals.items() if total == most}
    places = rank(
        first, [TieBreak(rule, lambda seat: board_worth(state, seat))], "BM-TIE-02" if state.finished else None
    )
    lower = rank({seat: total for seat, total in totals.items() if total < most})
    return (*places, *(Place(place.place + len(first), place.seats) for place in lower))


def board_worth(state: State, seat: str) -> int:
    """Count tie-break gold: each own weapon on the board by its quality."""
    weapons = [weapon for weapon in state.spaces.values() if weapon is not None and weapon.owner == seat]
    return sum(state.box.tie_break[weapon.quality] for weapon in weapons)

"""The score pad: VP by source for every seat, against what is needed."""

from collections.abc import Iterator

from tracker.games.warriors_and_traders import alliances, count, victory
from tracker.games.warriors_and_traders.box import (
    Gained,
    Scored,
    Source,
    Standing,
    Token,
    counted,
    path_of,
    title,
)
from tracker.games.warriors_and_traders.score import RULE_OF, side_total, total
from tracker.games.warriors_and_traders.state import NOBODY, State, account_of, named
from tracker.games.warriors_and_traders.tokens import PATHS, holders
from tracker.kernel.offers import Choice
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.seats import name_of

HELD, FOR_GOOD, ADVANCED, SUM, TURNS = (
    "While held",
    "For good",
    "Most advanced",
    "Together",
    "At the end of each turn",
)


def pad(state: State) -> Pad:
    """Lay out the pad."""
    rows = (
        *(_source_row(state, source, HELD) for source in Standing),
        *(_source_row(state, source, FOR_GOOD) for source in Gained),
        *(_token_row(state, token) for token in Token),
        *_sums(state),
        *_turns(state),
    )
    return Pad(rows, tuple(_missing(state)), folded=(TURNS,), notes=tuple(_notes(state)))


def _source_row(state: State, source: Source, group: str) -> PadRow:
    cells = tuple(_source_cell(state, seat, source) for seat in state.terms.seats)
    return PadRow(source.value, title(source), RULE_OF[source], cells, group, _help(state, source), (path_of(source),))


def _help(state: State, source: Scored) -> str:
    each = f"{state.box.worth(source)} VP each"
    return f"{each}, for {state.box.gold_per_vp} Gold" if source is Gained.BOUGHT else each


def _source_cell(state: State, seat: str, source: Source) -> PadCell:
    least, most = count.bounds(state, seat, source)
    return PadCell(
        seat,
        state.count(seat, source),
        "count_vp",
        {"seat": seat, "source": source.value},
        "count",
        least,
        most,
        account=account_of(seat, source),
        step=1,
    )


def _token_row(state: State, token: Token) -> PadRow:
    cell = _token_cell(state, token)
    words = f"{state.box.worth(token)} VP for the most advanced on {PATHS[token]}; nobody while some tie"
    return PadRow(token.value, title(token), RULE_OF[token], (cell,), ADVANCED, words, (path_of(token),))


def _token_cell(state: State, token: Token) -> PadCell:
    """One cell for the whole table: who holds the token; empty while it lies with several."""
    held = holders(state, token)
    choices = (*(Choice(seat, name_of(seat)) for seat in state.terms.seats), Choice(NOBODY, "Nobody"))
    value = None if len(held) > 1 else held[0] if held else NOBODY
    return PadCell("", value, "hold_token", {"token": token.value}, "holder", choices=choices)


def _sums(state: State) -> Iterator[PadRow]:
    seats = state.terms.seats
    totals = tuple(PadCell(seat, total(state, seat)) for seat in seats)
    yield PadRow("vp", "VP", "WT-VICTORY-01", totals, SUM, total=True)
    sums = {seat: side_total(state, alliances.alliance_of(state, seat)) for seat in seats}
    if state.alliances:
        cells = tuple(PadCell(seat, sums[seat]) for seat in seats)
        yield PadRow("alliance", "VP of the alliance", "WT-OPEN-22", cells, SUM)
    needed = victory.requirement(state)
    if needed is not None:
        cells = tuple(PadCell(seat, max(needed.least - sums[seat], 0)) for seat in seats)
        yield PadRow("needed", "Still needed", needed.rule, cells, SUM, needed.sentence, (needed.path,))


def _turns(state: State) -> Iterator[PadRow]:
    for turn, tallies in sorted(state.history.items()):
        cells = tuple(PadCell(seat, sum(tallies.get(seat, {}).values())) for seat in state.terms.seats)
        yield PadRow(f"turn_{turn}", f"Turn {turn}", "WT-VICTORY-13", cells, TURNS)


def _missing(state: State) -> Iterator[str]:
    """Say what is not settled yet."""
    if not state.finished and alliances.is_open(state):
        yield f"The teams are not complete: {named(alliances.unallied(state))} without an alliance."


def _notes(state: State) -> Iterator[str]:
    """Say what cannot be right, and who has enough to win when the turn ends."""
    if state.finished:
        return
    for token in Token:
        if len(holders(state, token)) > 1:
            yield f"{title(token)} lies with {named(holders(state, token))}; only one can be the most advanced."
    for source in Standing:
        yield from _too_many(state, source)
    needed = victory.requirement(state)
    for side in victory.met(state):
        assert needed is not None
        yield f"{named(side)} at {side_total(state, side)} VP: {needed.sentence}. It counts when the turn ends."


def _too_many(state: State, source: Standing) -> Iterator[str]:
    """Provinces that several seats count at once; Forts are each colour's own."""
    together = sum(state.count(seat, source) for seat in state.terms.seats)
    most = state.box.most_held(source)
    if source is not Standing.FORT and together > most:
        yield f"All seats together count {counted(source, together)}; a map has {most}."

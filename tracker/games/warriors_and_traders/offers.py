"""What a seat and the table may do, and the values that fit."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from tracker.games.warriors_and_traders import alliances, count, gain, turn
from tracker.games.warriors_and_traders.box import SOURCES, Gained, Source, Standing, Token, title
from tracker.games.warriors_and_traders.state import NOBODY, State
from tracker.games.warriors_and_traders.tokens import PATHS
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Field, Offer, choice_field, number_field, several_field
from tracker.kernel.seats import name_of

S = TypeVar("S", Standing, Gained, Source)


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer counting and gaining to a seat, and tokens, alliances and the end of the turn to the table."""
    over = next(turn.check_open(state), None)
    open_teams = next(alliances.check_settled(state), None)
    yield Offer("count_vp", seat, "Count", _count_fields(state, seat, _for("count_vp", chosen)), over)
    yield Offer("gain_vp", seat, "Gain VP", _gain_fields(state, seat, _for("gain_vp", chosen)), over)
    yield Offer("hold_token", "", "Builder, Trader, Warrior", _token_fields(state), over)
    yield Offer(
        "ally",
        "",
        "Form an alliance",
        _ally_fields(state, _for("ally", chosen)),
        over or alliances.why_closed(state),
        main=open_teams is not None,
    )
    yield Offer("end_turn", "", f"End turn {state.turn}", (), over or open_teams)
    yield Offer("stop_early", "", "Stop here by agreement", (), over or open_teams, main=False)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def _chosen(sources: Iterable[S], chosen: Chosen) -> S | None:
    return next((source for source in sources if source.value == chosen.get("source")), None)


def _count_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    source = _chosen(SOURCES, chosen)
    least, most = count.bounds(state, seat, source) if source else (0, gain.MOST)
    now = state.count(seat, source) if source else None
    return (
        choice_field("source", "What", tuple(_count_choice(state, seat, source) for source in SOURCES)),
        number_field("count", "How many now", least=least, most=most, given=now),
    )


def _count_choice(state: State, seat: str, source: Source) -> Choice:
    least, most = count.bounds(state, seat, source)
    label = f"{title(source)} ({state.count(seat, source)})"
    too_many = against("WT-VP-10", f"{least} are already counted, which is more than there can be")
    return Choice(source.value, label, too_many if least > most else None)


def _gain_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    most = most_gained(state, seat, _chosen(tuple(Gained), chosen))
    return (
        choice_field("source", "For", tuple(_gain_choice(state, seat, source) for source in Gained)),
        number_field("count", "How many", least=1, most=most, given=1),
    )


def most_gained(state: State, seat: str, source: Gained | None) -> int:
    """Give the most a seat can gain of a source at once."""
    if source is not Gained.PRINCESS:
        return gain.MOST
    return min(gain.most_princesses(state, seat) - state.count(seat, source), gain.MOST)


def _gain_choice(state: State, seat: str, source: Gained) -> Choice:
    label = f"{title(source)} ({state.count(seat, source)})"
    return Choice(source.value, label, _why_no_gain(state, seat, source))


def _why_no_gain(state: State, seat: str, source: Gained) -> Objection | None:
    if source is Gained.BOUGHT:
        return next(gain.check_trade_center(state, seat), None)
    if source is Gained.PRINCESS:
        return next(gain.check_princesses(state, seat, state.count(seat, source) + 1), None)
    return None


def _token_fields(state: State) -> tuple[Field, ...]:
    tokens = tuple(Choice(token.value, f"{title(token)} ({PATHS[token]})") for token in Token)
    holders = (*(Choice(seat, name_of(seat)) for seat in state.terms.seats), Choice(NOBODY, "Nobody, they tie"))
    return choice_field("token", "Token", tokens), choice_field("holder", "Most advanced", holders)


def _ally_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    named = tuple(chosen.get("seats") or ())
    sizes = alliances.sizes(state) or (0,)
    choices = tuple(_ally_choice(state, seat, named) for seat in state.terms.seats)
    return (several_field("seats", "Allies", choices, least=min(sizes), most=max(sizes)),)


def _ally_choice(state: State, seat: str, named: tuple[str, ...]) -> Choice:
    why = None
    if seat in named:
        why = against("WT-ALLY-01", f"{name_of(seat)} is already named")
    elif len(alliances.alliance_of(state, seat)) > 1:
        why = against("WT-ALLY-01", f"{name_of(seat)} already has an alliance")
    return Choice(seat, name_of(seat), why)

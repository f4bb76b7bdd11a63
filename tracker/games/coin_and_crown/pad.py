"""The score pad: Lands, Church and Iron coins; coins and cards only where they are needed."""

from collections.abc import Iterator

from tracker.games.coin_and_crown import iron, lands, offers
from tracker.games.coin_and_crown.box import CardType, Iron, Land
from tracker.games.coin_and_crown.score import LAND_RULES, awards, level_seats, score, waiting_for_coins
from tracker.games.coin_and_crown.state import State
from tracker.kernel.pads import Pad, PadCell, PadRow
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed


def pad(state: State) -> Pad:
    """Lay out the pad: a column for each seat, and one cell for the holder of each Iron coin."""
    rows = [_land_row(state, land) for land in Land]
    rows.append(_church_row(state))
    rows.append(_church_points_row(state))
    rows += [_iron_row(state, coin) for coin in Iron]
    rows += [_card_row(state, card) for card in CardType if _is_counted(state, card)]
    if level_seats(state) or any(state.sheet(seat).coins is not None for seat in state.seats):
        rows.append(_coins_row(state))
    rows.append(_total_row(state))
    return Pad(tuple(rows), tuple(missing(state)), notes=tuple(notes(state)))


def _land_row(state: State, land: Land) -> PadRow:
    cells = tuple(
        PadCell(
            seat,
            state.lands_of(seat, land),
            "count_lands",
            {"seat": seat, "kind": land.value},
            "count",
            most=lands.most_lands(state, seat, land),
            account=f"sheets.{seat}.lands.{land.value}",
            step=1,
        )
        for seat in state.seats
    )
    points = state.box.lands[land].points
    says = f"{points} each, by what the Land is now."
    return PadRow(
        land.value, lands.PLURAL[land], LAND_RULES[land], cells, "Lands", says, (f"lands.{land.value}.points",)
    )


def _church_row(state: State) -> PadRow:
    cells = tuple(
        PadCell(
            seat,
            state.church_of(seat),
            "rate_donation",
            {"seat": seat},
            "worth",
            most=state.box.all_money,
            account=f"sheets.{seat}.church",
        )
        for seat in state.seats
    )
    says = f"Worth in Bronze of the coins given. {offers.worth_help(state)}"
    return PadRow("church", "Given", "CC-CHURCH-04", cells, "Church", says, (f"church.awards.{len(state.seats)}",))


def _church_points_row(state: State) -> PadRow:
    """Show what the Church gives, as soon as it can be told."""
    known = all(state.church_of(seat) is not None for seat in state.seats)
    given = awards(state)
    cells = tuple(PadCell(seat, given[seat].points if known else None) for seat in state.seats)
    return PadRow("church_points", "Points", "CC-SCORE-05", cells, "Church")


def _iron_row(state: State, coin: Iron) -> PadRow:
    cell = PadCell(
        "",
        state.holder_of(coin),
        "hold_iron",
        {"coin": coin.value},
        "holder",
        choices=offers.holder_choices(state, coin),
    )
    printed = state.box.iron[coin]
    says = f"{printed.points} for whoever holds the coin of the {printed.colour} cards."
    return PadRow(
        coin.value, iron.title(coin), "CC-SCORE-06", (cell,), "Iron coins", says, (f"iron.{coin.value}.points",)
    )


def _is_counted(state: State, card: CardType) -> bool:
    return any(state.sheet(seat).cards.get(card) is not None for seat in state.seats)


def _card_row(state: State, card: CardType) -> PadRow:
    cells = tuple(
        PadCell(
            seat,
            state.sheet(seat).cards.get(card),
            "count_cards",
            {"seat": seat, "kind": card.value},
            "count",
            most=state.box.market_cards,
            account=f"sheets.{seat}.cards.{card.value}",
        )
        for seat in state.seats
    )
    return PadRow(
        f"cards_{card.value}",
        card.value.title(),
        "CC-R-37",
        cells,
        "Cards, to check the Iron coins",
        _counts(state, card),
    )


def _counts(state: State, card: CardType) -> str:
    """Say which cards count for a majority."""
    return f"One for each {listed(state.box.iron[Iron(card.value)].cards)}; retired cards count too."


def _coins_row(state: State) -> PadRow:
    cells = tuple(
        PadCell(
            seat,
            state.coins_of(seat),
            "rate_coins",
            {"seat": seat},
            "worth",
            most=state.box.all_money,
            account=f"sheets.{seat}.coins",
        )
        for seat in state.seats
    )
    says = (
        "Worth in Bronze of purse, discard pile, leftover Income and reserved coin, without the Church. "
        + offers.worth_help(state)
    )
    return PadRow("coins", "Coins left", "CC-TIE-05", cells, "Last tie-break", says)


def _total_row(state: State) -> PadRow:
    cells = tuple(PadCell(entry.seat, entry.total) for entry in score(state))
    return PadRow("total", "Total", "CC-SCORE-07", cells, total=True)


def missing(state: State) -> Iterator[str]:
    """Say what is not entered yet."""
    yield from _missing_lands(state)
    yield from _missing_church(state)
    yield from _missing_holders(state)
    if not state.closed:
        for seats in waiting_for_coins(state):
            yield f"{listed([name_of(seat) for seat in seats])} are level down to their Hamlets: their coins decide."


def notes(state: State) -> Iterator[str]:
    """Say what cannot be right, and what closing would do."""
    for coin in Iron:
        holder = state.holder_of(coin)
        if holder is not None:
            yield from (
                f"Look at {iron.title(coin)} again: {why.detail}." for why in iron.conflicts(state, coin, holder)
            )
    if not state.closed:
        empty = next(missing(state), "")
        yield "Closing the scoring counts empty cells as 0." if empty else "Close the scoring when everything is right."


def _missing_lands(state: State) -> Iterator[str]:
    for seat in state.seats:
        empty = [lands.PLURAL[land] for land in Land if state.lands_of(seat, land) is None]
        if empty:
            what = "Lands" if len(empty) == len(Land) else listed(empty)
            yield f"{name_of(seat)}'s {what} are not counted yet."


def _missing_church(state: State) -> Iterator[str]:
    empty = [name_of(seat) for seat in state.seats if state.church_of(seat) is None]
    if empty:
        yield f"What {listed(empty)} gave to the Church is not entered yet."


def _missing_holders(state: State) -> Iterator[str]:
    empty = [iron.title(coin) for coin in Iron if state.holder_of(coin) is None]
    if len(empty) == len(Iron):
        yield "Nobody has said yet who holds the Iron coins."
    elif empty:
        yield f"Nobody has said yet who holds {listed(empty)}."

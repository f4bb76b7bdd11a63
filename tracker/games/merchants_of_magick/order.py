"""Claiming an Order; the cards are typed in as they turn up, the lines and the deck are not tracked."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick.box import Sort
from tracker.games.merchants_of_magick.events import ClaimOrder
from tracker.games.merchants_of_magick.state import Order, Phase, State
from tracker.kernel.objections import Objection, Verdict, against, impossible, not_checked
from tracker.kernel.seats import name_of

RULES = (
    *("MM-CRAFT-09", "MM-SPELL-06", "MM-SPELL-07", "MM-SPELL-08", "MM-ORDER-01", "MM-ORDER-03", "MM-ORDER-04"),
    *("MM-ORDER-05", "MM-ORDER-06", "MM-ORDER-08", "MM-ROUND-06", "MM-HOLE-10"),
)


def check(state: State, event: ClaimOrder) -> Iterator[Verdict]:
    """Object to names the sheet does not have, and to rows that are not complete."""
    unknown = tuple(_unknown(state, event))
    yield from unknown
    if unknown:
        return
    yield from check_phase(state)
    yield from check_line(state, event.seat)
    if not event.prefix and not event.suffix:
        yield against("MM-SPELL-08", "an Order asks for at least one Enchantment", "prefix")
    span = state.box.order_coins
    if not span.least <= event.coins <= span.most:
        yield against("MM-HOLE-10", f"an Order card shows {span.least} to {span.most} Coins", "coins")
    for field, row in (("item", event.item), ("prefix", event.prefix), ("suffix", event.suffix)):
        yield from check_row(state, event.seat, row, field)
    yield not_checked("MM-ORDER-05", "which Orders lie face-up is not tracked")
    yield not_checked("MM-ORDER-06", "whose line an Order lies in is not tracked")


def _unknown(state: State, event: ClaimOrder) -> Iterator[Objection]:
    if event.item not in state.box.items:
        yield impossible("MM-CRAFT-09", f"the sheet has no item {event.item}", "item")
    if event.prefix and event.prefix not in state.box.of_sort(Sort.PREFIX):
        yield impossible("MM-SPELL-06", f"the sheet has no prefix {event.prefix}", "prefix")
    if event.suffix and event.suffix not in state.box.of_sort(Sort.SUFFIX):
        yield impossible("MM-SPELL-07", f"the sheet has no suffix {event.suffix}", "suffix")


def check_phase(state: State) -> Iterator[Objection]:
    """Object to a claim outside the Crafting and Research Phase."""
    if state.play.phase is Phase.OVER:
        yield against("MM-ROUND-06", "the game is over")
    elif state.play.phase is not Phase.CRAFTING:
        yield against("MM-ORDER-08", "Orders are claimed in the Crafting and Research Phase")


def check_line(state: State, seat: str) -> Iterator[Objection]:
    """Object to more claims in a round than the line holds: what replaces an Order is still face-down."""
    line = state.box.line.get(len(state.terms.seats), 0)
    if state.sheet(seat).claimed >= line:
        yield against("MM-ORDER-01", f"a shoppe holds {line} Orders, and {name_of(seat)} has claimed them all", "seat")


def check_row(state: State, seat: str, row: str, field: str) -> Iterator[Objection]:
    """Object to a row the Order asks for that is not complete."""
    if row and not state.is_complete(seat, row):
        yield against("MM-ORDER-04", f"{name_of(seat)} has not completed {state.box.title(row)}", field)


def apply(state: State, event: ClaimOrder) -> State:
    """The card lies beside the sheet."""
    order = Order(event.item, event.prefix, event.suffix, event.coins)
    sheet = state.sheet(event.seat)
    return state.with_sheet(event.seat, orders=(*sheet.orders, order), claimed=sheet.claimed + 1, due=())


def order_name(state: State, order: Order | ClaimOrder) -> str:
    """Name an Order as its card does."""
    parts = (order.prefix, order.item, order.suffix)
    return " ".join(state.box.title(part) for part in parts if part)

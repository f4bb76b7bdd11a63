"""What a seat may do, and the values that fit."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick import mark, mastery, order, pad, page, rounds, sponsor
from tracker.games.merchants_of_magick.box import Die, Sort
from tracker.games.merchants_of_magick.events import CloseCrafting, LayPencil
from tracker.games.merchants_of_magick.marking import mark_fields, nothing_fits
from tracker.games.merchants_of_magick.score import cell
from tracker.games.merchants_of_magick.state import Cell, State
from tracker.kernel.objections import Objection, against
from tracker.kernel.offers import Choice, Chosen, Dice, Draw, Field, Offer, choice_field, number_field
from tracker.kernel.tracked import NotTracked


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the acts of the depth, each with the values that fit."""
    if not isinstance(state.shoppes, NotTracked):
        yield from _shoppe_offers(state, seat, chosen)
    elif not isinstance(state.pad, NotTracked):
        yield Offer("count", seat, "Write", _count_fields(state, seat, _for("count", chosen)))
    yield _sponsor_offer(state, seat)
    yield _mastery_offer(state)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def _shoppe_offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    closed = next(rounds.check_crafting(state), None) or next(rounds.check_waiting(state, seat), None)
    fields = mark_fields(state, seat, _for("mark", chosen))
    yield Offer("mark", seat, "Mark", fields, closed or nothing_fits(state, seat))
    no_free = next(sponsor.why_no_free(state, seat), None) or _nothing_free(state, seat)
    yield Offer("mark_free", seat, "Free circle", _free_fields(state, seat), no_free)
    fields = _claim_fields(state, seat, _for("claim_order", chosen))
    closed = next(order.check_phase(state), None) or next(order.check_line(state, seat), None)
    yield Offer("claim_order", seat, "Claim", fields, closed or _nothing_to_claim(state, seat), main=False)
    no_pencil = next(rounds.check_pencil(state, LayPencil(seat)), None)
    yield Offer("lay_pencil", seat, "Finished", (), no_pencil, main=False)
    no_roll = next(rounds.why_no_roll(state), None)
    yield Offer("roll", "", "Roll", _roll_fields(state), no_roll)
    no_close = next(rounds.check_close(state, CloseCrafting()), None)
    ready = all(state.sheet(each).ready for each in state.terms.seats)
    yield Offer("close_crafting", "", "Close the phase", (), no_close, main=ready)


def _roll_fields(state: State) -> tuple[Field, ...]:
    sides = state.box.dice
    return tuple(
        number_field(die.value, die.value, least=1, most=sides[die], chance=Dice(1, sides[die])) for die in Die
    )


def _nothing_free(state: State, seat: str) -> Objection | None:
    if next(state.unmarked(seat), None) is not None:
        return None
    return against("MM-DICE-12", "every circle is marked already")


def _free_fields(state: State, seat: str) -> tuple[Field, ...]:
    choices = tuple(
        Choice(circle, mark.circle_name(state, circle), next(mark.check_circle(state, seat, circle), None))
        for circle in state.box.circles
    )
    return (choice_field("circle", "Circle", choices),)


def _complete(state: State, seat: str, rows: tuple[str, ...]) -> bool:
    return any(state.is_complete(seat, row) for row in rows)


def _nothing_to_claim(state: State, seat: str) -> Objection | None:
    enchantments = state.box.of_sort(Sort.PREFIX, Sort.SUFFIX)
    if _complete(state, seat, state.box.items) and _complete(state, seat, enchantments):
        return None
    return against("MM-ORDER-04", "it takes a complete item and a complete Enchantment")


def _claim_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    """An Order needs one Enchantment: whoever leaves the prefix out has to name the suffix."""
    prefixes, suffixes = state.box.of_sort(Sort.PREFIX), state.box.of_sort(Sort.SUFFIX)
    has_suffix = _complete(state, seat, suffixes)
    span = state.box.order_coins
    return (
        choice_field("item", "Item", _row_choices(state, seat, state.box.items, "item")),
        choice_field("prefix", "Prefix", _row_choices(state, seat, prefixes, "prefix"), optional=has_suffix),
        choice_field(
            "suffix",
            "Suffix",
            _row_choices(state, seat, suffixes, "suffix"),
            optional=bool(chosen.get("prefix")) or not has_suffix,
        ),
        number_field("coins", "Coins on the card", least=span.least, most=span.most),
    )


def _row_choices(state: State, seat: str, rows: tuple[str, ...], field: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(row, state.box.title(row), next(order.check_row(state, seat, row, field), None)) for row in rows
    )


def _sponsor_offer(state: State, seat: str) -> Offer:
    choices = page.adventurer_choices(state, seat)
    fields = (choice_field("adventurer", "Sponsored Adventurer", choices, chance=Draw()),)
    closed = next(sponsor.check_second(state, seat), None)
    if closed is None and not fields[0].fitting():
        closed = against("MM-SETUP-08", "every Sponsored Adventurer has been dealt")
    return Offer("sponsor", seat, "Adventurer", fields, closed, main=not isinstance(state.shoppes, NotTracked))


def _mastery_offer(state: State) -> Offer:
    cards = state.box.masteries.items()
    choices = tuple(
        Choice(name, f"{card.title} ({card.goal.value})", next(mastery.check_second(state, card.goal), None))
        for name, card in cards
    )
    field = choice_field("card", "Mastery", choices, chance=Draw())
    closed = None if field.fitting() else against("MM-SETUP-16", "both Mastery cards have been laid out")
    return Offer("lay_mastery", "", "Mastery", (field,), closed, main=not isinstance(state.shoppes, NotTracked))


def _count_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    choices = tuple(Choice(what.value, pad.label(what), next(pad.check_cell(state, what), None)) for what in Cell)
    what = next((what for what in Cell if what.value == chosen.get("what")), None)
    most = pad.MOST if what is None else pad.most(state, what)
    given = None if what is None else cell(state, seat, what)
    return (
        choice_field("what", "Line", choices),
        number_field("value", "Value", least=0, most=most, given=given),
    )

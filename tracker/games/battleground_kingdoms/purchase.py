"""Buying resources: secret lists, revealed at once."""

from collections import Counter
from collections.abc import Iterator

from tracker.games.battleground_kingdoms import phases
from tracker.games.battleground_kingdoms.box import Resource
from tracker.games.battleground_kingdoms.events import Purchase, RevealPurchases
from tracker.games.battleground_kingdoms.state import State, is_oval
from tracker.kernel import words
from tracker.kernel.game import Sealed
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.seats import name_of
from tracker.kernel.values import with_item

RULES = (
    *phases.RULES,
    "BK-SHEET-10",
    "BK-PURCHASE-01",
    "BK-PURCHASE-02",
    "BK-PURCHASE-03",
    "BK-PURCHASE-04",
    "BK-PURCHASE-05",
    "BK-PURCHASE-06",
    "BK-PURCHASE-07",
    "BK-TEAM-05",
    "BK-BYE-06",
    "BK-JOIN-03",
    "BK-OPEN-03",
    "BK-OPEN-10",
    "BK-OPEN-44",
)
REVEAL_RULES = (*RULES, "BK-SHEET-02")


def check(state: State, purchase: Purchase) -> Iterator[Verdict]:
    """Object to a list out of time, and give every reason against what is on it."""
    unknown = _unknown(state, purchase)
    if unknown:
        yield unknown
        return
    yield from check_time(state)
    yield from check_list(state, purchase)


def check_reveal(state: State, event: RevealPurchases) -> Iterator[Verdict]:
    """Object to every list that breaks a rule, with all reasons."""
    for seat, purchase in event.choices.items():
        if seat not in state.seats:
            yield impossible("BK-SHEET-02", f"nobody sits at {name_of(seat)}", "choices")
            return
        if purchase.seat != seat:
            said = f"the list of {name_of(seat)} bears the name {name_of(purchase.seat)}"
            yield impossible("BK-PURCHASE-02", said, "choices")
            return
        unknown = _unknown(state, purchase)
        if unknown:
            yield unknown
            return
    yield from check_time(state)
    revealed = all_revealed(state)
    if revealed and not event.choices:
        yield revealed
    for purchase in event.choices.values():
        yield from check_list(state, purchase)


def _unknown(state: State, purchase: Purchase) -> Objection | None:
    for resource in purchase.resources:
        if resource not in state.box.resources:
            return impossible("BK-SHEET-10", f"the build sheet has no {resource}", "resources")
    return None


def check_time(state: State) -> Iterator[Objection]:
    """Object to purchases outside Set Up."""
    yield from phases.in_set_up(state)


def check_list(state: State, purchase: Purchase) -> Iterator[Objection]:
    """Give every reason against a seat's list."""
    yield from check_first_list(state, purchase.seat)
    for resource in dict.fromkeys(purchase.resources):
        yield from check_resource(state, purchase.seat, purchase.resources, resource)
    yield from check_gold(state, purchase)


def check_first_list(state: State, seat: str) -> Iterator[Objection]:
    """Object to a second list in the same round."""
    if state.row(seat).listed:
        yield against("BK-OPEN-44", f"the list of {name_of(seat)} has been revealed and stands", "resources")


def check_gold(state: State, purchase: Purchase) -> Iterator[Objection]:
    """Object to a list that costs more than the gold in hand."""
    cost, gold = state.box.cost(purchase.resources), state.kingdoms[purchase.seat].gold
    if cost > max(gold, 0):
        said = f"the list of {name_of(purchase.seat)} costs {cost} gold and {gold} are there"
        yield against("BK-PURCHASE-01", said, "resources")


def check_resource(state: State, seat: str, listed: tuple[str, ...], id: str) -> Iterator[Objection]:
    """Object to a resource the seat cannot buy, or cannot buy so often."""
    resource = state.box.resources[id]
    if resource.team_only and not state.in_teams:
        yield against("BK-TEAM-05", f"{resource.name} can be bought in team campaigns only", "resources")
    yield from _copies(state, seat, Counter(listed)[id], id)
    yield from _prerequisites(state, seat, listed, resource)
    if is_newcomer(state, seat):
        yield from _steps(state, seat, id)


def _copies(state: State, seat: str, copies: int, id: str) -> Iterator[Objection]:
    resource = state.box.resources[id]
    owned = state.kingdoms[seat].owns(id)
    if not is_oval(state, resource):
        if owned + copies > 1:
            yield against("BK-PURCHASE-03", f"{name_of(seat)} can own one {resource.name} only", "resources")
        return
    if not is_newcomer(state, seat):
        if copies > 1:
            yield against("BK-PURCHASE-05", f"one {resource.name} can be bought per round", "resources")
        return
    most = _most_copies(state, id)
    if most is not None and copies > most:
        yield against("BK-OPEN-10", f"nobody could own more than {most} of {resource.name} by now", "resources")


def _prerequisites(state: State, seat: str, listed: tuple[str, ...], resource: Resource) -> Iterator[Objection]:
    missing = [needed for needed in resource.requires if not state.kingdoms[seat].owns(needed)]
    absent = [needed for needed in missing if needed not in listed]
    if absent:
        names = words.listed(state.box.name(needed) for needed in absent)
        said = f"{resource.name} needs {names}, which {name_of(seat)} does not own"
        yield against("BK-PURCHASE-07", said, "resources")
    listed_too = [needed for needed in missing if needed in listed]
    if listed_too and not _may_be_on_the_list(state, seat):
        names = words.listed(state.box.name(needed) for needed in listed_too)
        yield against("BK-OPEN-03", f"{resource.name} needs {names} from an earlier round", "resources")


def _may_be_on_the_list(state: State, seat: str) -> bool:
    return state.terms.options["prerequisites"] == "same_round" or is_newcomer(state, seat)


def is_newcomer(state: State, seat: str) -> bool:
    """Tell whether a seat that joined late is still to hand in its first list."""
    kingdom = state.kingdoms[seat]
    return state.round > 1 and kingdom.joined == state.round and not kingdom.row.listed


def _purchase_rounds(state: State) -> int:
    """Count the rounds in which a kingdom from the start could have bought something by now."""
    return state.round - 1 + (int(state.terms.options["starting_gold"]) > 0)


def _steps(state: State, seat: str, id: str) -> Iterator[Objection]:
    """Object to what a kingdom from the start could not own yet."""
    if not _as_incumbents(state) or state.terms.options["prerequisites"] == "same_round":
        return
    if state.box.steps_from_farm(id) > _purchase_rounds(state):
        said = f"nobody could own {state.box.name(id)} by round {state.round}, so {name_of(seat)} cannot either"
        yield against("BK-OPEN-10", said, "resources")


def _as_incumbents(state: State) -> bool:
    return state.terms.options["joiner_list"] == "as_incumbents"


def _most_copies(state: State, id: str) -> int | None:
    """Count the copies of an oval that a kingdom from the start could own; asked only where its depth is in order."""
    rounds, steps = _purchase_rounds(state), state.box.steps_from_farm(id)
    if not _as_incumbents(state):
        return None
    if state.terms.options["prerequisites"] == "same_round":
        return rounds
    return rounds + 1 - steps if steps <= rounds else None


def all_revealed(state: State) -> Objection | None:
    """Say that every seat's list is on the table."""
    if any(not state.row(seat).listed for seat in state.seats):
        return None
    return against("BK-OPEN-44", "all lists of this round are revealed", "choices")


def apply(state: State, purchase: Purchase) -> State:
    """The resources are the seat's and paid for."""
    cost = state.box.cost(purchase.resources)
    kingdom = state.kingdoms[purchase.seat]
    resources = kingdom.resources
    for bought in purchase.resources:
        resources = with_item(resources, bought, resources.get(bought, 0) + 1)
    state = state.kingdom(purchase.seat, gold=kingdom.gold - cost, resources=resources)
    row = kingdom.row
    return state.write(purchase.seat, listed=True, bought=(*row.bought, *purchase.resources), cost=row.cost + cost)


def reveal(state: State, event: RevealPurchases) -> State:
    """Every list is carried out; whoever handed in none has bought nothing."""
    for seat in state.seats:
        state = apply(state, event.choices.get(seat) or Purchase(seat))
    return state


def can_buy(state: State, seat: str) -> bool:
    """Tell whether a seat could buy anything at all."""
    single = (Purchase(seat, (key,)) for key in state.box.resources)
    return any(next(check_list(state, purchase), None) is None for purchase in single)


def sealed(state: State) -> Sealed | None:
    """Ask for lists in Set Up as long as somebody who could buy has handed in none."""
    if next(check_time(state), None):
        return None
    seats = tuple(seat for seat in state.seats if can_buy(state, seat))
    if not seats:
        return None
    return Sealed(f"round {state.round}", "Purchases", "BK-PURCHASE-02", seats, Purchase, RevealPurchases)


def waiting(state: State) -> Objection | None:
    """Say whose lists must be revealed before Set Up can go on."""
    asked = sealed(state)
    if asked is None:
        return None
    names = ", ".join(name_of(seat) for seat in asked.seats)
    return against("BK-CAMPAIGN-18", f"purchases come first: {names}")

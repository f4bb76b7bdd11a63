"""Sponsored Adventurers: dealing one, fulfilling its orders, and the free circles they bring."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.merchants_of_magick.box import Adventurer, Category, Reward
from tracker.games.merchants_of_magick.events import AdventurerPaid, MarkFree, Sponsor, WishFulfilled
from tracker.games.merchants_of_magick.mark import check_circle, potions_text
from tracker.games.merchants_of_magick.rounds import CRAFTING_RULES, check_crafting
from tracker.games.merchants_of_magick.state import Due, Owed, Phase, State, mark, wish_steps
from tracker.kernel.game import Consequence
from tracker.kernel.objections import Objection, Verdict, against, impossible
from tracker.kernel.offers import Question
from tracker.kernel.seats import name_of
from tracker.kernel.tracked import NotTracked
from tracker.kernel.values import with_item
from tracker.kernel.words import listed

SPONSOR_RULES = ("MM-SETUP-08", "MM-SPONSOR-01")
FREE_RULES = (*CRAFTING_RULES, "MM-DICE-10", "MM-DICE-12", "MM-SPONSOR-07")

REWARD_RULES = {1: "MM-SPONSOR-06", 2: "MM-SPONSOR-07", 3: "MM-SPONSOR-08"}


def adventurer_of(state: State, seat: str) -> Adventurer | None:
    """Give the Sponsored Adventurer of a seat, if it is known."""
    return state.box.adventurers.get(state.adventurers.get(seat, ""))


def check(state: State, event: Sponsor) -> Iterator[Verdict]:
    """Object to a card that is not in the box, that another seat has, or that would replace one."""
    if event.adventurer not in state.box.adventurers:
        yield impossible("MM-SETUP-08", f"the box has no Adventurer {event.adventurer}", "adventurer")
        return
    yield from check_second(state, event.seat)
    yield from check_taken(state, event.seat, event.adventurer)


def check_second(state: State, seat: str) -> Iterator[Objection]:
    """Object to a second Adventurer during play; on the pad the card may be written anew."""
    held = adventurer_of(state, seat)
    if held is not None and not isinstance(state.shoppes, NotTracked):
        yield against("MM-SPONSOR-01", f"{name_of(seat)} keeps {held.title} for the whole game", "seat")


def check_taken(state: State, seat: str, adventurer: str) -> Iterator[Objection]:
    """Object to a card that lies in front of another seat."""
    for other in state.terms.seats:
        if other != seat and state.adventurers.get(other) == adventurer:
            title = state.box.adventurers[adventurer].title
            yield against("MM-SETUP-08", f"{name_of(other)} was dealt {title}", "adventurer")


def apply(state: State, event: Sponsor) -> State:
    """The card lies in front of the seat; what is already fulfilled is looked at."""
    cards = with_item(state.adventurers, event.seat, event.adventurer)
    state = replace(state, adventurers=cards)
    if isinstance(state.shoppes, NotTracked):
        return state
    return state.with_sheet(event.seat, due=wish_steps())


def wish(state: State, seat: str, place: str) -> Consequence | None:
    """Fulfil an Adventurer order whose item and Enchantment are complete."""
    category = next((category for category in Category if category.value == place), None)
    adventurer, sheet = adventurer_of(state, seat), state.sheet(seat)
    if category is None or adventurer is None or sheet.wishes.get(category, False):
        return None
    item = adventurer.wishes[category]
    if not (state.is_complete(seat, item) and state.is_complete(seat, adventurer.enchantment)):
        return None
    nth = sheet.fulfilled_wishes + 1
    reward = state.box.rewards.get(nth, Reward(0, 0))
    rows = f"{state.box.title(item)} and {state.box.title(adventurer.enchantment)}"
    why = f"{rows} are complete; order {nth} of {adventurer.title} brings {_reward_text(reward)}"
    uses = (f"rewards.{nth}.potions", f"rewards.{nth}.free_circles", *_card_paths(state, seat, category))
    event = WishFulfilled(seat, category, reward.potions, reward.free_circles)
    return Consequence(event, REWARD_RULES.get(nth, "MM-SPONSOR-05"), why, uses)


def _card_paths(state: State, seat: str, category: Category) -> tuple[str, ...]:
    card = f"adventurers.{state.adventurers[seat]}"
    return (f"{card}.enchantment", f"{card}.wishes.{category.value}")


def _reward_text(reward: Reward) -> str:
    circles = "1 free circle" if reward.free_circles == 1 else f"{reward.free_circles} free circles"
    parts = [potions_text(reward.potions)] * bool(reward.potions) + [circles] * bool(reward.free_circles)
    return listed(parts) or "nothing"


def wish_fulfilled(state: State, event: WishFulfilled) -> State:
    """The space is marked and the reward taken; the third order also owes the Coins of the card."""
    before = state.sheet(event.seat)
    wishes = with_item(before.wishes, event.category, True)
    third = all(wishes.get(category, False) for category in Category) and not before.wishes.get(event.category, False)
    sheet = before.paid(Due.WISH, event.category.value)
    return state.with_sheet(
        event.seat,
        wishes=wishes,
        potions=sheet.potions + event.potions,
        free_circles=sheet.free_circles + event.free_circles,
        due=(*((Owed(Due.CARD),) if third else ()), *sheet.due),
    )


def card(state: State, seat: str) -> Consequence | None:
    """Pay the Coins of the card."""
    adventurer = adventurer_of(state, seat)
    if adventurer is None:
        return None
    why = f"all three orders of {adventurer.title} are fulfilled"
    uses = (f"adventurers.{state.adventurers[seat]}.coins",)
    return Consequence(AdventurerPaid(seat, adventurer.coins), "MM-SPONSOR-09", why, uses)


def adventurer_paid(state: State, event: AdventurerPaid) -> State:
    """The Coins are written down."""
    sheet = state.sheet(event.seat).paid(Due.CARD)
    return state.with_sheet(event.seat, adventurer_coins=event.coins, due=sheet.due)


def question(state: State, seat: str) -> Question | None:
    """Ask for the circle that a seat has to mark for free."""
    if state.play.phase is not Phase.CRAFTING or not state.waits_for_free_circle(seat):
        return None
    rule = "MM-SPONSOR-08" if state.sheet(seat).fulfilled_wishes == len(Category) else "MM-SPONSOR-07"
    text = f"Which circle does {name_of(seat)} mark for free?"
    return Question(rule, seat, text, "mark_free", {"seat": seat})


def check_free(state: State, event: MarkFree) -> Iterator[Verdict]:
    """Object to a circle that nobody granted or that is marked already."""
    if state.box.number(event.circle) is None:
        yield impossible("MM-DICE-10", f"the sheet has no circle {event.circle}", "circle")
        return
    yield from why_no_free(state, event.seat)
    yield from check_circle(state, event.seat, event.circle)


def why_no_free(state: State, seat: str) -> Iterator[Objection]:
    """Say what is against marking a circle for free now."""
    yield from check_crafting(state)
    if state.sheet(seat).free_circles < 1:
        yield against("MM-SPONSOR-07", f"{name_of(seat)} has no free circle", "seat")


def mark_free(state: State, event: MarkFree) -> State:
    """The circle is marked without a result, a slot or Potions."""
    free_circles = state.sheet(event.seat).free_circles - 1
    state, steps = mark(state, event.seat, event.circle)
    return state.with_sheet(event.seat, free_circles=free_circles, ready=False, due=steps)

"""Merchants of Magick as a value."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from tracker.games.merchants_of_magick import (
    consequences,
    drawing,
    mark,
    mastery,
    offers,
    order,
    pad,
    page,
    rounds,
    score,
    sponsor,
    words,
)
from tracker.games.merchants_of_magick.box import BOX
from tracker.games.merchants_of_magick.events import (
    PEOPLE,
    RULES,
    AdventurerPaid,
    ClaimOrder,
    CloseCrafting,
    CoinsCircled,
    Count,
    CustomersMoved,
    Event,
    GameEnded,
    LayMastery,
    LayPencil,
    Mark,
    MarkFree,
    MasteryFlipped,
    MasteryScored,
    PotionsGained,
    Roll,
    Rules,
    SlotMarked,
    Sponsor,
    WishFulfilled,
)
from tracker.games.merchants_of_magick.state import SCORE, SHOPPE, Phase, State, setup
from tracker.games.merchants_of_magick.tools import TOOLS
from tracker.games.merchants_of_magick.values import BOX_VALUES
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Json
from tracker.kernel.events import merged
from tracker.kernel.game import About, Automation, Depth, Game
from tracker.kernel.objections import Verdict, impossible, not_checked
from tracker.kernel.positions import with_terms, write_position
from tracker.kernel.seats import COLOURS
from tracker.kernel.tracked import NOT_TRACKED, NotTracked

NO_SHEETS = "MM-SETUP-06"
NO_PAD = "MM-SCORE-01"


def check(state: State, event: Event) -> Iterator[Verdict]:
    """Read the rules about an event; sheets and pad exist only at their own depth."""
    match event:
        case Sponsor():
            yield from sponsor.check(state, event)
        case LayMastery():
            yield from mastery.check(state, event)
        case Count():
            if isinstance(state.pad, NotTracked):
                yield not_checked(NO_PAD, "this table counts from the sheets and keeps no pad")
            else:
                yield from pad.check(state, event)
        case _ if isinstance(state.shoppes, NotTracked):
            yield not_checked(NO_SHEETS, "this table keeps a score pad and no sheets")
        case Roll():
            yield from rounds.check_roll(state, event)
        case Mark():
            yield from mark.check(state, event)
        case MarkFree():
            yield from sponsor.check_free(state, event)
        case ClaimOrder():
            yield from order.check(state, event)
        case LayPencil():
            yield from rounds.check_pencil(state, event)
        case CloseCrafting():
            yield from rounds.check_close(state, event)
        case _:
            yield from check_names(state, event)


def check_names(state: State, event: Rules) -> Iterator[Verdict]:
    """Object to rows the sheet does not have."""
    row = getattr(event, "row", None)
    if row is not None and row not in state.box.rows:
        yield impossible("MM-DICE-10", f"the sheet has no row {row}", "row")


def apply(state: State, event: Event) -> State:
    """Give the state after an event; one that needs what this depth does not track changes nothing."""
    match event:
        case Count():
            return state if isinstance(state.pad, NotTracked) else pad.apply(state, event)
        case Sponsor():
            return sponsor.apply(state, event)
        case LayMastery():
            return mastery.apply(state, event)
        case _ if isinstance(state.shoppes, NotTracked):
            return state
        case Roll():
            return rounds.roll(state, event)
        case Mark():
            return mark.apply(state, event)
        case MarkFree():
            return sponsor.mark_free(state, event)
        case ClaimOrder():
            return order.apply(state, event)
        case LayPencil():
            return rounds.lay_pencil(state, event)
        case CloseCrafting():
            return rounds.close(state, event)
        case _:
            return apply_consequence(state, event)


def apply_consequence(state: State, event: Rules) -> State:
    """Give the state after something the rules brought about."""
    match event:
        case SlotMarked():
            return mark.slot_marked(state, event)
        case CoinsCircled():
            return mark.coins_circled(state, event)
        case PotionsGained():
            return mark.potions_gained(state, event)
        case WishFulfilled():
            return sponsor.wish_fulfilled(state, event)
        case AdventurerPaid():
            return sponsor.adventurer_paid(state, event)
        case MasteryScored():
            return mastery.mastery_scored(state, event)
        case MasteryFlipped():
            return mastery.mastery_flipped(state, event)
        case CustomersMoved():
            return rounds.customers_moved(state, event)
        case GameEnded():
            return rounds.game_ended(state, event)
        case _:
            assert_never(event)


def accounts(state: State) -> Mapping[str, int]:
    """Give every number on the sheets, or everything written on the pad."""
    found: dict[str, int] = {}
    if not isinstance(state.pad, NotTracked):
        for seat, cells in state.pad.items():
            found |= {f"pad.{seat}.{what.value}": value for what, value in cells.items() if value is not None}
    if isinstance(state.shoppes, NotTracked):
        return found
    for seat, sheet in state.shoppes.sheets.items():
        path = f"shoppes.sheets.{seat}"
        found[f"{path}.potions"] = sheet.potions
        found[f"{path}.slots"] = sheet.slots
        found[f"{path}.free_circles"] = sheet.free_circles
        found[f"{path}.claimed"] = sheet.claimed
        found[f"{path}.adventurer_coins"] = sheet.adventurer_coins
        found |= {f"{path}.coins.{row}": coins for row, coins in sheet.coins.items()}
        found |= {
            f"{path}.masteries.{goal.value}": coins for goal, coins in sheet.masteries.items() if coins is not None
        }
        found |= {f"{path}.orders.{place}.coins": claimed.coins for place, claimed in enumerate(sheet.orders)}
    return found


def deepen(state: State, depth: str, position: Json) -> State:
    """Go on with sheets from a position, or freeze the sheets into a pad."""
    terms = replace(state.terms, depth=depth)
    fresh = setup(terms)
    if depth == SCORE and not isinstance(state.shoppes, NotTracked):
        changed = replace(state, terms=terms, pad=pad.frozen(state), shoppes=NOT_TRACKED)
    elif depth == SHOPPE and isinstance(state.shoppes, NotTracked):
        changed = replace(state, terms=terms, pad=NOT_TRACKED, shoppes=fresh.shoppes)
    else:
        changed = replace(state, terms=terms)
    if not position:
        return changed
    deeper: State = with_terms(GAME, merged(write_position(changed), position), terms)
    return deeper


def finished(state: State) -> bool:
    """Tell whether the game is over, or everything on the pad is written."""
    if isinstance(state.shoppes, NotTracked):
        return pad.is_written(state)
    return state.shoppes.phase is Phase.OVER


ABOUT = About(
    id="merchants_of_magick",
    title="Merchants of Magick",
    says="Craft items and research spells with shared dice, then count Coins in seven categories.",
    accent="violet",
    fewest=1,
    most=8,
    colours=tuple(colour.id for colour in COLOURS),
    depths=(
        Depth(SCORE, "Score pad", "Only the final count: seven categories, ties and the solo rating.", by_itself=False),
        Depth(
            SHOPPE, "Shoppe sheets", "Dice, circles, Potions, Extra Dice, Adventurers, Masteries and claimed Orders."
        ),
    ),
    automations=(
        Automation("slots", "Extra Dice slots", (SlotMarked,)),
        Automation("rows", "Coins and Potions of completed rows", (CoinsCircled, PotionsGained)),
        Automation("adventurers", "Orders of the Sponsored Adventurers", (WishFulfilled, AdventurerPaid)),
        Automation("masteries", "Masteries", (MasteryScored, MasteryFlipped)),
        Automation("rounds", "The end of a round", (CustomersMoved, GameEnded)),
    ),
    rules_version=1,
    unit="coins",
    no_latecomer="Everybody begins in the first round, and the line of Orders is laid out for the seats that begin.",
    no_leaver="Orders are handed on from seat to seat, and the line is laid out for the seats that begin.",
)

GAME = Game(
    about=ABOUT,
    catalogue=read_catalogue(Path(__file__).parent),
    box=BOX,
    box_values=BOX_VALUES,
    state=State,
    events=PEOPLE,
    consequences=RULES,
    reads={
        Count: (*pad.RULES, NO_PAD),
        Sponsor: sponsor.SPONSOR_RULES,
        LayMastery: mastery.RULES,
        Roll: (*rounds.ROLL_RULES, NO_SHEETS),
        Mark: (*mark.RULES, NO_SHEETS),
        MarkFree: (*sponsor.FREE_RULES, NO_SHEETS),
        ClaimOrder: (*order.RULES, NO_SHEETS),
        LayPencil: (*rounds.PENCIL_RULES, NO_SHEETS),
        CloseCrafting: (*rounds.CLOSE_RULES, NO_SHEETS),
    },
    setup=setup,
    check=check,
    apply=apply,
    follow_up=consequences.follow_up,
    pass_over=consequences.pass_over,
    offers=offers.offers,
    score=score.score,
    ranking=score.ranking,
    accounts=accounts,
    now=words.now,
    tell=words.tell,
    finished=finished,
    deepen=deepen,
    label=words.label,
    pad=page.pad,
    drawn=drawing.drawn,
    tools=TOOLS,
    scoring_rules=score.RULES,
    changes_by={
        Count: "MM-SCORE-01",
        Mark: "MM-POTION-06",
        MarkFree: "MM-OPEN-13",
        ClaimOrder: "MM-ORDER-09",
    },
)

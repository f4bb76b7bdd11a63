"""Coin & Crown as a value."""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_never

from tracker.games.coin_and_crown import closing, coins, consequences, iron, lands, offers, pad, score, words
from tracker.games.coin_and_crown.box import BOX, BOX_VALUES, COLOURS, FEWEST
from tracker.games.coin_and_crown.events import (
    PEOPLE,
    RULES,
    CloseScoring,
    CountCards,
    CountCoins,
    CountDonation,
    CountLands,
    Event,
    HoldIron,
    RateCoins,
    RateDonation,
)
from tracker.games.coin_and_crown.state import State, accounts, setup
from tracker.games.coin_and_crown.tools import TOOLS
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Json
from tracker.kernel.game import About, Depth, Game
from tracker.kernel.objections import Verdict


def check(state: State, event: Event) -> Iterator[Verdict]:
    """Read the rules about an entry."""
    match event:
        case CountLands():
            yield from lands.check(state, event)
        case CountDonation() | CountCoins():
            yield from coins.check_counted(state, event)
        case RateDonation() | RateCoins():
            yield from coins.check_rated(state, event)
        case HoldIron():
            yield from iron.check_hold(state, event)
        case CountCards():
            yield from iron.check_cards(state, event)
        case CloseScoring():
            yield from closing.check(state, event)
        case _:
            assert_never(event)


def apply(state: State, event: Event) -> State:
    """Give the state after an entry."""
    match event:
        case CountLands():
            return lands.apply(state, event)
        case CountDonation():
            return coins.count_donation(state, event)
        case RateDonation():
            return coins.rate_donation(state, event)
        case CountCoins():
            return coins.count_coins(state, event)
        case RateCoins():
            return coins.rate_coins(state, event)
        case HoldIron():
            return iron.hold(state, event)
        case CountCards():
            return iron.count_cards(state, event)
        case CloseScoring():
            return closing.apply(state, event)
        case _:
            assert_never(event)


def deepen(state: State, _: str, __: Json) -> State:
    """There is one depth so far."""
    return state


ABOUT = About(
    id="coin_and_crown",
    title="Coin & Crown",
    says="Conquer and upgrade Lands with coins and troops over five years.",
    accent="gold",
    fewest=FEWEST,
    most=4,
    colours=COLOURS,
    depths=(
        Depth("score", "Final score", "Lands, Church and Iron coins at the end of the game, with every tie-break."),
    ),
    automations=(),
    rules_version=1,
    unit="points",
    no_latecomer="Only the end of the game is scored here: open the table with everybody who has played it.",
    no_leaver="Only the end of the game is scored here, and the Church's awards go by the seats that have played it.",
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
        CountLands: lands.RULES,
        CountDonation: coins.RULES,
        RateDonation: coins.RULES,
        HoldIron: iron.HOLD_RULES,
        CountCards: iron.CARD_RULES,
        CountCoins: coins.RULES,
        RateCoins: coins.RULES,
        CloseScoring: closing.RULES,
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
    finished=lambda state: state.closed,
    deepen=deepen,
    label=words.label,
    pad=pad.pad,
    tools=TOOLS,
    scoring_rules=score.RULES,
    changes_by={
        CountLands: "CC-CONQUER-16",
        CountDonation: "CC-CHURCH-04",
        RateDonation: "CC-CHURCH-04",
        CountCards: "CC-R-37",
        CountCoins: "CC-R-45",
        RateCoins: "CC-R-45",
    },
)

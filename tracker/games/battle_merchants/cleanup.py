"""The clean-up checklist: what hands do with the pieces at a season's end, and what Tableside has written of it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tracker.games.battle_merchants.box import Season
from tracker.games.battle_merchants.card_events import (
    BonusTurnedUp,
    Cards,
    CardsDrawn,
    DeckPutAway,
    FirstBoxesDiscarded,
    PoolCleared,
)
from tracker.games.battle_merchants.card_words import field_name, weapon_name
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid, Rules, SeasonEnded
from tracker.games.battle_merchants.pool import Deck, craft_deck
from tracker.games.battle_merchants.state import LastAct, State, contested, sides
from tracker.games.battle_merchants.turn import SEASONS
from tracker.kernel.seats import name_of
from tracker.kernel.words import capital, listed, many

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class CleanupItem:
    """A step of a season's end for hands, its rule, and what Tableside has written down for it, if it has."""

    rule: str
    text: str
    written: str
    done: bool


@dataclass(frozen=True, slots=True)
class SeasonsEnd:
    """A season's end as far as it has come: the table as the war began, as it is now, and what happened between."""

    began: State
    now: State
    events: Sequence[Rules]

    def of(self, kind: type[E]) -> list[E]:
        """Give what happened of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def over(self) -> bool:
        """Tell whether the season has ended."""
        return bool(self.of(SeasonEnded))


def cleanup_items(end: SeasonsEnd) -> tuple[CleanupItem, ...]:
    """List every step of a season's end, in the order of the rules."""
    parts = [_war(end)]
    if end.began.season is Season.WINTER:
        parts.append(_after_winter(end))
    else:
        parts += [_two_seats(end) if end.began.steve else _rows(end), _pieces(end)]
    return tuple(item for part in parts for item in part)


def _war(end: SeasonsEnd) -> Iterator[CleanupItem]:
    fought = not any(True for _ in contested(end.now)) or end.over or bool(end.of(RepairsPaid))
    won = [_taken(end.began, event) for event in end.of(BattleWon)]
    tied = [field_name(event.battlefield) for event in end.of(BattleTied)]
    text = "Put each defeated weapon on the winner’s pile, and give its cube back."
    yield CleanupItem("BM-BATTLE-07", text, "; ".join(won) or "no battle was won", fought)
    text = f"Put tied weapons back to the supply: {_gold(end.began.box.tie_gold)} and the cube for each owner."
    yield CleanupItem("BM-BATTLE-12", text, listed(tied) or "no tie", fought)
    paid = [gold for event in end.of(RepairsPaid) for gold in event.gold.items() if gold[1]]
    text = f"Pay {_gold(end.began.box.repair_gold)} for each weapon on the board."
    told = ", ".join(f"{name_of(seat)} {gold}" for seat, gold in paid) or "nobody is paid"
    yield CleanupItem("BM-REPAIR-01", text, told, bool(end.of(RepairsPaid)))


def _taken(began: State, event: BattleWon) -> str:
    """Say which weapon goes to whom: the battle's other side."""
    lost = [began.spaces[space] for space in sides(began, event.battlefield) if space != event.winner]
    winner = began.spaces.get(event.winner)
    names = [weapon_name(weapon) for weapon in lost if weapon is not None]
    to = name_of(winner.owner) if winner is not None and winner.owner in began.mats else "nobody"
    return f"{field_name(event.battlefield)}: {listed(names) or 'nothing'} to {to}"


def _gold(amount: int) -> str:
    return f"{amount} gold"


def _after_winter(end: SeasonsEnd) -> Iterator[CleanupItem]:
    yield CleanupItem("BM-CLEANUP-01", "After winter nothing is cleaned up: the final scoring begins.", "", end.over)


def _rows(end: SeasonsEnd) -> Iterator[CleanupItem]:
    cleared = {event.cards for event in end.of(PoolCleared)}
    face_up = end.began.box.face_up
    text = f"Discard the face-up kingdom cards, but not a Final one, and turn up {face_up.kingdom}."
    yield CleanupItem("BM-CLEANUP-02", text, _discarded(Cards.KINGDOM in cleared), _is(end, Cards.KINGDOM, cleared))
    text = f"Discard the face-up craft cards and turn up {face_up.craft} of the {_next_deck(end.began)} deck."
    yield CleanupItem("BM-CLEANUP-03", text, _discarded(Cards.CRAFT in cleared), _is(end, Cards.CRAFT, cleared))
    yield from _decks(end)


def _is(end: SeasonsEnd, cards: Cards, cleared: Collection[Cards]) -> bool:
    return end.over or cards in cleared


def _discarded(cleared: bool) -> str:
    return "discarded" if cleared else ""


def _next_deck(began: State) -> str:
    later = SEASONS[SEASONS.index(began.season) + 1]
    return "spring and summer" if craft_deck(later) is Deck.SPRING else "autumn and winter"


def _two_seats(end: SeasonsEnd) -> Iterator[CleanupItem]:
    if end.began.last_act is LastAct.CARD:
        text = "Discard nothing: the last action of the season took a card."
        yield CleanupItem("BM-TWO-11", text, "", end.over)
    else:
        text = "Discard the cards in kingdom box 1 and craft box 1, but not the Slush Fund; move the others down."
        yield CleanupItem("BM-TWO-10", text, _discarded(bool(end.of(FirstBoxesDiscarded))), end.over)
    yield from _decks(end)


def _decks(end: SeasonsEnd) -> Iterator[CleanupItem]:
    if end.began.season is Season.SUMMER:
        text = "Put the rest of the spring and summer craft deck back in the box."
        left = many(end.began.pool.left[Deck.SPRING], "card")
        yield CleanupItem("BM-CLEANUP-06", text, left, end.over or bool(end.of(DeckPutAway)))
    drawn = sum(event.craft + event.kingdom for event in end.of(CardsDrawn))
    rule, text = ("BM-TWO-08", "Draw into the empty boxes.") if end.began.steve else _draw(end.began)
    yield CleanupItem(rule, text, f"{many(drawn, 'card')} turned up" if drawn else "", end.over)


def _draw(began: State) -> tuple[str, str]:
    rule = "BM-CLEANUP-04" if began.season is Season.SPRING else "BM-CLEANUP-05"
    return rule, f"The new craft cards come from the {_next_deck(began)} deck."


def _pieces(end: SeasonsEnd) -> Iterator[CleanupItem]:
    began, over = end.began, end.over
    down = [kind.value for kind, card in began.bonus.items() if not card.face_up]
    told = f"used: {listed(down)}" if down else "none was used"
    yield CleanupItem(
        "BM-CLEANUP-07", "Turn every craft bonus card face up.", told, over or bool(end.of(BonusTurnedUp))
    )
    yield CleanupItem("BM-CLEANUP-08", "Fill every empty reward space from its race’s stack.", _empty(began), over)
    later = SEASONS[SEASONS.index(began.season) + 1].value
    tokens = many(began.season_tokens, "token")
    text = f"Leave the tokens of {began.season.value} where they are; {later} counts its own from 0."
    yield CleanupItem("BM-SEASON-07", text, f"{tokens} in the {began.season.value} area", over)
    first = next((event.first for event in end.of(SeasonEnded)), "") or began.trigger
    text = f"{name_of(first)} begins {later}." if first else f"Whoever triggered the end begins {later}."
    yield CleanupItem("BM-SEASON-06", text, "", over)
    stays = "Leave gold, unsold weapons, the board, cards and piles in front of the seats as they are."
    yield CleanupItem("BM-CLEANUP-09", stays, "", over)


def _empty(began: State) -> str:
    """Name the reward spaces that are filled again."""
    races = {
        race: [name_of(seat) for seat, tiles in spaces.items() if not tiles] for race, spaces in began.rewards.items()
    }
    told = [f"{capital(race)}: {listed(seats)}" for race, seats in races.items() if seats]
    return "; ".join(told) or "none is empty"

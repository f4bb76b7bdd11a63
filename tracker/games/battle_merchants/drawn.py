"""Everything the screens draw of a table: the board, the mats, Steve's row, the cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.games.battle_merchants import checklist, consequences, turn, words
from tracker.games.battle_merchants.board import DrawnBoard, DrawnWeapon, board, drawn_weapon, titled
from tracker.games.battle_merchants.drawn_cards import DrawnCards, DrawnPlace, drawn_cards
from tracker.games.battle_merchants.drawn_mats import DrawnMat, DrawnSteve, mat, steves_row
from tracker.games.battle_merchants.table import GOLD, Table, full_of
from tracker.kernel.events import act_name
from tracker.kernel.words import sentence


@dataclass(frozen=True, slots=True)
class DrawnRewards:
    """A race's reward spaces: the tiles that lie on the space of each seat."""

    race: str
    title: str
    spaces: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DrawnLeft:
    """What was left to the table: the act that enters it, its words and the reason."""

    act: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything the table page draws of Battle Merchants at full depth."""

    board: DrawnBoard
    mats: Mapping[str, DrawnMat]
    steve: DrawnSteve | None
    beside: tuple[DrawnWeapon, ...]
    cards: DrawnCards
    joined: tuple[tuple[DrawnPlace, ...], ...]
    rewards: tuple[DrawnRewards, ...]
    left: tuple[DrawnLeft, ...]
    turn: str
    begun: bool
    at_war: bool
    season: str
    warning: str


def drawn(table: Table) -> Drawn | None:
    """Draw the table; at gold depth there is nothing to draw."""
    if table.terms.depth == GOLD:
        return None
    state = full_of(table)
    cards = drawn_cards(state)
    return Drawn(
        board=board(state),
        mats={seat: mat(state, seat) for seat in state.terms.seats},
        steve=steves_row(state),
        beside=tuple(drawn_weapon(weapon) for weapon in state.beside),
        cards=cards,
        joined=tuple(_joined(cards)),
        rewards=tuple(DrawnRewards(race, titled(race), tuple(tiles.items())) for race, tiles in state.rewards.items()),
        left=tuple(_left(table)),
        turn=turn.to_act(state),
        begun=turn.has_begun(state),
        at_war=turn.at_war(state),
        season=state.season.value,
        warning=checklist.seating(state.terms),
    )


def _left(table: Table) -> Iterator[DrawnLeft]:
    """Tell what was left to the table, the end of the turn last."""
    for _, consequence in consequences.left_over(full_of(table)):
        told = sentence(words.tell(table, consequence.event))
        yield DrawnLeft(act_name(type(consequence.event)), told, sentence(consequence.why))


def _joined(cards: DrawnCards) -> Iterator[tuple[DrawnPlace, ...]]:
    """Give the boxes of the side board two by two where a line joins them, the others alone."""
    places = {place.id: place for place in (*cards.kingdom, *cards.craft)}
    while places:
        first = places.pop(next(iter(places)))
        other = places.pop(first.link, None)
        yield (first, other) if other else (first,)

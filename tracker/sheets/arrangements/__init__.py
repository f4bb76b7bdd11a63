"""How each game's sheets are arranged: as the sheet in its box is, where it has one."""

from collections.abc import Callable
from dataclasses import dataclass

from tracker.journal.timeline import Played
from tracker.sheets.arrangements import (
    battle_merchants,
    battleground_kingdoms,
    coin_and_crown,
    merchants_of_magick,
    plain,
    warriors_and_traders,
)
from tracker.sheets.charts import Course, course_of
from tracker.sheets.grids import Layout
from tracker.sheets.values import Block


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The blocks of the table's page and of a seat's page, the course of the totals, and who left a sheet behind."""

    table: Callable[[Layout], tuple[Block, ...]]
    seat: Callable[[Layout, str], tuple[Block, ...]]
    course: Callable[[Played], Course] = course_of
    left: Callable[[Played], tuple[str, ...]] = lambda _: ()


PLAIN = Arrangement(plain.table, plain.seat)

ARRANGEMENTS = {
    "battle_merchants": Arrangement(battle_merchants.table, battle_merchants.seat, battle_merchants.course),
    "battleground_kingdoms": Arrangement(
        battleground_kingdoms.table,
        battleground_kingdoms.seat,
        battleground_kingdoms.course,
        battleground_kingdoms.left,
    ),
    "coin_and_crown": Arrangement(coin_and_crown.table, coin_and_crown.seat),
    "merchants_of_magick": Arrangement(merchants_of_magick.table, merchants_of_magick.seat),
    "warriors_and_traders": Arrangement(
        warriors_and_traders.table, warriors_and_traders.seat, warriors_and_traders.course
    ),
}


def arrangement_of(game_id: str) -> Arrangement:
    """Give a game's arrangement; one without its own gets the plain one."""
    return ARRANGEMENTS.get(game_id, PLAIN)

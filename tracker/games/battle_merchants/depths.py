"""Tracking more or less of the game from here on."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tracker.games.battle_merchants.box import Quality
from tracker.games.battle_merchants.pages import Page, fresh_page
from tracker.games.battle_merchants.state import Mat, State, setup
from tracker.games.battle_merchants.table import FULL, FULL_FIELDS, GOLD, Table, full_of, written
from tracker.kernel.codec import Json, Malformed, decode, encode, hints
from tracker.kernel.events import merged
from tracker.kernel.tracked import NOT_TRACKED, NotTracked


def deepen(table: Table, depth: str, position: Json) -> Table:
    """Give the table at another depth; going deeper takes the position of what was not tracked."""
    if depth == table.terms.depth:
        return table
    if isinstance(table.pages, NotTracked):
        return _shallow(full_of(table))
    return _deep(table, table.pages, position)


def _shallow(state: State) -> Table:
    """Keep the gold and the piles; what changes until the end of the year is counted then."""
    terms = replace(state.terms, depth=GOLD)
    pages = {seat: _page(state, seat, mat) for seat, mat in state.mats.items()}
    return written(terms, pages, finished=state.finished)


def _page(state: State, seat: str, mat: Mat) -> Page:
    page = replace(fresh_page(mat.gold), defeated=dict(mat.defeated))
    if not state.finished:
        return page
    own = [weapon.quality for weapon in state.spaces.values() if weapon is not None and weapon.owner == seat]
    unsold = {quality: sum(of_kind[quality] for of_kind in mat.stock.values()) for quality in Quality}
    paid = sum(card.end_gold for card in mat.kingdom) if mat.end_gold is None else mat.end_gold
    return replace(page, unsold=unsold, board={quality: own.count(quality) for quality in Quality}, end_gold=paid)


def _deep(table: Table, pages: Mapping[str, Page], position: Json) -> Table:
    """Lay the table out as at set-up; over it what the pages know, gold and piles, and what the position says."""
    if not isinstance(position, dict):
        raise Malformed("position", "must be an object with named values")
    for name in position:
        if name not in FULL_FIELDS:
            raise Malformed(name, "is not part of what was not tracked")
    terms = replace(table.terms, depth=FULL)
    fresh = setup(terms)
    parts = {name: encode(getattr(fresh, name)) for name in FULL_FIELDS}
    parts = merged(merged(parts, {"mats": encode(_known_mats(pages))}), position)
    read: dict[str, Any] = {name: decode(hints(Table)[name], parts[name], name) for name in FULL_FIELDS}
    return Table(terms=terms, finished=table.finished, pages=NOT_TRACKED, **read)


def _known_mats(pages: Mapping[str, Page]) -> dict[str, dict[str, object]]:
    """Give what the pages know of the mats: gold, and the piles that have been counted."""
    mats: dict[str, dict[str, object]] = {}
    for seat, page in pages.items():
        piles = {"defeated": page.defeated} if None not in page.defeated.values() else {}
        mats[seat] = {"gold": page.in_hand + (page.end_gold or 0), **piles}
    return mats

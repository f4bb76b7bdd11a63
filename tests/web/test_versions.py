"""A table last played under older rules shows the difference before newer ones are adopted."""

from dataclasses import replace
from typing import Any

import pytest

from tracker.games import GAMES
from tracker.games.battle_merchants.box import Kind, Quality
from tracker.games.battle_merchants.events import Forge, Sell, Ware
from tracker.journal.acts import Slip, record
from tracker.journal.tables import load, memory
from tracker.kernel.codec import decode, encode


@pytest.fixture
def corrected(monkeypatch, merchants):
    """Red forged and sold an axe; then a correction of Tableside makes a sale pay one gold more."""
    record(Slip(merchants, 0, "a"), Forge("red", (Ware.STANDARD_AXE,)))
    record(Slip(merchants, 0, "b"), Sell("red", Kind.AXE, Quality.STANDARD, "grasslands/elves/1"), overrule=True)
    game = GAMES["battle_merchants"]

    def dearer(state):
        due: Any = game.follow_up(state)
        paid: Any = getattr(due, "event", None)
        if type(paid).__name__ != "IncomeReceived":
            return due
        return replace(due, event=decode(type(paid), {**encode(paid), "gold": paid.gold + 1}))

    newer = replace(game, about=replace(game.about, rules_version=2), follow_up=dearer)
    monkeypatch.setitem(GAMES, "battle_merchants", newer)
    memory.clear()
    return merchants


def test_the_stored_result_stands_until_newer_rules_are_adopted(owner, corrected):
    """Replay applies what is stored; the page offers to see the difference."""
    page = owner.get(f"/t/{corrected}").text

    assert load(corrected).state.mats["red"].gold == 11
    assert "See the difference" in page


def test_adopting_newer_rules_is_one_entry_that_rewrites_what_follows(owner, corrected):
    """The difference is shown, and accepted as shown."""
    shown = owner.get(f"/t/{corrected}/new-rules").text
    digest = shown.split('name="shown" value="')[1].split('"')[0]
    owner.post(f"/t/{corrected}/new-rules", data={"shown": digest, "seen": "3", "once": "n"})
    played = load(corrected)

    assert "11 → 12" in shown
    assert played.state.mats["red"].gold == 12
    assert (played.head, played.settings.rules_version) == (4, 2)
    assert "See the difference" not in owner.get(f"/t/{corrected}").text

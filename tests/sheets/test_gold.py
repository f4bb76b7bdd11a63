"""Battle Merchants at full depth: the seasons of the sheet add up to the gold on the mat."""

import pytest

from tests.sheets.evenings import evening
from tracker.games.battle_merchants.entries import Entry
from tracker.sheets.arrangements.battle_merchants_gold import ledger_of


@pytest.fixture(params=[2, 4])
def played(request):
    """A full game after an evening."""
    return evening("battle_merchants", request.param, "full")


def test_the_ledger_adds_up_to_the_mat(played):
    """What was there at the start and everything in the ledger is the gold in front of each seat."""
    ledger = ledger_of(played)
    sums = {
        seat: played.start.mats[seat].gold + sum(gold for (who, _, _), gold in ledger.items() if who == seat)
        for seat in played.state.terms.seats
    }

    assert sums == {seat: mat.gold for seat, mat in played.state.mats.items()}


def test_gold_of_ties_stands_under_ties(played):
    """Gold that tied battles brought is in its own row, not among the rest."""
    paid = sum(
        line.change
        for act in played.acts
        for line in act.lines
        if line.rule == "BM-BATTLE-06" and line.account.endswith(".gold")
    )
    booked = sum(gold for (_, _, entry), gold in ledger_of(played).items() if entry is Entry.TIES)

    assert booked == paid

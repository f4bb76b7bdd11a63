"""A table can start from a position: typed, or as another table stood."""

from tracker.games.battle_merchants.events import Forge, Ware
from tracker.journal.acts import Slip, record
from tracker.journal.tables import load

SEATS = {"seat-red": "1", "seat-purple": "1", "seat-yellow": "1", "box": "for_now"}


def test_what_a_partial_position_leaves_out_is_as_at_set_up(owner):
    """Only Red's gold is given; everything else is as at set-up."""
    opened = owner.post("/new/battle_merchants", data={**SEATS, "position": '{"mats": {"red": {"gold": 33}}}'})
    mats = load(opened.location.rsplit("/", 1)[1]).state.mats

    assert (mats["red"].gold, mats["purple"].gold) == (33, 10)


def test_a_position_that_does_not_fit_is_said_at_its_field_and_kept(owner):
    """The sentence names the place, and what was typed is still there."""
    answer = owner.post("/new/battle_merchants", data={**SEATS, "position": '{"mats": {"red": {"silver": 3}}}'})

    assert answer.status_code == 422
    assert "silver" in answer.text.split('id="wrong-position"')[1][:200]
    assert "{&#34;mats&#34;" in answer.text


def test_another_table_starts_as_this_one_stood(owner, merchants):
    """After the first act the position is copied; the old table stays as it is."""
    record(Slip(merchants, 0, "a"), Forge("red", (Ware.STANDARD_AXE,)))
    record(Slip(merchants, 0, "b"), Forge("purple", (Ware.STANDARD_SWORD,)))
    started = owner.post(f"/t/{merchants}/entry/2/start")
    fresh = load(started.location.rsplit("/", 1)[1])

    assert fresh.state == load(merchants).acts[0].after
    assert fresh.settings.names == {"red": "Window"}
    assert (fresh.head, load(merchants).head) == (1, 3)

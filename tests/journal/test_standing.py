"""What stands against the cells of a pad: read against the table as it is, in whatever order it was written."""

import pytest

from tests.journal.tables import change, opened, record, record_all, setting, slip
from tracker.journal.acts import Recorded, Refused
from tracker.journal.entries import EntryKind
from tracker.journal.reviewing import reviewed
from tracker.journal.standing import open_marks, standing
from tracker.journal.tables import load
from tracker.kernel.events import Correct
from tracker.kernel.play import read_event


@pytest.fixture
def crown(house):
    """A table of Coin & Crown with two seats."""
    return opened("coin_and_crown", 2)


def hamlets(table, seat, count):
    """Count a seat's Hamlets."""
    return read_event(load(table).game, {"act": "count_lands", "seat": seat, "kind": "hamlet", "count": count})


def seats(table):
    """Name the seats of a table."""
    return load(table).state.terms.seats


def first_cell(table, count):
    """Write a number into the first cell of a pad."""
    game, seat = load(table).game, seats(table)[0]
    rows = game.pad(load(table).state).rows
    cell = next(cell for row in rows for cell in row.cells if cell.seat == seat and cell.act)
    return read_event(game, {"act": cell.act, **(cell.given or {}), cell.field: count})


def marks(table):
    """Name the seats with a mark that stands."""
    played = load(table)
    return [played.act(number).act.event.seat for number, _ in open_marks(played)]


def found(table):
    """Name the seats a review finds something about."""
    played = load(table)
    return [played.act(finding.entry).act.event.seat for finding in reviewed(played).findings]


def test_one_wrong_cell_leaves_the_others_of_the_same_form_alone(crown):
    """99 Hamlets are against the rules; two in the next column are not."""
    red, blue = seats(crown)
    record_all(slip(crown), [hamlets(crown, red, 99), hamlets(crown, blue, 2)])

    assert (marks(crown), found(crown)) == ([red], [red])


def test_one_wrong_cell_leaves_cells_of_later_forms_alone(crown):
    """What was wrong before is no witness against what is written now."""
    red, blue = seats(crown)
    record_all(slip(crown), [hamlets(crown, red, 99)])
    record_all(slip(crown), [hamlets(crown, blue, 2)])

    assert (marks(crown), found(crown)) == ([red], [red])


def test_two_cells_that_are_too_much_together_are_marked(crown):
    """Each may be right alone; the one that was written last bears the mark, with what is left for it."""
    red, blue = seats(crown)
    cards = load(crown).state.box.lands[hamlets(crown, red, 1).kind].cards
    record_all(slip(crown), [hamlets(crown, red, cards - 1), hamlets(crown, blue, 2)])
    [(_, objection)] = open_marks(load(crown))

    assert marks(crown) == [blue]
    assert "1 Hamlet" in objection.detail


def test_a_cell_that_makes_room_in_the_same_form_counts(crown):
    """Red has all Hamlets; correcting Blue's cell and Red's in one form is right in either order."""
    red, blue = seats(crown)
    cards = load(crown).state.box.lands[hamlets(crown, red, 1).kind].cards
    setting(crown, "attitude", "referee")
    record_all(slip(crown), [hamlets(crown, blue, cards)])
    answer = record_all(slip(crown), [hamlets(crown, red, cards), hamlets(crown, blue, 0)])

    assert isinstance(answer, Recorded)
    assert (marks(crown), found(crown)) == ([], [])


@pytest.mark.parametrize("mend", ["written over", "corrected", "amended"])
def test_a_shared_limit_is_read_anew_when_the_other_cell_is_mended(crown, mend):
    """Red's Hamlets left none for Blue; with Red's mended nothing stands against either."""
    red, blue = seats(crown)
    cards = load(crown).state.box.lands[hamlets(crown, red, 1).kind].cards
    record(slip(crown), hamlets(crown, red, cards))
    record(slip(crown), hamlets(crown, blue, 2))
    before = marks(crown)
    {
        "written over": lambda: record(slip(crown), hamlets(crown, red, 4)),
        "corrected": lambda: record(slip(crown), Correct(f"sheets.{red}.lands.hamlet", 4)),
        "amended": lambda: change(slip(crown), EntryKind.AMEND, 2, hamlets(crown, red, 4)),
    }[mend]()

    assert (before, marks(crown), found(crown)) == ([blue], [], [])


def test_a_cell_that_was_counted_in_another_way_since_is_mended(crown):
    """The Church by worth was against the rules; counted by coins it is not."""
    red, _ = seats(crown)
    game = load(crown).game
    record(slip(crown), read_event(game, {"act": "rate_donation", "seat": red, "worth": -3}))
    before = marks(crown)
    record(slip(crown), read_event(game, {"act": "count_donation", "seat": red, "bronze": 2, "silver": 0, "gold": 0}))

    assert (before, marks(crown)) == ([red], [])


def test_what_was_wrong_in_an_earlier_turn_stays_found(house):
    """Warriors & Traders: the cells are written anew each turn, and a finding about the last turn is still one."""
    table = opened("warriors_and_traders", 2)
    record(slip(table), first_cell(table, -1))
    record(slip(table), read_event(load(table).game, {"act": "end_turn"}))
    record(slip(table), first_cell(table, 1))

    assert standing(load(table))[2] != ()
    assert 2 in [finding.entry for finding in reviewed(load(table)).findings]


def test_a_cell_stands_by_the_rules_it_was_recorded_against(crown):
    """That the scoring was set to closed later is nothing against what was written before."""
    red, _ = seats(crown)
    record(slip(crown), hamlets(crown, red, 99))
    before = [objection.rule for _, objection in open_marks(load(crown))]
    record(slip(crown), Correct("closed", True))

    assert [objection.rule for _, objection in open_marks(load(crown))] == before == ["CC-SETUP-03"]


def test_what_is_against_a_cell_is_said_as_the_others_leave_it(crown):
    """Blue gives back all but four Hamlets in the same form, so Red is told what is left beside four."""
    red, blue = seats(crown)
    cards = load(crown).state.box.lands[hamlets(crown, red, 1).kind].cards
    record(slip(crown), hamlets(crown, blue, cards))
    setting(crown, "attitude", "referee")
    answer = record_all(slip(crown), [hamlets(crown, red, 99), hamlets(crown, blue, 4)])

    assert [objection.detail for objection in answer.objections] == [f"there can be {cards - 4} Hamlets at most"]


def test_closing_keeps_what_stood(crown):
    """After the scoring is closed the same marks stand, and no cell is marked for being written before."""
    red, blue = seats(crown)
    record_all(slip(crown), [hamlets(crown, red, 99), hamlets(crown, blue, 2)])
    record(slip(crown), read_event(load(crown).game, {"act": "close_scoring"}))
    pads = [number for number, _ in open_marks(load(crown)) if number < load(crown).head]

    assert pads == [3]


def test_the_referee_refuses_what_is_wrong_and_not_what_is_right(crown):
    """After an overruled cell the next column is written without objection; another wrong one is refused."""
    red, blue = seats(crown)
    setting(crown, "attitude", "referee")
    refused = record_all(slip(crown), [hamlets(crown, red, 99)])
    overruled = record_all(slip(crown), [hamlets(crown, red, 99)], overrule=True)
    right = record_all(slip(crown), [hamlets(crown, blue, 2)])
    wrong = record_all(slip(crown), [hamlets(crown, blue, 98)])

    assert [type(answer) for answer in (refused, overruled, right, wrong)] == [Refused, Recorded, Recorded, Refused]


def test_a_count_that_went_down_stays_found(house):
    """What was gained for good cannot get less; the cell itself shows the lower number now."""
    table = opened("warriors_and_traders", 2)
    game, seat = load(table).game, seats(table)[0]
    cell = {"act": "count_vp", "seat": seat, "source": "infantry"}
    record(slip(table), read_event(game, {**cell, "count": 2}))
    record(slip(table), read_event(game, {**cell, "count": 1}))

    assert [finding.rule for finding in reviewed(load(table)).findings] == ["WT-VP-10"]


def test_what_cannot_be_rubbed_out_is_said_as_it_was_recorded(house):
    """A second opponent for the same kingdom is named as the one it had, not as itself."""
    table = opened("battleground_kingdoms", 4)
    game, (red, blue, yellow, *_) = load(table).game, seats(table)
    record(slip(table), read_event(game, {"act": "pair", "first": red, "second": blue}))
    record(slip(table), read_event(game, {"act": "pair", "first": yellow, "second": red}))
    says = [finding.says for finding in reviewed(load(table)).findings]

    assert says == [objection.detail for objection in load(table).acts[-1].act.objections]

"""One law of the journal at a time, each at a table that shows it."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from tests.journal.tables import (
    books,
    change,
    from_scratch,
    offered,
    open_now,
    opened,
    play_some,
    position,
    proceed,
    record,
    record_all,
    redo,
    reveal,
    rows,
    seal,
    sealed_now,
    set_setting,
    setting,
    slip,
    totals,
    undo,
    write_note,
)
from tracker.games import GAMES
from tracker.journal import reviewing
from tracker.journal.acts import Already, Overtaken, Recorded, Refused, Slip, preview
from tracker.journal.answers import act_waiting
from tracker.journal.boxes import correct_box, house_box
from tracker.journal.changes import digest, propose
from tracker.journal.database import db, writing
from tracker.journal.drafts import draft_of, missing
from tracker.journal.entries import EntryKind
from tracker.journal.remarks import accept
from tracker.journal.rows import EntryRow, TableRow
from tracker.journal.summaries import summaries
from tracker.journal.tables import KEPT_IN_MEMORY, load, memory
from tracker.journal.timeline import Status
from tracker.kernel.events import Correct, JoinSeat, LeaveSeat, SetOption, act_name
from tracker.kernel.offers import Question
from tracker.kernel.play import By, act_out, read_event
from tracker.kernel.review import StoredAct, review
from tracker.kernel.simulate import answer, choose, open_offers
from tracker.kernel.terms import terms_for

FEW = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def reviewed(table):
    """Proof-read a table."""
    return reviewing.reviewed(load(table))


def event(game_id, act, **fields):
    """An event of a game, from its JSON."""
    return read_event(GAMES[game_id], {"act": act, **fields})


def lands(seat, count, kind="hamlet"):
    """A count of lands in Coin & Crown."""
    return event("coin_and_crown", "count_lands", seat=seat, kind=kind, count=count)


@pytest.fixture
def coins(house):
    """Coin & Crown with two seats, red and blue."""
    return opened("coin_and_crown", 2)


@pytest.fixture
def merchants(house):
    """Battle Merchants at full depth with two seats, six acts played."""
    table = opened("battle_merchants", 2, "full")
    play_some(table, 6)
    return table


def red_and_other(table):
    """The first two seats of a table."""
    return load(table).state.terms.seats[:2]


# ---------------------------------------------------------------- one form, one act


def test_the_same_form_sent_three_times_is_one_act(coins):
    """A repeated one-time id gets the first answer."""
    seat, _ = red_and_other(coins)
    form = slip(coins)
    answers = [record(form, lands(seat, 3)) for _ in range(3)]

    assert [type(one) for one in answers] == [Recorded, Already, Already]
    assert [one.number for one in answers] == [2, 2, 2]
    assert (len(rows(coins)), answers[2].undone) == (2, False)


@pytest.mark.parametrize("kind", [EntryKind.UNDO, EntryKind.STRIKE])
def test_the_same_form_after_it_was_taken_back_says_so(coins, kind):
    """Undone or struck, the repeated form asks whether to record it again."""
    seat, _ = red_and_other(coins)
    form = slip(coins)
    record(form, lands(seat, 3))
    change(slip(coins), kind, 2)
    again = record(form, lands(seat, 3))

    assert isinstance(again, Already)
    assert (again.number, again.undone, len(rows(coins))) == (2, True, 3)


def test_a_pad_sent_three_times_is_written_once(coins):
    """Several acts of one form are recorded together, once."""
    seat, other = red_and_other(coins)
    form = slip(coins)
    answers = [record_all(form, [lands(seat, 1), lands(other, 2)]) for _ in range(3)]

    assert [type(one) for one in answers] == [Recorded, Already, Already]
    assert len(rows(coins)) == 3


def test_a_pad_is_written_whole_or_not_at_all(coins):
    """One impossible cell keeps the others out."""
    seat, _ = red_and_other(coins)
    answer = record_all(slip(coins), [lands(seat, 1), lands("nobody", 2)])

    assert (type(answer), len(rows(coins))) == (Refused, 1)


@pytest.mark.parametrize("act", ["undo", "note", "setting", "change"])
def test_other_forms_sent_twice_count_once(coins, act):
    """Undo, a remark, a setting, a change of the past: one form is one entry."""
    seat, _ = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    form = slip(coins)
    does = {
        "undo": lambda: undo(form),
        "note": lambda: write_note(form, "hm"),
        "setting": lambda: set_setting(form, "place", "kitchen"),
        "change": lambda: change(form, EntryKind.AMEND, 2, lands(seat, 4)),
    }[act]
    answers = [does(), does(), does()]

    assert ([type(one) for one in answers], len(rows(coins))) == ([Recorded, Already, Already], 3)


# ---------------------------------------------------------------- undo and redo


def test_one_act_is_one_undo_step_whatever_its_consequences(merchants):
    """A sale with income, tokens and the next turn is taken back at once."""
    before = load(merchants)
    random = Random(3)
    while True:
        after = play_some(merchants, 1, random.randint(0, 99))
        if len(after.acts[-1].act.steps) > 1:
            break
        before = after
    taken = undo(slip(merchants))

    assert isinstance(taken, Recorded)
    assert (taken.played.state, totals(taken.played)) == (before.state, totals(before))


def test_undo_takes_back_what_the_form_has_seen(coins):
    """Somebody else acts while the undo is on its way: their act is not taken back unseen."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    form = slip(coins)
    record(slip(coins), lands(other, 1))
    answer = undo(form)

    assert isinstance(answer, Overtaken)
    assert load(coins).game.accounts(load(coins).state)[f"sheets.{other}.lands.hamlet"] == 1


def test_two_phones_undo_the_same_act_once(coins):
    """The second undo of the same act finds it taken back."""
    seat, _ = red_and_other(coins)
    record(slip(coins), lands(seat, 2))
    record(slip(coins), lands(seat, 3))
    one, other = slip(coins), slip(coins)
    answers = [undo(one), undo(other)]

    assert [type(answer) for answer in answers] == [Recorded, Refused]
    assert len(load(coins).acts) == 1


def test_a_seats_undo_with_later_acts_behind_it_is_shown_first(coins):
    """The difference is what the form accepts."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    record(slip(coins), lands(other, 1))
    difference = propose(load(coins), EntryKind.UNDO, 2).difference
    answer = undo(slip(coins), seat, shown=digest(difference))

    assert isinstance(answer, Recorded)
    assert [act.act.number for act in load(coins).acts] == [3]


def test_an_undo_that_shows_another_difference_is_overtaken(coins):
    """What was shown is not what would happen now."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    record(slip(coins), lands(other, 1))
    answer = undo(slip(coins), seat, shown="something else")

    assert (type(answer), len(rows(coins))) == (Overtaken, 3)


@pytest.mark.parametrize("of", [0, 1, 3, 99])
def test_only_what_counts_can_be_taken_back(coins, of):
    """The opening, a remark and what is not there cannot be undone."""
    seat, _ = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    write_note(slip(coins), "hm")
    answer = change(slip(coins), EntryKind.UNDO, of)

    assert (type(answer), len(rows(coins))) == (Refused, 3)


def test_undo_passes_over_amendments_of_acts_that_are_gone(coins):
    """Every undo takes something back."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(other, 1))
    record(slip(coins), lands(seat, 3))
    change(slip(coins), EntryKind.AMEND, 3, lands(seat, 4))
    change(slip(coins), EntryKind.UNDO, 3)
    answer = undo(slip(coins))

    assert isinstance(answer, Recorded)
    assert load(coins).acts == ()


def test_an_inserted_act_stays_in_place_when_its_neighbour_is_taken_back(merchants):
    """What was inserted before an act stays there though that act is undone."""
    acts = load(merchants).acts
    inserted = change(slip(merchants), EntryKind.INSERT, acts[1].act.number, acts[0].act.event)
    change(slip(merchants), EntryKind.UNDO, acts[1].act.number)
    order = [act.act.number for act in load(merchants).acts]

    assert order[:3] == [acts[0].act.number, inserted.number, acts[2].act.number]


def test_an_inserted_act_comes_before_the_one_it_was_forgotten_before(coins):
    """The last word about a land stays the one that was written last."""
    seat, _ = red_and_other(coins)
    record(slip(coins), lands(seat, 1))
    record(slip(coins), lands(seat, 2))
    inserted = change(slip(coins), EntryKind.INSERT, 3, lands(seat, 5))

    assert [act.act.number for act in load(coins).acts] == [2, inserted.number, 3]
    assert load(coins).acts[-1].after == load(coins).state
    assert load(coins).acts[-1].act.event == lands(seat, 2)


def test_nothing_is_brought_back_once_the_table_has_gone_on(coins):
    """Redo belongs to the undo just before it; after another act there is nothing to bring back."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(seat, 1))
    undo(slip(coins))
    record(slip(coins), lands(other, 2))

    assert type(redo(slip(coins))) is Refused


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (
            "coin_and_crown",
            {"act": "hold_iron", "coin": "lands", "holder": "red"},
            {"act": "hold_iron", "coin": "lands", "holder": "blue"},
        ),
        (
            "coin_and_crown",
            {"act": "count_lands", "seat": "red", "kind": "city", "count": 0},
            {"act": "count_lands", "seat": "red", "kind": "city", "count": 8},
        ),
        (
            "coin_and_crown",
            {"act": "swap_seats", "one": "red", "other": "blue"},
            {"act": "swap_seats", "one": "red", "other": "blue"},
        ),
    ],
    ids=["a holder", "nothing and zero", "the order of seats"],
)
def test_what_another_phone_has_just_written_is_not_written_over_unseen(house, game, first, second):
    """No number changes by more or less, but it is not what the form was shown."""
    table = opened(game, 2)
    record(Slip(table, 1, "first"), read_event(GAMES[game], first))

    assert type(record(Slip(table, 1, "second"), read_event(GAMES[game], second))) is Overtaken


# ---------------------------------------------------------------- changing the past


@FEW
@given(counts=st.lists(st.integers(0, 6), min_size=2, max_size=8), place=st.integers(0, 7), other=st.integers(0, 6))
def test_amending_equals_playing_the_edited_evening(house, counts, place, other):
    """Where no consequence changes, an amended table stands where one stands that was played so from the start."""
    kinds = ("hamlet", "village", "town", "city")
    one, two = opened("coin_and_crown", 2), opened("coin_and_crown", 2)
    seats = red_and_other(one)
    place %= len(counts)
    edited = [*counts[:place], other, *counts[place + 1 :]]
    for table, played in ((one, counts), (two, edited)):
        for number, count in enumerate(played):
            record(slip(table), lands(seats[number % 2], count, kinds[number % 4]))
    answer = change(slip(one), EntryKind.AMEND, place + 2, lands(seats[place % 2], other, kinds[place % 4]))

    assert isinstance(answer, Recorded)
    assert (position(load(one)), totals(load(one))) == (position(load(two)), totals(load(two)))
    assert [act.lines for act in load(one).acts] == [act.lines for act in load(two).acts]


def test_the_difference_is_what_happens(merchants):
    """Totals and accounts shown before are those found after."""
    played = load(merchants)
    first = played.acts[0]
    fresh = choose(played.game, first.before, _another(played, first), Random(9))
    revision = propose(played, EntryKind.AMEND, first.act.number, fresh)
    answer = change(slip(merchants), EntryKind.AMEND, first.act.number, fresh, shown=digest(revision.difference))
    accounts = played.game.accounts(answer.played.state)

    assert isinstance(answer, Recorded)
    assert answer.played.acts == revision.acts
    assert {key: now for key, (_, now) in revision.difference.accounts.items()} == {
        key: accounts[key] for key in revision.difference.accounts
    }


def _another(played, act):
    offers = played.game.offers(act.before, act.act.event.seat, {})
    return next(offer for offer in offers if offer.act == "learn_craft")


def test_an_act_that_has_become_impossible_is_skipped_and_comes_back(house):
    """It stays in place, marked, changes nothing, and counts again when the change is undone."""
    table = opened("battleground_kingdoms", 3)
    newcomer = next(c for c in GAMES["battleground_kingdoms"].about.colours if c not in load(table).state.terms.seats)
    record(slip(table), JoinSeat(newcomer))
    record(slip(table), event("battleground_kingdoms", "choose_faction", seat=newcomer, faction="Elves"))
    before = load(table)
    change(slip(table), EntryKind.STRIKE, 2)
    skipped = load(table).acts[-1]
    undo(slip(table))

    assert (skipped.act.number, skipped.act.skipped, skipped.before) == (3, True, skipped.after)
    assert [found.rule for found in skipped.act.objections] == ["TS-SEAT-01"]
    assert (load(table).state, load(table).acts[-1].act.skipped) == (before.state, False)


def test_by_hand_is_kept_when_the_past_changes(merchants):
    """What the table entered by hand stays, what was by rule is computed anew."""
    setting(merchants, "automation", "propose", of_automation="turns")
    play_some(merchants, 1)
    due = open_now(load(merchants))
    proceed(slip(merchants), By.HAND, type(due.event)(load(merchants).state.turn))
    hand = [step for step in load(merchants).acts[-1].act.steps if step.by is By.HAND]
    first = load(merchants).acts[0].act
    change(slip(merchants), EntryKind.AMEND, first.number, first.event)

    assert [step for step in load(merchants).acts[-1].act.steps if step.by is By.HAND] == hand
    assert len(hand) == 1


def test_accepted_proposals_stay_accepted_when_the_past_is_touched(merchants):
    """Amending an earlier act to itself opens no proposal again."""
    setting(merchants, "automation", "propose", of_automation="turns")
    play_some(merchants, 1)
    while open_now(load(merchants)):
        proceed(slip(merchants), By.RULE)
    before = load(merchants)
    first = before.acts[0].act
    change(slip(merchants), EntryKind.AMEND, first.number, first.event)

    assert open_now(load(merchants)) is None
    assert load(merchants).state == before.state


def test_an_amend_needs_an_event(coins):
    """Amending to nothing is refused."""
    seat, _ = red_and_other(coins)
    record(slip(coins), lands(seat, 3))

    assert isinstance(change(slip(coins), EntryKind.AMEND, 2), Refused)


# ---------------------------------------------------------------- eight at once


def at_once(table, events, order):
    """Record events whose forms have all seen the same number, in some order."""
    seen = load(table).head
    return [record(slip(table, seen), events[place]) for place in order]


@FEW
@given(order=st.permutations(range(4)))
def test_counts_of_four_seats_in_any_order_come_to_the_same(house, order):
    """Coin & Crown: everybody counts at once, nobody is overtaken."""
    table = opened("coin_and_crown", 4)
    events = [lands(seat, number + 1) for number, seat in enumerate(load(table).state.terms.seats)]
    answers = at_once(table, events, order)
    plain = opened("coin_and_crown", 4)
    record_all(slip(plain), events)

    assert {type(answer) for answer in answers} == {Recorded}
    assert position(load(table)) == position(load(plain))


@pytest.mark.skipif("merchants_of_magick" not in GAMES, reason="Merchants of Magick is not registered yet")
@FEW
@given(order=st.permutations(range(8)), seed=st.integers(0, 500))
def test_eight_seats_mark_at_once_in_any_order(house, order, seed):
    """Merchants of Magick: after a roll all eight mark their own sheets; the order does not matter."""
    opening, events = _rolled(seed)
    table, plain = opened("merchants_of_magick", 8, "shoppe"), opened("merchants_of_magick", 8, "shoppe")
    for each in (table, plain):
        record_all(slip(each), opening)
    answers = at_once(table, events, order)
    at_once(plain, events, range(8))

    assert {type(answer) for answer in answers} == {Recorded}
    assert position(load(table)) == position(load(plain))
    assert books(load(table)) == {}


def _both_paid():
    """Two seats whose marks both finish a row, so that both circle coins and one gains a potion."""
    game = GAMES["merchants_of_magick"]
    for seed in range(500):
        opening, marks = _rolled(seed, 2)
        state, steps = game.setup(terms_for(game, game.about.colours[:2], "shoppe")), []
        for happened in (*opening, *marks):
            outcome = act_out(game, state, happened, {})
            state, steps = outcome.state, [*steps, len(outcome.steps)]
        if min(steps[-2:]) > 1:
            return opening, marks
    raise AssertionError("nobody finished a row")


def _automation(game, act):
    return next(each.name for each in game.about.automations if game.event_class(act) in each.events)


def _rolled(seed, seats=8):
    """Eight seats, sponsored, the dice rolled: the acts so far, and one mark of each seat."""
    game, random = GAMES["merchants_of_magick"], Random(seed)
    state = game.setup(terms_for(game, game.about.colours[:seats], "shoppe"))
    opening = []
    while not any(offer.act == "mark" for offer in open_offers(game, state)):
        main = [offer for offer in open_offers(game, state) if offer.main]
        opening.append(choose(game, state, random.choice(main), random))
        state = act_out(game, state, opening[-1], {}).state
    marks = [offer for offer in open_offers(game, state) if offer.act == "mark"]
    assert len(marks) == seats
    return opening, [choose(game, state, offer, random) for offer in marks]


def test_a_conflicting_act_is_overtaken_and_nothing_is_recorded(merchants):
    """Two forms for the same turn: the second is answered with what has changed."""
    played = load(merchants)
    one, other = offered(played, Random(1)), offered(played, Random(2))
    answers = [record(slip(merchants, played.head), each) for each in (one, other)]

    assert [type(answer) for answer in answers] == [Recorded, Overtaken]
    assert (answers[1].seen, len(rows(merchants))) == (played.head, played.head + 1)
    assert answers[1].then.objections != answers[1].now.objections


def test_a_pad_cell_somebody_else_has_written_is_overtaken(coins):
    """Two phones write the same cell: the second is told."""
    seat, _ = red_and_other(coins)
    seen = load(coins).head
    answers = [record_all(slip(coins, seen), [lands(seat, count)]) for count in (3, 4)]

    assert [type(answer) for answer in answers] == [Recorded, Overtaken]


def test_pads_of_two_seats_do_not_meet(coins):
    """Independent cells are written silently."""
    seat, other = red_and_other(coins)
    seen = load(coins).head
    answers = [record_all(slip(coins, seen), [lands(each, 4)]) for each in (seat, other)]

    assert [type(answer) for answer in answers] == [Recorded, Recorded]


def test_a_change_of_the_past_that_was_overtaken_shows_the_difference(coins):
    """An amend from an old page is not recorded unseen."""
    seat, other = red_and_other(coins)
    record(slip(coins), lands(seat, 3))
    form = slip(coins)
    record(slip(coins), lands(other, 1))
    answer = change(form, EntryKind.AMEND, 2, lands(seat, 4))

    assert type(answer).__name__ == "Overtaken"
    assert answer.now.accounts == {f"sheets.{seat}.lands.hamlet": (3, 4)}


# ---------------------------------------------------------------- attitudes


def test_track_records_what_is_against_the_rules_and_marks_it(merchants):
    """Like paper."""
    wrong = _out_of_turn(merchants)
    answer = record(slip(merchants), wrong)

    assert isinstance(answer, Recorded)
    assert "BM-TURN-11" in [found.rule for found in answer.played.acts[-1].act.objections]


def test_the_referee_refuses_with_all_reasons_and_can_be_overruled(merchants):
    """Refused with everything a check says; overruled it is recorded and stays marked."""
    setting(merchants, "attitude", "referee")
    wrong = _out_of_turn(merchants)
    reasons = preview(load(merchants), wrong).objections
    refused = record(slip(merchants), wrong)
    recorded = record(slip(merchants), wrong, overrule=True, note="house rule")

    assert (refused.objections, refused.impossible, len(reasons) > 1) == (reasons, False, True)
    assert recorded.played.acts[-1].act.objections == reasons
    assert recorded.played.acts[-1].act.note == "house rule"


def test_the_referee_is_not_overruled_about_the_impossible(merchants):
    """Only the impossible is never recorded."""
    nobody = event("battle_merchants", "pass", seat="nobody")
    before = len(rows(merchants))
    answers = [record(slip(merchants), nobody, overrule=overrule) for overrule in (False, True)]

    assert [answer.impossible for answer in answers] == [True, True]
    assert len(rows(merchants)) == before


def _out_of_turn(table):
    seats, turn = load(table).state.terms.seats, load(table).state.turn
    seat = next(each for each in seats if each != turn)
    return event("battle_merchants", "forge", seat=seat, weapons=["axe/vorpal"] * 4)


# ---------------------------------------------------------------- proposals and automations that are off


@pytest.fixture
def proposed(merchants):
    """Everything is proposed, and an act waits for its first consequence."""
    for automation in load(merchants).game.about.automations:
        setting(merchants, "automation", "propose", of_automation=automation.name)
    play_some(merchants, 1)
    return merchants


def test_a_proposal_accepted_is_by_rule(proposed):
    """Accepting all proposals leads where doing it by itself leads."""
    act = load(proposed).acts[-1]
    whole = preview(_all_by_itself(load(proposed), act.before), act.act.event)
    while open_now(load(proposed)):
        proceed(slip(proposed), By.RULE)

    assert load(proposed).state == whole.state
    assert {step.by for step in load(proposed).acts[-1].act.steps} == {By.RULE}
    assert reviewed(proposed).findings == ()


def _all_by_itself(played, state):
    return replace(
        played,
        acts=tuple(act for act in played.acts if act.before is not state),
        settings=replace(played.settings, modes={}),
    )


def test_two_phones_accept_the_same_proposal_once(proposed):
    """The second has not seen what is proposed now."""
    one, other = slip(proposed), slip(proposed)
    answers = [proceed(one, By.RULE), proceed(other, By.RULE)]

    assert [type(answer) for answer in answers] == [Recorded, Overtaken]


def test_a_proposal_done_otherwise_by_hand_is_found_by_a_review(house):
    """The entry stands by hand; the review says what the rule would have done."""
    table, due = _income_proposed()
    answer = proceed(slip(table), By.HAND, type(due.event)(due.event.seat, due.event.gold + 5))
    findings = [found for found in reviewed(table).findings if found.rule == due.rule]

    assert isinstance(answer, Recorded)
    assert [(found.expected, found.recorded) for found in findings] == [
        (_told(table, due.event), _told(table, type(due.event)(due.event.seat, due.event.gold + 5)))
    ]


def test_a_proposal_done_by_hand_as_the_rule_says_is_no_finding(house):
    """By hand and right is right."""
    table, due = _income_proposed()
    proceed(slip(table), By.HAND, due.event)

    assert reviewed(table).findings == ()


def test_a_proposal_left_to_the_table_changes_no_number_and_is_found(house):
    """Left is passed over, marked, and named by the review."""
    table, due = _income_proposed()
    gold = load(table).state.mats[due.event.seat].gold
    answer = proceed(slip(table), By.LEFT)
    findings = [found for found in reviewed(table).findings if found.rule == due.rule]

    assert answer.played.state.mats[due.event.seat].gold == gold
    assert [found.recorded for found in findings] == ["left to the table"]


def _income_proposed():
    """A sale whose income is proposed."""
    table = opened("battle_merchants", 2, "full")
    setting(table, "automation", "propose", of_automation="income")
    for seed in range(200):
        play_some(table, 1, seed)
        due = open_now(load(table))
        if due is not None:
            return table, due
    raise AssertionError("nobody sold anything")


def _told(table, happened):
    played = load(table)
    return played.game.tell(played.acts[-1].before, happened)


def _automation_of(played, step):
    found = played.game.automation_of(step.event)
    return found.name if found else ""


def test_what_is_off_is_left_and_said(house):
    """An automation that is off does nothing; each step it would have done is marked."""
    table = opened("battle_merchants", 2, "full")
    setting(table, "automation", "off", of_automation="turns")
    turn = load(table).state.turn
    played = play_some(table, 1)

    turns = [step.by for step in played.acts[-1].act.steps if _automation_of(played, step) == "turns"]

    assert turns == [By.LEFT]
    assert (played.state.turn, open_now(played)) == (turn, None)
    assert [found.recorded for found in reviewed(table).findings] == ["left to the table"]


@pytest.mark.skipif("merchants_of_magick" not in GAMES, reason="Merchants of Magick is not registered yet")
class TestQuestions:
    """A question that only the table can answer."""

    @pytest.fixture
    def asked(self, house):
        """Two seats mark; red is owed a free circle and has not said which."""
        table = opened("merchants_of_magick", 2, "shoppe")
        random = Random(1)
        while not any(
            offer.act == "mark" for offer in load(table).game.offers(load(table).state, "red", {}) if not offer.closed
        ):
            assert isinstance(record(slip(table), offered(load(table), random)), Recorded)
        assert isinstance(record(slip(table), Correct("shoppes.sheets.red.free_circles", 1)), Recorded)
        return table

    def test_it_waits_and_its_answer_belongs_to_the_act(self, asked):
        """The answer is a step of the act that asked, and one undo takes both back."""
        due = open_now(load(asked))
        before = load(asked).acts[-1].before
        answered = answer(load(asked).game, load(asked).state, due, Random(2))
        after = proceed(slip(asked), By.TABLE, answered)
        steps = load(asked).acts[-1].act.steps
        undo(slip(asked))

        assert isinstance(due, Question)
        assert (type(after), steps[0].event, steps[0].by) == (Recorded, answered, By.TABLE)
        assert load(asked).state == before

    def test_an_answer_to_another_question_is_refused(self, asked):
        """It must be the act that is asked for."""
        answer_ = proceed(slip(asked), By.TABLE, event("merchants_of_magick", "close_crafting"))

        assert (type(answer_), open_now(load(asked)) is not None) == (Refused, True)

    def test_an_answer_after_others_have_acted_goes_into_its_act(self, asked):
        """Blue marks while red thinks: red's answer goes where it was asked, and nothing is lost."""
        game, due = load(asked).game, open_now(load(asked))
        asking = load(asked).acts[-1].act.number
        mark = next(offer for offer in game.offers(load(asked).state, "blue", {}) if offer.act == "mark")
        record(slip(asked), choose(game, load(asked).state, mark, Random(5)))
        waiting = act_waiting(load(asked), due)
        answered = answer(game, load(asked).state, due, Random(2))
        done = proceed(slip(asked), By.TABLE, answered)

        assert (type(done), waiting) == (Recorded, asking)
        assert answered in [
            step.event for act in load(asked).acts for step in act.act.steps if act.act.number == asking
        ]
        assert open_now(load(asked)) is None
        assert from_scratch(asked).acts == load(asked).acts
        assert reviewed(asked).findings == ()

    def test_an_answer_that_an_undo_has_dropped_comes_back_with_redo(self, house):
        """The question is gone without the earlier act, and so is its answer; redo brings both back."""
        table = opened("merchants_of_magick", 2, "shoppe", options={"free_circle": "may_be_kept"})
        play_some(table, 7)
        given = record(slip(table), Correct("shoppes.sheets.red.free_circles", 1))
        record(slip(table), SetOption("free_circle", "at_once"))
        due = open_now(load(table))
        proceed(slip(table), By.TABLE, answer(load(table).game, load(table).state, due, Random(2)))
        before = load(table)
        change(slip(table), EntryKind.UNDO, given.number)
        without = load(table).acts[-1].act.steps
        change(slip(table), EntryKind.REDO, given.number)

        assert [step.by for step in without] == []
        assert [act.act for act in load(table).acts] == [act.act for act in before.acts]
        assert load(table).state == before.state

    def test_a_proposal_accepted_late_leads_where_doing_it_at_once_leads(self, house):
        """Red's coins are proposed and blue marks meanwhile; accepted, red's act goes on by rule as it would have."""
        opening, marks = _both_paid()
        table, plain = opened("merchants_of_magick", 2, "shoppe"), opened("merchants_of_magick", 2, "shoppe")
        game = load(table).game
        setting(table, "automation", "propose", of_automation=_automation(game, "coins_circled"))
        for each in (table, plain):
            record_all(slip(each), opening)
            for mark in marks:
                record(slip(each), mark)
        asked = []
        while open_now(load(table)):
            asked.append(act_name(type(open_now(load(table)).event)))
            proceed(slip(table), By.RULE)

        assert (set(asked), len(asked) > 1) == ({"coins_circled", "potions_gained"}, True)
        assert position(load(table)) == position(load(plain))
        assert [[step.event for step in act.act.steps] for act in load(table).acts] == [
            [step.event for step in act.act.steps] for act in load(plain).acts
        ]

    def test_an_answer_is_given_again_when_the_past_changes(self, asked):
        """Amending an act before the question keeps the answer."""
        due = open_now(load(asked))
        answered = answer(load(asked).game, load(asked).state, due, Random(2))
        proceed(slip(asked), By.TABLE, answered)
        before, first = load(asked), load(asked).acts[0].act
        change(slip(asked), EntryKind.AMEND, first.number, first.event)

        assert load(asked).state == before.state


# ---------------------------------------------------------------- review


def test_a_clean_game_has_no_findings(merchants):
    """Nothing was done by hand, nothing is found."""
    play_some(merchants, 20, seed=4)

    assert reviewed(merchants).findings == ()


def test_a_review_finds_what_is_missing(merchants):
    """A consequence that was not recorded is named with what was expected."""
    played = load(merchants)
    act = played.acts[-1]
    stored = StoredAct(act.act.number, act.act.event, act.act.steps[:-1], act.before)
    found = review(played.game, [stored], act.before).findings

    assert [(finding.rule, finding.recorded) for finding in found] == [(act.act.steps[-1].rule, "not recorded")]


def test_a_review_finds_what_no_rule_asks_for(merchants):
    """A consequence too many is named."""
    played = load(merchants)
    act = played.acts[-1]
    stored = StoredAct(act.act.number, act.act.event, (*act.act.steps, act.act.steps[-1]), act.before)
    found = review(played.game, [stored], act.before).findings

    assert "nothing" in [finding.expected for finding in found]


def test_an_accepted_finding_stays_visible(merchants):
    """Accepting writes a house ruling beside it; the review still names it."""
    record(slip(merchants), _out_of_turn(merchants))
    found = reviewed(merchants).findings
    accept(slip(merchants), found[0].entry, found[0].rule, "we play it so")

    assert reviewed(merchants).findings == found
    assert load(merchants).accepted == {(found[0].entry, found[0].rule): "we play it so"}


def test_what_no_rule_finds_is_not_accepted(merchants):
    """A house ruling is about a finding; anything else is refused and writes nothing."""
    record(slip(merchants), _out_of_turn(merchants))
    found = reviewed(merchants).findings[0]
    head = load(merchants).head
    answers = [accept(slip(merchants), *wrong) for wrong in ((found.entry, "NO-SUCH-RULE"), (1, found.rule))]

    assert [type(answer) for answer in answers] == [Refused, Refused]
    assert load(merchants).head == head


# ---------------------------------------------------------------- corrections and settings


def test_a_correction_is_a_line_of_its_own(merchants):
    """Start + lines + corrections = now."""
    seat, _ = red_and_other(merchants)
    record(slip(merchants), Correct(f"mats.{seat}.gold", 77, "counted twice"))
    lines = load(merchants).acts[-1].lines

    assert [(line.account, line.correction, line.rule) for line in lines] == [
        (f"mats.{seat}.gold", True, "TS-CORRECT-02")
    ]
    assert (load(merchants).state.mats[seat].gold, books(load(merchants))) == (77, {})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("mats.red.gold", "not tracked"),
        ("mats.red.gold", "many"),
        ("mats.red.gold", 10**7),
        ("mats", {}),
        ("mats", "not tracked"),
        ("mats.red.nothing", 1),
        ("pages", {}),
        ("turn", "nobody"),
        ("beside.-1", None),
        ("", 1),
        ("terms", {}),
    ],
)
def test_a_correction_that_cannot_lie_on_the_table_is_impossible(merchants, path, value):
    """Only tracked values are corrected, to values of the same kind."""
    answer = record(slip(merchants), Correct(path, value))

    assert isinstance(answer, Refused)
    assert answer.objections[0].rule in ("TS-CORRECT-01", "TS-FORM-01")


@pytest.mark.parametrize(
    ("game_id", "depth", "path", "value"),
    [
        ("coin_and_crown", "score", "sheets", {}),
        ("battleground_kingdoms", "sheet", "kingdoms", {}),
        ("merchants_of_magick", "shoppe", "shoppes", "not tracked"),
        ("merchants_of_magick", "shoppe", "shoppes.sheets", {}),
    ],
)
def test_the_kernel_itself_refuses_what_no_table_can_show(house, game_id, depth, path, value):
    """Whether or not a game looks at its own shape, a correction leaves no table that cannot be read."""
    table = opened(game_id, 2, depth)
    answer = record(slip(table), Correct(path, value))

    assert (type(answer), len(rows(table))) == (Refused, 1)
    assert answer.objections[0].rule == "TS-CORRECT-01"


def test_a_seat_without_a_name_is_nobodys(house):
    """An empty seat is not the table itself."""
    table = opened("battleground_kingdoms", 3)
    answer = record(slip(table), event("battleground_kingdoms", "bye", seat=""))

    assert [found.rule for found in answer.objections] == ["TS-SEAT-01"]


def test_every_line_of_an_evening_is_in_the_books(merchants):
    """Every consequence that moved a number wrote a line; nothing is missing after many acts."""
    play_some(merchants, 25, seed=6)

    assert books(load(merchants)) == {}


@pytest.mark.parametrize("value", ["²", "-1", "", "nonsense"])
def test_an_option_takes_only_its_values(merchants, value):
    """Even what only looks like a number."""
    game = load(merchants).game
    answers = [record(slip(merchants), SetOption(option, value)) for option in [*game.catalogue.options, "none"]]

    assert {type(answer) for answer in answers} == {Refused}


@pytest.mark.parametrize(("name", "value"), [("attitude", "cross"), ("status", "lost"), ("automation", "maybe")])
def test_a_setting_that_is_none_is_refused(merchants, name, value):
    """A garbled form changes nothing."""
    before = rows(merchants)
    answer = set_setting(slip(merchants), name, value, of_automation="turns")

    assert (type(answer), rows(merchants)) == (Refused, before)


def row_of(table):
    """The row of a table as it lies in the database."""
    db.session.expire_all()
    return db.session.execute(select(TableRow).where(TableRow.id == table)).scalar_one()


def test_the_summary_follows_the_head(merchants):
    """Whoever looks at home brings the summary up to date, and it is kept."""
    setting(merchants, "status", "paused")
    told = summaries([row_of(merchants)])[merchants]

    assert (row_of(merchants).head, row_of(merchants).status) == (load(merchants).head, Status.PAUSED.value)
    assert told["totals"] == totals(load(merchants))
    assert json.loads(row_of(merchants).summary) == told


def test_a_summary_that_is_kept_is_not_worked_out_again(merchants):
    """What was told at this head is told again from the row."""
    told = summaries([row_of(merchants)])[merchants]
    db.session.execute(update(TableRow).values(summary=json.dumps({**told, "where": "as kept"})))

    assert summaries([row_of(merchants)])[merchants]["where"] == "as kept"


def test_a_journal_that_cannot_be_replayed_keeps_its_summary(merchants):
    """One broken table does not take the home page away from the others."""
    told = summaries([row_of(merchants)])[merchants]
    setting(merchants, "status", "paused")
    db.session.execute(update(EntryRow).where(EntryRow.number == 2).values(body='{"event": {"act": "dance"}}'))
    memory.clear()

    assert summaries([row_of(merchants)])[merchants] == told


def test_seats_come_and_go_in_the_books(house):
    """Whoever joins or leaves, every account adds up."""
    table = opened("battleground_kingdoms", 3)
    seats = load(table).state.terms.seats
    fresh = next(colour for colour in GAMES["battleground_kingdoms"].about.colours if colour not in seats)
    for happened in (JoinSeat(fresh), LeaveSeat(seats[0])):
        assert isinstance(record(slip(table), happened), Recorded)
        assert books(load(table)) == {}


def test_memory_is_bounded(house):
    """Only recently used tables are kept."""
    tables = [opened("coin_and_crown", 2) for _ in range(KEPT_IN_MEMORY + 3)]
    for table in tables:
        load(table)

    assert [memory.get(table) is None for table in tables[:4]] == [True, True, True, False]


def test_writing_within_writing_is_a_mistake(house):
    """The inner one would silently roll the outer one back."""
    with writing(), pytest.raises(RuntimeError, match="within"), writing():
        pass


def test_a_box_keeps_every_correction(house):
    """Corrections of the house are laid over each other."""
    game = GAMES["battle_merchants"]
    correct_box(game, {"starting_gold": 12}, frozenset({"starting_gold"}))
    correct_box(game, {"repair_gold": 3})

    assert house_box(game).changes == {"starting_gold": 12, "repair_gold": 3}
    assert house_box(game).confirmed == {"starting_gold"}


# ---------------------------------------------------------------- sealed choices


class TestSealed:
    """Kingdoms: purchases are secret until all are revealed."""

    @pytest.fixture
    def campaign(self, house):
        """Three seats with gold, and lists to be handed in."""
        seats = GAMES["battleground_kingdoms"].about.colours[:3]
        return opened("battleground_kingdoms", 3, position={"kingdoms": {seat: {"gold": 9} for seat in seats}})

    def purchase(self, table, seat):
        game, state = load(table).game, load(table).state
        offer = next(offer for offer in game.offers(state, seat, {}) if offer.act == "purchase")
        listed = offer.field("resources").fitting()[0].value
        return event("battleground_kingdoms", "purchase", seat=seat, resources=[listed])

    def test_nothing_of_it_is_in_the_journal_before_the_reveal(self, campaign):
        """The journal says only that a seat is done; the reveal is one entry with all of them."""
        seats = load(campaign).state.terms.seats
        lists = {seat: self.purchase(campaign, seat) for seat in seats}
        for seat in seats:
            assert isinstance(seal(slip(campaign), seat, lists[seat]), Recorded)
        before = rows(campaign)
        answer_ = reveal(slip(campaign))

        assert [json.loads(row[2]) for row in before[1:]] == [
            {"key": sealed_key, "seat": seat} for seat in seats for sealed_key in ["round 1"]
        ]
        assert (type(answer_), len(rows(campaign))) == (Recorded, len(before) + 1)
        assert load(campaign).acts[-1].act.event.choices == lists

    def test_missing_seats_are_named_and_left_out_only_on_purpose(self, campaign):
        """Two are missing: the reveal waits for them by name, or goes on without."""
        seats = load(campaign).state.terms.seats
        seal(slip(campaign), seats[0], self.purchase(campaign, seats[0]))
        refused = reveal(slip(campaign))
        still = missing(load(campaign))
        revealed = reveal(slip(campaign), without=seats[1:])

        assert (still, len(refused.objections)) == (seats[1:], 2)
        assert list(revealed.played.acts[-1].act.event.choices) == [seats[0]]

    def test_a_list_handed_in_at_the_last_moment_is_not_left_out(self, campaign):
        """Going on without a seat that is done after all takes its list."""
        seats = load(campaign).state.terms.seats
        for seat in seats:
            seal(slip(campaign), seat, self.purchase(campaign, seat))
        revealed = reveal(slip(campaign), without=(seats[2],))

        assert set(revealed.played.acts[-1].act.event.choices) == set(seats)

    def test_forms_sent_again_count_once(self, campaign):
        """Sealing and revealing three times are one entry each."""
        seats = load(campaign).state.terms.seats
        lists = {seat: self.purchase(campaign, seat) for seat in seats}
        forms = {seat: slip(campaign) for seat in seats}
        for seat in (*seats, *seats, *seats):
            seal(forms[seat], seat, lists[seat])
        form = slip(campaign)
        answers = [reveal(form), reveal(form), seal(forms[seats[0]], seats[0], lists[seats[0]])]

        assert [type(answer_) for answer_ in answers] == [Recorded, Already, Already]
        assert len(rows(campaign)) == 5

    def test_a_choice_that_was_changed_twice_is_not_brought_back_by_a_late_copy(self, campaign):
        """The first form comes again after the second: the second still counts."""
        seat = load(campaign).state.terms.seats[0]
        first, second = slip(campaign), slip(campaign)
        empty = event("battleground_kingdoms", "purchase", seat=seat, resources=[])
        seal(first, seat, self.purchase(campaign, seat))
        seal(second, seat, empty)
        late = seal(first, seat, self.purchase(campaign, seat))

        assert type(late) is Already
        assert draft_of(campaign, "round 1", seat)["resources"] == []

    def test_a_choice_for_another_round_is_overtaken(self, campaign):
        """It was pressed in round 1 and comes when the table stands in round 2."""
        seat = load(campaign).state.terms.seats[0]
        form, bought = slip(campaign), self.purchase(campaign, seat)
        record(slip(campaign), Correct("round", 2))

        assert type(seal(form, seat, bought)) is Overtaken

    def test_a_reveal_is_overtaken_by_one_that_was_taken_back(self, campaign):
        """Two phones press; the first reveal was a mistake and is taken back before the second comes."""
        seats = load(campaign).state.terms.seats
        form = slip(campaign)
        reveal(slip(campaign), without=seats)
        undo(slip(campaign))

        assert type(reveal(form, without=seats)) is Overtaken

    def test_a_seat_may_think_again_until_the_reveal(self, campaign):
        """The last list counts."""
        seat = load(campaign).state.terms.seats[0]
        seal(slip(campaign), seat, self.purchase(campaign, seat))
        nothing = event("battleground_kingdoms", "purchase", seat=seat, resources=[])
        seal(slip(campaign), seat, nothing)

        assert draft_of(campaign, sealed_now(load(campaign)).key, seat)["resources"] == []
        assert [row[1] for row in rows(campaign)] == ["open", "done", "done"]

    def test_nobody_seals_for_another(self, campaign):
        """A list bears the name of its seat."""
        one, other, *_ = load(campaign).state.terms.seats
        answer_ = seal(slip(campaign), one, self.purchase(campaign, other))

        assert (type(answer_), len(rows(campaign))) == (Refused, 1)

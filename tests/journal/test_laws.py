"""The laws of the journal, on real games in a real database."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.contract.made_up import MadeUp
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
    rows,
    set_setting,
    slip,
    totals,
    undo,
    write_note,
)
from tracker.games import GAMES
from tracker.journal.acts import Recorded, Refused
from tracker.journal.entries import EntryKind
from tracker.journal.remarks import accept
from tracker.journal.reviewing import reviewed
from tracker.journal.revision import redo_target, undo_target
from tracker.journal.tables import load
from tracker.journal.timeline import at, play
from tracker.kernel.events import Correct
from tracker.kernel.game import Mode
from tracker.kernel.offers import Question
from tracker.kernel.play import By, act_out
from tracker.kernel.simulate import answer as answered
from tracker.kernel.simulate import choose, open_offers

TABLES = [
    (game_id, depth, seats)
    for game_id, depth, seats in (
        ("battle_merchants", "full", 2),
        ("battle_merchants", "full", 3),
        ("battle_merchants", "gold", 2),
        ("battleground_kingdoms", "sheet", 3),
        ("coin_and_crown", "score", 3),
        ("merchants_of_magick", "shoppe", 2),
        ("warriors_and_traders", "vp", 3),
    )
    if game_id in GAMES and depth in [known.name for known in GAMES[game_id].about.depths]
]
SEEDS = st.integers(0, 2**20)


class Evening(RuleBasedStateMachine):
    """An evening at one table: everything a journal can do, in any order; every law is looked at after each."""

    which = TABLES[0]
    mode = Mode.DO

    @initialize(seed=SEEDS, acts=st.integers(4, 14))
    def open(self, seed, acts):
        game_id, depth, seats = self.which
        self.table = opened(game_id, seats, depth)
        self.game = GAMES[game_id]
        self.before = rows(self.table)
        self.plain = self.mode is Mode.DO
        self.rolled = 0
        for automation in self.game.about.automations if self.mode is not Mode.DO else ():
            set_setting(slip(self.table), "automation", self.mode.value, of_automation=automation.name)
        for number in range(acts):
            play_some(self.table, 1, seed + number)
            if number % 3 and open_now(self.played) is not None:
                self.go_on(seed, (By.RULE, By.HAND, By.RULE, By.LEFT)[number % 4])

    def random(self, seed):
        """Dice of our own, so that no two acts of an evening choose alike."""
        self.rolled += 1
        return Random(f"{seed} {self.rolled} {self.which}")

    @property
    def played(self):
        return load(self.table)

    def some_act(self, seed):
        return self.random(seed).choice(self.played.acts).act

    def event_at(self, seed, state):
        """An event for a state: offered half the time, else made up."""
        random = self.random(seed)
        if random.random() < 0.5:
            offers = open_offers(self.game, state)
            if offers:
                return choose(self.game, state, random.choice(offers), random)
        return MadeUp(self.game, random).event(state, self.game.events)

    # ------------------------------------------------------------ doing

    @rule(seed=SEEDS)
    def act(self, seed):
        """Record what is offered; undo takes the whole of it back, redo brings it back."""
        event = offered(self.played, self.random(seed), main=False)
        if event is None:
            return
        before = self.played
        answer = record(slip(self.table), event)
        assert isinstance(answer, Recorded)
        after = load(self.table)
        self.undo_and_redo(before, after)

    @rule(seed=SEEDS, count=st.integers(2, 4))
    def write_together(self, seed, count):
        """Record several acts at once, as a pad is written: undo takes all of them back, redo brings all back."""
        events = [event for number in range(count) if (event := self.event_at(seed + number, self.played.state))]
        before = self.played
        answer = record_all(slip(self.table), events)
        if isinstance(answer, Refused):
            assert answer.impossible
            return
        assert isinstance(answer, Recorded)
        assert load(self.table).head == before.head + len(events)
        self.undo_and_redo(before, load(self.table))

    def undo_and_redo(self, before, after):
        taken = undo(slip(self.table))
        assert isinstance(taken, Recorded)
        assert (position(taken.played), totals(taken.played)) == (position(before), totals(before))
        assert [act.act for act in taken.played.acts] == [act.act for act in before.acts]
        back = redo(slip(self.table))
        assert isinstance(back, Recorded)
        assert (position(back.played), totals(back.played)) == (position(after), totals(after))
        assert [act.act for act in back.played.acts] == [act.act for act in after.acts]

    @rule(seed=SEEDS)
    def act_anything(self, seed):
        """Record something made up: it is recorded, or refused because it is impossible."""
        event = self.event_at(seed, self.played.state)
        answer = record(slip(self.table), event)
        assert isinstance(answer, Recorded) or answer.impossible

    @rule(seed=SEEDS, number=st.integers(-3, 20))
    def correct(self, seed, number):
        """Set any number to what lies on the table."""
        accounts = sorted(self.game.accounts(self.played.state))
        if accounts:
            account = self.random(seed).choice(accounts)
            answer = record(slip(self.table), Correct(account, number))
            assert isinstance(answer, Recorded) or answer.impossible
            if isinstance(answer, Recorded):
                self.plain = False

    @rule()
    def take_back(self):
        """Undo the last doing."""
        target = undo_target(self.played)
        answer = undo(slip(self.table))
        assert isinstance(answer, Recorded if target else Refused)

    @rule(seed=SEEDS)
    def take_back_a_seats(self, seed):
        """Undo a seat's last act, whatever lies behind it."""
        seat = self.random(seed).choice(self.played.state.terms.seats)
        target = undo_target(self.played, seat)
        answer = undo(slip(self.table), seat)
        assert isinstance(answer, Recorded if target else Refused)

    @rule()
    def bring_back(self):
        """Redo."""
        target = redo_target(self.played)
        answer = redo(slip(self.table))
        assert isinstance(answer, Recorded if target else Refused)

    # ------------------------------------------------------------ changing the past

    @precondition(lambda self: self.played.acts)
    @rule(seed=SEEDS)
    def amend_to_the_same(self, seed):
        """Amending x to x changes nothing: no act, no total, no account."""
        before, act = self.played, self.some_act(seed)
        answer = change(slip(self.table), EntryKind.AMEND, act.number, act.event)
        if act.skipped and isinstance(answer, Refused):
            assert answer.impossible
            return
        assert isinstance(answer, Recorded)
        after = answer.played
        assert [(one.act.event, one.act.steps, one.act.objections, one.act.skipped) for one in after.acts] == [
            (one.act.event, one.act.steps, one.act.objections, one.act.skipped) for one in before.acts
        ]
        assert (position(after), totals(after)) == (position(before), totals(before))

    @precondition(lambda self: self.played.acts)
    @rule(seed=SEEDS)
    def amend(self, seed):
        """Amend an act to another event; undoing that is identity."""
        before, act = self.played, self.some_act(seed)
        event = self.event_at(seed, before.act(act.number).before)
        self.change_and_undo(before, EntryKind.AMEND, act.number, event)

    @precondition(lambda self: self.played.acts)
    @rule(seed=SEEDS)
    def insert(self, seed):
        """Insert a forgotten act; undoing that is identity."""
        before, act = self.played, self.some_act(seed)
        event = self.event_at(seed, before.act(act.number).before)
        self.change_and_undo(before, EntryKind.INSERT, act.number, event)

    @precondition(lambda self: self.played.acts)
    @rule(seed=SEEDS)
    def strike(self, seed):
        """Strike an act; undoing that is identity."""
        before = self.played
        self.change_and_undo(before, EntryKind.STRIKE, self.some_act(seed).number, None)

    def change_and_undo(self, before, kind, of, event):
        answer = change(slip(self.table), kind, of, event)
        if isinstance(answer, Refused):
            assert answer.impossible
            return
        assert isinstance(answer, Recorded)
        self.undo_and_redo(before, load(self.table))

    # ------------------------------------------------------------ remarks and settings

    @rule()
    def note(self):
        """A remark changes nothing."""
        before = position(self.played)
        write_note(slip(self.table), "what a game")
        assert position(self.played) == before

    @precondition(lambda self: self.played.acts)
    @rule(seed=SEEDS)
    def accept_something(self, seed):
        """A finding is accepted as a house ruling, kept beside the act; what nothing finds is refused."""
        number = self.some_act(seed).number
        found = [finding.rule for finding in reviewed(self.played, [self.played.act(number)]).findings]
        rule = (*found, "TS-HAND-01")[0]
        answer = accept(slip(self.table), number, rule, "we play it so")
        assert isinstance(answer, Recorded if rule in found else Refused)
        assert ((number, rule) in self.played.accepted) is (rule in found)

    @precondition(lambda self: self.mode is not Mode.DO and self.game.about.automations)
    @rule(seed=SEEDS, mode=st.sampled_from(list(Mode)))
    def switch(self, seed, mode):
        """Switch an automation; what is recorded stays."""
        before = position(self.played)
        automation = self.random(seed).choice(self.game.about.automations)
        set_setting(slip(self.table), "automation", mode.value, of_automation=automation.name)
        self.plain = False
        assert (position(self.played), self.played.settings.modes[automation.name]) == (before, mode)

    @precondition(lambda self: open_now(self.played) is not None)
    @rule(seed=SEEDS, by=st.sampled_from([By.RULE, By.LEFT, By.HAND]))
    def go_on(self, seed, by):
        """Answer, accept, enter by hand, or leave what is open; it is open no longer."""
        due = open_now(self.played)
        random = self.random(seed)
        self.plain = False
        if isinstance(due, Question):
            event, by = answered(self.game, self.played.state, due, random), By.TABLE
        else:
            event = due.event
        answer = proceed(slip(self.table), by, event)
        assert isinstance(answer, Recorded), (due, answer)

    # ------------------------------------------------------------ laws

    @invariant()
    def the_journal_only_grows(self):
        """No row is ever changed or gone, and numbers have no gaps."""
        if not hasattr(self, "table"):
            return
        now = rows(self.table)
        assert now[: len(self.before)] == self.before
        assert [row[0] for row in now] == list(range(1, len(now) + 1))
        self.before = now

    @invariant()
    def memory_is_what_lies_in_the_database(self):
        """Extending entry by entry equals playing the whole journal from scratch."""
        if hasattr(self, "table"):
            known, fresh = self.played, from_scratch(self.table)
            assert known.entries == fresh.entries
            assert known.acts == fresh.acts
            assert (known.settings, known.accepted, known.done) == (fresh.settings, fresh.accepted, fresh.done)
            assert (known.marked, known.taken) == (fresh.marked, fresh.taken)

    @invariant()
    def accounts_add_up(self):
        """Start + lines + corrections = now."""
        if hasattr(self, "table"):
            assert books(self.played) == {}

    @invariant()
    def earlier_numbers_stay_what_they_were(self):
        """The table at an earlier number is the replay of its first entries."""
        if hasattr(self, "table"):
            played = self.played
            for number in {1, played.head // 2 or 1, max(played.head - 1, 1)}:
                then, fresh = at(played, number), play(self.game, played.entries[:number])
                assert then.entries == fresh.entries
                assert then.acts == fresh.acts
                assert (then.settings, then.accepted, then.done) == (fresh.settings, fresh.accepted, fresh.done)
                assert (then.marked, then.taken) == (fresh.marked, fresh.taken)

    @invariant()
    def by_rule_alone_the_past_makes_the_present(self):
        """Where nothing was done by hand, the position is every live event acted out in order."""
        if not hasattr(self, "table") or not self.plain:
            return
        played, state = self.played, self.played.start
        if any(step.by is not By.RULE for act in played.acts for step in act.act.steps):
            return
        for act in played.acts:
            outcome = act_out(self.game, state, act.act.event, {})
            if isinstance(outcome.open, Question):
                return
            assert outcome.impossible == act.act.skipped
            state = outcome.state
        assert state == played.state


LAWS = settings(
    max_examples=6,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
EVERY_EVENING = pytest.mark.parametrize(
    ("which", "mode"),
    [
        pytest.param(which, mode, id=f"{which[0]}-{which[1]}-{which[2]}-{mode.value}")
        for which in TABLES
        for mode in (Mode.DO, Mode.PROPOSE)
    ],
)


@EVERY_EVENING
def test_an_evening_keeps_the_laws(house, which, mode):
    """Anything in any order: rows never change, replay equals memory, accounts add up, undo and redo are identity."""
    evening = type("Evening", (Evening,), {"which": which, "mode": mode})
    run_state_machine_as_test(evening, settings=LAWS)


@pytest.mark.long
@pytest.mark.timeout(1800)
@EVERY_EVENING
def test_long_evenings_keep_the_laws(house, which, mode):
    """More and longer evenings, other ones each time."""
    evening = type("Evening", (Evening,), {"which": which, "mode": mode})
    long = settings(LAWS, max_examples=40, stateful_step_count=30, derandomize=False)
    run_state_machine_as_test(evening, settings=long)

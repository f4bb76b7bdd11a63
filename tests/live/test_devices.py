"""Several devices on a bad network: all converge, nothing is lost, nothing is doubled, conflicts are shown."""

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.live.devices import Device, Network
from tests.live.house import House
from tracker.journal.entries import EntryKind
from tracker.journal.links import Role
from tracker.journal.tables import memory
from tracker.web import create_app

SEATS = ("red", "blue", "yellow")
CELLS = ("crafting", "spell_research", "potions")
WHO = st.integers(0, 3)
PLACE = st.integers(0, 20)


def a_house(folder):
    """A house in this process whose forms need no token."""
    app = create_app(folder, testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    return House(app)


def cell_before(acts, entry, number):
    """What the cell an act writes held before an entry."""
    written = [
        act.event.value
        for act in acts
        if act.number < number and (act.event.seat, act.event.what) == (entry.event.seat, entry.event.what)
    ]
    return written[-1] if written else None


def machine(house):
    """The devices of one evening at a table of this house."""

    class Evening(RuleBasedStateMachine):
        """Three phones with a seat each and the scorekeeper's, on one bad network."""

        @initialize()
        def sit_down(self):
            """Everybody is let in and looks once."""
            memory.clear()
            self.network = Network()
            self.table = house.table("merchants_of_magick", 3, "score")
            own = [(seat, Role.SEAT, seat, (seat,)) for seat in SEATS]
            self.devices = [
                Device(name, house.device(role, self.table, seat), self.table, seats)
                for name, role, seat, seats in (*own, ("keeper", Role.SCOREKEEPER, "", SEATS))
            ]
            for device in self.devices:
                device.look()

        def awake(self, who):
            """The device if it is awake."""
            return [device for device in (self.devices[who],) if not device.asleep]

        @rule(who=WHO, seat=st.integers(0, 2), cell=st.sampled_from(CELLS), value=st.integers(0, 12))
        def press(self, who, seat, cell, value):
            """Somebody writes a cell on a page that may be old."""
            for device in self.awake(who):
                act = device.press(device.seats[seat % len(device.seats)], cell, value)
                self.network.send(device, act)

        @rule(who=WHO)
        def try_again(self, who):
            """A device that has no answer yet sends the same act once more."""
            for device in self.awake(who):
                for act in device.waiting():
                    self.network.send(device, act)

        @rule(place=PLACE)
        def arrive(self, place):
            """A request arrives, not necessarily the oldest."""
            self.network.deliver(place)

        @rule(place=PLACE)
        def arrive_unheard(self, place):
            """A request arrives, its answer does not."""
            self.network.deliver(place, answer_lost=True)

        @rule(place=PLACE)
        def lose(self, place):
            """A request is lost."""
            self.network.lose(place)

        @rule(place=PLACE)
        def double(self, place):
            """A request is doubled."""
            self.network.double(place)

        @rule(who=WHO)
        def look(self, who):
            """A device is told the head and fetches its view."""
            for device in self.awake(who):
                device.look()

        @rule(who=WHO)
        def sleep_for_an_hour(self, who):
            """A device is locked and hears nothing; what it had pressed may still be under way."""
            self.devices[who].asleep = True
            house.silence(self.table)

        @rule(who=WHO)
        def wake(self, who):
            """A device is unlocked with the page it had."""
            self.devices[who].asleep = False

        @invariant()
        def nothing_is_doubled(self):
            """A one-time id makes one entry at most."""
            onces = Counter(entry.once for entry in house.played(self.table).entries if entry.once)

            assert [once for once, times in onces.items() if times > 1] == []

        @invariant()
        def what_was_promised_is_there(self):
            """An act a device was told is recorded is in the journal, as it was pressed."""
            told = [act for device in self.devices for act in device.acts if act.answer in ("recorded", "already")]
            kept = {entry.once: entry for entry in house.played(self.table).entries if entry.kind is EntryKind.ACT}

            assert [act.once for act in told if act.once not in kept] == []
            assert [
                act for act in told if (kept[act.once].event.seat, kept[act.once].event.value) != (act.seat, act.value)
            ] == []

        @invariant()
        def conflicts_are_shown_and_not_recorded(self):
            """An act that was overtaken is not in the journal, and only the one who pressed it was told."""
            overtaken = {act.once for device in self.devices for act in device.acts if act.answer == "overtaken"}
            kept = {entry.once for entry in house.played(self.table).entries}

            assert overtaken & kept == set()

        @invariant()
        def nobody_writes_over_what_they_have_not_seen(self):
            """An act was recorded only where its cell stood as on the page it was pressed on, but for own acts."""
            pressed = {act.once: (device, act) for device in self.devices for act in device.acts}
            acts = [entry for entry in house.played(self.table).entries if entry.kind is EntryKind.ACT]

            assert [
                entry.number
                for entry in acts
                if cell_before(acts, entry, pressed[entry.once][1].seen + 1) != cell_before(acts, entry, entry.number)
            ] == []

        @invariant()
        def a_device_goes_on_only_over_its_own_acts(self):
            """Between the page an act was pressed on and the number it goes on from, nobody else has written."""
            entries = house.played(self.table).entries

            assert [
                each.number
                for device in self.devices
                for act in device.acts
                for each in entries[act.pressed_at : act.seen]
                if each.once not in {own.once for own in device.acts}
            ] == []

        def teardown(self):
            """The network heals: every device wakes, sends what it still has, and looks."""
            for device in self.devices:
                device.asleep = False
                for act in device.waiting():
                    self.network.send(device, act)
            while self.network.under_way:
                self.network.deliver(0)
            for device in self.devices:
                device.look()
            self.what_was_promised_is_there()
            self.conflicts_are_shown_and_not_recorded()
            played = house.played(self.table)
            assert [act for device in self.devices for act in device.acts if not act.answer] == []
            assert {device.showing for device in self.devices} == {played.head}
            assert len({device.totals for device in self.devices}) == 1
            acts = [entry for entry in played.entries if entry.kind is EntryKind.ACT]
            pressed = {
                act.once for device in self.devices for act in device.acts if act.answer in ("recorded", "already")
            }
            assert {entry.once for entry in acts} == pressed

    return Evening


def test_devices_on_a_bad_network_converge(tmp_path):
    """Whatever is lost, delayed, doubled, reordered or slept through, all show the server's position in the end."""
    run = machine(a_house(tmp_path)).TestCase
    run.settings = settings(max_examples=25, stateful_step_count=40, deadline=None, derandomize=True)

    run().runTest()


def test_a_conflict_is_told_to_the_one_it_concerns(tmp_path):
    """Red and the scorekeeper write the same cell from the same page: the later one is shown what changed."""
    house = a_house(tmp_path)
    table = house.table("merchants_of_magick", 3, "score")
    red = Device("red", house.device(Role.SEAT, table, "red"), table, ("red",))
    keeper = Device("keeper", house.device(Role.SCOREKEEPER, table), table, SEATS)
    network = Network()
    red.look()
    keeper.look()
    first, second = red.press("red", "crafting", 5), keeper.press("red", "crafting", 7)
    network.send(red, first)
    network.send(keeper, second)
    network.deliver(0)
    network.deliver(0)

    assert (first.answer, second.answer) == ("recorded", "overtaken")
    assert house.played(table).head == 2


def test_own_sheets_do_not_conflict(tmp_path):
    """Three people write their own cells from pages that have all seen entry 1: all are recorded."""
    house = a_house(tmp_path)
    table = house.table("merchants_of_magick", 3, "score")
    devices = [Device(seat, house.device(Role.SEAT, table, seat), table, (seat,), showing=1) for seat in SEATS]
    network = Network()
    acts = [device.press(device.name, "crafting", 5) for device in devices]
    sent = [network.send(device, act) for device, act in zip(devices, acts, strict=True)]
    arrived = [network.deliver(2), network.deliver(0), network.deliver(0)]

    assert (len(sent), len(arrived)) == (3, 3)
    assert {act.answer for act in acts} == {"recorded"}


def test_the_same_form_twice_is_one_act(tmp_path):
    """The answer to the first was lost; the second says that it is recorded already."""
    house = a_house(tmp_path)
    table = house.table("merchants_of_magick", 3, "score")
    red = Device("red", house.device(Role.SEAT, table, "red"), table, ("red",), showing=1)
    network = Network()
    act = red.press("red", "crafting", 5)
    network.send(red, act)
    network.double(0)
    network.deliver(0, answer_lost=True)
    network.deliver(0)

    assert act.answer == "already"
    assert house.played(table).head == 2

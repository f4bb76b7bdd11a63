"""Simulated devices and the bad network between them and the server.

A device does what `queue.js` does: it keeps an act until it has an answer, sends it again with the same one-time
id, goes on from its own entries, and shows what became of it. The network loses, delays, doubles and reorders
requests and answers.
"""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tracker.web.views.live import QUEUE_HEADER

_numbers = count(1)


@dataclass
class Act:
    """An act somebody has pressed: its one-time id, what it says, and what became of it."""

    once: str
    seat: str
    what: str
    value: int
    seen: int
    pressed_at: int
    answer: str = ""
    number: int = 0


@dataclass
class Device:
    """A phone: which seats it acts for, the entry it shows, and every act pressed on it."""

    name: str
    client: Any
    table: str
    seats: tuple
    showing: int = 0
    asleep: bool = False
    totals: str = ""
    acts: list = field(default_factory=list)

    def look(self):
        """Fetch the own view, as after a number on the stream."""
        head = self.client.get(f"/t/{self.table}/head").get_json()["head"]
        page = self.client.get(f"/t/{self.table}/display").get_data(as_text=True)
        self.showing, self.totals = head, page.partition('class="places')[2].partition("</ol>")[0]

    def press(self, seat, what, value):
        """Press Record on what the page shows."""
        act = Act(f"once-{next(_numbers)}", seat, what, value, self.showing, self.showing)
        self.acts.append(act)
        return act

    def go_on_from(self, act, entries):
        """Acts pressed later on the same page go on from this one, if nothing else was written in between."""
        first, last = entries
        later = self.acts[self.acts.index(act) + 1 :] if first == act.seen + 1 else ()
        for other in later:
            if not other.answer and other.seen == act.seen:
                other.seen = last

    def waiting(self):
        """The acts without an answer."""
        return [act for act in self.acts if not act.answer]


class Network:
    """Carries acts to the server, badly; everything in it is a request on its way."""

    def __init__(self):
        self.under_way = []

    def send(self, device, act):
        """Put a request on its way."""
        self.under_way.append((device, act))

    def lose(self, place):
        """A request never arrives."""
        if self.under_way:
            self.under_way.pop(place % len(self.under_way))

    def double(self, place):
        """A request arrives once more."""
        if self.under_way:
            self.under_way.append(self.under_way[place % len(self.under_way)])

    def deliver(self, place, *, answer_lost=False):
        """A request arrives, in whatever order; its answer may be lost on the way back."""
        if not self.under_way:
            return
        device, act = self.under_way.pop(place % len(self.under_way))
        data = {"what": act.what, "value": str(act.value), "seen": str(act.seen), "once": act.once, "do": "record"}
        address = f"/t/{device.table}/act/count?seat={act.seat}"
        answer = device.client.post(address, data=data, headers={QUEUE_HEADER: "1"})
        if not answer_lost and not device.asleep:
            hear(device, act, answer)


def hear(device, act, answer):
    """Take an answer as the device shows it; a second answer to the same act never contradicts the first."""
    if answer.is_json:
        said = " ".join(line["text"] for line in answer.get_json()["said"])
        heard = "already" if "already" in said else "recorded"
    else:
        heard = {409: "overtaken", 422: "refused"}[answer.status_code]
    if not act.answer:
        act.answer = heard
        if answer.is_json:
            device.go_on_from(act, answer.get_json()["entries"])

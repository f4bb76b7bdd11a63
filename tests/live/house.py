"""A house as the tests of the live table see it: tables opened, devices let in, acts recorded beside them."""

import re
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from tracker.games import GAMES
from tracker.journal.acts import Recorded, Slip, record
from tracker.journal.links import Role, make_link
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.play import read_event

_numbers = count(1)


class House:
    """A house, served or in this process."""

    def __init__(self, app, address=""):
        self.app, self.address = app, address
        self.stop: Callable[[], None] = lambda: None

    def table(self, game="merchants_of_magick", seats=2, depth="", **more):
        """Open a table."""
        with self.app.app_context():
            return open_table(Opening(game, GAMES[game].about.colours[:seats], depth, **more))

    def secret(self, role=Role.OWNER, table="", seat=""):
        """Make a link and give its secret."""
        with self.app.app_context():
            return make_link(role, table, seat)

    def link(self, role=Role.OWNER, table="", seat=""):
        """Make a link and give its address."""
        return f"{self.address}/open/{self.secret(role, table, seat)}"

    def device(self, role=None, table="", seat="", host="localhost"):
        """A device in this process that has opened a link; without a role it has none."""
        client = self.app.test_client()
        client.open = partial(client.open, base_url=f"http://{host}")
        if role is not None:
            client.get(f"/open/{self.secret(role, table, seat)}")
        return client

    def act(self, table, **event):
        """Record an act beside all devices, as a command on the same computer does."""
        with self.app.app_context():
            played = load(table)
            slip = Slip(table, played.head, f"beside-{next(_numbers)}")
            answer = record(slip, read_event(played.game, event))
            assert isinstance(answer, Recorded), answer
            return answer.number

    @property
    def folder(self):
        """The files of the house."""
        return Path(self.app.instance_path)

    def silence(self, table):
        """An hour passes in which nobody at the table is heard."""
        presence = self.app.extensions["tableside-live"].presence
        presence._clock = lambda before=presence._clock: before() + 3600

    def played(self, table):
        """Give the table as the server has it."""
        with self.app.app_context():
            return load(table)


def words(page):
    """Read a page as words, without its code."""
    text = page if isinstance(page, str) else page.get_data(as_text=True)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())

"""A house with a client that is the owner's."""

import pytest

from tracker.journal.links import Role, make_link
from tracker.journal.tables import Opening, open_table


@pytest.fixture
def owner(house):
    """The owner's browser; forms need no token here, that is tested on its own."""
    house.config["WTF_CSRF_ENABLED"] = False
    secret = make_link(Role.OWNER)
    client = house.test_client()
    client.get(f"/open/{secret}")
    return client


@pytest.fixture
def merchants(house):
    """A table of Battle Merchants with Red, Purple and Yellow."""
    return open_table(Opening("battle_merchants", ("red", "purple", "yellow"), names={"red": "Window"}))


@pytest.fixture
def crown(house):
    """A table of Coin & Crown with four seats."""
    return open_table(Opening("coin_and_crown", ("red", "blue", "yellow", "green")))

"""A page asks the database as often for ten acts as for a thousand."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event

from tracker.games.coin_and_crown.box import Land
from tracker.games.coin_and_crown.events import CountLands
from tracker.journal.acts import Slip, record, record_all
from tracker.journal.database import db

PAGES = {
    "home": "/",
    "table": "/t/{table}",
    "log": "/t/{table}/log",
    "review": "/t/{table}/review",
    "menu": "/t/{table}/menu",
    "display": "/t/{table}/display",
    "why": "/t/{table}/why/red",
    "number": "/t/{table}/number/sheets.red.lands.hamlet",
    "entry": "/t/{table}/entry/5",
    "amend": "/t/{table}/entry/5/amend",
    "act": "/t/{table}/act/count_lands?seat=red",
    "record": "/t/{table}/record",
    "insert": "/t/{table}/entry/5/insert/count_lands?seat=red",
    "strike": "/t/{table}/entry/5/strike",
    "undo": "/t/{table}/undo",
    "here": "/t/{table}/here",
    "sheet": "/t/{table}/sheet",
    "printable": "/t/{table}/sheet/print",
    "rules": "/rules?q=tie",
    "boxes": "/boxes",
    "box": "/boxes/coin_and_crown",
    "people": "/people",
    "charts": "/t/{table}/charts",
}
MOST = {"menu": 4, "display": 3, "here": 4, "people": 3, "boxes": 6}


@contextmanager
def counted():
    """Count the statements sent to the database."""
    asked = []

    def note(connection, cursor, statement, *_):
        asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield asked
    event.remove(db.engine, "before_cursor_execute", note)


def acts(table, count):
    """Count the hamlets of Red again and again."""
    events = [CountLands("red", Land.HAMLET, number % 7 + 1) for number in range(count)]
    record_all(Slip(table, 0, ""), events)


def asked_for(client, address):
    """Open a page once to warm it, then count its queries."""
    client.get(address)
    with counted() as asked:
        answer = client.get(address)
    assert answer.status_code == 200
    return [statement for statement in asked if not statement.startswith(("BEGIN", "PRAGMA"))]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_as_often_for_a_thousand_acts_as_for_ten(owner, crown, name):
    """The number of queries does not grow with the journal, and is small."""
    address = PAGES[name].format(table=crown)
    acts(crown, 10)
    few = asked_for(owner, address)
    acts(crown, 990)
    many = asked_for(owner, address)

    assert len(many) == len(few) <= MOST.get(name, 2), many


def test_an_act_asks_as_often_after_a_thousand_acts_as_after_ten(house, crown):
    """Recording costs the same number of statements whatever the length of the journal."""
    acts(crown, 10)
    with counted() as few:
        record(Slip(crown, 0, "a"), CountLands("red", Land.CITY, 1))
    acts(crown, 990)
    with counted() as many:
        record(Slip(crown, 0, "b"), CountLands("red", Land.CITY, 2))

    assert len(many) == len(few)

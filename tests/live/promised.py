"""What the tests of the promises share: writing a line, a table's code, a link's number."""

from tracker.journal.codes import code_of
from tracker.journal.links import links_of


def count(table, device, seat, value, **more):
    """Write the crafting line of a seat."""
    return device.post(f"/t/{table}/act/count?seat={seat}", data={"what": "crafting", "value": value, **more})


def code(house, table):
    """The code of a table."""
    with house.app.app_context():
        return code_of(table)


def link_of(house, table, role, seat=""):
    """The number of a link that works."""
    with house.app.app_context():
        return next(link.id for link in links_of(table) if link.role == role.value and link.seat == seat)

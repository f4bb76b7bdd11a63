"""Every route for every role: generated from the URL map, so that a new route without a rule fails."""

import pytest

from tests.live.house import House
from tracker.journal.database import db
from tracker.journal.links import Role
from tracker.journal.tables import memory
from tracker.web import create_app

#: What each role may do, by the rule a view names.
MAY = {
    "nobody": {"anybody"},
    "stranger": {"anybody"},
    "viewer": {"anybody", "viewer"},
    "seat": {"anybody", "viewer", "seat"},
    "scorekeeper": {"anybody", "viewer", "seat", "scorekeeper"},
    "owner": {"anybody", "viewer", "seat", "scorekeeper", "owner"},
}
RULES = {"anybody", "viewer", "seat", "scorekeeper", "owner"}
#: Flask serves the files of the screens itself; there is nothing in them to protect.
FILES = {"static"}
VALUES = {"table": "", "seat": "red", "act": "count", "number": 2, "path": "pad.red.crafting", "name": "coin_and_crown"}


def routes(app):
    """Every address and method of the application."""
    return [
        (rule, method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in FILES
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"})
    ]


@pytest.fixture(scope="module")
def situation(tmp_path_factory):
    """A house with a table, a device of every role, and one that keeps score at another table."""
    memory.clear()
    app = create_app(tmp_path_factory.mktemp("access"), testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    house = House(app)
    table, other = house.table(depth="score"), house.table()
    devices = {
        "nobody": house.device(),
        "stranger": house.device(Role.SCOREKEEPER, other),
        "viewer": house.device(Role.VIEWER, table),
        "seat": house.device(Role.SEAT, table, "red"),
        "scorekeeper": house.device(Role.SCOREKEEPER, table),
        "owner": house.device(Role.OWNER),
    }
    yield app, table, devices
    with app.app_context():
        db.engine.dispose()


def address(app, rule, table):
    """An address of a route, with a real table and something for everything else it asks for."""
    values = {name: VALUES.get(name, "1" if "int:" in rule.rule else "x") for name in rule.arguments}
    if "table" in values:
        values["table"] = table
    with app.test_request_context():
        return app.url_map.bind("localhost").build(
            rule.endpoint, values, method="GET" if "GET" in rule.methods else "POST"
        )


def refused(answer, access):
    """Tell whether a device was turned away: not allowed, or sent to join a table from a page that has a rule."""
    answer.close()
    return answer.status_code == 403 or (access != "anybody" and answer.location == "/join")


def test_every_route_names_its_rule(situation):
    """A view without a rule is a mistake, whatever it does."""
    app, *_ = situation
    found = {rule.endpoint: getattr(app.view_functions[rule.endpoint], "access", None) for rule, _ in routes(app)}

    assert {endpoint for endpoint, access in found.items() if access not in RULES} == set()


@pytest.mark.parametrize("role", MAY)
def test_every_route_lets_in_whom_its_rule_lets_in(situation, role):
    """And turns everybody else away, by every method."""
    app, table, devices = situation
    wanted, seen = {}, {}
    for rule, method in routes(app):
        name, access = f"{method} {rule.rule}", app.view_functions[rule.endpoint].access
        wanted[name] = access not in MAY[role]
        seen[name] = refused(devices[role].open(address(app, rule, table), method=method, buffered=False), access)

    assert seen == wanted


def test_no_form_is_taken_without_its_token(situation):
    """Another site cannot make a phone press a button here."""
    app, table, devices = situation
    app.config["WTF_CSRF_ENABLED"] = True
    posts = [(rule, method) for rule, method in routes(app) if method == "POST"]
    answers = {rule.rule: devices["owner"].post(address(app, rule, table)) for rule, _ in posts}
    app.config["WTF_CSRF_ENABLED"] = False
    with devices["owner"].session_transaction() as session:
        said = {text for _, text in session["_flashes"]}

    assert {answer.status_code for answer in answers.values()} == {302}
    assert said == {"This page was too old to be sent. Nothing was recorded; please try again."}


@pytest.mark.parametrize(
    ("sent_to", "shown"),
    [
        ("/t/{table}/menu", "/t/{table}/menu"),
        ("/t/{table}/redo", "/t/{table}"),
        ("/import", "/import"),
    ],
)
def test_a_stale_form_shows_its_own_page_again(situation, sent_to, shown):
    """Wherever the browser says it came from: nobody is sent to another house."""
    app, table, devices = situation
    app.config["WTF_CSRF_ENABLED"] = True
    answer = devices["owner"].post(sent_to.format(table=table), headers={"Referer": "http://elsewhere.example/x"})
    app.config["WTF_CSRF_ENABLED"] = False

    assert answer.location == shown.format(table=table)

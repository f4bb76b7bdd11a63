"""Secrets: a sealed choice and a link's secret are found nowhere they should not be.

Two tables differ in nothing but what Red has sealed; every page that somebody else may open must then be the same
to the letter, apart from ids, one-time ids, tokens and times.
"""

import io
import re
import shutil
import subprocess
import sys
import time

import pytest

from tests.live.streams import Phone
from tests.web.test_server import environment, free_port
from tracker.journal.acts import Slip
from tracker.journal.codes import code_of
from tracker.journal.database import db
from tracker.journal.drafts import seal
from tracker.journal.links import Role
from tracker.kernel.play import read_event

#: Pages a machine reads line by line, or that take their answer from a worker; each has its own tests.
APART = {"live.stream", "live.head", "sheets.pdf"}
CHANGING = (
    (r'name="(csrf_token|once)"( type="hidden")?[^>]*value="[^"]*"', "form"),
    (r'<svg[^>]*class="qr".*?</svg>', "qr"),
    (r"\b\d\d:\d\d\b", "time"),
    (r'"(at|created_at|changed_at|once|exported_at)": ?("[^"]*"|\d+)', "stamp"),
    (r"\b[0-9a-f]{16,64}\b", "hash"),
    (r"hash [0-9a-f]{6}", "hash"),
)


def campaign(house, bought):
    """A campaign in which Red has sealed a purchase and Blue has not."""
    rows = {seat: {"gold": 90, "row": {"start_gold": 90, "round": 2}} for seat in ("red", "blue")}
    table = house.table("battleground_kingdoms", 2, position={"round": 2, "kingdoms": rows})
    with house.app.app_context():
        event = read_event(house.played(table).game, {"act": "purchase", "seat": "red", "resources": [bought]})
        assert seal(Slip(table, 1, f"sealed-{bought}"), "red", event).played.done
    return table


@pytest.fixture
def tables(house):
    """Two campaigns that differ only in what Red has sealed."""
    return campaign(house, "smelter"), campaign(house, "farm")


def addresses(app, table):
    """Every page of a table that a viewer or a seat may ask for."""
    values = {"table": table, "seat": "blue", "act": "purchase", "number": 2, "path": "kingdoms.red.gold", "name": "x"}
    found = [
        (rule.endpoint, {name: values.get(name, "x") for name in rule.arguments})
        for rule in app.url_map.iter_rules()
        if "table" in rule.arguments and "GET" in rule.methods and rule.endpoint not in APART
    ]
    urls = app.url_map.bind("localhost")
    built = [(endpoint, urls.build(endpoint, values, method="GET")) for endpoint, values in found]
    return [(endpoint, f"{address}?seat=blue" if "/act/" in address else address) for endpoint, address in built]


def read(app, device, table, code):
    """Read every page as somebody else, with all that changes from page to page taken out."""
    pages = {}
    for endpoint, address in addresses(app, table):
        answer = device.get(address, follow_redirects=True)
        text = steady(answer.get_data(as_text=True), table)
        pages[endpoint] = text.replace(code, "CODE").replace(f"{code[:4]} {code[4:]}", "CODE")
    return pages


def steady(text, table):
    """Take out what changes from page to page."""
    for changing, name in CHANGING:
        text = re.sub(changing, name, text, flags=re.DOTALL)
    return text.replace(table, "TABLE")


def sheet(device, table):
    """Ask for the sheet until it is drawn, and read its words and the record attached to it."""
    pikepdf = pytest.importorskip("pikepdf")
    until = time.monotonic() + 90
    answer = device.get(f"/t/{table}/sheet/pdf", follow_redirects=True)
    while time.monotonic() < until and answer.mimetype != "application/pdf":
        time.sleep(0.2)
        answer = device.get(f"/t/{table}/sheet/pdf", follow_redirects=True)
    words = subprocess.run(["pdftotext", "-", "-"], input=answer.data, capture_output=True, check=True).stdout.decode()
    with pikepdf.open(io.BytesIO(answer.data)) as file:
        attached = [file.attachments[name].get_file().read_bytes().decode() for name in sorted(file.attachments)]
    return steady(words, table), [steady(record, table) for record in attached]


@pytest.mark.parametrize(("role", "seat"), [(Role.VIEWER, ""), (Role.SEAT, "blue")])
def test_no_page_tells_what_is_sealed(house, tables, role, seat):
    """Neither a viewer nor another seat can tell a Smelter from a Farm."""
    with house.app.app_context():
        codes = [code_of(table) for table in tables]
    read_by = [house.device(role, table, seat) for table in tables]
    one, other = (
        read(house.app, device, table, code) for device, table, code in zip(read_by, tables, codes, strict=True)
    )

    assert len(one) > 10
    assert [endpoint for endpoint in one if one[endpoint] != other[endpoint]] == []


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="no pdftotext on the PATH")
def test_no_sheet_tells_what_is_sealed(house, tables):
    """Neither the printed page nor the record inside the PDF."""
    one, other = (sheet(house.device(Role.VIEWER, table), table) for table in tables)

    assert "Red" in one[0]
    assert len(one[1]) == 1
    assert one == other


def test_the_own_page_does_tell(house, tables):
    """The comparison would notice: Red's own panel differs."""
    one, other = (
        house.device(Role.SEAT, table, "red").get(f"/t/{table}/act/purchase?seat=red").get_data(as_text=True)
        for table in tables
    )
    chosen = [set(re.findall(r'value="(\w+)"[^>]*(?:selected|checked)', page)) for page in (one, other)]

    assert chosen[0] != chosen[1]


def test_no_record_tells_what_is_sealed(house, tables):
    """An exported record says that Red is done, not with what."""
    record = house.device(Role.VIEWER, tables[0]).get(f"/t/{tables[0]}/record").get_json()
    entries = [entry for entry in record["journal"] if "smelter" in str(entry) and "position" not in str(entry)]

    assert entries == []
    assert "done" in str(record["journal"][-1])


def test_a_link_is_shown_once_and_nowhere_else(house, tables):
    """The menu shows it when it is made; no page shows it again."""
    table = tables[0]
    keeper = house.device(Role.SCOREKEEPER, table)
    made = keeper.post(f"/t/{table}/links", data={"do": "make", "for": "viewer"}).get_data(as_text=True)
    secret = re.findall(r"/open/([\w-]{20,})", made)[0]
    house.device().get(f"/open/{secret}")
    with house.app.app_context():
        code = code_of(table)
    pages = read(house.app, keeper, table, code)

    assert [endpoint for endpoint, page in pages.items() if secret in page] == []


def test_the_server_log_holds_no_secret(house, tmp_path):
    """Neither links nor cookies nor sealed choices are printed, whatever goes wrong."""
    table = campaign(house, "smelter")
    secrets = [house.secret(Role.VIEWER, table), house.secret(Role.SEAT, table, "red"), house.secret(Role.OWNER)]
    with house.app.app_context():
        db.session.remove()
        db.engine.dispose()
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tracker.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
    log = tmp_path / "log.txt"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [*command, "--instance", str(house.folder)], stdout=out, stderr=subprocess.STDOUT, env=environment()
        )
    try:
        cookies = [visited(address, secret, table) for secret in secrets]
    finally:
        server.terminate()
        server.wait(20)
    said = log.read_text("utf-8")

    assert "Tableside runs here" in said
    assert [secret for secret in (*secrets, *cookies) if secret in said] == []
    assert "smelter" not in said.lower()


def visited(address, secret, table):
    """Open a link, look round, ask for what is not there; gives the cookie."""
    phone = Phone(address)
    until = time.monotonic() + 30
    while time.monotonic() < until and not phone.cookie:
        try:
            phone.get(f"/open/{secret}")
        except OSError:
            time.sleep(0.05)
    for path in (
        f"/t/{table}",
        f"/t/{table}/act/purchase?seat=red",
        "/nowhere",
        f"/open/{secret}x",
        f"/t/{table}/act/x",
    ):
        phone.get(path)
    stream = phone.stream(table)
    stream.next()
    stream.close()
    return phone.cookie.partition("=")[2]

"""What every answer and the cookie say to the browser."""

import pytest

from tests.support import cases
from tracker.journal.links import Role


@cases("""
    where
    /join
    /who
    /nowhere
""")
def test_every_answer_is_strict(house, where):
    """Only our own scripts and styles, no guessing of types, no address given away; a mistake's page as well."""
    headers = house.device().get(where).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["Content-Security-Policy"].split(";"))

    assert {name: policy[name] for name in ("default-src", "script-src", "style-src", "frame-ancestors")} == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("cookie", ["tableside", "session"])
def test_no_script_reads_the_cookies_and_no_other_site_sends_them(house, table, cookie):
    """The device's own cookie, and the one that holds the forms' tokens."""
    device = house.device()
    answers = [device.get(f"/open/{house.secret(Role.SEAT, table, 'red')}"), device.get(f"/t/{table}")]
    given = [
        line for answer in answers for line in answer.headers.getlist("Set-Cookie") if line.startswith(f"{cookie}=")
    ]

    assert given
    assert [line for line in given if "HttpOnly" not in line or "SameSite=Lax" not in line] == []

"""Addresses that phones can use, whatever address a page was opened under."""

from typing import Any

from flask import current_app, request, url_for

from tracker.web.addresses import is_loopback


def address_for_phones(endpoint: str, **values: Any) -> str:
    """Give the whole address of a page; from this computer's own screen, the one phones find it under."""
    known = current_app.config.get("ADDRESS", "")
    if known and is_loopback(request.host):
        return str(known).rstrip("/") + url_for(endpoint, **values)
    return url_for(endpoint, _external=True, **values)

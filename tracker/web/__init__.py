"""Pages: blueprints, forms, live updates. A view reads the form, calls the journal, chooses the page."""

from tracker.web.app import create_app

__all__ = ["create_app"]

"""A form of a page as a browser would send it untouched."""

from html.parser import HTMLParser


class _Fields(HTMLParser):
    """Collects the fields of a page with what stands in them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag, attrs):
        """Note a field; of a list the first option stands until another is marked."""
        told = {name: value or "" for name, value in attrs}
        if tag == "input" and "name" in told and _is_sent(told):
            self.found[told["name"]] = told.get("value", "on")
        if tag == "select":
            self.select = told.get("name", "")
        if tag == "option" and (self.select not in self.found or "selected" in told):
            self.found[self.select] = told.get("value", "")


def _is_sent(told) -> bool:
    return told.get("type") not in ("radio", "checkbox") or "checked" in told


def untouched(page: str) -> dict[str, str]:
    """Give what a browser would send if nothing was changed."""
    fields = _Fields()
    fields.feed(page)
    return fields.found

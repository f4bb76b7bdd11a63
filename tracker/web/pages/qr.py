"""QR codes as SVG inside the page."""

import segno
from markupsafe import Markup


def qr_svg(address: str) -> Markup:
    """Draw an address as a QR code that needs no style of its own."""
    code = segno.make(address, error="m")
    drawn = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn)

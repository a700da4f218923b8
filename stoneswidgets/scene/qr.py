"""QR codes of links, for a projector."""

from __future__ import annotations

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene.drawing import Drawing

LONGEST = 2_000
"""The longest link, in characters, of which a QR code is made that telephones read from a distance."""


def qr_of(address: str) -> Drawing:
    """Return the QR code of any address; a `StonesError` if it is too long to be read, or the extra `pictures` is not installed."""
    if len(address) > LONGEST:
        raise StonesError(
            f"the link has {len(address):,} characters, and a QR code that telephones can read at most {LONGEST:,}: share the code as text"
        )
    segno = extra("segno", "a QR code", "stoneswidgets[pictures]")
    made = segno.make_qr(address, error="m")
    drawn = made.svg_inline(omitsize=True, light="#fff", title=f"QR code of {address}")
    shown = "<svg xmlns='http://www.w3.org/2000/svg' width='480' height='480' role='img' "
    return Drawing(drawn.replace("<svg ", shown, 1), f"the QR code of {address}")

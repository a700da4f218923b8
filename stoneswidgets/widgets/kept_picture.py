"""The picture of a widget that its output keeps, for where no widget is shown."""

from __future__ import annotations

from urllib.parse import quote

from stoneswidgets.scene.markup import join, tag

_SAFE = " ='/:;,.()-+*!"
PLAY_ON = "A picture: run the cell, and play on."


def pictured(svg: str, words: str) -> dict[str, str]:
    """Return a picture in the forms that hosts show: as SVG, and as an image for those who do not trust SVG.

    Parameters
    ----------
    svg : str
        An SVG document.
    words : str
        What is to be seen.
    """
    image = tag("img", alt=words, src=address(svg), style="max-width: 100%")
    note = tag("p", tag("small", PLAY_ON))
    return {"image/svg+xml": svg, "text/html": str(join(image, note))}


def address(svg: str) -> str:
    """Return an SVG document as an address that contains it."""
    return f"data:image/svg+xml,{quote(svg, safe=_SAFE)}"

"""Pictures in pixels: PNG and moving GIF, with the extra `pictures`."""

from __future__ import annotations

import warnings
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.interrupts import held
from stoneswidgets.scene.literal_colours import FONTS, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.scene.literal_colours import Theme

GROUND = {"light": "#ffffff", "dark": "#1b1a17"}
"""The background colour of each theme."""


def png(text: str, width: int, theme: Theme) -> bytes:
    """Return an SVG document as PNG, that many pixels wide.

    Raises
    ------
    StonesError
        If the extra `pictures` is not installed.
    """
    try:
        with held():
            from resvg_py import svg_to_bytes  # noqa: PLC0415 (an extra)
    except ImportError:
        raise StonesError("PNG needs the extra `pictures`: pip install stoneswidgets[pictures]") from None
    _look_for_fonts()
    return bytes(svg_to_bytes(svg_string=plain(text, theme), width=width, background=GROUND[theme]))


@cache
def _look_for_fonts() -> None:
    """Warn if no font was found, since names and numbers would silently be missing from the picture."""
    with held():
        from resvg_py import svg_to_bytes  # noqa: PLC0415

    empty = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>{}</svg>"
    written = empty.format(f"<text y='9' font-family='{FONTS}'>8</text>")
    if svg_to_bytes(svg_string=written) == svg_to_bytes(svg_string=empty.format("")):
        warnings.warn(
            f"none of the fonts {FONTS} is installed here, so that pictures lack their names and numbers",
            stacklevel=2,
        )


def gif(texts: Sequence[str], width: int, theme: Theme, seconds: float) -> bytes:
    """Return SVG documents as a GIF that shows them one after the other and then starts again.

    Parameters
    ----------
    texts : sequence of str
        The documents.
    width : int
        Of the picture, in pixels.
    theme : {'light', 'dark'}
        Which colours are wanted.
    seconds : float
        How long each is shown; the last one three times as long.

    Raises
    ------
    StonesError
        If the extra `pictures` is not installed.
    """
    try:
        with held():
            from PIL import Image  # noqa: PLC0415 (an extra)
    except ImportError:
        raise StonesError("GIF needs the extra `pictures`: pip install stoneswidgets[pictures]") from None
    drawn = [Image.open(BytesIO(png(text, width, theme))).convert("RGB") for text in texts]
    palette = drawn[len(drawn) // 2].quantize(256)
    first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in drawn)
    times = [round(1000 * seconds)] * len(others) + [round(3000 * seconds)]
    out = BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return out.getvalue()

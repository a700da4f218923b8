"""Drawings: pictures that show themselves in a notebook, and are saved as SVG, PNG or GIF."""

from __future__ import annotations

import warnings
from base64 import b64encode
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.display import Pictured
from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene.document import HTML, alternative, shown
from stoneswidgets.scene.literal_colours import FONTS, THEMES, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.scene.literal_colours import Theme


GROUND = {"light": "#ffffff", "dark": "#1b1a17"}
"""The background colour of each theme."""


def png(text: str, width: int, theme: Theme) -> bytes:
    """Return an SVG document as PNG, that many pixels wide; a `StonesError` if the extra `pictures` is not installed."""
    resvg = extra("resvg_py", "PNG", "stoneswidgets[pictures]")
    _look_for_fonts()
    return bytes(resvg.svg_to_bytes(svg_string=plain(text, theme), width=width, background=GROUND[theme]))


@cache
def _look_for_fonts() -> None:
    """Warn if no font was found, since names and numbers would silently be missing from the picture."""
    from resvg_py import svg_to_bytes

    empty = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>{}</svg>"
    written = empty.format(f"<text y='9' font-family='{FONTS}'>8</text>")
    if svg_to_bytes(svg_string=written) == svg_to_bytes(svg_string=empty.format("")):
        warnings.warn(
            f"none of the fonts {FONTS} is installed here, so that pictures lack their names and numbers",
            stacklevel=2,
        )


def gif(texts: Sequence[str], width: int, theme: Theme, seconds: float) -> bytes:
    """Return SVG documents as a GIF that shows each for some seconds, the last three times as long, and then starts again.

    A `StonesError` says that the extra `pictures` is not installed.
    """
    Image = extra("PIL.Image", "GIF", "stoneswidgets[pictures]")  # noqa: N806 (as its own documentation has it)
    drawn = [Image.open(BytesIO(png(text, width, theme))).convert("RGB") for text in texts]
    palette = drawn[len(drawn) // 2].quantize(256)
    first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in drawn)
    times = [round(1000 * seconds)] * len(others) + [round(3000 * seconds)]
    out = BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return out.getvalue()


WIDTH, WIDEST = 480, 4_000
"""The usual and the greatest width of a picture in pixels."""


class Drawing(files.Saved, Pictured):
    """A picture. At the end of a notebook's cell it shows itself; ``str(drawing)`` is its SVG.

    Parameters
    ----------
    text : str
        The SVG document.
    title : str
        What it shows, in words.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> drawing = sw.svg(sw.SiegeStones().start())
    >>> drawing
    <Drawing of SiegeStones: Black to move: drop a stone or a tower.>
    >>> str(drawing)[:20]
    "<svg xmlns='http://w"
    """

    def __init__(self, text: str, title: str) -> None:
        self._text, self._title = str(text), title

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Drawing of {self._title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def _repr_svg_(self) -> str:
        return self._text

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return the functions that write .svg and .png files."""
        return {".svg": self._text.encode, ".png": self.png}

    def png(self, width: int = 2 * WIDTH, theme: Theme = "light") -> bytes:
        """Return the picture as PNG.

        Parameters
        ----------
        width : int
            In pixels, up to 4,000.
        theme : {'light', 'dark'}
            Which colours it has.

        Raises
        ------
        StonesError
            If the width or the theme is impossible, or the extra `pictures` is not installed.
        """
        return png(self._text, checked_width(width), checked_theme(theme))


class Animation(files.Saved):
    """An animation of a game, a picture for each position; it plays at the end of a notebook's cell.

    Parameters
    ----------
    texts : sequence of str
        An SVG document for each position.
    title : str
        What it shows, in words.
    width : int
        In pixels.
    theme : {'light', 'dark'}
        Which colours it has.
    seconds : float
        How long each position is shown.
    """

    def __init__(self, texts: Sequence[str], title: str, width: int, theme: Theme, seconds: float) -> None:
        self._many, self._title, self._last = len(texts), title, alternative(texts[-1])
        self._gif = gif(texts, width, theme, seconds)

    def __repr__(self) -> str:
        return f"<Animation of {self._title}: {self._many} positions>"

    def __bytes__(self) -> bytes:
        return self._gif

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        words = phrase("animation", title=self._title, n=self._many, last=self._last)
        src = f"data:image/gif;base64,{b64encode(self._gif).decode()}"
        return {HTML: str(shown(words, src)), "text/plain": repr(self)}

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return the function that writes .gif files."""
        return {".gif": self.__bytes__}


def drawing(text: str, title: str, theme: Theme | None) -> Drawing:
    """Return an SVG document as a drawing, with the literal colours of a theme if one is given."""
    return Drawing(text if theme is None else plain(text, checked_theme(theme)), title)


def checked_theme(theme: object) -> Theme:
    """Return the theme unchanged; raise a `StonesError` if it is neither light nor dark."""
    for known in THEMES:
        if theme == known:
            return known
    raise StonesError(f"theme: {' or '.join(map(repr, THEMES))}, not {quoted(theme)}")


def checked_width(width: object) -> int:
    """Return the width unchanged; raise a `StonesError` if no picture can be that wide."""
    given = whole("a picture's width", width, 16)
    if given > WIDEST:
        raise StonesError(f"a picture is up to {WIDEST:,} pixels wide, not {given}")
    return given


LONGEST_LINK = 2_000
"""The longest link, in characters, of which a QR code is made that telephones read from a distance."""


def qr_of(address: str) -> Drawing:
    """Return the QR code of any address; a `StonesError` if it is too long to be read, or the extra `pictures` is not installed."""
    if len(address) > LONGEST_LINK:
        raise StonesError(
            f"the link has {len(address):,} characters, and a QR code that telephones can read at most {LONGEST_LINK:,}: share the code as text"
        )
    segno = extra("segno", "a QR code", "stoneswidgets[pictures]")
    made = segno.make_qr(address, error="m")
    drawn = made.svg_inline(omitsize=True, light="#fff", title=phrase("QR code", address=address))
    head = "<svg xmlns='http://www.w3.org/2000/svg' width='480' height='480' role='img' "
    return Drawing(drawn.replace("<svg ", head, 1), f"the {phrase('QR code', address=address)}")

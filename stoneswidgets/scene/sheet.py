"""Sheets of positions: for a page of paper, A4, readable in black and white."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.language import many
from stoneswidgets.scene import moment, picture, shapes
from stoneswidgets.scene.document import document, style
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike
    from typing import Literal

    from stoneswidgets.scene import Drawable


MOST_COLUMNS = 6
STYLE = """
.stones-sheet { direction: ltr; font: 11pt/1.35 system-ui, sans-serif; }
.stones-sheet :is(h1, h2, p, li, figcaption) { unicode-bidi: plaintext; } /* texts of users run as they are written */
.stones-sheet h1 { font-size: 16pt; margin: 0 0 5mm; }
.stones-sheet .places { display: grid; gap: 7mm 8mm; align-items: start; }
.stones-sheet figure { margin: 0; break-inside: avoid; }
.stones-sheet figcaption { margin-top: 2mm; white-space: pre-line; overflow-wrap: anywhere; }
.stones-sheet svg { display: block; width: 100%; height: auto; max-height: 235mm; }
.stones-sheet .legend svg { display: inline; width: 1.1em; margin: 0 .3em 0 1em; vertical-align: -.15em; }
.stones-sheet ol, .stones-sheet ul { margin: 0 0 3mm; padding-left: 6mm; }
.stones-sheet .two { columns: 2; column-gap: 8mm; font-size: 9.5pt; }
.stones-sheet .two h2 { break-after: avoid; }
.stones-sheet { overflow-wrap: break-word; }
.stones-sheet li { break-inside: avoid; }
.stones-sheet h2 { font-size: 12pt; margin: 3mm 0 1mm; }
.stones-sheet .blank { border-bottom: 1px solid; height: 6.5mm; line-height: 6mm; }
.stones-sheet table { border-collapse: collapse; width: calc(100% - 1px); margin-bottom: 3mm; }
.stones-sheet :is(th, td) { border: 1px solid; padding: 1mm 2mm; text-align: left; vertical-align: top; }
.stones-sheet td { height: 6.5mm; }
@media print { .stones-sheet .stones-art .void { fill: #000; } } /* a hole in the board */
.stones-sheet .answer { break-inside: avoid; margin: 0 0 3mm; white-space: pre-line; }
"""
Paper: TypeAlias = 'Literal["A4", "letter"]'
PAPERS = ("A4", "letter")
_PAGE = """
@page { size: %s; margin: 15mm; }
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 180mm; padding: 5mm; }
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; color: #000; background: #fff; } }
"""


@dataclass(frozen=True)
class Sheet:
    """Positions with captions; a notebook shows it as it is, `save` makes a page to print.

    Attributes
    ----------
    title : str
        The title above all positions.
    captions : tuple of str
        What stands below each position.
    body : str
        The sheet as HTML, for a place in a page.
    """

    title: str
    captions: tuple[str, ...]
    body: str

    def __repr__(self) -> str:
        of = f" of {many(len(self.captions), 'position')}" if self.captions else ""
        return f"<Sheet{of}{self.title and ': '}{self.title}>"

    def _repr_html_(self) -> str:
        return self.body

    def html(self, paper: Paper = "A4") -> str:
        """Return the sheet as an HTML page that needs nothing else.

        Parameters
        ----------
        paper : {'A4', 'letter'}
            What it is printed on.

        Raises
        ------
        StonesError
            If there is no such paper.
        """
        if paper not in PAPERS:
            raise StonesError(f"paper: {' or '.join(PAPERS)}, not {quoted(paper)}")
        head = join(
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width"),
            tag("title", self.title or "Positions"),
            tag("style", Markup(_PAGE % paper)),
        )
        page = tag("html", tag("head", head), tag("body", Markup(self.body)), lang="en")
        return f"<!DOCTYPE html>\n{page}\n"

    def save(self, path: str | PathLike[str], paper: Paper = "A4") -> None:
        """Write the page to a file, to be opened in a browser and printed.

        Parameters
        ----------
        path : path
            The file.
        paper : {'A4', 'letter'}
            What it is printed on.

        Raises
        ------
        StonesError
            If there is no such paper, or the file's name ends as that of something else.
        OSError
            If the file cannot be written.
        """
        if files.named(path).suffix.lower() not in {".html", ".htm"}:
            raise StonesError(
                f"the name of the file ends in .html, not {quoted(files.named(path).name)}; a browser prints it, or makes a PDF of it"
            )
        files.write(path, self.html(paper))


def sheet(
    shows: Sequence[Drawable] | Mapping[str, Drawable],
    *,
    columns: int = 2,
    title: str = "",
) -> Sheet:
    """Return a sheet of positions, for a page of paper.

    Parameters
    ----------
    shows : sequence or mapping
        Anything that `svg` draws, drawn in the same way. In a mapping, the keys are the captions; otherwise a caption says whose
        turn it is, or how the game ended.
    columns : int
        How many stand side by side, 1 to 6.
    title : str
        A heading above all of them.

    Raises
    ------
    StonesError
        If nothing is given, or something that cannot be drawn, or the number of columns is impossible.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> start = sw.SiegeStones().start()
    >>> sw.sheet([start, start.play("Td4")], title="Who controls d4?")
    <Sheet of 2 positions: Who controls d4?>
    >>> sw.sheet({"A tower, and nobody's": start.play("Td4")}).captions
    ("A tower, and nobody's",)
    """
    columns = whole("the number of columns", columns, 1, MOST_COLUMNS)
    if not shows:
        raise StonesError("a sheet shows one position at least")
    captioned = shows.items() if isinstance(shows, dict) else ((None, thing) for thing in shows)
    figures, said = zip(
        *(_figure(thing, caption, number) for number, (caption, thing) in enumerate(captioned, 1)),
        strict=True,
    )
    places = tag("div", *figures, class_="places", style=f"grid-template-columns: repeat({columns}, 1fr)")
    return with_parts(title, said, places)


def _figure(thing: object, caption: str | None, number: int) -> tuple[Markup, str]:
    try:
        drawn = picture(*moment(thing))
    except StonesError as error:
        raise StonesError(f"position {number}: {error}") from None
    words = caption if caption is not None else f"{number}. {drawn.status()}"
    scene = drawn.scene()
    return tag(
        "figure", document(scene, None, styled=False, note=scene["differs"]), tag("figcaption", words)
    ), words


def legend(*parts: Markup) -> Markup:
    """Return which glyph is which colour: paper shows stones without theirs. Nothing, if no such stone is drawn."""
    drawn = "".join(parts)
    told = [
        part
        for colour, glyph in shapes.GLYPHS.items()
        if glyph in drawn
        for part in (
            tag(
                "svg",
                tag("path", d=glyph, fill="none", stroke="currentColor", stroke_width=2.5),
                viewBox="-15 -15 30 34",
                aria_hidden="true",
            ),
            colour,
        )
    ]
    return tag("p", "Stones by their signs:", *told, class_="legend") if told else Markup("")


def with_parts(title: str, captions: Iterable[str], *parts: Markup) -> Sheet:
    """Return a sheet of any parts: a title, if it has one, and what stands below it."""
    body = tag(
        "div",
        tag("style", Markup(style() + STYLE)),
        tag("h1", title) if title else Markup(""),
        legend(*parts),
        *parts,
        class_="stones-sheet",
    )
    return Sheet(title, tuple(captions), str(body))

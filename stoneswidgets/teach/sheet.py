"""Pictures of exercises: the board that a question is about, and a sheet with the question on it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from stoneswidgets.position import Position
    from stoneswidgets.teach.question import Question

WIDTH, MARGIN, LINE, LETTERS = 480, 14, 21, 60
"""Of a sheet: its width, its margin and the height of a line in pixels, the letters in a line."""


def board(position: Position) -> Markup:
    """Return a position as an SVG document whose text names the pieces but reckons nothing for the reader.

    >>> import stoneswidgets as sw
    >>> "<desc>c5, White stone; d6, tower</desc>" in board(sw.SiegeStones().start().play("Td6").play("c5"))
    True
    """
    scene = picture(position).scene()
    scene["labels"] = {key: ", ".join(label.split(", ")[:2]) for key, label in scene["labels"].items()}
    return document(scene, None)


def solved(position: Position, last: str | None) -> Markup:
    """Return a position as an SVG document with everything reckoned, and its last move marked."""
    return document(picture(position, Look(overlay=True, last=last)).scene(), None)


def text(question: Question) -> str:
    """Return a question in plain text."""
    lines = [question.ask, *(f"  ( ) {option}" for option in question.options)]
    lines += [f"  {part}: ___" for part in question.parts]
    return "\n".join(lines)


def sheet(question: Question) -> Markup:
    """Return a question and its board as one SVG document, for paper and for notebooks with no kernel."""
    lines = [
        piece for line in text(question).split("\n") for piece in wrap(line, LETTERS, subsequent_indent=" ")
    ]
    words = (
        tag("tspan", line.replace("  ", "\u2003"), x=MARGIN, y=MARGIN + LINE * (number + 0.7))
        for number, line in enumerate(lines)
    )
    top, down, drawn = 2 * MARGIN + LINE * len(lines), 0, Markup("")
    if question.position is not None:
        across, high = picture(question.position).box[2:]
        down = round(WIDTH * high / across)
        drawn = tag("svg", board(question.position), y=top, width=WIDTH, height=down)
    return tag(
        "svg",
        tag("title", question.ask),
        tag("rect", width=WIDTH, height=top + down, rx=8, style="fill: light-dark(#f6f1e6, #2a2721)"),
        tag("text", *words, style="font: 15px system-ui, sans-serif; fill: light-dark(#2b2413, #f2ecdd)"),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {top + down}",
        width=WIDTH,
        height=top + down,
        style="color-scheme: light dark",
    )

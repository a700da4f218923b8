"""Pictures of exercises: the board that a question is about, and a sheet with the question on it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.scene.captions import captioned
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup
from stoneswidgets.scene.unexplained import unexplained

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.question import Question

WIDTH, LETTERS = 480, 58
"""Of a sheet: its width in pixels, and the letters in a line."""


def board(position: Position, eyes: int | None = None) -> Markup:
    """Return a position as an SVG document whose text names the pieces but reckons nothing for the reader.

    Where a seat is given, only what it may know is shown.

    >>> import stoneswidgets as sw
    >>> "<desc>c5, White stone; d6, tower</desc>" in board(sw.SiegeStones().start().play("Td6").play("c5"))
    True
    """
    seen = position if eyes is None else position.view(eyes)
    return document(unexplained(picture(seen).scene(), seen), None, names=True)


def text(question: Question) -> str:
    """Return a question in plain text."""
    lines = [question.ask, *(f"  ( ) {option}" for option in question.options)]
    lines += [f"  {part}: ___" for part in question.parts]
    return "\n".join(lines)


def sheet(question: Question) -> Markup:
    """Return a question and its board as one SVG document, for paper and for notebooks with no kernel."""
    lines = [
        piece.replace("  ", "\u2003")  # SVG makes one space of several
        for line in text(question).split("\n")
        for piece in wrap(line, LETTERS, subsequent_indent="  ")
    ]
    if question.position is None:
        return captioned([(lines, Markup(""))], WIDTH, 0, question.ask)
    across, high = picture(question.position).box[2:]
    return captioned([(lines, board(question.position, question.eyes))], WIDTH, high / across, question.ask)

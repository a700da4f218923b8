"""Draw exercises: the question's board, or a sheet with the question on it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document, in_columns
from stoneswidgets.scene.markup import Markup
from stoneswidgets.teach.question import seen

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.question import Question

WIDTH, LETTERS = 480, 58
"""Of a sheet: its width in pixels, and the letters in a line."""


def board(question: Question, position: Position) -> Markup:
    """Return the position of a question as an SVG document: as its board shows it, with the names of spaces.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.teach import Compute
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Compute(name="sums", ask="The sums at d6?", position=p, reading="sums", at="d6")
    >>> "<desc>c5, White stone; d6, tower</desc>" in board(q, p)
    True
    """
    look = Look(reckoned=question.reckoned, overlay=question.overlay == "on")
    return document(picture(seen(question, position), look).scene(), None, names=True)


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
        return in_columns([(lines, Markup(""))], WIDTH, 0, question.ask)
    across, high = picture(question.position).box[2:]
    return in_columns([(lines, board(question, question.position))], WIDTH, high / across, question.ask)

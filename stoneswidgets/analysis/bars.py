"""Win probabilities as pictures that stand alone: bars one below the other, and the course of one in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.chart import GRID, LINE, SERIES, SOFT, WIDTH, lines, paper, text
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROW, _BAR = 42, 10
"""The height of a number with its words, and that of its bar, in pixels."""


def bars(title: str, rows: Sequence[tuple[str, float, str]], below: str = "") -> Markup:
    """Return numbers from 0 to 1 as bars, one below the other.

    Parameters
    ----------
    title : str
        What stands above them.
    rows : sequence of (str, float, str)
        A name, the number, and the words for it.
    below : str
        What stands below them.
    """
    drawn = []
    for i, (name, value, words) in enumerate(rows):
        y = i * _ROW + LINE
        drawn += [
            text(0, y, name),
            text(WIDTH, y, words, anchor="end"),
            tag("rect", x=0, y=y + 7, width=WIDTH, height=_BAR, rx=3, style=f"fill: {GRID}"),
            tag("rect", x=0, y=y + 7, width=WIDTH * value, height=_BAR, rx=3, style=f"fill: {SERIES['']}"),
        ]
    height = _ROW * len(rows)
    if below:
        drawn.append(text(0, height + LINE, below, colour=SOFT))
    told = "; ".join(f"{name} {words}" for name, _, words in rows)
    return paper(title, told, join(*drawn), height + (LINE + 6 if below else 0))


def curve(heading: str, course: Sequence[tuple[int, float, str]], moves: int) -> Markup:
    """Return a picture of how a player's win probability changed in the course of a game.

    Parameters
    ----------
    heading : str
        The game, and what is shown of it.
    course : sequence of (int, float, str)
        Numbers of moves, the win probability after them, and that in words.
    moves : int
        How many moves the game has.
    """
    rows = [{"ply": at, "series": "", "mean": chance} for at, chance, _ in course]
    told = "; ".join(f"after {at}: {words}" for at, _, words in course)
    return paper(heading, told, *lines(rows, percent=True, last=moves, labelled=False))

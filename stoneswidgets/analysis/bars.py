"""Chances as pictures that stand alone: bars side by side, and the course of one in a game as a curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, LINE, MARGIN = 480, 26, 14
_NAME, _BAR, _LETTER = 96, 200, 8
"""Where bars begin at least, how long they are, and how wide a letter is in the mean, at most."""
_STYLE = (
    ".bars { color-scheme: light dark; }"
    ".bars text { font: 15px system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5); dominant-baseline: central; }"
    ".bars .ground { fill: light-dark(#f4f6f8, #262a30); }"
    ".bars .track { fill: light-dark(#d9dfe6, #434a54); }"
    ".bars .bar { fill: light-dark(#0b4fc4, #8ab8ff); }"
    ".bars .title { font-weight: 600; }"
)


def bars(title: str, rows: Sequence[tuple[str, float, str]], below: str = "") -> Markup:
    """Return numbers as bars, one below the other.

    Parameters
    ----------
    title : str
        What stands above them.
    rows : sequence of (str, float, str)
        A name, the number, and the words for it.
    below : str
        What stands below them.
    """
    left = max(_NAME, 2 * MARGIN + _LETTER * max((len(name) for name, _, _ in rows), default=0))
    right = left + _BAR + 12
    width = max(WIDTH, right + _LETTER * max((len(words) for _, _, words in rows), default=0) + MARGIN)
    drawn = (
        join(
            tag("text", name, x=MARGIN, y=_middle(i)),
            tag("rect", class_="track", x=left, y=_middle(i) - 6, width=_BAR, height=12, rx=3),
            tag("rect", class_="bar", x=left, y=_middle(i) - 6, width=round(_BAR * value), height=12, rx=3),
            tag("text", words, x=right, y=_middle(i)),
        )
        for i, (name, value, words) in enumerate(rows, 1)
    )
    height = _middle(len(rows) + 1 + bool(below)) - LINE // 2 + MARGIN
    return tag(
        "svg",
        tag("title", title),
        tag("desc", "; ".join(f"{name} {words}" for name, _, words in rows)),
        tag("style", Markup(_STYLE)),
        tag("rect", class_="ground", width=width, height=height, rx=8),
        tag("text", title, class_="title", x=MARGIN, y=_middle(0)),
        *drawn,
        tag("text", below, x=MARGIN, y=_middle(len(rows) + 1)) if below else Markup(""),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        class_="bars",
    )


def _middle(line: int) -> int:
    return MARGIN + LINE // 2 + line * LINE


_HIGH, _TOP = 200, 44
_OF_CURVES = (
    ".curve { color-scheme: light dark; }"
    ".curve text { font: 15px system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5); }"
    ".curve .ground { fill: light-dark(#f4f6f8, #262a30); }"
    ".curve .half { stroke: light-dark(#7d8590, #858d98); stroke-dasharray: 4 6; }"
    ".curve .course { fill: none; stroke: light-dark(#0b4fc4, #8ab8ff); stroke-width: 3; stroke-linejoin: round; }"
)


def curve(heading: str, course: Sequence[tuple[int, float, str]], moves: int) -> Markup:
    """Return a picture of how a player's chances changed in the course of a game.

    Parameters
    ----------
    heading : str
        The game, and what is shown of it.
    course : sequence of (int, float, str)
        Numbers of moves, the chance after them, and that in words.
    moves : int
        How many moves the game has.
    """
    high = _HIGH - _TOP - MARGIN

    def point(at: int, chance: float) -> str:
        return f"{MARGIN + (WIDTH - 2 * MARGIN) * at / max(1, moves):.1f},{_TOP + high * (1 - chance):.1f}"

    told = "; ".join(f"after {at}: {words}" for at, _, words in course)
    return tag(
        "svg",
        tag("title", heading),
        tag("desc", told),
        tag("style", Markup(_OF_CURVES)),
        tag("rect", class_="ground", width=WIDTH, height=_HIGH, rx=8),
        tag("text", heading, x=MARGIN, y=28),
        tag("line", class_="half", x1=MARGIN, x2=WIDTH - MARGIN, y1=_TOP + high / 2, y2=_TOP + high / 2),
        tag("polyline", class_="course", points=" ".join(point(at, chance) for at, chance, _ in course)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {_HIGH}",
        width=WIDTH,
        height=_HIGH,
        role="img",
        class_="curve",
    )

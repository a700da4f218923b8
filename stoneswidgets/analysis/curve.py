"""The course of a chance as a picture that stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, MARGIN, TOP = 480, 200, 14, 44
_STYLE = (
    ".curve { color-scheme: light dark; }"
    ".curve text { font: 15px system-ui, sans-serif; fill: light-dark(#1d2229, #eef1f5); }"
    ".curve .ground { fill: light-dark(#f4f6f8, #262a30); }"
    ".curve .half { stroke: light-dark(#7d8590, #858d98); stroke-dasharray: 4 6; }"
    ".curve .course { fill: none; stroke: light-dark(#0b4fc4, #8ab8ff); stroke-width: 3; stroke-linejoin: round; }"
)


def curve(title: str, name: str, course: Sequence[tuple[int, float]], moves: int) -> Markup:
    """Return a picture of how a player's chance to win changed in the course of a game.

    Parameters
    ----------
    title : str
        The game.
    name : str
        The player.
    course : sequence of (int, float)
        Numbers of moves, and the chance after them.
    moves : int
        How many moves the game has.
    """
    high = HEIGHT - TOP - MARGIN

    def point(at: int, chance: float) -> str:
        return f"{MARGIN + (WIDTH - 2 * MARGIN) * at / max(1, moves):.1f},{TOP + high * (1 - chance):.1f}"

    told = "; ".join(f"after {at}: {round(100 * chance)} %" for at, chance in course)
    heading = f"{title}: {name}'s chance to win"
    return tag(
        "svg",
        tag("title", heading),
        tag("desc", told),
        tag("style", Markup(_STYLE)),
        tag("rect", class_="ground", width=WIDTH, height=HEIGHT, rx=8),
        tag("text", heading, x=MARGIN, y=28),
        tag("line", class_="half", x1=MARGIN, x2=WIDTH - MARGIN, y1=TOP + high / 2, y2=TOP + high / 2),
        tag("polyline", class_="course", points=" ".join(point(at, chance) for at, chance in course)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        class_="curve",
    )

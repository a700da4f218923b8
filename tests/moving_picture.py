"""Draw a game as one animated SVG without scripts, as the README shows it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.base import RINGS
from stoneswidgets.scene.document import style
from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.core.matches.record import Record

SECONDS, LINE, LONGEST = 2.2, 44, 42
"""How long each position is shown; the height of a line of words."""
_STYLE = """
.shown {{ visibility: hidden; animation: show {length}s step-end infinite; }}
.stones-art .told {{ font-size: 33px; fill: light-dark(#1f1f1f, #ececec); stroke: light-dark(#fff, #17181b); stroke-width: 6; stroke-linejoin: round; paint-order: stroke; }}
.stones-art .strong {{ font-weight: 700; }}
@keyframes show {{ 0% {{ visibility: visible; }} {part:.3f}% {{ visibility: hidden; }} 100% {{ visibility: hidden; }} }}
@media (prefers-reduced-motion: reduce) {{ .shown {{ animation: none; }} .shown.end {{ visibility: visible; }} }}
"""


def moving(record: Record, first: int, width: int = 520) -> Markup:
    """Return the positions of a game from its position `first` on as one SVG document.

    Parameters
    ----------
    record : Record
        The game; nothing of it is secret.
    first : int
        The number of moves before the first position that is shown.
    width : int
        How wide it is shown, in pixels.
    """
    positions, moves = record.positions(), record.moves
    frames = []
    for at in range(first, len(positions)):
        now = picture(positions[at], Look(last=moves[at - 1] if at else None))
        happened = now.happened(positions[at - 1], moves[at - 1]) if at > first else ()
        words = [*map(now.sentence, happened)] or [record.game.title, now.status()]
        frames.append((now.scene(), words))
    ground = frames[0][0]["board"]
    left, top, across, down = frames[0][0]["view"]
    high = down + 3 * LINE
    length = SECONDS * len(frames)
    rules = _STYLE.format(length=f"{length:g}", part=100 / len(frames))
    shown = (
        tag(
            "g",
            *(Markup(part) for id_, part in scene["board"].items() if id_ in RINGS),
            *map(_piece, (*scene["pieces"].values(), *scene["overlay"].values())),
            *_lines(words, left + across / 2, top + down),
            class_="shown end" if at == len(frames) - 1 else "shown",
            style=f"animation-delay: {at * SECONDS:g}s",
        )
        for at, (scene, words) in enumerate(frames)
    )
    return tag(
        "svg",
        tag("title", f"The end of a game of {record.game.title}, move by move"),
        tag("style", Markup((style() + rules).replace("<", "&lt;").replace(">", "&gt;"))),
        tag("g", *(Markup(part) for id_, part in ground.items() if id_ not in RINGS), class_="layer board"),
        *shown,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {across} {high}",
        width=width,
        height=round(width * high / across),
        role="img",
        class_="stones-art",
    )


def _piece(part: str) -> Markup:
    return tag("g", Markup(part), class_="piece")


def _lines(words: Sequence[str], x: float, top: float) -> Iterable[Markup]:
    lines = [
        (line, " strong" if number else "")
        for number, each in enumerate(words)
        for line in wrap(each, LONGEST)
    ]
    for number, (line, strong) in enumerate(lines[:3]):
        yield tag("text", line, x=x, y=top + LINE * (number + 0.7), class_=f"told{strong}")

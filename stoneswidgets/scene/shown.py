"""Draw what notebooks and terminals show of positions, matches, games and studies: pictures, and boards of letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import captioned, picture, svg
from stoneswidgets.scene.document import framed
from stoneswidgets.scene.marks import ON_BOARD, checked, marked
from stoneswidgets.scene.markup import tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.facts import Fact
    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.core.matches.study import Study
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Picture
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.markup import Markup

__all__ = ["captioned", "checked_marks", "framed", "marked_at", "outlined", "picture", "svg", "text_board"]


def checked_marks(marks: Iterable[str], seen: Snapshot) -> tuple[str, ...]:
    """Return marks on the picture of a position, each as it is usually written; a `StonesError` if one is none, or stands twice."""
    return () if marks == () else checked(marks, picture(seen).lies())


def marked_at(node: Node) -> str:
    """Say what is marked at a node; nothing, if nothing is."""
    return marked(node.marks, picture(node.position).named()) if node.marks else ""


def outlined(study: Study) -> Markup:
    """Return the first position of a study with all of its lines below; the lines alone of a study without chapters."""
    lines = tag("pre", str(study))
    return framed(study._repr_svg_(), below=lines) if study.chapters else lines


_NOTHING = "·"
ACROSS = 25.0
"""The width of one letter in units of the picture."""
_BARE = ("empty", "space")
"""What is the case where nothing lies."""


def text_board(position: Snapshot) -> str:
    """Return a position or a view as a board of letters, with what they mean.

    A stone is shown by the first letter of its colour; another piece by the first letters of its name, followed by
    the first letter of the player who controls it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> print(sw.SiegeStones(side=3).start().play("Tc3").play("c2"))
    SiegeStones: Black to move: drop a stone or a tower.
    <BLANKLINE>
        ·   ·   ·
      ·   ·   ·   ·
    ·   ·   tW  ·   ·
      ·   W   ·   ·
        ·   ·   ·
    <BLANKLINE>
    W   White stone: c2
    tW  tower, White controls it: c3
    """
    drawn, names = picture(position), position.game.seat_names
    places, told = drawn.at(), list[str]()
    spots: dict[Point, str] = {}
    meant: dict[tuple[str, str], list[str]] = {}
    labels = drawn.labels()
    for key, fact in drawn.lies().items():
        if not key.startswith(ON_BOARD):  # it is listed below the board
            told += [] if fact.kind == "empty" else [labels[key]]
            continue
        if key.startswith("point:") and fact.kind == "empty":
            continue
        piece, held = drawn.say(fact, bare=True), fact.get("held")
        owner = names[held["who"]] if held and held.get("who") is not None else ""
        symbol = _NOTHING if fact.kind in _BARE else _symbol(fact, drawn) + owner[:1]
        piece += f", {owner} controls it" if owner else ""
        spots[places[key]] = symbol
        if symbol != _NOTHING:
            meant.setdefault((symbol, piece), []).append(drawn.called(key))
    wide = max((len(symbol) for symbol, _ in meant), default=0)
    legend = [
        f"{symbol:{wide}}  {piece}: {' '.join(where)}" for (symbol, piece), where in sorted(meant.items())
    ]
    head = f"{position.game.title}: {drawn.status()}"
    blocks = ([head], _rows(spots), legend, told)
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _symbol(fact: Fact, drawn: Picture) -> str:
    """Return the letters for a piece: a stone's colour; for others of which colour and what they are, a tower's before its top's."""
    colour = "".join(
        drawn.spoken(name, value)[0] for name, value in fact.values if name in ("side", "colour")
    )
    kind = "".join(word[0] for word in fact.kind.split() if word != "stone")
    return kind + colour if fact.kind == "tower" else colour + kind


def _rows(spots: dict[Point, str]) -> list[str]:
    """Return symbols where they lie in a picture, a line for each height at which there are any."""
    if not spots:
        return []
    heights = sorted({round(y) for _, y in spots})
    left = min(x for x, _ in spots)
    lines = []
    for height in heights:
        line = ""
        for column, symbol in sorted(
            (round((x - left) / ACROSS), symbol) for (x, y), symbol in spots.items() if round(y) == height
        ):
            line = line.ljust(column) + symbol
        lines.append(line.rstrip())
    return lines

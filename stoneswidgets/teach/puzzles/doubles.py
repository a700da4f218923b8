"""Tells whether two positions are nearly the same, also when the board is turned or mirrored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.teach.read_position import pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.boards import Cells
    from stoneswidgets.core.position import Position

APART = 6
"""On how many places two puzzles differ at least, however the board is turned."""


class Kept:
    """The positions that were kept so far, each as it looks from every side."""

    def __init__(self) -> None:
        self._kept: list[list[dict[str, object]]] = []

    def has(self, position: Position) -> bool:
        """Tell whether a position is nearly one of those."""
        seen = pieces(position)
        return any(_differences(seen, image) < APART for images in self._kept for image in images)

    def add(self, position: Position) -> None:
        """Keep a position."""
        self._kept.append(images(position))


def images(position: Position) -> list[dict[str, object]]:
    """Return the pieces of a position by their places, for each way to lay the board onto itself.

    >>> import stoneswidgets as sw
    >>> p, q = sw.SiegeStones().start().play("a1"), sw.SiegeStones().start().play("g7")
    >>> images(p)[0], images(q)[0] in images(p)
    ({'a1': 0}, True)
    """
    board, found = position.game.board, pieces(position)
    if board is None:
        return [found]
    maps = [_places(board, symmetry) for symmetry in board.symmetries]
    return [{there.get(place, place): piece for place, piece in found.items()} for there in maps]


def _places(board: Cells, symmetry: tuple[int, ...]) -> dict[str, str]:
    """Return where each space and each intersection comes to lie."""
    spaces = {board.names[here]: board.names[there] for here, there in enumerate(symmetry)}
    points = zip(board.point_names, board.points, strict=True)
    corners = {name: "".join(sorted(spaces[board.names[space]] for space in point)) for name, point in points}
    return spaces | corners


def _differences(one: dict[str, object], other: dict[str, object]) -> int:
    return sum(one.get(place) != other.get(place) for place in _both(one, other))


def _both(one: Iterable[str], other: Iterable[str]) -> set[str]:
    return {*one, *other}

"""What a name or a text points to on a board: the ids of spaces, intersections and stones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import listed

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position

_STONE = re.compile(r"([1-9]):([1-9])")
_WORD = re.compile(r"between (\w+), (\w+) and (\w+)|\b(\w+)\b")


def is_place(position: Position, name: str) -> bool:
    """Tell whether something on the board has that name: a space, an intersection, or a stone of a hand."""
    board = position.game.board
    return bool(_STONE.fullmatch(name)) if board is None else name in board or name in board.point_names


def spoken(position: Position, name: str) -> str:
    """Return the name of a place as it is said: an intersection lies between its spaces.

    >>> import stoneswidgets as sw
    >>> spoken(sw.Ascension().start(seed=1), "c4d4d5")
    'between c4, d4 and d5'
    """
    board = position.game.board
    if board is None or name not in board.point_names:
        return name
    spaces = board.points[board.point_names.index(name)]
    return f"between {listed(board.names[i] for i in sorted(spaces, key=lambda i: board.names[i]))}"


def element(position: Position, name: str, eyes: int | None = None) -> str:
    """Return the id of a space, an intersection or a stone; an id stays what it is.

    >>> import stoneswidgets as sw
    >>> p = sw.Ascension().start(seed=1)
    >>> element(p, "d4"), element(p, "c4d4d5"), element(p, "worship:0:r")
    ('space:d4', 'point:c4d4d5', 'worship:0:r')
    """
    board = position.game.board
    if board is None:
        stone = _STONE.fullmatch(name)
        if stone is None:
            return name
        return f"own:{stone[2]}" if eyes == int(stone[1]) - 1 else f"seat{name}"
    if name in board:
        return f"space:{name}"
    return f"point:{name}" if name in board.point_names else name


def pointed(position: Position, text: str) -> tuple[str, ...]:
    """Return the ids of the spaces and intersections that a text names.

    >>> import stoneswidgets as sw
    >>> pointed(sw.Ascension().start(seed=1), "Around d4: the gap between d4, e4 and e5 is free.")
    ('space:d4', 'point:d4e4e5')
    """
    board = position.game.board
    if board is None:
        return ()
    names = ("".join(sorted(found.groups()[:3])) if found[1] else found[4] for found in _WORD.finditer(text))
    ids = (element(position, name) for name in names if name in board or name in board.point_names)
    return tuple(dict.fromkeys(ids))

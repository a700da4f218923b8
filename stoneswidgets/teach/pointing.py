"""Find the board elements that a name or text refers to: ids of spaces, intersections and stones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.errors import BadRecord, meant, quoted
from stoneswidgets.plumbing.language import listed
from stoneswidgets.teach.reading import STONE, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Position

_WORD = re.compile(r"between (\w+), (\w+) and (\w+)|\b(\w+)\b")


def named_places(position: Position) -> dict[str, None]:
    """Return all names of places: spaces, intersections, and where pieces are, as the stones of hands."""
    board = position.game.board
    spaces = () if board is None else (*board.names, *board.point_names)
    return dict.fromkeys((*spaces, *pieces(position)))


def check_places(position: Position, names: Iterable[str], what: str) -> None:
    """Raise a `BadRecord` for a name that nothing on the board has; it begins with `what` the names are given as.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> check_places(sw.SiegeStones().start(), ["d4", "D6"], "free")
    Traceback (most recent call last):
    stoneswidgets.errors.BadRecord: free: there is no place 'D6' on this board; places are named like d4; did you mean 'd6'?
    """
    board, known = position.game.board, named_places(position)
    for name in names:
        if name not in known:
            like = [*known][len(board.names) // 2 if board else 0] if known else "2:5"
            raise BadRecord(
                what,
                f"there is no place {quoted(name)} on this board; places are named like {like}{meant(name, known)}",
            )


def spoken(position: Position, name: str) -> str:
    """Return a place's name for a sentence: an intersection between its spaces, a stone with its owner.

    >>> import stoneswidgets as sw
    >>> spoken(sw.Ascension().start(seed=1), "c4d4d5"), spoken(sw.Tavern().start(seed=1), "2:5")
    ('between c4, d4 and d5', "Player 2's stone 5")
    """
    board = position.game.board
    if board is None and (stone := STONE.fullmatch(name)):
        return f"{position.game.seat_names[int(stone[1]) - 1]}'s stone {stone[2]}"
    if board is None or name not in board.point_names:
        return name
    spaces = board.points[board.point_names.index(name)]
    return f"between {listed(board.names[i] for i in sorted(spaces, key=lambda i: board.names[i]))}"


def element(position: Position, name: str, eyes: int | None = None) -> str:
    """Return the id of a space, an intersection or a stone; an id is returned unchanged.

    >>> import stoneswidgets as sw
    >>> p = sw.Ascension().start(seed=1)
    >>> element(p, "d4"), element(p, "c4d4d5"), element(p, "worship:0:r")
    ('space:d4', 'point:c4d4d5', 'worship:0:r')
    """
    board = position.game.board
    if board is None:
        stone = STONE.fullmatch(name)
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

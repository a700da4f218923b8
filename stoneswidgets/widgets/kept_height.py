"""How much room a live board takes besides its picture: so much is kept free in a lesson until the board wakes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.scene.format import Scene

PHONE, COLUMN, EXERCISE = 348, 300, 500
"""In pixels, as all here: the width of a board on a telephone, of what stands beside a board, and of an exercise's board."""
_GAP, _BETWEEN = 8, 6
"""Below each part, and between what can be chosen."""
_PIECE, _WORDS, _ROOMY = 64, 44, 70
"""The heights of a piece and of words that can be chosen, and the least height of both."""
_TOOLS, _INFO, _MORE_INFO = 38, 78, 129
"""The heights of a row of tools, of what is told, and of that where there are more than two players."""
_SEAT, _STANDING = 40, 20
_STEPS, _REMARK, _TOLD = 72, 42, 58
_MOVE, _MOST_MOVES, _LISTED = 26, 132, 110
"""The heights of a move, of a replay's moves at most, and of a board's moves."""
_LETTER = 7


def of_board(scene: Scene) -> Markup:
    """Return what keeps that room free: for what can be chosen, tools, players, what is told, and moves.

    Parameters
    ----------
    scene : Scene
        What the board shows.
    """
    in_two_rows = _TOOLS * 2 + 4 if "new" in scene["can"] else _TOOLS
    seats = len(scene["seats"]) * (_SEAT if scene["standings"] else _SEAT + _STANDING)
    told = _MORE_INFO if len(scene["seats"]) > 2 else _INFO
    always = [seats, told] if "seat" in scene["can"] else [_INFO]
    always += [_LISTED] if "look" in scene["can"] else []
    phone, column = (max(_ROOMY, _choices(scene, width)) for width in (PHONE, COLUMN))
    return _room(
        _high(phone, _TOOLS, *always), _high(column, in_two_rows, *always), _high(column, _TOOLS, *always)
    )


def of_replay(scene: Scene) -> Markup:
    """Return what keeps the room of a replay free: for its steps, a remark, moves, players and tools.

    Parameters
    ----------
    scene : Scene
        What the replay shows.
    """
    always = _STEPS, _REMARK, len(scene["seats"]) * _TOLD, _TOOLS
    wider = _high(*always, _moves(scene, COLUMN))
    return _room(_high(*always, _moves(scene, PHONE)), wider, wider)


def of_answer(scene: Scene) -> Markup:
    """Return what keeps the room of an exercise's board free: for what can be chosen.

    Parameters
    ----------
    scene : Scene
        What the board shows.
    """
    less = _GAP + 9 * ("to_move" in scene["setup"])  # whoever sets up is told nothing more
    wider = _choices(scene, EXERCISE) - less
    return _room(_choices(scene, PHONE) - less, wider, wider)


def _room(*heights: int) -> Markup:
    """Return elements that nobody sees but lessons: for a telephone, for a tablet, and last for where there is more room."""
    return join(
        *(tag("div", " ", hidden="hidden", style=f"height: {high}px") for high in heights if high > 0)
    )


def _high(*parts: int) -> int:
    return sum(parts) + _GAP * (len(parts) - 1) + 2


def _choices(scene: Scene, width: int) -> int:
    """Return how high what can be chosen is: nothing where nothing can."""
    items = scene["tray"].values()
    piece = min(_PIECE, (width - 4 * _BETWEEN) // 5) if len(items) > 4 else _PIECE  # five stand in a row
    drawn = ["svg" in each or "seat" in each for each in items]
    sizes = [
        (piece, piece) if is_drawn else (22 + (_LETTER + 1) * len(each["label"]), _WORDS)
        for each, is_drawn in zip(items, drawn, strict=True)
    ]
    rows = _rows(sizes, width, _BETWEEN)
    return sum(rows) + _BETWEEN * max(0, len(rows) - 1)


def _moves(scene: Scene, width: int) -> int:
    words = ([each for each in entry if isinstance(each, str)] for entry in scene["entries"].values())
    sizes = [(max(72, 39 + 16 * bool(each[0]) + _LETTER * len(each[-1])), _MOVE) for each in words]
    return min(_MOST_MOVES, sum(_rows(sizes, width, 0)))


def _rows(sizes: Iterable[tuple[int, int]], width: int, between: int) -> list[int]:
    """Return the heights of the rows that things of these widths and heights are set in."""
    rows: list[int] = []
    left = -1
    for across, high in sizes:
        if left < across:
            rows.append(0)
            left = width
        rows[-1] = max(rows[-1], high)
        left -= across + between
    return rows

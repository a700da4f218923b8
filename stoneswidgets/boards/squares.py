"""Boards of square spaces."""

from __future__ import annotations

from functools import cache
from itertools import product

from stoneswidgets.boards.cells import Cells, Label, Side, fits, letters, size
from stoneswidgets.errors import StonesError, quoted

_BEYOND = 0.62


def square(width: int, height: int, diagonals: bool = False) -> Cells:  # noqa: FBT001, FBT002
    """Return a board of square spaces; the same object each time.

    A letter names a column, a number a row from the bottom, as in chess. The sides are the top, the right, the bottom and
    the left one.

    Parameters
    ----------
    width, height : int
        Spaces along the horizontal sides and along the others, at least 1.
    diagonals : bool
        Whether spaces that touch at a corner are neighbours: a space in the middle then has eight, otherwise four.

    Raises
    ------
    StonesError
        If there would be more than 61 spaces.

    Examples
    --------
    >>> [len(square(3, 3, diagonals=d).neighbours[4]) for d in (False, True)]
    [4, 8]
    """
    if type(diagonals) is not bool:
        raise StonesError(f"diagonals: True or False, not {quoted(diagonals)}")
    return _square(size("width", width), size("height", height), diagonals)


@cache
def _square(width: int, height: int, diagonals: bool) -> Cells:  # noqa: FBT001
    made = f"square({width}, {height}{', diagonals=True' if diagonals else ''})"
    fits(width * height, made)
    grid = [(column, row) for row in range(height) for column in range(width)]
    at = {cell: i for i, cell in enumerate(grid)}
    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step) and (diagonals or not all(step))]
    around = [[at[near] for dx, dy in steps if (near := (x + dx, y + dy)) in at] for x, y in grid]
    xy = [(x - (width - 1) / 2, y - (height - 1) / 2) for x, y in grid]
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    outlines = [[(x + u, y + v) for u, v in corners] for x, y in xy]
    labels = [Label(letters(x + 1), at[x, height - 1], (0.0, _BEYOND)) for x in range(width)]
    labels += [Label(str(height - y), at[0, y], (-_BEYOND, 0.0)) for y in range(height)]
    sides = [
        Side(tuple(at[x, 0] for x in range(width)), (0.0, -1.0)),
        Side(tuple(at[width - 1, y] for y in range(height)), (1.0, 0.0)),
        Side(tuple(at[x, height - 1] for x in reversed(range(width))), (0.0, 1.0)),
        Side(tuple(at[0, y] for y in reversed(range(height))), (-1.0, 0.0)),
    ]
    names = [f"{letters(x + 1)}{height - y}" for x, y in grid]
    return Cells(made, names, [sorted(each) for each in around], xy, outlines, labels, sides)

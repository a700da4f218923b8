"""Boards of all kinds, for tests of properties that every board has."""

from __future__ import annotations

from math import cos, pi, sin

from stoneswidgets.boards import cells, hexhex, rhombus, square

FIVE = [(sin(2 * pi * k / 5), -cos(2 * pi * k / 5)) for k in range(5)]
STAR = cells(["hub", *"abcde"], {"hub": [*"abcde"]}, [(0, 0), *FIVE])
"""Five spaces round one, each next to it alone."""
CROOKED = cells(["n1", "n2", "n3", "n4"], [["n2", "n3"], [], ["n4"], []], [(0, 0), (3, 0.5), (1, 2), (5, 4)])
"""No two of its distances are alike."""
BOARDS = [
    *map(hexhex, range(1, 6)),
    *(rhombus(w, h) for w, h in ((1, 1), (7, 7), (3, 5), (61, 1), (1, 4))),
    *(
        square(w, h, d)
        for w, h, d in ((1, 1, False), (7, 7, False), (7, 8, True), (5, 2, True), (1, 9, False))
    ),
    *(STAR, CROOKED),
]

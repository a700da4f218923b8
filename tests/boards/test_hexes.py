"""Hexagons and rhombuses of hexagonal spaces: names, neighbours, intersections, sides and symmetries."""

from __future__ import annotations

import pytest

from stoneswidgets.boards import hexhex

SIDE_4 = """
      a4  b5  c6  d7
    a3  b4  c5  d6  e7
  a2  b3  c4  d5  e6  f7
a1  b2  c3  d4  e5  f6  g7
  b1  c2  d3  e4  f5  g6
    c1  d2  e3  f4  g5
      d1  e2  f3  g4
"""


def test_the_names_of_side_4() -> None:
    assert hexhex(4).names == tuple(SIDE_4.split())


@pytest.mark.parametrize("side", [3, 4, 5])
def test_the_general_rule_for_names(side: int) -> None:
    names = iter(hexhex(side).names)
    for r in range(1, 2 * side):
        for c in range(1, 2 * side - abs(side - r)):
            assert next(names) == f"{chr(96 + c + max(0, r - side))}{c + max(0, side - r)}"


def test_the_neighbours_of_the_centre_run_clockwise_from_upper_left() -> None:
    board = hexhex(4)
    around = [board.names[i] for i in board.neighbours[board.index("d4")]]
    assert around == ["c4", "d5", "e5", "e4", "d3", "c3"]


def test_the_intersections_of_side_4() -> None:
    board = hexhex(4)
    assert len(board.points) == 54
    assert "c4d4d5" in board.point_names
    assert list(board.point_names) == sorted(board.point_names)
    for triple in board.points:
        for i in triple:
            assert sum(board.near[i] >> j & 1 for j in triple) == 2
    around = [sum(i in triple for triple in board.points) for i in range(board.count)]
    inner = [i for i in range(board.count) if len(board.neighbours[i]) == 6]
    assert len(inner) == 19
    assert [i for i, n in enumerate(around) if n == 6] == inner


def test_turns_are_clockwise() -> None:
    board = hexhex(4)
    turn = board.symmetries[1]
    corners = [board.index(name) for name in ("a4", "d7", "g7", "g4", "d1", "a1")]
    assert [turn[i] for i in corners] == corners[1:] + corners[:1]

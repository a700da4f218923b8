"""Properties of boards of any shape."""

from __future__ import annotations

from math import dist

import pytest

import stoneswidgets as sw
from stoneswidgets.boards import MOST, Cells, cells, hexhex, rhombus, square
from tests.boards.shapes import BOARDS, CROOKED, STAR

EACH = pytest.mark.parametrize("board", BOARDS, ids=repr)


def names_are_unique_and_found_again(board: Cells) -> None:
    assert len(set(board.names)) == board.count <= MOST
    assert [board.index(name) for name in board.names] == list(range(board.count))
    assert board.named(board.full) == board.names
    assert board.bits(board.names[::2]) == sum(1 << i for i in range(0, board.count, 2))


def neighbours_are_mutual_and_no_space_is_its_own(board: Cells) -> None:
    for i, around in enumerate(board.neighbours):
        assert board.near[i] == sum(1 << j for j in around)
        assert len(set(around)) == len(around)
        assert i not in around
        assert all(i in board.neighbours[j] for j in around)


def a_space_lies_within_its_outline_and_no_two_in_the_same_place(board: Cells) -> None:
    for i, (x, y) in enumerate(board.xy):
        assert min((dist((x, y), other) for other in board.xy[:i]), default=1) > 1 - 1e-9
        corners = board.outlines[i]
        assert len(corners) >= 3
        turns = [
            (u - x) * (w - y) - (v - y) * (z - x)
            for (u, v), (z, w) in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        assert all(t > 0 for t in turns) or all(t < 0 for t in turns)


def neighbours_share_an_edge_or_are_joined_by_a_line(board: Cells) -> None:
    joined = {frozenset(link) for link in board.links}
    for i, around in enumerate(board.neighbours):
        for j in around:
            shared = sum(dist(p, q) < 1e-6 for p in board.outlines[i] for q in board.outlines[j])
            assert (shared < 2) == (frozenset((i, j)) in joined)
    assert all(j in board.neighbours[i] for i, j in board.links)


def symmetries_keep_neighbours_and_distances(board: Cells) -> None:
    assert board.symmetries[0] == tuple(range(board.count))
    assert len(board.symmetries) == board.turns * (1 + board.is_mirrored)
    for which, image in enumerate(board.symmetries):
        assert sorted(image) == list(range(board.count))
        for i, around in enumerate(board.neighbours):
            assert {image[j] for j in around} == set(board.neighbours[image[i]])
            assert board.moved(which, board.xy[i]) == pytest.approx(board.xy[image[i]], abs=1e-6)


def rows_hold_each_space_once_from_the_top_left(board: Cells) -> None:
    assert sorted(i for row in board.rows for i in row) == list(range(board.count))
    heights = [{round(board.xy[i][1], 3) for i in row} for row in board.rows]
    assert all(len(each) == 1 for each in heights)
    assert [min(each) for each in heights] == sorted(min(each) for each in heights)
    for row in board.rows:
        assert [board.xy[i][0] for i in row] == sorted(board.xy[i][0] for i in row)


PROPERTIES = (
    names_are_unique_and_found_again,
    neighbours_are_mutual_and_no_space_is_its_own,
    a_space_lies_within_its_outline_and_no_two_in_the_same_place,
    neighbours_share_an_edge_or_are_joined_by_a_line,
    symmetries_keep_neighbours_and_distances,
    rows_hold_each_space_once_from_the_top_left,
)


@EACH
def test_a_board_of_any_shape_holds_together(board: Cells) -> None:
    for each in PROPERTIES:
        each(board)


@pytest.mark.parametrize(
    ("board", "turns", "mirrored"),
    [
        (hexhex(3), 6, True),
        (rhombus(7, 7), 2, True),
        (rhombus(3, 5), 2, False),
        (square(5, 5), 4, True),
        (square(5, 4, diagonals=True), 2, True),
        (STAR, 5, True),
        (CROOKED, 1, False),
        (cells(["one"], [[]], [(4, 4)]), 1, True),
    ],
    ids=repr,
)
def test_a_board_has_the_symmetries_of_its_shape(board: Cells, turns: int, mirrored: bool) -> None:  # noqa: FBT001
    assert (board.turns, board.is_mirrored) == (turns, mirrored)


def test_neighbours_that_differ_take_symmetries_away() -> None:
    at = [(0, 0), (1, 0), (1, 1), (0, 1)]
    assert cells(["a", "b", "c", "d"], [["b"], ["c"], ["d"], ["a"]], at).turns == 4
    assert cells(["a", "b", "c", "d"], [["b"], [], ["d"], []], at).turns == 2


@pytest.mark.parametrize("board", [b for b in BOARDS if b.sides], ids=repr)
def test_sides_follow_one_another_clockwise(board: Cells) -> None:
    for side, following in zip(board.sides, board.sides[1:] + board.sides[:1], strict=True):
        assert side.spaces[-1] == following.spaces[0]
        (x, y), (u, v) = side.outward, following.outward
        assert x * v - y * u > 0
        outermost = max(board.xy[i][0] * x + board.xy[i][1] * y for i in range(board.count))
        assert {i for i, (u, v) in enumerate(board.xy) if u * x + v * y > outermost - 1e-6} == set(
            side.spaces
        )
        assert all(b in board.neighbours[a] for a, b in zip(side.spaces, side.spaces[1:], strict=False))


@pytest.mark.parametrize(
    ("make", "count"),
    [
        (lambda: hexhex(6), 91),
        (lambda: hexhex(10**9), 2_999_999_997_000_000_001),
        (lambda: rhombus(8, 8), 64),
        (lambda: square(8, 8), 64),
        (lambda: square(62, 1, diagonals=True), 62),
        (lambda: square(10**9, 10**9), 10**18),
        (lambda: cells([f"s{i}" for i in range(62)], [[]] * 62, [(i, 0) for i in range(62)]), 62),
        (lambda: cells([], [], []), 0),
    ],
)
def test_a_board_with_too_many_spaces_is_refused_in_words(make: object, count: object) -> None:
    with pytest.raises(sw.StonesError, match=f"1 to 61 spaces.*{count}"):
        make()  # type: ignore[operator]


def test_the_largest_boards_of_each_kind_are_made() -> None:
    line = cells(
        [f"s{i}" for i in range(61)], [[f"s{i + 1}"] for i in range(60)] + [[]], [(i, 0) for i in range(61)]
    )
    assert [b.count for b in (hexhex(5), rhombus(61, 1), square(10, 6), line)] == [61, 61, 60, 61]
    assert all(b.full < 2**61 for b in (hexhex(5), rhombus(61, 1), line))


@pytest.mark.parametrize("given", [0, -1, 2.0, "4", None, True, [3]])
@pytest.mark.parametrize("make", [hexhex, lambda n: rhombus(n, 3), lambda n: square(3, n)])
def test_a_size_is_a_whole_number_from_one(make: object, given: object) -> None:
    with pytest.raises(sw.StonesError, match="whole number from 1"):
        make(given)  # type: ignore[operator]


def test_the_same_board_is_made_once() -> None:
    assert rhombus(7, 7) is rhombus(7, 7)
    assert square(3, 4) is square(3, 4, diagonals=False)
    assert square(3, 4) is not square(3, 4, diagonals=True)


@EACH
def test_a_space_that_is_not_there(board: Cells) -> None:
    for name in {"h8", "", "a0", "A1", None, 4} - {*board.names}:
        assert name not in board
        with pytest.raises(sw.StonesError, match="there is no space"):
            board.index(name)  # type: ignore[arg-type]

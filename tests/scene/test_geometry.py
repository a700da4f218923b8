"""Coordinates on a board that is turned or mirrored."""

from __future__ import annotations

from math import dist, hypot

import pytest

from stoneswidgets.boards import hexhex
from stoneswidgets.scene.geometry import UNIT, Orientation, Plan
from tests.boards.shapes import BOARDS, CROOKED

ALL = [Orientation(turn, mirrored) for mirrored in (False, True) for turn in range(6)]


@pytest.mark.parametrize("orientation", ALL)
def test_flipping_mirrors_what_is_seen_and_rotating_turns_it_clockwise(orientation):
    board = hexhex(4)
    here, flipped, turned = (
        Plan(board, o).spaces for o in (orientation, orientation.flipped(), orientation.rotated())
    )
    for name, (x, y) in here.items():
        assert flipped[name] == pytest.approx((-x, y))
        assert turned[name] == pytest.approx((x / 2 - y * 3**0.5 / 2, x * 3**0.5 / 2 + y / 2))


def test_every_orientation_is_one_of_the_symmetries():
    assert sorted(o.symmetry(hexhex(4)) for o in ALL) == list(range(12))


@pytest.mark.parametrize("side", [3, 4, 5])
def test_each_diagonal_is_named_once_between_its_end_and_the_rim(side):
    plan = Plan(hexhex(side), Orientation(1, mirrored=True))
    assert sorted(plan.labels) == sorted({n[0] for n in plan.spaces} | {n[1:] for n in plan.spaces})
    left, top, width, height = plan.box
    for text, at in plan.labels.items():
        line = [p for name, p in plan.spaces.items() if text in (name[0], name[1:])]
        assert min(dist(at, p) for p in line) == min(dist(at, p) for p in plan.spaces.values())
        assert left < at[0] < left + width
        assert top < at[1] < top + height
        assert hypot(*at) > max(hypot(*p) for p in line) - UNIT / 2


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_the_slab_and_the_picture_hold_all_of_the_board_however_it_is_turned(board):
    for orientation in ALL:
        plan = Plan(board, orientation)
        left, top, width, height = plan.box
        assert set(plan.spaces) == set(board.names)
        for name, (x, y) in plan.spaces.items():
            for u, v in plan.outlines[name] or [(43, 0), (-43, 0), (0, 43), (0, -43)]:
                assert left < x + u < left + width
                assert top < y + v < top + height
                assert _within((x + u, y + v), plan.slab)
        for at in plan.labels.values():
            assert _within(at, plan.slab)
            assert min(dist(at, space) for space in plan.spaces.values()) > UNIT / 2
        assert {frozenset(link) for link in plan.links} == {
            frozenset((plan.spaces[board.names[i]], plan.spaces[board.names[j]])) for i, j in board.links
        }


def _within(point, corners):
    x, y = point
    around = zip(corners, corners[1:] + corners[:1], strict=True)
    return all((u - x) * (w - y) - (v - y) * (z - x) > 0 for (u, v), (z, w) in around)


@pytest.mark.parametrize("board", [b for b in BOARDS if b.sides], ids=repr)
def test_the_lines_along_the_sides_close_round_the_board(board):
    for orientation in (Orientation(), Orientation(1), Orientation(1, mirrored=True)):
        plan = Plan(board, orientation)
        assert len(plan.sides) == len(board.sides)
        for line, following in zip(plan.sides, plan.sides[1:] + plan.sides[:1], strict=True):
            assert line[-1] == pytest.approx(following[0])
        for side, line in zip(board.sides, plan.sides, strict=True):
            for space in side.spaces:
                near = min(dist(plan.spaces[board.names[space]], p) for p in line)
                assert near < UNIT * 0.75


def test_what_a_board_has_not_got_leaves_it_as_it_is():
    plan, still = (Plan(CROOKED, o) for o in (Orientation(4, mirrored=True), Orientation()))
    assert plan.spaces == still.spaces
